//! Methods that run both sweeps at once, since their callers know the seed before the call; and such that have to wait.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// A layer and what is done with it.
#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    pub weights: Vec<f64>,
    pub shift: f64,
}

#[differentiate]
impl Layer {
    /// A joint loop, over what may be data.
    pub fn at(&self, x: &[f64]) -> f64 {
        let mut sum = self.shift;
        for (w, x) in self.weights.iter().zip(x) {
            sum += (w * x).sin();
        }
        sum
    }

    /// Two numbers, and one that is given.
    pub fn power(&self, x: f64, n: usize) -> f64 {
        let mut p = self.shift;
        for _ in 0..n {
            p = (p * x).sin();
        }
        p
    }

    /// Several values.
    pub fn moments(&self) -> (f64, f64) {
        let (mut first, mut second) = (0.0, 0.0);
        for w in &self.weights {
            first += w;
            second += w * w;
        }
        (first, second)
    }

    /// A vector, which it keeps.
    pub fn norm(&self, v: Vec<f64>, scale: f64) -> f64 {
        let mut sum = 0.0;
        for x in &v {
            sum += x * x * scale * self.shift;
        }
        sum
    }

    /// It changes what it is lent.
    pub fn halve(&self, v: &mut [f64]) -> f64 {
        let mut sum = self.shift;
        for x in v.iter_mut() {
            *x *= 0.5 * *x;
            sum += *x;
        }
        sum
    }

    /// It changes what it is called on.
    pub fn turn(&mut self, by: f64) -> f64 {
        self.shift *= by;
        self.shift + self.weights.iter().sum::<f64>()
    }

    /// Nothing of the layer.
    pub fn size(&self) -> usize {
        self.weights.len()
    }
}

/// In a block of their own, where these are calls, not copies of bodies.
#[differentiate]
impl Layer {
    /// A joint loop around calls with one seed.
    pub fn sum(&self, #[constant] rows: &[Vec<f64>]) -> f64 {
        let mut sum = 0.0;
        for row in rows {
            sum += 0.5 * self.at(row);
        }
        sum
    }

    /// The sum of what is known at the end, and what is not.
    pub fn all(&self, x: &[f64], k: f64) -> f64 {
        let first = self.at(x);
        let second = self.power(k, 3);
        let (mean, square) = self.moments();
        first + 0.5 * k * second + self.norm(x.to_vec(), k) + mean * square / self.size() as f64
    }

    /// The seed of each is the value of the other.
    pub fn both_wait(&self, x: &[f64], k: f64) -> f64 {
        self.at(x) * self.power(k, 4)
    }

    /// The value of one is the argument of the other, and a part of the layer is an argument, too.
    pub fn in_each_other(&self, x: &[f64]) -> f64 {
        self.power(self.at(x), 2) + self.at(&self.weights)
    }

    /// The layer changes between the calls.
    pub fn changed_between(&mut self, x: &[f64]) -> f64 {
        let before = self.at(x);
        let turned = self.turn(0.7);
        before + turned + self.at(x)
    }

    /// What is lent changes.
    pub fn lent_changes(&self, x: &mut [f64]) -> f64 {
        let before = self.at(x);
        let halved = self.halve(x);
        before + halved + self.at(x)
    }

    /// Squares of what is left.
    pub fn fit(&self, #[constant] rows: &[Vec<f64>], #[constant] goals: &[f64]) -> f64 {
        let mut loss = 0.0;
        for (row, goal) in rows.iter().zip(goals) {
            let left = self.at(row) - goal;
            loss += left * left;
        }
        loss
    }

    /// In a branch, and behind an early return.
    pub fn branches(&self, x: &[f64], k: f64) -> f64 {
        if k < 0.0 {
            return self.at(x);
        }
        let more = if k > 0.5 { self.power(k, 2) } else { self.norm(x.to_vec(), k) };
        more + self.at(x)
    }
}

/// Layers in fields and lists.
#[derive(Clone, Debug, Differentiable)]
pub struct Stack {
    pub first: Layer,
    pub others: Vec<Layer>,
}

#[differentiate]
impl Stack {
    pub fn at(&self, x: &[f64]) -> f64 {
        let mut sum = self.first.at(x);
        for layer in &self.others {
            sum += layer.at(x);
        }
        for k in 0..self.others.len() {
            sum += self.others[k].power(0.3, k);
        }
        sum
    }
}

/// From outside; of a layer without a derivative; of a number in its place.
#[differentiate]
pub fn from_outside(layer: &Layer, #[constant] fixed: &Layer, x: &[f64], k: f64) -> f64 {
    let made = Layer { weights: x.to_vec(), shift: k };
    layer.at(x) + 3.0 * fixed.at(x) + k * made.at(x) + fixed.power(k, 2) + layer.fit(&[vec![0.5, 0.2]], &[0.1])
}

/// It is given by value.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Spot {
    pub fn dot(self, other: Spot) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub fn far(&self, other: &Spot) -> f64 {
        (self.x - other.x).powi(2) + (self.y - other.y).powi(2)
    }
}

#[differentiate]
pub fn spread(spots: &[Spot], centre: &Spot) -> f64 {
    let mut sum = 0.0;
    for spot in spots {
        sum += spot.far(centre) + 2.0 * spot.dot(*centre) + spot.length();
    }
    sum
}

