//! Second derivatives: the siblings of `f_fwd` and `f_rev` keep the contract that all siblings keep.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[allow(dead_code, reason = "the primals are the first derivatives here")]
#[path = "corpus/second.rs"]
mod second;

use common::vals;
use second::*;

tests! {
    value two_charges_fwd, two_charges_fwd_fwd, two_charges_fwd_rev, two_charges_fwd_vjp => (ref [0.3, 0.4], ref [0.5, -0.6], val 0.7, val 0.2);
    value two_charges_rev, two_charges_rev_fwd, two_charges_rev_rev, two_charges_rev_vjp => (ref [0.3, 0.4], mut [0.5, -0.6], val 0.7, val 0.2);
    value powers_fwd, powers_fwd_fwd, powers_fwd_rev, powers_fwd_vjp => (val 0.9, val 0.4, fixed 5) (val 0.9, val 0.4, fixed 0);
    value powers_rev, powers_rev_fwd, powers_rev_rev, powers_rev_vjp => (val 0.9, fixed 5, val 1.3) (val 0.9, fixed 0, val 1.3);
    value babylonian_fwd, babylonian_fwd_fwd, babylonian_fwd_rev, babylonian_fwd_vjp => (val 2.0, val 0.4) (val 3.0, val 0.4);
    value babylonian_rev, babylonian_rev_fwd, babylonian_rev_rev, babylonian_rev_vjp => (val 2.0, val 0.4) (val 3.0, val 0.4);
    value first_above_fwd, first_above_fwd_fwd, first_above_fwd_rev, first_above_fwd_vjp => (ref [0.1, 0.2, 0.9, 0.3], ref vals(4, 1), val 0.5, val 0.3) (ref [0.1], ref [0.4], val 0.5, val 0.3);
    value first_above_rev, first_above_rev_fwd, first_above_rev_rev, first_above_rev_vjp => (ref vec![0.1, 0.2, 0.9, 0.3], mut vals(4, 1), val 0.5, val 0.3) (ref vec![0.1], mut vec![0.4], val 0.5, val 0.3) (ref Vec::<f64>::new(), mut Vec::<f64>::new(), val 0.5, val 0.3);
    unit in_place_fwd, in_place_fwd_fwd, in_place_fwd_rev, in_place_fwd_vjp => (ref vals(3, 1), ref vals(3, 2), val 0.7, val 0.3, mut vals(3, 3), mut vals(3, 4));
    value in_place_rev, in_place_rev_fwd, in_place_rev_rev, in_place_rev_vjp => (ref vals(3, 1), mut vals(3, 2), val 0.7, mut vals(3, 3), mut vals(3, 4));
    value polar_fwd, polar_fwd_fwd, polar_fwd_rev, polar_fwd_vjp => (val 0.7, val 0.3, val 0.4, val -0.2);
    value polar_rev, polar_rev_fwd, polar_rev_rev, polar_rev_vjp => (val 0.7, val 0.4, val (0.3, 0.9));
    value cross_fwd, cross_fwd_fwd, cross_fwd_rev, cross_fwd_vjp => (ref [0.3, 0.4, 0.5], ref [0.5, -0.6, 0.1], ref [0.7, 0.1, -0.3], ref [0.2, 0.8, 0.4]);
    value cross_rev, cross_rev_fwd, cross_rev_rev, cross_rev_vjp => (ref [0.3, 0.4, 0.5], mut [0.5, -0.6, 0.1], ref [0.7, 0.1, -0.3], mut [0.2, 0.8, 0.4], val [0.3, -0.4, 0.9]);
    value arms_fwd, arms_fwd_fwd, arms_fwd_rev, arms_fwd_vjp => (val [0.3, 0.4, 0.5], val [0.5, -0.6, 0.1], fixed 0) (val [0.3, 0.4, 0.5], val [0.5, -0.6, 0.1], fixed 2) (val [0.3, 0.4, 0.5], val [0.5, -0.6, 0.1], fixed 3);
    value arms_rev, arms_rev_fwd, arms_rev_rev, arms_rev_vjp => (val [0.3, 0.4, 0.5], fixed 0, val 0.8) (val [0.3, 0.4, 0.5], fixed 2, val 0.8) (val [0.3, 0.4, 0.5], fixed 3, val 0.8);
    value elementary_fwd, elementary_fwd_fwd, elementary_fwd_rev, elementary_fwd_vjp => (val 0.7, val 0.3, val 0.8, val -0.2);
    value elementary_rev, elementary_rev_fwd, elementary_rev_rev, elementary_rev_vjp => (val 0.7, val 0.8, val 0.4);
    value kinked_fwd, kinked_fwd_fwd, kinked_fwd_rev, kinked_fwd_vjp => (val 0.7, val 0.3, val 0.8, val -0.2) (val 0.7, val 0.3, val -0.1, val -0.2);
    value kinked_rev, kinked_rev_fwd, kinked_rev_rev, kinked_rev_vjp => (val 0.7, val 0.8, val 0.4) (val 0.7, val -0.1, val 0.4);
    value stacked_fwd, stacked_fwd_fwd, stacked_fwd_rev, stacked_fwd_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref Vec::<f64>::new(), ref Vec::<f64>::new());
    value stacked_rev, stacked_rev_fwd, stacked_rev_rev, stacked_rev_vjp => (ref vals(4, 1), mut vals(4, 2), val 0.7) (ref Vec::<f64>::new(), mut Vec::<f64>::new(), val 0.7);
    value iterated_fwd, iterated_fwd_fwd, iterated_fwd_rev, iterated_fwd_vjp => (val 0.7, val 0.3, fixed 3) (val 0.7, val 0.3, fixed 0);
    value iterated_rev, iterated_rev_fwd, iterated_rev_rev, iterated_rev_vjp => (val 0.7, fixed 3, val 0.4) (val 0.7, fixed 0, val 0.4);
    value gram_fwd, gram_fwd_fwd, gram_fwd_rev, gram_fwd_vjp => (ref vals(6, 1), ref vals(6, 2), fixed 2) (ref Vec::<f64>::new(), ref Vec::<f64>::new(), fixed 2);
    value gram_rev, gram_rev_fwd, gram_rev_rev, gram_rev_vjp => (ref vals(6, 1), mut vals(6, 2), fixed 2, val 0.4) (ref Vec::<f64>::new(), mut Vec::<f64>::new(), fixed 2, val 0.4);
    value tree_fwd, tree_fwd_fwd, tree_fwd_rev, tree_fwd_vjp => (val 0.7, val 0.3, fixed 3);
    value tree_rev, tree_rev_fwd, tree_rev_rev, tree_rev_vjp => (val 0.7, fixed 3, val 0.4);
    value paired_fwd, paired_fwd_fwd, paired_fwd_rev, paired_fwd_vjp => (val 0.7, val 0.3, val 0.8, val -0.2);
    value paired_rev, paired_rev_fwd, paired_rev_rev, paired_rev_vjp => (val 0.7, val 0.8, val 0.4);
    value scratch_fwd, scratch_fwd_fwd, scratch_fwd_rev, scratch_fwd_vjp => (ref vals(3, 1), ref vals(3, 2), val 0.7, val 0.3);
    value scratch_rev, scratch_rev_fwd, scratch_rev_rev, scratch_rev_vjp => (ref vals(3, 1), mut vals(3, 2), val 0.7, val 0.3);
    value bounded_fwd, bounded_fwd_fwd, bounded_fwd_rev, bounded_fwd_vjp => (val 0.7, val 0.3, val 0.8, val -0.2) (val 0.7, val 0.3, val -1.8, val -0.2);
    value bounded_rev, bounded_rev_fwd, bounded_rev_rev, bounded_rev_vjp => (val 0.7, val 0.8, val 0.4) (val 0.7, val -1.8, val 0.4);
    value sifted_fwd, sifted_fwd_fwd, sifted_fwd_rev, sifted_fwd_vjp => (ref vals(5, 1), ref vals(5, 2));
    value sifted_rev, sifted_rev_fwd, sifted_rev_rev, sifted_rev_vjp => (ref vals(5, 1), mut vals(5, 2), val 0.7);
    value slope_squared, slope_squared_fwd, slope_squared_rev, slope_squared_vjp => (ref [0.3, 0.4], val 0.7);
}

