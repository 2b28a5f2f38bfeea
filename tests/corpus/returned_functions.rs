//! Functions that return functions.

use cotangent::{Differentiable, differentiate};

/// A line: nothing is done before.
#[differentiate]
pub fn line(a: f64, b: f64) -> impl Fn(f64) -> f64 {
    move |x| a * x + b
}

/// With work of its own, a check, and something that is lent.
#[differentiate]
pub fn density<'a>(mean: f64, sigma: f64, weights: &'a [f64]) -> impl Fn(f64, usize) -> f64 + 'a {
    assert!(sigma > 0.0, "sigma must be positive");
    let norm = 1.0 / (sigma * (2.0 * std::f64::consts::PI).sqrt());
    move |x, k| {
        let z = (x - mean) / sigma;
        weights[k] * norm * (-0.5 * z * z).exp()
    }
}

/// One of several.
#[differentiate]
pub fn activation(kind: u8, slope: f64) -> Box<dyn Fn(f64) -> f64> {
    match kind {
        0 => Box::new(move |x| if x > 0.0 { x } else { slope * x }),
        1 => Box::new(f64::tanh),
        _ => Box::new(move |x| x * slope + x.sin()),
    }
}

/// Of functions.
#[differentiate]
pub fn compose(f: impl Fn(f64) -> f64, g: impl Fn(f64) -> f64) -> impl Fn(f64) -> f64 {
    move |x| g(f(x))
}

/// Of what another one returns.
#[differentiate]
pub fn steeper(a: f64, b: f64) -> impl Fn(f64) -> f64 {
    line(2.0 * a, b * b)
}

/// Called more than once, after what it was made of has changed.
#[differentiate]
pub fn used(x: f64, k: f64) -> f64 {
    let mut slope = k;
    let f = line(slope, x);
    slope *= 3.0;
    let g = line(slope, 1.0);
    let mut y = x;
    for _ in 0..3 {
        y = f(y) * 0.3 + g(y) * slope;
    }
    y
}

/// Called directly, in loops, under conditions that ask it.
#[differentiate]
pub fn used_directly(x: &[f64], sigma: f64, n: usize) -> f64 {
    let p = density(x[0], sigma, x);
    let mut sum = 0.0;
    for i in 0..n {
        if p(x[i], 0) > 0.1 {
            sum += p(x[i] * sum, i) * line(sum, 2.0)(x[i]);
        }
    }
    sum
}

/// A layer of a network.
#[differentiate]
pub fn layer(w: &[f64], x: &[f64], kind: u8) -> f64 {
    let f = activation(kind, w[0]);
    w.iter().zip(x).map(|(w, x)| f(w * x)).sum()
}

#[differentiate]
fn midpoint(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    (b - a) * f(0.5 * (a + b))
}

/// Handed on, and made of functions.
#[differentiate]
pub fn handed_on(x: f64, k: f64) -> f64 {
    let f = line(k, x);
    let scale = |v: f64| v * k;
    let h = compose(|v| v * v * x, scale);
    let s = steeper(x, k);
    midpoint(&f, x, k) + f(1.0) + h(x) * h(k) + midpoint(|v| s(h(v)), 0.0, k) + compose(f64::sin, f64::exp)(x)
}

/// A spring, whose force is a function.
#[derive(Clone, Debug, Differentiable)]
pub struct Spring {
    pub stiffness: f64,
    pub rest: f64,
}

#[differentiate]
impl Spring {
    pub fn force(&self, damping: f64) -> impl Fn(f64, f64) -> f64 + '_ {
        let critical = 2.0 * self.stiffness.sqrt();
        move |x, v| -self.stiffness * (x - self.rest) - damping * critical * v
    }

    pub fn swing(&self, x: f64, n: usize) -> f64 {
        let force = self.force(0.1);
        let (mut x, mut v) = (x, 0.0);
        for _ in 0..n {
            v += 0.1 * force(x, v);
            x += 0.1 * v;
        }
        x
    }
}

#[differentiate]
pub fn swings(stiffness: f64, rest: f64, x: f64) -> f64 {
    let spring = Spring { stiffness, rest };
    let f = spring.force(x);
    spring.swing(x, 3) * f(x, 1.0) + spring.force(0.2)(x, x)
}
