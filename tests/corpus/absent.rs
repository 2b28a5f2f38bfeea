//! References that may be absent, and references by value: in options, tuples, vectors and arrays.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// A mean with weights, or without.
#[differentiate]
pub fn mean(x: &[f64], weights: Option<&[f64]>) -> f64 {
    match weights {
        Some(w) => x.iter().zip(w).map(|(a, b)| a * b).sum::<f64>() / w.iter().sum::<f64>(),
        None => x.iter().sum::<f64>() / x.len() as f64,
    }
}

#[differentiate]
pub fn two_means(x: &[f64], w: &[f64]) -> f64 {
    mean(x, Some(w)) * mean(&x[1..], None) + mean(x, Some(&w[..2]))
}

/// Every way to ask what is there.
#[differentiate]
pub fn asked(x: &[f64], scale: Option<&[f64]>, shift: Option<&[f64]>) -> f64 {
    let n = scale.map(|s| s.len()).unwrap_or(x.len());
    let mut sum = 0.0;
    for i in 0..n {
        let factor = scale.map_or(1.0, |s| s[i]);
        let term = match shift {
            Some(t) => t[i],
            None => 0.5,
        };
        sum += factor * x[i] + term * term;
    }
    if let (Some(s), Some(t)) = (scale, shift) {
        sum += s[0] * t[1];
    }
    if scale.is_none() {
        sum *= 2.0;
    }
    let Some(s) = scale else { return sum };
    sum + s.iter().map(|a| a * a).sum::<f64>()
}

#[differentiate]
pub fn handed_on(x: &[f64], scale: Option<&[f64]>) -> f64 {
    asked(x, scale, Some(x)) + asked(x, None, scale)
}

#[differentiate]
pub fn of_a_vector(x: &[f64]) -> f64 {
    let products = vec![x[0] * x[1], x[1] * x[2], x[3]];
    handed_on(&x[..3], Some(&products)) * handed_on(x, None)
}

/// Each step gets what the step before gave.
#[differentiate]
pub fn advanced(x: f64, previous: Option<&[f64]>) -> Vec<f64> {
    match previous {
        None => vec![x, x * x],
        Some(p) => vec![p[0] * x + p[1], p[1].sin()],
    }
}

#[differentiate]
pub fn in_steps(x: &[f64]) -> f64 {
    let mut state = advanced(x[0], None);
    for i in 1..x.len() {
        state = advanced(x[i], Some(&state));
    }
    state[0] * state[1]
}

#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Prior {
    pub mean: f64,
    pub width: f64,
}

#[differentiate]
pub fn penalty(x: &[f64], prior: Option<&Prior>) -> f64 {
    match prior {
        Some(p) => x.iter().map(|v| (v - p.mean).powi(2) / p.width).sum(),
        None => 0.5,
    }
}

#[differentiate]
pub fn with_prior(x: &[f64]) -> f64 {
    let prior = Prior { mean: x[0], width: x[1] };
    penalty(x, Some(&prior)) + x[2] * penalty(x, None)
}

#[derive(Debug, Clone, Differentiable)]
pub struct Layer {
    pub gain: f64,
    pub weights: Vec<f64>,
    pub bias: Option<Vec<f64>>,
}

#[differentiate]
impl Layer {
    /// With the weights that are given, or its own.
    pub fn applied(&self, x: &[f64], weights: Option<&[f64]>) -> f64 {
        let weights = weights.unwrap_or(&self.weights);
        x.iter().zip(weights).map(|(a, b)| a * b * self.gain).sum()
    }

    pub fn both(&self, x: &[f64]) -> f64 {
        self.applied(x, Some(x)) * mean(x, self.bias.as_deref())
    }
}

#[differentiate]
pub fn of_a_layer(x: &[f64]) -> f64 {
    let layer = Layer { gain: x[0], weights: vec![x[1], x[2]], bias: Some(x.to_vec()) };
    let other = Layer { bias: None, ..layer.clone() };
    layer.both(x) + other.both(x) + layer.applied(x, None) * layer.applied(x, Some(&layer.weights))
}

#[differentiate]
pub fn generic_mean<T: Float>(x: &[T], weights: Option<&[T]>) -> T {
    match weights {
        Some(w) => x.iter().zip(w).fold(T::zero(), |s, (&a, &b)| s + a * b),
        None => x.iter().fold(T::zero(), |s, &a| s + a),
    }
}

#[differentiate]
pub fn of_generics(x: &[f64]) -> f64 {
    generic_mean(x, Some(&x[1..])) * generic_mean(x, None)
}

/// One number, or none.
#[differentiate]
pub fn scaled(x: &[f64], by: Option<&f64>) -> f64 {
    let sum: f64 = x.iter().sum();
    sum * by.copied().unwrap_or(1.5) * by.map_or(2.0, |v| v.sin())
}

#[differentiate]
pub fn of_numbers(x: &[f64]) -> f64 {
    let product = x[0] * x[1];
    scaled(x, Some(&product)) * scaled(x, None) + scaled(x, Some(&x[2]))
}

/// The nearest of several, if there is one.
#[differentiate]
pub fn steepest(x: &[f64]) -> f64 {
    let points = [Prior { mean: x[0], width: x[1] }, Prior { mean: x[2], width: x[3] }];
    let mut best: Option<&Prior> = None;
    for p in &points {
        match best {
            Some(b) if b.mean <= p.mean => {}
            _ => best = Some(p),
        }
    }
    let best = best.unwrap();
    best.mean * best.width.sin()
}

