//! Loops whose sweep may not run in another order, or not without a record.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/extremes.rs"]
mod extremes;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/reordering.rs"]
mod reordering;

use common::{positive, vals};
use extremes::*;
use reordering::*;

tests! {
    value roots, roots_fwd, roots_rev, roots_vjp => (ref [0.3, -1.7, 0.8], val 0.6) (ref [0.3, -1.7, 9.0], val 0.6);
    value anti_dependence, anti_dependence_fwd, anti_dependence_rev, anti_dependence_vjp => (ref vals(4, 1), mut vals(5, 2));
    value repeated_index, repeated_index_fwd, repeated_index_rev, repeated_index_vjp => (ref vals(7, 1));
    value reset_inside, reset_inside_fwd, reset_inside_rev, reset_inside_vjp => (ref vals(7, 1)) (ref vals(2, 1));
    value read_inside, read_inside_fwd, read_inside_rev, read_inside_vjp => (ref vals(5, 1));
    value leaky_sum, leaky_sum_fwd, leaky_sum_rev, leaky_sum_vjp => (ref vals(5, 1));
    value overwritten_behind, overwritten_behind_fwd, overwritten_behind_rev, overwritten_behind_vjp => (mut vals(4, 1));
    value left_early, left_early_fwd, left_early_rev, left_early_vjp => (ref vec![0.4, 0.7, 0.2, -0.5, 0.9]) (ref positive(4, 1)) (ref vec![-0.1]);
    unit added_elsewhere, added_elsewhere_fwd, added_elsewhere_rev, added_elsewhere_vjp => (ref vals(5, 1), mut vals(5, 2)) (ref vals(3, 1), mut vals(4, 2));
    value sometimes_written, sometimes_written_fwd, sometimes_written_rev, sometimes_written_vjp => (ref vals(5, 1));
    value conditional_counter, conditional_counter_fwd, conditional_counter_rev, conditional_counter_vjp => (ref vals(6, 1)) (ref vals(7, 2));
    value scratch_read_after, scratch_read_after_fwd, scratch_read_after_rev, scratch_read_after_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    unit crossing_rows, crossing_rows_fwd, crossing_rows_rev, crossing_rows_vjp => (mut vec![[0.3, 0.8], [-0.5, 1.4], [0.2, 0.6], [1.1, -0.7]]) (mut vec![[0.3, 0.8]]);
    value bound_changes, bound_changes_fwd, bound_changes_rev, bound_changes_vjp => (ref vals(5, 1), fixed 4) (ref vals(5, 1), fixed 0);
    value tested_inside, tested_inside_fwd, tested_inside_rev, tested_inside_vjp => (ref vec![0.4, 0.7, 0.9, -0.5]);
    value plain_sums, plain_sums_fwd, plain_sums_rev, plain_sums_vjp => (ref vals(5, 1), ref vals(5, 2));
    value own_index, own_index_fwd, own_index_rev, own_index_vjp => (ref vals(5, 1), mut vals(6, 2));
    value complete_scratch, complete_scratch_fwd, complete_scratch_rev, complete_scratch_vjp => (ref vals(7, 1), fixed 3);
    value last_choice, last_choice_fwd, last_choice_rev, last_choice_vjp => (ref vals(5, 1), val 0.1) (ref vals(2, 1), val -0.3) (ref vals(17, 1), val 0.1) (ref vals(40, 1), val 0.1) (ref vals(40, 1), val -3.0) (ref vals(40, 1), val 9.0) (ref vals(1, 1), val 0.2);
    value last_choices, last_choices_fwd, last_choices_rev, last_choices_vjp => (ref vec![vals(3, 1), vec![], vals(20, 2), vals(33, 3), vals(1, 4)], val 0.2) (ref vec![vals(16, 1), vals(32, 2)], val 9.0);
    value partly_replaced, partly_replaced_fwd, partly_replaced_rev, partly_replaced_vjp => (ref vals(6, 1), val 0.1) (ref vals(35, 1), val -0.9) (ref vals(4, 1), val 9.0) (ref Vec::<f64>::new(), val 0.3);
    value two_largest, two_largest_fwd, two_largest_rev, two_largest_vjp => (ref vals(6, 1), val 0.1) (ref vals(35, 1), val -0.9) (ref vals(4, 1), val 9.0) (ref Vec::<f64>::new(), val 0.3);
    value used_on_the_way, used_on_the_way_fwd, used_on_the_way_rev, used_on_the_way_vjp => (ref vals(6, 1), val 0.1) (ref vals(35, 1), val -0.9) (ref vals(4, 1), val 9.0) (ref Vec::<f64>::new(), val 0.3);
    value one_or_the_other, one_or_the_other_fwd, one_or_the_other_rev, one_or_the_other_vjp => (ref vals(6, 1), val 0.1) (ref vals(35, 1), val -0.9) (ref vals(4, 1), val 9.0) (ref Vec::<f64>::new(), val 0.3);
    value gained, gained_fwd, gained_rev, gained_vjp => (ref vals(6, 1), val 0.1) (ref vals(35, 1), val -0.9) (ref vals(35, 2), val 0.2) (ref Vec::<f64>::new(), val 0.3);
    value counting_down, counting_down_fwd, counting_down_rev, counting_down_vjp => (ref vals(6, 1), mut vals(6, 2), val 0.4) (ref vals(40, 1), mut vals(33, 2), val -0.9) (ref Vec::<f64>::new(), mut vals(2, 1), val 0.3);

    value largest_and_smallest, largest_and_smallest_fwd, largest_and_smallest_rev, largest_and_smallest_vjp => (ref vals(9, 1), ref vals(9, 2), val -0.3) (ref vals(3, 1), ref vals(3, 2), val 0.4) (ref Vec::<f64>::new(), ref Vec::<f64>::new(), val 0.4);
    value soft_max_of_rows, soft_max_of_rows_fwd, soft_max_of_rows_rev, soft_max_of_rows_vjp => (ref vals(12, 1), fixed 4) (ref vals(40, 1), fixed 20) (ref Vec::<f64>::new(), fixed 2);
    value largest_of_all, largest_of_all_fwd, largest_of_all_rev, largest_of_all_vjp => (ref vec![vals(3, 1), vec![], vals(20, 2), vals(33, 3), vals(1, 4)], val 0.2) (ref vec![vals(16, 1), vals(32, 2)], val -9.0);
    value nearest, nearest_fwd, nearest_rev, nearest_vjp => (ref vec![[0.3, 0.8], [-0.5, 1.4], [0.2, 0.6], [1.1, -0.7]], ref vals(4, 1), val 0.1, val 0.5) (ref Vec::<[f64; 2]>::new(), ref Vec::<f64>::new(), val 0.3, val 0.5);
    value kept_and_raised, kept_and_raised_fwd, kept_and_raised_rev, kept_and_raised_vjp => (ref vals(7, 1), val 0.1) (ref vals(7, 1), val 3.0) (ref Vec::<f64>::new(), val 0.3);
    value largest_of_some, largest_of_some_fwd, largest_of_some_rev, largest_of_some_vjp => (ref vals(6, 1), fixed &[false, true, false, false, true, false], val -0.9) (ref vals(2, 1), fixed &[true, true], val 0.3);
    value of_what_changes, of_what_changes_fwd, of_what_changes_rev, of_what_changes_vjp => (mut vals(6, 1), val 0.7) (mut vals(6, 1), val -1.3) (mut Vec::<f64>::new(), val 0.4);
    value read_on_the_way, read_on_the_way_fwd, read_on_the_way_rev, read_on_the_way_vjp => (ref vals(6, 1), val -0.7);
    value falling, falling_fwd, falling_rev, falling_vjp => (ref vals(6, 1), val -0.7) (ref vals(6, 1), val 9.0);
    value twice_and_second, twice_and_second_fwd, twice_and_second_rev, twice_and_second_vjp => (ref vals(6, 1), val -0.7) (ref vals(9, 2), val 0.2);
    value first_large, first_large_fwd, first_large_rev, first_large_vjp => (ref vals(6, 1), val 0.3) (ref vals(6, 1), val 9.0);
    value of_items, of_items_fwd, of_items_rev, of_items_vjp => (val 0.1, ref vals(7, 1), ref vals(5, 2)) (val 9.0, ref vals(4, 1), ref vals(6, 2)) (val 0.3, ref Vec::<f64>::new(), ref Vec::<f64>::new());
    value in_arms, in_arms_fwd, in_arms_rev, in_arms_vjp => (ref vec![vals(6, 1), vec![], vals(5, 3)], fixed &[0, 1, 2, 3, 0, 1], val 0.4) (ref vec![vals(4, 2)], fixed &[2, 2, 2, 2], val -0.4);
    value of_shadows, of_shadows_fwd, of_shadows_rev, of_shadows_vjp => (mut vals(6, 1), val 0.2) (mut vals(3, 2), val 5.0);
    value in_steps, in_steps_fwd, in_steps_rev, in_steps_vjp => (ref vals(6, 1), val 0.3) (ref vals(7, 2), val -0.8);
}

