//! Forms that are found in published code, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, nonstandard_style, dead_code)] // the form of the code is the point
#[path = "corpus/plain_forms.rs"]
mod plain_forms;

use common::vals;
use plain_forms::named_alike::*;
use plain_forms::shaded::*;
use plain_forms::*;

tests! {
    value densities, densities_fwd, densities_rev, densities_vjp => (ref vals(4, 1)) (ref vec![7.0, 1.5, 0.3]) (ref vec![-0.4, 2.5, 0.3]);
    value shades, shades_fwd, shades_rev, shades_vjp => (ref vals(5, 1)) (ref vals(3, 2));
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (ref vals(3, 1), val 0.7) (ref vals(2, 1), val 1.3);
    value in_rooms, in_rooms_fwd, in_rooms_rev, in_rooms_vjp => (val 0.7, val 1.2);
    value checked_twice, checked_twice_fwd, checked_twice_rev, checked_twice_vjp => (ref vals(3, 1)) (ref vals(1, 1));
    value root, root_fwd, root_rev, root_vjp => (val 2.3) (val 0.8);
    value logarithms, logarithms_fwd, logarithms_rev, logarithms_vjp => (val 0.7, val 1.4) (val -0.7, val 2.2);
    value alike, alike_fwd, alike_rev, alike_vjp => (val 0.7, val 1.4);
    value by_macros, by_macros_fwd, by_macros_rev, by_macros_vjp => (val 0.7, val 1.4);
    value asked_for_one, asked_for_one_fwd, asked_for_one_rev, asked_for_one_vjp => (val 0.7, val 1.4);
}
