//! Functions of the crate `libm`, and those that traits of one's own give to floats.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/library.rs"]
mod library;

use common::shape::Shape;
use common::vals;
use library::imported::*;
use library::*;

shapes! {
    Gain, GainTangent { k } constant { };
}

tests! {
    value library_waves, library_waves_fwd, library_waves_rev, library_waves_vjp => (val 0.7, val 0.4) (val -0.7, val 1.4);
    value iterated_together, iterated_together_fwd, iterated_together_rev, iterated_together_vjp => (ref vals(4, 1));
    value iterated_in_order, iterated_in_order_fwd, iterated_in_order_rev, iterated_in_order_vjp => (ref vals(5, 1)) (ref vals(3, 2));
    value library_sum, library_sum_fwd, library_sum_rev, library_sum_vjp => (val 0.7, fixed 4) (val -0.4, fixed 0);
    value library_special, library_special_fwd, library_special_rev, library_special_vjp => (val 0.7) (val 2.3) (val 6.4);
    value library_pairs, library_pairs_fwd, library_pairs_rev, library_pairs_vjp => (val 123.4, val 0.77, fixed 4) (val -33.4, val 2.77, fixed 3) (val 0.4, val 1.5, fixed 0);
    value library_parts, library_parts_fwd, library_parts_rev, library_parts_vjp => (val 0.77, val 1.3) (val 1.6, val 0.9) (val 3.4, val 2.1);
    value library_items, library_items_fwd, library_items_rev, library_items_vjp => (ref vals(4, 1));
    value library_imported, library_imported_fwd, library_imported_rev, library_imported_vjp => coarse (ref vals(4, 1), val 0.7) coarse (ref Vec::<f64>::new(), val 0.7);
    value shaped, shaped_fwd, shaped_rev, shaped_vjp => (val 0.7, val 0.4);
    value of_pairs, of_pairs_fwd, of_pairs_rev, of_pairs_vjp => (val 0.7, val 0.4);
    value cornered, cornered_fwd, cornered_rev, cornered_vjp => (val [0.7, 0.4], val Gain { k: 1.3 });
}

/// Values are those of the functions that are called, bit for bit.
#[test]
fn values_are_those_of_the_library() {
    for k in 0..200 {
        let x = 0.037 * f64::from(k) + 0.1;
        assert_eq!(library_special_fwd(x, 1.0).0.to_bits(), library_special(x).to_bits());
        assert_eq!(library_pairs_fwd(40.0 * x, 1.0, x, 1.0, 3).0.to_bits(), library_pairs(40.0 * x, x, 3).to_bits());
        assert_eq!(library_sum_rev(x, 3, 1.0).0.to_bits(), library_sum(x, 3).to_bits());
    }
}

#[test]
fn single_precision() {
    let h = 1e-2;
    let slope = |f: &dyn Fn(f32) -> f32, x: f32| (f(x + h) - f(x - h)) / (2.0 * h);
    assert!((library_single_rev(0.7, 1.0).1 - slope(&library_single, 0.7)).abs() < 1e-3);
    assert!((shaped_single_rev(0.7, 0.4, 1.0).1 - slope(&|x| shaped_single(x, 0.4), 0.7)).abs() < 1e-3);
}
