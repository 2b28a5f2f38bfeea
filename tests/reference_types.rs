//! References to references, and references that are chosen.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/reference_types.rs"]
mod reference_types;

use common::{close, vals};
use reference_types::*;

tests! {
    value reference_locals, reference_locals_fwd, reference_locals_rev, reference_locals_vjp => (ref vals(2, 1), ref 0.7);
    value longer, longer_fwd, longer_rev, longer_vjp => (ref vals(3, 1), ref vals(2, 2)) (ref vals(1, 1), ref vals(2, 2));
    value largest, largest_fwd, largest_rev, largest_vjp => (ref vals(5, 1)) (ref vals(1, 1));
    value steps, steps_fwd, steps_rev, steps_vjp => (ref vals(5, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value spread, spread_fwd, spread_rev, spread_vjp => (ref vals(5, 1)) (ref vals(1, 1));
}

/// The tangent of a reference is that of what it refers to.
#[test]
fn double_reference() {
    let double = 0.7;
    let once = &double;
    let mut bar = 1.0;
    assert_eq!(by_double_reference_rev(&once, &mut bar, 2.0), by_double_reference(&once));
    close(bar, 3.8, 1e-15);
}
