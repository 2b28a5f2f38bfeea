//! Where elements have just been written one by one, a loop over few of them takes them one by one as well.
//!
//! ```text
//! for j in (0..n).rev() { x_bar[j] += pull(…); }
//! if n > 7 { for i in 0..n { cut_0[i] += … } } else { for i in 0..n { singly(); cut_0[i] += … } }
//! ```
//!
//! The compiler takes several elements of a cut loop at once. A processor that loads them together while their stores are
//! still under way waits until all of these have reached the cache. Where there are only a few, nearly all are still under
//! way, and that takes longer than what is done with them.

use super::found::{Cut, is_plain};
use super::more;
use crate::ir::*;
use proc_macro2::Span;

/// Loops of so many iterations are short. (Those of random programs are.)
const SHORT: usize = if cfg!(test) { 1 } else { 7 };

/// What is added to element by element in a loop that the compiler leaves as it is: one that does more than arithmetic.
pub fn written(before: &[Stmt]) -> Vec<Place> {
    let mut out = vec![];
    for stmt in before {
        let Kind::Loop(l) = &stmt.kind else { continue };
        if l.body.stmts.iter().all(|s| is_plain(&s.kind)) {
            continue;
        }
        for s in &l.body.stmts {
            if let Kind::Add { place, .. } = &s.kind
                && let Some((Proj::Index(_), path)) = place.path.split_last()
            {
                out.push(Place { root: place.root, path: path.to_vec() });
            }
        }
    }
    out
}

/// Does the loop over cut slices reach what was written?
pub fn reaches(cuts: &[Cut], written: &[Place]) -> bool {
    cuts.iter().any(|c| written.contains(&c.whole))
}

/// A loop, or one with its sums in lanes: element by element where it has few iterations.
pub fn where_short(func: &Func, mut stmts: Vec<Stmt>, steps: VarId) -> Vec<Stmt> {
    let stmt = |kind| Stmt::new(Span::call_site(), kind);
    let single = |stmts: &mut [Stmt]| {
        stmts.iter_mut().for_each(|s| {
            if let Kind::Loop(l @ Loop { instead: None, .. }) = &mut s.kind {
                l.instead = Some(Instead::Singly);
            }
        });
    };
    match &mut stmts[..] {
        [Stmt { kind: Kind::If { other, .. }, .. }] => single(&mut other.stmts),
        [Stmt { kind: Kind::Loop(Loop { instead: None, .. }), .. }] => {
            let mut few = stmts.clone();
            single(&mut few);
            let cond = more(func, steps, SHORT);
            return vec![stmt(Kind::If { cond, then: Block { stmts }, other: Block { stmts: few } })];
        }
        _ => {}
    }
    stmts
}
