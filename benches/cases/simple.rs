//! Cases whose inputs come from a formula.

use super::{Case, Entry, direction, keep};
use crate::by_hand;
use crate::inputs::simple::{self as start, STEP};
use crate::objectives::{
    linear::*, log_sum_exp::*, mlp::*, nbody::*, ode::*, product::*, quaternion::*, rosenbrock::*,
};
use std::hint::black_box;

/// Steps of the differential equations.
const STEPS: usize = 1_000_000;

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("product, 1000", || Ok(product_case(1000))),
        Entry::new("Rosenbrock, 1000", || Ok(rosenbrock_case(1000))),
        Entry::new("n-body, 100", || Ok(nbody_case(100))),
        Entry::new("MLP 64-128-128-10, batch 32", || Ok(mlp_case(32))),
        Entry::new("Lotka–Volterra, 1e6 steps", || Ok(lotka_volterra_case())),
        Entry::new("logistic, 1e6 steps", || Ok(logistic_case())),
        Entry::new("log-sum-exp, 1e3", || Ok(log_sum_exp_case(1_000))),
        Entry::new("log-sum-exp, 1e6", || Ok(log_sum_exp_case(1_000_000))),
        Entry::new("dot, 1000", || Ok(dot_case(1000))),
        Entry::new("mat-vec, 200 × 200", || Ok(mat_vec_case(200))),
        Entry::new("quaternion rotation, 1000 vectors", || Ok(quaternion_case(1000))),
    ]
}

fn product_case(n: usize) -> Case {
    let (x, x_dot) = (keep(start::product(n)), direction(n));
    let [mut x_bar, mut gradient] = [vec![0.0; n], vec![0.0; n]];
    Case::new(
        move || product(black_box(x)),
        move || product_fwd(black_box(x), x_dot).1,
        move || {
            x_bar.fill(0.0);
            product_rev(black_box(x), black_box(&mut x_bar), 1.0)
        },
        move || by_hand::product::product(black_box(x), black_box(&mut gradient)),
    )
}

fn rosenbrock_case(n: usize) -> Case {
    let (x, x_dot) = (keep(start::rosenbrock(n)), direction(n));
    let [mut x_bar, mut gradient] = [vec![0.0; n], vec![0.0; n]];
    Case::new(
        move || rosenbrock(black_box(x)),
        move || rosenbrock_fwd(black_box(x), x_dot).1,
        move || {
            x_bar.fill(0.0);
            rosenbrock_rev(black_box(x), black_box(&mut x_bar), 1.0)
        },
        move || by_hand::rosenbrock::rosenbrock(black_box(x), black_box(&mut gradient)),
    )
}

fn nbody_case(n: usize) -> Case {
    let (x, mass) = start::nbody(n);
    let (x, mass, x_dot) = (keep(x), keep(mass), direction(3 * n));
    let [mut x_bar, mut gradient] = [vec![0.0; 3 * n], vec![0.0; 3 * n]];
    Case::new(
        move || energy(black_box(x), mass),
        move || energy_fwd(black_box(x), x_dot, mass).1,
        move || {
            x_bar.fill(0.0);
            energy_rev(black_box(x), black_box(&mut x_bar), mass, 1.0)
        },
        move || by_hand::nbody::energy(black_box(x), mass, black_box(&mut gradient)),
    )
}

fn mlp_case(batch: usize) -> Case {
    let start::Mlp { p, data, labels } = start::mlp(batch);
    let (p, data, labels, p_dot) = (keep(p), keep(data), keep(labels), direction(PARAMETERS));
    let [mut p_bar, mut gradient] = [vec![0.0; PARAMETERS], vec![0.0; PARAMETERS]];
    Case::new(
        move || loss(black_box(p), data, labels),
        move || loss_fwd(black_box(p), p_dot, data, labels).1,
        move || {
            p_bar.fill(0.0);
            loss_rev(black_box(p), black_box(&mut p_bar), data, labels, 1.0)
        },
        move || by_hand::mlp::loss(black_box(p), data, labels, black_box(&mut gradient)),
    )
}

fn lotka_volterra_case() -> Case {
    let x = start::LOTKA_VOLTERRA;
    let x_dot = [0.3, -0.2, 0.5, 0.1, 0.7, -0.4];
    let mut scratch = Vec::new();
    Case::new(
        move || lotka_volterra(black_box(&x), STEPS, STEP),
        move || lotka_volterra_fwd(black_box(&x), &x_dot, STEPS, STEP).1,
        move || {
            let mut x_bar = [0.0; 6];
            lotka_volterra_rev(black_box(&x), black_box(&mut x_bar), STEPS, STEP, 1.0)
        },
        move || {
            let mut gradient = [0.0; 6];
            let to = black_box(&mut gradient);
            by_hand::ode::lotka_volterra(black_box(&x), STEPS, STEP, &mut scratch, to)
        },
    )
}

fn logistic_case() -> Case {
    let x = start::LOGISTIC;
    let x_dot = [0.3, -0.2, 0.5];
    let mut scratch = Vec::new();
    Case::new(
        move || logistic(black_box(&x), STEPS, STEP),
        move || logistic_fwd(black_box(&x), &x_dot, STEPS, STEP).1,
        move || {
            let mut x_bar = [0.0; 3];
            logistic_rev(black_box(&x), black_box(&mut x_bar), STEPS, STEP, 1.0)
        },
        move || {
            let mut gradient = [0.0; 3];
            let to = black_box(&mut gradient);
            by_hand::ode::logistic(black_box(&x), STEPS, STEP, &mut scratch, to)
        },
    )
}

