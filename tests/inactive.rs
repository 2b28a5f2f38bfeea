//! Inactive code in both modes.

#[macro_use]
mod common;
#[path = "corpus/asked_maps.rs"]
mod asked_maps;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/given_items.rs"]
mod given_items;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/inactive.rs"]
mod inactive;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/stores.rs"]
mod stores;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/written_down.rs"]
mod written_down;

use asked_maps::*;
use common::{all_close, vals};
use given_items::*;
use inactive::*;
use stores::*;
use written_down::*;

tests! {
    value smoothness, smoothness_fwd, smoothness_rev, smoothness_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value correlated, correlated_fwd, correlated_rev, correlated_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value flattened, flattened_fwd, flattened_rev, flattened_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value logged, logged_fwd, logged_rev, logged_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value written, written_fwd, written_rev, written_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value labelled, labelled_fwd, labelled_rev, labelled_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value graded, graded_fwd, graded_rev, graded_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value by_bits, by_bits_fwd, by_bits_rev, by_bits_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value traced_back, traced_back_fwd, traced_back_rev, traced_back_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value filled, filled_fwd, filled_rev, filled_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value lent_by_patterns, lent_by_patterns_fwd, lent_by_patterns_rev, lent_by_patterns_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value asked_and_counted, asked_and_counted_fwd, asked_and_counted_rev, asked_and_counted_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value walked, walked_fwd, walked_rev, walked_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value tallied, tallied_fwd, tallied_rev, tallied_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value registered, registered_fwd, registered_rev, registered_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value tracked, tracked_fwd, tracked_rev, tracked_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value held, held_fwd, held_rev, held_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value searched, searched_fwd, searched_rev, searched_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value flooded, flooded_fwd, flooded_rev, flooded_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value scheduled, scheduled_fwd, scheduled_rev, scheduled_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value walked_in_turn, walked_in_turn_fwd, walked_in_turn_rev, walked_in_turn_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value flowed, flowed_fwd, flowed_rev, flowed_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value flowed_in_lists, flowed_in_lists_fwd, flowed_in_lists_rev, flowed_in_lists_vjp => (ref vals(4, 1));
    value of_groups, of_groups_fwd, of_groups_rev, of_groups_vjp => (ref vals(6, 1));
    value by_label, by_label_fwd, by_label_rev, by_label_vjp => (ref vals(3, 1));
    value weighed_by_name, weighed_by_name_fwd, weighed_by_name_rev, weighed_by_name_vjp => (ref vals(4, 1)) (ref vals(3, 2));
    value by_names, by_names_fwd, by_names_rev, by_names_vjp => (ref [0.7, 1.3, 0.4, 2.1]);
    value evaluated, evaluated_fwd, evaluated_rev, evaluated_vjp => (val 0.7, val 1.3);
    value switched, switched_fwd, switched_rev, switched_vjp => (ref vals(4, 1));
    value asks_with_a_buffer, asks_with_a_buffer_fwd, asks_with_a_buffer_rev, asks_with_a_buffer_vjp => (ref vals(5, 1), val 0.1) (ref vals(3, 2), val -0.4);
    value of_words, of_words_fwd, of_words_rev, of_words_vjp => (val 0.7);
    value integer_types, integer_types_fwd, integer_types_rev, integer_types_vjp => (val 0.7, fixed -3, fixed 4, fixed 5) (val 0.7, fixed 3, fixed -4, fixed 0);
    value checked, checked_fwd, checked_rev, checked_vjp => (val 0.7, ref vec![0.3, 0.4]);
    value prints, prints_fwd, prints_rev, prints_vjp => (val 0.7, fixed 3);
    value gray_code, gray_code_fwd, gray_code_rev, gray_code_vjp => (ref vals(4, 1), fixed 4) (ref vals(4, 1), fixed 0);
    value monte_carlo, monte_carlo_fwd, monte_carlo_rev, monte_carlo_vjp => (val 0.7, fixed 42, fixed 9) (val 0.7, fixed 42, fixed 0);
    value library_calls, library_calls_fwd, library_calls_rev, library_calls_vjp => (val 0.7, fixed &["one", "three", "one", "a"]) (val 0.7, fixed &[]);
    value classified, classified_fwd, classified_rev, classified_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value known_by_bits, known_by_bits_fwd, known_by_bits_rev, known_by_bits_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value ranked, ranked_fwd, ranked_rev, ranked_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value served, served_fwd, served_rev, served_vjp => (ref vals(3, 1)) (ref vals(5, 2));
    value by_signs, by_signs_fwd, by_signs_rev, by_signs_vjp => (ref vals(5, 1)) (ref vals(4, 2));
    value by_kinds, by_kinds_fwd, by_kinds_rev, by_kinds_vjp => (fixed kinds(&["sine", "double"]), fixed &kinds(&["sine"])[0], val 0.7) (fixed kinds(&[]), fixed &kinds(&["none"])[0], val 0.3);
    value by_kind, by_kind_fwd, by_kind_rev, by_kind_vjp => (fixed "sine", val 0.7) (fixed "other", val 0.3);
    value grouped, grouped_fwd, grouped_rev, grouped_vjp => (ref vals(6, 1), fixed &["a", "b", "a", "c", "b", "a"]) (ref vals(2, 1), fixed &[]);
    value behind_a_trait, behind_a_trait_fwd, behind_a_trait_rev, behind_a_trait_vjp => (ref vals(3, 1));
    value with_sets, with_sets_fwd, with_sets_rev, with_sets_vjp => (ref vals(4, 1), fixed 3) (ref vals(4, 1), fixed 0);
    value inactive_vectors, inactive_vectors_fwd, inactive_vectors_rev, inactive_vectors_vjp => (ref vals(5, 1), fixed &[3, -1, 2, 2, 0]);
    value questions_about_active, questions_about_active_fwd, questions_about_active_rev, questions_about_active_vjp => (ref vals(5, 1), val 0.3);
    value inactive_floats, inactive_floats_fwd, inactive_floats_rev, inactive_floats_vjp => (val 0.7, fixed 5);
    value active_at_times, active_at_times_fwd, active_at_times_rev, active_at_times_vjp => (val 0.7, fixed 7) (val 0.7, fixed 3) (val 0.7, fixed 1) (val 0.7, fixed 0);
    value activity_travels, activity_travels_fwd, activity_travels_rev, activity_travels_vjp => (val 0.7, fixed 4) (val 0.7, fixed 2) (val 0.7, fixed 0);
    value signs, signs_fwd, signs_rev, signs_vjp => (ref vals(3, 1), fixed "+-3x+") (ref vals(3, 1), fixed "");
    value nested_items, nested_items_fwd, nested_items_rev, nested_items_vjp => (val 0.7);
    value never_types, never_types_fwd, never_types_rev, never_types_vjp => (val 0.7, fixed 0) (val 0.7, fixed 1);
    value detached_values, detached_values_fwd, detached_values_rev, detached_values_vjp => kink (val 0.27, ref vals(3, 1)) kink (val 0.77, ref vals(3, 1));
    value bits, bits_fwd, bits_rev, bits_vjp => (val 0.77, ref vals(3, 1)) (val 2.77, ref vals(3, 1)) (val -0.3, ref vals(5, 1));
    value active_after_patterns, active_after_patterns_fwd, active_after_patterns_rev, active_after_patterns_vjp
        => (ref vec![0.7, 0.4, -0.3]) (ref vec![0.7, -0.4]);
    value reported, reported_fwd, reported_rev, reported_vjp => (val 0.77, side Vec::<String>::new());
    value made_in_blocks, made_in_blocks_fwd, made_in_blocks_rev, made_in_blocks_vjp => (val 0.7, fixed true) (val -1.4, fixed false);
    value times_over, times_over_fwd, times_over_rev, times_over_vjp => (val 0.7, fixed 3.try_into().unwrap(), fixed 2.try_into().unwrap());
    value warned, warned_fwd, warned_rev, warned_vjp => (val 0.7, val 1.3) (val 0.1, val 0.4) (val 0.9, val 0.4);
    value written_beside, written_beside_fwd, written_beside_rev, written_beside_vjp => (val 0.7);
    value turning, turning_fwd, turning_rev, turning_vjp => (val [0.7, 0.4, -0.3]);
}

