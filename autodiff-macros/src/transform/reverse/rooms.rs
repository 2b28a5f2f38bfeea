//! Vectors that each iteration of a loop writes anew have room in the record for each iteration, and are computed there:
//! nothing is copied before they are written over, nor when the sweep comes back to them.
//!
//! ```text
//! for c in 0..k {                              for c in 0..k {
//!     old.push(&row);                              let room = old.room(&row);
//!     fill(&x[c], &mut row);                       fill(&x[c], &mut *room);
//!     s[c] = sum(&row);                            s[c] = sum(&*room);
//! }                                            }
//! for c in (0..k).rev() {                      for c in (0..k).rev() {
//!     sum_pull(&row, …);                           let room = old.back();
//!     reload(&mut row, old.back());                sum_pull(&*room, …);
//! }                                            }
//! ```
//!
//! Where all that is done with them is done with slices, they lie one behind the other ([`lent`]).
//!
//! What lies there before is not the vector's, so the first statement that mentions it has to overwrite all of it: an edit,
//! or a callee that says that it does. And the vector itself stays as it was, so nobody else may look into it: both loops
//! are parts of an iteration of a joint loop, which has the vector for itself.

use super::{Reverse, lent};
use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::{Ident, Span};

/// Gives room to all that can have it.
pub fn for_iterations(sweeps: &mut Reverse) {
    let mut found = vec![];
    each_iteration(&sweeps.forward, &mut |body| candidates(sweeps, body, &mut found));
    for (slot, v) in found {
        let shows = |stmt: &Stmt| matches!(&stmt.kind, Kind::Let { var, value } if *var == v || asks_shape(value, v));
        let inside = |body: &Block| body.stmts.iter().any(|s| matches!(s.kind, Kind::Restart(own) if own == slot));
        if !hidden(&sweeps.forward, v, &shows, &inside) || !hidden(&sweeps.backward, v, &shows, &inside) {
            continue;
        }
        let Reverse { func, forward, backward, .. } = sweeps;
        let before = func.vars.len();
        let mut lent_to = None;
        each_iteration_mut(forward, &mut |body| {
            if inside(body)
                && let Some((new, params)) = with_rooms(func, body, slot, v)
            {
                *body = new;
                lent_to = Some(params);
            }
        });
        let Some(lent_to) = lent_to else {
            func.vars.truncate(before);
            continue;
        };
        let mut written = HashSet::default();
        crate::analysis::effects::written(forward, &mut written);
        crate::analysis::effects::written(backward, &mut written);
        func.var_mut(v).mutable &= written.contains(&v);
        let name = func.var(v).name.clone();
        let slot = &mut func.slots[slot.0 as usize];
        slot.often = Often::InPlace(v);
        slot.lent_to = lent_to;
        slot.why = format!("`{}`", crate::transform::forward::plain(&name));
    }
}

/// Calls `f` with the body of each loop.
fn each_iteration(block: &Block, f: &mut impl FnMut(&Block)) {
    block.each_stmt(&mut |s| {
        if let Kind::Loop(l) = &s.kind {
            f(&l.body);
        }
    });
}

fn each_iteration_mut(block: &mut Block, f: &mut impl FnMut(&mut Block)) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| each_iteration_mut(b, f));
        if let Kind::Loop(l) = &mut stmt.kind {
            f(&mut l.body);
        }
    }
}

/// The slots that the iteration of a joint loop has for itself and that vectors are saved to before they are overwritten.
fn candidates(sweeps: &Reverse, iteration: &Block, found: &mut Vec<(SlotId, VarId)>) {
    let func = &sweeps.func;
    let own: Vec<SlotId> = iteration
        .stmts
        .iter()
        .filter_map(|s| if let Kind::Restart(slot) = s.kind { Some(slot) } else { None })
        .collect();
    for stmt in &iteration.stmts {
        let Kind::Loop(l) = &stmt.kind else { continue };
        for (k, s) in l.body.stmts.iter().enumerate() {
            let Kind::Save { slot, value: Expr::Copy { place, .. } } = &s.kind else { continue };
            let (v, var) = (place.root, func.var(place.root));
            let whole = place.path.is_empty() && var.alias.is_none() && matches!(var.ty, Ty::Vec(_));
            let flat = own.contains(slot) && func.slots[slot.0 as usize].is_flat();
            let next = l.body.stmts[k + 1..].iter().find(|s| s.mentions(v));
            if whole && flat && next.is_some_and(|s| overwrites(&sweeps.assumed, s, v)) {
                found.push((*slot, v));
            }
        }
    }
}

/// Does the statement give the variable a new value as a whole, before it reads it?
fn overwrites(assumed: &[ParamOf], stmt: &Stmt, v: VarId) -> bool {
    let whole = |place: &Place| place.root == v && place.path.is_empty();
    let once = stmt.kind.vars().into_iter().filter(|u| *u == v).count() == 1;
    once && match &stmt.kind {
        Kind::Edit { place, edit: Edit::Fill(_) | Edit::CopyFrom(..) } => whole(place),
        Kind::Call(Call { callee: Callee::Path(callee), float, args, .. })
        | Kind::CallRecord { call: Call { callee: Callee::Path(callee), float, args, .. }, .. } => {
            let at = args.iter().position(|a| matches!(&a.value, ArgValue::Unique { place, .. } if whole(place)));
            let text = |tokens: &Option<proc_macro2::TokenStream>| tokens.as_ref().map(ToString::to_string);
            assumed.iter().any(|o| at.is_some_and(|at| o.is(callee, at)) && text(&o.float) == text(float))
        }
        _ => false,
    }
}

