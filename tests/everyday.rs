//! Small programs as they are written everywhere, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/everyday.rs"]
mod everyday;

use common::vals;
use everyday::*;

tests! {
    value normalized, normalized_fwd, normalized_rev, normalized_vjp => (mut vals(4, 1)) (mut vec![0.6, -0.8]);
    value planted, planted_fwd, planted_rev, planted_vjp => (ref vec![0.5, 0.2, 0.9, 0.3, 0.7, 0.1], ref vals(6, 2)) (ref vec![0.5], ref vals(1, 2));
    value sheared, sheared_fwd, sheared_rev, sheared_vjp => (ref vals(6, 1));
    value by_short_names, by_short_names_fwd, by_short_names_rev, by_short_names_vjp => (ref vals(3, 1));
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (val 0.3, val 0.2, val 2.0) (val 0.3, val 0.01, val 2.0) (val 3.0, val 0.2, val 2.0);
    value likelihood, likelihood_fwd, likelihood_rev, likelihood_vjp => (ref vals(4, 1), val 0.1, val 0.7) (ref vals(1, 2), val -0.4, val -0.7);
    value penalised, penalised_fwd, penalised_rev, penalised_vjp => (ref vals(4, 1), val 0.1, val 0.7);
    value tapped, tapped_fwd, tapped_rev, tapped_vjp => (ref vals(4, 1)) (ref vals(1, 1));
    value relative, relative_fwd, relative_rev, relative_vjp => (ref vals(4, 1)) (ref vals(1, 3));
}
