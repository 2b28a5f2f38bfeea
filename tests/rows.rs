//! Matrices whose rows are vectors, swept row by row.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/rows.rs"]
mod rows;
#[allow(clippy::all)]
#[path = "corpus/rows_of_fields.rs"]
mod rows_of_fields;

use common::shape::Shape;
use common::vals;
use rows::*;
use rows_of_fields::*;

shapes! {
    Square, SquareTangent { cells } constant { };
    Weights, WeightsTangent { rows, square, fixed, bias } constant { data };
}

fn weights() -> Weights {
    let cube = |seed| [vals(3, seed), vals(3, seed + 1), vals(3, seed + 2)].map(|row| row.try_into().unwrap());
    Weights {
        rows: matrix(3, 3, 1),
        data: matrix(3, 3, 2),
        square: Square { cells: cube(3).to_vec() },
        fixed: cube(6),
        bias: vals(3, 10),
    }
}

fn matrix(rows: usize, columns: usize, seed: u64) -> Vec<Vec<f64>> {
    vals(rows * columns, seed).chunks(columns.max(1)).map(<[f64]>::to_vec).collect()
}

tests! {
    unit times_vector, times_vector_fwd, times_vector_rev, times_vector_vjp => (ref matrix(3, 4, 1), ref vals(4, 2), mut vals(3, 3)) (ref matrix(2, 20, 1), ref vals(20, 2), mut vals(2, 3)) (ref matrix(0, 4, 1), ref vals(4, 2), mut vals(2, 3));
    unit down_the_columns, down_the_columns_fwd, down_the_columns_rev, down_the_columns_vjp => (ref matrix(3, 4, 1), ref vals(3, 2), mut vals(4, 3)) (ref matrix(20, 2, 1), ref vals(20, 2), mut vals(2, 3));
    unit rows_by_number, rows_by_number_fwd, rows_by_number_rev, rows_by_number_vjp => (mut matrix(3, 4, 1), fixed &[0, 1, 2, 1], fixed &[1, 1, 0, 2], val 0.7) (mut matrix(2, 18, 1), fixed &[0, 0], fixed &[0, 1], val 0.7);
    value neighbours, neighbours_fwd, neighbours_rev, neighbours_vjp => (ref matrix(3, 4, 1)) (ref matrix(2, 20, 1)) (ref matrix(1, 1, 1));
    value wandering, wandering_fwd, wandering_rev, wandering_vjp => (ref matrix(3, 5, 1), ref vals(5, 2)) (ref matrix(4, 18, 1), ref vals(18, 2));
    value looked_up, looked_up_fwd, looked_up_rev, looked_up_vjp => (ref matrix(3, 5, 1), fixed &[2, 0, 1, 2, 2], ref vals(5, 2)) (ref matrix(1, 1, 1), fixed &[], ref vals(0, 2));
    unit ragged, ragged_fwd, ragged_rev, ragged_vjp => (ref vec![vals(3, 1), vals(0, 2), vals(1, 3)], fixed 4, mut vec![vals(3, 4), vals(0, 5), vals(2, 6)]);
    value in_depth, in_depth_fwd, in_depth_rev, in_depth_vjp => (ref vec![matrix(2, 3, 1), matrix(1, 4, 2), vec![vals(0, 1)]], ref vals(4, 2)) (ref vec![matrix(2, 20, 1)], ref vals(20, 2));
    value filled_in_order, filled_in_order_fwd, filled_in_order_rev, filled_in_order_vjp => (ref vals(4, 1), fixed 3) (ref vals(18, 1), fixed 2) (ref vals(0, 1), fixed 2) (ref vals(3, 1), fixed 0);
    unit rows_in_arrays, rows_in_arrays_fwd, rows_in_arrays_rev, rows_in_arrays_vjp => (ref vec![[vals(3, 1), vals(3, 2)], [vals(3, 3), vals(3, 4)]], mut vals(3, 5)) (ref vec![[vals(17, 1), vals(17, 2)]], mut vals(17, 5));
    value queued, queued_fwd, queued_rev, queued_vjp => (ref vals(3, 1), ref vals(4, 2), ref vals(3, 3)) (ref vals(1, 1), ref vals(0, 2), ref vals(0, 3));
    value squares, squares_fwd, squares_rev, squares_vjp => (ref weights(), ref vals(3, 11)) (ref weights(), ref vals(1, 11)) (ref weights(), ref vals(0, 11));
    value two_rows_of_a_field, two_rows_of_a_field_fwd, two_rows_of_a_field_rev, two_rows_of_a_field_vjp => (mut weights(), fixed &[0, 1, 2, 1], fixed &[1, 1, 0, 2], val 0.7);
    value other_rows, other_rows_fwd, other_rows_rev, other_rows_vjp => (mut weights(), ref vals(3, 11)) (mut weights(), ref vals(0, 11));
    value row_by_row, row_by_row_fwd, row_by_row_rev, row_by_row_vjp => (ref weights(), ref vals(3, 11)) (ref weights(), ref vals(0, 11));
    value in_steps, in_steps_fwd, in_steps_rev, in_steps_vjp => (ref weights(), ref matrix(4, 3, 1)) (ref weights(), ref vec![vals(2, 1), vals(1, 2)]) (ref weights(), ref Vec::<Vec<f64>>::new());
    value no_such_row, no_such_row_fwd, no_such_row_rev, no_such_row_vjp => (ref weights(), ref vals(2, 11), fixed 1) (ref weights(), ref vals(0, 11), fixed 7);
}

mod ends {
    use super::*;

    panics! {
        value no_such_row, no_such_row_fwd, no_such_row_rev, no_such_row_vjp => (ref weights(), ref vals(2, 11), fixed 7) "the len is 3 but the index is 7",
            (ref weights(), ref vals(4, 11), fixed 1) "the len is 3 but the index is 3";
    }
}
