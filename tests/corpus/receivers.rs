//! Methods of what derivatives are taken of: `self`, `&self`, `&mut self`, fields, locals, elements.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// A layer with a matrix in one vector.
#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    pub weights: Vec<f64>,
    pub bias: f64,
    pub wide: usize,
}

impl Layer {
    /// `&self`: read only.
    #[differentiate]
    pub fn forward(&self, x: &[f64]) -> f64 {
        let mut s = self.bias;
        for i in 0..self.wide {
            s += self.weights[i] * x[i % x.len()];
        }
        s.tanh()
    }

    /// Calls of methods on `self`, of an associated function, and of itself.
    #[differentiate]
    pub fn deep(&self, x: &[f64], depth: usize) -> f64 {
        if depth == 0 {
            return self.forward(x);
        }
        let below = self.deep(x, depth - 1);
        Self::squash(below, self.bias) * self.forward(&[below, self.bias])
    }

    /// An associated function: that it is one shows in the type.
    #[differentiate]
    pub fn squash(x: f64, scale: f64) -> f64
    where
        Self: Sized,
    {
        (x * scale).sin() + x
    }

    /// `&mut self`.
    #[differentiate]
    pub fn scale(&mut self, by: f64) {
        for i in 0..self.weights.len() {
            self.weights[i] *= by * self.bias;
        }
        self.bias *= by;
    }

    /// A constant receiver.
    #[differentiate(constant(self))]
    pub fn fixed(&self, x: f64) -> f64 {
        x * x * self.bias * self.weights[0]
    }
}

/// A copy.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Point {
    /// By value.
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// An associated function without a trace of the type in its signature.
    pub fn weigh(a: f64, b: f64) -> f64 {
        a * b.exp()
    }

    pub fn length(&self) -> f64 {
        Self::weigh(self.dot(*self), 0.5).sqrt()
    }

    /// Carries no derivative, and needs none.
    pub fn name(&self) -> &'static str {
        "point"
    }
}

/// A method on a local, on a field, twice on the same thing.
#[differentiate]
pub fn outside(layer: &Layer, p: Point, x: &[f64]) -> f64 {
    let q = p;
    let s = layer.forward(x) * q.length();
    s * p.dot(q) + p.dot(p) + Point::weigh(s, layer.bias)
}

/// Methods that change what they are called on, in a loop.
#[differentiate]
pub fn changed(layer: &mut Layer, x: &[f64], steps: usize) -> f64 {
    let mut sum = 0.0;
    for k in 0..steps {
        layer.scale(x[k % x.len()]);
        sum += layer.forward(x);
    }
    sum
}

/// A trait of somebody else's.
pub trait Cost {
    type Scale;
    fn cost(&self, x: &[f64]) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Valley {
    pub a: f64,
    pub b: f64,
}

#[differentiate]
impl Cost for Valley {
    type Scale = f64;

    fn cost(&self, x: &[f64]) -> f64 {
        let d: Self::Scale = self.a - x[0];
        let e = x[1] - x[0] * x[0];
        d * d + self.b * e * e
    }
}

#[differentiate]
pub fn of_a_trait(v: &Valley, x: &[f64]) -> f64 {
    v.cost(x) * v.b
}

/// A block with generics.
#[derive(Clone, Debug, Differentiable)]
pub struct Filter<T> {
    pub gain: T,
    pub state: T,
}

#[differentiate]
impl<T: Float> Filter<T> {
    pub fn step(&mut self, input: T) -> T {
        self.state = self.state + self.gain * (input - self.state);
        self.state
    }

    pub fn run(&mut self, x: &[T]) -> T {
        let mut energy = T::zero();
        for i in 0..x.len() {
            let y = self.step(x[i]);
            energy = energy + y * y;
        }
        energy
    }
}

/// Methods on elements and on fields, of what is made here, and through what another method gives.
#[differentiate]
pub fn nested(layers: &[Layer], x: &[f64], k: f64) -> f64 {
    let mut sum = 0.0;
    for layer in layers {
        sum += layer.forward(x) * k;
    }
    for i in 0..layers.len() {
        sum *= layers[i].forward(&[sum, k]);
    }
    let p = Point { x: sum, y: k };
    let q: Point = p.turned(k);
    sum + q.dot(p) + Point::dot(q, q)
}

/// Both arguments are one thing.
#[differentiate]
pub fn with_itself(p: Point) -> f64 {
    let q: Point = p.turned(0.5);
    q.length() + q.dot(q)
}

#[differentiate]
impl Point {
    /// Gives a struct.
    pub fn turned(self, angle: f64) -> Point {
        Point { x: self.x * angle.cos() - self.y * angle.sin(), y: self.x * angle.sin() + self.y * angle.cos() }
    }