/// For any float.
#[derive(Clone, Debug, Differentiable)]
pub struct Curve<T> {
    pub points: Vec<T>,
    pub by: T,
}

#[differentiate]
impl<T: Float> Curve<T> {
    pub fn rough(&self, x: T) -> T {
        let mut sum = T::zero();
        for p in &self.points {
            sum = sum + (*p - x) * (*p - x) * self.by;
        }
        sum
    }

    pub fn total(&self, x: T) -> T {
        self.rough(x) + self.by * T::from(0.5).unwrap() + self.rough(self.by)
    }
}

#[differentiate]
pub fn of_curves(curve: &Curve<f64>, x: f64) -> f64 {
    2.0 * curve.rough(x) + curve.total(x)
}

/// Functions of floats look like methods of anything.
#[differentiate]
pub fn like_floats<T: Float>(x: T, y: T) -> T {
    x.sin() + (x * y).exp() + y.powi(3) + x.hypot(y).max(y)
}

/// One required function, and two with bodies.
#[differentiate]
pub trait Energy {
    fn energy(&self, x: f64) -> f64;

    fn doubled(&self, x: f64) -> f64 {
        2.0 * self.energy(x)
    }

    fn sum(&self, xs: &[f64]) -> f64 {
        let mut sum = 0.0;
        for x in xs {
            sum += self.energy(*x) * x;
        }
        sum
    }
}

/// It has the bodies of the definition.
#[derive(Clone, Debug, Differentiable)]
pub struct Spring {
    pub stiffness: f64,
}

#[differentiate(trait)]
impl Energy for Spring {
    fn energy(&self, x: f64) -> f64 {
        0.5 * self.stiffness * x * x
    }
}

/// It has its own.
#[derive(Clone, Debug, Differentiable)]
pub struct Well {
    pub depth: f64,
}

#[differentiate(trait)]
impl Energy for Well {
    fn energy(&self, x: f64) -> f64 {
        let mut e = 0.0;
        for _ in 0..2 {
            e += -self.depth * (-x * x).exp();
        }
        e
    }

    fn doubled(&self, x: f64) -> f64 {
        self.depth * self.energy(x) * x
    }

    fn sum(&self, xs: &[f64]) -> f64 {
        let mut sum = self.depth;
        for x in xs {
            sum += self.depth * x * x * x;
        }
        sum
    }
}

/// Its derivative is written by hand, and is another one: of what the value is rounded from.
#[derive(Clone, Debug, Differentiable)]
pub struct Steps {
    pub height: f64,
}

#[differentiate(trait)]
impl Energy for Steps {
    fn energy(&self, x: f64) -> f64 {
        (self.height * x).round()
    }

    fn energy_fwd(&self, dot: &StepsTangent, x: f64, x_dot: f64) -> (f64, f64) {
        (self.energy(x), dot.height * x + self.height * x_dot)
    }

    fn energy_rev(&self, bar: &mut StepsTangent, x: f64, seed: f64) -> (f64, f64) {
        bar.height += seed * x;
        (self.energy(x), seed * self.height)
    }
}

/// All seeds are known.
#[differentiate]
pub fn of_energies<E: Energy>(e: &E, x: f64, xs: &[f64]) -> f64 {
    e.energy(x) + 3.0 * e.doubled(x) + x * e.sum(xs)
}

/// A loop that has one seed.
#[differentiate]
pub fn along<E: Energy>(e: &E, xs: &[f64]) -> f64 {
    let mut sum = 0.0;
    for x in xs {
        sum += e.energy(*x);
    }
    0.5 * sum
}

/// By hand without a trait, and also another one.
#[derive(Clone, Debug, Differentiable)]
pub struct Gate {
    pub at: f64,
}

#[differentiate]
impl Gate {
    pub fn open(&self, x: f64) -> f64 {
        if x > self.at { 1.0 } else { 0.0 }
    }

    pub fn open_fwd(&self, dot: &GateTangent, x: f64, x_dot: f64) -> (f64, f64) {
        (self.open(x), x_dot - dot.at)
    }

    pub fn open_rev(&self, bar: &mut GateTangent, x: f64, seed: f64) -> (f64, f64) {
        bar.at -= seed;
        (self.open(x), seed)
    }

    pub fn count(&self, xs: &[f64]) -> f64 {
        let mut sum = 0.0;
        for x in xs {
            sum += self.open(*x);
        }
        sum
    }
}

/// A trait that floats implement, and a vector.
#[differentiate]
pub trait Squared {
    fn squared(&self) -> f64;
    fn times(self, by: f64) -> f64;
}

#[differentiate(trait)]
impl Squared for f64 {
    fn squared(&self) -> f64 {
        self * self
    }

    fn times(self, by: f64) -> f64 {
        self * by
    }
}

#[differentiate(trait)]
impl Squared for Spot {
    fn squared(&self) -> f64 {
        self.x * self.x + self.y
    }

    fn times(self, by: f64) -> f64 {
        self.x * by * self.y
    }
}

#[differentiate]
pub fn of_squares<S: Squared + Clone>(s: &S, x: f64) -> f64 {
    s.squared() + x.squared() + x.times(x) + 0.5 * s.squared()
}
