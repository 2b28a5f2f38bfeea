//! Type parameters that are multiplied by floats, and need be none: points, vectors, states.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

#[derive(Debug, Clone, Copy, Default, PartialEq, Differentiable)]
pub struct Arrow {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Add for Arrow {
    type Output = Arrow;
    fn add(self, other: Arrow) -> Arrow {
        Arrow { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl Sub for Arrow {
    type Output = Arrow;
    fn sub(self, other: Arrow) -> Arrow {
        Arrow { x: self.x - other.x, y: self.y - other.y }
    }
}

/// Not the factor for all parts, so that nobody takes it for that of a float.
#[differentiate]
impl Mul<f64> for Arrow {
    type Output = Arrow;
    fn mul(self, by: f64) -> Arrow {
        Arrow { x: self.x * by, y: self.y * by * by }
    }
}

#[differentiate]
impl Mul<Arrow> for f64 {
    type Output = Arrow;
    fn mul(self, arrow: Arrow) -> Arrow {
        Arrow { x: self * arrow.x, y: self * arrow.y }
    }
}

#[differentiate]
impl Div<f64> for Arrow {
    type Output = Arrow;
    fn div(self, by: f64) -> Arrow {
        Arrow { x: self.x / by, y: self.y / by }
    }
}

#[differentiate]
impl Neg for Arrow {
    type Output = Arrow;
    fn neg(self) -> Arrow {
        Arrow { x: -self.x, y: -self.y }
    }
}

#[differentiate]
impl AddAssign for Arrow {
    fn add_assign(&mut self, other: Arrow) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[differentiate]
impl SubAssign for Arrow {
    fn sub_assign(&mut self, other: Arrow) {
        self.x -= other.x;
        self.y -= other.y;
    }
}

/// A point of a curve by its control points, of which each step writes over the last ones.
#[differentiate]
fn between<T, V>(points: &[V], t: T) -> V
where
    T: Float,
    V: Copy + Add<Output = V> + Sub<Output = V> + Mul<T, Output = V>,
{
    let mut row = points.to_vec();
    let mut left = row.len();
    while left > 1 {
        for i in 0..left - 1 {
            row[i] = row[i] + (row[i + 1] - row[i]) * t;
        }
        left -= 1;
    }
    row[0]
}

/// The float stands on the left.
#[differentiate]
fn blended<V>(a: V, b: V, t: f64) -> V
where
    V: Copy + Add<V, Output = V> + Neg<Output = V>,
    f64: Mul<V, Output = V>,
{
    if t < 0.0 { (1.0 + t) * a + -(t * b) } else { (1.0 - t) * a + t * b }
}

/// One step of Heun's method: what is given to a function is a float.
#[differentiate]
fn step<S, F>(f: F, t: f64, state: S, h: f64) -> S
where
    S: Copy + Add<Output = S> + Mul<f64, Output = S> + Div<f64, Output = S>,
    F: Fn(f64, S) -> S,
{
    let first = f(t, state);
    let second = f(t + h, state + first * h);
    state + (first + second) * h / 2.0
}

/// What is changed in its place.
#[differentiate]
fn weighed<V: Copy + AddAssign + SubAssign + Mul<f64, Output = V>>(items: &[V], weights: &[f64], start: V) -> V {
    let mut sum = start;
    for (item, &w) in items.iter().zip(weights) {
        if w > 0.0 {
            sum += *item * w;
        } else {
            sum -= *item * (w * w);
        }
    }
    sum
}

/// From a default, by a fold and a chain, into a tuple.
#[differentiate]
fn gathered<V: Copy + Default + Add<Output = V> + Mul<f64, Output = V>>(items: [V; 3], weights: &[f64]) -> (V, [V; 2]) {
    let mut sum = V::default();
    for i in 0..weights.len() {
        sum = sum + items[i] * weights[i];
        sum = sum * weights[0];
    }
    let other = items.iter().zip(weights).fold(V::default(), |sum, (&item, &w)| sum + item * (w * 0.5));
    let scaled: Vec<V> = items.iter().map(|&item| item * 2.0 + sum).collect();
    (sum, [other + scaled[1], scaled[2]])
}

/// Fields are of the parameter, and others are floats.
#[derive(Debug, Clone, Differentiable)]
pub struct Segment<V> {
    from: V,
    to: V,
    length: f64,
}

#[differentiate]
impl<V: Copy + Add<Output = V> + Sub<Output = V> + Mul<f64, Output = V>> Segment<V> {
    fn at(&self, t: f64) -> V {
        self.from + (self.to - self.from) * (t / self.length)
    }

    fn shift(&mut self, by: V) {
        self.from = self.from + by;
        self.to = self.at(self.length * 0.5) + by * self.length;
        self.length = self.length * self.length;
    }
}

#[differentiate]
pub fn of_arrows(points: &[Arrow], weights: &[f64], t: f64) -> f64 {
    let first: Arrow = between(points, t);
    let second: Arrow = blended(first, points[0], t * t);
    let third: Arrow = blended(second, first, -t);
    let all: Arrow = weighed(points, weights, third);
    all.x * first.y - all.y * second.x
}

/// The same functions on floats.
#[differentiate]
pub fn of_numbers(points: &[f64], weights: &[f64], t: f64) -> f64 {
    let first: f64 = between(points, t);
    let second: f64 = blended(first, points[0], t * t);
    let all: f64 = weighed(points, weights, second);
    all * first + blended(all, t, -t)
}

#[differentiate]
pub fn all_gathered(arrows: [Arrow; 3], numbers: [f64; 3], weights: &[f64]) -> f64 {
    let (sum, [first, second]): (Arrow, [Arrow; 2]) = gathered(arrows, weights);
    let (of_numbers, [other, _]): (f64, [f64; 2]) = gathered(numbers, weights);
    sum.x * first.y - second.x * of_numbers + other * sum.y
}

#[differentiate]
pub fn stepped(x: f64, h: f64, steps: usize) -> f64 {
    let mut state = x;
    for i in 0..steps {
        state = step(|t, s: f64| -s * (t + x), i as f64 * h, state, h);
    }
    state * blended(state, x, h)
}

/// Elements that are divided, where the whole is a vector.
#[differentiate]
pub fn halved(arrows: &[Arrow], parts: f64) -> f64 {
    let mut whole: Arrow = arrows[0];
    for &arrow in arrows {
        let part: Arrow = share(whole, arrow, parts);
        whole = part;
    }
    whole.x * whole.y
}

#[differentiate]
fn share<V: Copy + Sub<Output = V> + Div<f64, Output = V>>(a: V, b: V, parts: f64) -> V {
    (a - b) / parts
}

#[differentiate]
pub fn along(from: Arrow, to: Arrow, length: f64, times: usize) -> f64 {
    let mut segment: Segment<Arrow> = Segment { from, to, length };
    for _ in 0..times {
        segment.shift(to);
    }
    let point: Arrow = segment.at(length * 0.7);
    point.x * point.y + segment.length
}

/// A trait that says nothing of what is between, and an implementor that asks for operators.
#[differentiate]
pub trait Passage<V> {
    fn pass(&self, from: V, to: V, t: f64) -> V;
}

#[derive(Debug, Clone, Differentiable)]
pub struct Straight {
    pub haste: f64,
}

#[differentiate(trait)]
impl<V: Copy + Add<Output = V> + Sub<Output = V> + Mul<f64, Output = V>> Passage<V> for Straight {
    fn pass(&self, from: V, to: V, t: f64) -> V {
        from + (to - from) * (t * self.haste)
    }
}

#[differentiate]
pub fn passed(from: Arrow, to: Arrow, haste: f64, t: f64) -> f64 {
    let straight = Straight { haste };
    let middle: Arrow = straight.pass(from, to, t);
    let number: f64 = straight.pass(middle.x, to.y, t * t);
    middle.y * number
}

/// A trait of the module that asks for the operators of what need be no float, with functions and a constant of its own.
#[differentiate]
pub mod springs {
    use super::Arrow;
    use cotangent::Differentiable;
    use std::ops::{Add, Mul, Sub};

    pub trait Sprung: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<f64, Output = Self> {
        const REST: Self;
        fn size(self) -> f64;
    }

    impl Sprung for Arrow {
        const REST: Arrow = Arrow { x: 0.0, y: 0.0 };
        fn size(self) -> f64 {
            self.x.hypot(self.y)
        }
    }

    impl Sprung for f64 {
        const REST: f64 = 0.0;
        fn size(self) -> f64 {
            self.abs()
        }
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Spring<T: Sprung> {
        at: T,
        speed: T,
        stiffness: f64,
    }

    impl<T: Sprung> Spring<T> {
        pub fn new(at: T, stiffness: f64) -> Self {
            Spring { at, speed: T::REST, stiffness }
        }

        pub fn step(&mut self, goal: T, dt: f64) {
            let force = (goal - self.at) * self.stiffness - self.speed * 0.5;
            self.speed = self.speed + force * dt;
            self.at = self.at + self.speed * dt;
        }

        pub fn energy(&self) -> f64 {
            0.5 * self.speed.size() * self.speed.size()
        }
    }

    fn damped<T: Sprung>(x: T, goal: T, k: f64) -> T {
        x * (1.0 - k) + goal * k
    }

    pub fn sprung(from: Arrow, to: Arrow, stiffness: f64) -> f64 {
        let mut spring = Spring::new(from, stiffness);
        for _ in 0..3 {
            spring.step(to, 0.1);
        }
        let between: Arrow = damped(from, to, stiffness);
        spring.energy()
            + spring.at.x * spring.at.y
            + between.size()
            + damped(from.x, to.y, 0.3)
            + Sprung::size(stiffness)
    }
}

/// A type parameter that is multiplied by floats, and has a trait of the user's besides.
#[differentiate]
pub trait Flowing {
    fn rate(&self) -> Self;
}

#[differentiate(trait)]
impl Flowing for Arrow {
    fn rate(&self) -> Arrow {
        Arrow { x: self.y, y: -self.x }
    }
}

#[differentiate]
fn flow<S: Flowing + Mul<f64, Output = S> + Add<Output = S> + Copy>(state: S, dt: f64) -> S {
    let slope: S = state.rate();
    let middle: S = (state + slope * (0.5 * dt)).rate();
    state + middle * dt
}

#[differentiate]
pub fn flowing(from: Arrow, dt: f64) -> f64 {
    let end: Arrow = flow(flow(from, dt), dt * 0.5);
    end.x * end.y
}
