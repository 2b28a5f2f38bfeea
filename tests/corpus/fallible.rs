//! Constructors that may fail, called from other blocks.

use cotangent::{Differentiable, differentiate};

#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    Negative,
}

#[derive(Debug, Clone, Differentiable)]
pub struct Gamma {
    pub shape: f64,
    pub rate: f64,
}

#[differentiate]
impl Gamma {
    pub fn new(shape: f64, rate: f64) -> Result<Gamma, Problem> {
        if shape > 0.0 { Ok(Gamma { shape: shape * rate, rate }) } else { Err(Problem::Negative) }
    }
    pub fn from_mean(mean: f64) -> Option<Self> {
        (mean > 0.0).then(|| Gamma { shape: mean * mean, rate: mean })
    }
    pub fn mean(&self) -> f64 {
        self.shape / self.rate.exp()
    }
}

#[derive(Debug, Clone, Differentiable)]
pub struct Chi {
    pub freedom: f64,
    pub inner: Gamma,
}

#[differentiate]
impl Chi {
    pub fn new(freedom: f64) -> Result<Chi, Problem> {
        Gamma::new(freedom / 2.0, 0.5).map(|inner| Chi { freedom, inner })
    }
    pub fn scaled(freedom: f64, by: f64) -> Result<Chi, Problem> {
        if by < 0.2 {
            return Gamma::from_mean(freedom).map(|inner| Chi { freedom, inner }).ok_or(Problem::Negative);
        }
        let inner = Gamma::new(freedom, by)?;
        Ok(Chi { freedom: freedom * by, inner })
    }
    pub fn mean(&self) -> f64 {
        self.inner.mean() * self.freedom
    }
}

#[differentiate]
pub fn means(x: &[f64]) -> f64 {
    let whole = Chi::new(x[0]).unwrap();
    let scaled = Chi::scaled(x[1], x[2]).expect("positive");
    let mut sum = whole.mean() * scaled.mean();
    for v in x {
        let chi = Chi::new(v * sum.cos()).map_or(v * v, |chi| chi.mean());
        sum += chi + Gamma::new(*v, 2.0).map(|g| g.mean()).unwrap_or(0.5);
    }
    sum + Gamma::from_mean(x[0]).map_or(0.0, |g| g.mean() * g.rate)
        + Chi::new(x[1]).ok().map(|c| c.freedom).unwrap_or(2.0)
}

/// A type of the user's may have a `map` of its own.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Spot {
    pub fn new(x: f64, y: f64) -> Spot {
        Spot { x, y }
    }
    pub fn map(self, f: impl Fn(f64) -> f64) -> Spot {
        Spot { x: f(self.x), y: f(self.y) }
    }
}

#[differentiate]
pub fn mapped(x: f64, y: f64) -> f64 {
    let spot = Spot::new(x, y).map(|v| v * v.sin());
    spot.x * spot.y
}
