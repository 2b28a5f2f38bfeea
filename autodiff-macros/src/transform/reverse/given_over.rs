//! A vector that the record keeps, and that is only looked at behind that, is given over to the record where the function
//! ends, and not copied; so is one that another takes the place of, in loops too.
//!
//! ```text
//! let kept_h = h.clone();           let (y, record) = layer_rev::record(&h);
//! let (y, record) = …(&h);          let kept_h = h;
//!
//! let old_h = h.clone();            let old_h = replace(h, next);
//! *h = next;
//! ```

use super::looks::only_looks;
use crate::ir::*;
use proc_macro2::Span;
use quote::format_ident;

/// Gives such vectors over, in the forward sweep of a function that is left at its end only.
pub fn at_the_end(func: &mut Func, sweep: &mut Block) {
    let func = &*func;
    // What refers to a vector out of a container may be kept behind it.
    let held = |var: &Var| !matches!(var.ty, Ty::Ref(..)) && var.ty.refers();
    if func.vars.iter().any(held) {
        return;
    }
    let mut at = 0;
    while at < sweep.stmts.len() {
        match kept(func, &sweep.stmts[at]) {
            Some(v) if sweep.stmts[at + 1..].iter().all(|s| only_looks(func, s, v)) => {
                let mut stmt = sweep.stmts.remove(at);
                if let Kind::Save { value, .. } = &mut stmt.kind {
                    *value = Expr::var(v);
                }
                sweep.stmts.push(stmt);
            }
            _ => at += 1,
        }
    }
}

/// The vector that the statement keeps a copy of, once in a call.
fn kept(func: &Func, stmt: &Stmt) -> Option<VarId> {
    let Kind::Save { slot, value: Expr::Copy { place, method: "clone" } } = &stmt.kind else { return None };
    let var = func.var(place.root);
    let own = place.path.is_empty() && matches!(var.ty, Ty::Vec(_)) && var.alias.is_none();
    (own && is_kept_once(func, *slot) && func.result != Some(place.root)).then_some(place.root)
}

/// Keeps what another vector takes the place of, in a block and the blocks inside of it.
pub fn replaced(func: &mut Func, sweep: &mut Block) {
    for stmt in &mut sweep.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| replaced(func, b));
    }
    for at in 1..sweep.stmts.len() {
        let Kind::Save { slot, value: Expr::Copy { place, method: "clone" } } = &sweep.stmts[at - 1].kind else {
            continue;
        };
        let Kind::Set { place: to, value } = &sweep.stmts[at].kind else { continue };
        let mut mentioned = false;
        value.each_var(&mut |v| mentioned |= func.resolve(&v.into()).root == place.root);
        let ty = func.type_of(place).peeled().clone();
        let kept = is_kept_once(func, *slot) || is_kept_in_turn(func, *slot);
        if place == to && !mentioned && matches!(ty, Ty::Vec(_)) && kept {
            let (slot, place, value) = (*slot, place.clone(), value.clone());
            let name = format_ident!("old_{}", func.vars.len(), span = Span::mixed_site());
            let var = Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin: Origin::Temp };
            let old = func.add(var);
            sweep.stmts[at - 1].kind = Kind::Edit { place, edit: Edit::Replace(value, old) };
            sweep.stmts[at].kind = Kind::Save { slot, value: Expr::var(old) };
        }
    }
}

/// Is it a value itself that the slot keeps, once in a call?
fn is_kept_once(func: &Func, slot: SlotId) -> bool {
    let slot = &func.slots[slot.0 as usize];
    slot.often == Often::Once && is_itself(slot)
}

/// Is it one of those that a loop keeps, each in memory of its own? Copies of vectors of numbers lie in memory that is used again.
fn is_kept_in_turn(func: &Func, slot: SlotId) -> bool {
    let slot = &func.slots[slot.0 as usize];
    slot.often == Often::Many
        && !slot.flat
        && !slot.apart
        && is_itself(slot)
        && matches!(&slot.ty, Ty::Vec(t) if !t.is_number())
}

fn is_itself(slot: &Slot) -> bool {
    !slot.lasting && !slot.is_shape() && slot.if_kept.is_none() && slot.again.is_none()
}
