//! What only a branch gives to an element is given inside of the branch, and not, as zero, where the branch is not taken.
//!
//! ```text
//! let mut v_bar = 0.0;
//! if larger { v_bar += take(top_bar); }      if larger { x_bar[i] += take(top_bar); }
//! x_bar[i] += v_bar;
//! ```
//!
//! Branches that do nothing else stay as they are: the compiler makes a choice between numbers of them, and takes several
//! iterations of a loop at once.

use super::cuts::written;
use super::sums::addition;
use crate::analysis::apart::{changes, declares};
use crate::collections::HashSet;
use crate::ir::*;

/// Moves such additions into branches, in a block and the blocks inside of it.
pub fn into_branches(func: &Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| into_branches(func, b));
    }
    let mut i = 0;
    while i < block.stmts.len() {
        let Some((branch, last)) = only_there(func, &block.stmts, i) else {
            i += 1;
            continue;
        };
        let added = block.stmts.remove(last);
        let given = block.stmts[i].clone();
        if let (Kind::Add { place, minus, .. }, Kind::Let { var, .. }) = (added.kind, given.kind) {
            redirect(&mut block.stmts[branch], var, &place, minus);
        }
        block.stmts.remove(i);
    }
}

/// Where the local that statement `i` declares is added to, which is a branch, and where it is added to an element.
fn only_there(func: &Func, stmts: &[Stmt], i: usize) -> Option<(usize, usize)> {
    let Kind::Let { var, value: Some(Expr::Number(0.0) | Expr::ZeroOf(Ty::Float(_))) } = stmts[i].kind else {
        return None;
    };
    let mut mentions = (0..stmts.len()).filter(|k| *k != i && stmts[*k].mentions(var));
    let (Some(branch), Some(last), None) = (mentions.next(), mentions.next(), mentions.next()) else { return None };
    let (place, value, _) = addition(func, &stmts[last])?;
    let itself = matches!(value, Expr::Load(from) if *from == Place::from(var));
    if i > branch || !itself || !gives_once(&stmts[branch], var) || !does_more(&stmts[branch], var) {
        return None;
    }
    let mut index = HashSet::default();
    place.each_inert(&mut |code| index.extend(code.reads.iter().copied()));
    let same = stmts[branch..last].iter().all(|s| {
        let moved = index.iter().any(|v| changes(func, s, *v) || declares(&s.kind, *v));
        !moved && !s.mentions(place.root)
    });
    same.then_some((branch, last))
}

/// Is the statement a branch that mentions the variable once, in an addition to it?
fn gives_once(stmt: &Stmt, v: VarId) -> bool {
    let Kind::If { cond, then, other } = &stmt.kind else { return false };
    let mut inside = then.stmts.iter().chain(&other.stmts).filter(|s| s.mentions(v));
    let (Some(only), None) = (inside.next(), inside.next()) else { return false };
    let here = match &only.kind {
        Kind::Add { place, value, .. } => {
            let mut own = false;
            value.each_var(&mut |u| own |= u == v);
            *place == Place::from(v) && !own
        }
        _ => gives_once(only, v),
    };
    here && !cond.reads.contains(&v)
}

/// Does the branch write what is not its own, but for the variable?
fn does_more(branch: &Stmt, v: VarId) -> bool {
    let mut own = HashSet::from_iter([v]);
    branch.each_stmt(&mut |s| {
        if let Kind::Let { var, .. } = s.kind {
            own.insert(var);
        }
    });
    branch.kind.blocks().into_iter().any(|b| written(b).iter().any(|u| !own.contains(u)))
}

/// Additions to the variable become additions to the place.
fn redirect(stmt: &mut Stmt, v: VarId, to: &Place, turned: bool) {
    if let Kind::Add { place, minus, .. } = &mut stmt.kind
        && *place == Place::from(v)
    {
        *place = to.clone();
        *minus ^= turned;
    }
    for block in stmt.kind.blocks_mut() {
        block.stmts.iter_mut().for_each(|s| redirect(s, v, to, turned));
    }
}
