//! Several types of one name in one function, and types whose methods are called like those of lists.

use cotangent::{Differentiable, differentiate};

/// A polynomial of `N` coefficients.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Polynomial<const N: usize> {
    /// From the constant one on.
    pub coefficients: [f64; N],
}

#[differentiate]
impl<const N: usize> Polynomial<N> {
    /// With these coefficients.
    pub fn new(coefficients: [f64; N]) -> Self {
        Polynomial { coefficients }
    }

    /// Its value.
    pub fn at(&self, x: f64) -> f64 {
        self.coefficients.iter().rev().fold(0.0, |s, c| s * x + c)
    }
}

/// Two that are written down.
#[differentiate]
pub fn written(x: &[f64]) -> f64 {
    let line = Polynomial { coefficients: [x[0], x[1]] };
    let curve = Polynomial { coefficients: [x[1], x[2], x[3]] };
    line.at(x[3]) * curve.at(x[0])
}

/// Two that a function makes, and one that is chosen again.
#[differentiate]
pub fn made(x: &[f64]) -> f64 {
    let line = Polynomial::new([x[0], x[1]]);
    let curve = Polynomial::new([x[1], x[2], x[3]]);
    let other = line;
    line.at(curve.at(x[0])) * other.at(x[2])
}

/// The last items that came.
#[derive(Clone, Debug, Differentiable)]
pub struct Window {
    /// The items.
    pub items: Vec<f64>,
    /// How many there are at most.
    #[constant]
    pub size: usize,
}

#[differentiate]
impl Window {
    /// Of zeros.
    pub fn new(size: usize) -> Window {
        Window { items: vec![0.0; size], size }
    }

    /// Twice these.
    pub fn fill(&mut self, x: &[f64]) {
        for i in 0..self.size {
            self.items[i] = 2.0 * x[i];
        }
    }

    /// The first one goes.
    pub fn push(&mut self, x: f64) {
        if self.items.len() == self.size {
            self.items.remove(0);
        }
        self.items.push(x * x);
    }

    /// The last one, with the one before.
    pub fn last(&self) -> f64 {
        self.items[self.items.len() - 1] * self.items[self.items.len() - 2]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }
}

/// Methods of these names, of a type that is made elsewhere.
#[differentiate]
pub fn window(x: &[f64]) -> f64 {
    let mut window = Window::new(3);
    window.fill(x);
    window.push(x[3] * x[0]);
    window.last() / window.len() as f64 + window.items[0]
}
