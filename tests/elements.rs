//! Elements that may be missing, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/elements.rs"]
mod elements;

use common::vals;
use elements::*;

tests! {
    value all_arms, all_arms_fwd, all_arms_rev, all_arms_vjp => (ref vec![0.3, -0.2, 0.7, -0.4, 0.5]) (ref vec![0.6]) (ref Vec::<f64>::new());
    unit changed, changed_fwd, changed_rev, changed_vjp => (mut vals(5, 1)) (mut vals(2, 1)) (mut vec![0.2]);
    value methods, methods_fwd, methods_rev, methods_vjp => (ref vec![0.3, 0.2, 0.7]) (ref vec![0.3, -0.7]) (ref Vec::<f64>::new());
    value taken_apart, taken_apart_fwd, taken_apart_rev, taken_apart_vjp => (ref vals(5, 1)) (ref vals(2, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    unit taken_apart_to_change, taken_apart_to_change_fwd, taken_apart_to_change_rev, taken_apart_to_change_vjp => (mut vals(4, 1)) (mut vals(1, 1)) (mut Vec::<f64>::new());
    value index_of_the_greatest, index_of_the_greatest_fwd, index_of_the_greatest_rev, index_of_the_greatest_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    value chosen_pairs, chosen_pairs_fwd, chosen_pairs_rev, chosen_pairs_vjp => (ref vec![0.3, -0.2, 0.7, -0.4], val 0.8) (ref vec![0.9, -0.2, 0.7, -0.4, 0.5], val 1.2);
    value asked, asked_fwd, asked_rev, asked_vjp => (ref vec![0.3, -0.2, 0.7, -0.4, 0.5], val 0.11) (ref vec![-0.3, 0.2], val 0.42);
    value put_away, put_away_fwd, put_away_rev, put_away_vjp => (ref vals(3, 1), mut vals(2, 2), fixed 2) (ref vals(2, 1), mut vals(1, 2), fixed 3) (ref vals(3, 1), mut vals(4, 2), fixed 1);
    value first_and_others, first_and_others_fwd, first_and_others_rev, first_and_others_vjp => (ref vals(5, 1)) (ref vals(2, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
}
