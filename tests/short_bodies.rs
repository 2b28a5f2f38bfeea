//! Short functions of a module whose bodies stand in the place of their calls, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/short_bodies.rs"]
mod short_bodies;

use common::vals;
use short_bodies::filters::*;
use short_bodies::namesakes::*;
use short_bodies::stated::*;

fn coefficients() -> Vec<[f64; 5]> {
    vec![[0.5, 0.2, 0.3, -0.4, 0.3], [0.7, -0.1, 0.2, 0.1, -0.2]]
}

tests! {
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (ref coefficients(), ref vals(5, 1));
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (ref coefficients(), ref vals(4, 2));
    value shadowed, shadowed_fwd, shadowed_rev, shadowed_vjp => (val 0.7, val -1.3);
    value of_two_types, of_two_types_fwd, of_two_types_rev, of_two_types_vjp => (ref vals(3, 1));
    value changed, changed_fwd, changed_rev, changed_vjp => (ref vals(3, 2), fixed 3) (ref vals(3, 3), fixed 0);
    value stated, stated_fwd, stated_rev, stated_vjp => (ref vals(4, 1), val 0.3, val 0.1);
    value by_hand, by_hand_fwd, by_hand_rev, by_hand_vjp => (val 0.4, val 0.7);
    value with_items, with_items_fwd, with_items_rev, with_items_vjp => (val 0.7, val -1.3);
}

/// A rule by hand is what it says, also where its function is short.
#[test]
fn a_rule_stays() {
    assert_eq!(by_hand_fwd(1.0, 0.0, 0.0, 1.0), (0.0, 1.0));
    assert_eq!(by_hand_rev(1.0, 0.0, 1.0), (0.0, 0.0, 1.0));
}
