//! Several traits of one type, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/several_traits.rs"]
mod several_traits;

use common::vals;
use several_traits::activations::*;
use several_traits::apart::*;
use several_traits::digits::{in_binary, in_binary_fwd, in_binary_rev, in_binary_vjp};
use several_traits::elsewhere::*;
use several_traits::figures::{Figure, Tile, covered, covered_fwd, covered_rev, covered_vjp};
use several_traits::integrals::{integrated, integrated_fwd, integrated_rev, integrated_vjp};
use several_traits::league::{Game, Level, LevelTangent, Pace, PaceTangent, Season};
use several_traits::league::{played, played_fwd, played_rev, played_vjp};
use several_traits::{between, between_fwd, between_rev, between_vjp};
use several_traits::{ringed, ringed_fwd, ringed_rev, ringed_vjp};
use several_traits::{seen_from_outside, seen_from_outside_fwd, seen_from_outside_rev, seen_from_outside_vjp};

tests! {
    value played, played_fwd, played_rev, played_vjp =>
        (val 0.7, val 1.2, ref vals(3, 1)) (val -0.4, val 0.2, ref vals(0, 1));
    value covered, covered_fwd, covered_rev, covered_vjp =>
        (val 0.7, val 1.2, val -0.4, fixed 3) (val 0.7, val 1.2, val -0.4, fixed 0);
    value seen_from_outside, seen_from_outside_fwd, seen_from_outside_rev, seen_from_outside_vjp => (val 0.7, val 1.2);
    value integrated, integrated_fwd, integrated_rev, integrated_vjp => (val 0.7, val 1.2, val -0.4);
    value ringed, ringed_fwd, ringed_rev, ringed_vjp => (val 0.7, val 1.2);
    value in_binary, in_binary_fwd, in_binary_rev, in_binary_vjp => (val 0.7, val 1.2, val -0.3);
    value once, once_fwd, once_rev, once_vjp => (val 0.7, val 1.2, val -0.3);
    value between, between_fwd, between_rev, between_vjp => (ref vals(4, 1), val 0.7) (ref vec![0.2, 0.8, 0.7, -0.4], val 0.3);
    value both_ways, both_ways_fwd, both_ways_rev, both_ways_vjp => (val 0.7, val 1.3);
    value around, around_fwd, around_rev, around_vjp => (val 0.7, val 1.2, val -0.4);
}

#[test]
fn siblings_are_those_of_the_trait_that_is_named() {
    let (pace, level) = (Pace { k: 0.5 }, Level { points: 0.0 });
    let (_, pullback) = Game::rate_vjp(&pace, &level, 1.0);
    assert_eq!(pullback(LevelTangent { points: 1.0 }), (PaceTangent { k: 0.5 }, LevelTangent { points: 0.875 }, 0.5));
    let (_, pullback) = Season::rate_vjp(&pace, &level, &[0.0]);
    assert_eq!(
        pullback(LevelTangent { points: 1.0 }),
        (PaceTangent { k: 0.0 }, LevelTangent { points: 0.5 }, vec![0.5])
    );
    assert_eq!((level.to_string(), format!("{level:e}"), level == 0.0), ("0.0".to_owned(), "0e0".to_owned(), true));
    assert_eq!(Tile { width: 1.0, height: 2.0 }.described(), "tile: 1 by 2");
}