/// A matrix of second derivatives, three ways: columns of the derivative of the gradient, rows by its
/// pullback, entries by forward mode twice.
#[test]
fn hessians_agree() {
    let (x, w) = ([0.3, 0.4], 0.7);
    let unit = |i: usize| {
        let mut e = [0.0; 3];
        e[i] = 1.0;
        ([e[0], e[1]], e[2])
    };
    let mut columns = [[0.0; 3]; 3];
    let mut rows = [[0.0; 3]; 3];
    for i in 0..3 {
        let (x_dot, w_dot) = unit(i);
        let (mut g, mut g_dot) = ([0.0; 2], [0.0; 2]);
        let (_, (_, w_bar_dot)) = two_charges_rev_fwd(&x, &x_dot, &mut g, &mut g_dot, w, w_dot, 1.0, 0.0);
        columns[i] = [g_dot[0], g_dot[1], w_bar_dot];

        let (mut g, mut g_bar, mut x_bar) = ([0.0; 2], x_dot, [0.0; 2]);
        let (_, w_bar, _) = two_charges_rev_rev(&x, &mut x_bar, &mut g, &mut g_bar, w, 1.0, (0.0, w_dot));
        rows[i] = [x_bar[0], x_bar[1], w_bar];

        for (j, expected) in columns[i].iter().enumerate() {
            let (x_dot_2, w_dot_2) = unit(j);
            let (_, (_, entry)) = two_charges_fwd_fwd(&x, &x_dot_2, &x_dot, &[0.0; 2], w, w_dot_2, w_dot, 0.0);
            common::close(entry, *expected, 1e-13);
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            common::close(columns[i][j], columns[j][i], 1e-13);
            common::close(columns[i][j], rows[i][j], 1e-13);
        }
    }
}

