//! Elements of structs by their operators, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/by_pairs.rs"]
mod by_pairs;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/indexed.rs"]
mod indexed;

use by_pairs::*;
use common::shape::Shape;
use common::{positive, vals};
use indexed::*;

shapes! {
    Signal, SignalTangent { samples } constant { rate };
    Vector, VectorTangent { x, y, z } constant { };
    Symmetric, SymmetricTangent { half } constant { };
}

fn signal(n: usize) -> Signal {
    Signal { samples: vals(n, 1), rate: 5 }
}

fn vector(x: f64) -> Vector {
    Vector { x, y: 1.3, z: -0.4 }
}

tests! {
    value made_by_name, made_by_name_fwd, made_by_name_rev, made_by_name_vjp => (ref vals(4, 1), val 0.7, fixed 4) (ref vals(4, 1), val 0.7, fixed 0);
    value along_axes, along_axes_fwd, along_axes_rev, along_axes_vjp => (ref vals(3, 1), val 0.7);
    value of_terms, of_terms_fwd, of_terms_rev, of_terms_vjp => (ref vals(3, 2), val -0.4);
    value strided, strided_fwd, strided_rev, strided_vjp => (ref vals(3, 3), val 1.3);
    value dotted, dotted_fwd, dotted_rev, dotted_vjp => (ref vector(0.7), ref vector(1.9));
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (mut signal(4), val 0.7, fixed 3) (mut signal(1), val 0.7, fixed 2) (mut signal(3), val 0.7, fixed 0);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (mut Symmetric { half: vals(6, 1) }, fixed 3) (mut Symmetric { half: vals(6, 1) }, fixed 2);
    value one_element, one_element_fwd, one_element_rev, one_element_vjp => (mut Symmetric { half: vals(6, 1) }, val 0.7, fixed 3) (mut Symmetric { half: vals(6, 1) }, val 0.7, fixed 2) (mut Symmetric { half: vals(6, 1) }, val 0.7, fixed 0);
    value chosen, chosen_fwd, chosen_rev, chosen_vjp => (ref vector(0.7), fixed &[2, 0, 1, 1, 2][..]) (ref vector(0.7), fixed &[][..]);
}

shapes! {
    ByRow, ByRowTangent { data } constant { columns };
    ByColumn, ByColumnTangent { data } constant { rows };
    Rows, RowsTangent { rows } constant { };
    Hankel, HankelTangent { items } constant { };
    Layers, LayersTangent { data } constant { };
}

fn by_row(n: usize) -> ByRow {
    ByRow { data: positive(n * n, 1), columns: n }
}

fn by_column(n: usize) -> ByColumn {
    ByColumn { data: positive(n * n, 2), rows: n }
}

fn rows(n: usize, m: usize) -> Rows {
    Rows { rows: positive(n * m, 3).chunks(m.max(1)).map(<[f64]>::to_vec).collect() }
}

fn hankel(n: usize) -> Hankel {
    Hankel { items: positive(2 * n, 4) }
}

fn layers(n: usize) -> Layers {
    Layers { data: vals(6 * n, 5) }
}

tests! {
    value log_determinant, log_determinant_fwd, log_determinant_rev, log_determinant_vjp => (ref by_row(4)) (ref by_row(1)) (ref by_row(0));
    value relaxed, relaxed_fwd, relaxed_rev, relaxed_vjp => (ref by_row(4), fixed 4, fixed 3) (ref by_row(4), fixed 4, fixed 0) (ref by_row(2), fixed 2, fixed 1);
    value filled, filled_fwd, filled_rev, filled_vjp => (mut by_column(4), val 0.7, fixed 4) (mut by_column(1), val 0.7, fixed 1);
    value solved, solved_fwd, solved_rev, solved_vjp => (ref rows(4, 4), ref rows(4, 2), fixed 4, fixed 2) (ref rows(1, 1), ref rows(1, 1), fixed 1, fixed 1) (ref rows(2, 2), ref rows(2, 2), fixed 2, fixed 0);
    value along_diagonals, along_diagonals_fwd, along_diagonals_rev, along_diagonals_vjp => (ref hankel(4), fixed 4) (ref hankel(1), fixed 1);
    value layered, layered_fwd, layered_rev, layered_vjp => (ref layers(4), fixed 4) (ref layers(1), fixed 1);
    value overlapping, overlapping_fwd, overlapping_rev, overlapping_vjp => (ref by_row(4), fixed 3, fixed 8) (ref by_row(2), fixed 0, fixed 3);
    value in_one_row, in_one_row_fwd, in_one_row_rev, in_one_row_vjp => (mut by_row(4), fixed 7) (mut by_row(2), fixed 1);
    value summed_on, summed_on_fwd, summed_on_rev, summed_on_vjp => (ref by_row(4), fixed 4) (ref by_row(4), fixed 1);
    value factored, factored_fwd, factored_rev, factored_vjp => (ref vec![2.0, 0.3, 0.7, 1.4], fixed 2) (ref vec![2.0, 0.3, 0.7, 0.2, 1.4, -0.3, 0.6, 0.1, 1.8], fixed 3) (ref vec![0.7], fixed 1);
    value squared_on, squared_on_fwd, squared_on_rev, squared_on_vjp => (ref by_row(4), fixed 4) (ref by_row(4), fixed 1);
}

#[test]
fn only_some_types_keep_elements_apart() {
    use cotangent::__private::Keyed;
    let apart = [
        <ByRow as Keyed<(usize, usize)>>::APART,
        <ByColumn as Keyed<(usize, usize)>>::APART,
        <Rows as Keyed<[usize; 2]>>::APART,
        <Layers as Keyed<(usize, usize, usize)>>::APART,
        <Hankel as Keyed<(usize, usize)>>::APART,
    ];
    assert_eq!(apart, [true, true, true, true, false]);
}

#[test]
#[should_panic(expected = "cotangent: the index 4 leads out of a row of length 4")]
fn out_of_the_row() {
    let mut m_bar = ByRowTangent { data: vec![0.0; 16], columns: () };
    squared_on_rev(&by_row(4), &mut m_bar, 5, 1.0);
}

/// The same of what a private field holds.
#[test]
#[should_panic(expected = "cotangent: the index 2 leads out of a row of length 2")]
fn spilled_out_of_a_private_field() {
    let mut factors = Factors::of(&[0.7, 1.2, 0.4, 1.9, 0.3, 0.8], 2);
    let mut bar = cotangent::__private::zero_like(&factors);
    factors.spill_rev(&mut bar);
}
