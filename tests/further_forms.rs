//! Further forms of published code, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/further_forms.rs"]
mod further_forms;

use common::{positive, vals};
use further_forms::failing::*;
use further_forms::limited::*;
use further_forms::rows::*;
use further_forms::*;

tests! {
    value before_the_first, before_the_first_fwd, before_the_first_rev, before_the_first_vjp => (val 0.7, val 1.3, val 0.4);
    value merged, merged_fwd, merged_rev, merged_vjp => (ref positive(4, 1));
    value bounded, bounded_fwd, bounded_rev, bounded_vjp => (ref positive(6, 1));
    value of_itself, of_itself_fwd, of_itself_rev, of_itself_vjp => (ref vals(3, 1));
    value named_again, named_again_fwd, named_again_rev, named_again_vjp => (ref vals(3, 2));
    value in_a_row, in_a_row_fwd, in_a_row_rev, in_a_row_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    value lined, lined_fwd, lined_rev, lined_vjp => (ref vals(2, 1), val 0.7);
    value limited, limited_fwd, limited_rev, limited_vjp => (val 0.7, val 1.3);
    value by_rows, by_rows_fwd, by_rows_rev, by_rows_vjp => (ref vals(6, 1));
}
