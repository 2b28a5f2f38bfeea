//! Start points of the simple objectives.

use crate::objectives::mlp::{CLASSES, INPUTS, PARAMETERS};
use crate::objectives::neural::UNITS;

/// `n` numbers close to one, for the product.
pub fn product(n: usize) -> Vec<f64> {
    (0..n).map(|i| 1.0 + 1e-3 * (i as f64).cos()).collect()
}

/// Start of the chained Rosenbrock function.
pub fn rosenbrock(n: usize) -> Vec<f64> {
    (0..n).map(|i| 0.5 + 0.5 * (i as f64).sin()).collect()
}

/// Positions and masses of `n` bodies.
pub fn nbody(n: usize) -> (Vec<f64>, Vec<f64>) {
    let x = (0..3 * n).map(|k| (1.7 * k as f64).sin() + 0.01 * k as f64).collect();
    let mass = (0..n).map(|i| 1.0 + 0.1 * (i % 7) as f64).collect();
    (x, mass)
}

/// Start of log-sum-exp.
pub fn log_sum_exp(n: usize) -> Vec<f64> {
    (0..n).map(|i| 3.0 * (0.7 * i as f64).sin()).collect()
}

/// Start of the predators and prey.
pub const LOTKA_VOLTERRA: [f64; 6] = [1.1, 0.4, 0.1, 0.4, 10.0, 5.0];
/// Start of the logistic growth.
pub const LOGISTIC: [f64; 3] = [1.3, 2.0, 0.1];
/// Center and radius of the sphere, and place of the light.
pub const SCENE: [f64; 7] = [0.1, 0.2, 5.0, 1.9, -3.0, 4.0, -2.0];
/// Length of an Euler step.
pub const STEP: f64 = 1e-5;

/// Parameters, inputs and labels of the perceptron.
pub struct Mlp {
    /// Weights and biases.
    pub p: Vec<f64>,
    /// The inputs of the batch.
    pub data: Vec<f64>,
    /// Their classes.
    pub labels: Vec<usize>,
}

/// Start of the perceptron, with a batch of the given size.
pub fn mlp(batch: usize) -> Mlp {
    Mlp {
        p: (0..PARAMETERS).map(|k| 0.1 * (1.3 * k as f64 + 0.5).sin()).collect(),
        data: (0..batch * INPUTS).map(|k| (0.37 * k as f64).sin()).collect(),
        labels: (0..batch).map(|s| 7 * s % CLASSES).collect(),
    }
}

/// The particles of the dual-numbers paper: positions and velocities.
pub fn particles() -> (Vec<[f64; 2]>, Vec<[f64; 2]>) {
    ((1..=4).map(|i| [0.5 * f64::from(i), 0.1]).collect(), vec![[1.0, 1.0]; 4])
}

/// Weights, biases and input of the network.
pub struct Network {
    /// Weights of the first layer.
    pub w1: Vec<f64>,
    /// Biases of the first layer.
    pub b1: Vec<f64>,
    /// Weights of the second layer.
    pub w2: Vec<f64>,
    /// Biases of the second layer.
    pub b2: Vec<f64>,
    /// The input.
    pub x: Vec<f64>,
}

/// The network of the dual-numbers paper.
pub fn network() -> Network {
    let [inputs, hidden, outputs] = UNITS;
    let vector = |n: usize| (0..n).map(|i| (0.41 * i as f64).sin()).collect();
    let matrix =
        |rows: usize, columns: usize| (0..rows * columns).map(|k| ((k / columns + k % columns) as f64).sin()).collect();
    Network {
        w1: matrix(hidden, inputs),
        b1: vector(hidden),
        w2: matrix(outputs, hidden),
        b2: vector(outputs),
        x: vector(inputs),
    }
}

/// A matrix as rows, and a vector.
pub fn rows(n: usize) -> (Vec<Vec<f64>>, Vec<f64>) {
    ((0..n).map(|i| (0..n).map(|j| (0.3 * (i * n + j) as f64).sin()).collect()).collect(), rosenbrock(n))
}

/// Temperatures of a square plate with a hot spot.
pub fn plate(side: usize) -> Vec<f64> {
    let from_centre = |k: usize| (k as f64 - 0.5 * side as f64) / side as f64;
    let at = |k: usize| (-20.0 * (from_centre(k / side).powi(2) + from_centre(k % side).powi(2))).exp();
    (0..side * side).map(|k| at(k) + 0.1 * (0.7 * k as f64).sin()).collect()
}

/// Conductivity of the plate, for a step.
pub const CONDUCTIVITY: f64 = 0.2;

/// A complex signal, and weights of its frequencies.
pub fn signal(n: usize) -> [Vec<f64>; 3] {
    let wave = |f: f64, shift: f64| (0..n).map(|i| (f * i as f64 + shift).sin()).collect();
    [wave(0.37, 0.0), wave(0.11, 1.0), (0..n).map(|i| 1.0 / (1.0 + (i % 17) as f64)).collect()]
}

/// A positive definite matrix, row by row, and a vector.
pub fn covariance(n: usize) -> (Vec<f64>, Vec<f64>) {
    let near = |i: usize, j: usize| (-0.1 * i.abs_diff(j) as f64).exp() + if i == j { 0.5 } else { 0.0 };
    ((0..n * n).map(|k| near(k / n, k % n)).collect(), (0..n).map(|i| (0.9 * i as f64).sin()).collect())
}

/// Variances and start of a Kalman filter.
pub const KALMAN: [f64; 4] = [0.3, 0.5, 0.1, 0.9];
/// Time between its measurements.
pub const KALMAN_STEP: f64 = 0.1;

/// What is measured of a moving body, with some error.
pub fn measured(n: usize) -> Vec<f64> {
    (0..n).map(|i| (0.05 * i as f64).sin() + 0.1 * i as f64 + 0.3 * (7.7 * i as f64).sin()).collect()
}

/// Share price, strike, interest rate, volatility, time to expiry.
pub const MARKET: [f64; 5] = [100.0, 105.0, 0.03, 0.25, 0.75];

/// Numbers as from a normal distribution (by the method of Box and Muller, on a lattice).
pub fn normals(n: usize) -> Vec<f64> {
    let fraction = |x: f64| x - x.floor();
    let at = |i: f64| {
        let (u, v) = (fraction(0.5 + 0.754_877_666 * i), fraction(0.5 + 0.569_840_291 * i));
        (-2.0 * (1.0 - u).ln()).sqrt() * (std::f64::consts::TAU * v).cos()
    };
    (1..=n).map(|i| at(i as f64)).collect()
}
