//! Operators of types of the user's, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/accumulators.rs"]
mod accumulators;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/complex_numbers.rs"]
mod complex_numbers;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/named_as_std.rs"]
mod named_as_std;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/nested_vectors.rs"]
mod nested_vectors;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/operators.rs"]
mod operators;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/told_apart.rs"]
mod told_apart;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/told_at_once.rs"]
mod told_at_once;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/untold_fields.rs"]
mod untold_fields;

use accumulators::*;
use common::shape::Shape;
use common::vals;
use named_as_std::blocks::{steps, steps_fwd, steps_rev, steps_vjp};
use named_as_std::circles::{arcs, arcs_fwd, arcs_rev, arcs_vjp};
use named_as_std::*;
use nested_vectors::*;
use operators::*;
use told_apart::{Grain, GrainTangent, Line, LineTangent, Needle, NeedleTangent};

type Foreign = num_complex::Complex64;
type ForeignTangent = cotangent::ComplexTangent<f64>;
type Number = Complex<f64>;
type NumberTangent = ComplexTangent<f64>;

shapes! {
    Foreign, ForeignTangent { re, im } constant { };
    Number, NumberTangent { re, im } constant { };
    Vector, VectorTangent { x, y } constant { };
    Body, BodyTangent { at, speed, mass } constant { };
    Arrow, ArrowTangent { x, y } constant { };
    Spot, SpotTangent { x, y } constant { };
    Twist, TwistTangent { along, across } constant { };
    Duo, DuoTangent { x, y } constant { };
    Needle, NeedleTangent { x, y } constant { };
    Line, LineTangent { start, along } constant { };
    Grain, GrainTangent { p, v, weight } constant { };
    Edge, EdgeTangent { a, b } constant { };
    Parabola, ParabolaTangent { a, b, c } constant { };
    Reach, ReachTangent { from, to } constant { };
    Offset, OffsetTangent { along, distance, sharpness } constant { };
}

const REACHES: [Reach; 3] = [Reach { from: 0.2, to: 1.1 }, Reach { from: 0.4, to: 1.7 }, Reach { from: 3.2, to: 3.9 }];

fn v(k: u64) -> Vector {
    let v = vals(2, k);
    Vector { x: v[0], y: v[1] }
}

fn c(k: u64) -> Complex<f64> {
    let v = vals(2, k);
    Complex { re: v[0], im: v[1] }
}

fn body() -> Body {
    Body { at: v(1), speed: v(2), mass: 1.3 }
}

fn arrow(k: u64) -> Arrow {
    let v = vals(2, k);
    Arrow { x: v[0], y: v[1] }
}

fn edge(k: u64) -> Edge {
    Edge { a: arrow(k).to_spot(), b: arrow(k + 1).to_spot() }
}

fn parabola() -> Parabola {
    Parabola { a: arrow(1).to_spot(), b: arrow(2).to_spot(), c: arrow(3).to_spot() }
}

/// A function of a type, and its siblings.
macro_rules! of {
    ($ty:ident; $name:literal, $kind:ident $f:ident $fwd:ident $rev:ident $vjp:ident, ($($args:tt)*)) => {
        adapt!($name, $kind $ty::$f, $ty::$fwd, $ty::$rev, $ty::$vjp, ($($args)*)).run()
    };
}

#[test]
fn in_methods() {
    of!(Vector; "length", value length length_fwd length_rev length_vjp, (val v(1)));
    of!(Vector; "reflected", value reflected reflected_fwd reflected_rev reflected_vjp, (val v(1), val v(2)));
}

