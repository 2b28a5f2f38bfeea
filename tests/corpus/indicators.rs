//! Indicators that see one number after the other and keep the last of them, in queues and boxed slices.

use cotangent::{Differentiable, differentiate};
use std::collections::VecDeque;

/// The mean of the last numbers.
#[derive(Clone, Differentiable)]
pub struct Mean {
    pub window: VecDeque<f64>,
    length: usize,
    sum: f64,
}

#[differentiate]
impl Mean {
    pub fn new(length: usize) -> Option<Self> {
        if length == 0 {
            return None;
        }
        Some(Self { window: VecDeque::with_capacity(length), length, sum: 0.0 })
    }

    pub fn next(&mut self, x: f64) -> f64 {
        if self.window.len() == self.length {
            self.sum -= self.window.pop_front().unwrap();
        }
        self.window.push_back(x);
        self.sum += x;
        self.sum / self.window.len() as f64
    }

    /// How far the last is from the first.
    pub fn span(&self) -> f64 {
        self.window.back().unwrap() - self.window.front().unwrap()
    }

    pub fn deviation(&self) -> f64 {
        let n = self.window.len() as f64;
        let mean = self.window.iter().sum::<f64>() / n;
        (self.window.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n + 0.1).sqrt()
    }
}

#[differentiate]
pub fn banded(x: &[f64]) -> f64 {
    let mut mean = Mean::new(3).unwrap();
    let mut s = 0.0;
    for v in x {
        let middle = mean.next(*v);
        s += (v - middle) / mean.deviation() + mean.span().powi(2);
    }
    s
}

/// Taps on what has come in, the newest first.
#[derive(Clone, Differentiable)]
pub struct Filter {
    taps: Vec<f64>,
    past: VecDeque<f64>,
}

#[differentiate]
impl Filter {
    fn run(&mut self, x: f64) -> f64 {
        self.past.push_front(x);
        self.past.truncate(self.taps.len());
        for old in self.past.iter_mut() {
            *old *= 0.9;
        }
        self.past[0] += 0.1 * x;
        self.taps.iter().zip(self.past.iter()).map(|(a, b)| a * b).sum()
    }
}

#[differentiate]
pub fn tapped(taps: &[f64], x: &[f64]) -> f64 {
    let mut filter = Filter { taps: taps.to_vec(), past: VecDeque::new() };
    x.iter().map(|v| filter.run(*v)).map(|y| y * y).sum()
}

/// The largest of the last numbers, by a queue that falls from its front to its back.
#[derive(Clone, Differentiable)]
pub struct Largest {
    falling: VecDeque<(usize, f64)>,
    length: usize,
    at: usize,
}

#[differentiate]
impl Largest {
    fn next(&mut self, x: f64) -> f64 {
        while let Some(&(_, last)) = self.falling.back() {
            if last > x {
                break;
            }
            self.falling.pop_back();
        }
        self.falling.push_back((self.at, x));
        while let Some(&(at, _)) = self.falling.front() {
            if at + self.length > self.at {
                break;
            }
            self.falling.pop_front();
        }
        self.at += 1;
        self.falling.front().unwrap().1
    }
}

#[differentiate]
pub fn ceiling(x: &[f64]) -> f64 {
    let mut largest = Largest { falling: VecDeque::new(), length: 2, at: 0 };
    x.iter().map(|v| largest.next(v * v)).sum()
}

/// A ring of numbers.
#[derive(Clone, Differentiable)]
pub struct Ring {
    items: Box<[f64]>,
    at: usize,
}

#[differentiate]
impl Ring {
    pub fn new(length: usize) -> Result<Self, String> {
        if length == 0 {
            return Err("a ring of nothing".to_owned());
        }
        Ok(Self { items: vec![0.5; length].into_boxed_slice(), at: 0 })
    }

    pub fn put(&mut self, x: f64) -> f64 {
        let old = self.items[self.at];
        self.items[self.at] = x;
        self.at = (self.at + 1) % self.items.len();
        old
    }

    pub fn product(&self) -> f64 {
        self.items.iter().product()
    }
}

#[differentiate]
pub fn delayed(x: &[f64]) -> Result<f64, String> {
    let mut ring = Ring::new(2)?;
    let mut s = 0.0;
    for v in x {
        s += ring.put(*v) * v + ring.product();
    }
    Ok(s)
}

#[differentiate]
fn shifted(queue: &mut VecDeque<f64>, x: f64) -> f64 {
    queue.pop_front();
    queue.push_back(x);
    queue.front().unwrap() * 2.0
}

