//! Traits with parameters and types, of which some implementors have integers there.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/open_traits.rs"]
mod open_traits;

use common::shape::Shape;
use open_traits::*;

shapes! {
    Throws, ThrowsTangent { chance } constant { sides };
    Bell, BellTangent { middle } constant { };
    Prices, PricesTangent { all } constant { };
}

fn throws() -> Throws {
    Throws { sides: 6, chance: 0.3 }
}

tests! {
    value of_laws, of_laws_fwd, of_laws_rev, of_laws_vjp =>
        (ref throws(), ref Bell { middle: 0.4 }, val 0.7, val 0.9) (ref throws(), ref Bell { middle: -0.8 }, val 1.1, val 0.3);
    value of_a_bell, of_a_bell_fwd, of_a_bell_rev, of_a_bell_vjp => (ref Bell { middle: 0.4 }, val 0.7, val 1.3);
    value of_densities, of_densities_fwd, of_densities_rev, of_densities_vjp =>
        (ref throws(), ref Bell { middle: 0.4 }, val 0.7);
    value of_rows, of_rows_fwd, of_rows_rev, of_rows_vjp =>
        (ref Prices { all: vec![0.7, -1.2, 0.4] }, ref Bell { middle: 0.4 }, val 0.7, val 1.3);
    value blended, blended_fwd, blended_rev, blended_vjp => (ref Bell { middle: 0.4 }, val 0.7, val 1.3);
    value slid, slid_fwd, slid_rev, slid_vjp => (val 0.7, val -1.2, val 1.3);
    value spread_of, spread_of_fwd, spread_of_rev, spread_of_vjp =>
        (ref throws(), val 0.7) (ref Throws { sides: 3, chance: 0.4 }, val 1.2);
    value eased, eased_fwd, eased_rev, eased_vjp => (ref Bell { middle: 0.4 }, val 0.7, val 1.3);
}

/// The tangent of an integer is shown where the trait has one.
#[test]
fn integers_in_the_place_of_values() {
    let law = throws();
    let bar = &mut ThrowsTangent { sides: (), chance: 0.0 };
    let (value, tangent) = Law::<u64, f64>::below_fwd(&law, &ThrowsTangent { sides: (), chance: 1.0 }, 3, ());
    let (again, ()) = Law::<u64, f64>::below_rev(&law, bar, 3, 1.0);
    assert_eq!((value, tangent), (again, bar.chance));
    let (value, pull) = Law::<u64, f64>::below_vjp(&law, 3);
    let (whole, ()) = pull(1.0);
    assert_eq!((again, bar.chance), (value, whole.chance));
    assert_eq!(Law::<u64, f64>::first_fwd(&law, &ThrowsTangent { sides: (), chance: 1.0 }), (2, ()));
}
