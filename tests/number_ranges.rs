//! Ranges of numbers in both modes.

#[macro_use]
mod common;
#[path = "corpus/number_ranges.rs"]
mod number_ranges;

use common::vals;
use number_ranges::*;

tests! {
    value pieces, pieces_fwd, pieces_rev, pieces_vjp => (val 0.2, val 1.3, val 0.7) (val -0.4, val 0.6, val 1.9);
    value midpoints, midpoints_fwd, midpoints_rev, midpoints_vjp =>
        (ref vec![0.2, 1.5, 0.7]) (ref vec![0.2, 0.5, 0.9]);
    value mapped_twice, mapped_twice_fwd, mapped_twice_rev, mapped_twice_vjp =>
        (ref vec![0.3, 0.2, 1.2, 0.8]) (ref vec![0.3, 1.7, 1.2, 0.8]);
    value by_remainder, by_remainder_fwd, by_remainder_rev, by_remainder_vjp => (ref vec![0.3, -1.7, 1.2]) (ref vals(3, 3));
    value scaled, scaled_fwd, scaled_rev, scaled_vjp => (ref vec![0.3, -1.7, 1.2, 3.4, 2.6]) (ref vals(2, 3));
}
