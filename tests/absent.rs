//! References that may be absent, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/absent.rs"]
mod absent;

use absent::*;
use common::vals;

tests! {
    value two_means, two_means_fwd, two_means_rev, two_means_vjp => (ref vals(4, 1), ref vec![0.7, 0.4, 1.2, 0.3]);
    value of_a_vector, of_a_vector_fwd, of_a_vector_rev, of_a_vector_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value in_steps, in_steps_fwd, in_steps_rev, in_steps_vjp => (ref vals(5, 1)) (ref vals(1, 2));
    value with_prior, with_prior_fwd, with_prior_rev, with_prior_vjp => (ref vals(4, 1)) (ref vals(3, 2));
    value of_a_layer, of_a_layer_fwd, of_a_layer_rev, of_a_layer_vjp => (ref vals(4, 1)) (ref vals(3, 2));
    value of_generics, of_generics_fwd, of_generics_rev, of_generics_vjp => (ref vals(4, 1));
    value of_numbers, of_numbers_fwd, of_numbers_rev, of_numbers_vjp => (ref vals(4, 1));
    value steepest, steepest_fwd, steepest_rev, steepest_vjp => (ref vec![0.3, 0.8, -0.4, 0.6]) (ref vec![-0.3, 0.8, 0.4, 0.6]);
    value stored, stored_fwd, stored_rev, stored_vjp => (ref vec![1.3, 0.8, -0.4, 0.6]) (ref vec![0.3, 0.8, 0.4, 0.6]);
    value overlaps, overlaps_fwd, overlaps_rev, overlaps_vjp => (ref vals(4, 1));
    value rows_by_value, rows_by_value_fwd, rows_by_value_rev, rows_by_value_vjp => (ref vals(4, 1));
    value lent_and_changed, lent_and_changed_fwd, lent_and_changed_rev, lent_and_changed_vjp => (ref vals(4, 1));
    value of_samples, of_samples_fwd, of_samples_rev, of_samples_vjp => (ref vals(4, 1), ref vals(4, 2), val 0.7, fixed true)
        (ref vals(4, 3), ref vals(4, 2), val 0.7, fixed false) (ref vals(1, 3), ref vals(1, 2), val 0.7, fixed false);
    value of_lent_samples, of_lent_samples_fwd, of_lent_samples_rev, of_lent_samples_vjp =>
        (ref vals(3, 1), ref vals(3, 2), val 0.7, fixed true) (ref vals(3, 1), ref vals(3, 2), val 0.7, fixed false);
    value before, before_fwd, before_rev, before_vjp => (ref vals(6, 1)) (ref vals(4, 5));
}

/// Tangents are lent as values are, cotangents come back owned.
#[test]
fn what_siblings_take_and_give() {
    let (x, w) = ([1.0, 3.0], [3.0, 1.0]);
    assert_eq!(mean_fwd(&x, &[1.0, 0.0], Some(&w), Some(&[0.0, 1.0])), (1.5, 1.125));
    assert_eq!(mean_fwd(&x, &[1.0, 0.0], None, None), (2.0, 0.5));
    let mut x_bar = [0.0; 2];
    assert_eq!(mean_rev(&x, &mut x_bar, Some(&w), 1.0), (1.5, Some(vec![-0.125, 0.375])));
    assert_eq!(x_bar, [0.75, 0.25]);
    assert_eq!(mean_rev(&x, &mut x_bar, None, 2.0), (2.0, None));
    assert_eq!(x_bar, [1.75, 1.25]);
    let (_, pullback) = mean_vjp(&x, Some(&w));
    assert_eq!(pullback(1.0), (vec![0.75, 0.25], Some(vec![-0.125, 0.375])));
    assert_eq!(overlap_rev((&[0.0], &[0.0]), 2.0, 1.0), (0.0, (vec![0.0], vec![0.0]), 0.0));
    let (value, tangent) = overlap_fwd((&[2.0], &[0.0]), (vec![1.0], vec![1.0]), 3.0, 0.0);
    assert_eq!((value, tangent), (0.0, 6.0));
}

#[test]
#[should_panic(expected = "`weights` is `Some`, but its tangent or cotangent is `None`")]
fn a_tangent_is_there_where_the_value_is() {
    mean_fwd(&[1.0], &[1.0], Some(&[2.0]), None);
}

#[test]
#[should_panic(expected = "`weights` has length 2, but its tangent or cotangent has length 1")]
fn a_tangent_has_the_length_of_its_value() {
    mean_fwd(&[1.0, 2.0], &[1.0, 1.0], Some(&[2.0, 1.0]), Some(&[1.0]));
}
