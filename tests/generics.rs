//! Generic functions in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/generic_chains.rs"]
mod generic_chains;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/generic_types.rs"]
mod generic_types;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/generics.rs"]
mod generics;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/operator_bounds.rs"]
mod operator_bounds;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/units.rs"]
mod units;

use common::shape::Shape;
use common::vals;
use generic_chains::*;
use generic_types::cells::{leaked, leaked_fwd, leaked_rev, leaked_vjp};
use generic_types::motion::{swung_by_law, swung_by_law_fwd, swung_by_law_rev, swung_by_law_vjp};
use generic_types::solvers::{solved, solved_fwd, solved_rev, solved_vjp};
use generic_types::stages::{staged, staged_fwd, staged_rev, staged_vjp};
use generic_types::*;
use generics::*;
use operator_bounds::*;
use units::*;

type Place = Point<f64>;
type PlaceTangent = PointTangent<f64>;
type Shaft = Arrow<f64>;
type ShaftTangent = ArrowTangent<f64>;
type Sequence = Series<f64>;
type SequenceTangent = SeriesTangent<f64>;
type Filter = LowPass<f64>;
type FilterTangent = LowPassTangent<f64, f64>;
type Piece = Segment<f64>;
type PieceTangent = SegmentTangent<f64>;
type Thing = Placed<Site, f64>;
type ThingTangent = PlacedTangent<Site, f64>;

shapes! {
    Place, PlaceTangent { x, y } constant { };
    Shaft, ShaftTangent { x, y } constant { };
    Filter, FilterTangent { decay, gain, held } constant { };
    Piece, PieceTangent { from, to } constant { };
    Sequence, SequenceTangent { terms, scale } constant { };
    Site, SiteTangent { x, y } constant { };
    Thing, ThingTangent { scale, turns, weight, at } constant { };
}

fn place(k: u64) -> Place {
    let v = vals(2, k);
    Point { x: v[0], y: v[1] }
}

fn thing() -> Thing {
    Placed { scale: 0.7, turns: vec![1.3, -0.4], weight: 0.9, at: Site { x: 0.3, y: 1.1 } }
}

fn low_pass() -> Filter {
    LowPass { decay: 0.8, gain: 0.3, held: -0.2 }
}

fn singles(n: usize, k: u64) -> Vec<f32> {
    vals(n, k).iter().map(|v| *v as f32).collect()
}

