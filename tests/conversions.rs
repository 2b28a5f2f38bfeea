//! Conversions of types of the user's, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/conversions.rs"]
mod conversions;

use common::shape::Shape;
use common::vals;
use conversions::*;

shapes! {
    Point, PointTangent { x, y } constant { };
    Metres, MetresTangent { count } constant { };
}

fn point() -> Point {
    Point { x: 0.7, y: -1.2 }
}

tests! {
    value shaded, shaded_fwd, shaded_rev, shaded_vjp => (val 1.2, val 0.7);
    value by_name, by_name_fwd, by_name_rev, by_name_vjp => (val 0.7, val 1.3);
    value by_type, by_type_fwd, by_type_rev, by_type_vjp => (ref vals(4, 1), val 0.6) (ref Vec::<f64>::new(), val 0.6);
    value of_slices, of_slices_fwd, of_slices_rev, of_slices_vjp => (ref vals(4, 2), val 0.8) (ref vals(1, 2), val 0.8);
    value through, through_fwd, through_rev, through_vjp => (val 0.9, val Metres { count: 1.1 });
    value of_all_kinds, of_all_kinds_fwd, of_all_kinds_rev, of_all_kinds_vjp => (val 0.4, val point());
    value arguments, arguments_fwd, arguments_rev, arguments_vjp => (val [0.4, -0.7], val 1.2, fixed 3) (val [0.4, -0.7], val 1.2, fixed 0);
    value of_lists, of_lists_fwd, of_lists_rev, of_lists_vjp => (val 1.2, ref vals(3, 3)) (val 1.2, ref Vec::<f64>::new());
    value with_functions, with_functions_fwd, with_functions_rev, with_functions_vjp => (val point(), val 0.6) (val Point { x: 0.01, y: 0.3 }, val 1.6);
    value turned, turned_fwd, turned_rev, turned_vjp => (val 0.7, val 0.4) (val 1.3, val -0.6);
    value untold, untold_fwd, untold_rev, untold_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 2), val 1.3);
    value becoming, becoming_fwd, becoming_rev, becoming_vjp => (val 0.7, val 0.4, fixed 2) (val 0.7, val 0.4, fixed 0);
    value travelled, travelled_fwd, travelled_rev, travelled_vjp => (val 1.4, val 0.9, fixed 2) (val 1.4, val 0.9, fixed 1) (val 1.4, val 0.9, fixed 0);
    value turned_about, turned_about_fwd, turned_about_rev, turned_about_vjp => (val 1.4, val 0.9);
    value through_lenses, through_lenses_fwd, through_lenses_rev, through_lenses_vjp => (val 0.7, val 0.4, val 1.3);
    value in_grads, in_grads_fwd, in_grads_rev, in_grads_vjp => (val 0.7, val 0.4);
    value reached, reached_fwd, reached_rev, reached_vjp => (val 0.7, val 1.2, val 0.4);
    value mixed_on, mixed_on_fwd, mixed_on_rev, mixed_on_vjp => (val 0.7, val 1.4, fixed 3) (val 0.7, val 1.4, fixed 0);
    value spans, spans_fwd, spans_rev, spans_vjp => (val 0.7, val 1.4, val 0.6) (val 0.7, val 1.4, val 1.6);
    value with_defaults, with_defaults_fwd, with_defaults_rev, with_defaults_vjp => (val 0.7, val 0.4);
    value graded, graded_fwd, graded_rev, graded_vjp => (val 0.7, fixed 200);
}

#[test]
fn of_any_kind() {
    let (value, pullback) = stretched_vjp((2.0, 0.5), 3.0);
    assert_eq!(value, 7.0);
    assert_eq!(pullback(1.0), ((3.5, 2.0), 2.0));
}
