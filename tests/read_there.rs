//! Vectors that the sweep reads where they are recorded.

#[macro_use]
mod common;
#[path = "corpus/read_there.rs"]
mod read_there;

use common::vals;
use read_there::*;

tests! {
    value collected, collected_fwd, collected_rev, collected_vjp => (ref vals(4, 1), fixed 3) (ref vals(1, 2), fixed 2) (ref vals(3, 3), fixed 0);
    value collected_otherwise, collected_otherwise_fwd, collected_otherwise_rev, collected_otherwise_vjp => (ref vals(5, 1), fixed true) (ref vals(5, 1), fixed false) (ref vals(3, 2), fixed true);
    value by_turns, by_turns_fwd, by_turns_rev, by_turns_vjp => (ref vals(6, 1), val 0.3, fixed 5) (ref vals(3, 2), val 0.2, fixed 1) (ref vals(4, 1), val 0.2, fixed 0);
    value changed_behind, changed_behind_fwd, changed_behind_rev, changed_behind_vjp => (ref vals(4, 1), val 1.3, fixed 3) (ref vals(2, 1), val 0.7, fixed 0);
    value found_before, found_before_fwd, found_before_rev, found_before_vjp => (ref vals(3, 1), val 0.9, fixed 3) (ref vals(2, 1), val 0.7, fixed 0);
    value read_before, read_before_fwd, read_before_rev, read_before_vjp => (ref vals(3, 1), val 1.4, fixed 3) (ref vals(2, 1), val 0.7, fixed 0);
    value changed_inside, changed_inside_fwd, changed_inside_rev, changed_inside_vjp => (ref vals(3, 1), val 1.4, fixed 4) (ref vals(2, 1), val 0.7, fixed 1);
    value lent_as_a_whole, lent_as_a_whole_fwd, lent_as_a_whole_rev, lent_as_a_whole_vjp => (ref vals(3, 1), val 0.8, fixed 3) (ref vals(2, 1), val 0.7, fixed 0);
    value left_early, left_early_fwd, left_early_rev, left_early_vjp => (ref vals(3, 1), val 0.8, fixed 4) (ref vec![1.2, 1.3], val 1.6, fixed 4) (ref vals(2, 1), val 0.7, fixed 0);
}
