//! Type parameters that are multiplied by floats, and need be none.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/spaces.rs"]
mod spaces;

use common::shape::Shape;
use common::vals;
use spaces::springs::{sprung, sprung_fwd, sprung_rev, sprung_vjp};
use spaces::*;

shapes! {
    Arrow, ArrowTangent { x, y } constant { };
}

fn arrows(n: usize, seed: u64) -> Vec<Arrow> {
    vals(2 * n, seed).chunks(2).map(|p| Arrow { x: p[0], y: p[1] }).collect()
}

fn triple() -> [Arrow; 3] {
    [0.3, -0.8, 1.1].map(|x| Arrow { x, y: x * x - 0.2 })
}

tests! {
    value of_arrows, of_arrows_fwd, of_arrows_rev, of_arrows_vjp => (ref arrows(4, 1), ref vals(4, 2), val 0.3) (ref arrows(1, 3), ref Vec::<f64>::new(), val -0.7);
    value of_numbers, of_numbers_fwd, of_numbers_rev, of_numbers_vjp => (ref vals(4, 1), ref vals(4, 2), val 0.3) (ref vals(2, 3), ref vals(2, 4), val -0.7);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (val 0.7, val 0.2, fixed 5) (val 0.7, val 0.2, fixed 0);
    value halved, halved_fwd, halved_rev, halved_vjp => (ref arrows(3, 5), val 1.7);
    value all_gathered, all_gathered_fwd, all_gathered_rev, all_gathered_vjp => (val triple(), val [0.4, -0.3, 0.9], ref vals(3, 2)) (val triple(), val [0.4, -0.3, 0.9], ref Vec::<f64>::new());
    value along, along_fwd, along_rev, along_vjp => (val Arrow { x: 0.3, y: 1.2 }, val Arrow { x: -0.7, y: 0.4 }, val 1.3, fixed 3) (val Arrow { x: 0.3, y: 1.2 }, val Arrow { x: -0.7, y: 0.4 }, val 1.3, fixed 0);
    value passed, passed_fwd, passed_rev, passed_vjp => (val Arrow { x: 0.3, y: 1.2 }, val Arrow { x: -0.7, y: 0.4 }, val 1.3, val 0.4);
    value sprung, sprung_fwd, sprung_rev, sprung_vjp => (val Arrow { x: 0.7, y: -0.3 }, val Arrow { x: 0.2, y: 1.1 }, val 0.6);
    value flowing, flowing_fwd, flowing_rev, flowing_vjp => (val Arrow { x: 0.7, y: -0.3 }, val 0.2);
}