#[test]
fn of_fields() {
    of!(Edge; "length", value length length_fwd length_rev length_vjp, (ref edge(1)));
    of!(Edge; "weighted", value weighted weighted_fwd weighted_rev weighted_vjp, (ref edge(1), val 0.7));
    of!(Edge; "crossing", value crossing crossing_fwd crossing_rev crossing_vjp, (ref edge(1), val edge(5)));
    of!(Edge; "direction", value direction direction_fwd direction_rev direction_vjp, (ref edge(1)));
    of!(Edge; "at", value at at_fwd at_rev at_vjp, (ref edge(1), val 0.3));
    of!(Parabola; "at", value at at_fwd at_rev at_vjp, (ref parabola(), val 0.3));
    of!(Parabola; "hodograph", value hodograph hodograph_fwd hodograph_rev hodograph_vjp, (ref parabola()));
    of!(Parabola; "bend", value bend bend_fwd bend_rev bend_vjp, (ref parabola()));
    of!(Parabola; "raised", value raised raised_fwd raised_rev raised_vjp, (ref parabola()));
    for n in [0, 1, 4] {
        of!(Parabola; "walked", value walked walked_fwd walked_rev walked_vjp, (ref parabola(), fixed n));
    }
    let offset = Offset { along: arrow(1), distance: 0.3, sharpness: 1.2 };
    of!(Offset; "joined", value joined joined_fwd joined_rev joined_vjp, (ref offset, val arrow(2)));
}

tests! {
    value pushed, pushed_fwd, pushed_rev, pushed_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value merged, merged_fwd, merged_rev, merged_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value faded, faded_fwd, faded_rev, faded_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value listed, listed_fwd, listed_rev, listed_vjp => (ref vals(5, 1)) (ref vals(6, 2));
    value arc_length, arc_length_fwd, arc_length_rev, arc_length_vjp => (val 0.7, val 1.3);
    value dotted, dotted_fwd, dotted_rev, dotted_vjp => (val 0.7, val 1.3);
    value levelled, levelled_fwd, levelled_rev, levelled_vjp => (val 0.7, val 1.3, val 0.4);
    value looked_up, looked_up_fwd, looked_up_rev, looked_up_vjp => (ref vals(3, 1)) (ref vals(4, 2));
    value turned_again, turned_again_fwd, turned_again_rev, turned_again_vjp
        => (val Twist { along: 0.7, across: -0.4 }, val Twist { along: 0.9, across: 0.3 });
    value located, located_fwd, located_rev, located_vjp => (val 1.3, val 0.4, val 0.7) (val 1.3, val 1.4, val 0.7);
    value directed, directed_fwd, directed_rev, directed_vjp => (val 0.7, val 1.2) (val 0.3, val -0.6);
    value weighed, weighed_fwd, weighed_rev, weighed_vjp => (val 1.3, ref vec![0.4, 0.9], val 0.7) (val 1.3, ref vec![0.4, 0.9], val 0.2);
    value by_full_name, by_full_name_fwd, by_full_name_rev, by_full_name_vjp => (val 0.7, val -1.3);
    value between, between_fwd, between_rev, between_vjp => (val edge(1));
    value tripled, tripled_fwd, tripled_rev, tripled_vjp => (val v(1), val 0.3);
    value made_by_functions, made_by_functions_fwd, made_by_functions_rev, made_by_functions_vjp => (ref vec![v(1), v(2), v(3)], val 0.3) (ref Vec::<Vector>::new(), val 0.3);
    value doubled, doubled_fwd, doubled_rev, doubled_vjp => (ref vec![v(1), v(2)], val 0.3) (ref Vec::<Vector>::new(), val 0.3);
    value block_products, block_products_fwd, block_products_rev, block_products_vjp => (ref [0.7, 0.4, 1.8, -0.3], val 0.6);
    value mixed, mixed_fwd, mixed_rev, mixed_vjp => (val v(1), val v(2), val 0.3);
    value signs, signs_fwd, signs_rev, signs_vjp => (val v(1), val v(2));
    value lent, lent_fwd, lent_rev, lent_vjp => (ref v(1), ref v(2), val 0.3);
    value with_itself, with_itself_fwd, with_itself_rev, with_itself_vjp => (val v(1));
    value summed, summed_fwd, summed_rev, summed_vjp => (ref vec![v(1), v(2), v(3)], val 0.7) (ref Vec::<Vector>::new(), val 0.7);
    value step, step_fwd, step_rev, step_vjp => (ref body(), val v(3), val 0.1);
    value simulate, simulate_fwd, simulate_rev, simulate_vjp => (mut body(), val v(3), val 0.1, fixed 3) (mut body(), val v(3), val 0.1, fixed 0);
    value methods, methods_fwd, methods_rev, methods_vjp => (val v(1), val v(2));
    value branches, branches_fwd, branches_rev, branches_vjp => (val v(1), val v(2), fixed 3) (val v(1), val v(2), fixed 9) (val v(1), val v(2), fixed 0);
    value julia, julia_fwd, julia_rev, julia_vjp => (val c(1), val c(2), fixed 4) (val c(1), val c(2), fixed 0);
    value polynomial, polynomial_fwd, polynomial_rev, polynomial_vjp => (ref vec![c(1), c(2), c(3)], val c(4), val 0.7) (ref vec![c(1)], val c(4), val 0.7);
    value renamed, renamed_fwd, renamed_rev, renamed_vjp => (val 0.7, ref 0.4, fixed 3) (val 0.7, ref 0.4, fixed 0);
}

