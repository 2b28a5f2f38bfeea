//! Names for tuples of references: the items of `a.iter().zip(b)` in `|p| p.0 * p.1`. What a reference in a variable
//! points to has to be visible, so such a tuple is no variable of the program: its parts are, each a reference for itself.

use crate::lower::closure::free::Free;
use crate::lower::{Expr, Kind, Lower, Ty, Val, VarId};
use crate::syntax;
use crate::transform::forward::plain;
use proc_macro2::{Ident, Span};
use syn::visit_mut::{self, VisitMut};

impl Lower<'_> {
    /// Binds a name to a tuple with references in it: to its parts.
    pub(super) fn bind_by_parts(&mut self, name: &Ident, items: Vec<Expr>, ty: &Ty) {
        let key = std::ptr::from_ref(name) as usize;
        let whole = self.declare(name, false, ty.clone(), true);
        let mut number = 0;
        self.parts_at(key, &mut number, name, whole, items);
    }

    fn parts_at(&mut self, key: usize, number: &mut usize, name: &Ident, whole: VarId, items: Vec<Expr>) {
        let mut parts = vec![];
        for expr in items {
            *number += 1;
            let ty = self.type_of(&expr);
            let active = self.is_active(&expr);
            let part = self.temp(&format!("{name}_{}", *number - 1), ty.clone(), active);
            match expr {
                Expr::Tuple(inner) => self.parts_at(key, number, name, part, inner),
                expr => {
                    self.known_at(key + *number, part);
                    self.func.var_mut(part).alias = self.referent(&Val { expr: expr.clone(), ty });
                    self.emit(name.span(), Kind::Let { var: part, value: Some(expr) });
                }
            }
            parts.push(part);
        }
        self.by_parts.insert(whole, parts);
    }

    /// The part that an expression like `p.0` or `p.1.0` names, if `p` is bound by parts.
    pub(super) fn part_named(&self, e: &syn::Expr) -> Option<VarId> {
        match e {
            syn::Expr::Paren(p) => self.part_named(&p.expr),
            syn::Expr::Field(f) => {
                let whole = self.variable(&f.base).or_else(|| self.part_named(&f.base))?;
                match &f.member {
                    syn::Member::Unnamed(i) => self.by_parts.get(&whole)?.get(i.index as usize).copied(),
                    syn::Member::Named(_) => None,
                }
            }
            _ => None,
        }
    }

    /// Names the parts by themselves in a closure that captures such tuples.
    pub(super) fn name_parts(&mut self, closure: &mut syn::ExprClosure) {
        // A name that means something else in a part of the closure stays as it is.
        let own = syntax::bound_names(&syn::Expr::Closure(closure.clone()));
        let mut captured = Free::of(closure).found;
        captured.retain(|name| !own.iter().any(|bound| *name == bound.as_str()));
        Parts { lower: self, captured }.visit_expr_mut(&mut closure.body);
    }

    /// Such a tuple as a value: one of its parts.
    pub(super) fn whole_of_parts(&mut self, v: VarId) -> Option<Val> {
        let parts = self.by_parts.get(&v)?.clone();
        let items: Vec<Val> =
            parts.into_iter().map(|p| self.whole_of_parts(p).unwrap_or_else(|| self.load(p.into()))).collect();
        let ty = Ty::Tuple(items.iter().map(|item| item.ty.clone()).collect());
        Some(Val { expr: Expr::Tuple(items.into_iter().map(|item| item.expr).collect()), ty })
    }

    /// Refuses such a tuple as a place.
    pub(super) fn refuse_by_parts(&mut self, span: Span, v: VarId) {
        if self.by_parts.contains_key(&v) {
            self.errors.refuse(
                span,
                "a container of references to active values",
                "what they point to is only known at run time",
                "name its parts (`|(a, b)|`), or keep the values themselves, or indices",
            );
        }
    }
}

/// Writes the names of the parts for `p.0` and `p.1.0`, and makes them known.
struct Parts<'l, 'a> {
    lower: &'l mut Lower<'a>,
    captured: Vec<Ident>,
}

impl VisitMut for Parts<'_, '_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        let captured = syntax::root_name(e).is_some_and(|name| self.captured.contains(name));
        match self.lower.part_named(e) {
            Some(part) if captured && !self.lower.by_parts.contains_key(&part) => {
                let name = self.lower.func.var(part).name.clone();
                self.lower.scopes.last_mut().expect("a scope").insert(plain(&name), part);
                *e = syn::parse_quote!(#name);
            }
            _ => visit_mut::visit_expr_mut(self, e),
        }
    }
}
