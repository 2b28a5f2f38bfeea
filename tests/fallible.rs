//! Functions that may fail: constructors, called from other blocks; what leaves with an error.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/fallible.rs"]
mod fallible;

use fallible::*;

tests! {
    value through, through_fwd, through_rev, through_vjp => (ref [0.7, 0.4, 1.8, -0.3]) (ref [0.7, 0.4, 0.2, -0.3]);
    value moved_out, moved_out_fwd, moved_out_rev, moved_out_vjp => (ref vec![0.7, 0.4, 0.8]) (ref vec![0.7, 0.4, 0.8, 0.1, 0.3]);
    value asked_where_needed, asked_where_needed_fwd, asked_where_needed_rev, asked_where_needed_vjp => (val 0.7, val 0.4, val 0.8) (val 0.3, val 0.1, val 1.2) (val 0.3, val 0.1, val 0.05);
    value by_their_names, by_their_names_fwd, by_their_names_rev, by_their_names_vjp => (val 0.7, val 0.4) (val 0.3, val 0.1);
    value of_what_is_there, of_what_is_there_fwd, of_what_is_there_rev, of_what_is_there_vjp => (val 0.7, val 0.4) (val 0.3, val 0.1);
    value means, means_fwd, means_rev, means_vjp =>
        (ref [0.7, 1.4, 0.3]) (ref [1.1, 0.8, 0.1]) (ref [0.5, 0.9, 1.3, -0.6]);
    value kept_results, kept_results_fwd, kept_results_rev, kept_results_vjp => (ref vec![0.7, 0.15, 1.3, 0.4]) (ref vec![0.05, 0.3]);
    value grown, grown_fwd, grown_rev, grown_vjp => (val 0.03, val 0.2);
    value settled_steps, settled_steps_fwd, settled_steps_rev, settled_steps_vjp => (val 0.7, val 1.3);
    value walls, walls_fwd, walls_rev, walls_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vec![0.1, 1.3, 0.4, 2.1]) (ref vec![0.1, -1.3, 0.4, 2.1]);
    value reached, reached_fwd, reached_rev, reached_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]);
    value mapped, mapped_fwd, mapped_rev, mapped_vjp => (val 0.7, val -1.3);
    value weighed, weighed_fwd, weighed_rev, weighed_vjp => (val 0.7, fixed "tin".to_string()) (val 0.7, fixed String::new());
    value settled_twice, settled_twice_fwd, settled_twice_rev, settled_twice_vjp => (val 0.7, fixed "tin".to_string());
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (val 0.7, val 1.3) (val 4.7, val 1.3);
    value taken_out, taken_out_fwd, taken_out_rev, taken_out_vjp => (val 0.7, val 0.6) (val 0.2, val 0.6);
    value tested_later, tested_later_fwd, tested_later_rev, tested_later_vjp =>
        (val 0.7, val 0.6) (val 0.2, val 1.6) (val 0.3, val 0.4) (val 2.0, val 0.2) (val 0.2, val 0.2);
    value best_way, best_way_fwd, best_way_rev, best_way_vjp => (val 0.7, val 1.2, fixed &[2, 1, 3]) (val 0.7, val 1.2, fixed &[5]) (val 0.4, val -0.3, fixed &[]);
    value iterated, iterated_fwd, iterated_rev, iterated_vjp =>
        (val 0.7, fixed 0) (val 0.7, fixed 1) (val 0.7, fixed 3) (val 0.1, fixed 6) (val 0.7, fixed 7) (val 0.7, fixed 12)
        (val 0.7, fixed -1) (val 2.9, fixed 5);
    value endured, endured_fwd, endured_rev, endured_vjp => (ref [0.7, 1.4, 0.3]) (ref [0.7, 0.2, 0.4, 0.6, 0.1, 2.9, 2.8]);
    value distance, distance_fwd, distance_rev, distance_vjp => (ref [12.0, 51.0], val 80.0, val -3.0);
    value lifted_on, lifted_on_fwd, lifted_on_rev, lifted_on_vjp => (fixed 1, val [0.7, 1.4]) (fixed 2, val [0.7, 1.4]) (fixed 3, val [0.7, 1.4]);
    value places, places_fwd, places_rev, places_vjp => (val 0.7, val 1.4, val 0.3) (val 0.7, val -1.4, val 0.3);
    value planned, planned_fwd, planned_rev, planned_vjp => (val 0.7, val 0.4) (val 0.7, val 0.1);
    value grown_part, grown_part_fwd, grown_part_rev, grown_part_vjp => (val 0.7, val 1.3) (val -0.4, val 1.3);
    value halves, halves_fwd, halves_rev, halves_vjp => (ref [0.7, 1.4, 0.3, 0.5]) (ref [0.7]) (ref [-0.7, 1.4, 0.9]);
}
