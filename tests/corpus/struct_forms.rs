//! Structs as programs make, hand on and change them.

use cotangent::{Differentiable, differentiate};

/// A mean that forgets.
#[derive(Clone, Debug, Differentiable)]
pub struct Fading {
    k: f64,
    mean: f64,
}

#[differentiate]
impl Fading {
    pub fn new(k: f64) -> Self {
        Fading { k, mean: 0.5 }
    }

    pub fn next(&mut self, v: f64) -> f64 {
        self.mean += self.k * (v - self.mean);
        self.mean * v
    }

    pub fn ahead(&self, v: f64) -> f64 {
        self.clone().next(v) + Self::new(v).next(self.mean)
    }
}

/// Values that are made for one call, which changes them.
#[differentiate]
pub fn made_for_a_call(x: &[f64]) -> f64 {
    let mut all = Fading::new(x[3]);
    let mut total = Fading::new(0.3).next(x[1]) + Fading { k: x[0], mean: x[2] }.next(x[1]);
    for v in x {
        total += all.clone().next(total * v);
        total *= all.next(*v);
    }
    total + all.ahead(x[2]) + x.iter().map(|v| Fading::new(*v).next(x[0])).sum::<f64>()
}
