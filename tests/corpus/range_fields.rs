//! Ranges in fields: cloned to be indices and to be iterated, their ends, and what they contain.

use cotangent::{Differentiable, differentiate};
use std::ops::Range;

#[derive(Clone, Differentiable)]
pub struct Band {
    columns: Range<usize>,
    weight: f64,
}

#[derive(Clone, Differentiable)]
pub struct Banded {
    bands: Vec<Band>,
    inner: Range<usize>,
}

#[differentiate]
impl Band {
    pub fn new(columns: Range<usize>, weight: f64) -> Band {
        Band { columns, weight }
    }

    pub fn dot(&self, x: &[f64]) -> f64 {
        let part = &x[self.columns.clone()];
        self.weight * part.iter().map(|v| v * v).sum::<f64>() + self.columns.len() as f64 * self.weight
    }

    pub fn scale(&self, y: &mut [f64]) {
        for j in self.columns.clone().rev() {
            y[j] *= self.weight * (1.0 + y[j]);
        }
    }
}

#[differentiate]
impl Banded {
    pub fn apply(&self, x: &[f64]) -> f64 {
        let mut total = 0.0;
        for band in &self.bands {
            total += band.dot(x);
            for j in band.columns.clone() {
                if self.inner.contains(&j) {
                    total += x[j] * band.weight * total;
                }
            }
        }
        for j in self.inner.start..self.inner.end {
            total += x[j];
        }
        total
    }
}

#[differentiate]
pub fn banded(x: &[f64]) -> f64 {
    let bands = vec![Band::new(0..2, x[0]), Band::new(1..4, x[1]), Band::new(2..2, x[2])];
    let all = Banded { bands, inner: 1..3 };
    let mut y = x.to_vec();
    for band in &all.bands {
        band.scale(&mut y);
    }
    all.apply(x) + y[0] * y[1] * y[2]
}
