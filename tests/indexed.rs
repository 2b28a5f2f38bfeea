//! Elements of structs by their operators, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/indexed.rs"]
mod indexed;

use common::shape::Shape;
use common::vals;
use indexed::*;

shapes! {
    Signal, SignalTangent { samples } constant { rate };
    Vector, VectorTangent { x, y, z } constant { };
    Symmetric, SymmetricTangent { half } constant { };
}

fn signal(n: usize) -> Signal {
    Signal { samples: vals(n, 1), rate: 5 }
}

fn vector(x: f64) -> Vector {
    Vector { x, y: 1.3, z: -0.4 }
}

tests! {
    value dotted, dotted_fwd, dotted_rev, dotted_vjp => (ref vector(0.7), ref vector(1.9));
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (mut signal(4), val 0.7, fixed 3) (mut signal(1), val 0.7, fixed 2) (mut signal(3), val 0.7, fixed 0);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (mut Symmetric { half: vals(6, 1) }, fixed 3) (mut Symmetric { half: vals(6, 1) }, fixed 2);
    value one_element, one_element_fwd, one_element_rev, one_element_vjp => (mut Symmetric { half: vals(6, 1) }, val 0.7, fixed 3) (mut Symmetric { half: vals(6, 1) }, val 0.7, fixed 2) (mut Symmetric { half: vals(6, 1) }, val 0.7, fixed 0);
    value chosen, chosen_fwd, chosen_rev, chosen_vjp => (ref vector(0.7), fixed &[2, 0, 1, 1, 2][..]) (ref vector(0.7), fixed &[][..]);
}
