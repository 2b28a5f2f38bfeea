//! Two places of one container that are cut where they have nothing in common.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/cut_apart.rs"]
mod cut_apart;

use common::vals;
use cut_apart::*;

fn square(n: usize) -> Vec<Vec<f64>> {
    let row = |i: usize| (0..n).map(|j| if i == j { 3.0 + i as f64 } else { 0.5 / (1.0 + (i + j) as f64) }).collect();
    (0..n).map(row).collect()
}

tests! {
    value of_neighbours, of_neighbours_fwd, of_neighbours_rev, of_neighbours_vjp => (ref vals(4, 1)) (ref vec![0.7, 1.3, 0.4, 2.1]);
    value pairs, pairs_fwd, pairs_rev, pairs_vjp => (ref vals(12, 1), ref vals(3, 2), fixed 3) (ref vals(12, 1), ref vals(3, 2), fixed 2) (ref vals(7, 1), ref vals(4, 2), fixed 1) (ref vals(3, 1), ref Vec::<f64>::new(), fixed 1) (ref vals(60, 1), ref vals(20, 2), fixed 20) (ref vals(60, 1), ref vals(20, 2), fixed 10);
    value pairs_of_what_stays, pairs_of_what_stays_fwd, pairs_of_what_stays_rev, pairs_of_what_stays_vjp => (fixed &[0.4, 0.3, -0.2, 0.9, 1.1, 0.2], ref vals(2, 2));
    value rows, rows_fwd, rows_rev, rows_vjp => (ref square(4), fixed 0) (ref square(4), fixed 2) (ref square(3), fixed 3) (ref square(20), fixed 1);
    value eliminate, eliminate_fwd, eliminate_rev, eliminate_vjp => (mut square(4).concat(), fixed 4) (mut square(1).concat(), fixed 1) (mut square(17).concat(), fixed 17);
    value shifted, shifted_fwd, shifted_rev, shifted_vjp => (ref vals(8, 1), fixed 4, fixed 2) (ref vals(8, 1), fixed 3, fixed 2) (ref vals(8, 1), fixed 0, fixed 2) (ref vals(8, 1), fixed 8, fixed 1) (ref vals(7, 1), fixed 6, fixed 3);
    value factor, factor_fwd, factor_rev, factor_vjp => (ref square(5)) (ref square(1)) (ref square(18));
    value three, three_fwd, three_rev, three_vjp => (ref vals(12, 1), fixed 3) (ref vals(3, 1), fixed 1);
    value states, states_fwd, states_rev, states_vjp => (ref vals(5, 1), val 0.3, fixed 3) (ref vals(1, 1), val 0.3, fixed 2) (ref vals(20, 1), val 0.3, fixed 2);
    value heat, heat_fwd, heat_rev, heat_vjp => (ref vals(5, 1), val 0.3, fixed 5, fixed 3) (ref vals(5, 1), val 0.3, fixed 4, fixed 3) (ref vals(5, 1), val 0.3, fixed 3, fixed 3) (ref vals(6, 1), val 0.3, fixed 1, fixed 3) (ref vals(6, 1), val 0.3, fixed 0, fixed 2) (ref vals(2, 1), val 0.3, fixed 2, fixed 2) (ref vals(20, 1), val 0.03, fixed 20, fixed 2);
    value fading, fading_fwd, fading_rev, fading_vjp => (ref vals(5, 1), val 0.3, fixed 1, fixed 3) (ref vals(5, 1), val 0.3, fixed 0, fixed 2) (ref vals(2, 1), val 0.3, fixed 1, fixed 2) (ref vals(20, 1), val 0.3, fixed 1, fixed 2);
    value bonds, bonds_fwd, bonds_rev, bonds_vjp => (ref vals(9, 1), fixed 1, fixed 3) (ref vals(9, 1), fixed 2, fixed 0) (ref vals(9, 1), fixed 1, fixed 1) (ref vals(9, 1), fixed 1, fixed 7) (ref vals(44, 1), fixed 1, fixed 22) (ref vals(44, 1), fixed 1, fixed 20);
    value plate, plate_fwd, plate_rev, plate_vjp => (ref vals(30, 1), val 0.2, fixed (4, 5, 6), fixed 3) (ref vals(30, 1), val 0.1, fixed (4, 5, 3), fixed 2) (ref vals(30, 1), val 0.1, fixed (4, 5, 1), fixed 2) (ref vals(30, 1), val 0.1, fixed (2, 1, 6), fixed 2) (ref vals(88, 1), val 0.1, fixed (3, 21, 22), fixed 2) (ref vals(88, 1), val 0.1, fixed (3, 21, 20), fixed 2) (ref vals(30, 1), val 0.2, fixed (4, 5, 6), fixed 0);
    value three_rows, three_rows_fwd, three_rows_rev, three_rows_vjp => (ref square(4), fixed (1, 2), fixed 2) (ref square(4), fixed (1, 1), fixed 2) (ref square(4), fixed (0, 2), fixed 2) (ref square(4), fixed (3, 0), fixed 2) (ref square(20), fixed (3, 7), fixed 1) (ref square(4), fixed (1, 2), fixed 0);
    value of_blocks, of_blocks_fwd, of_blocks_rev, of_blocks_vjp => (ref vals(12, 1), fixed (0, 3, 6, 9), fixed 3, fixed 2) (ref vals(12, 1), fixed (0, 3, 6, 8), fixed 3, fixed 2) (ref vals(12, 1), fixed (9, 9, 0, 3), fixed 3, fixed 1) (ref vals(12, 1), fixed (1, 0, 3, 2), fixed 3, fixed 2) (ref vals(80, 1), fixed (60, 20, 0, 40), fixed 20, fixed 1) (ref vals(3, 1), fixed (9, 9, 9, 9), fixed 0, fixed 1);
    value distances, distances_fwd, distances_rev, distances_vjp => (ref vals(9, 1), fixed 3) (ref vals(4, 1), fixed 1);
}

/// By any float.
#[test]
fn of_any_float() {
    let (x, mut bar) = ([1.0_f32, 2.0, 4.0, 1.0], [0.0; 4]);
    assert_eq!(distances_rev(&x, &mut bar, 2, 1.0), distances(&x, 2));
    assert_eq!(bar, [-27.0, -3.0, 27.0, 3.0]);
}
