//! Types that only later calls or definitions further away tell, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/told_by_calls.rs"]
mod told_by_calls;

use common::vals;
use told_by_calls::told::*;
use told_by_calls::*;

tests! {
    value told_later, told_later_fwd, told_later_rev, told_later_vjp => (ref vec![0.7, 1.3, 0.4]);
    value halved, halved_fwd, halved_rev, halved_vjp => (ref vec![0.7, 1.3, 0.4]);
    value windowed, windowed_fwd, windowed_rev, windowed_vjp => (ref vec![0.7, 1.3, 0.4]);
    value bounded, bounded_fwd, bounded_rev, bounded_vjp => (val 0.7, val 2.0) (val 1.7, val 1.1);
    value pulled, pulled_fwd, pulled_rev, pulled_vjp => (ref vals(4, 1));
    value delayed, delayed_fwd, delayed_rev, delayed_vjp => (ref vec![0.7, 1.3, 0.4]);
    value pushed, pushed_fwd, pushed_rev, pushed_vjp => (ref vec![0.7, 1.3, 0.4]) (ref vec![0.7, 2.3, 0.4]) (ref vec![0.7, 6.3, 0.4]);
    value twice, twice_fwd, twice_rev, twice_vjp => (ref vec![0.7, 1.3]) (ref vec![0.7, 6.3]);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (ref vec![0.7, 1.3, 0.4]);
    value both, both_fwd, both_rev, both_vjp => (val 0.04, val 1.5);
    value lengths, lengths_fwd, lengths_rev, lengths_vjp => (ref vec![0.7, 1.3]);
    value sloped, sloped_fwd, sloped_rev, sloped_vjp => (ref vec![0.7, 1.3, 0.4]);
    value normed, normed_fwd, normed_rev, normed_vjp => (ref vec![0.7, 1.3]);
    value grown, grown_fwd, grown_rev, grown_vjp => (ref vec![0.7, 1.3, 0.4]);
    value descending, descending_fwd, descending_rev, descending_vjp => (val 0.7, val 0.2);
}
