//! Containers of which the backward sweep wants no more than one element in each iteration of a loop, and that one as
//! it has just been restored: the element is a local, and the container need not be there.
//!
//! ```text
//! let z = saved;                          for i in … {
//! for i in … {                                let old = saved;
//!     z[i] = saved;                           z_bar[i] *= cos(old);
//!     z_bar[i] *= cos(z[i]);              }
//! }
//! ```

use super::Reverse;
use crate::analysis::apart::apart;
use crate::ir::*;
use proc_macro2::{Ident, Span};
use std::collections::BTreeSet;

/// Makes locals of such elements.
pub fn in_locals(sweeps: &mut Reverse) {
    let mut restored = BTreeSet::new();
    for stmt in &sweeps.backward.stmts {
        if let Kind::Loop(l) = &stmt.kind {
            for s in &l.body.stmts {
                if let Kind::Set { place, value: Expr::Saved(_) } = &s.kind {
                    restored.insert(place.root);
                }
            }
        }
    }
    // What is brought back for the caller is there behind the sweep.
    for v in restored.into_iter().filter(|v| !sweeps.lent.contains(v)).collect::<Vec<_>>() {
        element(sweeps, v);
    }
}

fn element(sweeps: &mut Reverse, v: VarId) {
    let stmts = &sweeps.backward.stmts;
    let all: Vec<usize> = (0..stmts.len()).filter(|k| stmts[*k].mentions(v)).collect();
    // What it held at the end of the forward sweep, and the loop.
    let (closing, at) = match all.as_slice() {
        [at] => (None, *at),
        [first, at] => match &stmts[*first].kind {
            Kind::Let { var, value: Some(Expr::Saved(slot)) } if *var == v => (Some((*first, *slot)), *at),
            _ => return,
        },
        _ => return,
    };
    let Kind::Loop(l) = &stmts[at].kind else { return };
    let Head::Range { var, .. } = l.head else { return };
    let mut body = l.body.clone();
    if restored_in(&mut sweeps.func, &mut body, v, var).is_none() {
        return;
    }
    if let Kind::Loop(l) = &mut sweeps.backward.stmts[at].kind {
        l.body = body;
    }
    if let Some((first, slot)) = closing {
        sweeps.backward.stmts.remove(first);
        forget(&mut sweeps.forward, slot);
        sweeps.func.slots[slot.0 as usize].often = Often::Never;
    }
    sweeps.copied.retain(|u| *u != v);
}

/// The body of a loop with the element at its counter as a local, if that is possible.
fn restored_in(func: &mut Func, body: &mut Block, v: VarId, counter: VarId) -> Option<()> {
    let whole = body.clone();
    let mut current: Option<(Place, VarId)> = None;
    for stmt in &mut body.stmts {
        if !stmt.mentions(v) {
            continue;
        }
        if let Kind::Set { place, value: value @ Expr::Saved(_) } = &stmt.kind
            && place.root == v
        {
            let known = current.as_ref().is_none_or(|(p, _)| p == place);
            if !known || !is_at(func, &whole, place, counter) {
                return None;
            }
            let number = func.vars.len();
            let name = Ident::new(&format!("element_{number}"), Span::mixed_site());
            let (ty, origin) = (func.type_of(place), Origin::Temp);
            let local = func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin });
            current = Some((place.clone(), local));
            stmt.kind = Kind::Let { var: local, value: Some(value.clone()) };
            continue;
        }
        let (place, local) = current.as_ref()?;
        replace(stmt, place, *local);
        if stmt.mentions(v) {
            return None;
        }
    }
    Some(())
}

/// Is the place the element at the counter?
fn is_at(func: &Func, body: &Block, place: &Place, counter: VarId) -> bool {
    let mut steps = place.path.iter().filter(|s| **s != Proj::Deref);
    match (steps.next(), steps.next()) {
        (Some(Proj::Index(code)), None) => apart(func, body, code, counter).is_some(),
        _ => false,
    }
}

/// Reads of the place become reads of the local.
pub fn replace(stmt: &mut Stmt, place: &Place, local: VarId) {
    match &mut stmt.kind {
        Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } => {
            in_expr(value, place, local);
        }
        Kind::CallPull { seed, args, .. } => {
            in_expr(seed, place, local);
            for arg in args {
                if let PullArg::Number(e) = arg {
                    in_expr(e, place, local);
                }
            }
        }
        kind => kind.blocks_mut().into_iter().flat_map(|b| &mut b.stmts).for_each(|s| replace(s, place, local)),
    }
}

fn in_expr(e: &mut Expr, place: &Place, local: VarId) {
    match e {
        Expr::Load(p) if p == place => *e = Expr::var(local),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
            args.iter_mut().for_each(|e| in_expr(e, place, local));
        }
        Expr::List { items, .. } => items.iter_mut().for_each(|e| in_expr(e, place, local)),
        Expr::Cast { value, .. } => in_expr(value, place, local),
        _ => {}
    }
}

/// The slot is not saved to any more.
fn forget(block: &mut Block, slot: SlotId) {
    block.stmts.retain(|s| !matches!(&s.kind, Kind::Save { slot: to, .. } if *to == slot));
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| forget(b, slot));
    }
}
