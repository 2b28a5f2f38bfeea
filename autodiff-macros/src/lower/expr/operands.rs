//! Operands in the order of evaluation: what a later one changes, an earlier one has copied.

use crate::ir::code;
use crate::lower::{Expr, Inert, Kind, Lower, Stmt, Ty, Val, VarId};
use crate::syntax::Spanned;
use proc_macro2::Span;

/// May the statement change a variable?
fn has_effects(kind: &Kind) -> bool {
    match kind {
        Kind::Let { value: Some(Expr::Inert(code)), .. } => !code.pure || !code.writes.is_empty(),
        Kind::Let { .. } => false,
        _ => true,
    }
}

impl Lower<'_> {
    /// Several operands in order. An operand that is read before a later one changes it is copied first.
    pub(in crate::lower) fn operands<'e>(&mut self, list: impl Iterator<Item = &'e syn::Expr>) -> Vec<Val> {
        self.operands_as(list, &[])
    }

    /// The same where types are expected of the first of them.
    pub(in crate::lower) fn operands_as<'e>(
        &mut self,
        list: impl Iterator<Item = &'e syn::Expr>,
        types: &[Ty],
    ) -> Vec<Val> {
        let mut values: Vec<Val> = vec![];
        let mut starts: Vec<usize> = vec![];
        for (i, e) in list.enumerate() {
            let start = self.out.last().expect("a block").len();
            self.expected = types.get(i).filter(|ty| !matches!(ty, Ty::Unknown)).cloned();
            let default = types.get(i).and_then(|ty| Self::default_of(e, ty));
            // It stands in the call as it is, so that rustc makes slices of what it refers to.
            let if_any = if default.is_none() { self.lent_if_any(e) } else { None };
            let as_it_is = if_any.is_some();
            let mut value = match default.or(if_any).or_else(|| self.lent_value(e)) {
                Some(value) => value,
                None => self.val(e),
            };
            if !as_it_is
                && !matches!(value.expr, Expr::Borrow { .. } | Expr::Tuple(_) | Expr::List { .. } | Expr::Repeat { .. })
            {
                value = self.atom(e.span(), value);
            }
            if self.has_effects_since(start) {
                // From the last one, so that what is inserted moves no place where something is inserted later.
                for (k, earlier) in values.iter_mut().enumerate().rev() {
                    let mut expr = std::mem::replace(&mut earlier.expr, Expr::Number(0.0));
                    let count = self.copy_at(e.span(), starts[k], &mut expr, &earlier.ty.clone());
                    earlier.expr = expr;
                    starts[k..].iter_mut().for_each(|s| *s += count);
                }
            }
            starts.push(self.out.last().expect("a block").len());
            values.push(value);
        }
        values
    }

    fn has_effects_since(&self, start: usize) -> bool {
        self.out.last().expect("a block")[start..].iter().any(|s| has_effects(&s.kind))
    }

    /// The bounds of a range and its step, in the same order of evaluation: `at..next(&mut at)`.
    pub(in crate::lower) fn bounds_in_order(&mut self, list: &[Option<&syn::Expr>]) -> Vec<Inert> {
        let mut bounds: Vec<(usize, Inert)> = vec![];
        for e in list {
            let start = self.out.last().expect("a block").len();
            let bound = e.map_or_else(code::nothing, |e| self.range_bound(e));
            if let (Some(e), true) = (e, self.has_effects_since(start)) {
                let mut inserted = 0;
                for (at, earlier) in &mut bounds {
                    let mut expr = Expr::Inert(earlier.clone());
                    *at += inserted;
                    inserted += self.copy_at(e.span(), *at, &mut expr, &earlier.ty.clone());
                    if let Expr::Load(copy) = expr {
                        *earlier = self.inert_load(&copy, earlier.ty.clone());
                    }
                }
            }
            bounds.push((self.out.last().expect("a block").len(), bound));
        }
        bounds.into_iter().map(|(_, bound)| bound).collect()
    }

    /// A value without a derivative that is made to be lent (`&Ray::new(a, b)`): a variable holds it, so that it, and not a
    /// reference to it, is what a record keeps.
    fn lent_value(&mut self, e: &syn::Expr) -> Option<Val> {
        let syn::Expr::Reference(r) = e else { return None };
        let unique = r.mutability.is_some();
        let made = match &*r.expr {
            syn::Expr::Struct(_) => true,
            syn::Expr::Call(_) | syn::Expr::MethodCall(_) => !unique,
            _ => false,
        };
        if !made || self.mentions_active(e) {
            return None;
        }
        let mut value = self.val(&r.expr);
        if matches!(value.ty, Ty::Ref(..)) || !matches!(value.expr, Expr::Inert(_)) {
            return None;
        }
        if let (Ty::Unknown, Some(made)) = (&value.ty, self.type_made_by(&r.expr)) {
            value.ty = made;
        }
        let ty = Ty::Ref(unique, Box::new(value.ty.clone()));
        let var = self.bind(e.span(), "lent", value);
        self.func.var_mut(var).mutable = unique;
        Some(Val { expr: Expr::Borrow { place: var.into(), unique }, ty })
    }

    /// Copies what an operand reads, at position `at` of the block, into variables of their own; how many.
    fn copy_at(&mut self, span: Span, at: usize, expr: &mut Expr, ty: &Ty) -> usize {
        let changes = |l: &Lower<'_>, v: &VarId| {
            let var = l.func.var(l.func.resolve(&(*v).into()).root);
            var.mutable || matches!(var.ty, Ty::Ref(true, _))
        };
        let copied = match expr {
            Expr::Tuple(items) | Expr::List { items, .. } => {
                let mut count = 0;
                for item in items {
                    let ty = self.type_of(item);
                    count += self.copy_at(span, at, item, &ty);
                }
                return count;
            }
            Expr::Repeat { value, .. } | Expr::Cast { value, .. } => {
                let ty = self.type_of(value);
                return self.copy_at(span, at, value, &ty);
            }
            // What a shared reference points to cannot change while it is lent.
            Expr::Load(place) if matches!(ty, Ty::Ref(false, _)) && !self.func.var(place.root).mutable => false,
            Expr::Load(place) => {
                let mut changed = false;
                self.func.resolve(place).each_var(&mut |v| changed |= changes(self, &v));
                changed && ty.is_copy() != Some(false)
            }
            Expr::Inert(code) => {
                // A number that is asked of what a later operand gives away.
                let moves = |v: &VarId| ty.is_copy() == Some(true) && self.func.var(*v).ty.is_copy() != Some(true);
                code.reads.iter().any(|v| changes(self, v) || moves(v))
            }
            _ => false,
        };
        if !copied {
            return 0;
        }
        let active = self.is_active(expr);
        let var = self.temp("t", ty.clone(), active);
        let old = std::mem::replace(expr, Expr::var(var));
        let stmt = Stmt::new(span, Kind::Let { var, value: Some(old) });
        self.out.last_mut().expect("a block").insert(at, stmt);
        1
    }
}
