//! The names of a pattern, bound to the parts of a place that they stand for.

use crate::lower::matching::Mode;
use crate::lower::{Expr, Kind, Lower, Member, Owner, Place, Proj, Ty, Val};
use proc_macro2::Span;

impl Lower<'_> {
    /// Binds the names of a pattern to their places.
    pub(super) fn bind_parts(&mut self, bindings: Vec<(&syn::PatIdent, Place, Mode)>) {
        let mut bindings = bindings;
        self.bind_fields(&mut bindings);
        for (p, place, mode) in bindings {
            let value = match mode {
                None => self.load(place),
                Some(unique) => {
                    let ty = Ty::Ref(unique, Box::new(self.func.type_of(&place)));
                    Val { expr: Expr::Borrow { place, unique }, ty }
                }
            };
            self.bind_ident(p, value, false);
        }
    }

    /// Unique references to several fields of a variant are taken at once, since each of them borrows the whole enum.
    fn bind_fields(&mut self, bindings: &mut Vec<(&syn::PatIdent, Place, Mode)>) {
        let of_variant = |place: &Place| match place.path.get(place.whole_enum().path.len()) {
            Some(Proj::Part { variant, field, .. }) if variant.home == Owner::User => {
                Some((place.whole_enum(), variant.clone(), field.clone()))
            }
            _ => None,
        };
        loop {
            let unique = bindings.iter().filter(|(p, _, mode)| *mode == Some(true) || is_ref_mut(p));
            let found: Vec<_> = unique.filter_map(|(_, place, _)| of_variant(place)).collect();
            let several = |whole: &Place| {
                let mut fields: Vec<Member> = vec![];
                for (_, _, field) in found.iter().filter(|(other, ..)| other == whole) {
                    if !fields.contains(field) {
                        fields.push(field.clone());
                    }
                }
                fields
            };
            let Some((whole, variant, _)) = found.iter().find(|(whole, ..)| several(whole).len() > 1) else { return };
            let mut parts = vec![];
            for field in several(whole) {
                let step = Proj::Part { variant: variant.clone(), field: field.clone(), tangent: false };
                let place = whole.then(step);
                let ty = Ty::Ref(true, Box::new(self.func.type_of(&place)));
                let active = self.func.is_active(&self.func.resolve(&place));
                let var = self.temp("field", ty, active);
                self.func.var_mut(var).alias = Some(place.clone());
                for (_, other, _) in bindings.iter_mut() {
                    if other.root == place.root && other.path.starts_with(&place.path) {
                        let mut path = vec![Proj::Deref];
                        path.extend(other.path[place.path.len()..].iter().cloned());
                        *other = Place { root: var, path };
                    }
                }
                parts.push((field, var));
            }
            let (place, variant) = (whole.clone(), variant.clone());
            self.emit(Span::call_site(), Kind::Fields { place, variant, unique: true, tangent: false, parts });
        }
    }
}

fn is_ref_mut(p: &syn::PatIdent) -> bool {
    p.by_ref.is_some() && p.mutability.is_some()
}
