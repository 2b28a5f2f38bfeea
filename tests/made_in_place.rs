//! Containers and structs that are made where they are put, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/made_in_place.rs"]
mod made_in_place;

use made_in_place::*;

tests! {
    value rows, rows_fwd, rows_rev, rows_vjp => (val 0.7, val 1.3);
    value farthest_of, farthest_of_fwd, farthest_of_rev, farthest_of_vjp => (val 0.7, val 1.3) (val -0.7, val 0.3);
    value replaced, replaced_fwd, replaced_rev, replaced_vjp => (val 0.7, val 1.3);
}

#[test]
fn both_branches() {
    for x in [0.3, 0.7] {
        adapt!("walked", value walked, walked_fwd, walked_rev, walked_vjp, (val x, val 1.3)).run();
    }
}