/// Does the value depend on no more than the shape of the variable?
fn asks_shape(value: &Option<Expr>, v: VarId) -> bool {
    let asks = |place: &Place| place.root == v && place.path.is_empty();
    matches!(value, Some(Expr::Zero { like: place } | Expr::Neutral { like: place } | Expr::Len(place)) if asks(place))
}

/// Does nothing look into the variable but the iterations, and what only shows its shape?
fn hidden(block: &Block, v: VarId, shows: &impl Fn(&Stmt) -> bool, inside: &impl Fn(&Block) -> bool) -> bool {
    block.stmts.iter().all(|stmt| {
        let own = !stmt.kind.itself_mentions(v) || shows(stmt);
        own && stmt.kind.blocks().into_iter().all(|b| inside(b) || hidden(b, v, shows, inside))
    })
}

/// The iteration with room for the vector in the loop that saves it to the slot, and in the one that reloads it; and what
/// it is lent to there, if it is used as a slice.
fn with_rooms(func: &mut Func, iteration: &Block, slot: SlotId, v: VarId) -> Option<(Block, Option<Vec<ParamOf>>)> {
    let mut new = iteration.clone();
    let mentioned: Vec<usize> = (0..new.stmts.len()).filter(|k| new.stmts[*k].mentions(v)).collect();
    let [first, last] = mentioned.as_slice() else { return None };
    let is_save = |s: &Stmt| matches!(&s.kind, Kind::Save { slot: to, .. } if *to == slot);
    let is_reload = |s: &Stmt| matches!(&s.kind, Kind::Edit { edit: Edit::Reload(from), .. } if *from == slot);

    let body = body_of(&mut new.stmts[*first], v)?;
    let at = body.stmts.iter().position(is_save)?;
    let room = like(func, v);
    body.stmts[at].kind = Kind::Let { var: room, value: Some(Expr::Room { slot, like: v.into() }) };
    let (before, behind) = body.stmts.split_at_mut(at + 1);
    behind.iter_mut().for_each(|s| rename(s, v, room));
    if before[..at].iter().any(|s| s.mentions(v)) || behind.iter().any(|s| is_there(func, s, v) || jumps(s)) {
        return None;
    }
    let kept = Expr::Copy { place: room.into(), method: "clone" };
    let filled = (body.clone(), room);
    body.stmts.push(Stmt::new(Span::call_site(), Kind::Save { slot, value: kept }));

    let body = body_of(&mut new.stmts[*last], v)?;
    let at = body.stmts.iter().position(is_reload)?;
    body.stmts.remove(at);
    let room = like(func, v);
    body.stmts[..at].iter_mut().for_each(|s| rename(s, v, room));
    if body.stmts.iter().any(|s| is_there(func, s, v)) {
        return None;
    }
    // What is lent is not written: what has changed behind it would have to be taken back.
    let mut written = HashSet::default();
    crate::analysis::effects::written(body, &mut written);
    body.stmts.insert(0, Stmt::new(Span::call_site(), Kind::Let { var: room, value: Some(Expr::Lent(slot)) }));
    let again = body.stmts.iter().any(|s| {
        let mut found = false;
        s.each_stmt(&mut |s| found |= is_reload(s));
        found
    });
    let lent_to = lent::as_slices([(&filled.0, filled.1), (body, room)]);
    (!again && !written.contains(&room)).then_some((new, lent_to))
}

/// The body of a loop whose head does not mention the variable.
fn body_of(stmt: &mut Stmt, v: VarId) -> Option<&mut Block> {
    let head = stmt.kind.itself_mentions(v);
    match &mut stmt.kind {
        Kind::Loop(l) if !head => Some(&mut l.body),
        _ => None,
    }
}

/// A variable of the same type.
pub(super) fn like(func: &mut Func, v: VarId) -> VarId {
    let name = crate::transform::forward::plain(&func.var(v).name);
    let name = Ident::new(&format!("{name}_{}", func.vars.len()), Span::mixed_site());
    let ty = func.var(v).ty.clone();
    func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin: Origin::Temp })
}

/// Does the statement mention the variable, or something that stands for a part of it?
pub(super) fn is_there(func: &Func, stmt: &Stmt, v: VarId) -> bool {
    let mut found = false;
    stmt.each_stmt(&mut |s| s.kind.each_var(&mut |u| found |= func.resolve(&u.into()).root == v));
    found
}

/// Does it jump anywhere?
pub(super) fn jumps(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.each_stmt(&mut |s| found |= matches!(s.kind, Kind::Jump(_)));
    found
}

/// Puts another variable where places start from this one.
pub(super) fn rename(stmt: &mut Stmt, from: VarId, to: VarId) {
    stmt.each_mention_mut(&mut |mention| match mention {
        Mention::Place(place) if place.root == from => place.root = to,
        Mention::Kept(kept) if *kept == from => *kept = to,
        _ => {}
    });
}
