//! Programs of types of their own.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/of_singles.rs"]
mod of_singles;
#[allow(clippy::all)]
#[path = "corpus/own_types.rs"]
mod own_types;
#[allow(clippy::all)]
#[path = "corpus/own_vectors.rs"]
mod own_vectors;
#[allow(clippy::all, non_camel_case_types, non_snake_case)] // the names are the point
#[path = "corpus/small_names.rs"]
mod small_names;

use common::shape::Shape;
use of_singles::{posed, posed_fwd, posed_rev, posed_vjp};
use own_types::*;
use own_vectors::of_forces;
use small_names::*;

shapes! {
    vec2, vec2Tangent { x, y } constant { };
}

tests! {
    value wound, wound_fwd, wound_rev, wound_vjp => (val vec2 { x: 0.3, y: -0.4 }, val 0.7, fixed 3) (val vec2 { x: 0.3, y: 1.4 }, val 0.7, fixed 0);
    value of_bessel, of_bessel_fwd, of_bessel_rev, of_bessel_vjp => (val 0.7) (val 1.9);
    value of_corners, of_corners_fwd, of_corners_rev, of_corners_vjp => (val 0.7, val 1.2);
    value of_forces, own_vectors::of_forces_fwd, own_vectors::of_forces_rev, own_vectors::of_forces_vjp =>
        (val 0.7, val -0.4, val 0.3) (val 0.2, val 1.1, val -0.6);
    value constants, constants_fwd, constants_rev, constants_vjp => (ref [0.7, -0.4], fixed 0) (ref [0.7, -0.4], fixed 3);
    value of_terms, of_terms_fwd, of_terms_rev, of_terms_vjp => (ref [0.3, 0.2]) (ref [-0.9, 1.2]);
    value averaged_later, averaged_later_fwd, averaged_later_rev, averaged_later_vjp => (ref [0.3, 1.2, -0.4, 2.1, 0.5, 0.9], fixed 4) (ref [0.3, 1.2, -0.4, 2.1, 0.5, 0.9], fixed 0);
    value averaged, averaged_fwd, averaged_rev, averaged_vjp => (ref [0.3, 1.2, -0.4, 2.1, 0.5, 0.9]);
    value scheduled, scheduled_fwd, scheduled_rev, scheduled_vjp => (ref [0.7, 0.9, -0.4]);
    value turned, turned_fwd, turned_rev, turned_vjp => (ref [20.0, -35.0, 80.0], val 7.0) (ref [0.0; 0], val 0.7);
    value pictured, pictured_fwd, pictured_rev, pictured_vjp =>
        (ref [0.4, 1.6, 0.7, 0.3, -1.0, 4.0], fixed 8) (ref [0.4, 1.6, 0.7, 0.3, -1.0, 4.0], fixed 0);
    value hued, hued_fwd, hued_rev, hued_vjp => (val 0.7, val 0.4);
}

/// The slopes are those of the same program in `f64`, where differences show them.
#[test]
fn of_singles_only() {
    let slopes = [6.209_434_7_f32, 3.104_717_3, -2.236_65];
    let (value, x_bar, y_bar, turn_bar) = posed_rev(0.5, 0.25, -0.75, 1.0);
    assert_eq!(value, posed(0.5, 0.25, -0.75));
    let (again, pullback) = posed_vjp(0.5, 0.25, -0.75);
    assert_eq!((again, pullback(1.0)), (value, (x_bar, y_bar, turn_bar)));
    for (k, (bar, slope)) in [x_bar, y_bar, turn_bar].into_iter().zip(slopes).enumerate() {
        let along = |i: usize| if i == k { 1.0 } else { 0.0 };
        let (again, dot) = posed_fwd(0.5, along(0), 0.25, along(1), -0.75, along(2));
        assert_eq!(again, value);
        assert!(
            (bar - slope).abs() < 1e-5 * slope.abs() && (dot - slope).abs() < 1e-5 * slope.abs(),
            "{bar} {dot} {slope}"
        );
    }
}
