//! Options and results in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/given_options.rs"]
mod given_options;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/optional.rs"]
mod optional;

use common::vals;
use given_options::*;
use optional::*;

tests! {
    value raised_shelf, raised_shelf_fwd, raised_shelf_rev, raised_shelf_vjp => (ref [0.7, 1.3], val 0.6);
    value heights, heights_fwd, heights_rev, heights_vjp => (ref [0.2, 1.3, 0.9, 2.1], val 0.6) (ref [0.2, 1.3], val 0.6) (ref Vec::<f64>::new(), val 0.6);
    value declared_lent, declared_lent_fwd, declared_lent_rev, declared_lent_vjp => (ref vals(5, 1)) (ref vals(2, 2));
    value mapped_results, mapped_results_fwd, mapped_results_rev, mapped_results_vjp => (ref vec![0.7, 0.4, 0.9, 1.3], fixed true) (ref vec![0.7, 0.4, 0.9, 1.3], fixed false) (ref vec![0.7, -0.4, 0.9, 1.3], fixed true);
    value rows_of_methods, rows_of_methods_fwd, rows_of_methods_rev, rows_of_methods_vjp => (ref vec![0.7, 0.4, 0.9, 1.3], val 2.0) (ref vec![0.7, 0.4, 0.9, 1.3], val 0.1) (ref vec![0.7, -0.4, 0.9, 1.3], val 2.0);
    value ends_of_results, ends_of_results_fwd, ends_of_results_rev, ends_of_results_vjp => (ref vec![0.7, 0.4, 0.9, 1.3], fixed true) (ref vec![0.7, 0.4, 0.9, 1.3], fixed false);
    value iterated, iterated_fwd, iterated_rev, iterated_vjp
        => (ref vec![0.7, 0.2, 1.3, -0.4], val 0.3) (ref vec![0.1, 0.2, 1.3], val 0.3) (ref Vec::<f64>::new(), val 0.3);
    value root, root_fwd, root_rev, root_vjp => (val 1.3, val 0.7, val -0.4) (val 1.3, val 0.7, val 0.4);
    value root_squared, root_squared_fwd, root_squared_rev, root_squared_vjp => (val 1.3, val 0.2) (val 0.2, val 1.3) (val 1.0, val 5.0);
    value safe_ln, safe_ln_fwd, safe_ln_rev, safe_ln_vjp => (val 1.3) (val -1.0);
    value entropy, entropy_fwd, entropy_rev, entropy_vjp => (ref vec![0.2, 0.3, 0.5]) (ref vec![0.2, 0.0, 0.5]) (ref Vec::<f64>::new());
    value matched_call, matched_call_fwd, matched_call_rev, matched_call_vjp => (val 1.3) (val -1.3);
    value tested_call, tested_call_fwd, tested_call_rev, tested_call_vjp => (val 1.3, val 0.7) (val -1.3, val 0.7);
    value largest, largest_fwd, largest_rev, largest_vjp => (ref vec![0.3, -0.7, 0.5]) (ref Vec::<f64>::new()) (ref vals(4, 2));
    value running, running_fwd, running_rev, running_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new()) (ref vals(1, 2));
    value chained_methods, chained_methods_fwd, chained_methods_rev, chained_methods_vjp => (val 1.3, val 0.7) (val 0.3, val 0.7) (val 0.8, val 0.7);
    value methods_of_calls, methods_of_calls_fwd, methods_of_calls_rev, methods_of_calls_vjp => (val 1.3, val 0.7) (val -1.3, val 0.7) (val 1.3, val -0.7) (val 2.3, val 0.2);
    value pairs, pairs_fwd, pairs_rev, pairs_vjp => (val 1.3, val 0.7) (val -1.3, val 0.7) (val 1.3, val 5.7);
    value with_default, with_default_fwd, with_default_rev, with_default_vjp => (val Some(1.3), val 0.7) (val Some(0.3), val 0.7) (val None::<f64>, val 0.7);
    value lent, lent_fwd, lent_rev, lent_vjp => (ref Some(1.3), ref Some(vals(3, 1))) (ref None::<f64>, ref Some(vals(2, 1))) (ref Some(0.3), ref None::<Vec<f64>>);
    value changed, changed_fwd, changed_rev, changed_vjp => (mut Some(1.3), val 0.7) (mut Some(-1.3), val 0.7) (mut None::<f64>, val 0.7);
    value normalized, normalized_fwd, normalized_rev, normalized_vjp => (val vals(3, 1)) (val Vec::<f64>::new());
    value scaled, scaled_fwd, scaled_rev, scaled_vjp => (val vals(3, 1), val 0.4);
    value first_of_normalized, first_of_normalized_fwd, first_of_normalized_rev, first_of_normalized_vjp => (ref vals(3, 1)) (ref Vec::<f64>::new());
    value elements, elements_fwd, elements_rev, elements_vjp => (ref vals(3, 1), fixed 1) (ref vals(3, 1), fixed 7) (ref Vec::<f64>::new(), fixed 0);
    value let_chain, let_chain_fwd, let_chain_rev, let_chain_vjp => (val 1.3, val 0.7) (val -1.3, val 0.7) (val 0.1, val 0.7) (val 1.3, val 5.7);
    value copied_beside_errors, copied_beside_errors_fwd, copied_beside_errors_rev, copied_beside_errors_vjp => (ref vec![0.3, 0.9], fixed 1) (ref vec![0.3], fixed 1) (ref Vec::<f64>::new(), fixed 0);
    value noted_once, noted_once_fwd, noted_once_rev, noted_once_vjp => (ref vec![0.3, 0.9, -0.4], fixed 6) (ref vec![0.3, 0.9, -0.4], fixed 1);
    value while_chain, while_chain_fwd, while_chain_rev, while_chain_vjp => (ref vec![0.3, 0.9, -0.4, 0.6, 0.2]) (ref vec![1.4, 0.2]) (ref Vec::<f64>::new());
    value while_growing, while_growing_fwd, while_growing_rev, while_growing_vjp => (ref vec![0.3, 0.2, -0.4]) (ref vec![0.9, 1.4]);
    value parsed, parsed_fwd, parsed_rev, parsed_vjp => (val 1.3, fixed "3") (val 1.3, fixed "x");
    value counted, counted_fwd, counted_rev, counted_vjp => (val 1.3, fixed &["ab", "c"], fixed 1) (val 1.3, fixed &["a", "cb"], fixed 1) (val 1.3, fixed &["a"], fixed 0) (val 1.3, fixed &[], fixed 0);
    value checked_scale, checked_scale_fwd, checked_scale_rev, checked_scale_vjp => (mut vals(3, 1), val 0.7) (mut vals(3, 1), val -0.4);
    value scaled_twice, scaled_twice_fwd, scaled_twice_rev, scaled_twice_vjp => (mut vals(3, 1), val 0.7, fixed "0.3") (mut vals(3, 1), val 0.7, fixed "0.9") (mut vals(3, 1), val 0.7, fixed "x") (mut vals(3, 1), val 0.0, fixed "0.3");
    value newton, newton_fwd, newton_rev, newton_vjp => (val 2.0, val 1.0) (val 2.0, val 0.0) (val 3.0, val 5.0);
    value checked_product, checked_product_fwd, checked_product_rev, checked_product_vjp
        => (ref vec![0.5, 1.5]) (ref vec![0.5, -1.5]) (ref vec![30.0, 40.0, 2.0]) (ref Vec::<f64>::new());
    value mapped_calls, mapped_calls_fwd, mapped_calls_rev, mapped_calls_vjp
        => (val 1.3, val 0.7) (val 1.3, val -0.7) (val -1.3, val 0.7) (val 0.3, val 0.4);
    value forced, forced_fwd, forced_rev, forced_vjp => (val 1.3);
    value conditions, conditions_fwd, conditions_rev, conditions_vjp => (val 1.3, val 0.7) (val -1.3, val 0.7) (val 0.3, val 0.7);
    value patterns_of_slices, patterns_of_slices_fwd, patterns_of_slices_rev, patterns_of_slices_vjp => (ref Vec::<f64>::new()) (ref vec![0.7]) (ref vec![0.7, 0.2]) (ref vec![0.2, 0.7]) (ref vals(5, 1));
    value lent_ends, lent_ends_fwd, lent_ends_rev, lent_ends_vjp => (mut vec![0.9, 0.2, -0.4, 0.7, 0.6], val 0.3, fixed 3) (mut vec![0.2, 0.7, 0.4, 0.1], val 0.8, fixed 2) (mut vec![0.6, 0.7], val 0.3, fixed 2) (mut vec![0.6], val 0.3, fixed 2) (mut Vec::<f64>::new(), val 0.3, fixed 1) (mut vec![0.6, 0.7, 0.3], val 0.3, fixed 0);
    value mutable_bindings, mutable_bindings_fwd, mutable_bindings_rev, mutable_bindings_vjp => (val Some(1.3), val 0.7) (val None::<f64>, val 0.7);
    value known_ones, known_ones_fwd, known_ones_rev, known_ones_vjp => (ref vec![Some(0.4), None, Some(-0.6), Some(0.2)]) (ref Vec::<Option<f64>>::new());
    value quotient, quotient_fwd, quotient_rev, quotient_vjp => (val 1.3, val 0.7) (val 1.3, val 0.0);
    value of_quotient, of_quotient_fwd, of_quotient_rev, of_quotient_vjp => (val 1.3, val 0.7) (val 1.3, val 0.0) (val 0.0, val 0.7);
}

panics! {
    value forced_to_fail, forced_to_fail_fwd, forced_to_fail_rev, forced_to_fail_vjp => (val -1.0) "not positive", (val 0.0) "not positive";
}

/// What the call says when it panics.
fn says<R>(f: impl FnOnce() -> R) -> String {
    common::attempt(|| drop(f())).expect_err("a panic")
}

#[test]
fn seeds_have_the_variant_of_the_value() {
    let (value, pullback) = root_vjp(1.3, 0.7, -0.4);
    assert!(value.is_some());
    let message = says(|| pullback(None));
    assert!(message.contains("`Some`") && message.contains("`None`"), "{message}");
    let message = says(|| root_rev(1.3, 0.7, 0.4, Some(1.0)));
    assert!(message.contains("`None`") && message.contains("`Some`"), "{message}");
    let (_, pullback) = safe_ln_vjp(-1.0);
    let message = says(|| pullback(Ok(1.0)));
    assert!(message.contains("`Err") && message.contains("`Ok`"), "{message}");
    let message = says(|| lent_rev(&Some(1.0), &mut None, &None, &mut None, 1.0));
    assert!(message.contains("`x`") && message.contains("`None`"), "{message}");
}