    /// With respect to the argument alone.
    #[differentiate(wrt(k))]
    pub fn stretched(self, k: f64) -> f64 {
        self.x * k * k
    }

    /// A `mut self`.
    pub fn halved(mut self, times: usize) -> f64 {
        for _ in 0..times {
            self.x *= 0.5 * self.y;
            self.y += self.x;
        }
        self.x
    }
}

#[differentiate]
impl Point {
    /// A result that may be missing.
    pub fn log_ratio(&self, k: f64) -> Result<f64, String> {
        if self.y <= 0.0 {
            return Err(format!("{} is not positive", self.y));
        }
        Ok((k * self.x / self.y).ln())
    }
}

/// A `?` behind the call of a method.
#[differentiate]
pub fn two_ratios(p: &Point, k: f64) -> Result<f64, String> {
    let a = p.log_ratio(k)?;
    let b = p.log_ratio(k * a)?;
    Ok(a * b)
}

/// A system of equations with its rates.
#[derive(Clone, Debug, Differentiable)]
pub struct Decay {
    pub rates: [f64; 2],
    #[constant]
    pub step: f64,
}

/// Its state.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Amounts {
    pub a: f64,
    pub b: f64,
}

/// What methods of the block give is known to be a struct, an option, a tuple, where it is kept.
#[differentiate]
impl Decay {
    fn slope(&self, y: &Amounts) -> Amounts {
        let [fast, slow] = self.rates;
        Amounts { a: -fast * y.a * y.b, b: fast * y.a - slow * y.b * y.b }
    }

    fn moved(y: &Amounts, k: &Amounts, h: f64) -> Amounts {
        Amounts { a: y.a + h * k.a, b: y.b + h * k.b }
    }

    fn heun(&self, y: Amounts) -> Amounts {
        let k1 = self.slope(&y);
        let ahead = Self::moved(&y, &k1, self.step);
        let k2 = self.slope(&ahead);
        let (da, db) = self.mean(&k1, &k2);
        Amounts { a: y.a + self.step * da, b: y.b + self.step * db }
    }

    fn mean(&self, one: &Amounts, other: &Amounts) -> (f64, f64) {
        (0.5 * (one.a + other.a), 0.5 * (one.b + other.b))
    }

    fn ratio(&self, y: &Amounts) -> Option<f64> {
        if y.b == 0.0 { None } else { Some(y.a / y.b) }
    }

    pub fn after(&self, start: Amounts, steps: usize) -> Option<f64> {
        let mut y = start;
        let mut product = 1.0;
        for _ in 0..steps {
            y = self.heun(y);
            let ratio = self.ratio(&y)?;
            product *= ratio.ln_1p() + y.a;
        }
        Some(product)
    }
}

#[differentiate]
pub fn decayed(system: &Decay, start: Amounts, steps: usize) -> Option<f64> {
    let product: Option<f64> = system.after(start, steps);
    product
}

/// A weight on a spring.
#[derive(Clone, Debug, Differentiable)]
pub struct Weight {
    pub mass: f64,
    pub height: f64,
    pub speed: f64,
}

#[differentiate]
impl Weight {
    pub fn energy(&self) -> f64 {
        0.5 * self.mass * self.speed * self.speed + self.mass * self.height
    }

    /// Further arguments, a number and a reference.
    pub fn pull_of(&self, stiffness: f64, other: &Weight) -> f64 {
        stiffness * self.mass * other.mass * (self.height - other.height).sin()
    }

    pub fn fall(&mut self, step: f64) {
        self.height += step * self.speed;
        self.speed -= step * self.height * self.mass;
    }
}

/// What a shared reference points to is not changed, if it could be where it is from: items of a `mut` vector.
#[differentiate]
pub fn shared_items_of_what_changes(masses: &[f64], stiffness: f64, steps: usize) -> f64 {
    let mut weights: Vec<Weight> = Vec::new();
    for i in 0..masses.len() {
        weights.push(Weight { mass: masses[i], height: stiffness * i as f64, speed: masses[i] * stiffness });
    }
    let mut total = 0.0;
    for _ in 0..steps {
        for w in &weights {
            total += w.energy();
        }
        for w in weights.iter_mut() {
            w.fall(0.1 * stiffness);
        }
        for w in weights.iter() {
            let energy = w.energy();
            total += energy * energy.cos();
        }
        total += weights.iter().map(|w| w.energy()).sum::<f64>();
        for i in 0..weights.len() {
            let (one, first) = (&weights[i], &weights[0]);
            total += one.pull_of(stiffness, first);
            let next = &weights[(i + 1) % masses.len()];
            total += next.pull_of(one.energy(), one) * next.energy();
        }
        for w in &mut weights {
            w.fall(0.05);
            total *= 1.0 + 0.01 * w.energy();
        }
    }
    total
}

