//! Each row over a grid of its domain.

use super::super::eval::eval_term;
use super::super::{Argument, LIBRARY, Rule, TABLE, method};
use super::{contribution, partials};

/// Points a side of the grid over a row's domain.
const SIDE: usize = 7;

/// All points of a grid over the row's domain; integer arguments take integers only.
fn grid(rule: &Rule) -> Vec<Vec<f64>> {
    let mut points = vec![vec![]];
    for (argument, &(lo, hi)) in rule.arguments.iter().zip(rule.domain) {
        let steps = |i: usize| lo + (hi - lo) * i as f64 / (SIDE - 1) as f64;
        let mut values: Vec<f64> = (0..SIDE).map(steps).collect();
        if *argument == Argument::Integer {
            values = values.into_iter().map(f64::round).collect();
            values.dedup();
        }
        points =
            points.iter().flat_map(|p: &Vec<f64>| values.iter().map(move |&v| [p.as_slice(), &[v]].concat())).collect();
    }
    points
}

/// The partial derivative by argument `i`: central differences, extrapolated to step 0 (Romberg).
fn difference(rule: &Rule, x: &[f64], i: usize) -> f64 {
    let central = |h: f64| {
        let at = |d: f64| {
            let mut moved = x.to_vec();
            moved[i] += d;
            (rule.eval)(&moved)
        };
        (at(h) - at(-h)) / (2.0 * h)
    };
    let mut row: Vec<f64> = (0..4).map(|k| central(0.02 / f64::from(1 << k))).collect();
    let mut factor = 4.0;
    while row.len() > 1 {
        row = row.windows(2).map(|w| (factor * w[1] - w[0]) / (factor - 1.0)).collect();
        factor *= 4.0;
    }
    row[0]
}

#[test]
fn contributions_are_the_derivatives() {
    for rule in TABLE.iter().chain(LIBRARY).filter(|r| !r.name.starts_with("next_")) {
        for x in grid(rule) {
            for (i, argument) in rule.arguments.iter().enumerate() {
                if *argument == Argument::Integer {
                    continue;
                }
                let (ours, theirs) = (contribution(rule, i, 1.0, &x), difference(rule, &x, i));
                let error = (ours - theirs).abs() / theirs.abs().max(1.0);
                let name = rule.name;
                assert!(error < 2e-10, "`{name}` by {i} at {x:?}: {ours} against {theirs}");
            }
        }
    }
}

#[test]
fn neighbours_move_along() {
    // A difference of steps is only as exact as the step is large.
    for name in ["next_up", "next_down"] {
        let rule = method(name, 1).unwrap();
        assert_eq!(partials(name, &[1.3]), [1.0]);
        assert!((difference(rule, &[1.3], 0) - 1.0).abs() < 1e-10);
    }
}

#[test]
fn contributions_are_linear_in_the_seed() {
    for rule in TABLE.iter() {
        for x in grid(rule) {
            for i in 0..x.len() {
                let at = |s| contribution(rule, i, s, &x);
                let name = rule.name;
                assert_eq!(at(0.0), 0.0, "`{name}` by {i} at {x:?}");
                let (whole, parts) = (at(-2.5), -2.5 * at(1.0));
                assert!((whole - parts).abs() <= 8e-16 * parts.abs(), "`{name}` by {i}");
            }
        }
    }
}

#[test]
fn single_precision_agrees_with_double() {
    for rule in TABLE.iter() {
        for x in grid(rule) {
            // The result is that of the rounded arguments, as it is in single precision.
            let x: Vec<f32> = x.iter().map(|&v| v as f32).collect();
            let wide: Vec<f64> = x.iter().map(|&v| f64::from(v)).collect();
            let y = (rule.eval)(&wide);
            for (i, term) in rule.contributions.iter().enumerate() {
                let single = f64::from(eval_term(term, 0.75_f32, &x, y as f32));
                let double = eval_term(term, 0.75, &wide, y);
                let error = (single - double).abs() / double.abs().max(1.0);
                assert!(error < 1e-6, "`{}` by {i} at {x:?}: {single}", rule.name);
            }
        }
    }
}
