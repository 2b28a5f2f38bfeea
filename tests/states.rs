//! States that methods and short functions change a little at a time.

#[macro_use]
mod common;
#[path = "corpus/states.rs"]
mod states;

use common::vals;
use states::*;

tests! {
    value machine, machine_fwd, machine_rev, machine_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value log_determinant, log_determinant_fwd, log_determinant_rev, log_determinant_vjp => (ref vals(4, 1));
    value relaxed, relaxed_fwd, relaxed_rev, relaxed_vjp => (ref vals(6, 2));
    value trained, trained_fwd, trained_rev, trained_vjp => (ref vals(4, 3));
    value averages, averages_fwd, averages_rev, averages_vjp => (ref vals(4, 1)) (ref vec![9.0, 7.0, 8.0, 6.5]);
    value relaxations, relaxations_fwd, relaxations_rev, relaxations_vjp => (ref vals(6, 4));
    value settled, settled_fwd, settled_rev, settled_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vals(5, 1));
    value popped, popped_fwd, popped_rev, popped_vjp => (ref vals(4, 1)) (ref vals(3, 2));
    value removed, removed_fwd, removed_rev, removed_vjp => (ref vals(4, 1)) (ref vals(6, 2));
    value eliminated, eliminated_fwd, eliminated_rev, eliminated_vjp => (ref vals(4, 1));
    value squashed, squashed_fwd, squashed_rev, squashed_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vals(4, 1));
    value orbits, orbits_fwd, orbits_rev, orbits_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]);
    value stacked, stacked_fwd, stacked_rev, stacked_vjp => (ref vals(4, 1)) (ref vals(3, 2));
    value carried, carried_fwd, carried_rev, carried_vjp => (ref vals(5, 1), val [0.4, 0.3]) (ref Vec::<f64>::new(), val [0.4, 0.3]);
}

/// Setting and getting elements copies no grid, however many there are.
#[test]
fn what_nobody_reads_again_is_not_copied() {
    for n in [3, 9] {
        let x = vals(n, 1);
        let mut bar = vec![0.0; n];
        COPIES.set(0);
        log_determinant_rev(&x, &mut bar, 1.0);
        assert_eq!(COPIES.get(), 0, "copies of a grid of {n}²");
    }
}

/// The record of a function without loops has the numbers that its sweep reads, whatever it was lent.
#[test]
fn a_record_holds_what_the_sweep_reads() {
    let record = size_of_val(&relax_rev::record(&mut vals(100, 1), 7).1);
    assert!(record <= 4 * size_of::<f64>(), "{record} bytes");
}

/// A state that is the caller's: by differences, in its number and in what comes.
#[test]
fn a_lent_state_agrees_with_differences() {
    let x = vals(4, 2);
    let run = |now: f64, x: &[f64]| warmed(&mut Average { now, ..Average::new(0.4) }, x);
    let mut average = Average { now: 0.3, ..Average::new(0.4) };
    let (value, pullback) = warmed_vjp(&mut average, &x);
    let (average_bar, x_bar) = pullback(1.0, cotangent::Differentiable::ct_zero(&average));
    assert_eq!(value, run(0.3, &x));
    let h = 1e-6;
    let difference = (run(0.3 + h, &x) - run(0.3 - h, &x)) / (2.0 * h);
    approx::assert_relative_eq!(average_bar.now, difference, max_relative = 1e-7);
    for i in 0..4 {
        let moved = |h: f64| {
            let mut x = x.clone();
            x[i] += h;
            run(0.3, &x)
        };
        approx::assert_relative_eq!(x_bar[i], (moved(h) - moved(-h)) / (2.0 * h), max_relative = 1e-7);
    }
}
