//! Names what the backward sweep may want to know of the control flow: conditions, bounds, numbers of iterations.
//! Like any other value it is then still there, made again or recorded; what is not wanted gets no variable.

use super::leaving::{Around, Told};
use super::{borrowers, chosen, collected, earlier, numbers, rebound, shapes, twins};
use crate::analysis::defaulted::defaulted;
use crate::collections::{HashMap, HashSet};
use crate::ir::code;
use crate::ir::*;
use crate::syntax::open::is_open;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

/// The code that each control variable stands for.
pub type Controls = HashMap<VarId, Inert>;

/// The variable that holds the zero of a variable's cotangent, for those whose shape is kept apart from their value.
pub type Shapes = HashMap<VarId, VarId>;

/// A function with control variables.
pub struct Prepared {
    /// The function.
    pub func: Func,
    /// What the control variables stand for.
    pub controls: Controls,
    /// What the sweep takes some of them for.
    pub told: Told,
    /// The zeros of cotangents that are kept apart.
    pub shapes: Shapes,
    /// Choices of loops of which the last one counts.
    pub choices: chosen::Choices,
    /// Structs with references that change.
    pub borrowers: borrowers::Borrowers,
}

/// The function with control variables, and what they stand for.
pub fn prepare(func: &Func) -> Prepared {
    let mut func = func.clone();
    let numbers = defaulted(&func, &func.body);
    let mut counters = HashSet::default();
    func.body.each_stmt(&mut |s| match &s.kind {
        Kind::Loop(Loop { head: Head::Range { var, .. }, .. }) if numbers.contains(*var) => drop(counters.insert(*var)),
        _ => {}
    });
    let mut body = std::mem::take(&mut func.body);
    earlier::before_loops(&func, &mut body);
    let mut choices = chosen::Choices::default();
    chosen::note(&mut func, &mut body, &mut choices);
    let mut written = HashSet::default();
    crate::analysis::effects::written(&body, &mut written);
    // What is written through a reference is written.
    body.each_stmt(&mut |s| written.extend(crate::analysis::effects::kills(&func, &s.kind).iter().map(|k| k.root)));
    let borrowers = borrowers::find(&func, &mut body, &written);
    let (controls, told) = (HashMap::default(), HashMap::default());
    let mut preparer = Preparer { func: &mut func, controls, told, written, defaulted: counters, around: vec![] };
    preparer.block(&mut body);
    let Preparer { mut controls, mut told, written, .. } = preparer;
    twins::beside(&mut func, &mut body, &written, &mut controls);
    numbers::name_numbers(&mut func, &mut body);
    let shapes = shapes::keep_shapes(&mut func, &mut body);
    func.body = body;
    normalize::renumber(&mut func);
    collected::tell(&func, &func.body, &mut told);
    Prepared { func, controls, told, shapes, choices, borrowers }
}

/// A new variable for something that carries no derivative.
pub(super) fn temp(func: &mut Func, base: &str, ty: Ty, mutable: bool) -> VarId {
    let number = func.vars.len();
    let name = Ident::new(&format!("{base}_{number}"), Span::mixed_site());
    let origin = Origin::Temp;
    func.add(Var { name, ty, typed: false, mutable, active: false, alias: None, origin })
}

pub(super) struct Preparer<'f> {
    pub(super) func: &'f mut Func,
    controls: Controls,
    pub(super) told: Told,
    written: HashSet<VarId>,
    /// The counters that nothing gives a type.
    defaulted: HashSet<VarId>,
    /// The loops around, from the outside.
    pub(super) around: Vec<Around>,
}

