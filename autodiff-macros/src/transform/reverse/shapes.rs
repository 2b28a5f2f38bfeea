//! The shapes of values that may be absent: their zero is made where they are defined, and kept instead of the value,
//! which may be moved (`let x = f(y)?;`) and need not be one that can be cloned.

use super::prepare::Shapes;
use crate::analysis::effects::{self, How};
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// Adds the variables that hold the shapes; the sweep drops those that it has no use for.
pub fn keep_shapes(func: &mut Func, body: &mut Block) -> Shapes {
    let mut changed = HashSet::default();
    let mut gone = HashSet::default();
    body.each_stmt(&mut |s| {
        if let Kind::Let { value: Some(Expr::Inert(code)), .. } | Kind::Set { value: Expr::Inert(code), .. } = &s.kind {
            gone.extend(code.reads.iter().filter(|v| is_given_away(&code.tokens, &func.var(**v).name)));
        }
        let kills = effects::kills(func, &s.kind);
        changed.extend(kills.iter().filter(|k| k.how != How::Moved).map(|k| k.root));
        each_place(&s.kind, &mut |p| {
            let p = func.resolve(p);
            if p.path.iter().any(|step| matches!(step, Proj::Part { .. })) {
                gone.insert(p.root);
            }
        });
    });
    let mut keeper = Keeper { func, changed, gone, shapes: HashMap::default() };
    keeper.block(body);
    let by_value = |p: &&Param| p.pass == Pass::Value;
    let params: Vec<VarId> = keeper.func.params.iter().filter(by_value).map(|p| p.var).collect();
    let mut first = vec![];
    for v in params {
        if !keeper.changed.contains(&v) {
            first.extend(keeper.keep(v));
        }
    }
    body.stmts.splice(0..0, first);
    keeper.shapes
}

struct Keeper<'f> {
    func: &'f mut Func,
    /// Variables that are not only moved after their definition.
    changed: HashSet<VarId>,
    /// Variables that are taken apart as enums, or that code without a derivative is given: `Err(Failure { axis })`.
    gone: HashSet<VarId>,
    shapes: Shapes,
}

impl Keeper<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut i = 0;
        while i < block.stmts.len() {
            block.stmts[i].kind.blocks_mut().into_iter().for_each(|b| self.block(b));
            let mut defined: Vec<VarId> = match &block.stmts[i].kind {
                Kind::Let { var, value: Some(_) } => vec![*var],
                Kind::Call(call) => call.result.into_iter().collect(),
                Kind::Unpack { parts, .. } => parts.clone(),
                Kind::Edit { edit, .. } => edit.defines().into_iter().collect(),
                _ => vec![],
            };
            defined.retain(|v| !self.changed.contains(v));
            defined.extend(self.assigned(block, i));
            let shapes: Vec<Stmt> = defined.into_iter().filter_map(|v| self.keep(v)).collect();
            let count = shapes.len();
            block.stmts.splice(i + 1..i + 1, shapes);
            i += 1 + count;
        }
    }

    /// Variables that are declared before the statement, and have their only value behind it.
    fn assigned(&self, block: &Block, at: usize) -> Vec<VarId> {
        let mut found = vec![];
        // What follows a statement that may jump belongs to its `Rest`, and is not always reached.
        if block.stmts.get(at + 1).is_some_and(|s| matches!(s.kind, Kind::Rest { .. })) {
            return found;
        }
        for stmt in &block.stmts[..at] {
            let Kind::Let { var, value: None } = stmt.kind else { continue };
            if self.func.var(var).mutable || self.shapes.contains_key(&var) {
                continue;
            }
            let only = block.stmts.iter().enumerate().all(|(k, s)| (k == at) == assigns(s, var));
            let used = block.stmts[at + 1..].iter().any(|s| s.mentions(var));
            if only && used {
                found.push(var);
            }
        }
        found
    }

    /// The statement that keeps the shape of a variable.
    fn keep(&mut self, v: VarId) -> Option<Stmt> {
        let var = self.func.var(v);
        let optional = match &var.ty {
            Ty::Option(_) | Ty::Result(..) => true,
            Ty::Named(_) | Ty::Moved(_) | Ty::Unknown if self.gone.contains(&v) => true,
            _ => false,
        };
        // Of `Ok(())` and `Err(…)` the pullback is told which it is.
        let fails = matches!(&var.ty, Ty::Result(ty, _) | Ty::Option(ty) if **ty == Ty::unit());
        if !optional || !(var.active || fails) || var.alias.is_some() || self.func.result == Some(v) {
            return None;
        }
        let name = crate::transform::forward::plain(&var.name);
        let name = Ident::new(&format!("{name}_shape_{}", self.func.vars.len()), Span::mixed_site());
        let (ty, origin) = (shape_of(&var.ty), Origin::Temp);
        let shape = Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin };
        let shape = self.func.add(shape);
        self.shapes.insert(v, shape);
        Some(Stmt::new(Span::call_site(), Kind::Let { var: shape, value: Some(Expr::Zero { like: v.into() }) }))
    }
}

