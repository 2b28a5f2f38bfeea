//! The programs of the paper on reverse mode by dual numbers (Smeding and Vákár, POPL 2023, and its
//! extended version) that are not among the others: dot product and rotation by a quaternion are.

use super::{Case, Entry, direction, keep};
use crate::by_hand;
use crate::inputs::simple as start;
use crate::objectives::{linear::*, neural::*, particles::*};
use std::hint::black_box;

/// Steps of the particles.
const STEPS: usize = 1000;

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("product of two, 1000 pairs", || Ok(multiply_case(1000))),
        Entry::new("sum of mat-vec, 200 × 200", || Ok(sum_mat_vec_case(200))),
        Entry::new("particles, 4, 1000 steps", || Ok(particles_case())),
        Entry::new("network 50-100-50", || Ok(network_case())),
    ]
}

fn multiply_case(n: usize) -> Case {
    let pairs: &[(f64, f64)] = keep(start::rosenbrock(n).into_iter().zip(start::log_sum_exp(n)).collect());
    Case::new(
        move || black_box(pairs).iter().map(|(x, y)| multiply(*x, *y)).sum(),
        move || black_box(pairs).iter().map(|(x, y)| multiply_fwd(*x, 0.3, *y, 0.4).1).sum(),
        move || {
            let mut sum = 0.0;
            for (x, y) in black_box(pairs) {
                let (value, x_bar, y_bar) = multiply_rev(*x, *y, 1.0);
                black_box((x_bar, y_bar));
                sum += value;
            }
            sum
        },
        move || {
            let mut sum = 0.0;
            for (x, y) in black_box(pairs) {
                let (value, x_bar, y_bar) = by_hand::linear::multiply(*x, *y);
                black_box((x_bar, y_bar));
                sum += value;
            }
            sum
        },
    )
}

fn sum_mat_vec_case(n: usize) -> Case {
    let (rows, x) = start::rows(n);
    let (rows, x, x_dot) = (keep(rows), keep(x), direction(n));
    let rows_dot = keep((0..n).map(|_| direction(n).to_vec()).collect());
    let zeros = || (vec![vec![0.0; n]; n], vec![0.0; n]);
    let [(mut rows_bar, mut x_bar), (mut rows_gradient, mut x_gradient)] = [zeros(), zeros()];
    Case::new(
        move || sum_mat_vec(black_box(rows), x),
        move || sum_mat_vec_fwd(black_box(rows), rows_dot, x, x_dot).1,
        move || {
            for row in &mut rows_bar {
                row.fill(0.0);
            }
            x_bar.fill(0.0);
            sum_mat_vec_rev(black_box(rows), black_box(&mut rows_bar), x, black_box(&mut x_bar), 1.0)
        },
        move || {
            let (rows_bar, x_bar) = (black_box(&mut rows_gradient), black_box(&mut x_gradient));
            by_hand::linear::sum_mat_vec(black_box(rows), x, rows_bar, x_bar)
        },
    )
}

fn particles_case() -> Case {
    let (positions, velocities) = start::particles();
    let (positions, velocities) = (keep(positions), keep(velocities));
    let dot = [[0.3, -0.2]; 4];
    Case::new(
        move || particles(black_box(positions), velocities, STEPS),
        move || particles_fwd(black_box(positions), &dot, velocities, &dot, STEPS).1,
        move || {
            let (mut positions_bar, mut velocities_bar) = ([[0.0; 2]; 4], [[0.0; 2]; 4]);
            let to = (black_box(&mut positions_bar), black_box(&mut velocities_bar));
            particles_rev(black_box(positions), to.0, velocities, to.1, STEPS, 1.0)
        },
        move || {
            let (mut positions_bar, mut velocities_bar) = ([[0.0; 2]; 4], [[0.0; 2]; 4]);
            let to = (black_box(&mut positions_bar), black_box(&mut velocities_bar));
            by_hand::particles::particles(black_box(positions), velocities, STEPS, to.0, to.1)
        },
    )
}

fn network_case() -> Case {
    let start::Network { w1, b1, w2, b2, x } = start::network();
    let shares = keep(vec![1.0; UNITS[2]]);
    let parts = [w1, b1, w2, b2, x].map(keep);
    let dots = parts.map(|part| direction(part.len()));
    let zeros = || parts.map(|part| vec![0.0; part.len()]);
    let [mut bars, mut gradients] = [zeros(), zeros()];
    let [w1, b1, w2, b2, x] = parts;
    Case::new(
        move || network(black_box(w1), b1, w2, b2, x, shares),
        move || {
            let [w1_dot, b1_dot, w2_dot, b2_dot, x_dot] = dots;
            network_fwd(black_box(w1), w1_dot, b1, b1_dot, w2, w2_dot, b2, b2_dot, x, x_dot, shares).1
        },
        move || {
            for bar in &mut bars {
                bar.fill(0.0);
            }
            let [w1_bar, b1_bar, w2_bar, b2_bar, x_bar] = black_box(&mut bars);
            network_rev(black_box(w1), w1_bar, b1, b1_bar, w2, w2_bar, b2, b2_bar, x, x_bar, shares, 1.0)
        },
        move || {
            let [w1_bar, b1_bar, w2_bar, b2_bar, x_bar] = black_box(&mut gradients);
            let mut gradient = by_hand::neural::Gradient { w1: w1_bar, b1: b1_bar, w2: w2_bar, b2: b2_bar, x: x_bar };
            by_hand::neural::network(black_box(w1), b1, w2, b2, x, shares, &mut gradient)
        },
    )
}
