//! A vector that the pullback of a function brings back outside of loops, as a whole, and otherwise only looks at, is looked at
//! where it is recorded.
//!
//! ```text
//! let h = &mut { kept_h.clone() };             let h = kept_h;
//! x_bar += y_bar * h[0];                       x_bar += y_bar * h[0];
//! *h = old_h.clone();                          let h = old_h;
//! ```

use super::looks::only_looks;
use super::rooms::is_there;
use crate::ir::*;

/// Looks at such vectors in the record.
pub fn where_recorded(func: &mut Func, sweep: &mut Block) {
    let mut vars: Vec<VarId> = vec![];
    for (_, v) in sweep.stmts.iter().filter_map(brought_back) {
        if !vars.contains(&v) && is_only_brought_back(func, sweep, v) {
            vars.push(v);
        }
    }
    for v in vars {
        let (mut own, mut blank) = (None, None);
        for (k, stmt) in sweep.stmts.iter_mut().enumerate() {
            if let Some((slot, _)) = brought_back(stmt).filter(|(_, of)| *of == v) {
                let ty = func.var(v).ty.peeled().clone();
                // Of the same name, by which code asks for it.
                let lent = Var { ty, mutable: false, alias: None, origin: Origin::Temp, ..func.var(v).clone() };
                let lent = func.add(lent);
                stmt.kind = Kind::Let { var: lent, value: Some(Expr::Lent(slot)) };
                own = Some(lent);
            } else if is_blank(stmt, v) {
                blank = Some(k);
            } else if let Some(own) = own {
                put(stmt, v, own);
            }
        }
        if let Some(blank) = blank {
            sweep.stmts.remove(blank);
        }
    }
}

/// The slot, and the variable that is given all that the slot has.
fn brought_back(stmt: &Stmt) -> Option<(SlotId, VarId)> {
    match &stmt.kind {
        Kind::Let { var, value: Some(Expr::Saved(slot)) } => Some((*slot, *var)),
        Kind::Set { place, value: Expr::Saved(slot) } if matches!(place.path.as_slice(), [] | [Proj::Deref]) => {
            Some((*slot, place.root))
        }
        _ => None,
    }
}

/// Is it declared here, to be brought back later?
fn is_blank(stmt: &Stmt, v: VarId) -> bool {
    matches!(&stmt.kind, Kind::Let { var, value: None } if *var == v)
}

/// Is it a vector that is brought back before it is looked at, and nothing is done with it but these?
fn is_only_brought_back(func: &Func, sweep: &Block, v: VarId) -> bool {
    let var = func.var(v);
    let vector = match &var.ty {
        Ty::Vec(_) => var.alias.is_none(),
        Ty::Ref(true, t) => matches!(**t, Ty::Vec(_)) && func.params.iter().any(|p| p.var == v),
        _ => false,
    };
    let reference = matches!(var.ty, Ty::Ref(..));
    let mut there = false;
    vector
        && sweep.stmts.iter().all(|stmt| match brought_back(stmt) {
            Some((slot, of)) if of == v => {
                there = true;
                is_seen(&func.slots[slot.0 as usize])
            }
            _ if is_blank(stmt, v) => !there,
            _ if !is_there(func, stmt, v) => true,
            _ => there && only_itself(func, stmt, v) && only_looks(func, stmt, v) && !(reference && is_lent(stmt, v)),
        })
}

/// Is all that the record has of it a vector that is there to be looked at?
fn is_seen(slot: &Slot) -> bool {
    let kept = slot.again.is_none() && slot.if_kept.is_none() && !slot.lasting;
    kept && slot.often == Often::Once && is_of_numbers(&slot.ty)
}

fn is_of_numbers(ty: &Ty) -> bool {
    matches!(ty, Ty::Vec(t) | Ty::Array(t, _) if t.is_number() || is_of_numbers(t))
}

/// Does nothing else stand for a part of it?
fn only_itself(func: &Func, stmt: &Stmt, v: VarId) -> bool {
    let mut alone = true;
    stmt.each_stmt(&mut |s| s.kind.each_var(&mut |u| alone &= u == v || func.resolve(&u.into()).root != v));
    alone
}

/// Is it an argument?
fn is_lent(stmt: &Stmt, v: VarId) -> bool {
    let mut lent = false;
    stmt.each_stmt(&mut |s| {
        let call = matches!(s.kind, Kind::Call(_) | Kind::CallRecord { .. } | Kind::CallPull { .. });
        lent |= call && s.kind.itself_mentions(v);
    });
    lent
}

/// Puts what is lent in the place of the variable, which may have been a reference.
fn put(stmt: &mut Stmt, from: VarId, own: VarId) {
    let exchange = |v: &mut VarId| {
        if *v == from {
            *v = own;
        }
    };
    stmt.each_mention_mut(&mut |mention| match mention {
        Mention::Place(place) if place.root == from => {
            place.root = own;
            if place.path.first() == Some(&Proj::Deref) {
                place.path.remove(0);
            }
        }
        Mention::Place(_) => {}
        Mention::Code(code) => code.reads.iter_mut().for_each(exchange),
        Mention::Kept(kept) => exchange(kept),
    });
}
