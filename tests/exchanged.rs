//! Vectors that take the place of others, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/exchanged.rs"]
mod exchanged;

use common::{positive, vals};
use exchanged::*;

fn moves(n: usize) -> Vec<Vec<f64>> {
    positive(n * n, 2).chunks(n.max(1)).map(<[f64]>::to_vec).collect()
}

tests! {
    value chain, chain_fwd, chain_rev, chain_vjp => (ref positive(3, 1), ref moves(3), fixed 4) (ref positive(3, 1), ref moves(3), fixed 0) (ref positive(1, 1), ref moves(1), fixed 2);
    value moved_before, moved_before_fwd, moved_before_rev, moved_before_vjp => (ref vals(3, 1), fixed 3) (ref vals(3, 1), fixed 0);
    value moved_behind, moved_behind_fwd, moved_behind_rev, moved_behind_vjp => (ref vals(3, 1), fixed 3, fixed 2) (ref vals(2, 1), fixed 2, fixed 0) (ref vals(2, 1), fixed 0, fixed 2);
    value growing, growing_fwd, growing_rev, growing_vjp => (ref vals(3, 1), fixed 7) (ref vals(2, 4), fixed 1) (ref vals(2, 4), fixed 0);
    value of_any, of_any_fwd, of_any_rev, of_any_vjp => (ref vals(3, 1), fixed 3) (ref vals(3, 1), fixed 0);
}
