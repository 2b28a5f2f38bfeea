//! Calls in loops that the sweep makes again.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/chained_reruns.rs"]
mod chained_reruns;
#[path = "corpus/received_reruns.rs"]
mod received_reruns;
#[path = "corpus/reruns.rs"]
mod reruns;

use chained_reruns::*;
use common::vals;
use received_reruns::*;
use reruns::*;

tests! {
    value divided_by_what_is_made_again, divided_by_what_is_made_again_fwd, divided_by_what_is_made_again_rev, divided_by_what_is_made_again_vjp =>
        (ref vals(5, 1), val 1.7) (ref vals(1, 2), val -1.3);
    value attracted, attracted_fwd, attracted_rev, attracted_vjp =>
        (ref vals(21, 1), fixed 2) (ref vals(14, 2), fixed 1) (ref vals(7, 1), fixed 2) (ref vals(14, 1), fixed 0);
    value turned, turned_fwd, turned_rev, turned_vjp => (ref vals(3, 1), val 40.0) (ref vals(3, 2), val 40.0) (ref vals(3, 1), val -40.0);
    value all_kinds, all_kinds_fwd, all_kinds_rev, all_kinds_vjp => (ref vals(3, 1), fixed 3) (ref vals(3, 1), fixed 0);
    value volumes_of, volumes_of_fwd, volumes_of_rev, volumes_of_vjp => (ref vals(9, 1)) (ref vals(3, 1));
    value rows, rows_fwd, rows_rev, rows_vjp => (ref vals(2, 1), fixed 3) (ref vals(3, 2), fixed 1) (ref vals(2, 1), fixed 0);
    value looked_at, looked_at_fwd, looked_at_rev, looked_at_vjp => (ref vals(3, 1), ref vals(2, 2), fixed 3) (ref vals(2, 1), ref vals(1, 2), fixed 1) (ref vals(2, 1), ref vals(1, 2), fixed 0);
    value powers, powers_fwd, powers_rev, powers_vjp => (val 0.7, val -0.4, fixed 2) (val 0.7, val 0.4, fixed 0);
    value powers_of_doubles, powers_of_doubles_fwd, powers_of_doubles_rev, powers_of_doubles_vjp => (val 0.7, val -0.4, fixed 3) (val 0.7, val 0.4, fixed 0);
    value midpoints, midpoints_fwd, midpoints_rev, midpoints_vjp => (ref vals(3, 1), val 0.8, fixed 3) (ref vals(3, 2), val 1.3, fixed 1) (ref vals(3, 1), val 0.8, fixed 0);
    value by_a_closure, by_a_closure_fwd, by_a_closure_rev, by_a_closure_vjp => (ref vals(4, 1)) (ref vals(1, 2));
    value linked, linked_fwd, linked_rev, linked_vjp =>
        (ref vals(8, 1), fixed &[(0, 1), (1, 2), (3, 0), (1, 3)], fixed 3) (ref vals(6, 2), fixed &[(0, 2)], fixed 1) (ref vals(4, 1), fixed &[], fixed 2);
    value divided, divided_fwd, divided_rev, divided_vjp => (ref vals(4, 1)) (ref vals(1, 2));
    value casteljau, casteljau_fwd, casteljau_rev, casteljau_vjp => (ref vals(8, 1)) (ref vals(6, 2));
    value twisted, twisted_fwd, twisted_rev, twisted_vjp => (ref vals(8, 1)) (ref vals(6, 2));
    value pulled_by_itself, pulled_by_itself_fwd, pulled_by_itself_rev, pulled_by_itself_vjp => (ref vals(8, 1)) (ref vals(6, 2));
    value seen_between, seen_between_fwd, seen_between_rev, seen_between_vjp => (ref vals(8, 1)) (ref vals(6, 2));
    value seen_and_assigned, seen_and_assigned_fwd, seen_and_assigned_rev, seen_and_assigned_vjp => (ref vals(8, 1)) (ref vals(6, 2));
    value exchanged, exchanged_fwd, exchanged_rev, exchanged_vjp => (ref vals(8, 1)) (ref vals(6, 2));
    value turned_first, turned_first_fwd, turned_first_rev, turned_first_vjp => (ref vals(8, 1)) (ref vals(6, 2));
    value in_halves, in_halves_fwd, in_halves_rev, in_halves_vjp => (val 0.2, val 0.7, fixed 3) (val 0.2, val 0.7, fixed 0);
    value read_behind, read_behind_fwd, read_behind_rev, read_behind_vjp => (val 0.2, val 0.7, fixed 3) (val 0.2, val 0.7, fixed 1);
    value of_lengths, of_lengths_fwd, of_lengths_rev, of_lengths_vjp => (ref vals(4, 1), val 0.7, fixed 3) (ref vals(2, 2), val 0.4, fixed 2) (ref vals(2, 2), val 0.4, fixed 0);
    value drawn_together, drawn_together_fwd, drawn_together_rev, drawn_together_vjp => (ref vals(4, 1), fixed 3) (ref vals(1, 1), fixed 2) (ref vals(3, 2), fixed 0);
    value drawn_in_turn, drawn_in_turn_fwd, drawn_in_turn_rev, drawn_in_turn_vjp => (ref vals(4, 1), fixed 3) (ref vals(3, 2), fixed 1);
    value nearest_met, nearest_met_fwd, nearest_met_rev, nearest_met_vjp => (ref vals(6, 1)) (ref vals(9, 2)) (ref vals(3, 3));
    value met_on_the_way, met_on_the_way_fwd, met_on_the_way_rev, met_on_the_way_vjp => (ref vals(4, 1)) (ref vals(2, 2));
    value long_and_short, long_and_short_fwd, long_and_short_rev, long_and_short_vjp => (ref vals(3, 1), fixed 3) (ref vals(2, 2), fixed 1) (ref vals(2, 1), fixed 0);
}
