//! Methods whose pullbacks change back what they are called on.

#[macro_use]
mod common;
#[path = "corpus/in_place.rs"]
mod in_place;

use common::vals;
use in_place::*;

tests! {
    value learned, learned_fwd, learned_rev, learned_vjp => (ref vals(4, 1)) (ref vec![0.7, 1.3, 0.4, 2.1]);
    value swinging, swinging_fwd, swinging_rev, swinging_vjp => (ref vals(4, 2)) (ref vec![0.7, 1.3, 0.4, 2.1]);
    value by_name, by_name_fwd, by_name_rev, by_name_vjp => (ref vals(4, 1)) (ref vec![0.7, 1.3, 0.4, 0.1]);
    value of_lent, of_lent_fwd, of_lent_rev, of_lent_vjp => (ref vals(4, 3)) (ref vec![0.7, 0.3, 0.4, 0.5]);
    value made_or_not, made_or_not_fwd, made_or_not_rev, made_or_not_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vec![0.3, 0.8]);
    value by_functions, by_functions_fwd, by_functions_rev, by_functions_vjp => (ref vals(4, 1)) (ref vals(3, 2));
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (ref vals(4, 1)) (ref vec![0.7, 1.3, 0.4, 2.1]);
}

/// A state that changes in parts is copied by nobody, however long it goes on.
#[test]
fn what_changes_in_parts_is_not_copied() {
    let mut bar = vec![0.0; 4];
    COPIES.set(0);
    swinging_rev(&vals(4, 2), &mut bar, 1.0);
    assert_eq!(COPIES.get(), 0);
}

/// The caller finds what the method has left, and a pullback may be called again.
#[test]
fn a_state_stays_as_the_method_has_left_it() {
    let masses = || (1..4).map(|i| Mass { at: 0.3 * i as f64, speed: 0.1, force: 0.2 }).collect();
    let rod = || Rod { masses: masses(), stiffness: 1.5 };
    let (mut plain, mut reversed, mut kept) = (rod(), rod(), rod());
    let value = plain.run(3, 0.1);
    let seed = cotangent::Differentiable::ct_zero(&plain);
    let mut bar = seed.clone();
    let (found, dt_bar) = reversed.run_rev(&mut bar, 3, 0.1, 1.0);
    let (again, pullback) = kept.run_vjp(3, 0.1);
    assert_eq!((value, value), (found, again));
    for left in [&reversed, &kept] {
        assert_eq!(format!("{plain:?}"), format!("{left:?}"));
    }
    for _ in 0..2 {
        let (rod_bar, dt) = pullback(1.0, seed.clone());
        assert_eq!(dt, dt_bar);
        assert_eq!(format!("{rod_bar:?}"), format!("{bar:?}"));
    }
}
