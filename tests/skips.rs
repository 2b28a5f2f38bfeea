//! Calls whose sweep is skipped where no cotangent comes to them.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/few_chosen.rs"]
mod few_chosen;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/skips.rs"]
mod skips;

use common::vals;
use few_chosen::*;
use skips::*;

tests! {
    value one, one_fwd, one_rev, one_vjp => (ref vals(4, 1), val 0.7) (ref vals(4, 1), val 3.7) (ref vals(0, 1), val 0.7);
    value chained, chained_fwd, chained_rev, chained_vjp => (ref vals(4, 1), val 0.7) (ref vals(4, 1), val 3.7) (ref vals(1, 1), val 0.1);
    value also_elsewhere, also_elsewhere_fwd, also_elsewhere_rev, also_elsewhere_vjp => (ref vals(4, 1), val 0.7) (ref vals(4, 1), val 0.1);
    value two_branches, two_branches_fwd, two_branches_rev, two_branches_vjp => (ref vals(4, 1), val 0.7) (ref vals(4, 1), val 3.7) (ref vals(4, 1), val 0.01);
    value two_results, two_results_fwd, two_results_rev, two_results_vjp => (ref vals(4, 1), val 0.7) (ref vals(4, 1), val 0.3) (ref vals(4, 1), val 0.05);
    value changed, changed_fwd, changed_rev, changed_vjp => (mut vals(4, 1), val 0.7) (mut vals(3, 1), val 9.7);
    value in_loop, in_loop_fwd, in_loop_rev, in_loop_vjp => (ref vals(7, 1), val 0.7) (ref vals(7, 2), val 3.7) (ref vals(0, 1), val 0.7);
    value in_open_loop, in_open_loop_fwd, in_open_loop_rev, in_open_loop_vjp => (val 0.7, val 0.9) (val 0.2, val 3.7) (val 0.7, val 0.1);
    value left_early, left_early_fwd, left_early_rev, left_early_vjp => (ref vals(4, 1), val 0.7) (ref vals(4, 1), val 0.1) (ref vals(4, 1), val 30.0);
    value stateful, stateful_fwd, stateful_rev, stateful_vjp => (val 0.7, val 0.9) (val 0.2, val 0.3);
    value guarded, guarded_fwd, guarded_rev, guarded_vjp => (val 0.7, val 0.9) (val -0.2, val 0.3);
    value rectified, rectified_fwd, rectified_rev, rectified_vjp => (ref vals(30, 1), ref vals(9, 2)) (ref vals(9, 3), ref vals(9, 2)) (ref vals(4, 3), ref vals(1, 2));
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (ref vals(25, 1), ref vals(9, 2), fixed 5) (ref vals(25, 3), ref vals(9, 4), fixed 5) (ref vals(9, 3), ref vals(9, 2), fixed 3);
    value warped, warped_fwd, warped_rev, warped_vjp => (ref vals(5, 1), ref vals(4, 2)) (ref vals(1, 3), ref vals(6, 4));
    value all_cells, all_cells_fwd, all_cells_rev, all_cells_vjp => (ref vals(4, 1), val 0.7) (ref vals(1, 3), val 0.3);
    value cheapest, cheapest_fwd, cheapest_rev, cheapest_vjp => (ref vals(25, 1), fixed 5) (ref vals(1, 3), fixed 1);
    value near, near_fwd, near_rev, near_vjp => (ref vec![[0.1, 0.2, 0.3], [0.4, 0.9, 0.5], [0.2, 0.1, 0.6], [0.7, -0.4, 0.2]], val 0.5) (ref vec![[0.1, 0.2, 0.3]], val 0.5);
    value layers, layers_fwd, layers_rev, layers_vjp => (ref vec![vals(3, 1), vals(3, 2), vals(3, 3)], ref vals(3, 4)) (ref vec![vals(3, 5), vals(3, 6), vals(3, 7)], ref vals(3, 8)) (ref vec![vals(1, 1)], ref vals(1, 4));
    value chosen_and_more, chosen_and_more_fwd, chosen_and_more_rev, chosen_and_more_vjp => (ref vals(7, 1), val 0.7) (ref vals(7, 1), val -0.3) (ref vals(0, 1), val 0.7);
    value recorded, recorded_fwd, recorded_rev, recorded_vjp => (ref vals(9, 1), val 0.7) (ref vals(9, 2), val 0.2) (ref vals(1, 2), val 0.4);
    value two_loops, two_loops_fwd, two_loops_rev, two_loops_vjp => (ref vals(4, 1), ref vals(5, 2), val 0.7) (ref vals(4, 1), ref vals(5, 2), val -2.7) (ref vals(4, 3), ref vals(5, 4), val 0.1);
    value generic, generic_fwd, generic_rev, generic_vjp => (ref vals(4, 1), val 0.7) (ref vals(4, 1), val -2.7);
    value nearest, nearest_fwd, nearest_rev, nearest_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3);
    value nearest_kept, nearest_kept_fwd, nearest_kept_rev, nearest_kept_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3) (ref vals(1, 5), val 0.7);
    value some_of_them, some_of_them_fwd, some_of_them_rev, some_of_them_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3) (ref vals(1, 5), val 0.7);
    value also_summed, also_summed_fwd, also_summed_rev, also_summed_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3) (ref vals(1, 5), val 0.7);
    value one_behind_the_other, one_behind_the_other_fwd, one_behind_the_other_rev, one_behind_the_other_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3) (ref vals(1, 5), val 0.7);
    value in_turns, in_turns_fwd, in_turns_rev, in_turns_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3) (ref vals(1, 5), val 0.7);
    value until_far, until_far_fwd, until_far_rev, until_far_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3) (ref vals(1, 5), val 0.7);
    value changed_on_the_way, changed_on_the_way_fwd, changed_on_the_way_rev, changed_on_the_way_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3) (ref vals(1, 5), val 0.7);
    value counted, counted_fwd, counted_rev, counted_vjp => (ref vals(4, 1), val 0.7) (ref vals(7, 2), val 0.9) (ref vals(5, 3), val -0.4) (ref vals(9, 4), val 1.3) (ref vals(1, 5), val 0.7);
    value best_way, best_way_fwd, best_way_rev, best_way_vjp => (ref vals(12, 1), fixed 3) (ref vals(30, 2), fixed 5) (ref vals(8, 3), fixed 2) (ref vals(6, 4), fixed 6) (ref vals(5, 5), fixed 1);
    value every_cell, every_cell_fwd, every_cell_rev, every_cell_vjp => (ref vals(12, 1), fixed 3) (ref vals(30, 2), fixed 5) (ref vals(8, 3), fixed 2) (ref vals(6, 4), fixed 6) (ref vals(5, 5), fixed 1);
    value besides, besides_fwd, besides_rev, besides_vjp => (ref vals(12, 1), fixed 3) (ref vals(30, 2), fixed 5) (ref vals(8, 3), fixed 2) (ref vals(6, 4), fixed 6) (ref vals(5, 5), fixed 1);
    value paid, paid_fwd, paid_rev, paid_vjp => (ref vals(12, 1), val 0.7, val 0.6) (ref vals(13, 2), val 1.3, val 0.9) (ref vals(9, 3), val -0.4, val 0.3) (ref vals(12, 4), val 0.9, val -1.1) (ref vals(2, 5), val 0.7, val 0.2);
    value paid_and_read, paid_and_read_fwd, paid_and_read_rev, paid_and_read_vjp => (ref vals(12, 1), val 0.7, val 0.6) (ref vals(13, 2), val 1.3, val 0.9) (ref vals(9, 3), val -0.4, val 0.3) (ref vals(12, 4), val 0.9, val -1.1) (ref vals(2, 5), val 0.7, val 0.2);
    value paid_from_turn_to_turn, paid_from_turn_to_turn_fwd, paid_from_turn_to_turn_rev, paid_from_turn_to_turn_vjp => (ref vals(12, 1), val 0.7, val 0.6) (ref vals(13, 2), val 1.3, val 0.9) (ref vals(9, 3), val -0.4, val 0.3) (ref vals(12, 4), val 0.9, val -1.1) (ref vals(2, 5), val 0.7, val 0.2);
    value paid_twice, paid_twice_fwd, paid_twice_rev, paid_twice_vjp => (ref vals(12, 1), val 0.7, val 0.6) (ref vals(13, 2), val 1.3, val 0.9) (ref vals(9, 3), val -0.4, val 0.3) (ref vals(12, 4), val 0.9, val -1.1) (ref vals(2, 5), val 0.7, val 0.2);
    value paid_by_layers, paid_by_layers_fwd, paid_by_layers_rev, paid_by_layers_vjp => (ref vals(12, 1), val 0.7, val 0.6) (ref vals(13, 2), val 1.3, val 0.9) (ref vals(9, 3), val -0.4, val 0.3) (ref vals(12, 4), val 0.9, val -1.1) (ref vals(2, 5), val 0.7, val 0.2);
    value paid_at_last, paid_at_last_fwd, paid_at_last_rev, paid_at_last_vjp => (ref vals(12, 1), val 0.7, val 0.6) (ref vals(13, 2), val 1.3, val 0.9) (ref vals(9, 3), val -0.4, val 0.3) (ref vals(12, 4), val 0.9, val -1.1) (ref vals(2, 5), val 0.7, val 0.2);
}

