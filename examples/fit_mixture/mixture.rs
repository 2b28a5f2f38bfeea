//! The parameter vector, and what it says about the geyser.

use crate::geyser::{DIMENSIONS, Geyser};
use std::fmt;

/// Numbers in the factor of one inverse covariance.
const FACTOR: usize = DIMENSIONS * (DIMENSIONS + 1) / 2;
/// Numbers for one component: weight, mean, factor.
const SIZE: usize = 1 + DIMENSIONS + FACTOR;

/// Equal weights, unit covariances, means in a row along the diagonal of the data.
pub fn start(components: usize) -> Vec<f64> {
    let mut p = vec![0.0; components * SIZE];
    let (_, means, _) = split_mut(&mut p);
    for (c, mean) in means.chunks_exact_mut(DIMENSIONS).enumerate() {
        mean.fill((2 * c + 1) as f64 / components as f64 - 1.0);
    }
    p
}

/// Logarithms of the weights, means, factors.
pub fn split(p: &[f64]) -> (&[f64], &[f64], &[f64]) {
    let components = p.len() / SIZE;
    let (alphas, rest) = p.split_at(components);
    let (means, icf) = rest.split_at(components * DIMENSIONS);
    (alphas, means, icf)
}

/// The same, to write to.
pub fn split_mut(p: &mut [f64]) -> (&mut [f64], &mut [f64], &mut [f64]) {
    let components = p.len() / SIZE;
    let (alphas, rest) = p.split_at_mut(components);
    let (means, icf) = rest.split_at_mut(components * DIMENSIONS);
    (alphas, means, icf)
}

/// One Gaussian, in minutes.
pub struct Component {
    pub weight: f64,
    pub mean: [f64; DIMENSIONS],
    /// Lower triangular `A` with the covariance `A Aᵀ`.
    root: [[f64; DIMENSIONS]; DIMENSIONS],
}

impl Component {
    /// `mean + A z`.
    pub fn at(&self, z: [f64; DIMENSIONS]) -> [f64; DIMENSIONS] {
        std::array::from_fn(|i| {
            let [a, b] = self.root[i];
            self.mean[i] + a * z[0] + b * z[1]
        })
    }

    pub fn covariance(&self) -> [[f64; DIMENSIONS]; DIMENSIONS] {
        let entry = |i: usize, j: usize| -> f64 { self.root[i].iter().zip(&self.root[j]).map(|(a, b)| a * b).sum() };
        std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)))
    }

    /// Logarithm of weight times density, up to a constant.
    fn log_density(&self, point: &[f64; DIMENSIONS]) -> f64 {
        let [[a, _], [b, c]] = self.root;
        let z0 = (point[0] - self.mean[0]) / a;
        let z1 = (point[1] - self.mean[1] - b * z0) / c;
        self.weight.ln() - a.ln() - c.ln() - 0.5 * (z0 * z0 + z1 * z1)
    }
}

/// The fitted mixture.
pub struct Mixture {
    pub components: Vec<Component>,
}

impl Mixture {
    /// Undoes the shift and scale of the data.
    pub fn new(p: &[f64], geyser: &Geyser) -> Self {
        let (alphas, means, icf) = split(p);
        let total: f64 = alphas.iter().map(|a| a.exp()).sum();
        let components = alphas
            .iter()
            .zip(means.chunks_exact(DIMENSIONS))
            .zip(icf.chunks_exact(FACTOR))
            .map(|((alpha, mean), q)| {
                let (q0, q1, below) = (q[0].exp(), q[1].exp(), q[2]);
                let [s0, s1] = geyser.deviation;
                Component {
                    weight: alpha.exp() / total,
                    mean: std::array::from_fn(|i| geyser.mean[i] + geyser.deviation[i] * mean[i]),
                    root: [[s0 / q0, 0.0], [-s1 * below / (q0 * q1), s1 / q1]],
                }
            })
            .collect();
        Self { components }
    }

    /// The component that a point most probably comes from.
    pub fn likeliest(&self, point: &[f64; DIMENSIONS]) -> usize {
        let mut best = (0, f64::NEG_INFINITY);
        for (c, component) in self.components.iter().enumerate() {
            let density = component.log_density(point);
            if density > best.1 {
                best = (c, density);
            }
        }
        best.0
    }
}

impl fmt::Display for Mixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (c, component) in self.components.iter().enumerate() {
            let Component { weight, mean: [eruption, waiting], .. } = component;
            let [[v0, v01], [_, v1]] = component.covariance();
            writeln!(f, "component {c}: weight {weight:.4}")?;
            writeln!(f, "  eruption {eruption:7.4} min, waiting {waiting:8.4} min")?;
            writeln!(f, "  covariance [[{v0:.4}, {v01:.4}], [{v01:.4}, {v1:.4}]]")?;
        }
        Ok(())
    }
}
