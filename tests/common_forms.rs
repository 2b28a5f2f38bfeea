//! Forms that are common in published code, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/common_forms.rs"]
mod common_forms;

use common::vals;
use common_forms::around::*;
use common_forms::within::*;
use common_forms::*;

tests! {
    value weighted, weighted_fwd, weighted_rev, weighted_vjp => (ref vals(3, 1)) (ref vals(4, 2));
    value small, small_fwd, small_rev, small_vjp => (val 0.7, val 1.3);
    value generated, generated_fwd, generated_rev, generated_vjp => (ref vals(3, 1));
    value named, named_fwd, named_rev, named_vjp => (val 0.7, val 1.3) (val 2.0, val 0.4);
    value middle, middle_fwd, middle_rev, middle_vjp => (ref vec![0.7, 1.3, 0.4, 2.0, 1.1]);
    value followed, followed_fwd, followed_rev, followed_vjp => (val 0.7, val 1.3, val 2.0);
    value squared, squared_fwd, squared_rev, squared_vjp => (val 0.7, val 1.3);
    value newton_root, newton_root_fwd, newton_root_rev, newton_root_vjp => (val 0.7, val 1.3);
    value steered, steered_fwd, steered_rev, steered_vjp => (val 0.75, val 1.3);
    value window, window_fwd, window_rev, window_vjp => (val 0.7, val 1.3);
    value shifted, shifted_fwd, shifted_rev, shifted_vjp => (ref vals(3, 1)) (ref vals(2, 2));
    value moved_apart, moved_apart_fwd, moved_apart_rev, moved_apart_vjp => (ref vec![0.7, 1.3, 0.4, 1.2]);
    value divided, divided_fwd, divided_rev, divided_vjp => (ref vec![0.7, 1.3, 0.4]);
    value estimated, estimated_fwd, estimated_rev, estimated_vjp => (ref vec![0.7, 1.3, 0.4]);
    value spanned, spanned_fwd, spanned_rev, spanned_vjp => (ref vals(4, 1));
    value checked, checked_fwd, checked_rev, checked_vjp => (val 0.7, val 1.3);
    value traced, traced_fwd, traced_rev, traced_vjp => (val 0.7, val 1.3) (val 1.1, val 0.4);
    value described, described_fwd, described_rev, described_vjp => (ref vals(4, 2));
}
