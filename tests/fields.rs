//! Fields of which only the names are seen, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/constant_fields.rs"]
mod constant_fields;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/counted_fields.rs"]
mod counted_fields;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/fields.rs"]
mod fields;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/private_fields.rs"]
mod private_fields;

use common::shape::Shape;
use common::vals;
use constant_fields::{modelled, modelled_fwd, modelled_rev, modelled_vjp};
use constant_fields::{sampled, sampled_fwd, sampled_rev, sampled_vjp};
use constant_fields::{selected, selected_fwd, selected_rev, selected_vjp};
use constant_fields::{sparse, sparse_fwd, sparse_rev, sparse_vjp};
use constant_fields::{tabulated, tabulated_fwd, tabulated_rev, tabulated_vjp};
use constant_fields::{timed, timed_fwd, timed_rev, timed_vjp};
use counted_fields::windows::{windowed, windowed_fwd, windowed_rev, windowed_vjp};
use counted_fields::{Term, TermTangent, levelled, levelled_fwd, levelled_rev, levelled_vjp};
use counted_fields::{joined, joined_fwd, joined_rev, joined_vjp, pooled, pooled_fwd, pooled_rev, pooled_vjp};
use counted_fields::{valued, valued_fwd, valued_rev, valued_vjp};
use fields::*;
use private_fields::{curve, curve_fwd, curve_rev, curve_vjp, filtered, filtered_fwd, filtered_rev, filtered_vjp};
use private_fields::{rowed, rowed_fwd, rowed_rev, rowed_vjp};
use private_fields::{turns, turns_fwd, turns_rev, turns_vjp};

shapes! {
    Term, TermTangent { size } constant { level };
    Stack, StackTangent { items, weight } constant { };
    Sparse, SparseTangent { rate, point, list, base } constant { };
    Point, PointTangent { x, y } constant { };
}

fn stack() -> Stack {
    Stack { items: vals(3, 1), weight: 0.8 }
}

fn full() -> Sparse {
    Sparse { rate: Some(0.7), point: Some(Point { x: 1.2, y: 0.4 }), list: Some(vals(2, 1)), base: 1.3 }
}

fn terms() -> Vec<Term> {
    vec![Term { size: 0.7, level: 2 }, Term { size: -0.4, level: 3 }, Term { size: 1.2, level: 0 }]
}

tests! {
    value levelled, levelled_fwd, levelled_rev, levelled_vjp => (ref terms(), val 0.7) (ref Vec::<Term>::new(), val 1.3);
    value valued, valued_fwd, valued_rev, valued_vjp => (ref terms(), val 0.7) (ref Vec::<Term>::new(), val 1.3);
    value joined, joined_fwd, joined_rev, joined_vjp => (ref vals(5, 1), fixed 2) (ref vals(2, 1), fixed 1);
    value pooled, pooled_fwd, pooled_rev, pooled_vjp => (ref vals(4, 1), fixed 3) (ref vals(4, 2), fixed 0);
    value sparse, sparse_fwd, sparse_rev, sparse_vjp => (ref vals(3, 1));
    value tabulated, tabulated_fwd, tabulated_rev, tabulated_vjp => (ref vals(3, 1), val 1.3) (ref vals(3, 1), val 4.5) (ref vals(2, 1), val 4.5);
    value crossed, crossed_fwd, crossed_rev, crossed_vjp
        => (val 0.6, ref vec![0.5, 1.2, 0.8, 1.1]) (val 0.6, ref Vec::<f64>::new());
    value all_names, all_names_fwd, all_names_rev, all_names_vjp
        => (val 0.6, ref vec![0.5, 1.2]) (val 0.6, ref Vec::<f64>::new());
    value copied_stack, copied_stack_fwd, copied_stack_rev, copied_stack_vjp => (ref stack(), val 0.7);
    value by_type, by_type_fwd, by_type_rev, by_type_vjp => (ref stack(), val 0.7);
    value asked, asked_fwd, asked_rev, asked_vjp => (val 0.7, fixed true) (val 0.7, fixed false);
    value repeated, repeated_fwd, repeated_rev, repeated_vjp => (val 0.7);
    value forced, forced_fwd, forced_rev, forced_vjp => (val 0.7);
    value windowed, windowed_fwd, windowed_rev, windowed_vjp => (ref vec![0.7, 1.3, 0.4, 2.1, 0.9], val 0.8);
    value counted, counted_fwd, counted_rev, counted_vjp => (val 0.7, fixed 3) (val 0.7, fixed 0);
    value tried, tried_fwd, tried_rev, tried_vjp => (ref full(), val 0.6);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp
        => (mut full(), ref vec![0.5, 1.2]) (mut full(), ref Vec::<f64>::new());
    value first_of_fields, first_of_fields_fwd, first_of_fields_rev, first_of_fields_vjp => (val 0.7, val 1.4) (val 1.2, val 0.9) (val -0.3, val 0.8);
    value first_in_calls, first_in_calls_fwd, first_in_calls_rev, first_in_calls_vjp => (val 0.7, val 1.4) (val 1.2, val -0.9);
}

tests! {
    value controlled, controlled_fwd, controlled_rev, controlled_vjp => (val [2.0, 0.6, 0.3], fixed 0) (val [2.0, 0.6, 0.3], fixed 12) (val [2.0, -0.6, 0.3], fixed 9);
}

tests! {
    value curve, curve_fwd, curve_rev, curve_vjp => (ref vec![0.5, 1.2, 0.8, 1.1, 0.7]) (ref vec![-0.5, 0.6, 0.4, -0.9, 1.2]);
    value sampled, sampled_fwd, sampled_rev, sampled_vjp => (ref vec![0.7, -1.3, 0.4]);
    value timed, timed_fwd, timed_rev, timed_vjp => (val 0.7, val 0.4, ref vals(4, 1)) (val 0.7, val 0.4, ref Vec::<f64>::new());
    value modelled, modelled_fwd, modelled_rev, modelled_vjp
        => (ref vec![0.7, -1.3, 0.4], fixed 0) (ref vec![0.7, -1.3, 0.4], fixed 1) (ref vec![0.7, -1.3, 0.4], fixed 2)
           (ref vec![0.7, -1.3, 0.4], fixed 3) (ref vec![0.7, -1.3, 0.4], fixed 4) (ref vec![0.7, -1.3, 0.4], fixed 5)
           (ref vec![0.7, -1.3, 0.4], fixed 6);
    value selected, selected_fwd, selected_rev, selected_vjp => (val 0.7, val 1.3, fixed true) (val 0.7, val 1.3, fixed false);
    value read, read_fwd, read_rev, read_vjp => (ref vals(3, 1), fixed -2) (ref vals(4, 1), fixed 3);
    value rowed, rowed_fwd, rowed_rev, rowed_vjp => (val 0.7, val 1.2) (val 0.3, val -0.6);
    value turns, turns_fwd, turns_rev, turns_vjp
        => (ref vec![0.5, 1.2, 0.8, 1.1], fixed 3) (ref vec![-0.5, 0.6, 0.4, -0.9], fixed 0);
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (val 0.7, val 0.2, ref vec![0.5, 1.2, 0.8]) (val 0.7, val 0.2, ref Vec::<f64>::new());
}