/// Is the variable itself put into a value or an argument by the code, and not what it has or gives?
fn is_given_away(tokens: &TokenStream, name: &Ident) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let ends = |at: Option<&TokenTree>, with: &str| match at {
        Some(TokenTree::Punct(p)) => with.contains(p.as_char()),
        other => other.is_none(),
    };
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => is_given_away(&group.stream(), name),
        TokenTree::Ident(ident) => {
            ident == name
                && ends(trees.get(at + 1), ",")
                && ends(at.checked_sub(1).and_then(|before| trees.get(before)), ",:")
        }
        _ => false,
    })
}

/// Does the statement, or one inside of it, assign the variable?
fn assigns(stmt: &Stmt, v: VarId) -> bool {
    let mut found = false;
    stmt.each_stmt(&mut |s| found |= matches!(&s.kind, Kind::Set { place, .. } if place.root == v));
    found
}

/// The type of the owned tangents of a type.
fn shape_of(ty: &Ty) -> Ty {
    let inner = |t: &Ty| Box::new(shape_of(t));
    match ty {
        Ty::Option(t) => Ty::Option(inner(t)),
        Ty::Result(t, _) => Ty::Result(inner(t), Some(quote!(()).into())),
        Ty::Vec(t) | Ty::Slice(t) => Ty::Vec(inner(t)),
        Ty::Boxed(t) => Ty::Boxed(inner(t)),
        Ty::Array(t, n) => Ty::Array(inner(t), n.clone()),
        Ty::Ref(_, t) => shape_of(t),
        Ty::Tuple(ts) => Ty::Tuple(ts.iter().map(shape_of).collect()),
        Ty::Float(f) => Ty::Float(f.clone()),
        Ty::Int(_) | Ty::Bool | Ty::Plain(_) | Ty::Kept(_) => Ty::unit(),
        Ty::Named(n) | Ty::Moved(n) => Ty::Named(quote!(<#n as cotangent_runtime::Differentiable>::Owned).into()),
        Ty::Unknown => Ty::Unknown,
    }
}

/// Calls `f` with the places that a statement reads or writes.
fn each_place(kind: &Kind, f: &mut impl FnMut(&Place)) {
    match kind {
        Kind::Let { value: Some(value), .. } => value.each_place(f),
        Kind::Set { place, value } | Kind::Add { place, value, .. } | Kind::AddAll { place, value } => {
            f(place);
            value.each_place(f);
        }
        Kind::Unpack { place, .. } | Kind::Split { place, .. } | Kind::Fields { place, .. } => f(place),
        Kind::Edit { place, edit } => {
            f(place);
            edit.each_expr(&mut |e| e.each_place(f));
            edit.each_place(f);
        }
        Kind::Call(call) => call.args.iter().for_each(|a| match &a.value {
            ArgValue::Value(e) => e.each_place(f),
            ArgValue::Function(_) => {}
            ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => f(place),
        }),
        Kind::Loop(Loop { head: Head::Items { sources, .. }, .. }) => sources.iter().for_each(|s| f(&s.place)),
        _ => {}
    }
}