#[differentiate]
fn mean_of(queue: &VecDeque<f64>) -> f64 {
    queue.iter().sum::<f64>() / queue.len() as f64 + queue[0]
}

/// Queues and boxed slices that are made of what is collected, and lent.
#[differentiate]
pub fn lent_on(x: &[f64]) -> f64 {
    let mut queue: VecDeque<f64> = x.iter().map(|v| v.sin()).collect();
    let squares: Box<[f64]> = x.iter().map(|v| v * v).collect();
    shifted(&mut queue, x[0] * squares[1]) * mean_of(&queue) + squares.iter().sum::<f64>()
}

/// The last numbers, in a circle: `push` gives what falls out.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Circle<const N: usize> {
    data: [f64; N],
    head: usize,
    len: usize,
}

#[differentiate]
impl<const N: usize> Circle<N> {
    pub const fn new() -> Self {
        Circle { data: [0.0; N], head: 0, len: 0 }
    }

    pub fn push(&mut self, x: f64) -> Option<f64> {
        let old = if self.len == N {
            Some(self.data[self.head])
        } else {
            self.len += 1;
            None
        };
        self.data[self.head] = x;
        self.head = (self.head + 1) % N;
        old
    }

    /// So many steps before the last one.
    pub fn get(&self, lag: usize) -> f64 {
        self.data[(self.head + N - 1 - lag) % N]
    }

    /// All of them, the last one added to each.
    pub fn shifted(&mut self, x: f64) -> Vec<f64> {
        let last = self.get(0);
        self.data.iter_mut().for_each(|v| *v = 0.5 * *v * x);
        self.data.iter().map(|v| v + last).collect()
    }
}

/// Taps on such numbers.
#[derive(Clone, Debug, Differentiable)]
pub struct Taps<const N: usize> {
    taps: [f64; N],
    ring: Circle<N>,
}

#[differentiate]
impl<const N: usize> Taps<N> {
    pub fn new(taps: [f64; N]) -> Self {
        Self { taps, ring: Circle::new() }
    }

    pub fn next(&mut self, x: f64) -> f64 {
        // Of lists `push` gives nothing; here what it gives is not wanted.
        self.ring.push(x);
        let mut sum = 0.0;
        for (i, tap) in self.taps.iter().enumerate() {
            sum += tap * self.ring.get(i);
        }
        sum
    }
}

/// What methods give is not wanted, a number that may be missing and a list, in loops and branches.
#[differentiate]
pub fn circled(x: &[f64], k: f64) -> f64 {
    let mut taps = Taps::new([k, 0.5, 0.25 * k * k]);
    let mut ring = Circle::<2>::new();
    let mut s = 0.0;
    for (i, &v) in x.iter().enumerate() {
        let y = taps.next(v);
        s += y * y;
        if let Some(old) = ring.push(y) {
            s -= 0.5 * old * v;
        }
        if i % 2 == 1 {
            ring.shifted(v);
            Circle::push(&mut ring, s);
        }
        s *= 1.0 + 0.1 * ring.get(1);
    }
    s
}

/// Both ends of a queue, side by side.
#[derive(Clone, Debug, Differentiable)]
pub struct Trend {
    past: VecDeque<f64>,
    length: usize,
}

#[differentiate]
impl Trend {
    pub fn next(&mut self, x: f64) -> Option<f64> {
        self.past.push_back(x);
        if self.past.len() > self.length {
            self.past.pop_front();
        }
        match (self.past.front(), self.past.back()) {
            (Some(first), Some(last)) if self.past.len() > 1 => Some(last / first),
            _ => None,
        }
    }
}

#[differentiate]
pub fn trended(x: &[f64]) -> f64 {
    let mut trend = Trend { past: VecDeque::new(), length: 3 };
    let mut s = 1.0;
    for v in x {
        trend.next(*v);
        if let Some(ratio) = trend.next(v * s) {
            s += ratio * ratio;
        }
    }
    s
}

/// What looks at one thing after the other, whatever that is.
#[differentiate]
pub trait Watch<T> {
    type Seen;

    fn watch(&mut self, x: T) -> Self::Seen;
}

#[derive(Clone, Differentiable)]
pub struct Smooth {
    pub weight: f64,
    pub level: f64,
}

#[differentiate(trait)]
impl Watch<f64> for Smooth {
    type Seen = f64;

    fn watch(&mut self, x: f64) -> Self::Seen {
        self.level = self.weight * x + (1.0 - self.weight) * self.level;
        self.level
    }
}