/// What is there or not is decided here.
#[differentiate]
pub fn stored(x: &[f64]) -> f64 {
    let y = vec![x[0] * x[1], x[2], x[3]];
    let weights = if x[0] > 1.0 { Some(&y[..]) } else { None };
    let rest = Some(&y[1..]);
    mean(x, weights) * mean(x, rest)
}

/// The parts of a tuple are lent.
#[differentiate]
pub fn overlap(of: (&[f64], &[f64]), scale: f64) -> f64 {
    of.0.iter().zip(of.1).map(|(a, b)| a * b.sin()).sum::<f64>() * scale
}

#[differentiate]
pub fn overlaps(x: &[f64]) -> f64 {
    overlap((x, &x[1..]), x[0]) * overlap((&x[2..], x), 0.5)
}

#[differentiate]
pub fn of_rows(rows: Vec<&[f64]>, [a, b]: [&[f64]; 2]) -> f64 {
    let mut sum = a[0] * b[0];
    for r in &rows {
        sum += r[0] * r[1];
    }
    sum * rows[0][0]
}

#[differentiate]
pub fn rows_by_value(x: &[f64]) -> f64 {
    of_rows(vec![x, &x[1..], &x[2..]], [&x[1..], x])
}

/// What a parameter lends changes behind the call.
#[differentiate]
pub fn lent_and_changed(x: &[f64]) -> f64 {
    let mut y = x.to_vec();
    let mut sum = 0.0;
    for i in 0..3 {
        sum += asked(&x[..2], Some(&y[..2]), Some(&y[1..]));
        y[i] *= sum.sin();
    }
    sum
}

/// What a loop has seen before, which is nothing at first.
#[differentiate]
pub fn before(x: &[f64]) -> f64 {
    let mut last: Option<&f64> = None;
    let mut best: Option<&[f64]> = None;
    let rows: Vec<Vec<f64>> = vec![x.to_vec(), x.iter().map(|v| v * x[0]).collect()];
    let mut row: Option<&Vec<f64>> = None;
    let mut sum = 0.0;
    for v in x {
        sum += match last {
            Some(p) => (v - p) * (v - p),
            None => *v,
        };
        last = Some(v);
    }
    for pair in x.chunks(2) {
        match best {
            Some(b) if b[0] >= pair[0] => sum += b[1] * pair[0],
            _ => best = Some(pair),
        }
    }
    for r in &rows {
        if let Some(p) = row {
            sum += r[0] * p[1];
        }
        row = Some(r);
    }
    sum * best.map_or(0.0, |b| b[0] * b[1])
}

/// What was measured, with or without weights.
#[derive(Clone, Copy, Differentiable)]
pub struct Sample<'a> {
    pub values: &'a [f64],
    pub weights: Option<&'a [f64]>,
    pub scale: Option<&'a f64>,
    pub centred: bool,
}

#[differentiate]
impl Sample<'_> {
    fn weight(&self, i: usize) -> f64 {
        self.weights.map_or(1.0, |w| w[i] * w[i])
    }

    fn mean(&self) -> f64 {
        match self.weights {
            Some(weights) => {
                let (mut sum, mut all) = (0.0, 0.0);
                for (x, w) in self.values.iter().zip(weights) {
                    sum += w * x;
                    all += w;
                }
                sum / all
            }
            None => self.values.iter().sum::<f64>() / self.values.len() as f64,
        }
    }

    fn spread(&self) -> f64 {
        let mean = if self.centred { 0.0 } else { self.mean() };
        let sum = (0..self.values.len()).map(|i| self.weight(i) * (self.values[i] - mean).powi(2)).sum::<f64>();
        match self.scale {
            Some(scale) => scale * sum,
            None => sum,
        }
    }
}

/// Structs with references that may be absent, made here: of parts of lists, in a loop, and read here, too.
#[differentiate]
pub fn of_samples(x: &[f64], w: &[f64], scale: f64, centred: bool) -> f64 {
    let whole = Sample { values: x, weights: Some(w), scale: Some(&scale), centred };
    let plain = Sample { values: x, weights: None, scale: None, centred };
    let mut sum = whole.spread() * plain.mean();
    for k in 0..x.len() {
        let weights = if k % 2 == 0 { Some(&w[..k + 1]) } else { None };
        let part = Sample { values: &x[..k + 1], weights, scale: Some(&scale), centred: false };
        sum += part.spread() + part.mean();
    }
    if let Some(w) = whole.weights {
        sum += w[0] * x[0];
        for w in w {
            sum *= 1.0 + 0.1 * w;
        }
    }
    sum
}

/// The same of one that is lent.
#[differentiate]
fn both(sample: &Sample<'_>, k: f64) -> f64 {
    match sample.weights {
        Some(w) => {
            let mut sum = k * sample.values[0];
            for w in w {
                sum += w * w * k;
            }
            for w in w {
                sum *= w;
            }
            sum + sample.mean()
        }
        None => k * sample.spread(),
    }
}

#[differentiate]
pub fn of_lent_samples(x: &[f64], w: &[f64], k: f64, weighted: bool) -> f64 {
    let weights = if weighted { Some(w) } else { None };
    let sample = Sample { values: x, weights, scale: None, centred: true };
    both(&sample, k) * sample.spread()
}
