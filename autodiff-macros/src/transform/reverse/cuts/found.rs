//! Which elements of containers follow the counter of a loop, so that slices can be cut before it.

use super::lists;
use super::windows::Several;
use crate::analysis::apart::{Apart, apart, changes, declares};
use crate::analysis::effects;
use crate::collections::HashSet;
use crate::ir::*;

/// The elements of a container at an index that follows the counter of a loop.
#[derive(Debug, Clone)]
pub(super) struct Cut {
    /// The container, and the index as the loop has it.
    pub whole: Place,
    pub index: Inert,
    pub apart: Apart,
    /// How far it reaches beyond that index, for what differs by a plain number.
    pub beyond: i64,
    pub holds: Holds,
    /// The slice.
    pub var: VarId,
}

impl Cut {
    /// Reaches another element as well.
    pub fn reach(&mut self, other: Cut) {
        let end = (self.apart.offset + self.beyond).max(other.apart.offset + other.beyond);
        if other.apart.offset < self.apart.offset {
            *self = other;
        }
        self.beyond = end - self.apart.offset;
    }

    /// How far behind the index is the place, if it is an element of the slice?
    pub fn distance(&self, func: &Func, body: &Block, place: &Place, counter: VarId) -> Option<i64> {
        if place.root != self.whole.root {
            return None;
        }
        let (whole, _, apart, _) = element(func, body, place, counter)?;
        let distance = apart.offset - self.apart.offset;
        let inside = (0..=self.beyond).contains(&distance);
        (whole == self.whole && apart.base == self.apart.base && inside).then_some(distance)
    }
}

/// What can be cut before a loop, and what can be where it turns out to be apart.
pub(super) fn found(func: &Func, body: &Block, counter: VarId) -> (Vec<Cut>, Vec<Several>) {
    let mut cuts: Vec<Cut> = vec![];
    let mut rest: Vec<Place> = vec![];
    for stmt in &body.stmts {
        let mut mentions = vec![];
        stmt.kind.each_var(&mut |v| mentions.push(v));
        stmt.kind.blocks().into_iter().for_each(|b| b.each_var(&mut |v| rest.push(v.into())));
        each_place(&stmt.kind, &mut |place| {
            if let Some(k) = mentions.iter().position(|v| *v == place.root) {
                mentions.swap_remove(k);
            }
            let Some((whole, index, apart, holds)) = element(func, body, place, counter) else {
                rest.push(place.clone());
                return;
            };
            if !cuts.iter().any(|c| c.whole == whole && c.apart == apart) {
                cuts.push(Cut { whole, index, apart, beyond: 0, holds, var: counter });
            }
        });
        rest.extend(mentions.into_iter().map(Place::from));
    }
    let written = written_places(body);
    let wholes: Vec<Place> = cuts.iter().map(|c| c.whole.clone()).collect();
    let mut both: Vec<Vec<Cut>> = vec![];
    cuts.retain(|c| {
        let once = wholes.iter().filter(|w| meet(w, &c.whole)).count() == 1;
        let alone = !rest.iter().any(|place| meet(place, &c.whole));
        let own = body.stmts.iter().any(|s| {
            let mut own = false;
            s.each_stmt(&mut |s| own |= declares(&s.kind, c.whole.root));
            own
        });
        let changed = written.iter().any(|place| meet(place, &c.whole));
        let derivative = matches!(func.var(c.whole.root).origin, Origin::Derivative(_));
        // What leads to a field of a derivative may be a constant's nothing, which is only written.
        let there = c.holds == Holds::Slice || changed || !derivative;
        if !own && there && changed && alone && !once {
            match both.iter_mut().find(|other| meet(&other[0].whole, &c.whole)) {
                Some(other) => other.push(c.clone()),
                None => both.push(vec![c.clone()]),
            }
        }
        !own && there && (once && alone || !changed)
    });
    let mut several: Vec<Several> = both.into_iter().filter_map(Several::of).collect();
    if cuts.len() + several.iter().map(|s| s.cuts.len()).sum::<usize>() > MAX_CUTS {
        several.clear();
    }
    if cuts.len() > MAX_CUTS {
        cuts.clear();
    }
    let lists = lists::found(func, body, counter);
    if cuts.len() + several.iter().map(|s| s.cuts.len()).sum::<usize>() + lists.len() <= MAX_CUTS {
        cuts.extend(lists);
    }
    (cuts, several)
}

/// Can the two not be lent at once? Two fields of one place can, but an item of a vector is lent by all of it.
fn meet(a: &Place, b: &Place) -> bool {
    let same = a.path.iter().zip(&b.path).take_while(|(a, b)| a == b);
    let through = same.into_iter().any(|(step, _)| !is_field(step) && *step != Proj::Deref);
    a.may_overlap(b) || a.root == b.root && through
}

/// As many slices are cut at most: there are only so many registers.
const MAX_CUTS: usize = 12;

/// What slices are cut from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// A vector or a slice.
    Slice,
    /// A field of a struct, whose type only rustc knows.
    Field,
}

