//! Functions that return references, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/accessors.rs"]
mod accessors;
#[path = "corpus/returned_items.rs"]
mod returned_items;

use accessors::options::{handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp};
use accessors::*;
use common::shape::Shape;
use common::vals;
use returned_items::consumed::{consumed_at_once, consumed_at_once_fwd, consumed_at_once_rev, consumed_at_once_vjp};
use returned_items::{
    asked_again, asked_again_fwd, asked_again_rev, asked_again_vjp, called_alike, called_alike_fwd, called_alike_rev,
    called_alike_vjp, gathered, gathered_fwd, gathered_rev, gathered_vjp,
};

shapes! {
    Piece, PieceTangent { slope } constant { };
    Curve, CurveTangent { knots, coefficients, scale, piece } constant { };
}

fn curve(n: usize) -> Curve {
    Curve { knots: vals(n, 1), coefficients: [0.3, -0.8, 1.1], scale: 1.4, piece: Piece { slope: 0.6 } }
}

/// A function of a type, and its siblings.
macro_rules! of {
    ($ty:ident; $name:literal, $kind:ident $f:ident $fwd:ident $rev:ident $vjp:ident, ($($args:tt)*)) => {
        adapt!($name, $kind $ty::$f, $ty::$fwd, $ty::$rev, $ty::$vjp, ($($args)*)).run()
    };
}

#[test]
fn in_methods() {
    of!(Curve; "inside", value inside inside_fwd inside_rev inside_vjp, (ref curve(3), val 0.7));
}

tests! {
    value lent_by_a_trait, lent_by_a_trait_fwd, lent_by_a_trait_rev, lent_by_a_trait_vjp => (val 0.7, val 0.3, ref vals(3, 1));
    value handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp => (val 0.7, val 0.3, ref vals(3, 1));
    value quoted, quoted_fwd, quoted_rev, quoted_vjp => (val 0.7, val 0.3, ref vals(3, 1));
    value asked_again, asked_again_fwd, asked_again_rev, asked_again_vjp => (ref vals(6, 1), val 0.7) (ref vals(2, 2), val -0.4);
    value consumed_at_once, consumed_at_once_fwd, consumed_at_once_rev, consumed_at_once_vjp => (ref vals(3, 1), val 0.7);
    value called_alike, called_alike_fwd, called_alike_rev, called_alike_vjp => (ref vals(6, 1), val 0.7) (ref vals(2, 2), val -0.4);
    value gathered, gathered_fwd, gathered_rev, gathered_vjp => (ref vals(6, 1), val 0.7) (ref vals(2, 2), val -0.4);
    value outside, outside_fwd, outside_rev, outside_vjp => (ref curve(3), val 0.7) (ref curve(1), val 0.7);
    value changed, changed_fwd, changed_rev, changed_vjp => (mut curve(2), fixed 3) (mut curve(2), fixed 0);
    value marked, marked_fwd, marked_rev, marked_vjp => (ref vals(4, 1)) (ref vals(2, 3)) (ref vec![0.9, 0.2, 0.4]);
    value above, above_fwd, above_rev, above_vjp => (ref vals(4, 1), val 0.2) (ref vals(4, 1), val 7.0);
    value picked, picked_fwd, picked_rev, picked_vjp => (ref vals(4, 1));
}

#[test]
fn siblings_give_values() {
    let c = curve(2);
    let (knots, pullback) = c.knots_vjp();
    assert_eq!(knots, c.knots);
    assert_eq!(pullback(vec![1.0, 2.0]).knots, [1.0, 2.0]);
}