tests! {
    value operators_as_methods, operators_as_methods_fwd, operators_as_methods_rev, operators_as_methods_vjp
        => (ref vals(6, 1), fixed 3) (ref vals(6, 2), fixed 0);
    value operators_by_their_traits, operators_by_their_traits_fwd, operators_by_their_traits_rev, operators_by_their_traits_vjp
        => (ref vals(6, 1));
    value covered, covered_fwd, covered_rev, covered_vjp => (ref REACHES[0], ref REACHES[1], val 0.8, fixed 3) (ref REACHES[0], ref REACHES[2], val 0.8, fixed 2) (ref REACHES[1], ref REACHES[0], val 1.1, fixed 0);
    value held_at, held_at_fwd, held_at_rev, held_at_vjp => (ref vals(3, 1), fixed 0.7) (ref vals(3, 1), fixed 0.2) (ref vals(3, 1), fixed 2.5);
    value own_methods, own_methods_fwd, own_methods_rev, own_methods_vjp => (ref vals(3, 1)) (ref vals(5, 2));
    value powers, powers_fwd, powers_rev, powers_vjp => (val 0.7, val 1.2, fixed 5) (val 0.7, val 1.2, fixed 0);
    value raised, raised_fwd, raised_rev, raised_vjp => (ref vals(2, 1)) (ref vals(2, 3));
    value outside, outside_fwd, outside_rev, outside_vjp => (val 0.7, val 0.4, val 0.6) (val -0.3, val 1.4, val 0.6);
    value steps, steps_fwd, steps_rev, steps_vjp => (val 0.7, val 1.2, val 0.3);
    value arcs, arcs_fwd, arcs_rev, arcs_vjp => (val 0.7, val 1.3);
    value own_methods_with_closures, own_methods_with_closures_fwd, own_methods_with_closures_rev, own_methods_with_closures_vjp
        => (val Duo { x: 0.7, y: -1.2 }, val 0.6);
}

fn z(k: u64) -> Foreign {
    let v = vals(2, k);
    Foreign::new(v[0], v[1])
}

/// Functions of complex numbers of another crate, each of which is as good as one of the user's.
#[test]
fn complex_functions() {
    use complex_numbers::*;
    for k in 0..23 {
        let at = z(3) * 0.9;
        adapt!("holomorphic", value holomorphic, holomorphic_fwd, holomorphic_rev, holomorphic_vjp, (val at, fixed k))
            .run();
    }
    for k in 1..5 {
        adapt!("lengths", value lengths, lengths_fwd, lengths_rev, lengths_vjp, (val z(k))).run();
        adapt!("powers", value powers, powers_fwd, powers_rev, powers_vjp, (val z(k), val z(k + 1), val 1.7)).run();
    }
}

mod complex {
    use super::complex_numbers::*;
    use super::{Foreign, vals, z};

