//! Elements of one list, to several of which a pattern binds unique references: `[a, rest @ .., b]`.

use crate::ir::code;
use crate::lower::matching::bind::is_unique;
use crate::lower::matching::{Binding, List, Tested};
use crate::lower::{Expr, Inert, Lower, Place, Proj, Ty, Val};
use proc_macro2::{Literal, Span};
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// Takes apart a list of which unique references are taken, by a pattern that cannot fail.
    pub(in crate::lower) fn lent_elements(&mut self, pattern: &syn::Pat, value: Val) {
        let mode = if let Ty::Ref(unique, _) = value.ty { Some(unique) } else { None };
        let own = !matches!(value.expr, Expr::Load(_) | Expr::Borrow { .. });
        let place = self.place_of(pattern.span(), value);
        // What is made there is lent to be changed.
        self.func.var_mut(place.root).mutable |= own;
        let mut tested = Tested::default();
        self.tested(pattern, &place, mode, &mut tested);
        self.bind_parts(tested.bindings, tested.lists);
    }

    /// rustc lends several elements at once only if they are split off one after the other.
    pub(super) fn bind_elements(&mut self, bindings: &mut [Binding], lists: Vec<List>) {
        let mut lists = lists;
        for k in 0..lists.len() {
            let List { place, steps, rest } = lists[k].clone();
            let of_part = |i: usize, other: &Place| leads_to(&place.then(steps[i].clone()), other);
            let used: Vec<_> = (0..steps.len()).filter(|i| bindings.iter().any(|b| of_part(*i, &b.1))).collect();
            let unique = bindings.iter().any(|b| is_unique(b) && leads_to(&place, &b.1));
            // Where a part is counted from behind, its index asks the list, which is lent.
            let behind = used.iter().any(|i| rest.is_some_and(|rest| *i > rest || *i == rest && i + 1 < steps.len()));
            if !unique || used.len() < 2 && !behind {
                continue;
            }
            let parts = self.split_off(&place, steps.len(), rest, &used);
            let others = bindings.iter_mut().map(|b| &mut b.1).chain(lists.iter_mut().map(|l| &mut l.place));
            for other in others {
                if let Some(n) = used.iter().position(|i| of_part(*i, other)) {
                    let mut part = parts[n].clone();
                    part.path.extend(other.path[place.path.len() + 1..].iter().cloned());
                    *other = part;
                }
            }
        }
    }

    /// The places of the parts that are used, each in a slice of its own.
    fn split_off(&mut self, list: &Place, count: usize, rest: Option<usize>, used: &[usize]) -> Vec<Place> {
        let mut places = vec![];
        let mut slice = list.clone();
        // The part that the slice begins with.
        let mut start = 0;
        for (n, &i) in used.iter().enumerate() {
            if rest.is_some_and(|rest| start <= rest && rest < i) {
                let at = self.counted_from_behind(&slice, count - i);
                slice = self.halves(&slice, at).1;
                start = i;
            }
            let at = code::literal(i - start);
            let (behind, part) = if rest == Some(i) {
                let from = &at.tokens;
                (
                    self.counted_from_behind(&slice, count - 1 - i),
                    Proj::Range(code::joined(quote!(#from..), &[], Ty::Unknown)),
                )
            } else {
                (code::literal(i + 1 - start), Proj::Index(at))
            };
            let whole = rest != Some(i) || i + 1 == count;
            if n + 1 == used.len() && whole {
                places.push(slice.then(part));
                break;
            }
            let (left, right) = self.halves(&slice, behind);
            places.push(left.then(part));
            (slice, start) = (right, i + 1);
        }
        places
    }

    fn halves(&mut self, slice: &Place, at: Inert) -> (Place, Place) {
        let [left, right] = self.split_place(Span::call_site(), slice.clone(), at, true);
        (Place::from(left).then(Proj::Deref), Place::from(right).then(Proj::Deref))
    }

    /// The index of the last so many elements, which has to be there before they are lent.
    fn counted_from_behind(&mut self, slice: &Place, n: usize) -> Inert {
        let whole = self.inert_load(slice, Ty::Unknown);
        let (text, n) = (code::operand(&whole.tokens), Literal::usize_unsuffixed(n));
        let at = code::joined(quote!(#text.len() - #n), std::slice::from_ref(&whole), Ty::usize());
        let at = self.bind(Span::call_site(), "at", Val { expr: Expr::Inert(at), ty: Ty::usize() });
        let name = &self.func.var(at).name;
        Inert { reads: vec![at], ty: Ty::usize(), ..Inert::text(quote!(#name)) }
    }
}

/// Is the place this one, or a part of it?
fn leads_to(place: &Place, other: &Place) -> bool {
    other.root == place.root && other.path.starts_with(&place.path)
}
