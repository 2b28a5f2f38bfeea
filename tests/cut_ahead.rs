//! Slices that are cut before loops, and elements that are locals while loops run.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/cut_ahead.rs"]
mod cut_ahead;

use common::shape::Shape;
use common::{attempt, vals};
use cut_ahead::*;

shapes! {
    Layer, LayerTangent { w, b } constant { n };
    Deep, DeepTangent { layers, rows, scale } constant { };
    Grid, GridTangent { cells } constant { };
    Kinds, KindsTangent { grid, array, vector } constant { fixed };
}

fn one(m: usize, n: usize) -> Layer {
    Layer { w: vals(m * n, 1), b: vals(m, 2), n }
}

fn several() -> Deep {
    Deep { layers: vec![one(2, 3), one(1, 3)], rows: vec![vals(3, 4), vals(4, 5)], scale: 0.7 }
}

fn all_kinds() -> Kinds {
    let array = [0.4, 0.3, -0.2, 0.9, 1.1, 0.2];
    Kinds { fixed: vals(6, 1), grid: Grid { cells: vals(7, 2) }, array, vector: vals(6, 3) }
}

/// Rows of these lengths.
fn rows(lengths: &[usize]) -> Vec<Vec<f64>> {
    lengths.iter().enumerate().map(|(i, n)| vals(*n, 1 + i as u64)).collect()
}

static PAIRS: [Pair; 3] = [
    Pair { from: 0, to: 1, weight: 0.25 },
    Pair { from: 2, to: 0, weight: -0.5 },
    Pair { from: 1, to: 1, weight: 0.75 },
];

tests! {
    value layer, layer_fwd, layer_rev, layer_vjp => (ref one(3, 5), ref vals(5, 3)) (ref one(0, 5), ref vals(5, 3)) (ref one(3, 0), ref Vec::<f64>::new()) (ref one(2, 20), ref vals(20, 3));
    value along, along_fwd, along_rev, along_vjp => (mut one(5, 5), ref vals(5, 3)) (mut one(1, 1), ref vals(1, 3)) (mut one(0, 0), ref Vec::<f64>::new());
    value deep, deep_fwd, deep_rev, deep_vjp => (ref several(), ref vals(3, 1)) (ref several(), ref Vec::<f64>::new());
    value kinds, kinds_fwd, kinds_rev, kinds_vjp => (ref all_kinds(), fixed 6) (ref all_kinds(), fixed 0);
    value at_once, at_once_fwd, at_once_rev, at_once_vjp => (ref all_kinds(), ref vals(6, 4), fixed 6) (ref all_kinds(), ref vals(6, 4), fixed 0);
    value of_one_item, of_one_item_fwd, of_one_item_rev, of_one_item_vjp => (mut vec![one(4, 2), one(5, 1)], ref vals(4, 4)) (mut vec![one(4, 2)], ref Vec::<f64>::new());
    value both_ends, both_ends_fwd, both_ends_rev, both_ends_vjp => (ref vals(6, 1), fixed 6) (ref vals(6, 1), fixed 0);
    value not_alone, not_alone_fwd, not_alone_rev, not_alone_vjp => (ref vals(5, 1), fixed 5) (ref vals(5, 1), fixed 0);
    value never, never_fwd, never_rev, never_vjp => (ref vals(4, 1), fixed 7, fixed 0) (ref vals(4, 1), fixed 0, fixed 0) (ref vals(4, 1), fixed 1, fixed 3);
    value overwritten, overwritten_fwd, overwritten_rev, overwritten_vjp => (ref vals(6, 1), ref vals(6, 2)) (ref vals(1, 1), ref vals(1, 2));
    value named_parts, named_parts_fwd, named_parts_rev, named_parts_vjp => (mut vals(9, 1), ref vals(5, 2), fixed 3) (mut vals(1, 1), ref vals(1, 2), fixed 1) (mut vals(0, 1), ref vals(0, 1), fixed 0);
    value another_part, another_part_fwd, another_part_rev, another_part_vjp => (ref vals(8, 1), fixed 3) (ref vals(1, 1), fixed 1) (ref vals(1, 1), fixed 0);
    value part_too_short, part_too_short_fwd, part_too_short_rev, part_too_short_vjp => (ref vals(6, 1), fixed 5) (ref vals(1, 1), fixed 0);
    value item_rows, item_rows_fwd, item_rows_rev, item_rows_vjp => (ref rows(&[9, 9, 9]), fixed &PAIRS) (ref rows(&[3, 3, 3]), fixed &PAIRS) (ref rows(&[0, 0, 0]), fixed &PAIRS) (ref rows(&[2, 7, 9]), fixed &PAIRS);
    value shortest, shortest_fwd, shortest_rev, shortest_vjp => (ref vals(9, 1), ref vals(11, 2), ref vals(11, 3)) (ref vals(3, 1), ref vals(5, 2), ref vals(2, 3)) (ref vals(3, 1), ref vals(5, 2), ref vals(1, 3));
    value counted, counted_fwd, counted_rev, counted_vjp => (ref vals(12, 1), ref vals(10, 2)) (ref vals(2, 1), ref vals(0, 2));
    value index_changes, index_changes_fwd, index_changes_rev, index_changes_vjp => (ref rows(&[9, 9, 9])) (ref rows(&[2, 2]));
    value items_handed_on, items_handed_on_fwd, items_handed_on_rev, items_handed_on_vjp => (ref vec![0.3, -0.4, 0.8], ref vals(3, 2)) (ref Vec::<f64>::new(), ref Vec::<f64>::new());
    value from_the_end, from_the_end_fwd, from_the_end_rev, from_the_end_vjp => (ref vals(9, 1), ref vals(9, 2));
    value item_too_far, item_too_far_fwd, item_too_far_rev, item_too_far_vjp => (ref vals(9, 1), ref vals(10, 2)) (ref Vec::<f64>::new(), ref Vec::<f64>::new());
    value rows_not_wanted, rows_not_wanted_fwd, rows_not_wanted_rev, rows_not_wanted_vjp => (ref rows(&[3, 9]), ref vals(9, 2)) (ref rows(&[0]), ref vals(1, 2));
    unit too_short, too_short_fwd, too_short_rev, too_short_vjp => (ref vals(6, 1), ref vals(6, 2), mut vals(8, 3));
}