/// The container, the index, and what is known of both, of an element at an index that follows the counter.
fn element(func: &Func, body: &Block, place: &Place, counter: VarId) -> Option<(Place, Inert, Apart, Holds)> {
    let (last, path) = place.path.split_last()?;
    let Proj::Index(code) = last else { return None };
    let whole = Place { root: place.root, path: path.to_vec() };
    let root = func.var(place.root);
    // A reference is what its iteration has, as long as it is mentioned: what it is lent from is written behind it.
    let own = root.alias.is_none() || matches!(root.ty, Ty::Ref(..));
    let plain = own && lasts(func, body, &whole, counter);
    let holds = match (type_of(func, &whole).peeled(), is_in_struct(func, &whole)) {
        (Ty::Slice(t) | Ty::Vec(t), false) if t.is_float() => Holds::Slice,
        (Ty::Slice(_) | Ty::Vec(_) | Ty::Named(_) | Ty::Moved(_) | Ty::Unknown, true)
            if type_of(func, place).is_float() =>
        {
            Holds::Field
        }
        _ => return None,
    };
    let apart = apart(func, body, code, counter).filter(|a| plain && !a.falling)?;
    Some((whole, code.clone(), apart, holds))
}

/// What is known of the type of a place; of one in a derivative, of the type of what it is the derivative of.
pub(super) fn type_of(func: &Func, place: &Place) -> Ty {
    match (func.type_of(place), &func.var(place.root).origin) {
        (Ty::Slice(t), _) => Ty::Slice(t),
        (_, Origin::Derivative(of)) if is_in_struct(func, place) => {
            func.type_of(&Place { root: *of, path: place.path.clone() })
        }
        (ty, _) => ty,
    }
}

/// Is it a field of a struct, or in one?
fn is_in_struct(func: &Func, place: &Place) -> bool {
    let root = match func.var(place.root).origin {
        Origin::Derivative(of) => of,
        _ => place.root,
    };
    (0..place.path.len()).any(|k| {
        let of = Place { root, path: place.path[..k].to_vec() };
        is_field(&place.path[k]) && matches!(func.type_of(&of).peeled(), Ty::Named(_) | Ty::Moved(_))
    })
}

/// Is it a field, also of a variant, which is there in all iterations?
fn is_field(step: &Proj) -> bool {
    match step {
        Proj::Named(_) | Proj::Field(_) => true,
        Proj::Part { variant, .. } => variant.home == Owner::User,
        _ => false,
    }
}

/// Is the container the same one in all iterations: a variable, a field of one, or an element of it at an index that does
/// not change? What is in a field has such elements as well, whatever its type.
fn lasts(func: &Func, body: &Block, whole: &Place, counter: VarId) -> bool {
    (0..whole.path.len()).all(|k| match &whole.path[k] {
        Proj::Deref => true,
        Proj::Index(code) => {
            let row = Place { root: whole.root, path: whole.path[..k].to_vec() };
            let of_rows = matches!(type_of(func, &row).peeled(), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..));
            (of_rows || is_in_struct(func, &row)) && stays(func, body, code, counter)
        }
        step => is_field(step),
    })
}

/// Is the index the same in all iterations?
pub(super) fn stays(func: &Func, body: &Block, code: &Inert, counter: VarId) -> bool {
    let same = |v: &VarId| *v != counter && !body.stmts.iter().any(|s| changes(func, s, *v));
    code.pure && code.reads.iter().all(same)
}

/// May the statement stand in a loop before which slices are cut?
pub(super) fn is_plain(kind: &Kind) -> bool {
    match kind {
        Kind::Let { .. } | Kind::Set { .. } | Kind::Add { .. } | Kind::Save { .. } => true,
        Kind::Inert { code, .. } => code.pure && code.writes.is_empty(),
        Kind::If { cond, then, other } => {
            cond.writes.is_empty() && then.stmts.iter().chain(&other.stmts).all(|s| is_plain(&s.kind))
        }
        _ => false,
    }
}

/// The variables that plain statements write.
pub fn written(body: &Block) -> HashSet<VarId> {
    written_places(body).into_iter().map(|place| place.root).collect()
}

/// The places that plain statements write, or lend to be written.
pub fn written_places(body: &Block) -> Vec<Place> {
    let mut out = vec![];
    body.each_stmt(&mut |s| {
        if let Kind::Set { place, .. }
        | Kind::Add { place, .. }
        | Kind::Let { value: Some(Expr::Borrow { place, unique: true }), .. } = &s.kind
        {
            out.push(place.clone());
        }
        s.kind.each_value(&mut |e| effects::each_taken(e, &mut |p| out.push(p.clone())));
    });
    out
}

/// Calls `f` with the places of a plain statement that can be exchanged for elements of a slice.
pub fn each_place(kind: &Kind, f: &mut impl FnMut(&Place)) {
    each_place_mut(&mut kind.clone(), &mut |p| f(p));
}

/// The same, to be exchanged.
pub fn each_place_mut(kind: &mut Kind, f: &mut impl FnMut(&mut Place)) {
    match kind {
        Kind::Let { value: Some(value), .. } | Kind::Save { value, .. } => in_expr(value, f),
        Kind::Set { place, value } | Kind::Add { place, value, .. } => {
            f(place);
            in_expr(value, f);
        }
        _ => {}
    }
}

fn in_expr(e: &mut Expr, f: &mut impl FnMut(&mut Place)) {
    match e {
        Expr::Load(place) | Expr::Take(place) => f(place),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
            args.iter_mut().for_each(|e| in_expr(e, f));
        }
        Expr::List { items, .. } => items.iter_mut().for_each(|e| in_expr(e, f)),
        Expr::Cast { value, .. } => in_expr(value, f),
        _ => {}
    }
}
