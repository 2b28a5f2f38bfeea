//! Functions in fields of structs: root finders, steppers and layers that are given their functions once.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// Newton's method, with the function and its slope.
#[derive(Clone, Differentiable)]
pub struct Newton<T, F: Fn(T) -> T, D: Fn(T) -> T> {
    pub function: F,
    pub slope: D,
    pub damping: T,
    pub rounds: usize,
}

#[differentiate]
impl<T: Float, F: Fn(T) -> T, D: Fn(T) -> T> Newton<T, F, D> {
    pub fn new(function: F, slope: D, damping: T) -> Self {
        Self { function, slope, damping, rounds: 20 }
    }

    pub fn with_rounds(mut self, rounds: usize) -> Self {
        self.rounds = rounds;
        self
    }

    fn correction(&self, x: T) -> T {
        self.damping * (self.function)(x) / (self.slope)(x)
    }

    pub fn residual(&self, x: T) -> T {
        (self.function)(x).abs()
    }

    pub fn solve(&self, start: T) -> Result<T, usize> {
        let mut x = start;
        let mut round = 0;
        while (self.function)(x).abs() > T::from(1e-9).unwrap() {
            if round == self.rounds {
                return Err(round);
            }
            x = x - self.correction(x);
            round += 1;
        }
        Ok(x - self.correction(x))
    }

    /// The root, or how far the start is away from one.
    pub fn root(&self, start: T) -> T {
        match self.solve(start) {
            Ok(x) => x * x + self.residual(start),
            Err(_) => self.residual(start) * start,
        }
    }
}

/// Heun's method for a system, whose state changes.
#[derive(Clone, Differentiable)]
pub struct Heun<F: Fn(f64, &[f64], &mut [f64])> {
    pub flow: F,
    pub h: f64,
    pub t: f64,
    pub y: Vec<f64>,
}

#[differentiate]
impl<F: Fn(f64, &[f64], &mut [f64])> Heun<F> {
    pub fn new(flow: F, h: f64, y: Vec<f64>) -> Self {
        Heun { flow, h, t: 0.0, y }
    }

    pub fn step(&mut self) {
        let n = self.y.len();
        let (mut k1, mut k2) = (vec![0.0; n], vec![0.0; n]);
        (self.flow)(self.t, &self.y, &mut k1);
        let mut ahead = self.y.clone();
        for i in 0..n {
            ahead[i] += self.h * k1[i];
        }
        self.t += self.h;
        (self.flow)(self.t, &ahead, &mut k2);
        for i in 0..n {
            self.y[i] += 0.5 * self.h * (k1[i] + k2[i]);
        }
    }

    /// The energy of the state after some steps.
    pub fn energy_after(&mut self, steps: usize) -> f64 {
        for _ in 0..steps {
            self.step();
        }
        self.y.iter().map(|y| y * y).sum::<f64>() * self.t
    }
}

/// An integral over an interval, of a function behind a reference.
pub struct Panels<'a> {
    pub integrand: &'a dyn Fn(f64) -> f64,
    pub count: usize,
}

#[differentiate(constant(self))]
impl Panels<'_> {
    pub fn midpoint(&self, a: f64, b: f64) -> f64 {
        let h = (b - a) / self.count as f64;
        (0..self.count).map(|i| (self.integrand)(a + (i as f64 + 0.5) * h)).sum::<f64>() * h
    }

    /// The function under another name, and handed on.
    pub fn refined(&self, a: f64, b: f64) -> f64 {
        let g = &self.integrand;
        let ends = 0.5 * (b - a) * (g(a) + g(b));
        // What gets nothing with a derivative has one by what the function has captured.
        let fixed = self.midpoint(0.0, 1.0) * (self.integrand)(0.5);
        let [first, second] = [(self.integrand)(0.25); 2];
        let list = vec![(self.integrand)(0.75), (self.integrand)(a)];
        assert!((self.integrand)(0.5).is_finite());
        trapezoid(&self.integrand, a, b, self.count) - ends
            + self.midpoint(a, b)
            + fixed * first * second * list[0] * list[1]
    }
}

#[differentiate]
pub fn trapezoid(f: impl Fn(f64) -> f64, a: f64, b: f64, n: usize) -> f64 {
    let h = (b - a) / n as f64;
    let mut sum = 0.5 * (f(a) + f(b));
    for i in 1..n {
        sum += f(a + i as f64 * h);
    }
    sum * h
}

/// A layer with its activation in a box.
#[derive(Differentiable)]
pub struct Layer {
    pub weights: Vec<f64>,
    pub bias: f64,
    pub activation: Box<dyn Fn(f64) -> f64>,
}

#[differentiate]
impl Layer {
    pub fn output(&self, x: &[f64]) -> f64 {
        let mut sum = self.bias;
        for (w, v) in self.weights.iter().zip(x) {
            sum += w * (self.activation)(*v);
        }
        (self.activation)(sum)
    }
}

/// A function of a parameter's field, of which only its calls tell the type.
pub struct Spring {
    pub force: fn(f64) -> f64,
    pub mass: f64,
}

#[differentiate(constant(spring))]
pub fn released(spring: &Spring, x: f64, v: f64, dt: f64, steps: usize) -> f64 {
    let (mut x, mut v) = (x, v);
    for _ in 0..steps {
        v += dt * (spring.force)(x) / spring.mass;
        x += dt * v;
    }
    x
}

/// What takes and gives vectors, as a `let` with a type says.
#[derive(Differentiable)]
pub struct Problem<'a> {
    pub residuals: &'a dyn Fn(&[f64]) -> Vec<f64>,
    pub weight: f64,
}

#[differentiate]
pub fn loss(problem: &Problem<'_>, x: &[f64]) -> f64 {
    let residuals: &dyn Fn(&[f64]) -> Vec<f64> = problem.residuals;
    let r = residuals(x);
    problem.weight * r.iter().map(|r| r * r).sum::<f64>()
}

/// A type that is nothing but a function.
pub struct Curve<F>(pub F);

#[differentiate(constant(self))]
impl<F: Fn(f64) -> f64> Curve<F> {
    pub fn chord(&self, a: f64, b: f64) -> f64 {
        let (fa, fb) = ((self.0)(a), (self.0)(b));
        if fa > fb { (fa - fb) / (a - b) } else { fb }
    }
}

/// A function that is put into a struct by the name of that alone.
#[derive(Clone, Debug, Differentiable)]
pub struct Stretched<F>(#[constant] pub F, pub f64);

#[differentiate]
pub fn stretched<F: Fn(f64) -> f64>(f: F, k: f64) -> Stretched<F> {
    Stretched(f, k * k)
}
