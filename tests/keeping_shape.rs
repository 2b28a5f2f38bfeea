//! Vectors that keep their shape, and such that do not.

#[macro_use]
mod common;
#[path = "corpus/keeping_shape.rs"]
mod keeping_shape;

use common::vals;
use keeping_shape::*;

tests! {
    value diffused, diffused_fwd, diffused_rev, diffused_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value made_anew, made_anew_fwd, made_anew_rev, made_anew_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value exchanged, exchanged_fwd, exchanged_rev, exchanged_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value triangle, triangle_fwd, triangle_rev, triangle_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value shorter_copies, shorter_copies_fwd, shorter_copies_rev, shorter_copies_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value coefficients, coefficients_fwd, coefficients_rev, coefficients_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value smoothed_rows, smoothed_rows_fwd, smoothed_rows_rev, smoothed_rows_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value other_rows, other_rows_fwd, other_rows_rev, other_rows_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value given_up, given_up_fwd, given_up_rev, given_up_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value kept_if_better, kept_if_better_fwd, kept_if_better_rev, kept_if_better_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value in_a_circle, in_a_circle_fwd, in_a_circle_rev, in_a_circle_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value from_a_longer_one, from_a_longer_one_fwd, from_a_longer_one_rev, from_a_longer_one_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value shorter_rows, shorter_rows_fwd, shorter_rows_rev, shorter_rows_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value best_ways, best_ways_fwd, best_ways_rev, best_ways_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value gathered_from_items, gathered_from_items_fwd, gathered_from_items_rev, gathered_from_items_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value gathers_less, gathers_less_fwd, gathers_less_rev, gathers_less_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value given_half_full, given_half_full_fwd, given_half_full_rev, given_half_full_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value gathers_some, gathers_some_fwd, gathers_some_rev, gathers_some_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value gathered_and_cut, gathered_and_cut_fwd, gathered_and_cut_rev, gathered_and_cut_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value gathers_on, gathers_on_fwd, gathers_on_rev, gathers_on_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value gathered_before, gathered_before_fwd, gathered_before_rev, gathered_before_vjp => (ref vals(4, 1)) (ref vals(4, 7));
    value balanced, balanced_fwd, balanced_rev, balanced_vjp => (ref vals(4, 1)) (ref vals(4, 7));
}
