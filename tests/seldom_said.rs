//! Types that programs leave to rustc, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all, dead_code)] // the form of the code is the point
#[path = "corpus/seldom_said.rs"]
mod seldom_said;
#[allow(clippy::all, dead_code, non_snake_case)]
#[path = "corpus/shown_by_making.rs"]
mod shown_by_making;
#[allow(clippy::all, dead_code)]
#[path = "corpus/shown_types.rs"]
mod shown_types;
#[allow(clippy::all, dead_code, non_snake_case)]
#[path = "corpus/told_by_use.rs"]
mod told_by_use;

use common::vals;
use seldom_said::*;
use shown_by_making::{factored, factored_fwd, factored_rev, factored_vjp};
use shown_by_making::{leaked, leaked_fwd, leaked_rev, leaked_vjp};
use shown_by_making::{made, made_fwd, made_rev, made_vjp};
use shown_by_making::{projected, projected_fwd, projected_rev, projected_vjp};
use shown_types::levels::*;
use shown_types::shown::*;
use shown_types::walks::*;
use shown_types::{filtered, filtered_fwd, filtered_rev, filtered_vjp};
use shown_types::{staged, staged_fwd, staged_rev, staged_vjp};
use told_by_use::told::{clouded, clouded_fwd, clouded_rev, clouded_vjp};
use told_by_use::tracks::{tracked, tracked_fwd, tracked_rev, tracked_vjp};
use told_by_use::{read, read_fwd, read_rev, read_vjp, turns, turns_fwd, turns_rev, turns_vjp};

tests! {
    value solved, solved_fwd, solved_rev, solved_vjp => (val 1.7, val 0.8) (val 0.4, val 1.3);
    value tensed, tensed_fwd, tensed_rev, tensed_vjp => (ref vals(3, 1)) (ref vec![0.7, 0.2, 1.4]);
    value moved, moved_fwd, moved_rev, moved_vjp => (val 0.7, val 0.2) (val 1.1, val 0.9);
    value lent, lent_fwd, lent_rev, lent_vjp => (ref vals(4, 1));
    value powers, powers_fwd, powers_rev, powers_vjp => (ref vals(4, 1));
    value provided, provided_fwd, provided_rev, provided_vjp => (ref vec![0.7, 0.2, 1.4]);
    value ruled, ruled_fwd, ruled_rev, ruled_vjp => (ref vec![0.7, 0.2, 1.4]);
    value split, split_fwd, split_rev, split_vjp => (ref vals(4, 1)) (ref vec![0.7, 0.2, 1.4, 0.5]);
    value replaced, replaced_fwd, replaced_rev, replaced_vjp => (ref vals(3, 1), fixed 0) (ref vals(3, 2), fixed 1);
    value rated_twice, rated_twice_fwd, rated_twice_rev, rated_twice_vjp => (val 0.7, val 1.3);
    value long, long_fwd, long_rev, long_vjp => (ref vals(3, 1));
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (ref vals(3, 2));
    value walk, walk_fwd, walk_rev, walk_vjp => (val 0.7, val 1.3, val 0.4);
    value staged, staged_fwd, staged_rev, staged_vjp => (ref vals(3, 1));
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (val 0.7, val 1.3);
    value turns, turns_fwd, turns_rev, turns_vjp => (ref vec![0.7, 1.3]) (ref vec![0.2, 0.9]);
    value tracked, tracked_fwd, tracked_rev, tracked_vjp => (ref vec![0.7, 1.3, 0.4]);
    value clouded, clouded_fwd, clouded_rev, clouded_vjp => (ref vec![0.7, 1.3, 0.4]);
    value read, read_fwd, read_rev, read_vjp => (val 0.7, val 1.3) (val 1.4, val 0.2);
    value made, made_fwd, made_rev, made_vjp => (ref vec![0.7, 0.4]) (ref vec![0.3, 0.9]);
    value projected, projected_fwd, projected_rev, projected_vjp => (ref vec![0.7, 1.3, 0.4]);
    value leaked, leaked_fwd, leaked_rev, leaked_vjp => (ref vec![0.7, 1.3, 0.4]);
    value factored, factored_fwd, factored_rev, factored_vjp => (ref vec![0.7, 1.3, 0.4]) (ref vec![0.2, 0.5, 1.1]);
    value all, all_fwd, all_rev, all_vjp => (ref vec![0.7, 1.3, 0.4]) (ref vec![1.1, 0.3, 2.4]);
}

/// A boxed iterator is a vector of its items in the siblings.
#[test]
fn boxed_items() {
    let (items, dots) = (vec![0.5, -2.0, 3.0], vec![1.0, 0.25, -1.0]);
    let value = powered(Box::new(items.clone().into_iter()));
    let gradient: Vec<f64> = items.iter().map(|v| 3.0 * v * v).collect();
    assert_eq!(powered_rev(items.clone(), 1.0), (value, gradient.clone()));
    let along = gradient.iter().zip(&dots).map(|(g, d)| g * d).sum::<f64>();
    let (again, tangent) = powered_fwd(items, dots);
    assert_eq!(again, value);
    approx::assert_relative_eq!(tangent, along, max_relative = 1e-14);
}
