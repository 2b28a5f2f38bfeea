//! References to references, and references as results.

use cotangent::{Differentiable, differentiate};

/// Behind two references.
#[differentiate]
pub fn by_double_reference(x: &&f64) -> f64 {
    **x * **x
}

/// References to elements, and a reference to one of them.
#[differentiate]
pub fn reference_locals(x: &[f64], y: &f64) -> f64 {
    let a = &x[0];
    let mut s = 0.5;
    for v in [*a, *y, x[1], *a] {
        s += s * v;
    }
    let b = &&x[1];
    s * **b
}

/// A reference that a branch chooses.
#[differentiate]
pub fn longer(x: &[f64], y: &[f64]) -> f64 {
    let longer = if x.len() > y.len() { x } else { y };
    let mut s = 0.0;
    for v in longer {
        s += v * v * longer[0];
    }
    s
}

/// A variable that points to the largest one so far.
#[differentiate]
pub fn largest(x: &[f64]) -> f64 {
    let mut best = &x[0];
    for v in x {
        if v > best {
            best = v;
        }
    }
    *best * *best
}

/// One that points to the item before.
#[differentiate]
pub fn steps(x: &[f64]) -> Option<f64> {
    let mut it = x.iter();
    let mut before = it.next()?;
    let mut s = 0.0;
    for v in it {
        s += (v - before).powi(2) * v;
        before = v;
    }
    Some(s)
}

/// Declared with their types, moved by index.
#[differentiate]
pub fn spread(x: &[f64]) -> f64 {
    let mut low: &f64 = x.first().expect("a number");
    let mut high = x.last().unwrap();
    for (i, v) in x.iter().enumerate() {
        if *v < *low {
            low = &x[i];
        }
        if v > high {
            high = v;
        }
    }
    (high - low) * *high
}

/// Numbers that are lent, in a struct whose block does not name for how long.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Samples<'a> {
    pub values: &'a [f64],
    pub scale: f64,
}

#[differentiate]
impl Samples<'_> {
    pub fn weighed(&self, shift: f64) -> f64 {
        self.values.iter().map(|v| (v * self.scale - shift).powi(2)).sum()
    }
}

#[differentiate]
pub fn of_samples(samples: &Samples<'_>, shift: f64) -> f64 {
    samples.weighed(shift) * samples.scale + samples.weighed(0.0)
}
