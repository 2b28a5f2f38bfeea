//! Vectors that loops push to.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/popped.rs"]
mod popped;

use common::vals;
use popped::*;

tests! {
    value asked_of_piles, asked_of_piles_fwd, asked_of_piles_rev, asked_of_piles_vjp => (ref vals(4, 1), val 0.7) (ref vals(5, 2), val 0.7);
    value two_lists, two_lists_fwd, two_lists_rev, two_lists_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
    value collected, collected_fwd, collected_rev, collected_vjp => (ref vals(0, 1), val 0.7, fixed 3) (ref vals(1, 1), val 0.7, fixed 3) (ref vals(5, 1), val 0.7, fixed 3) (ref vals(37, 1), val 0.7, fixed 3);
    value begun_before, begun_before_fwd, begun_before_rev, begun_before_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
    value constants_before, constants_before_fwd, constants_before_rev, constants_before_vjp => (ref vals(0, 1), val 0.7, fixed 4) (ref vals(1, 1), val 0.7, fixed 4) (ref vals(5, 1), val 0.7, fixed 4) (ref vals(37, 1), val 0.7, fixed 4);
    value one_behind_the_other, one_behind_the_other_fwd, one_behind_the_other_rev, one_behind_the_other_vjp => (ref vals(0, 1), ref vals(19, 2)) (ref vals(1, 1), ref vals(19, 2)) (ref vals(5, 1), ref vals(19, 2)) (ref vals(37, 1), ref vals(19, 2));
    value by_twos, by_twos_fwd, by_twos_rev, by_twos_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
    value some_of_them, some_of_them_fwd, some_of_them_rev, some_of_them_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
    value of_the_one_before, of_the_one_before_fwd, of_the_one_before_rev, of_the_one_before_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
    value until_it_is_large, until_it_is_large_fwd, until_it_is_large_rev, until_it_is_large_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
    value off_and_on, off_and_on_fwd, off_and_on_rev, off_and_on_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
    value row_after_row, row_after_row_fwd, row_after_row_rev, row_after_row_vjp => (ref vals(0, 1), val 0.7, fixed 3) (ref vals(1, 1), val 0.7, fixed 3) (ref vals(5, 1), val 0.7, fixed 3) (ref vals(37, 1), val 0.7, fixed 3);
    value in_other_orders, in_other_orders_fwd, in_other_orders_rev, in_other_orders_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
    value small_counter, small_counter_fwd, small_counter_rev, small_counter_vjp => (ref vals(0, 1), val 0.7, fixed 0) (ref vals(1, 1), val 0.7, fixed 1) (ref vals(5, 1), val 0.7, fixed 5) (ref vals(37, 1), val 0.7, fixed 37);
    value moving_end, moving_end_fwd, moving_end_rev, moving_end_vjp => (ref vals(0, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(5, 1), val 0.7) (ref vals(37, 1), val 0.7);
}

#[test]
fn caller_and_result() {
    let (x, k) = (vals(37, 1), 0.7);
    let seed: Vec<f64> = (0..37).map(|i| 1.0 + i as f64).collect();
    let (out, pullback) = given_back_vjp(&x, k);
    assert_eq!(out, given_back(&x, k));
    for _ in 0..2 {
        let (x_bar, k_bar) = pullback(seed.clone());
        let expected: f64 = (0..37).map(|i| seed[i] * x[i] * out[i]).sum();
        assert!((k_bar - expected).abs() < 1e-9);
        assert!((0..37).all(|i| (x_bar[i] - seed[i] * k * out[i]).abs() < 1e-12));
    }
    // What the caller has had keeps its cotangent.
    let (mut x_bar, mut list, mut list_bar) = (vec![0.0; 37], vec![2.0, 3.0], vec![5.0, 7.0]);
    list_bar.extend(&seed);
    let k_bar = to_the_callers_rev(&x, &mut x_bar, k, &mut list, &mut list_bar);
    assert_eq!(list_bar, [5.0, 7.0]);
    let mut again = vec![2.0, 3.0];
    to_the_callers(&x, k, &mut again);
    assert_eq!(list, again);
    let expected: f64 = (0..37).map(|i| seed[i] * x[i] * x[i]).sum();
    assert!((k_bar - expected).abs() < 1e-9);
    assert!((0..37).all(|i| (x_bar[i] - 2.0 * seed[i] * k * x[i]).abs() < 1e-12));
}