panics! {
    value bad_never_types, never_types_fwd, never_types_rev, never_types_vjp =>
        (val 0.7, fixed 2) "internal error: entered unreachable code: two of 2",
        (val 0.7, fixed 3) "not yet implemented",
        (val 0.7, fixed 9) "n is 9, x is 0.7";
}

/// Another name, so that its tests have a module of their own.
fn bad_never_types(x: f64, n: usize) -> f64 {
    never_types(x, n)
}

/// The detached weight is a constant: d/dx = w v[i], d/dv[i] = w x.
#[test]
fn detached_values_are_constant() {
    let v = [0.3, 0.5];
    let mut bar = [0.0; 2];
    let (_, bx) = detached_values_rev(2.0, &v, &mut bar, 1.0);
    all_close(&[bx, bar[0], bar[1]], &[0.25, 0.0, 1.0], 1e-15);
}

/// What a function takes for a constant is one, also where its caller gives it something active.
#[test]
fn arguments_of_constant_parameters_are_constant() {
    let (x, order) = (0.7, 1.3);
    assert_eq!(given_to_constants(x, order), given_constants(x, order));
    assert_eq!(given_to_constants_rev(x, order, 1.0), given_constants_rev(x, order, 1.0));
    assert_eq!(given_to_constants_vjp(x, order).1(2.0), given_constants_vjp(x, order).1(2.0));
    assert_eq!(given_to_constants_fwd(x, 1.0, order, 1.0), given_constants_fwd(x, 1.0, order, 1.0));
    assert_eq!(given_to_constants_rev(x, order, 1.0).2, 0.0);
}

/// As strings that last.
fn kinds(names: &[&str]) -> &'static Vec<String> {
    Box::leak(Box::new(names.iter().map(|name| name.to_string()).collect()))
}
