//! Literals in generic functions, what lends other values, and what a module says of types, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/lent_and_literal.rs"]
mod lent_and_literal;

use lent_and_literal::said::*;
use lent_and_literal::*;

tests! {
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (ref vec![0.7, 1.3, 0.4]);
    value paired, paired_fwd, paired_rev, paired_vjp => (val 0.7, val 1.3);
    value reached, reached_fwd, reached_rev, reached_vjp => (val 0.7, val 1.3);
    value cut, cut_fwd, cut_rev, cut_vjp => (ref vec![0.7, 1.3, 0.4]);
    value read_by_pairs, read_by_pairs_fwd, read_by_pairs_rev, read_by_pairs_vjp => (ref vec![0.7, 1.3, 0.4]);
    value viewed, viewed_fwd, viewed_rev, viewed_vjp => (ref vec![0.7, 1.3]);
    value lent_constants, lent_constants_fwd, lent_constants_rev, lent_constants_vjp => (ref vec![1.7, 1.3, 0.4]);
    value routed, routed_fwd, routed_rev, routed_vjp => (ref vec![0.7, 1.3, 0.4]);
    value seven, seven_fwd, seven_rev, seven_vjp => (val 0.7, val 1.3);
    value priced, priced_fwd, priced_rev, priced_vjp => (ref vec![0.7, 1.3, 0.4]) (ref vec![0.7, 1.3, 0.9]);
    value shelved, shelved_fwd, shelved_rev, shelved_vjp => (val 0.7, val 1.3) (val 0.7, val 0.001);
    value deviated, deviated_fwd, deviated_rev, deviated_vjp => (ref vec![0.7, 1.3, 0.4]);
    value sprung, sprung_fwd, sprung_rev, sprung_vjp => (ref vec![0.7, 1.3, 0.4]);
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (val 0.7, val 1.3);
    value bounded, bounded_fwd, bounded_rev, bounded_vjp => (val 0.7, val 1.3) (val 0.1, val 0.2);
    value spun, spun_fwd, spun_rev, spun_vjp => (ref vec![0.7, 1.3, 0.4]);
}

/// A watcher that has seen enough is an error, with the step that was reached.
#[test]
fn a_watcher_stops() {
    let mut calls = 0;
    let stopped = watched([0.5, 1.5], |_, _, _| {
        calls += 1;
        calls < 2
    });
    assert_eq!(stopped.err(), Some(1));
}
