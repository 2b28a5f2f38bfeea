//! Slices that move along a container, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/moving_slices.rs"]
mod moving_slices;

use common::vals;
use moving_slices::*;

tests! {
    value horner_rest, horner_rest_fwd, horner_rest_rev, horner_rest_vjp => (val 0.7, ref vals(5, 1)) (val 0.7, ref Vec::<f64>::new());
    value from_the_back, from_the_back_fwd, from_the_back_rev, from_the_back_vjp => (val 0.7, ref vals(4, 1)) (val 0.7, ref Vec::<f64>::new());
    value by_index, by_index_fwd, by_index_rev, by_index_vjp => (ref vals(5, 1)) (ref vals(1, 1));
    value rows_of_rows, rows_of_rows_fwd, rows_of_rows_rev, rows_of_rows_vjp => (ref vals(8, 1)) (ref vals(6, 1)) (ref Vec::<f64>::new());
    value from_both_ends, from_both_ends_fwd, from_both_ends_rev, from_both_ends_vjp => (ref vals(6, 1)) (ref vec![0.9, 0.1, 0.5, 0.3, 0.7]) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value by_cases, by_cases_fwd, by_cases_rev, by_cases_vjp => (ref vals(5, 1)) (ref vals(6, 1)) (ref Vec::<f64>::new());
    value by_cases_inside, by_cases_inside_fwd, by_cases_inside_rev, by_cases_inside_vjp => (ref vals(5, 1)) (ref vals(6, 3)) (ref Vec::<f64>::new());
    value kept_parts, kept_parts_fwd, kept_parts_rev, kept_parts_vjp => (ref vals(6, 1), fixed 3) (ref vals(6, 1), fixed 0);
    value lent_parts, lent_parts_fwd, lent_parts_rev, lent_parts_vjp => (mut vals(5, 1), fixed 2) (mut vals(3, 1), fixed 1);
    value tagged, tagged_fwd, tagged_rev, tagged_vjp => (ref vals(4, 1), fixed &[0, 1, 1, 0][..]) (ref vals(4, 1), fixed &[1][..]);
    value or_nothing, or_nothing_fwd, or_nothing_rev, or_nothing_vjp => (ref vec![0.3, 0.4, 0.6, 0.2]) (ref vec![0.3, 0.4, 0.6, -0.2, 0.1]) (ref Vec::<f64>::new());
    value runs, runs_fwd, runs_rev, runs_vjp => (ref vec![0.3, 0.4, -0.6, -0.2, 0.7]) (ref vec![-0.3]) (ref Vec::<f64>::new());
}

panics! {
    value cut_too_far, cut_too_far_fwd, cut_too_far_rev, cut_too_far_vjp => (ref vals(4, 1), fixed 1, fixed 3) "range end index 3 out of range for slice of length 2",
        (ref vals(4, 1), fixed 3, fixed 2) "slice index starts at 3 but ends at 2";
    value split_too_far, split_too_far_fwd, split_too_far_rev, split_too_far_vjp => (ref vals(5, 1), fixed 2) "mid > len";
    value nothing_to_split, nothing_to_split_fwd, nothing_to_split_rev, nothing_to_split_vjp => (ref vals(2, 1), fixed 3) "called `Option::unwrap()` on a `None` value";
}
