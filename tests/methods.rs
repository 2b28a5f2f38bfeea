//! Methods in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/methods.rs"]
mod methods;

use common::vals;
use methods::*;

fn grid() -> Grid {
    Grid { spacing: 0.7, rows: 3, weights: vec![0.3, 1.2, -0.8] }
}

/// What the closures of a case can all borrow.
fn leaked<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

type Three = Filter<f64, 3>;

/// A method as a function of what stands behind `self`.
macro_rules! on {
    ($own:expr; $name:literal, $kind:ident $ty:ident, $f:ident $fwd:ident $rev:ident $vjp:ident, ($($args:tt)*)) => {{
        adapt!($name, $kind $ty::$f, $ty::$fwd, $ty::$rev, $ty::$vjp, (fixed $own, $($args)*)).run();
    }};
}

#[test]
fn methods_of_constants() {
    on!(leaked(grid()); "energy", value Grid, energy energy_fwd energy_rev energy_vjp, (ref vals(4, 1), val 0.7));
    for times in [0, 1, 4] {
        on!(leaked(grid()); "repeated", value Grid, repeated repeated_fwd repeated_rev repeated_vjp,
            (ref vals(4, 1), val 0.7, fixed times));
    }
    for depth in [0, 2] {
        on!(leaked(grid()); "smooth", value Grid, smooth smooth_fwd smooth_rev smooth_vjp,
            (mut vals(4, 1), val 0.7, fixed depth));
    }
}

#[test]
fn effects_on_a_constant_happen_once() {
    let (mut a, mut b, mut c) = (grid(), grid(), grid());
    let value = grid().counted(0.9);
    assert_eq!(a.counted_fwd(0.9, 1.0).0, value);
    assert_eq!(b.counted_rev(0.9, 1.0).0, value);
    let (got, pull) = c.counted_vjp(0.9);
    assert_eq!(got, value);
    assert_eq!(pull(1.0), pull(1.0));
    assert_eq!(pull(1.0), grid().counted_fwd(0.9, 1.0).1);
    drop(pull);
    assert_eq!((a.rows, b.rows, c.rows), (4, 4, 4));
}

#[test]
fn associated_functions() {
    adapt!("soften", value Grid::soften, Grid::soften_fwd, Grid::soften_rev, Grid::soften_vjp, (val 0.3, val 0.7))
        .run();
    adapt!("force", value Spring::force, Spring::force_fwd, Spring::force_rev, Spring::force_vjp, (val 0.3, val 0.7))
        .run();
    adapt!("step", unit Spring::step, Spring::step_fwd, Spring::step_rev, Spring::step_vjp,
        (mut [0.3, 0.4], val 0.7, val 0.2))
    .run();
    for steps in [0, 5] {
        adapt!("simulate", value Spring::simulate, Spring::simulate_fwd, Spring::simulate_rev, Spring::simulate_vjp,
            (val 2.4, val 0.7, fixed steps))
        .run();
    }
    assert_eq!(Spring::name(), "spring");
    assert_eq!(Spring::law(2.0)(1.0), Spring::force(1.0, 2.0));
}

#[test]
fn functions_of_a_trait() {
    let valley = leaked(Valley { a: 1.0, b: 2.5 });
    on!(valley; "cost", value Valley, cost cost_fwd cost_rev cost_vjp, (ref vals(2, 1)));
    on!(valley; "scaled", value Valley, scaled scaled_fwd scaled_rev scaled_vjp, (ref vals(2, 1), val 0.7));
}

#[test]
fn blocks_with_generics() {
    let filter = leaked(Filter { taps: [0.5, 0.3, -0.2] });
    on!(filter; "power", value Three, power power_fwd power_rev power_vjp, (ref vals(5, 1), val 0.7));
    let single = Filter { taps: [0.5_f32, 0.3] };
    let mut x_bar = [0.0_f32; 2];
    let (value, gain_bar) = single.power_rev(&[0.25, 0.5], &mut x_bar, 0.0, 1.0);
    assert_eq!((value, gain_bar), (single.power(&[0.25, 0.5], 0.0), single.power(&[0.25, 0.5], 0.0)));
}

#[test]
fn calls_from_outside() {
    adapt!("outside", value outside, outside_fwd, outside_rev, outside_vjp, (fixed leaked(grid()), mut vals(4, 1), val 0.7)).run();
}

#[test]
fn modules() {
    use methods::module::*;
    adapt!("fourth", value fourth, fourth_fwd, fourth_rev, fourth_vjp, (val 0.7)).run();
    adapt!("both", value inner::both, inner::both_fwd, inner::both_rev, inner::both_vjp, (val 0.7, fixed 1.3)).run();
    assert_eq!(chosen(1.0)(2.0), 2.0);
}
