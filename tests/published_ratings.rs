//! Functions as crates of ratings have them: outcomes, counts and numbers side by side.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/ratings.rs"]
mod ratings;

use common::vals;
use ratings::*;

tests! {
    value duel, duel_fwd, duel_rev, duel_vjp => (val [0.7, 0.4], val [0.3, 0.6], fixed 0) (val [0.7, 0.4], val [1.3, 0.6], fixed 1) (val [-0.7, 0.4], val [0.3, 0.6], fixed 2);
    value first_games, first_games_fwd, first_games_rev, first_games_vjp => (val 0.2, ref vals(5, 1), fixed 0) (val 0.4, ref vals(4, 2), fixed 1) (val 0.4, ref Vec::<f64>::new(), fixed 0);
    value season, season_fwd, season_rev, season_vjp => (val 0.2, ref vals(5, 1), fixed 0) (val 0.4, ref Vec::<f64>::new(), fixed 2);
    value round, round_fwd, round_rev, round_vjp => (val [0.7, 0.4], ref vals(5, 1), fixed 0) (val [0.7, 0.4], ref Vec::<f64>::new(), fixed 0);
    value window, window_fwd, window_rev, window_vjp => (ref vals(6, 3), fixed 2) (ref vals(4, 1), fixed 0);
}
