//! Values of any type that are numbers in the end, and traits of vectors, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/passed_on.rs"]
mod passed_on;
#[allow(clippy::all, unused_variables)] // the form of the code is the point
#[path = "corpus/passed_unseen.rs"]
mod passed_unseen;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/traits_of_lists.rs"]
mod traits_of_lists;

use common::vals;
use passed_on::*;
use passed_unseen::*;
use traits_of_lists::*;

tests! {
    value of_whole_numbers, of_whole_numbers_fwd, of_whole_numbers_rev, of_whole_numbers_vjp => coarse (val 0.7f64, val 0.4f32, fixed 3) coarse (val 1.7f64, val 1.4f32, fixed -2);
    value on_lists, on_lists_fwd, on_lists_rev, on_lists_vjp => (val 0.7, val 1.2, val 0.4) (val -0.3, val 0.8, val 1.1);
    value both_mapped, both_mapped_fwd, both_mapped_rev, both_mapped_vjp => (ref vals(4, 1), val 0.7) (ref vals(2, 2), val 1.3);
    value chosen, chosen_fwd, chosen_rev, chosen_vjp => (val 0.7, val 1.2, ref vals(3, 1)) (val -0.7, val 0.2, ref vals(2, 2));
    value lent_as_slices, lent_as_slices_fwd, lent_as_slices_rev, lent_as_slices_vjp => (ref vals(5, 1), val 0.7) (ref vals(3, 2), val 0.7);
    value folded, folded_fwd, folded_rev, folded_vjp => (ref vals(6, 1)) (ref vals(2, 2));
    unit sifted, sifted_fwd, sifted_rev, sifted_vjp => (mut vals(6, 1), fixed 3) (mut vals(4, 2), fixed 1) (mut vals(4, 3), fixed 0);
    value found, found_fwd, found_rev, found_vjp =>
        (val 0.7, val 1.2, ref vals(3, 1), fixed 3) (val 0.7, val 1.2, ref vals(5, 1), fixed 0);
    value chosen_unseen, chosen_unseen_fwd, chosen_unseen_rev, chosen_unseen_vjp =>
        (ref [0.7, 1.2, 0.9], ref [0.4, -1.3, 0.6])
        (ref [0.3, 0.2, -0.9], ref [0.4, -1.3])
        (ref [0.1, 0.2, -0.9], ref [0.4, -1.3]);
    value first_of_unseen, first_of_unseen_fwd, first_of_unseen_rev, first_of_unseen_vjp => (ref [0.7, 1.2, 0.9], val 0.4) (ref [-0.7], val 0.4);
    value asked_again, asked_again_fwd, asked_again_rev, asked_again_vjp => (ref [0.7, 1.2, 0.9], val 0.4) (ref [0.7, 1.2, 0.9], val 1.4);
    value lent_by_loops, lent_by_loops_fwd, lent_by_loops_rev, lent_by_loops_vjp => (ref [0.7, 1.2, 0.9, -0.4]);
    value refilled, refilled_fwd, refilled_rev, refilled_vjp => (ref [0.7, 1.2, 0.9]);
    value first_or_other, first_or_other_fwd, first_or_other_rev, first_or_other_vjp => (ref [0.7, 1.2], val 0.4) (ref [0.7, -1.2], val 0.4);
    value halved, halved_fwd, halved_rev, halved_vjp => (ref [0.7, 1.2, 0.9, -0.4], val 0.6) (ref [0.3, -0.2, 0.9, -0.4], val 1.6);
    value of_both, of_both_fwd, of_both_rev, of_both_vjp => (val 0.7, val 1.2, val -0.4);
    value through_bounds, through_bounds_fwd, through_bounds_rev, through_bounds_vjp =>
        (val 0.7, val 1.2, fixed 3) (val 0.7, val 1.2, fixed 0);
}
