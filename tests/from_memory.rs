//! Indices that are read from memory.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/from_memory.rs"]
mod from_memory;

use common::vals;
use from_memory::*;

const FROM: &[usize] = &[0, 1, 1, 2, 3, 0, 4, 4, 2, 1, 0, 3, 3, 2, 1, 0, 4, 1, 2, 3];
const TO: &[usize] = &[1, 1, 2, 0, 3, 4, 0, 4, 2, 2, 3, 1, 1, 0, 4, 0, 2, 3, 3, 4];
const ROWS: &[usize] = &[0, 3, 3, 20, 21, 22];
const COLUMNS: &[usize] = &[0, 4, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 2, 2, 1, 0, 3, 3, 4, 1, 2];
const NODES: &[[f64; 2]] = &[[0.0, 0.1], [1.0, -0.2], [0.9, 1.1], [-0.1, 0.8], [0.4, 0.5]];
const TRIANGLES: &[[usize; 3]] = &[[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]];
const PAIRS: &[(usize, usize)] = &[(0, 1), (1, 2), (2, 2), (4, 3), (0, 4), (1, 0), (0, 1)];

tests! {
    value walked, walked_fwd, walked_rev, walked_vjp => (fixed FROM, fixed TO, ref vals(20, 1), ref vals(5, 2), fixed 3, val 0.8)
        (fixed FROM, fixed TO, ref vals(4, 1), ref vals(5, 2), fixed 2, val 0.8) (fixed FROM, fixed TO, ref vals(20, 1), ref vals(5, 2), fixed 0, val 0.8)
        (fixed &[], fixed &[], ref Vec::<f64>::new(), ref vals(2, 2), fixed 2, val 0.8);
    value in_place, in_place_fwd, in_place_rev, in_place_vjp => (fixed FROM, fixed TO, mut vals(5, 1), fixed 3) (fixed FROM, fixed FROM, mut vals(5, 1), fixed 2)
        (fixed &[], fixed &[], mut vals(5, 1), fixed 2) (fixed FROM, fixed TO, mut vals(5, 1), fixed 0);
    value moving, moving_fwd, moving_rev, moving_vjp => (ref vals(5, 1), fixed 3) (ref vals(18, 1), fixed 2) (ref vals(1, 1), fixed 2) (ref vals(3, 1), fixed 0);
    value behind_a_condition, behind_a_condition_fwd, behind_a_condition_rev, behind_a_condition_vjp => (ref vals(5, 1), fixed FROM, fixed 20) (ref vals(5, 1), fixed &[3, 1], fixed 30) (ref vals(5, 1), fixed &[], fixed 3);
    value of_indices, of_indices_fwd, of_indices_rev, of_indices_vjp => (ref vals(5, 1), fixed FROM, fixed TO, fixed 3) (ref vals(5, 1), fixed TO, fixed &[2], fixed 3) (ref vals(5, 1), fixed TO, fixed &[], fixed 3);
    value carried, carried_fwd, carried_rev, carried_vjp => (ref vals(5, 1), fixed FROM, fixed 3) (ref vals(5, 1), fixed &[], fixed 3) (ref vals(5, 1), fixed TO, fixed 0);
    value by_rows, by_rows_fwd, by_rows_rev, by_rows_vjp => (fixed ROWS, fixed COLUMNS, ref vals(22, 1), ref vals(5, 2), fixed 3) (fixed &[0, 0, 0], fixed COLUMNS, ref vals(0, 1), ref vals(2, 2), fixed 2);
    value pairs, pairs_fwd, pairs_rev, pairs_vjp => (ref vals(5, 1), fixed PAIRS, val 0.7, fixed 4) (ref vals(5, 1), fixed &[], val 0.7, fixed 2);
    value assembled, assembled_fwd, assembled_rev, assembled_vjp => (fixed NODES, fixed TRIANGLES, ref vals(4, 1), ref vals(5, 2)) (fixed NODES, fixed &[], ref vals(4, 1), ref vals(5, 2));
    unit too_short, too_short_fwd, too_short_rev, too_short_vjp => (ref vals(20, 1), fixed FROM, mut vals(5, 2), fixed 20) (ref vals(20, 1), fixed FROM, mut vals(5, 2), fixed 0);
}

mod ends {
    use super::*;

    panics! {
        value walked, walked_fwd, walked_rev, walked_vjp => (fixed FROM, fixed &TO[..7], ref vals(20, 1), ref vals(5, 2), fixed 3, val 0.8) "the len is 7 but the index is 7",
            (fixed &[0, 9, 1], fixed TO, ref vals(20, 1), ref vals(5, 2), fixed 3, val 0.8) "the len is 5 but the index is 9";
        value of_indices, of_indices_fwd, of_indices_rev, of_indices_vjp => (ref vals(5, 1), fixed FROM, fixed &[0, 19, 3], fixed 2) "the len is 20 but the index is 20";
        unit too_short, too_short_fwd, too_short_rev, too_short_vjp => (ref vals(20, 1), fixed &[0, 1, 2], mut vals(5, 2), fixed 20) "the len is 3 but the index is 3",
            (ref vals(2, 1), fixed FROM, mut vals(5, 2), fixed 20) "the len is 2 but the index is 2",
            (ref vals(20, 1), fixed &[0, 8, 2], mut vals(5, 2), fixed 3) "the len is 5 but the index is 8";
    }
}