/// Cells that are looked at in an order of their own.
#[derive(Clone, Debug, Differentiable)]
pub struct Ranked {
    pub cells: Vec<f64>,
    pub order: Vec<usize>,
    pub first: usize,
}

#[differentiate]
impl Ranked {
    /// `self` with its type, by the name of the block's.
    pub fn total(self: &Ranked) -> f64 {
        self.order.iter().map(|i| self.cells[*i] * (1.0 + *i as f64)).sum()
    }

    /// By `Self`, and moved.
    pub fn scaled(self: Self, by: f64) -> Self {
        Ranked { cells: self.cells.iter().map(|c| c * by).collect(), ..self }
    }

    /// A part of it is lent to be changed before a branch that changes it both ways.
    pub fn sift(self: &mut Self) {
        let last = self.cells.len() - 1;
        let cells = &self.cells;
        let order = &mut self.order;
        let mut k = self.first;
        let own = order[k];
        if last < 2 {
            order[0] = 0;
            self.first = last;
        } else {
            while k < last && cells[own] < cells[order[k + 1]] {
                order[k] = order[k + 1];
                k += 1;
            }
            order[k] = own;
            self.first = order[0] % 2;
        }
    }

    /// What was lent has changed already where the branch comes.
    pub fn shift(self: &mut Ranked, by: usize) {
        let n = self.cells.len();
        let order = &mut self.order;
        order[0] = (order[0] + by) % n;
        if by > 1 {
            self.first = 0;
            self.cells[0] *= 1.5;
        }
    }
}

#[differentiate]
pub fn ranked(cells: &[f64], by: f64, steps: usize) -> f64 {
    let mut all = Ranked { cells: cells.to_vec(), order: (0..cells.len()).collect(), first: 0 };
    let mut sum = 0.0;
    for k in 0..steps {
        all.sift();
        let (at, next) = (all.order[0], all.order[all.first]);
        all.cells[at] *= by * all.cells[next];
        sum += all.total() * by;
        all.shift(k);
        let at = all.order[0];
        all.cells[at] += by * sum;
    }
    all = all.scaled(by);
    sum * all.total()
}

/// What a state is moved on by.
#[derive(Clone, Debug, Differentiable)]
pub struct Lane {
    pub gain: Vec<f64>,
    pub leak: f64,
}

#[differentiate]
impl Lane {
    /// The state is exchanged for another one, twice, and looked at in between.
    fn exchanged(&self, h: &mut Vec<f64>, x: f64) -> f64 {
        let next: Vec<f64> = h.iter().zip(&self.gain).map(|(h, g)| (h * g + x).tanh()).collect();
        let before: f64 = h.iter().map(|v| v * v).sum();
        *h = next;
        let middle: f64 = h.iter().map(|v| (0.2 * v).sin()).sum();
        *h = h.iter().map(|v| v * v * middle - self.leak * before).collect();
        let last = h.len() - 1;
        h[last] * before + middle * h[0].sin()
    }

    /// The same with an element that is changed, another length, and a part that is lent.
    fn changed(&self, h: &mut Vec<f64>, x: f64) -> f64 {
        let mut next = h.clone();
        next.push(x * h[0]);
        let energy: f64 = h.iter().map(|v| v * v).sum();
        *h = next;
        h[0] += energy * h[1];
        let front = &h[..2];
        let sum = front[0] * front[1] + h.len() as f64 * x;
        *h = vec![sum * x, sum.cos(), energy];
        for (v, g) in h.iter_mut().zip(&self.gain) {
            *v *= g;
        }
        sum * h[1]
    }
}

/// Records of such methods, once, in a loop, and in that of another call.
#[differentiate]
pub fn along_lanes(gain: &[f64], leak: f64, start: &[f64], steps: usize) -> f64 {
    let lane = Lane { gain: gain.to_vec(), leak };
    let mut h = start.to_vec();
    let first = lane.exchanged(&mut h, 0.3);
    let mut sum = first * h[0];
    for k in 0..steps {
        sum += lane.exchanged(&mut h, 0.1 * k as f64) * h[k % h.len()];
        if k % 2 == 1 {
            sum += lane.changed(&mut h, sum);
        }
    }
    sum * lane.changed(&mut h, 0.7) + h.iter().sum::<f64>()
}
