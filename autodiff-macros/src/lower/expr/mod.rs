//! Expressions that may carry a derivative.

pub(super) mod called;
mod cast;
pub(super) mod list;
pub(super) mod operands;
pub(super) mod operator;
pub(super) mod overload;
mod range;
mod refused;
mod shortened;

use crate::lower::refused::encoded;
use crate::lower::stmt::iterate;
use crate::lower::{Dest, Expr, Inert, Kind, Lower, Origin, Place, Proj, Ty, Val, Var, VarId, call};
use crate::syntax;
use crate::syntax::Spanned;
use proc_macro2::Span;
use quote::ToTokens;

impl Lower<'_> {
    /// The value of an expression.
    pub(super) fn val(&mut self, e: &syn::Expr) -> Val {
        let value = self.lowered(e);
        self.hear_of_kind(e, &value.ty);
        value
    }

    fn lowered(&mut self, e: &syn::Expr) -> Val {
        let expected = self.expected.take();
        match e {
            syn::Expr::Paren(p) => {
                self.expected = expected;
                return self.lowered(&p.expr);
            }
            syn::Expr::Group(g) => {
                self.expected = expected;
                return self.lowered(&g.expr);
            }
            _ => {}
        }
        let stays = !syntax::jumps_out(e) || syntax::only_tries(e);
        if !self.mentions_active(e) && !self.lends_floats(e) && stays {
            return self.inactive(e);
        }
        if let syn::Expr::MethodCall(m) = e {
            self.teach_receiver(m);
        }
        if let syn::Expr::Index(i) = e {
            self.hear_of_key(&i.expr, &i.index);
        }
        if self.is_inert_position(e) {
            let before = std::mem::replace(&mut self.counts, true);
            let code = self.after_changes(e);
            self.counts = before;
            let ty = code.ty.clone();
            return Val { expr: Expr::Inert(code), ty };
        }
        if matches!(e, syn::Expr::MethodCall(_)) && stays && self.asks_only(e) {
            return self.inactive(e);
        }
        match e {
            syn::Expr::Path(_) | syn::Expr::Index(_) | syn::Expr::Field(_) => {
                let whole = self.variable(e).or_else(|| self.part_named(e));
                if let Some(value) = whole.and_then(|v| self.whole_of_parts(v)) {
                    return value;
                }
                match self.place_read(e) {
                    Some(place) => self.load(place),
                    None => self.nothing(),
                }
            }
            syn::Expr::Unary(u) => self.unary(e, u),
            syn::Expr::Binary(b) => self.binary(e, b),
            syn::Expr::Cast(c) => self.cast(c),
            syn::Expr::Reference(r) => self.reference(r),
            syn::Expr::Tuple(t) => {
                let types = match expected {
                    Some(Ty::Tuple(types)) => types,
                    _ => vec![],
                };
                let items = self.operands_as(t.elems.iter(), &types);
                let ty = Ty::Tuple(items.iter().map(|v| v.ty.clone()).collect());
                Val { expr: Expr::Tuple(items.into_iter().map(|v| v.expr).collect()), ty }
            }
            syn::Expr::Array(a) => {
                self.expected = expected;
                self.list(a.elems.iter(), false)
            }
            syn::Expr::Repeat(r) => {
                self.expected = list::item_of(expected);
                self.repeat(&r.expr, &r.len, false)
            }
            syn::Expr::Try(t) => self.question_mark(t),
            syn::Expr::Macro(m) => {
                self.expected = expected;
                self.macro_value(m)
            }
            syn::Expr::MethodCall(m) => {
                self.expected = expected;
                self.method_call(m)
            }
            syn::Expr::Call(c) => {
                self.expected = expected;
                self.call(c)
            }
            syn::Expr::Block(b) if b.label.is_none() => {
                self.expected = expected;
                self.block_value(&b.block)
            }
            syn::Expr::Struct(s) if self.is_variant(&s.path) && s.rest.is_none() => self.named_variant(s),
            syn::Expr::Struct(s) => self.struct_value(s),
            syn::Expr::If(_) | syn::Expr::Match(_) | syn::Expr::Block(_) | syn::Expr::Loop(_) => self.control_value(e),
            syn::Expr::Return(_) | syn::Expr::Break(_) | syn::Expr::Continue(_) => {
                self.jump(e);
                self.nothing()
            }
            syn::Expr::Assign(_) | syn::Expr::ForLoop(_) | syn::Expr::While(_) => {
                self.statement(e);
                Val { expr: Expr::Tuple(vec![]), ty: Ty::unit() }
            }
            other => {
                if let Some(text) = self.range_of_numbers(other) {
                    return self.val(&text);
                }
                self.refuse_expr(other);
                self.nothing()
            }
        }
    }

    /// A place that is read. What has fields is no float.
    fn place_read(&mut self, e: &syn::Expr) -> Option<Place> {
        if let syn::Expr::Field(f) = e {
            let base = self.infer(&f.base);
            if !self.is_of_a_constant(&f.base) {
                self.mark(&base);
            }
        }
        self.place(e)
    }

    /// The value of a block: its statements stand in the open block.
    fn block_value(&mut self, block: &syn::Block) -> Val {
        let expected = self.expected.take();
        let mut value = Val { expr: Expr::unit(), ty: Ty::unit() };
        self.block_with(block, |s, last| {
            if let Some(e) = last {
                s.expected = expected;
                value = s.val(e);
            }
        });
        value
    }

    /// Code that mentions nothing active.
    fn inactive(&mut self, e: &syn::Expr) -> Val {
        match e {
            // The shape of a container is worth knowing, even if it starts as a constant.
            syn::Expr::Repeat(r) if self.infer(&r.expr).may_be_active() => return self.repeat(&r.expr, &r.len, false),
            syn::Expr::Macro(m) if syntax::is_vec(&m.mac.path) && self.infer(e).item().may_be_active() => {
                return self.macro_value(m);
            }
            syn::Expr::Reference(r) if self.root_of(&r.expr).is_some() && iterate::is_place(&r.expr) => {
                return self.reference(r);
            }
            // A list that is made for a call, which fills it.
            syn::Expr::Reference(r)
                if r.mutability.is_some() && matches!(self.infer(&r.expr), Ty::Vec(_) | Ty::Array(..)) =>
            {
                return self.reference(r);
            }
            syn::Expr::Path(_) => {
                if let Some(v) = self.variable(e)
                    && !self.is_closure(v)
                {
                    return self.load(v.into());
                }
            }
            syn::Expr::Index(i) => {
                if let Some(place) = self.constant_element(i) {
                    return self.load(place);
                }
            }
            _ => {}
        }
        let code = self.inert(e);
        let ty = code.ty.clone();
        let behind = code.reads.iter().any(|v| self.moves(*v)) && !matches!(ty, Ty::Ref(..));
        let value = Val { expr: Expr::Inert(code), ty };
        if behind {
            // What was read is recorded, since nothing brings back what the reference pointed to.
            let value = self.bind(e.span(), "t", value);
            return self.load(value.into());
        }
        value
    }

    /// Is it a reference without a derivative that is assigned again?
    fn moves(&self, v: VarId) -> bool {
        let var = self.func.var(v);
        var.mutable && !var.active && var.alias.is_none() && matches!(var.ty, Ty::Ref(false, _))
    }

    /// Does the expression stand for something without a derivative, whatever it mentions: a comparison, a count?
    fn is_inert_position(&self, e: &syn::Expr) -> bool {
        if syntax::jumps_out(e) || self.changes_active(e) {
            return false;
        }
        match e {
            syn::Expr::Binary(b) if !syntax::is_compound(&b.op) => {
                matches!(self.infer(e), Ty::Bool | Ty::Int(Some(_)))
            }
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Not(_)) => !self.is_own_not(u),
            syn::Expr::Unary(_) => matches!(self.infer(e), Ty::Int(_) | Ty::Bool),
            syn::Expr::Cast(c) => !self.read(&c.ty).may_be_active(),
            syn::Expr::MethodCall(_) if self.is_range(e) => true,
            syn::Expr::MethodCall(m) => {
                let name = m.method.to_string();
                // What the block says of its own method goes before the name.
                (crate::rules::INACTIVE_METHODS.contains(&name.as_str())
                    && !self.is_named_as_std(m)
                    && !self.infer(e).may_be_active())
                    || (!self.infer(&m.receiver).may_be_active() && !self.mentions_active(&m.args))
                    || (self.infer_asked(m).is_some()
                        && !self.mentions_active(&m.receiver)
                        && !m.args.iter().any(|key| self.changes_active(without_reference(key))))
                    || self.converts_inert(e)
                    || (!self.infer(e).may_be_active() && !matches!(name.as_str(), "clone" | "to_vec"))
            }
            syn::Expr::Call(c) => {
                call::is_detach(&c.func)
                    || encoded::makes_a_float(&c.func)
                    || self.converts_inert(e)
                    || !self.infer(e).may_be_active()
            }
            syn::Expr::Let(_) => false,
            syn::Expr::Range(_) => self.is_range(e),
            syn::Expr::Macro(m) => !syntax::is_vec(&m.mac.path),
            syn::Expr::Index(_) | syn::Expr::Field(_) | syn::Expr::Path(_) => !self.infer(e).may_be_active(),
            _ => false,
        }
    }

    /// Is it an iterator over a range of integers, stepped and cut without a look at active data?
    fn is_range(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_range(&p.expr),
            syn::Expr::Range(r) => r.start.iter().chain(&r.end).all(|e| !self.infer(e).may_be_active()),
            syn::Expr::MethodCall(m) => {
                matches!(m.method.to_string().as_str(), "rev" | "step_by" | "skip" | "take" | "into_iter" | "cycle")
                    && m.args.iter().all(|e| !self.infer(e).may_be_active())
                    && self.is_range(&m.receiver)
            }
            _ => false,
        }
    }

    /// Reads a place; references to numbers are followed where a number is meant, see [`Lower::scalar`].
    pub(super) fn load(&mut self, place: Place) -> Val {
        let ty = self.func.type_of(&place);
        Val { expr: Expr::Load(place), ty }
    }

    /// A number: references are followed, as the operators of `std` follow them.
    pub(super) fn scalar(&mut self, span: Span, value: Val) -> Val {
        let mut value = value;
        if let Expr::Borrow { place, .. } = value.expr {
            value = self.load(place);
        }
        while let (Ty::Ref(_, inner), Expr::Load(place)) = (&value.ty, &value.expr) {
            value = Val { ty: (**inner).clone(), expr: Expr::Load(place.then(Proj::Deref)) };
        }
        self.atom(span, value)
    }

    /// An operand that can stand in another expression: a place, a number, inert code.
    pub(super) fn atom(&mut self, span: Span, value: Val) -> Val {
        match &value.expr {
            Expr::Load(_) | Expr::Number(_) => value,
            Expr::Inert(code) if code.pure && !self.reads_unknown(code) => value,
            _ => {
                let ty = value.ty.clone();
                let var = self.bind(span, "t", value);
                Val { expr: Expr::var(var), ty }
            }
        }
    }

    /// Does the code read a local variable whose type has no name here? Then its own value is what is recorded.
    fn reads_unknown(&self, code: &Inert) -> bool {
        code.reads.iter().any(|v| {
            let var = self.func.var(*v);
            // What a unique reference points to is only known while the reference lives.
            let root = self.func.resolve(&(*v).into()).root;
            let written = self.func.var(root).mutable || matches!(self.func.var(root).ty, Ty::Ref(true, _));
            if var.alias.is_some() && written {
                return true;
            }
            !matches!(var.origin, Origin::Param(_))
                && var.alias.is_none()
                && var.ty.tokens().is_none()
                && !matches!(var.ty, Ty::Float(_) | Ty::Int(_))
        })
    }

    fn unary(&mut self, e: &syn::Expr, u: &syn::ExprUnary) -> Val {
        match u.op {
            syn::UnOp::Deref(_) => {
                let place = self.dereferenced(u);
                self.load(place)
            }
            syn::UnOp::Neg(_) => {
                let value = self.operands(std::iter::once(&*u.expr));
                let value = match self.overloaded(e, "Neg", value) {
                    Ok(value) => return value,
                    Err(mut values) => values.pop().expect("one operand"),
                };
                let value = self.scalar(u.span(), value);
                self.prim(u.span(), crate::rules::prefix("-").expect("negation is a primitive"), vec![value])
            }
            syn::UnOp::Not(_) if self.is_own_not(u) => {
                let value = self.operands(std::iter::once(&*u.expr));
                self.overloaded(e, "Not", value).unwrap_or_else(|_| self.refuse_operator(e))
            }
            _ => self.inactive(&syn::Expr::Unary(u.clone())),
        }
    }

    /// `&e`, `&mut e`.
    fn reference(&mut self, r: &syn::ExprReference) -> Val {
        let unique = r.mutability.is_some();
        let place = match self.while_lending(|s| s.place(&r.expr)) {
            Some(place) => place,
            None => {
                let value = self.val(&r.expr);
                if let Expr::Borrow { .. } = value.expr {
                    return value;
                }
                let ty = value.ty.clone();
                let active = self.is_active(&value.expr);
                let var = self.temp("t", ty, active);
                self.func.var_mut(var).mutable = unique;
                self.emit(r.span(), Kind::Let { var, value: Some(value.expr) });
                var.into()
            }
        };
        let ty = Ty::Ref(unique, Box::new(self.func.type_of(&place)));
        Val { expr: Expr::Borrow { place, unique }, ty }
    }

    /// A value of control flow: assigned to a variable in each branch.
    fn control_value(&mut self, e: &syn::Expr) -> Val {
        // A temporary has no declaration to keep what is learned: its expression stands for it.
        let ty = self.infer(e);
        let var = self.undecided(e, ty);
        self.control(e, Dest::Var(var));
        if let Some(lent) = self.copied_parts.get(&var).cloned() {
            let parts = lent.into_iter().enumerate().map(|(i, lent)| {
                let place = Place::from(var).then(Proj::Field(i as u32));
                if lent { Expr::Borrow { place, unique: false } } else { Expr::Load(place) }
            });
            let parts: Vec<Expr> = parts.collect();
            let ty = Ty::Tuple(parts.iter().map(|e| self.type_of(e)).collect());
            return Val { expr: Expr::Tuple(parts), ty };
        }
        if self.copies.contains(&var) {
            let ty = Ty::Ref(false, Box::new(self.func.var(var).ty.clone()));
            return Val { expr: Expr::Borrow { place: var.into(), unique: false }, ty };
        }
        self.load(var.into())
    }

    /// A fresh variable with the properties of a value.
    pub(super) fn variable_for(&mut self, base: &str, value: &Val) -> VarId {
        let active = self.is_active(&value.expr);
        let name = self.names.fresh(base);
        let ty = value.ty.clone();
        self.func.add(Var { name, ty, typed: false, mutable: false, active, alias: None, origin: Origin::Temp })
    }

    /// The text of an operand, for use inside of inert code.
    pub(super) fn inert_of(&mut self, span: Span, base: &str, code: Inert) -> Inert {
        let unstable = |l: &Lower<'_>, v: &VarId| {
            let var = l.func.var(*v);
            (var.mutable || matches!(var.ty, Ty::Ref(true, _))) && !var.ty.is_number()
        };
        let changes = |l: &Lower<'_>, v: &VarId| l.lending && l.func.var(*v).mutable;
        let fixed = !code.reads.iter().any(|v| unstable(self, v) || changes(self, v));
        if code.pure && !self.reads_unknown(&code) && fixed {
            return code;
        }
        let ty = code.ty.clone();
        let var = self.temp(base, ty.clone(), false);
        let tokens = self.func.var(var).name.to_token_stream();
        self.emit(span, Kind::Let { var, value: Some(Expr::Inert(code)) });
        Inert { tokens, reads: vec![var], writes: vec![], pure: true, ty }
    }
}

/// `e` of `&e`.
fn without_reference(e: &syn::Expr) -> &syn::Expr {
    match crate::lower::closure::bare(e) {
        syn::Expr::Reference(r) => &r.expr,
        e => e,
    }
}
