//! What the macros of a module make has siblings, as have traits for all types of a kind.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/made_by_macros.rs"]
mod made_by_macros;

use made_by_macros::blankets::*;
use made_by_macros::tiles::*;

tests! {
    value tiled, tiled_fwd, tiled_rev, tiled_vjp => (val 0.7, val 1.3);
    value cube, cube_fwd, cube_rev, cube_vjp => (val 0.7) (val -1.2);
    value mixed, mixed_fwd, mixed_rev, mixed_vjp => (ref [0.7, 1.3, 0.2, 1.1], val 0.4);
    value projected, projected_fwd, projected_rev, projected_vjp => (val 0.7, val 1.3) (val 1.7, val 11.0);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (val 0.7, val 1.3);
}
