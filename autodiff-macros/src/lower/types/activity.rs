//! Which code mentions something that has a derivative.

use crate::lower::stmt::iterate::is_place;
use crate::lower::{Lower, Origin, Ty, VarId};
use crate::syntax::{Named, identifiers, source_of_chain};
use proc_macro2::Ident;
use syn::visit::Visit;

impl Lower<'_> {
    /// Does this code mention an active variable, or write one?
    pub(in crate::lower) fn mentions_active(&self, node: &impl Named) -> bool {
        let mut found = false;
        // What calls functions in fields of `self` carries their derivative, even where `self` has none.
        let (mut own, mut calls) = (false, false);
        let carries = !self.source.named.is_empty();
        identifiers(node, |name| {
            found = found || self.lookup(name).is_some_and(|v| self.carries_derivative(v));
            own |= name == "self";
            calls |= carries && !self.source.carried.reached(name).is_empty();
        });
        found || own && calls
    }

    /// Does the pattern bind parts of places, to what has turned out to be active, or to what is written through a
    /// reference? The sweep takes such writes back in the places themselves: it does not match again.
    pub(in crate::lower) fn binds_places(&self, pattern: &syn::Pat, value: &syn::Expr) -> bool {
        struct Names<'l, 'a> {
            lower: &'l Lower<'a>,
            lent: bool,
            found: bool,
        }
        impl<'ast> Visit<'ast> for Names<'_, '_> {
            fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
                let known = self.lower.known.get(&(std::ptr::from_ref(&p.ident) as usize));
                self.found |= known.is_some_and(|known| known.active || self.lent && known.written);
                syn::visit::visit_pat_ident(self, p);
            }
        }
        let mut names = Names { lower: self, lent: self.lends_uniquely(value), found: false };
        names.visit_pat(pattern);
        names.found
    }

    /// Is it a unique reference to a place, or several side by side?
    fn lends_uniquely(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.lends_uniquely(&p.expr),
            syn::Expr::Reference(r) => r.mutability.is_some() && is_place(&r.expr),
            syn::Expr::MethodCall(m) => {
                let lends = matches!(m.method.to_string().as_str(), "as_mut" | "as_mut_slice" | "iter_mut");
                lends && m.args.is_empty() && is_place(&m.receiver)
            }
            syn::Expr::Tuple(t) => t.elems.iter().any(|e| self.lends_uniquely(e)),
            _ => is_place(e) && matches!(self.infer(e), Ty::Ref(true, _)),
        }
    }

    /// Copied code writes these. Only through a reference can it write what is not `mut`: the next round makes the
    /// pattern that binds it one on a place, if it can be (`binds_places`).
    pub(in crate::lower) fn note_writes(&mut self, writes: &[VarId]) {
        for v in writes {
            let var = self.func.var(*v);
            if var.origin != Origin::User || var.mutable || var.alias.is_some() {
                continue;
            }
            if let Some(key) = self.keys.get(v) {
                let known = self.known.entry(*key).or_default();
                self.news |= !std::mem::replace(&mut known.written, true);
            }
        }
    }

    /// Does an iterator of what carries no derivative meet what does (`indices.map(|i| x[i])`, `for i in indices { s += x[i]; }`)?
    pub(in crate::lower) fn meets_active(&self, name: &Ident) -> bool {
        struct Uses<'l, 'a> {
            lower: &'l Lower<'a>,
            name: &'l Ident,
            found: bool,
        }
        impl Uses<'_, '_> {
            fn is_of_it(&self, e: &syn::Expr) -> bool {
                matches!(source_of_chain(e), syn::Expr::Path(p) if p.path.is_ident(self.name))
            }
        }
        impl<'ast> Visit<'ast> for Uses<'_, '_> {
            fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
                let of_it = self.is_of_it(&m.receiver);
                self.found |= of_it && self.lower.mentions_active(&m.args);
                syn::visit::visit_expr_method_call(self, m);
            }
            fn visit_expr_for_loop(&mut self, f: &'ast syn::ExprForLoop) {
                let of_it = self.is_of_it(&f.expr);
                self.found |= of_it && self.lower.mentions_active(&f.body);
                syn::visit::visit_expr_for_loop(self, f);
            }
        }
        let mut uses = Uses { lower: self, name, found: false };
        uses.visit_block(&self.source.item.block);
        uses.found
    }

    /// Is the variable active, or does it stand for something active?
    pub(in crate::lower) fn carries_derivative(&self, v: VarId) -> bool {
        if self.given(v).is_some() {
            return true;
        }
        let place = self.func.resolve(&v.into());
        let var = self.func.var(v);
        // What changes a field without numbers changes the shape of its tangent.
        let reshapes = matches!(var.ty, Ty::Ref(true, _)) && self.func.is_active(&place);
        (self.func.var(place.root).active && (var.ty.may_be_active() || reshapes)) || var.active
    }
}
