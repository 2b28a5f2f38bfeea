//! Traits for slices, iterators and all types of a kind in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, nonstandard_style)] // the form of the code is the point
#[path = "corpus/extensions.rs"]
mod extensions;

use common::vals;
use extensions::of_all::*;
use extensions::of_both::*;
use extensions::of_generic_slices::*;
use extensions::of_iterators::*;
use extensions::of_lenders::*;
use extensions::of_lent_slices::*;
use extensions::of_slices::*;
use extensions::*;

tests! {
    value described, described_fwd, described_rev, described_vjp => (ref vals(5, 1), val 0.7) (ref vals(4, 2), val 1.3);
    value along, along_fwd, along_rev, along_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref vals(2, 1), ref vals(2, 2));
    value spread_out, spread_out_fwd, spread_out_rev, spread_out_vjp => (ref vals(5, 1), val 0.7) (ref vals(3, 2), val 1.3);
    value averaged, averaged_fwd, averaged_rev, averaged_vjp => (ref vals(5, 1), val 0.3) (ref vals(2, 1), val 0.3);
    value stored, stored_fwd, stored_rev, stored_vjp => (ref vals(3, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value powers, powers_fwd, powers_rev, powers_vjp => (val 0.7, val 1.4);
    value mixed, mixed_fwd, mixed_rev, mixed_vjp => (val 0.7, val 1.4, val 0.3);
    value faded, faded_fwd, faded_rev, faded_vjp => (val 0.7, val 1.4);
    value found_or_none, found_or_none_fwd, found_or_none_rev, found_or_none_vjp => (val 0.7) (val 11.0);
}
