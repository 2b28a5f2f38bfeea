//! References that control flow chooses, fields of one element side by side, and what blocks and closures tell of types.

use cotangent::{Differentiable, differentiate};
use std::collections::VecDeque;
use std::ops::{Add, AddAssign, Mul};

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Level {
    pub price: f64,
    pub size: f64,
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Book {
    pub asks: Vec<Level>,
    pub bids: Vec<Level>,
}

/// Of the crate's own, and less visible than what fails with it.
#[derive(Clone, Debug)]
enum Failure {
    Empty(u8),
    Short { levels: usize },
}

#[differentiate]
impl Book {
    /// One side or the other is changed.
    fn consume(&mut self, buys: bool, mut quantity: f64) {
        let levels = match buys {
            true => &mut self.asks,
            false => &mut self.bids,
        };
        while quantity > 0.0 {
            let Some(best) = levels.first_mut() else { break };
            if best.size > quantity {
                best.size -= quantity * best.price;
                break;
            }
            quantity -= best.size;
            levels.remove(0);
        }
    }

    fn cost(&self, quantity: f64) -> Result<f64, Failure> {
        if self.asks.is_empty() {
            return Err(Failure::Empty(0));
        }
        let (mut left, mut cost) = (quantity, 0.0);
        for level in &self.asks {
            let taken = left.min(level.size);
            cost += taken * level.price;
            left -= taken;
            if left <= 0.0 {
                return Ok(cost);
            }
        }
        Err(Failure::Short { levels: self.asks.len() })
    }
}

/// What fails, fails outside of the block of what may fail.
#[differentiate]
pub fn traded(prices: &[f64], first: f64, second: f64) -> f64 {
    let level = |price: f64| Level { price, size: 0.5 };
    let mut book = Book { asks: prices.iter().map(|p| level(*p)).collect(), bids: vec![level(first), level(second)] };
    let before = match book.cost(0.9 * second) {
        Ok(cost) if cost > 100.0 => 1.0,
        Ok(cost) => cost * cost,
        Err(Failure::Empty(code)) if code > 2 => 3.0,
        Err(Failure::Empty(_)) => 1.0,
        Err(Failure::Short { levels }) => {
            if levels > 1 {
                first * 2.0
            } else {
                first
            }
        }
    };
    book.consume(true, 0.7);
    book.consume(false, 0.2 * first);
    let size: f64 = book.asks.iter().chain(&book.bids).map(|l| l.size * l.price).sum();
    before + size
}

/// A queue or the other one.
#[differentiate]
pub fn sorted_out(x: &[f64], decay: f64) -> f64 {
    let (mut low, mut high): (f64, f64) = (0.0, 1.0);
    let mut late: VecDeque<f64> = VecDeque::new();
    let mut early: VecDeque<f64> = VecDeque::new();
    for (i, v) in x.iter().enumerate() {
        let end = if *v < 1.0 { &mut low } else { &mut high };
        *end = *end * decay + v * v;
        let queue = if i > 2 { &mut late } else { &mut early };
        queue.push_back(*end);
        if queue.len() > 1
            && let Some(old) = queue.pop_front()
        {
            queue[0] += old * decay;
        }
    }
    low * high + early.iter().sum::<f64>() - late.iter().sum::<f64>()
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct View<'a> {
    pub values: &'a [f64],
    pub factor: f64,
}

#[differentiate]
fn total(view: &View<'_>) -> f64 {
    view.values.iter().map(|v| v * view.factor).sum()
}

/// What a struct refers to is chosen, and an array is lent as a slice.
#[differentiate]
pub fn viewed(x: f64, y: f64) -> f64 {
    let (few, many) = (vec![x * y, y], vec![x, y * y, x * x]);
    let pair = [x + y, x * y];
    let lent = View { values: &pair, factor: 0.5 };
    let view = if x > 1.0 { View { values: &few, factor: y } } else { View { values: &many, factor: x } };
    total(&view) * total(&lent)
}

#[derive(Clone, Debug, Differentiable)]
struct Step {
    s: Vec<f64>,
    y: Vec<f64>,
}

#[derive(Clone, Debug, Differentiable)]
struct Memory {
    steps: VecDeque<Step>,
}

#[differentiate]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[differentiate]
impl Memory {
    fn scale(&self) -> f64 {
        match self.steps.back() {
            Some(last) => dot(&last.s, &last.y) / dot(&last.y, &last.y),
            None => 1.0,
        }
    }
}

/// Two fields of one element are lent at once.
#[differentiate]
pub fn remembered(x: &[f64], y: &[f64]) -> f64 {
    let mut memory = Memory { steps: VecDeque::new() };
    let mut at = x.to_vec();
    let mut found = 0.0;
    for _ in 0..3 {
        found += memory.scale();
        let next: Vec<f64> = at.iter().zip(y).map(|(a, b)| 0.5 * a + a * b).collect();
        memory.steps.push_back(Step { s: next.iter().zip(&at).map(|(a, b)| a - b).collect(), y: at });
        at = next;
    }
    found + dot(&at, &at)
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl Mul<f64> for Vector {
    type Output = Vector;
    fn mul(self, factor: f64) -> Vector {
        Vector { x: self.x * factor, y: self.y * factor }
    }
}

#[differentiate]
impl AddAssign for Vector {
    fn add_assign(&mut self, other: Vector) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Node {
    pub place: Vector,
    pub speed: Vector,
    pub force: Vector,
    pub mass: f64,
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Cloth {
    pub nodes: Vec<Node>,
}

#[differentiate]
impl Cloth {
    fn pull(&mut self) {
        for node in &mut self.nodes {
            node.force = Vector { x: node.place.y, y: -9.81 * node.mass };
        }
    }

    /// Nothing here says that what it computes with is no float: the function before does.
    fn advance(&mut self, dt: f64) {
        for node in &mut self.nodes {
            node.speed += node.force * (dt / node.mass);
            node.place += node.speed * dt;
        }
    }

    /// The sum of squares of where the nodes are in the end.
    pub fn swung(&mut self, dt: f64, steps: usize) -> f64 {
        for _ in 0..steps {
            self.pull();
            self.advance(dt);
        }
        self.nodes.iter().map(|node| node.place.x * node.place.x + node.place.y * node.place.y).sum()
    }
}

/// The type of what is made is nowhere named, and it is given away in a list.
#[differentiate]
pub fn swinging(x: f64, y: f64, mass: f64) -> f64 {
    let still = Vector { x: 0.0, y: 0.0 };
    let node = |place: Vector| Node { place, speed: still, force: still, mass };
    let mut cloth = hung(vec![node(Vector { x, y }), node(Vector { x: y, y: x * y })]);
    cloth.swung(0.1, 4)
}

#[differentiate]
fn hung(nodes: Vec<Node>) -> Cloth {
    Cloth { nodes }
}

#[differentiate]
fn twice(apply: impl Fn(&[f64]) -> Vec<f64>, x: &[f64]) -> Vec<f64> {
    let once = apply(x);
    apply(&once)
}

/// The closure counts with integers that nothing else says the type of.
#[differentiate]
pub fn coupled(x: &[f64], k: f64) -> f64 {
    let (n, shift) = (4, 2);
    let found = twice(
        |v| {
            let mut out = vec![0.0; v.len()];
            for i in (0..v.len()).rev() {
                out[i] = (2.0 + k) * v[i];
                if i + 1 < n {
                    out[i] -= 0.5 * v[i + 1] * v[i];
                }
                out[i] += k * v[(i + shift) % n];
            }
            out
        },
        x,
    );
    found.iter().sum()
}

#[differentiate]
fn averaged(of: impl Fn(f64) -> f64, at: f64) -> f64 {
    0.5 * (of(at) + of(at + 0.2))
}

/// Integers that a closure captures and counts with, but that index nothing, may be negative, and exponents.
#[differentiate]
pub fn signed(x: f64, y: f64) -> f64 {
    let (order, terms) = (2, 4);
    let below = averaged(
        |t| {
            let mut sum = 0.0;
            for k in 0..order {
                let shift = k - 1;
                sum += t * x * f64::from(shift);
            }
            sum
        },
        y,
    );
    let series = averaged(|t| (1..terms).map(|k| (x * t).powi(k) / f64::from(k)).sum::<f64>(), y);
    below + series
}

struct Rule<'a> {
    weights: &'a [f64],
    shift: usize,
}

/// An item behind a choice is seen before it.
#[differentiate]
pub fn seen_before(x: &[f64], #[constant] weights: &[f64], late: bool) -> f64 {
    let scaled = x[0] * FACTOR;
    let rule = if late { Rule { weights: &weights[1..], shift: 1 } } else { Rule { weights, shift: 0 } };
    const FACTOR: f64 = 1.5;
    scaled * x[rule.shift] * rule.weights[rule.shift] * FACTOR
}