fn log_sum_exp_case(n: usize) -> Case {
    let (x, x_dot) = (keep(start::log_sum_exp(n)), direction(n));
    let [mut x_bar, mut gradient] = [vec![0.0; n], vec![0.0; n]];
    Case::new(
        move || log_sum_exp(black_box(x)),
        move || log_sum_exp_fwd(black_box(x), x_dot).1,
        move || {
            x_bar.fill(0.0);
            log_sum_exp_rev(black_box(x), black_box(&mut x_bar), 1.0)
        },
        move || by_hand::log_sum_exp::log_sum_exp(black_box(x), black_box(&mut gradient)),
    )
}

fn dot_case(n: usize) -> Case {
    let (x, y) = (keep(start::rosenbrock(n)), keep(start::log_sum_exp(n)));
    let (x_dot, y_dot) = (direction(n), direction(n));
    let [mut x_bar, mut y_bar, mut x_gradient, mut y_gradient] = std::array::from_fn(|_| vec![0.0; n]);
    Case::new(
        move || dot(black_box(x), y),
        move || dot_fwd(black_box(x), x_dot, y, y_dot).1,
        move || {
            x_bar.fill(0.0);
            y_bar.fill(0.0);
            dot_rev(black_box(x), black_box(&mut x_bar), y, black_box(&mut y_bar), 1.0)
        },
        move || {
            let (x_bar, y_bar) = (black_box(&mut x_gradient), black_box(&mut y_gradient));
            by_hand::linear::dot(black_box(x), y, x_bar, y_bar)
        },
    )
}

fn mat_vec_case(n: usize) -> Case {
    let (a, x) = (keep(start::log_sum_exp(n * n)), keep(start::rosenbrock(n)));
    let (a_dot, x_dot, seed) = (direction(n * n), direction(n), direction(n));
    let vectors = || [vec![0.0; n], vec![0.0; n], vec![0.0; n]];
    let matrix = || vec![0.0; n * n];
    let mut plain_out = vec![0.0; n];
    let [mut fwd_out, mut fwd_dot, _] = vectors();
    let [mut rev_out, mut rev_seed, mut rev_x] = vectors();
    let [mut hand_out, _, mut hand_x] = vectors();
    let [mut rev_a, mut hand_a] = [matrix(), matrix()];
    Case::new(
        move || {
            mat_vec(black_box(a), x, black_box(&mut plain_out));
            plain_out[0]
        },
        move || {
            mat_vec_fwd(black_box(a), a_dot, x, x_dot, black_box(&mut fwd_out), &mut fwd_dot);
            fwd_dot[0]
        },
        move || {
            rev_a.fill(0.0);
            rev_x.fill(0.0);
            rev_seed.copy_from_slice(seed);
            mat_vec_rev(
                black_box(a),
                black_box(&mut rev_a),
                x,
                black_box(&mut rev_x),
                black_box(&mut rev_out),
                black_box(&mut rev_seed),
            );
            rev_out[0]
        },
        move || {
            let (a_bar, x_bar) = (black_box(&mut hand_a), black_box(&mut hand_x));
            by_hand::linear::mat_vec(black_box(a), x, black_box(&mut hand_out), seed, a_bar, x_bar);
            hand_out[0]
        },
    )
}

fn quaternion_case(n: usize) -> Case {
    let input = |i: usize| -> ([f64; 4], [f64; 3]) {
        let at = i as f64;
        (std::array::from_fn(|k| (at + k as f64).sin()), [at.cos(), 0.5, 0.01 * at])
    };
    let inputs = keep((0..n).map(input).collect());
    let (q_dot, v_dot) = ([0.1, 0.2, -0.3, 0.4], [0.5, -0.6, 0.7]);
    let seed = [1.0, -0.5, 0.25];
    Case::new(
        move || {
            let mut sum = 0.0;
            for (q, v) in black_box(inputs) {
                sum += inner(&rotate(q, v), &seed);
            }
            sum
        },
        move || {
            let mut sum = 0.0;
            for (q, v) in black_box(inputs) {
                let (_, tangent) = rotate_fwd(q, black_box(&q_dot), v, black_box(&v_dot));
                sum += inner(&tangent, &seed);
            }
            sum
        },
        move || {
            let mut sum = 0.0;
            for (q, v) in black_box(inputs) {
                let (mut q_bar, mut v_bar) = ([0.0; 4], [0.0; 3]);
                let out = rotate_rev(q, &mut q_bar, v, &mut v_bar, seed);
                black_box((&q_bar, &v_bar));
                sum += inner(&out, &seed);
            }
            sum
        },
        move || {
            let mut sum = 0.0;
            for (q, v) in black_box(inputs) {
                let (out, q_bar, v_bar) = by_hand::quaternion::rotate(q, v, seed);
                black_box((&q_bar, &v_bar));
                sum += inner(&out, &seed);
            }
            sum
        },
    )
}
