//! States that several methods change by turns.

#[macro_use]
mod common;
#[path = "corpus/changed_by_turns.rs"]
mod changed_by_turns;

use changed_by_turns::*;
use common::vals;

tests! {
    value shared, shared_fwd, shared_rev, shared_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vals(4, 1));
    value drained, drained_fwd, drained_rev, drained_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vals(4, 1));
    value refilled, refilled_fwd, refilled_rev, refilled_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vals(4, 1));
    value referred_to, referred_to_fwd, referred_to_rev, referred_to_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vals(4, 3));
    value of_traits, of_traits_fwd, of_traits_rev, of_traits_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vals(4, 2));
    value of_parts, of_parts_fwd, of_parts_rev, of_parts_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vals(4, 2));
}
