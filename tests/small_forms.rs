//! Small forms of the language in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, nonstandard_style, unexpected_cfgs)] // the form of the code is the point
#[path = "corpus/small_forms.rs"]
mod small_forms;

use common::vals;
use small_forms::configured::*;
use small_forms::*;

tests! {
    value graded, graded_fwd, graded_rev, graded_vjp => (val 1.3, val 2.2) (val 0.4, val 0.7) (val -0.8, val 0.6) (val 9.0, val 0.8);
    value by_the_only_law, by_the_only_law_fwd, by_the_only_law_rev, by_the_only_law_vjp => (val 0.7, val 1.4, val 0.8);
    value best_of, best_of_fwd, best_of_rev, best_of_vjp => (ref vec![(vals(3, 1), 0.4), (vals(2, 2), 0.9)], ref vals(3, 3));
    value controlled, controlled_fwd, controlled_rev, controlled_vjp => (val 0.7, ref vals(4, 1), val 3.0) (val 1.7, ref vals(3, 2), val 0.2);
    value windowed, windowed_fwd, windowed_rev, windowed_vjp => (ref vals(6, 1), fixed 3) (ref vals(2, 1), fixed 3) (ref vals(5, 2), fixed 1);
    value halved_down, halved_down_fwd, halved_down_rev, halved_down_vjp => (ref vals(4, 1), val 0.3) (ref vals(1, 1), val 0.3);
    value mapped_rows, mapped_rows_fwd, mapped_rows_rev, mapped_rows_vjp => (val 0.7, val 1.2);
    value eased_twice, eased_twice_fwd, eased_twice_rev, eased_twice_vjp => (val 0.7);
    value drifted, drifted_fwd, drifted_rev, drifted_vjp => (val 0.7, val 0.3);
    value fused_twice, fused_twice_fwd, fused_twice_rev, fused_twice_vjp => (val 0.7, val 1.4);
}