    tests! {
        value mixed, mixed_fwd, mixed_rev, mixed_vjp => (val z(1), val z(2), val 1.7);
        value nested, nested_fwd, nested_rev, nested_vjp => (val z(1), val z(2));
        value in_place, in_place_fwd, in_place_rev, in_place_vjp => (val z(1), val z(2), val 0.7, fixed 0)
            (val z(1), val z(2), val 0.7, fixed 1) (val z(1), val z(2), val 0.7, fixed 4);
        value horner, horner_fwd, horner_rev, horner_vjp => (ref Vec::<Foreign>::new(), val z(9)) (ref vec![z(1)], val z(9))
            (ref (0..4).map(z).collect::<Vec<_>>(), val z(9));
        value made, made_fwd, made_rev, made_vjp => (val 1.3, val 0.7);
        value escape, escape_fwd, escape_rev, escape_vjp => (val Foreign::new(0.3, 0.6), fixed 20);
        value fourier, fourier_fwd, fourier_rev, fourier_vjp => (ref (0..5).map(z).collect::<Vec<_>>());
        value power_spectrum, power_spectrum_fwd, power_spectrum_rev, power_spectrum_vjp => (ref vals(6, 1));
        value chirped, chirped_fwd, chirped_rev, chirped_vjp => (ref [0.3, -0.4, 0.8], val 1.3) (ref [0.0; 0], val 0.6);
        value untold_sums, untold_sums_fwd, untold_sums_rev, untold_sums_vjp => (val 0.7, fixed 3) (val 1.3, fixed 0);
        value untold, untold_fwd, untold_rev, untold_vjp => (ref [0.3, -0.4, 0.8], val 1.3) (ref [0.4], val 0.6);
        value renamed_inside, renamed_inside_fwd, renamed_inside_rev, renamed_inside_vjp => (val 0.7, val 0.3) (val 1.4, val -0.3);
        value long_sum, long_sum_fwd, long_sum_rev, long_sum_vjp => (val 0.7, val 0.3) (val 0.4, val -0.3);
        value gathered, gathered_fwd, gathered_rev, gathered_vjp =>
            (ref [0.3, -0.4, 0.8], ref [0.7, 0.2, -0.3], val 1.3) (ref [0.3, 0.0], ref [0.7, 0.0], val 0.6) (ref [0.4], ref [0.3], val 1.1);
        value sampled, sampled_fwd, sampled_rev, sampled_vjp => (ref [0.3, -0.4], ref [0.7, 0.2], val 1.3, fixed 2) (ref [0.0; 0], ref [0.0; 0], val 0.6, fixed 1);
        value polylogarithm, polylogarithm_fwd, polylogarithm_rev, polylogarithm_vjp =>
            (val 1.3, val 0.4, val -0.3, fixed 6) (val 0.7, val 0.2, val 0.5, fixed 0);
        value roots, roots_fwd, roots_rev, roots_vjp => (ref [-1.0, 0.3, 0.2, 1.1], fixed 3);
        value impedance, impedance_fwd, impedance_rev, impedance_vjp => (val 0.7, val 0.3, val 0.5, val 1.1);
    }
}

/// The conjugate is its own transpose; numbers of single precision.
#[test]
fn complex_conventions() {
    use complex_numbers::*;
    let seed = ForeignTangent { re: 1.0, im: 2.0 };
    let (_, share) = holomorphic_rev(Foreign::new(0.5, 0.5), 22, seed);
    assert_eq!((share.re, share.im), (-1.0, 2.0));
    let (value, dot) = single_fwd(num_complex::Complex32::new(1.0, 0.0), Default::default(), 0.0, 1.0);
    assert_eq!(value, single(num_complex::Complex32::new(1.0, 0.0), 0.0));
    assert_eq!((dot.re, dot.im), (1.0, 0.0));
}

mod apart {
    use super::told_apart::*;
    use super::*;

    fn needle(k: u64) -> Needle {
        let v = vals(2, k);
        Needle { x: v[0], y: v[1] }
    }

    fn grain(k: u64) -> Grain {
        Grain { p: needle(k), v: needle(k + 1), weight: 0.8 }
    }

