//! Traits whose definitions are differentiated, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/combined.rs"]
mod combined;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/same_names.rs"]
mod same_names;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/traits.rs"]
mod traits;

use combined::*;
use common::shape::Shape;
use common::vals;
use same_names::game::{after_game, after_game_fwd, after_game_rev, after_game_vjp};
use same_names::season::{after_season, after_season_fwd, after_season_rev, after_season_vjp};
use same_names::{Level, LevelTangent, Pace, PaceTangent, of_its_own, of_its_own_fwd, of_its_own_rev, of_its_own_vjp};
use same_names::{
    exchanged, exchanged_fwd, exchanged_rev, exchanged_vjp, made_again, made_again_fwd, made_again_rev, made_again_vjp,
};
use traits::*;

type Pair = Couple<f64>;
type PairTangent = CoupleTangent<f64>;

shapes! {
    Spring, SpringTangent { stiffness } constant { };
    Morse, MorseTangent { depth, width } constant { };
    Root, RootTangent { a } constant { };
    Lag, LagTangent { rate, state } constant { };
    Table, TableTangent { height } constant { };
    Peak, PeakTangent { width } constant { };
    Pair, PairTangent { left, right } constant { };
    Composed, ComposedTangent { kernel, noise, at } constant { };
    Mixed, MixedTangent { a, b } constant { };
    Bump, BumpTangent { width } constant { };
    Factor, FactorTangent { kernel, by } constant { };
    Cubic, CubicTangent { offset } constant { };
    Pace, PaceTangent { k } constant { };
    Level, LevelTangent { points } constant { };
    Spot, SpotTangent { x, y } constant { };
    Rod, RodTangent { from, to } constant { };
    Waves2, Waves2Tangent { speeds } constant { };
    Once, OnceTangent { inner, by } constant { };
    Twice, TwiceTangent { inner, by } constant { };
}

type Factor = Scaled<Cubic>;
type FactorTangent = ScaledTangent<Cubic>;
type Mixed = Both<Bump, Factor>;
type MixedTangent = BothTangent<Bump, Factor>;
type Composed = Process<Mixed>;
type ComposedTangent = ProcessTangent<Mixed>;
type Waves2 = Waves<2>;
type Waves2Tangent = WavesTangent<2>;
type Once = Stretched<Waves<2>>;
type OnceTangent = StretchedTangent<Waves<2>>;
type Twice = Stretched<Once>;
type TwiceTangent = StretchedTangent<Once>;

fn composed_of() -> Composed {
    let kernel = Both { a: Bump { width: 0.8 }, b: Scaled { kernel: Cubic { offset: 1.1 }, by: 0.6 } };
    Process { kernel, noise: 0.3, at: vals(3, 1) }
}

fn spot(k: u64) -> Spot {
    let v = vals(2, k);
    Spot { x: v[0], y: v[1] }
}

fn rod(k: u64) -> Rod {
    Rod { from: spot(k), to: spot(k + 1) }
}

fn twice_stretched() -> Twice {
    Stretched { inner: Stretched { inner: Waves { speeds: [0.7, 1.9] }, by: 1.3 }, by: 0.8 }
}

const PACE: Pace = Pace { k: 1.4 };

fn levels(n: usize) -> Vec<Level> {
    vals(n, 1).into_iter().map(|points| Level { points }).collect()
}

fn spring() -> Spring {
    Spring { stiffness: 1.7 }
}

fn morse() -> Morse {
    Morse { depth: 1.3, width: 0.6 }
}

fn root() -> Root {
    Root { a: 0.9 }
}

fn lag(rate: f64) -> Lag {
    Lag { rate, state: 0.4 }
}

/// A function of a type, and its siblings.
macro_rules! of {
    ($ty:ident; $name:literal, $kind:ident $f:ident $fwd:ident $rev:ident $vjp:ident, ($($args:tt)*)) => {
        adapt!($name, $kind $ty::$f, $ty::$fwd, $ty::$rev, $ty::$vjp, ($($args)*)).run()
    };
}

/// Each function of the trait for each type.
macro_rules! potential {
    ($($ty:ident, $value:expr;)*) => {$(
        of!($ty; "energy", value energy energy_fwd energy_rev energy_vjp, (ref $value, val 0.7));
        of!($ty; "force", value force force_fwd force_rev force_vjp, (ref $value, val 0.7));
        for steps in [0, 3] {
            of!($ty; "relaxed", value relaxed relaxed_fwd relaxed_rev relaxed_vjp, (ref $value, val 0.7, fixed steps));
        }
        of!($ty; "halved", value halved halved_fwd halved_rev halved_vjp, (val 0.7));
    )*};
}

#[test]
fn functions_of_the_trait() {
    potential! { Spring, spring(); Morse, morse(); Root, root(); }
    of!(Lag; "step", value step step_fwd step_rev step_vjp, (mut lag(0.3), val 0.7));
    of!(Lag; "twice", value twice twice_fwd twice_rev twice_vjp, (mut lag(0.3), val 0.7));
    of!(Lag; "gain", value gain gain_fwd gain_rev gain_vjp, (val lag(0.3), val 0.7));
}

#[test]
fn rules_by_hand_without_a_trait() {
    of!(Table; "at", value at at_fwd at_rev at_vjp, (ref Table { height: 1.2 }, val 0.7));
    of!(Table; "squared", value squared squared_fwd squared_rev squared_vjp, (ref Table { height: 1.2 }, val 0.7));
}

/// The siblings do not keep the trait from being used as `dyn`.
#[test]
fn still_dyn() {
    let all: [&dyn Potential; 3] = [&spring(), &morse(), &root()];
    assert_eq!(all.map(|p| p.name()), ["potential", "morse", "potential"]);
}