#[differentiate(trait)]
impl Watch<i32> for Smooth {
    type Seen = f64;

    fn watch(&mut self, x: i32) -> f64 {
        self.level += 0.1 * self.weight * f64::from(x);
        self.level
    }
}

/// One behind the other: which of both ways to watch is meant, the number that is handed on tells.
#[derive(Clone, Differentiable)]
pub struct Twice {
    pub first: Smooth,
    pub second: Smooth,
}

#[differentiate(trait)]
impl Watch<f64> for Twice {
    type Seen = f64;

    fn watch(&mut self, x: f64) -> f64 {
        self.second.watch(self.first.watch(x * x))
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Range {
    pub middle: f64,
    pub top: f64,
}

/// What it gives is made by the name that the trait has for it.
#[differentiate(trait)]
impl Watch<i32> for Twice {
    type Seen = Range;

    fn watch(&mut self, x: i32) -> Self::Seen {
        let middle = self.first.level * f64::from(x) + self.second.level;
        Self::Seen { middle, top: middle * middle }
    }
}

#[differentiate]
pub fn watched(x: &[f64], weight: f64) -> f64 {
    let first = Smooth { weight, level: x[0] };
    let mut twice: Twice = Twice { first, second: Smooth { weight: 0.5 * weight, level: 0.0 } };
    let mut s = 0.0;
    for v in x {
        let seen: f64 = twice.watch(*v);
        s += seen * v;
    }
    s
}

#[differentiate]
mod windowed {
    use cotangent::Differentiable;
    use std::collections::VecDeque;

    /// A moving average, of which the module says what its fields are.
    #[derive(Clone, Differentiable)]
    pub struct Moving {
        window: VecDeque<f64>,
        size: usize,
        sum: f64,
    }

    impl Moving {
        pub fn new(size: usize) -> Self {
            Moving { window: VecDeque::with_capacity(size), size, sum: 0.0 }
        }

        pub fn next(&mut self, value: f64) -> f64 {
            self.window.push_back(value);
            self.sum += value;
            if self.window.len() > self.size {
                if let Some(old) = self.window.pop_front() {
                    self.sum -= old;
                }
            }
            let top = self.window.iter().fold(f64::NEG_INFINITY, |a, &b| a.max(b));
            self.sum / self.window.len() as f64 + top * self.window[0]
        }
    }

    /// Its squares.
    pub fn averaged_in_a_module(values: &[f64]) -> f64 {
        let mut moving = Moving::new(3);
        let mut sum = 0.0;
        for &value in values {
            let mean = moving.next(value);
            sum += mean * mean;
        }
        sum
    }
}
pub use windowed::{
    averaged_in_a_module, averaged_in_a_module_fwd, averaged_in_a_module_rev, averaged_in_a_module_vjp,
};

/// An indicator with a method that has the name of one of iterators, given what a reference points to.
pub trait Passing {
    type Input;
    type Output;
    fn filter(&mut self, v: f64) -> f64;
    fn next(&mut self, v: &Self::Input) -> Self::Output;
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Lagging {
    k: f64,
    level: f64,
}

#[differentiate]
impl Lagging {
    pub fn new(k: &f64, level: f64) -> Lagging {
        Lagging { k: *k, level }
    }
}

#[differentiate]
impl Passing for Lagging {
    type Input = f64;
    type Output = Self::Input;

    fn filter(&mut self, v: f64) -> f64 {
        self.level += self.k * (v - self.level);
        self.level
    }

    fn next(&mut self, v: &Self::Input) -> Self::Output {
        self.level += self.k * (v - self.level);
        self.level
    }
}

/// One of two: what one gives, the other one takes.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct LaggingTwice {
    first: Lagging,
    second: Lagging,
}

#[differentiate]
impl Passing for LaggingTwice {
    type Input = f64;
    type Output = Self::Input;

    fn filter(&mut self, v: f64) -> f64 {
        let once = self.first.filter(v);
        self.second.filter(once)
    }

    fn next(&mut self, v: &Self::Input) -> Self::Output {
        self.second.next(&self.first.next(v))
    }
}

#[differentiate]
pub fn smoothed_twice(x: &[f64], k: f64) -> f64 {
    let mut smooth = Lagging::new(&k, 0.1);
    let mut twice = LaggingTwice { first: smooth, second: Lagging::new(&k, x[0]) };
    let mut sum = 0.0;
    for v in x {
        sum += smooth.filter(*v) * twice.next(v) + twice.filter(*v);
    }
    sum
}
