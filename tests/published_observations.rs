//! Functions as published crates have them: of types of their own and numbers by turns.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/observations.rs"]
mod observations;

use common::close;
use observations::*;

tests! {
    value seen, seen_fwd, seen_rev, seen_vjp => (fixed 40_000, val 0.7, val 0.3) (fixed -3_000_000, val -0.2, val 1.1);
    value day, day_fwd, day_rev, day_vjp => (val 0.7, val 0.9, val 0.1) (val 1.3, val -0.4, val 0.3);
    value latitude, latitude_fwd, latitude_rev, latitude_vjp => (val 0.7, val 0.08) (val 1.9, val 0.3);
    value counted, counted_fwd, counted_rev, counted_vjp => (val 0.7, val 0.3) (val 4.0, val 9.0) (val 50.0, val 1.0);
    value lit, lit_fwd, lit_rev, lit_vjp => (val 0.7, val 0.9, val 1.2) (val 0.05, val 0.9, val 0.4);
    value meridian, meridian_fwd, meridian_rev, meridian_vjp => (val 0.7, val 0.3);
}

/// Lists of references have no place in the contract's arguments: their items by hand.
#[test]
fn items_that_are_lent() {
    const STEP: f64 = 1e-6;
    let flat = [0.7, -0.3, 1.2, 0.4, 0.9];
    let weights = [0.6, -1.1, 0.8];
    let of_axes = |x: &[f64]| {
        let ([a, b], c) = axes(&[&x[..2], &x[2..]], 1);
        a * weights[0] + b * weights[1] + c * weights[2]
    };
    let mut bar = [vec![0.0; 2], vec![0.0; 3]];
    axes_rev(&[&flat[..2], &flat[2..]], &mut bar, 1, ([weights[0], weights[1]], weights[2]));
    let bar: Vec<f64> = bar.concat();
    let pair = |x: &[f64], at: usize| [x[at], x[at + 1]];
    let of_sides = |x: &[f64]| sides(&[&pair(x, 0), &pair(x, 2)], 1);
    let mut sides_bar = [[0.0; 2]; 2];
    let value = sides_rev(&[&pair(&flat, 0), &pair(&flat, 2)], &mut sides_bar, 1, 1.0);
    assert_eq!(value, of_sides(&flat));
    for i in 0..flat.len() {
        let difference = |f: &dyn Fn(&[f64]) -> f64| {
            let [mut up, mut down] = [flat; 2];
            up[i] += STEP;
            down[i] -= STEP;
            (f(&up) - f(&down)) / (2.0 * STEP)
        };
        let unit: Vec<f64> = (0..flat.len()).map(|j| f64::from(u8::from(i == j))).collect();
        let dots = [unit[..2].to_vec(), unit[2..].to_vec()];
        let (_, ([a, b], c)) = axes_fwd(&[&flat[..2], &flat[2..]], &dots, 1);
        let tangent = a * weights[0] + b * weights[1] + c * weights[2];
        close(tangent, bar[i], 1e-13);
        close(tangent, difference(&of_axes), 1e-7);
        if i < 4 {
            let dots = [pair(&unit, 0), pair(&unit, 2)];
            let (_, tangent) = sides_fwd(&[&pair(&flat, 0), &pair(&flat, 2)], &dots, 1);
            close(tangent, sides_bar[i / 2][i % 2], 1e-13);
            close(tangent, difference(&of_sides), 1e-7);
        }
    }
}
