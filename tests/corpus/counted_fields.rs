//! Fields that are integers, which only other functions of the block show.

use cotangent::{Differentiable, differentiate};

/// Mean and spread of what has been seen.
#[derive(Debug, Clone, Default, Differentiable)]
pub struct Spread {
    count: u64,
    mean: f64,
    squares: f64,
}

#[differentiate]
impl Spread {
    pub fn new() -> Self {
        Spread { count: 0, mean: 0.0, squares: 0.0 }
    }

    pub fn see(&mut self, v: f64) {
        self.count += 1;
        let d = v - self.mean;
        self.mean += d / self.count as f64;
        self.squares += d * (v - self.mean);
    }

    pub fn joined(&self, other: &Spread) -> Spread {
        let count = self.count + other.count;
        let (m, n) = (self.count as f64, other.count as f64);
        let d = other.mean - self.mean;
        let mean = self.mean + d * n / (m + n);
        Spread { count, mean, squares: self.squares + other.squares + d * d * m * n / (m + n) }
    }

    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }
}

#[differentiate]
pub fn joined(x: &[f64], at: usize) -> f64 {
    let mut a = Spread::new();
    x[..at].iter().for_each(|&v| a.see(v));
    let mut b = Spread::new();
    for &v in &x[at..] {
        b.see(v * v);
    }
    let both = a.joined(&b);
    both.variance().unwrap_or(0.0) * both.mean
}