/// The gradient is linear in its seed, also at a seed of zero.
#[test]
fn along_the_seed() {
    let (x, w) = ([0.3, 0.4], 0.7);
    let (mut gradient, mut g, mut g_dot) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    let (_, w_bar) = two_charges_rev(&x, &mut gradient, w, 1.0);
    let (_, (_, w_bar_dot)) = two_charges_rev_fwd(&x, &[0.0; 2], &mut g, &mut g_dot, w, 0.0, 0.0, 1.0);
    assert_eq!((g, g_dot, w_bar_dot), ([0.0; 2], gradient, w_bar));
    let (_, x_bar, y_bar) = kinked_rev(0.7, 0.8, 1.0);
    let (found, along) = kinked_rev_fwd(0.7, 0.0, 0.8, 0.0, 0.0, 1.0);
    assert_eq!((found.1, found.2), (0.0, 0.0));
    assert_eq!((along.1, along.2), (x_bar, y_bar));
}

/// What is constant for the gradient is constant for its derivative, and lengths are checked.
#[test]
fn constants_and_lengths() {
    let points = [0.9, 2.5, 2.7];
    let (mut g, mut g_dot) = ([0.0; 2], [0.0; 2]);
    let (value, _) = nearest_rev_fwd(&[1.0, 2.0], &[1.0, 1.0], &mut g, &mut g_dot, &points, 1, 1.0, 0.0);
    assert_eq!(value, nearest(&[1.0, 2.0], &points, 1));
    let expected = [12.0 * 0.1 * 0.1, 12.0 * (0.5 * 0.5 + 0.7 * 0.7)];
    common::all_close(&g_dot, &expected, 1e-13);
    let short =
        common::attempt(|| nearest_rev_fwd(&[1.0, 2.0], &[1.0, 1.0], &mut [0.0], &mut [0.0], &points, 1, 1.0, 0.0));
    assert!(short.is_err_and(|message| message.contains('2') && message.contains('1')));
}

#[test]
fn single_precision_and_const_generics() {
    let x = [0.5_f32, -0.25, 0.75];
    let (mut g, mut g_dot) = ([0.0; 3], [0.0; 3]);
    let _ = smoothed_rev_fwd(&x, &[0.0, 0.0, 1.0], &mut g, &mut g_dot, 1.0, 0.0);
    // sum = (x0² x1 + x1² x2) x0 + x1³: by x2 it is x1² x0, linear in x2.
    assert_eq!(g_dot, [0.0625, -0.25, 0.0]);
    let (a, x) = ([[1.0, 2.0], [3.0, 4.0]], [0.5, -0.5]);
    let [mut a_bar, mut a_bar_dot] = [[[0.0; 2]; 2]; 2];
    let (mut x_bar, mut x_bar_dot) = ([0.0; 2], [0.0; 2]);
    let zero = [[0.0; 2]; 2];
    let _ =
        quadratic_rev_fwd(&a, &zero, &mut a_bar, &mut a_bar_dot, &x, &[1.0, 0.0], &mut x_bar, &mut x_bar_dot, 1.0, 0.0);
    assert_eq!(x_bar_dot, [2.0, 5.0]);
    assert_eq!(a_bar_dot, [[1.0, -0.5], [-0.5, 0.0]]);
}
