//! Containers whose items change places, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/rearranged.rs"]
mod rearranged;

use common::{rows as table, vals};
use rearranged::*;

tests! {
    value sorted, sorted_fwd, sorted_rev, sorted_vjp => (ref vals(5, 1)) (ref vals(30, 3)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value median, median_fwd, median_rev, median_vjp => (ref vals(5, 1)) (ref vals(6, 2)) (ref vals(1, 3));
    unit sorted_again_and_again, sorted_again_and_again_fwd, sorted_again_and_again_rev, sorted_again_and_again_vjp => (mut vals(5, 1), fixed 3) (mut vals(24, 2), fixed 2) (mut vals(3, 2), fixed 0);
    value pairs, pairs_fwd, pairs_rev, pairs_vjp => (ref vals(5, 1), ref vals(5, 2)) (ref vals(1, 1), ref vals(1, 2));
    unit rows, rows_fwd, rows_rev, rows_vjp => (mut table(3, 4, 1)) (mut table(0, 2, 1));
    value by_index, by_index_fwd, by_index_rev, by_index_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    value by_distance, by_distance_fwd, by_distance_rev, by_distance_vjp => (ref vals(5, 1), val 0.1);
    value selected, selected_fwd, selected_rev, selected_vjp => (ref vals(5, 1)) (ref vals(24, 2)) (ref vals(1, 1));
    value retained, retained_fwd, retained_rev, retained_vjp => (ref vec![0.3, -0.2, 0.7, -0.4, 0.5], val 0.1) (ref vec![0.3, 0.4], val -0.1);
    value thinned, thinned_fwd, thinned_rev, thinned_vjp => (ref vals(3, 1), val vec![0.5, -0.9, 0.3, 0.72]) (ref vals(3, 1), val Vec::<f64>::new());
    value without_duplicates, without_duplicates_fwd, without_duplicates_rev, without_duplicates_vjp => (ref Vec::<f64>::new());
    value closures_in_lists, closures_in_lists_fwd, closures_in_lists_rev, closures_in_lists_vjp => (ref vals(3, 1));
}

/// At a tie there are no finite differences: each item has its derivative where its first copy stays.
#[test]
fn duplicates() {
    let x = [0.3, 0.9, 0.45, -0.4];
    let mut bar = [0.0; 4];
    let value = without_duplicates_rev(&x, &mut bar, 1.0);
    assert_eq!(value, without_duplicates(&x));
    // −0.4, 0.3, 0.45, 0.9 without the copies; 0.45 is near 0.3; the halves of those left are −1, 0, 1.
    assert_eq!(bar.map(|b| (b * 1e9).round() / 1e9), [0.6 + 1.0, 1.8 + 2.0, 0.9, -0.8]);
    for i in 0..4 {
        let mut direction = [0.0; 4];
        direction[i] = 1.0;
        let (value_too, tangent) = without_duplicates_fwd(&x, &direction);
        assert_eq!(value_too, value);
        assert!((tangent - bar[i]).abs() < 1e-12);
    }
}