tests! {
    value staged, staged_fwd, staged_rev, staged_vjp => (val 1.3, val 0.7);
    value swung_by_law, swung_by_law_fwd, swung_by_law_rev, swung_by_law_vjp => (val 1.3, val 0.7, val 0.4, fixed 3) (val 1.3, val 0.7, val 0.4, fixed 0);
    value leaked, leaked_fwd, leaked_rev, leaked_vjp => (ref vals(4, 1), val 0.7);
    value solved, solved_fwd, solved_rev, solved_vjp => (val 0.7, val 1.3);
    value weighed, weighed_fwd, weighed_rev, weighed_vjp => (val Some(0.7f64), ref vals(3, 1)) (val None::<f64>, ref vals(3, 2));
    value norm, norm_fwd, norm_rev, norm_vjp => (ref vals(4, 1)) coarse (ref singles(3, 2));
    value constants, constants_fwd, constants_rev, constants_vjp => (val 0.7f64, fixed 3) coarse (val 0.7f32, fixed 3);
    value log_sum_exp, log_sum_exp_fwd, log_sum_exp_rev, log_sum_exp_vjp => (ref vals(4, 1)) kink (ref Vec::<f64>::new()) coarse (ref singles(3, 1));
    value horner, horner_fwd, horner_rev, horner_vjp => (ref vals(4, 1), val 0.7f64) (ref vals(1, 1), val 0.7f64) coarse (ref singles(3, 1), val 0.7f32);
    value rational, rational_fwd, rational_rev, rational_vjp => (val 0.7f64, val -1.3f64) coarse (val 0.7f32, val 1.3f32);
    value special_functions, special_functions_fwd, special_functions_rev, special_functions_vjp => (val 0.37f64, val 0.61f64);
    value by_path, by_path_fwd, by_path_rev, by_path_vjp => (val 0.7f64, val 0.4f64) coarse (val 0.7f32, val 0.4f32);
    value relax, relax_fwd, relax_rev, relax_vjp => (mut [0.3f64, -0.4, 1.2, 0.7], val 0.3f64, fixed 2) (mut [0.3f64, -0.4, 1.2, 0.7], val 0.3f64, fixed 0) coarse (mut [0.3f32, -0.4, 1.2], val 0.3f32, fixed 1);
    value moments, moments_fwd, moments_rev, moments_vjp => (val vals(4, 1), ref vec![(0.3, 2usize), (1.4, 0), (-0.7, 1)]) (val vals(1, 1), ref vec![(0.3, 3usize)]);
    value calls, calls_fwd, calls_rev, calls_vjp => (ref vals(3, 1), val 0.7f64);
    value concrete, concrete_fwd, concrete_rev, concrete_vjp => (ref vals(3, 1), val 0.7f64);
    value concrete_single, concrete_single_fwd, concrete_single_rev, concrete_single_vjp => coarse (ref singles(3, 1), val 0.7f32);
    value concrete_mixed, concrete_mixed_fwd, concrete_mixed_rev, concrete_mixed_vjp => coarse (ref vals(3, 1), ref singles(3, 2));
    value power, power_fwd, power_rev, power_vjp => (val 1.3f64, fixed 0) (val 1.3f64, fixed 1) (val 1.3f64, fixed 11) coarse (val 1.1f32, fixed 5);
    value through_double, through_double_fwd, through_double_rev, through_double_vjp => (val 0.7f64, val 1.3f64) coarse (val 0.7f32, val 1.3f64);
    value table, table_fwd, table_rev, table_vjp => (ref vals(4, 1), val 1.3f64) (ref vals(2, 1), val 0.4f64);
    value guarded, guarded_fwd, guarded_rev, guarded_vjp => (val 0.7f64, val 1.3f64) (val 1.7f64, val 1.3f64) (val 0.7f64, val -1.3f64) kink (val 0.0f64, val 1.3f64);
    value mixed, mixed_fwd, mixed_rev, mixed_vjp => (val 0.7f64, val 0.4f64, val 1.3f64) coarse (val 0.7f64, val 0.4f32, val 1.3f64) coarse (val 0.7f32, val 0.4f64, val 1.3f64);
    value picked, picked_fwd, picked_rev, picked_vjp => (ref vals(3, 1), fixed [0, 2, 2, 1].into_iter(), fixed "p", fixed |i| i + 1) (ref vals(3, 1), fixed 0..0, fixed String::new(), fixed |i| i);
    value chosen, chosen_fwd, chosen_rev, chosen_vjp => (ref vec![(0.3f64, 1.0f64), (0.4, 2.0)], val 0.7f64, fixed 1) (ref vals(3, 1), val vals(2, 2), fixed 0);
    unit scaled, scaled_fwd, scaled_rev, scaled_vjp => (mut vals(3, 1), fixed 0.7f64) coarse (mut singles(3, 1), fixed 0.7f32);
    value windows, windows_fwd, windows_rev, windows_vjp => (ref vals(5, 1), ref [0.3f64, -0.2, 0.8]) (ref vals(1, 1), ref [0.3f64, -0.2]);
    value with_doubles, with_doubles_fwd, with_doubles_rev, with_doubles_vjp => (val 0.7f64, val 1.3f64);
    value into_double, into_double_fwd, into_double_rev, into_double_vjp => (ref [0.7f64, -1.3]) coarse (ref [0.7f32, -1.3]);
    value into_only, into_only_fwd, into_only_rev, into_only_vjp => (val 0.7f64, val 0.4f64, fixed 3) (val 0.7f64, val 0.4f64, fixed 0) coarse (val 0.7f32, val 0.4f32, fixed 2);
    value widened, widened_fwd, widened_rev, widened_vjp => coarse (ref singles(3, 1), val 0.7f32);
    value through_traits, through_traits_fwd, through_traits_rev, through_traits_vjp => coarse (val 0.7f64, val 1.3f32) coarse (val 0.7f32, val 0.3f32);
    value of_double, of_double_fwd, of_double_rev, of_double_vjp => (val [0.3, 0.2, 1.9, -0.4], val 0.7f64) coarse (val [0.3, 0.2, 1.9], val 0.7f32);
    value nameless_floats, nameless_floats_fwd, nameless_floats_rev, nameless_floats_vjp => (val 0.7f64, val 0.4f64, ref vals(3, 1)) coarse (val 0.7f32, val 0.4f64, ref singles(2, 1)) (val 0.7f64, val 0.4f64, ref Vec::<f64>::new());
    value untyped, untyped_fwd, untyped_rev, untyped_vjp => (val 0.3f64, val 1.4f64, val 0.7f64) (val 0.9f64, val 1.2f64, val -0.6f64) coarse (val 0.3f32, val 1.4f32, val 0.7f32);
    value of_coefficients, of_coefficients_fwd, of_coefficients_rev, of_coefficients_vjp => (val 0.3f64) coarse (val 0.7f32);
    value calls_nameless, calls_nameless_fwd, calls_nameless_rev, calls_nameless_vjp => coarse (val 0.7f64, val 0.4f32);
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (val low_pass(), ref vals(4, 1), val 0.3) (val low_pass(), ref Vec::<f64>::new(), val 0.3);
    value through_operators, through_operators_fwd, through_operators_rev, through_operators_vjp => (val 0.7, val 1.3);
    value level, level_fwd, level_rev, level_vjp => (val 0.7, val 1.3) (val -0.7, val 1.3);
    value collected, collected_fwd, collected_rev, collected_vjp => (ref vals(5, 1), val 0.7, fixed false) (ref vals(5, 1), val 0.7, fixed true) (ref Vec::<f64>::new(), val 0.7, fixed true);
    value flat, flat_fwd, flat_rev, flat_vjp => (val 0.7, val 1.3);
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (val 0.3, ref vals(4, 1)) (val 0.3, ref Vec::<f64>::new());
    value distance, distance_fwd, distance_rev, distance_vjp => (ref Segment { from: place(1), to: place(2) }, val 0.3);
    value nearer, nearer_fwd, nearer_rev, nearer_vjp => (val place(1), val place(2)) (val place(3), val place(1));
    value columns, columns_fwd, columns_rev, columns_vjp => (val [[0.3f64, 0.4, -0.2], [1.2, -0.7, 0.5]], fixed 4) (val [[0.3f64, 0.4, -0.2], [1.2, -0.7, 0.5]], fixed 0);
    value by_rules, by_rules_fwd, by_rules_rev, by_rules_vjp => (ref vals(3, 1), val 0.7);
    value windowed, windowed_fwd, windowed_rev, windowed_vjp => (ref vals(4, 1));
    value moved_from_literals, moved_from_literals_fwd, moved_from_literals_rev, moved_from_literals_vjp => (val 0.7, val 0.4);
    value gram, gram_fwd, gram_rev, gram_vjp => (val [[0.3, 0.4, -0.2], [1.2, -0.7, 0.5]], val 0.7, fixed 2) (val [[0.3, 0.4, -0.2], [1.2, -0.7, 0.5]], val 0.7, fixed 0);
    value energy_of, energy_of_fwd, energy_of_rev, energy_of_vjp => (val [0.3, 0.7, -1.2], val 0.6) (val [0.3], val 0.6);
    value in_space, in_space_fwd, in_space_rev, in_space_vjp => (ref thing(), val 1.2);
    value sprung, sprung_fwd, sprung_rev, sprung_vjp => (val Arrow { x: 0.3, y: -0.4 }, val Arrow { x: 0.1, y: 0.2 }, val 0.7, fixed 3) (val Arrow { x: 0.3, y: -0.4 }, val Arrow { x: 0.1, y: 0.2 }, val 0.7, fixed 0);
    value blends, blends_fwd, blends_rev, blends_vjp => (val 0.7f64, val 0.4f64) coarse (val 0.7f32, val 0.4f32);
    value selections, selections_fwd, selections_rev, selections_vjp => (ref vals(4, 1)) (ref vals(1, 1)) coarse (ref singles(3, 2));
    value all_parts, all_parts_fwd, all_parts_rev, all_parts_vjp => (val 0.7f64, val 0.4f64, fixed 3) coarse (val 0.7f32, val 0.4f32, fixed 2);
    value guarded_sum, guarded_sum_fwd, guarded_sum_rev, guarded_sum_vjp => (ref vals(4, 1), val 5.0f64) (ref vals(4, 1), val -5.0f64) coarse (ref singles(3, 2), val 5.0f32);
    value spread, spread_fwd, spread_rev, spread_vjp => (ref Series { terms: [0.3, -0.7, 1.2], scale: 0.6 }, val 0.4);
    value readings, readings_fwd, readings_rev, readings_vjp => (val 0.7, val 0.4, val 1.3) (val 0.7, val 0.4, val -0.3);
    value turned_units, turned_units_fwd, turned_units_rev, turned_units_vjp => (val 0.7, val 0.4) (val 2.1, val -1.9);
    value powers, powers_fwd, powers_rev, powers_vjp => (val 0.7f64, val 0.4f64, fixed 3) (val -1.7f64, val 2.4f64, fixed 0);
    value covered, covered_fwd, covered_rev, covered_vjp => (val 0.7, val 0.4);
    value fence, fence_fwd, fence_rev, fence_vjp => (val 0.7, val 0.4);
    value zoomed, zoomed_fwd, zoomed_rev, zoomed_vjp => (val 0.7, val 0.4, val 1.3);
    value warmed, warmed_fwd, warmed_rev, warmed_vjp => (val 3.1, val 0.4) (val -0.7, val 1.2);
    value larger, larger_fwd, larger_rev, larger_vjp => (val 0.7, val 0.4) (val 0.7, val 1.4);
    value of_reals, of_reals_fwd, of_reals_rev, of_reals_vjp => (val 0.7, val 0.4) (val 1.3, val 1.4);
    value whole_and_parts, whole_and_parts_fwd, whole_and_parts_rev, whole_and_parts_vjp => (val 0.7, val 0.4, val 1.3);
}
