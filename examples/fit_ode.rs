//! Finds two parameters of a differential equation, the stiffness and the drag of a swinging
//! pendulum, from its observed angles: gradient descent with the gradient taken through the
//! integrator.
//!
//! ```text
//! cargo run --release --example fit_ode
//! ```

use cotangent::differentiate;
use std::process::ExitCode;

/// What the observations are made with: gravity over length, and drag.
const TRUTH: [f64; 2] = [9.81, 0.25];
/// Angle and angular velocity at the start.
const START: [f64; 2] = [1.2, 0.0];
/// Length of a step of the integrator, in seconds.
const DT: f64 = 0.01;
/// Steps between two observations.
const STEPS: usize = 10;
/// Number of observations.
const OBSERVATIONS: usize = 30;

/// Velocity and acceleration of the pendulum in a state of angle and velocity.
#[differentiate]
fn motion(p: &[f64; 2], state: &[f64; 2]) -> [f64; 2] {
    [state[1], -p[0] * state[0].sin() - p[1] * state[1]]
}

/// `state + h slope`.
#[differentiate(constant(h))]
fn along(state: &[f64; 2], h: f64, slope: &[f64; 2]) -> [f64; 2] {
    [state[0] + h * slope[0], state[1] + h * slope[1]]
}

/// One step of the classical Runge–Kutta method.
#[differentiate(constant(h))]
fn step(p: &[f64; 2], state: &[f64; 2], h: f64) -> [f64; 2] {
    let k1 = motion(p, state);
    let k2 = motion(p, &along(state, 0.5 * h, &k1));
    let k3 = motion(p, &along(state, 0.5 * h, &k2));
    let k4 = motion(p, &along(state, h, &k3));
    let mut next = *state;
    for i in 0..2 {
        next[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    next
}

/// Mean square of the differences between the angles and the observed ones.
#[differentiate(constant(observed))]
fn misfit(p: &[f64; 2], observed: &[f64]) -> f64 {
    let mut state = START;
    let mut sum = 0.0;
    for &angle in observed {
        for _ in 0..STEPS {
            state = step(p, &state, DT);
        }
        let gap = state[0] - angle;
        sum += gap * gap;
    }
    sum / observed.len() as f64
}

/// The angles of a pendulum with the true parameters.
fn observe() -> Vec<f64> {
    let mut state = START;
    let mut observed = Vec::new();
    for _ in 0..OBSERVATIONS {
        for _ in 0..STEPS {
            state = step(&TRUTH, &state, DT);
        }
        observed.push(state[0]);
    }
    observed
}

fn inner(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn main() -> ExitCode {
    let observed = observe();
    let mut p = [8.0, 0.5];
    let mut last: Option<([f64; 2], [f64; 2])> = None;
    println!("misfit at the start: {:.3e}", misfit(&p, &observed));
    for iteration in 0..200 {
        let mut gradient = [0.0; 2];
        let value = misfit_rev(&p, &mut gradient, &observed, 1.0);
        println!("iteration {iteration:3}   misfit {value:10.3e}   stiffness {:.8}   drag {:.8}", p[0], p[1],);
        if inner(gradient, gradient).sqrt() < 1e-10 {
            break;
        }
        // The length of the step comes from how the gradient changed over the last one (Barzilai
        // and Borwein); the first one is a guess.
        let length = last.map_or(0.5, |(old, old_gradient)| {
            let s = [p[0] - old[0], p[1] - old[1]];
            let y = [gradient[0] - old_gradient[0], gradient[1] - old_gradient[1]];
            (inner(s, y) / inner(y, y)).abs()
        });
        last = Some((p, gradient));
        p = [p[0] - length * gradient[0], p[1] - length * gradient[1]];
    }
    let gap = (p[0] - TRUTH[0]).abs().max((p[1] - TRUTH[1]).abs());
    println!("the observations were made with stiffness {} and drag {}", TRUTH[0], TRUTH[1]);
    if gap < 1e-6 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
