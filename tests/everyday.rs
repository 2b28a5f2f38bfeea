//! Small programs as they are written everywhere, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/everyday.rs"]
mod everyday;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/macros.rs"]
mod macros;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/made_by_macros.rs"]
mod made_by_macros;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/mapped_on.rs"]
mod mapped_on;

use common::vals;
use everyday::*;
use macros::modules_of_macros::*;
use macros::operands::*;
use macros::*;

tests! {
    value enclosed, enclosed_fwd, enclosed_rev, enclosed_vjp => (ref vals(3, 1), fixed 2) (ref vals(3, 1), fixed 1);
    value given_an_operand, given_an_operand_fwd, given_an_operand_rev, given_an_operand_vjp => (val 0.7, fixed 2);
    value given_in_a_module, given_in_a_module_fwd, given_in_a_module_rev, given_in_a_module_vjp => (val 0.7);
    value normalized, normalized_fwd, normalized_rev, normalized_vjp => (mut vals(4, 1)) (mut vec![0.6, -0.8]);
    value planted, planted_fwd, planted_rev, planted_vjp => (ref vec![0.5, 0.2, 0.9, 0.3, 0.7, 0.1], ref vals(6, 2)) (ref vec![0.5], ref vals(1, 2));
    value sheared, sheared_fwd, sheared_rev, sheared_vjp => (ref vals(6, 1));
    value by_short_names, by_short_names_fwd, by_short_names_rev, by_short_names_vjp => (ref vals(3, 1));
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (val 0.3, val 0.2, val 2.0) (val 0.3, val 0.01, val 2.0) (val 3.0, val 0.2, val 2.0);
    value likelihood, likelihood_fwd, likelihood_rev, likelihood_vjp => (ref vals(4, 1), val 0.1, val 0.7) (ref vals(1, 2), val -0.4, val -0.7);
    value penalised, penalised_fwd, penalised_rev, penalised_vjp => (ref vals(4, 1), val 0.1, val 0.7);
    value tapped, tapped_fwd, tapped_rev, tapped_vjp => (ref vals(4, 1)) (ref vals(1, 1));
    value relative, relative_fwd, relative_rev, relative_vjp => (ref vals(4, 1)) (ref vals(1, 3));
    value interpolated, interpolated_fwd, interpolated_rev, interpolated_vjp => (val 2.3, val 0.7) (val -1.4, val 1.2);
    value kept_apart, kept_apart_fwd, kept_apart_rev, kept_apart_vjp => (ref vals(4, 1)) (ref vals(4, 3));
    value listed, listed_fwd, listed_rev, listed_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value placed, placed_fwd, placed_rev, placed_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value skipped, skipped_fwd, skipped_rev, skipped_vjp => (ref vec![0.3, 0.7, 1.4, 0.2]);
    value squared, squared_fwd, squared_rev, squared_vjp => (val 0.3, val 1.1);
}

/// What the macros of a module make has siblings, as have traits for all types of a kind.
mod of_modules {
    use super::made_by_macros::blankets::*;
    use super::made_by_macros::tiles::*;

    tests! {
        value tiled, tiled_fwd, tiled_rev, tiled_vjp => (val 0.7, val 1.3);
        value cube, cube_fwd, cube_rev, cube_vjp => (val 0.7) (val -1.2);
        value mixed, mixed_fwd, mixed_rev, mixed_vjp => (ref [0.7, 1.3, 0.2, 1.1], val 0.4);
        value projected, projected_fwd, projected_rev, projected_vjp => (val 0.7, val 1.3) (val 1.7, val 11.0);
        value stepped, stepped_fwd, stepped_rev, stepped_vjp => (val 0.7, val 1.3);
    }
}

/// Methods of one's own that have the names of those of iterators, on what other methods give.
mod maps {
    use super::common::vals;
    use super::mapped_on::gone_through::{gone, gone_fwd, gone_rev, gone_vjp};
    use super::mapped_on::seen::{tallied, tallied_fwd, tallied_rev, tallied_vjp};
    use super::mapped_on::*;

    tests! {
        value gone, gone_fwd, gone_rev, gone_vjp => (ref [0.3, 0.7, -0.4, 1.2], val 0.6);
        value charted, charted_fwd, charted_rev, charted_vjp => (val 0.7, val 1.3);
        value leaked, leaked_fwd, leaked_rev, leaked_vjp =>
            (ref vals(6, 1), val 0.2, ref vals(2, 2)) (ref vals(6, 2), val 0.3, ref vals(3, 1));
        value tallied, tallied_fwd, tallied_rev, tallied_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref vals(0, 1), val 0.3);
    }
}

/// The functions themselves compute what their text says.
#[test]
fn operands_of_macros_are_whole() {
    assert_eq!(given_an_operand(1.0, 1), 6.0);
    assert_eq!(given_in_a_module(1.0), 54.0);
    assert_eq!(given_in_a_module_rev(1.0, 1.0), (54.0, 108.0));
}
