//! The names of a pattern, bound to the parts of a place that they stand for.

use crate::lower::matching::{Binding, List};
use crate::lower::{Expr, Kind, Lower, Member, Owner, Place, Proj, Ty, Val};
use proc_macro2::Span;

impl Lower<'_> {
    /// Binds the names of a pattern to their places.
    pub(super) fn bind_parts(&mut self, bindings: Vec<Binding>, lists: Vec<List>) {
        let (mut bindings, mut lists) = (bindings, lists);
        self.bind_values(&mut bindings);
        self.bind_fields(&mut bindings, &mut lists);
        self.bind_elements(&mut bindings, lists);
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

    /// What is in an option or a result is taken out as a whole before several of its parts are moved out of it.
    fn bind_values(&mut self, bindings: &mut [Binding]) {
        let is_value = |step: &Proj| match step {
            Proj::Part { variant, .. } => matches!(variant.home, Owner::Option | Owner::Result | Owner::Either),
            _ => false,
        };
        let whole = |place: &Place| {
            let at = place.path.iter().rposition(is_value).filter(|at| at + 1 < place.path.len())?;
            Some(Place { root: place.root, path: place.path[..=at].to_vec() })
        };
        let moved: Vec<(Place, bool)> = bindings
            .iter()
            .filter(|(p, _, mode)| mode.is_none() && p.by_ref.is_none())
            .filter_map(|(_, place, _)| Some((whole(place)?, self.func.type_of(place).is_copy() == Some(true))))
            .collect();
        let mut taken: Vec<&Place> = vec![];
        for (whole, _) in &moved {
            let mut parts = moved.iter().filter(|(other, _)| other == whole);
            let (several, copied) = (parts.clone().count() > 1, parts.all(|(_, copied)| *copied));
            if !several || copied || taken.contains(&whole) {
                continue;
            }
            taken.push(whole);
            let value = self.load(whole.clone());
            let active = self.is_active(&value.expr);
            let var = self.temp("part", value.ty, active);
            self.emit(Span::call_site(), Kind::Let { var, value: Some(value.expr) });
            for (_, place, _) in bindings.iter_mut() {
                if place.root == whole.root && place.path.starts_with(&whole.path) {
                    *place = Place { root: var, path: place.path[whole.path.len()..].to_vec() };
                }
            }
        }
    }

    /// Unique references to several fields of a variant are taken at once, since each of them borrows the whole enum.
    fn bind_fields(&mut self, bindings: &mut [Binding], lists: &mut [List]) {
        let of_variant = |place: &Place| match place.path.get(place.whole_enum().path.len()) {
            Some(Proj::Part { variant, field, .. }) if variant.home == Owner::User => {
                Some((place.whole_enum(), variant.clone(), field.clone()))
            }
            _ => None,
        };
        loop {
            let unique = bindings.iter().filter(|binding| is_unique(binding));
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
                let lists = lists.iter_mut().map(|list| &mut list.place);
                for other in bindings.iter_mut().map(|(_, other, _)| other).chain(lists) {
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

/// Does the name become a unique reference?
pub(super) fn is_unique((p, _, mode): &Binding) -> bool {
    *mode == Some(true) || (p.by_ref.is_some() && p.mutability.is_some())
}
