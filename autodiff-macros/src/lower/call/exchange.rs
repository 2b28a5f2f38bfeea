//! `std::mem`: values that change places.

use crate::lower::{Edit, Expr, Inert, Kind, Lower, Place, Proj, Ty, Val};
use crate::syntax::Spanned;
use quote::quote;

impl Lower<'_> {
    /// `mem::swap(&mut a, &mut b)`.
    pub(super) fn exchange(&mut self, c: &syn::ExprCall) {
        let places: Vec<_> = c.args.iter().filter_map(|e| self.lent(e)).collect();
        let [a, b] = places.as_slice() else {
            self.refuse(
                c,
                "this `swap`",
                "its arguments are not places",
                "write `std::mem::swap(&mut a, &mut b)` on variables or elements",
            );
            return;
        };
        for (one, other) in [(a, b), (b, a)] {
            if self.func.is_active(&self.func.resolve(one)) {
                self.activate(other.root);
            }
            let ty = self.func.type_of(one);
            self.learn(other, &ty);
        }
        // What carries a derivative comes first.
        let [a_has, b_has] = [a, b].map(|place| self.func.is_active(&self.func.resolve(place)));
        let first = a_has || !b_has;
        let (place, other) = if first { (a, b) } else { (b, a) };
        self.emit(c.span(), Kind::Edit { place: place.clone(), edit: Edit::Exchange(other.clone()) });
    }

    /// `mem::replace(&mut a, value)`, `mem::take(&mut a)`.
    pub(super) fn replace(&mut self, c: &syn::ExprCall) -> Val {
        let Some(place) = c.args.first().and_then(|e| self.lent(e)) else {
            self.refuse(c, "this call", "its argument is not a place", "write `&mut` of a variable or an element");
            return self.nothing();
        };
        let ty = self.func.type_of(&place);
        let value = match c.args.get(1) {
            Some(e) => {
                let value = self.val(e);
                match value.expr {
                    Expr::Load(_) | Expr::Number(_) => value,
                    _ => {
                        let ty = value.ty.clone();
                        let var = self.bind(e.span(), "t", value);
                        Val { expr: Expr::var(var), ty }
                    }
                }
            }
            None => {
                let tokens = quote!(::core::default::Default::default());
                let code = Inert { tokens, reads: vec![], writes: vec![], pure: true, ty: ty.clone() };
                Val { expr: Expr::Inert(code), ty: ty.clone() }
            }
        };
        if self.is_active(&value.expr) {
            self.activate(place.root);
        }
        self.learn(&place, &value.ty);
        let active = self.func.is_active(&self.func.resolve(&place));
        let var = self.temp("old", self.func.type_of(&place), active);
        self.emit(c.span(), Kind::Edit { place, edit: Edit::Replace(value.expr, var) });
        self.load(var.into())
    }

    /// The place behind `&mut place`, or behind a variable that is a unique reference.
    fn lent(&mut self, e: &syn::Expr) -> Option<Place> {
        match e {
            syn::Expr::Reference(r) if r.mutability.is_some() => self.place(&r.expr),
            _ => {
                let place = self.place(e)?;
                matches!(self.func.type_of(&place), Ty::Ref(true, _)).then(|| place.then(Proj::Deref))
            }
        }
    }
}

/// The name of a function of `std::mem`.
pub(super) fn mem_function(path: &syn::Path) -> Option<String> {
    let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
    match names.as_slice() {
        [.., owner, name] if owner == "mem" => Some(name.clone()),
        [name] if name == "drop" => Some(name.clone()),
        _ => None,
    }
}
