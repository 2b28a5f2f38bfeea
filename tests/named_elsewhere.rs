//! What a module says of names, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/named_elsewhere.rs"]
mod named_elsewhere;

use named_elsewhere::aliases::*;
use named_elsewhere::called::*;
use named_elsewhere::lends_fields::*;
use named_elsewhere::of_complex::*;
use named_elsewhere::*;

tests! {
    value layered, layered_fwd, layered_rev, layered_vjp => (ref vec![0.7, 1.3, 0.4]);
    value swung, swung_fwd, swung_rev, swung_vjp => (ref vec![0.7, 1.3, 0.4]);
    value named, named_fwd, named_rev, named_vjp => (ref vec![0.7, 1.3, 0.4]);
    value designed, designed_fwd, designed_rev, designed_vjp => (val 0.7, val 1.3);
    value average, average_fwd, average_rev, average_vjp => (ref vec![0.7, 1.3]);
    value appended, appended_fwd, appended_rev, appended_vjp => (ref vec![0.7, 1.3]);
    value counted, counted_fwd, counted_rev, counted_vjp => (val 0.7, val 1.3);
    value rooted, rooted_fwd, rooted_rev, rooted_vjp => (val -0.7, val 1.3) (val -1.0, val 2.3) (val 0.5, val 1.3);
    value linked, linked_fwd, linked_rev, linked_vjp => (val 0.7, val 1.3);
    value controlled, controlled_fwd, controlled_rev, controlled_vjp => (ref vec![0.7, 1.3]);
}

/// A method that lends a field is no other name for the field where its derivatives are written by hand.
#[test]
fn rules_by_hand_are_kept() {
    use named_elsewhere::held::{fixed_gain_fwd, fixed_gain_rev};
    let x = [2.0, 3.0, 5.0];
    let mut x_bar = [0.0; 3];
    assert_eq!(fixed_gain_rev(&x, &mut x_bar, 1.0), 25.0);
    assert_eq!(x_bar, [0.0, 5.0, 5.0]);
    assert_eq!(fixed_gain_fwd(&x, &[1.0, 1.0, 1.0]), (25.0, 10.0));
}
