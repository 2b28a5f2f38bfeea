//! Structs as programs make, hand on and change them.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/struct_forms.rs"]
mod struct_forms;

use common::vals;
use struct_forms::*;

tests! {
    value copied_whole, copied_whole_fwd, copied_whole_rev, copied_whole_vjp => (val 0.7, val 1.3, fixed 3) (val 0.7, val 1.3, fixed 1) (val 0.7, val 1.3, fixed 0);
    value made_for_a_call, made_for_a_call_fwd, made_for_a_call_rev, made_for_a_call_vjp => (ref vals(4, 1));
    value deferred, deferred_fwd, deferred_rev, deferred_vjp =>
        (ref vec![0.7, 1.3, 0.4, 2.1], fixed 0) (ref vec![0.2, 1.3, 0.4, 2.1], fixed 1) (ref vec![0.2, 0.3, 0.4, 2.1], fixed 2)
        (ref vec![0.2, 0.3, 0.1, 2.1], fixed 2);
    value widened, widened_fwd, widened_rev, widened_vjp => (ref vals(4, 2));
    value strained, strained_fwd, strained_rev, strained_vjp => (ref vals(4, 3));
    value sampled, sampled_fwd, sampled_rev, sampled_vjp => (ref vals(4, 4));
    value collected, collected_fwd, collected_rev, collected_vjp => (ref vals(4, 5));
    value shifted_course, shifted_course_fwd, shifted_course_rev, shifted_course_vjp => (val vals(3, 5), val 0.7);
    value assigned_apart, assigned_apart_fwd, assigned_apart_rev, assigned_apart_vjp => (ref vals(4, 6)) (ref vals(2, 1));
    value eased, eased_fwd, eased_rev, eased_vjp => (val 0.7) (val -0.4);
}
