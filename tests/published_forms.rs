//! Functions as published crates have them: chains of iterators, closures with captures.

#![allow(non_snake_case)] // functions are named after quantities

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/forms.rs"]
mod forms;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/habits.rs"]
mod habits;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/open_types.rs"]
mod open_types;
#[allow(clippy::all, non_snake_case, non_upper_case_globals, non_camel_case_types)] // the form of the code is the point
#[path = "corpus/published/ports.rs"]
mod ports;

use common::shape::Shape;
use common::{close, positive, rows, vals};
use forms::*;
use habits::*;
use open_types::*;
use ports::*;

shapes! {
    Accumulator, AccumulatorTangent { total, lost } constant { };
    Area, AreaTangent { outer, inner } constant { };
    Arc, ArcTangent { radius, angle } constant { };
    Average, AverageTangent { k } constant { length };
    Bands, BandsTangent { average, mean, items } constant { at, least };
    coefs, coefsTangent { a, b } constant { };
}

fn track() -> Vec<(f64, f64)> {
    vec![(48.1, 11.6), (52.5, 13.4), (53.6, 10.0)]
}

tests! {
    value backward, backward_fwd, backward_rev, backward_vjp => (val 0.7, val 1.3) (val 2.1, val 0.6);
    value properties, properties_fwd, properties_rev, properties_vjp => (val 0.7, val 1.3);
    value curves, curves_fwd, curves_rev, curves_vjp => (ref [0.3, 0.8, 0.6, 0.7]) (ref [0.05, 0.8, -0.6, 1.7]);
    value coordinates, coordinates_fwd, coordinates_rev, coordinates_vjp => (val 0.7, fixed Moon::Rhea) (val 2.7, fixed Moon::Rhea) (val 0.9, fixed Moon::Titan);
    value apparent, apparent_fwd, apparent_rev, apparent_vjp => (val 0.7, fixed true) (val 0.7, fixed false);
    value pushed, pushed_fwd, pushed_rev, pushed_vjp => (ref [0.7, 1.3, -0.4, 0.9]) (ref [0.7, 1.3]);
    value cosine_similarity, cosine_similarity_fwd, cosine_similarity_rev, cosine_similarity_vjp
        => (ref vals(4, 1), ref vals(4, 2)) (ref vals(0, 1), ref vals(0, 2));
    value libration, libration_fwd, libration_rev, libration_vjp => (val 0.7) (val 1.9);
    value minkowski, minkowski_fwd, minkowski_rev, minkowski_vjp => (ref vals(4, 1), ref vals(4, 2), val 2.5);
    value horner, horner_fwd, horner_rev, horner_vjp => (ref vals(4, 1), val 1.3) (ref Vec::<f64>::new(), val 1.3);
    value softmax, softmax_fwd, softmax_rev, softmax_vjp => (ref vals(4, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value jensen_shannon, jensen_shannon_fwd, jensen_shannon_rev, jensen_shannon_vjp => (ref vec![0.2, 0.5, 0.3], ref vec![0.4, 0.1, 0.5]);
    value trapz, trapz_fwd, trapz_rev, trapz_vjp => (ref vals(4, 1), ref vec![0.0, 0.5, 1.1, 2.0]) (ref vals(1, 1), ref vals(1, 2));
    value track_length, track_length_fwd, track_length_rev, track_length_vjp => (ref track()) (ref vec![(48.1, 11.6)]);
    value rolling_mean, rolling_mean_fwd, rolling_mean_rev, rolling_mean_vjp => (ref vals(5, 1), fixed 3) (ref vals(2, 1), fixed 3);
    value exponential_average, exponential_average_fwd, exponential_average_rev, exponential_average_vjp
        => (ref vals(5, 1), val 0.3) (ref Vec::<f64>::new(), val 0.3);
    value strength_index, strength_index_fwd, strength_index_rev, strength_index_vjp
        => (ref vec![1.0, 1.2, 1.1, 1.5]) kink (ref vec![1.0, 1.0]) (ref vec![1.0]);
    value autocorrelation, autocorrelation_fwd, autocorrelation_rev, autocorrelation_vjp => (ref vals(6, 1), fixed 2) (ref vals(3, 1), fixed 5);
    value mat_vec, mat_vec_fwd, mat_vec_rev, mat_vec_vjp => (ref vals(6, 1), ref vals(3, 2));
    value coulomb, coulomb_fwd, coulomb_rev, coulomb_vjp
        => (ref vals(3, 1), ref vec![[0.1, 0.2, 0.3], [1.1, -0.4, 0.2], [-0.7, 0.9, 0.4]]) (ref vals(1, 1), ref vec![[0.1, 0.2, 0.3]]);
    value pendulum, pendulum_fwd, pendulum_rev, pendulum_vjp
        => (val [0.9, -0.3], val 1.2, val 0.2, val 0.05, fixed 6) (val [0.9, -0.3], val 1.2, val 0.2, val 0.05, fixed 0);
    value arc_of_parabola, arc_of_parabola_fwd, arc_of_parabola_rev, arc_of_parabola_vjp
        => (val 0.7, val -0.3, val 1.9, fixed 8) (val 0.7, val -0.3, val 1.9, fixed 1);
    value golden_section, golden_section_fwd, golden_section_rev, golden_section_vjp => (val 0.3, val 2.0, fixed 20) (val 0.3, val 2.0, fixed 0);
    value logistic_likelihood, logistic_likelihood_fwd, logistic_likelihood_rev, logistic_likelihood_vjp
        => (ref vals(3, 1), ref rows(4, 3, 2), fixed &[true, false, false, true]);
    value soft_count, soft_count_fwd, soft_count_rev, soft_count_vjp
        => (ref vec![(0.1, 0.2), (1.3, 0.9), (-0.4, 0.6), (5.0, 5.0)], val (0.2, 0.3), val 1.5) (ref vec![(9.0, 9.0)], val (0.2, 0.3), val 1.5);
    value spectral_power, spectral_power_fwd, spectral_power_rev, spectral_power_vjp => (ref vals(6, 1), fixed 2);
    value extrapolate, extrapolate_fwd, extrapolate_rev, extrapolate_vjp
        => (ref vals(5, 1)) (ref vals(2, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value continued_fraction, continued_fraction_fwd, continued_fraction_rev, continued_fraction_vjp
        => (ref positive(4, 1), val 0.7) (ref positive(1, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value payback, payback_fwd, payback_rev, payback_vjp
        => (ref vec![-1.0, 0.4, 0.5, 0.6], val 0.05) (ref vec![-1.0, 0.4], val 0.05);
}

/// Softmax sums to one, so a seed of ones gives nothing.
#[test]
fn softmax_is_normalised() {
    let mut bar = vec![0.0; 4];
    let (_, by_temperature) = softmax_rev(&vals(4, 1), &mut bar, 0.7, vec![1.0; 4]);
    common::all_close(&bar, &[0.0; 4], 1e-14);
    close(by_temperature, 0.0, 1e-14);
}

/// The angle between two vectors does not depend on their lengths.
#[test]
fn angles_have_no_scale() {
    let (a, b) = (vals(4, 1), vals(4, 2));
    let mut a_bar = vec![0.0; 4];
    cosine_similarity_rev(&a, &mut a_bar, &b, &mut [0.0; 4], 1.0);
    close(a.iter().zip(&a_bar).map(|(x, g)| x * g).sum(), 0.0, 1e-14);
}

/// By the upper bound the length of an arc has the speed for a derivative, up to the error of the rule.
#[test]
fn speed_at_the_end() {
    let (_, _, _, by_b) = arc_of_parabola_rev(0.7, -0.3, 1.9, 200, 1.0);
    close(by_b, (1.0f64 + (2.0 * 0.7 * 1.9f64).powi(2)).sqrt(), 1e-8);
}

/// The second result of Horner's rule is the derivative of the first.
#[test]
fn horner_twice() {
    let c = vals(5, 1);
    let ((_, slope), by_x) = horner_rev(&c, &mut [0.0; 5], 1.3, (1.0, 0.0));
    close(by_x, slope, 1e-13);
}

tests! {
    value approximated, approximated_fwd, approximated_rev, approximated_vjp => (val 0.7, val 0.3);
    value by_table, by_table_fwd, by_table_rev, by_table_vjp => (val 0.7);
    value approximated_generic, approximated_generic_fwd, approximated_generic_rev, approximated_generic_vjp => (val 0.7f64) coarse (val 0.7f32);
    value with_defaults, with_defaults_fwd, with_defaults_rev, with_defaults_vjp
        => (val 0.7, ref vals(3, 1)) (val 0.7, ref vals(1, 1)) (val 0.7, ref Vec::<f64>::new());
    value deviation, deviation_fwd, deviation_rev, deviation_vjp => (ref vals(4, 1), val Some(0.3)) (ref vals(4, 1), val None::<f64>);
    value scores, scores_fwd, scores_rev, scores_vjp => (ref vals(4, 1));
    value weighted, weighted_fwd, weighted_rev, weighted_vjp => (ref vec![0.3, 0.7, 0.2, 0.9], ref vec![0.5, 0.6, 0.8]) (ref vals(1, 1), ref Vec::<f64>::new());
    unit relaxed, relaxed_fwd, relaxed_rev, relaxed_vjp => (mut vals(3, 1), ref vals(3, 2), val 0.3, fixed 3) (mut vals(3, 1), ref vals(2, 2), val 0.3, fixed 2) (mut vals(3, 1), ref vals(3, 2), val 0.3, fixed 0);
    value by_macros, by_macros_fwd, by_macros_rev, by_macros_vjp => (val 0.7, val 0.3, ref vec![0.6, 0.2]) kink (val 0.7, val 0.3, ref vec![0.7, 0.1]);
    value widths, widths_fwd, widths_rev, widths_vjp => (ref bands(), ref vec![0.7, 0.2, 0.9, 0.4, 0.5, 0.8]) (ref bands(), ref Vec::<f64>::new());
    value mean_root, mean_root_fwd, mean_root_rev, mean_root_vjp => (val 0.7, val 0.3) (val -0.7, val 0.3) (val 0.7, val -0.3);
    value either_root, either_root_fwd, either_root_rev, either_root_vjp => (val 0.7, val 0.3) (val -0.7, val 0.3) (val 0.7, val 1.3) (val -0.7, val 1.3);
}

tests! {
    value P_sat, P_sat_fwd, P_sat_rev, P_sat_vjp => (val 0.7);
    value T_excess, T_excess_fwd, T_excess_rev, T_excess_vjp => (val 0.7, val 0.3) (val 1.3, val 0.8);
    value dP_dT, dP_dT_fwd, dP_dT_rev, dP_dT_vjp => (val 0.7);
    value by_own_tables, by_own_tables_fwd, by_own_tables_rev, by_own_tables_vjp => (val 0.7, val 0.3) (val 1.3, val -0.8);
    value reduced, reduced_fwd, reduced_rev, reduced_vjp
        => (val 0.7, val coefs { a: 0.4, b: 0.3 }) (val 0.7, val coefs { a: -0.4, b: 0.3 });
    value by_coefs, by_coefs_fwd, by_coefs_rev, by_coefs_vjp => (val 0.7, val 0.3) (val 0.7, val -0.3);
    value driven_by_count, driven_by_count_fwd, driven_by_count_rev, driven_by_count_vjp
        => (ref vec![0.3, -0.7, 0.2], val 0.6) (ref Vec::<f64>::new(), val 0.6);
    value mean_of_positive, mean_of_positive_fwd, mean_of_positive_rev, mean_of_positive_vjp => (ref vec![0.9, -0.7, 0.2]);
    value mapped_behind_reference, mapped_behind_reference_fwd, mapped_behind_reference_rev, mapped_behind_reference_vjp
        => (ref [0.7, 0.3], val 0.4);
    value from_constants, from_constants_fwd, from_constants_rev, from_constants_vjp => (val 0.3);
    value turned_on, turned_on_fwd, turned_on_rev, turned_on_vjp => (ref [0.7, 0.3, -0.2], ref [0.4, -0.5, 0.3]);
}

fn bands() -> Bands {
    Bands { average: Average { k: 0.3, length: 3 }, mean: 0.5, items: vec![0.4, 0.6, 0.7], at: 0, least: 0 }
}

#[test]
fn types_with_common_names() {
    let arc = |angle| Arc { radius: 0.7, angle };
    adapt!("length", value Arc::length, Arc::length_fwd, Arc::length_rev, Arc::length_vjp, (ref arc(0.3), ref arc(-0.8))).run();
    assert_eq!(bands().period(), 3);
}

#[test]
fn methods_called_like_consumers() {
    let sums = |total| Accumulator { total, lost: 0.1 };
    adapt!("covered", value Area::covered, Area::covered_fwd, Area::covered_rev, Area::covered_vjp,
        (ref Area { outer: sums(0.7), inner: sums(1.3) }, val 0.4))
    .run();
    adapt!("add", unit Accumulator::add, Accumulator::add_fwd, Accumulator::add_rev, Accumulator::add_vjp,
        (mut sums(0.7), val 0.4))
    .run();
}