    fn line() -> Line {
        Line { start: needle(1), along: needle(2) }
    }

    tests! {
        value lit, lit_fwd, lit_rev, lit_vjp => (ref line(), val needle(3), val 0.3) (ref line(), val needle(2), val 0.3);
        value made, made_fwd, made_rev, made_vjp => (val 0.7, fixed 0) (val 0.7, fixed 3);
        value hit, hit_fwd, hit_rev, hit_vjp => (ref Some((needle(4), 1.3)), ref line(), val 0.7) (ref None::<(Needle, f64)>, ref line(), val 0.7);
        value of_walls, of_walls_fwd, of_walls_rev, of_walls_vjp => (fixed true, val needle(4), val 1.3, ref line()) (fixed false, val needle(4), val 1.3, ref line());
        value handed_on, handed_on_fwd, handed_on_rev, handed_on_vjp => (val needle(1), val needle(2), val needle(3));
        value handed_on_often, handed_on_often_fwd, handed_on_often_rev, handed_on_often_vjp => (val needle(1), val needle(2), val needle(3), fixed 0) (val needle(1), val needle(2), val needle(3), fixed 4);
        value along, along_fwd, along_rev, along_vjp => (val needle(1), val needle(2), fixed 3);
        value squared, squared_fwd, squared_rev, squared_vjp => (val 0.7, val needle(5));
        value drifted, drifted_fwd, drifted_rev, drifted_vjp => (ref [grain(1), grain(4)], val 0.3, fixed 3) (ref [grain(1), grain(4)], val 0.3, fixed 0);
        value lit_through, lit_through_fwd, lit_through_rev, lit_through_vjp => (ref [0.3, -0.2, 0.7, 0.4], val 0.7);
        value drawn, drawn_fwd, drawn_rev, drawn_vjp => (ref [grain(1), grain(4)], val 0.3, val 0.7);
        value turned, turned_fwd, turned_rev, turned_vjp => (val needle(1), val needle(2), val 0.7) (val needle(1), val needle(5), val -0.2);
        value scaled_item, scaled_item_fwd, scaled_item_rev, scaled_item_vjp => (val needle(1), val 0.7) (val needle(5), val -1.3);
    }
}

mod at_once {
    use super::told_at_once::*;

    tests! {
        value gaps, gaps_fwd, gaps_rev, gaps_vjp => (val 0.7, val 1.2) (val 0.3, val -0.6);
        value middles, middles_fwd, middles_rev, middles_vjp => (val 0.7, val 1.2) (val 0.3, val -0.6);
        value branched, branched_fwd, branched_rev, branched_vjp => (val 0.7, val 1.2) (val 0.3, val -0.6);
        value started, started_fwd, started_rev, started_vjp => (val 0.7, val 1.2, fixed 0) (val 0.3, val -0.6, fixed 3);
        value unused, unused_fwd, unused_rev, unused_vjp => (val 0.7, val 1.2);
    }
}

mod untold {
    use super::untold_fields::sledding::*;

    tests! {
        value raced, raced_fwd, raced_rev, raced_vjp => (val 0.7, val 0.2, fixed 0) (val 0.3, val 0.6, fixed 1) (val 0.3, val 0.4, fixed 4);
    }
}

/// The operators that floats do not have.
mod bits {
    use super::operators::*;

    tests! {
        value wedged, wedged_fwd, wedged_rev, wedged_vjp => (ref [0.3, 0.7, -0.4, 1.2], val 0.6);
        value met, met_fwd, met_rev, met_vjp => (ref [0.3, 0.7, 0.4, 1.2]) (ref [0.3, 0.7, 1.4, 1.2]);
        value drawn_wedge, drawn_wedge_fwd, drawn_wedge_rev, drawn_wedge_vjp => (ref [0.3, 0.7, -0.4, 1.2], val 0.6) (ref [0.3, 0.7, -0.4, 1.2], val 1.6);
        value masks, masks_fwd, masks_rev, masks_vjp => (val 0.3, val 0.7);
    }
}