tests! {
    value chirped, chirped_fwd, chirped_rev, chirped_vjp => (val 0.4, val 0.7, val 0.9, fixed 2) (val 0.4, val 0.7, val 0.9, fixed 0);
    value eased_twice, eased_twice_fwd, eased_twice_rev, eased_twice_vjp => (val 0.4, val 0.7);
    value work, work_fwd, work_rev, work_vjp => (ref spring(), val 0.7, fixed 2) (ref morse(), val 0.7, fixed 3) (ref root(), val 0.7, fixed 1) (ref morse(), val 0.7, fixed 0);
    value two_of_them, two_of_them_fwd, two_of_them_rev, two_of_them_vjp => (ref spring(), ref morse(), val 0.7) (ref root(), ref spring(), val 0.4);
    value known_ones, known_ones_fwd, known_ones_rev, known_ones_vjp => (ref spring(), ref morse(), ref root(), val 0.7);
    value cascade, cascade_fwd, cascade_rev, cascade_vjp => (mut lag(0.3), mut lag(0.8), ref vals(3, 1)) (mut lag(0.3), mut lag(0.8), ref Vec::<f64>::new());
    value amplified, amplified_fwd, amplified_rev, amplified_vjp => (val lag(0.3), val 1.2);
    value swung, swung_fwd, swung_rev, swung_vjp => (val 0.7, val 0.9, fixed 3) (val 0.7, val 0.9, fixed 0);
    value composed, composed_fwd, composed_rev, composed_vjp => (ref composed_of(), val 0.7);
    value both_ways, both_ways_fwd, both_ways_rev, both_ways_vjp => (val spot(1), val spot(2), val rod(3));
    value stretched, stretched_fwd, stretched_rev, stretched_vjp => (ref twice_stretched(), val 0.7);
    value surface_of, surface_of_fwd, surface_of_rev, surface_of_vjp => (ref rod(1));
    value parts, parts_fwd, parts_rev, parts_vjp => (ref rod(1), val 0.3);
    value of_a_surface, of_a_surface_fwd, of_a_surface_rev, of_a_surface_vjp => (fixed &Ball(2), ref vals(3, 1), val 0.4) (fixed &Ball(0), ref vals(3, 1), val 0.4);
    value blends, blends_fwd, blends_rev, blends_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value of_parts, of_parts_fwd, of_parts_rev, of_parts_vjp => (val Couple { left: 0.7, right: -0.4 }, val 1.3) (val Couple { left: 0.7, right: -0.4 }, val 2.3);
    value between, between_fwd, between_rev, between_vjp => (val Couple { left: 0.7, right: -0.4 }, val Couple { left: 0.2, right: 1.4 }, val 1.3);
    value from_origin, from_origin_fwd, from_origin_rev, from_origin_vjp => (val Couple { left: 0.7, right: -0.4 });
    value by_names_of_traits, by_names_of_traits_fwd, by_names_of_traits_rev, by_names_of_traits_vjp => (val Peak { width: 0.7 }, val 0.4);
    value of_floats, of_floats_fwd, of_floats_rev, of_floats_vjp => (val 0.7, ref vals(3, 1)) (val -0.4, ref vals(1, 2));
    value after_game, after_game_fwd, after_game_rev, after_game_vjp => (ref PACE, ref Level { points: 0.8 }, val 0.3);
    value after_season, after_season_fwd, after_season_rev, after_season_vjp => (ref PACE, ref Level { points: 0.8 }, ref levels(3));
    value of_its_own, of_its_own_fwd, of_its_own_rev, of_its_own_vjp => (ref PACE, val 0.7);
    value exchanged, exchanged_fwd, exchanged_rev, exchanged_vjp => (val 0.7, val 0.4, val -0.3);
    value made_again, made_again_fwd, made_again_rev, made_again_vjp => (val 0.7, val 0.4);
    value wrapped_length, wrapped_length_fwd, wrapped_length_rev, wrapped_length_vjp => (val [0.7, -0.4, 1.3]);
    value bow_length, bow_length_fwd, bow_length_rev, bow_length_vjp
        => (val 0.7, val -0.4, ref vec![(0.6, -0.7), (0.8, 0.1), (0.6, 0.75)]);
    value apart_on, apart_on_fwd, apart_on_rev, apart_on_vjp => (val 0.7, val 0.4) (val 0.7, val 1.9);
}

#[test]
fn required_functions_with_parameters_of_any_type() {
    let gauge = Gauge { k: 1.5 };
    let (mut bar, mut mark, mut mark_bar) = (GaugeTangent { k: 0.0 }, 0.25, 2.0);
    let (value, x_bar) = gauge.marked_rev(&mut bar, 0.5, &mut mark, &mut mark_bar, 1.0);
    assert_eq!((value, x_bar, bar.k, mark_bar), (0.375, 1.5, 0.25, 2.0));
    let (mut mark, mut mark_dot) = (0.25, 4.0);
    let (value, tangent) = gauge.marked_fwd(&GaugeTangent { k: 1.0 }, 0.5, 1.0, &mut mark, &mut mark_dot);
    assert_eq!((value, tangent, mark_dot), (0.375, 1.75, 4.0));

    let (value, pullback) = gauge.counted_vjp(0.5, vec![1.0, 2.0]);
    assert_eq!(value, 1.5);
    for _ in 0..2 {
        assert_eq!(pullback(1.0), (GaugeTangent { k: 1.0 }, 3.0, vec![0.0, 0.0]));
    }
    let (value, tangent) = gauge.counted_fwd(&GaugeTangent { k: 1.0 }, 0.5, 1.0, vec![1.0, 2.0], vec![5.0, 5.0]);
    assert_eq!((value, tangent), (1.5, 4.0));
}
