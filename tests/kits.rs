//! Functions as published crates have them: habits of small numerical crates.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/kits.rs"]
mod kits;

use common::close;
use common::shape::Shape;
use kits::*;

shapes! {
    Rate, RateTangent { x, y } constant { };
    Spot, SpotTangent { x, y } constant { };
}

tests! {
    value eccentric, eccentric_fwd, eccentric_rev, eccentric_vjp => (val 0.7, val 0.3) (val -2.1, val 0.6) (val 0.0, val 0.4);
    value squared_until, squared_until_fwd, squared_until_rev, squared_until_vjp => (val 0.7, fixed 3) (val 1.4, fixed 9) (val 4.0, fixed 2) (val 0.2, fixed 0);
    value per_interval, per_interval_fwd, per_interval_rev, per_interval_vjp => (val 0.7f64, fixed 3) coarse (val 0.7f32, fixed 4);
    value shifted, shifted_fwd, shifted_rev, shifted_vjp => (val 0.7f64, val 0.3);
    value in_double, in_double_fwd, in_double_rev, in_double_vjp => (val 0.7f64, val 1.3f64);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (val 0.7f64, val 0.1f64, val 0.62f64) (val 0.7f64, val 0.3f64, val 0.01f64);
    value half_rates, half_rates_fwd, half_rates_rev, half_rates_vjp => coarse (val Rate { x: 0.7, y: 0.3 }, val Rate { x: -0.4, y: 0.9 });
    value layered, layered_fwd, layered_rev, layered_vjp => coarse (val 0.6f32, val 0.3f32, val 0.7f32);
    value moved, moved_fwd, moved_rev, moved_vjp => (val Spot { x: 0.7, y: 0.3 }, val 1.3);
    value bent, bent_fwd, bent_rev, bent_vjp => (val [0.7, -0.3, 0.4], val 1.3);
    value bent_in_array, bent_in_array_fwd, bent_in_array_rev, bent_in_array_vjp => (val [0.7, -0.3, 0.4], val 1.3);
    unit conjugate, conjugate_fwd, conjugate_rev, conjugate_vjp => (mut [0.3f64, 0.7, -0.2, 0.4], ref [0.5f64, -0.6, 0.1, 0.9]);
}

/// ∂E/∂M = 1 / (1 − e cos E), ∂E/∂e = sin E / (1 − e cos E).
#[test]
fn keplers_equation() {
    let at = eccentric(0.7, 0.3);
    let (_, by_mean, by_e) = eccentric_rev(0.7, 0.3, 1.0);
    close(by_mean, 1.0 / (1.0 - 0.3 * at.cos()), 1e-12);
    close(by_e, at.sin() / (1.0 - 0.3 * at.cos()), 1e-12);
}