/// The rules of `max` say which argument is chosen; the last choice is one of theirs.
#[test]
fn ties_and_what_is_no_number() {
    let nan = f64::NAN;
    let cases: [(f64, &[f64]); 9] = [
        (1.0, &[1.0, 1.0]),
        (0.0, &[2.0, 2.0, 1.0, 2.0]),
        (0.0, &[-0.0, 0.0]),
        (nan, &[nan, 1.0, nan, 1.0]),
        (nan, &[nan, nan]),
        (0.5, &[nan, 0.25, nan]),
        (f64::NEG_INFINITY, &[f64::NEG_INFINITY]),
        (0.0, &[f64::INFINITY, f64::INFINITY, 0.0]),
        (3.0, &[]),
    ];
    type Extreme = (
        fn(f64, &[f64]) -> f64,
        fn(f64, f64, &[f64], &[f64]) -> (f64, f64),
        fn(f64, &[f64], &mut [f64], f64) -> (f64, f64),
    );
    let largest: [Extreme; 2] = [
        (largest_of, largest_of_fwd, largest_of_rev),
        (largest_of_turned, largest_of_turned_fwd, largest_of_turned_rev),
    ];
    let smallest: [Extreme; 2] = [
        (smallest_of, smallest_of_fwd, smallest_of_rev),
        (smallest_of_turned, smallest_of_turned_fwd, smallest_of_turned_rev),
    ];
    for (start, x) in cases {
        let less: Vec<f64> = x.iter().map(|v| -v).collect();
        let both = [(largest, start, x), (smallest, -start, &less[..])];
        for (functions, start, x) in both {
            for (which, (plain, fwd, rev)) in functions.into_iter().enumerate() {
                let mut x_bar = vec![0.0; x.len()];
                let (value, start_bar) = rev(start, x, &mut x_bar, 2.0);
                assert_eq!(value.to_bits(), plain(start, x).to_bits());
                for k in 0..=x.len() {
                    let along = |i: usize| f64::from(u8::from(i == k));
                    let x_dot: Vec<f64> = (0..x.len()).map(along).collect();
                    let forward = fwd(start, along(x.len()), x, &x_dot).1;
                    let backward = x_bar.get(k).copied().unwrap_or(start_bar);
                    assert_eq!(2.0 * forward, backward, "{which}: {start}, {x:?}, {k}");
                }
            }
        }
    }
    assert_eq!(largest_single(&[0.5, -2.0, 2.0]), 4.0);
    let mut x_bar = [0.0_f32; 3];
    assert_eq!(largest_single_rev(&[0.5, -2.0, 2.0], &mut x_bar, 1.0), 4.0);
    assert_eq!(x_bar, [0.0, -4.0, 0.0]);
}
