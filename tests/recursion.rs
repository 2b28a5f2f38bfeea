//! Recursion in both modes, ten thousand levels deep as well.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/recursion.rs"]
mod recursion;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/recursion_other.rs"]
mod recursion_other;

use common::{close, vals};
use recursion::*;

const CHILDREN: [[usize; 2]; 6] = [[1, 2], [3, 0], [4, 5], [0, 0], [0, 0], [0, 0]];

tests! {
    value bisected_curve, bisected_curve_fwd, bisected_curve_rev, bisected_curve_vjp => (ref [0.7, 0.4, 1.8, -0.3]);
    value power, power_fwd, power_rev, power_vjp => (val 0.7, fixed 5) (val 0.7, fixed 0);
    value fast_power, fast_power_fwd, fast_power_rev, fast_power_vjp => (val 0.7, fixed 13) (val 0.7, fixed 0);
    value fibonacci, fibonacci_fwd, fibonacci_rev, fibonacci_vjp => (val 0.7, val -0.4, fixed 7) (val 0.7, val -0.4, fixed 0);
    value logistic_map, logistic_map_fwd, logistic_map_rev, logistic_map_vjp => (val 0.3, val 2.8, fixed 6) (val 0.3, val 2.8, fixed 0);
    value pairwise, pairwise_fwd, pairwise_rev, pairwise_vjp => (ref vals(9, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value tree, tree_fwd, tree_rev, tree_vjp => (ref vals(6, 1), fixed &CHILDREN, fixed 0, val 1.3);
    unit butterflies, butterflies_fwd, butterflies_rev, butterflies_vjp => (mut vals(8, 1)) (mut vals(5, 1)) (mut vals(1, 1));
    value halving, halving_fwd, halving_rev, halving_vjp => (val 2.3) (val 0.05);
    value even_part, even_part_fwd, even_part_rev, even_part_vjp => (val 0.7, val -0.4, fixed 7) (val 0.7, val -0.4, fixed 0);
    value three_ways, three_ways_fwd, three_ways_rev, three_ways_vjp => (mut vec![0.9, 1.1], fixed 3) (mut vec![0.9, 1.1], fixed 0);
    value countdown, countdown_fwd, countdown_rev, countdown_vjp => (val 0.7, fixed 40);
    value formula, formula_fwd, formula_rev, formula_vjp => (ref vec![0.7, 1.3, -0.4]);
    value grafted, grafted_fwd, grafted_rev, grafted_vjp => (ref vals(7, 1), val 0.7) (ref vals(12, 1), val -0.4);
}

/// Every sibling, and dropping what it kept, at depth 10,000, on the stack that a program's main
/// thread has: some 800 bytes a level, without optimisation as well.
#[test]
fn deep() {
    let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(ten_thousand_levels);
    thread.expect("a thread").join().expect("no panic");
}

fn ten_thousand_levels() {
    let n = 10_000;
    let value = countdown(0.7, n);
    // Linear in x: the derivative is the value over x.
    let (v, d) = countdown_fwd(0.7, 1.0, n);
    assert_eq!(v, value);
    close(d, value / 0.7, 1e-12);
    let (v, d) = countdown_rev(0.7, n, 1.0);
    assert_eq!(v, value);
    close(d, value / 0.7, 1e-12);
    let (v, pull) = countdown_vjp(0.7, n);
    assert_eq!(v, value);
    close(pull(1.0), value / 0.7, 1e-12);
    close(pull(2.0), value / 0.35, 1e-12);
    drop(pull);

    let (_, a, b) = even_part_rev(0.1, 0.2, n, 1.0);
    let (_, da) = even_part_fwd(0.1, 1.0, 0.2, 0.0, n);
    let (_, db) = even_part_fwd(0.1, 0.0, 0.2, 1.0, n);
    close(a, da, 1e-9);
    close(b, db, 1e-9);
    let (_, pull) = even_part_vjp(0.1, 0.2, n);
    let (pa, pb) = pull(1.0);
    close(pa, a, 1e-12);
    close(pb, b, 1e-12);
}

/// No record contains one of its own function.
#[test]
fn circles_are_found() {
    use cotangent::__private::CALLS;
    assert_eq!([tree_rev::calls(CALLS), even_part_rev::calls(CALLS), countdown_rev::calls(CALLS)], [0; 3]);
}