#[test]
fn of_single_precision() {
    for (k, there) in [(1.5, true), (-1.5, false)] {
        let (x, mut bar) = ([0.5, 0.25, 1.0], [0.0; 3]);
        let (value, k_bar) = single_rev(&x, &mut bar, k, 2.0);
        assert_eq!(value, single(&x, k));
        assert_eq!((bar, k_bar), if there { ([3.0; 3], 3.5) } else { ([0.0; 3], 0.0) });
    }
}

/// What is not chosen adds nothing, whatever it is multiplied by.
#[test]
fn nothing_of_infinities() {
    let (mut x_bar, mut k_bar) = ([0.0; 3], [0.0; 2]);
    rectified_rev(&[1.0, f64::NEG_INFINITY, -1.0], &mut x_bar, &[1.0, 1.0], &mut k_bar, 1.0);
    assert_eq!((x_bar, k_bar), ([0.0; 3], [0.0; 2]));
}

#[test]
fn types_with_methods() {
    for (x, k) in [(0.9, 1.1), (0.4, 0.3), (-1.2, -2.0)] {
        let w = Weight { by: 0.8, at: 0.3 };
        let numbers = |p: [f64; 4]| weighed(&Weight { by: p[0], at: p[1] }, p[2], p[3]);
        let mut bar = WeightTangent { by: 0.0, at: 0.0 };
        let (value, x_bar, k_bar) = weighed_rev(&w, &mut bar, x, k, 1.0);
        let (same, pullback) = weighed_vjp(&w, x, k);
        assert_eq!((value, same), (weighed(&w, x, k), value));
        assert_eq!(pullback(1.0), (bar.clone(), x_bar, k_bar));
        for (i, bar) in [bar.by, bar.at, x_bar, k_bar].into_iter().enumerate() {
            let at = [w.by, w.at, x, k];
            let shifted = |h: f64| numbers(std::array::from_fn(|j| at[j] + if i == j { h } else { 0.0 }));
            let slope = (shifted(1e-6) - shifted(-1e-6)) / 2e-6;
            assert!((bar - slope).abs() < 1e-6 * (1.0 + slope.abs()), "{i}: {bar} {slope}");
        }
    }
}

#[test]
fn handed_back() {
    let w = Weight { by: 0.8, at: 0.3 };
    let (_, w_bar, x_bar, k_bar) = given_for_good_rev(w, 0.35, 1.1, 1.0);
    assert_eq!((w_bar, x_bar, k_bar), (WeightTangent { by: 0.0, at: 0.0 }, 0.25, 0.0));
    assert_eq!(given_for_good(w, 0.35, 1.1), 0.25 * 0.35);
    let (value, w_bar, ..) = given_for_good_rev(w, 1.9, 1.1, 1.0);
    assert!((w_bar.by * 0.8 - value).abs() < 1e-12, "{value} {w_bar:?}");
}

#[test]
fn not_asked_for() {
    assert_eq!(guarded_rev(0.0, 2.0, 1.0), (2.0, 0.0, 1.0));
    let (value, pullback) = guarded_vjp(0.0, 2.0);
    assert_eq!((value, pullback(1.0)), (2.0, (0.0, 1.0)));
    // What is not finite is not lost.
    let (_, x_bar, _) = guarded_rev(1.0, 2.0, f64::NAN);
    assert!(x_bar.is_nan());
}
