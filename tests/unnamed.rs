//! Generic types that a function makes and nowhere names with their arguments, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/unnamed.rs"]
mod unnamed;

use common::vals;
use unnamed::*;

tests! {
    value centred, centred_fwd, centred_rev, centred_vjp => (val 0.7, val 1.3);
    value blended, blended_fwd, blended_rev, blended_vjp => (ref [0.7, 1.3, 0.4]);
    value along_the_globe, along_the_globe_fwd, along_the_globe_rev, along_the_globe_vjp => (val 0.7);
    value triangle, triangle_fwd, triangle_rev, triangle_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value cloud, cloud_fwd, cloud_rev, cloud_vjp => (ref vals(4, 1)) (ref vals(2, 2));
    value drifted, drifted_fwd, drifted_rev, drifted_vjp => (val 0.3f64, val -0.7f64) (val 1.3f64, val 0.2f64) coarse (val 0.3f32, val 0.6f32);
    value bent, bent_fwd, bent_rev, bent_vjp => (ref vals(3, 1)) (ref vec![-0.4, 0.3]);
    value cut, cut_fwd, cut_rev, cut_vjp => (ref vec![0.4, 0.3, -0.2]) (ref vec![-0.4, 0.3, -0.2]);
    value spectrum, spectrum_fwd, spectrum_rev, spectrum_vjp => (ref vals(4, 1)) (ref vals(1, 2));
    value answered, answered_fwd, answered_rev, answered_vjp => (ref vals(3, 1)) (ref vals(3, 2));
    value rooted, rooted_fwd, rooted_rev, rooted_vjp => (ref vals(3, 1)) (ref vals(2, 2));
    value intervals, intervals_fwd, intervals_rev, intervals_vjp => (ref vec![0.3, 1.1, 0.5, 0.2]) (ref vec![-0.4, 0.3, -0.2, 0.7]) (ref vec![-0.4, 0.3, -0.2, -0.7]);
    value listed, listed_fwd, listed_rev, listed_vjp => (ref vals(2, 1)) (ref vals(3, 2));
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (ref vals(4, 1)) (ref vals(1, 2));
    value if_checked, if_checked_fwd, if_checked_rev, if_checked_vjp => (val 0.7, val 0.4);
    value fallible_lines, fallible_lines_fwd, fallible_lines_rev, fallible_lines_vjp => (ref vals(3, 1)) (ref vals(1, 2)) (ref Vec::<f64>::new());
    value parts_as_numbers, parts_as_numbers_fwd, parts_as_numbers_rev, parts_as_numbers_vjp => (ref vals(3, 1), val 0.6) (ref vals(1, 2), val -0.4);
    value now_in, now_in_fwd, now_in_rev, now_in_vjp => (val 0.7, val 0.4, val 0.2) (val 0.7, val 0.4, val 0.8);
}
