//! Start points of the simple objectives.

use crate::objectives::mlp::{CLASSES, INPUTS, PARAMETERS};

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
