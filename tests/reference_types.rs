//! References to references, and references as results.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/reference_types.rs"]
mod reference_types;

use common::{close, vals};
use reference_types::*;

tests! {
    value reference_locals, reference_locals_fwd, reference_locals_rev, reference_locals_vjp => (ref vals(2, 1), ref 0.7);
}

/// The seed of a slice that came back is a slice; the one not chosen gets nothing.
#[test]
fn reference_result() {
    let (x, y) = ([1.0, 2.0, 3.0], [4.0, 5.0]);
    let (mut bx, mut by) = ([10.0; 3], [10.0; 2]);
    let value = longest_rev(&x, &mut bx, &y, &mut by, &[1.0, 2.0, 3.0]);
    assert_eq!(value, &x);
    assert_eq!((bx, by), ([11.0, 12.0, 13.0], [10.0; 2]));
}

/// The tangent of a reference is that of what it refers to.
#[test]
fn double_reference() {
    let double = 0.7;
    let once = &double;
    let mut bar = 1.0;
    assert_eq!(
        by_double_reference_rev(&once, &mut bar, 2.0),
        by_double_reference(&once)
    );
    close(bar, 3.8, 1e-15);
}
