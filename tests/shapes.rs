//! Fields without numbers whose values have shapes, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, nonstandard_style)] // the form of the code is the point
#[path = "corpus/shapes.rs"]
mod shapes;

use common::vals;
use shapes::seen::*;
use shapes::*;

tests! {
    value by_choice, by_choice_fwd, by_choice_rev, by_choice_vjp => (ref vals(4, 1)) (ref vals(3, 2));
    value in_order, in_order_fwd, in_order_rev, in_order_vjp => (ref vals(4, 1)) (ref vals(5, 2));
    value of_copies, of_copies_fwd, of_copies_rev, of_copies_vjp => (ref vals(4, 1)) (ref vals(5, 2));
}
