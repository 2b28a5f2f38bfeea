//! What an iteration adds to the element whose cotangent the next one takes is handed on in a local.
//!
//! ```text
//! for i in (1..n).rev() {                  let (mut sum, mut last) = (0.0, 0);
//!     let t = take(&mut y_bar[i]);         for i in (1..n).rev() {
//!     y_bar[i - 1] += t * a;                   sum += take(&mut y_bar[i]);  let t = sum;
//! }                                            sum = t * a;  last = i - 1;
//!                                          }
//!                                          y_bar[last] += sum;
//! ```
//!
//! So no iteration waits for what the one before it has written to memory. An element is what lies in the container and what is
//! handed on, together: that is the same as long as the loop does nothing with the container but take that one element, and add.

use super::carried::{flushed, index, nowhere, position, stepwise};
use super::sums::{addition, local, stmt};
use crate::ir::*;
use quote::quote;

/// Hands on in the loops of a block and of the blocks inside of it.
pub fn in_locals(func: &mut Func, block: &mut Block) {
    let mut out = vec![];
    for mut stmt in std::mem::take(&mut block.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_locals(func, b));
        let (mut before, mut behind) = (vec![], vec![]);
        if let Kind::Loop(l) = &mut stmt.kind {
            while let Some(taken) = found(func, l) {
                hand_on(func, l, &taken, &mut before, &mut behind);
            }
        }
        out.extend(before);
        out.push(stmt);
        out.extend(behind);
    }
    block.stmts = out;
}

/// An element that each iteration takes, and what it adds to the next one.
struct Taken {
    /// The statement that takes it.
    at: usize,
    /// The statements that add to the next one, all behind.
    added: Vec<usize>,
}

fn found(func: &Func, l: &Loop) -> Option<Taken> {
    let (counter, falling) = stepwise(l)?;
    let stmts = &l.body.stmts;
    (0..stmts.len()).find_map(|at| {
        let Kind::Let { value: Some(Expr::Take(place)), .. } = &stmts[at].kind else { return None };
        let derivative = matches!(func.var(place.root).origin, Origin::Derivative(_));
        let float = matches!(func.type_of(place), Ty::Float(Float::F32 | Float::F64));
        if !derivative || !float || !is_only_added_to(func, &l.body, place.root, at) {
            return None;
        }
        let (offset, base) = index(func, &l.body, place, counter)?;
        let next = if falling { offset - 1 } else { offset + 1 };
        let is_next = |s: &Stmt| {
            let to = addition(func, s).filter(|(to, ..)| to.root == place.root);
            to.and_then(|(to, ..)| index(func, &l.body, to, counter)) == Some((next, base.clone()))
        };
        let added: Vec<usize> = (0..stmts.len()).filter(|k| is_next(&stmts[*k])).collect();
        added.first().is_some_and(|first| *first > at).then_some(Taken { at, added })
    })
}

/// Does the loop's body, but for that statement, do nothing with the container but add to elements of it?
fn is_only_added_to(func: &Func, body: &Block, v: VarId, taking: usize) -> bool {
    body.stmts.iter().enumerate().all(|(k, s)| k == taking || only_adds(func, s, v))
}

fn only_adds(func: &Func, s: &Stmt, v: VarId) -> bool {
    if addition(func, s).is_some_and(|(place, ..)| place.root == v) {
        // An index cannot mention a container of cotangents.
        return true;
    }
    let blocks = s.kind.blocks();
    let inside = blocks.iter().all(|b| b.stmts.iter().all(|s| only_adds(func, s, v)));
    inside && !s.kind.itself_mentions(v)
}

fn hand_on(func: &mut Func, l: &mut Loop, taken: &Taken, before: &mut Vec<Stmt>, behind: &mut Vec<Stmt>) {
    let stmts = &mut l.body.stmts;
    let Kind::Let { var, value: Some(Expr::Take(place)) } = stmts[taken.at].kind.clone() else { return };
    let (sum, last) = (local(func, &place), position(func));
    before.push(nowhere(last));
    before.push(stmt(Kind::Let { var: sum, value: Some(Expr::ZeroOf(func.type_of(&place))) }));
    let mut next = place.clone();
    for (k, at) in taken.added.iter().enumerate() {
        let Kind::Add { place, value, minus } = stmts[*at].kind.clone() else { continue };
        next = place;
        stmts[*at].kind = match (k, minus) {
            (0, true) => Kind::Set { place: sum.into(), value: crate::transform::linear::neg(value) },
            (0, false) => Kind::Set { place: sum.into(), value },
            _ => Kind::Add { place: sum.into(), value, minus },
        };
    }
    let Some(Proj::Index(code)) = next.path.last().cloned() else { return };
    stmts[taken.at].kind = Kind::Let { var, value: Some(Expr::var(sum)) };
    stmts.insert(taken.at, stmt(Kind::Add { place: sum.into(), value: Expr::Take(place), minus: false }));
    stmts.push(stmt(Kind::Set { place: last.into(), value: Expr::Inert(code) }));
    let name = &func.var(last).name;
    behind.push(flushed(func, &next, sum, Inert { reads: vec![last], ..Inert::text(quote!(#name)) }));
}