mod ends {
    use super::*;

    panics! {
        unit too_short, too_short_fwd, too_short_rev, too_short_vjp => (ref vals(6, 1), ref vals(4, 2), mut vals(8, 3)) "the len is 4 but the index is 4",
            (ref vals(6, 1), ref vals(6, 2), mut vals(5, 3)) "the len is 5 but the index is 5";
        value field_too_short, field_too_short_fwd, field_too_short_rev, field_too_short_vjp => (ref one(1, 6), ref vals(6, 2)) "the len is 6 but the index is 6",
            (ref one(1, 6), ref vals(3, 2)) "the len is 3 but the index is 3";
        value part_too_short, part_too_short_fwd, part_too_short_rev, part_too_short_vjp => (ref vals(4, 1), fixed 4) "the len is 3 but the index is 3";
        value no_such_element, no_such_element_fwd, no_such_element_rev, no_such_element_vjp => (ref vals(6, 2), fixed 2) "the len is 2 but the index is 2";
        value never, never_fwd, never_rev, never_vjp => (ref vals(8, 1), fixed 2, fixed 3) "the len is 2 but the index is 2",
            (ref vals(4, 1), fixed 1, fixed 4) "the len is 4 but the index is 4";
        value item_too_far, item_too_far_fwd, item_too_far_rev, item_too_far_vjp => (ref vals(9, 1), ref vals(9, 2)) "the len is 9 but the index is 9";
    }

    /// What was written before the end is written by the sweep as well.
    #[test]
    fn what_was_written_before_stays() {
        let (x, y, out) = (vals(6, 1), vals(4, 2), vals(8, 3));
        let mut plain = out.clone();
        attempt(|| too_short(&x, &y, &mut plain)).expect_err("too short");
        let (mut swept, mut out_bar) = (out.clone(), vec![1.0; 8]);
        attempt(|| too_short_rev(&x, &mut [0.0; 6], &y, &mut [0.0; 4], &mut swept, &mut out_bar))
            .expect_err("too short");
        assert_eq!(plain, swept);
        assert_ne!(plain, out);
    }
}

/// Sums that run over go the same way as in the function.
#[test]
fn what_is_not_finite_stays() {
    for special in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MAX] {
        let (mut l, x) = (one(2, 5), vals(5, 3));
        l.w[3] = special;
        let (mut bar, mut x_bar) = (l.zero(), vec![0.0; 5]);
        let value = layer_rev(&l, &mut bar, &x, &mut x_bar, 1.0);
        assert_eq!(value.to_bits(), layer(&l, &x).to_bits());
    }
}

/// By any float.
#[test]
fn of_any_float() {
    let d = Dense { weights: vec![0.5_f32, 1.5, -0.25], bias: 0.125 };
    let (x, mut x_bar) = ([1.0_f32, 2.0, 4.0], [0.0; 3]);
    let mut bar = DenseTangent { weights: vec![0.0; 3], bias: 0.0 };
    let value = dense_rev(&d, &mut bar, &x, &mut x_bar, 1.0);
    assert_eq!(value, dense(&d, &x));
    let s = 2.0 * (0.125 + 0.5 + 3.0 - 1.0);
    assert_eq!(bar.weights, [s, 2.0 * s, 4.0 * s]);
    assert_eq!((bar.bias, x_bar), (s, [0.5 * s, 1.5 * s, -0.25 * s]));
}