impl Preparer<'_> {
    pub(super) fn temp(&mut self, base: &str, ty: Ty, mutable: bool) -> VarId {
        temp(self.func, base, ty, mutable)
    }

    /// A control variable for the code; the code to use in its place.
    fn control(&mut self, base: &str, code: &Inert, span: Span, out: &mut Vec<Stmt>) -> Inert {
        let var = self.temp(base, code.ty.clone(), false);
        self.controls.insert(var, code.clone());
        out.push(Stmt::new(span, Kind::Let { var, value: Some(Expr::Inert(code.clone())) }));
        let name = &self.func.var(var).name;
        Inert { tokens: quote!(#name), reads: vec![var], writes: vec![], pure: true, ty: code.ty.clone() }
    }

    /// A bound of a loop: named unless it means the same throughout the function.
    fn bound(&mut self, code: &Inert, span: Span, out: &mut Vec<Stmt>) -> Inert {
        // What `pull` gets back unchanged.
        let given = |v: &VarId| {
            let param = self.func.params.iter().find(|p| p.var == *v);
            !self.written.contains(v) && param.is_some_and(|p| matches!(p.pass, Pass::Number | Pass::Shared))
        };
        let fixed = code.pure && code.reads.iter().all(given);
        if fixed { code.clone() } else { self.control("bound", code, span, out) }
    }

    fn is_active(&self, stmt: &Stmt) -> bool {
        let mut found = false;
        stmt.each_stmt(&mut |s| {
            found |= match &s.kind {
                Kind::Let { var, .. } => self.func.var(*var).active,
                Kind::Set { place, .. } | Kind::Add { place, .. } | Kind::Edit { place, .. } => {
                    self.func.var(self.func.resolve(place).root).active
                }
                Kind::Call(_) | Kind::Unpack { .. } => true,
                _ => false,
            };
        });
        found
    }

    fn block(&mut self, block: &mut Block) {
        let mut out = vec![];
        for mut stmt in std::mem::take(&mut block.stmts) {
            let span = stmt.span;
            if self.is_active(&stmt) {
                match &mut stmt.kind {
                    Kind::If { cond, then, other } => {
                        cond.ty = Ty::Bool;
                        *cond = self.control("branch", &cond.clone(), span, &mut out);
                        self.branch_leaves(cond.reads[0], then, other);
                    }
                    Kind::Match { scrutinee, arms, taken } => {
                        rebound::in_arms(self.func, arms, &self.written);
                        self.choice(scrutinee, arms, taken, span, &mut out);
                    }
                    Kind::Loop(l) => self.repeat(l, span, &mut out),
                    Kind::Call(call) => {
                        self.kept(call, span, &mut out);
                        self.as_given(call, span, &mut out);
                    }
                    _ => {}
                }
            }
            if let Kind::Loop(l) = &stmt.kind {
                self.enter(l);
            }
            stmt.kind.blocks_mut().into_iter().for_each(|b| self.block(b));
            if matches!(stmt.kind, Kind::Loop(_)) {
                self.around.pop();
            }
            out.push(stmt);
        }
        block.stmts = out;
    }

    /// A `match` that the sweep cannot repeat says which arm it took.
    fn choice(
        &mut self,
        scrutinee: &Inert,
        arms: &mut [Arm],
        taken: &mut Option<VarId>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let fixed = |code: &Inert| {
            // What is given by value may be moved by an arm.
            let param = |v: &VarId| {
                let var = self.func.var(*v);
                let kept = matches!(var.ty, Ty::Ref(..)) || var.ty.is_copy() == Some(true);
                matches!(var.origin, Origin::Param(_)) && kept && !self.written.contains(v)
            };
            code.pure && code.reads.iter().all(param)
        };
        if fixed(scrutinee)
            && arms.iter().all(|a| {
                a.guard.as_ref().is_none_or(|g| {
                    g.pure
                        && g.reads.iter().all(|v| a.binds.contains(v) || fixed(&Inert { reads: vec![*v], ..g.clone() }))
                })
            })
        {
            return;
        }
        let var = self.temp("arm", Ty::usize(), false);
        *taken = Some(var);
        out.push(Stmt::new(span, Kind::Let { var, value: None }));
        for (k, arm) in arms.iter_mut().enumerate() {
            let value = Expr::Inert(Inert::text(Literal::usize_suffixed(k).into_token_stream()));
            arm.body.stmts.insert(0, Stmt::new(span, Kind::Set { place: var.into(), value }));
        }
    }

    fn repeat(&mut self, l: &mut Loop, span: Span, out: &mut Vec<Stmt>) {
        let counted = match &mut l.head {
            Head::Range { var, form, range } => {
                let ty = self.func.var(*var).ty.clone();
                for bound in [&mut form.start, &mut form.end] {
                    if matches!(ty, Ty::Int(Some(_))) {
                        bound.ty = bound.ty.join(&ty);
                    }
                }
                let is_open = |bound: &Inert| is_open(&bound.tokens);
                if !form.one_way && ty == Ty::Int(None) && is_open(&form.start) && is_open(&form.end) {
                    // Nothing in the sweep may say of what type they are.
                    if !self.defaulted.contains(var) {
                        let var = self.temp("bound", ty, false);
                        let value = Some(Expr::Inert(Inert { pure: false, ..form.start.clone() }));
                        out.push(Stmt::new(span, Kind::Let { var, value }));
                        let name = &self.func.var(var).name;
                        form.start = Inert { reads: vec![var], ty: Ty::Int(None), ..Inert::text(quote!(#name)) };
                    }
                }
                if !form.one_way {
                    form.start = self.bound(&form.start.clone(), span, out);
                    if !form.is_open() {
                        form.end = self.bound(&form.end.clone(), span, out);
                    }
                    if let Some(step) = &form.step {
                        form.step = Some(self.bound(&step.clone(), span, out));
                    }
                    *range = form.forward();
                }
                l.jumps.leaves || form.one_way
            }
            Head::Items { sources, .. } => {
                if !l.jumps.leaves {
                    let code = number_of_items(self.func, sources);
                    let var = self.temp("count", Ty::usize(), false);
                    self.controls.insert(var, code.clone());
                    out.push(Stmt::new(span, Kind::Let { var, value: Some(Expr::Inert(code)) }));
                    l.count = Some(var);
                }
                l.jumps.leaves
            }
            Head::Each { .. } | Head::While { .. } | Head::Forever | Head::Repeat { .. } | Head::Back { .. } => true,
        };
        if counted {
            l.left = self.left(l, span, out);
            let var = self.temp("trips", Ty::usize(), true);
            l.trips = Some(var);
            let zero = Inert::text(quote!(0usize));
            out.push(Stmt::new(span, Kind::Let { var, value: Some(Expr::Inert(zero)) }));
            let name = &self.func.var(var).name;
            let tokens = quote!(#name += 1;);
            let code = Inert { tokens, reads: vec![var], writes: vec![var], pure: false, ty: Ty::unit() };
            l.body.stmts.insert(0, Stmt::new(span, Kind::Inert { code, binds: vec![] }));
        }
    }

    /// Numbers that change later are named where a call is given them that may have to be made again.
    fn as_given(&mut self, call: &mut Call, span: Span, out: &mut Vec<Stmt>) {
        let lends = call.args.iter().any(|arg| matches!(arg.value, ArgValue::Shared { .. }));
        if !lends || !call.result.is_some_and(|v| self.func.var(v).ty.is_by_name()) {
            return;
        }
        for arg in &mut call.args {
            let ArgValue::Value(Expr::Load(place)) = &arg.value else { continue };
            let (root, ty) = (self.func.resolve(place).root, self.func.type_of(place));
            if ty.is_number() && self.written.contains(&root) {
                let active = arg.active && ty.is_float();
                let value = self.temp("given", ty, false);
                self.func.var_mut(value).active = active;
                out.push(Stmt::new(span, Kind::Let { var: value, value: Some(Expr::Load(place.clone())) }));
                arg.value = ArgValue::Value(Expr::var(value));
            }
        }
    }

    /// Of an argument of unknown type, what `pull` gets back of it.
    fn kept(&mut self, call: &mut Call, span: Span, out: &mut Vec<Stmt>) {
        for arg in &mut call.args {
            let ArgValue::Value(e) = &arg.value else { continue };
            let place = match e {
                Expr::Load(place) | Expr::Copy { place, method: "clone" } => place.clone(),
                // What only lends is not given away.
                Expr::Inert(code) if code.ty.is_function() || code.ty.refers() => continue,
                Expr::Inert(code) if self.func.can_repeat(code) => continue,
                Expr::Inert(code) if !code.ty.is_number() => {
                    // A value that is moved in is named first.
                    let value = self.temp("given", code.ty.clone(), false);
                    out.push(Stmt::new(span, Kind::Let { var: value, value: Some(e.clone()) }));
                    arg.value = ArgValue::Value(Expr::var(value));
                    value.into()
                }
                _ => continue,
            };
            let ty = self.func.type_of(&place);
            let of_enum = matches!(&ty, Ty::Named(name) | Ty::Moved(name) if self.func.enums.contains(name.printed()));
            if of_enum || !matches!(ty, Ty::Named(_) | Ty::Moved(_) | Ty::Unknown) {
                continue;
            }
            let ty = match ty {
                Ty::Named(name) | Ty::Moved(name) => Ty::Kept(name),
                _ => Ty::Unknown,
            };
            let var = self.temp("kept", ty, false);
            out.push(Stmt::new(span, Kind::Let { var, value: Some(Expr::Keep(place)) }));
            arg.kept = Some(var);
        }
    }
}

impl RangeForm {
    /// Has it no end?
    pub fn is_open(&self) -> bool {
        self.end.tokens.is_empty()
    }

    /// The range as text, in its own order.
    pub fn forward(&self) -> Inert {
        let reversed = self.reversed;
        let (a, b) = (code::operand(&self.start.tokens), code::operand(&self.end.tokens));
        let mut tokens = if self.inclusive { quote!(#a..=#b) } else { quote!(#a..#b) };
        let mut reads = self.start.reads.clone();
        reads.extend(self.end.reads.iter().copied());
        if let Some(step) = &self.step {
            let n = &step.tokens;
            tokens = quote!((#tokens).step_by(#n));
            reads.extend(step.reads.iter().copied());
        } else if reversed {
            tokens = quote!((#tokens));
        }
        if reversed {
            tokens = quote!(#tokens.rev());
        }
        Inert { tokens, reads, writes: vec![], pure: self.start.pure && self.end.pure, ty: Ty::Unknown }
    }
}

/// How many items a loop over containers visits.
pub fn number_of_items(func: &Func, sources: &[Source]) -> Inert {
    let mut reads = vec![];
    let mut tokens: Option<TokenStream> = None;
    for source in sources {
        source.place.each_var(&mut |v| reads.push(v));
        let place = crate::emit::place::list(func, &source.place);
        let number = match &source.items {
            Items::Chunks { size, .. } => {
                let n = code::operand(&size.tokens);
                quote!((#place.len() / #n))
            }
            Items::RaggedChunks { size, .. } => {
                let n = code::operand(&size.tokens);
                quote!(#place.len().div_ceil(#n))
            }
            Items::Windows { size } => {
                let n = code::operand(&size.tokens);
                quote!((#place.len() + 1).saturating_sub(#n))
            }
            _ => quote!(#place.len()),
        };
        source.items.each_inert(&mut |code| reads.extend(code.reads.iter().copied()));
        tokens = Some(tokens.map_or(number.clone(), |t| quote!(#t.min(#number))));
    }
    Inert { tokens: tokens.unwrap_or_default(), reads, writes: vec![], pure: true, ty: Ty::usize() }
}
