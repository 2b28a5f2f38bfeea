//! References to references, and references that are chosen.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/reference_types.rs"]
mod reference_types;

use common::{close, vals};
use reference_types::*;

tests! {
    value checked_courses, checked_courses_fwd, checked_courses_rev, checked_courses_vjp => (ref [0.2, 1.3, 0.4, 0.9]);
    value along_courses, along_courses_fwd, along_courses_rev, along_courses_vjp => (ref [0.2, 1.3, 0.4, 0.9]);
    value reference_locals, reference_locals_fwd, reference_locals_rev, reference_locals_vjp => (ref vals(2, 1), ref 0.7);
    value longer, longer_fwd, longer_rev, longer_vjp => (ref vals(3, 1), ref vals(2, 2)) (ref vals(1, 1), ref vals(2, 2));
    value largest, largest_fwd, largest_rev, largest_vjp => (ref vals(5, 1)) (ref vals(1, 1));
    value steps, steps_fwd, steps_rev, steps_vjp => (ref vals(5, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value of_parts, of_parts_fwd, of_parts_rev, of_parts_vjp => (ref vals(3, 1), val 0.7) (ref vals(1, 2), val -0.4);
    value of_a_law, of_a_law_fwd, of_a_law_rev, of_a_law_vjp => (ref vals(3, 1), val 0.7) (ref vals(1, 2), val -0.4);
    value of_bumps, of_bumps_fwd, of_bumps_rev, of_bumps_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value spread, spread_fwd, spread_rev, spread_vjp => (ref vals(5, 1)) (ref vals(1, 1));
    value joint_density, joint_density_fwd, joint_density_rev, joint_density_vjp => (val 0.7, val 0.4, val 0.3);
    value fitted, fitted_fwd, fitted_rev, fitted_vjp => (ref [0.7, 0.4, 1.1], val 0.3, val 0.05);
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

/// The pullbacks of methods and functions hold on to what is lent to a struct, whose block does not name for how long.
#[test]
fn lent_to_a_struct() {
    let values = vals(3, 1);
    let samples = Samples { values: &values, scale: 0.8 };
    let (value, back) = of_samples_vjp(&samples, 0.3);
    let (bar, shift_bar) = back(1.0);
    let (_, own) = samples.weighed_vjp(0.3);
    close(own(2.0).1, 2.0 * shift_bar / 0.8, 1e-12);
    let at = |values: &[f64], scale, shift| of_samples(&Samples { values, scale }, shift);
    let h = 1e-6;
    close(value, at(&values, 0.8, 0.3), 1e-15);
    close(bar.scale, (at(&values, 0.8 + h, 0.3) - at(&values, 0.8 - h, 0.3)) / (2.0 * h), 1e-8);
    close(shift_bar, (at(&values, 0.8, 0.3 + h) - at(&values, 0.8, 0.3 - h)) / (2.0 * h), 1e-8);
    for i in 0..3 {
        let moved = |by: f64| (0..3).map(|k| values[k] + if k == i { by } else { 0.0 }).collect::<Vec<_>>();
        close(bar.values[i], (at(&moved(h), 0.8, 0.3) - at(&moved(-h), 0.8, 0.3)) / (2.0 * h), 1e-8);
    }
}
