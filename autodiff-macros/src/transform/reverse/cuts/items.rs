//! A loop over items that counts them, as a loop over a range, so that slices can be cut of what it reaches by the counter.
//!
//! ```text
//! for (at, item) in u.iter().enumerate() { sum += *item * *item;  u_bar[at] += 2.0 * sum_bar * u[at]; }
//! for at in 0..u.len() { sum += u[at] * u[at];  u_bar[at] += 2.0 * sum_bar * u[at]; }
//! ```
//!
//! The body may do nothing with an item but read it as a number: then it is an element of what the loop runs over.

use super::found::{Cut, each_place_mut};
use crate::collections::HashSet;
use crate::ir::*;
use crate::transform::reverse::prepare::number_of_items;
use quote::quote;

/// The loop over a range, and the elements that stand for its items.
pub(super) struct Ranged {
    pub over: Loop,
    elements: Vec<Place>,
}

impl Ranged {
    /// Are the items elements of slices that are cut, and is there something to be gained?
    pub fn pays(&self, func: &Func, cuts: &[Cut], counter: VarId) -> bool {
        let of = |c: &Cut, place: &Place| c.distance(func, &self.over.body, place, counter).is_some();
        self.elements.iter().all(|place| cuts.iter().any(|c| of(c, place)))
            && cuts.iter().any(|c| !self.elements.iter().any(|place| of(c, place)))
    }
}

/// The loop over a range that does the same.
pub(super) fn ranged(func: &Func, l: &Loop) -> Option<Ranged> {
    let Head::Items { at, counted: true, sources } = &l.head else { return None };
    if sources.iter().any(|s| s.reversed || !matches!(s.items, Items::Shared)) {
        return None;
    }
    let mut inner: HashSet<VarId> = sources.iter().map(|s| s.item).collect();
    let mut body = l.body.clone();
    // Other names of the items.
    for s in &body.stmts {
        if let Kind::Let { var, value: Some(Expr::Load(_) | Expr::Borrow { unique: false, .. }) } = &s.kind
            && func.var(*var).alias.as_ref().is_some_and(|place| inner.contains(&place.root))
        {
            inner.insert(*var);
        }
    }
    body.stmts.retain(|s| !matches!(&s.kind, Kind::Let { var, .. } if inner.contains(var)));
    let mut elements = vec![];
    for s in &mut body.stmts {
        each_place_mut(&mut s.kind, &mut |place| {
            if inner.contains(&place.root) {
                *place = followed(func, place, &inner);
                elements.push(place.clone());
            }
        });
    }
    if inner.iter().any(|v| body.mentions(*v)) {
        return None;
    }
    let number = |tokens| Inert { ty: Ty::usize(), ..Inert::text(tokens) };
    let (start, end) = (number(quote!(0)), number_of_items(func, sources));
    let form = RangeForm { start, end, inclusive: false, step: None, reversed: false, one_way: false };
    let head = Head::Range { var: *at, range: form.forward(), form };
    Some(Ranged { over: Loop { head, body, count: None, ..l.clone() }, elements })
}

/// The element that a name of an item stands for.
fn followed(func: &Func, place: &Place, inner: &HashSet<VarId>) -> Place {
    let Some(target) = func.var(place.root).alias.as_ref().filter(|_| inner.contains(&place.root)) else {
        return place.clone();
    };
    let mut out = followed(func, target, inner);
    out.path.extend(place.path.strip_prefix(&[Proj::Deref][..]).unwrap_or(&place.path).iter().cloned());
    func.element(out)
}
