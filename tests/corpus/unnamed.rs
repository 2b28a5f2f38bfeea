//! Generic types that a function makes and nowhere names with their arguments.

use cotangent::{Differentiable, differentiate};
use num_complex::Complex;
use num_traits::Float;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

#[derive(Debug, Clone, Copy, PartialEq, Differentiable)]
pub struct Pair<T> {
    x: T,
    y: T,
}

#[differentiate]
impl<T: Float> Pair<T> {
    pub fn new(x: T, y: T) -> Self {
        Self { x, y }
    }

    pub fn origin() -> Self {
        Self::new(T::zero(), T::zero())
    }

    pub fn dot(self, other: Self) -> T {
        self.x * other.x + self.y * other.y
    }

    pub fn gap(&self, other: &Pair<T>) -> T {
        ((self.x - other.x).powi(2) + (self.y - other.y).powi(2) + T::one()).sqrt()
    }
}

#[differentiate]
impl<T: Float> Add for Pair<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl<T: Float> Sub for Pair<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiate]
impl<T: Float> Mul<T> for Pair<T> {
    type Output = Self;
    fn mul(self, by: T) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }
}

#[differentiate]
impl<T: Float> AddAssign for Pair<T> {
    fn add_assign(&mut self, other: Self) {
        self.x = self.x + other.x;
        self.y = self.y + other.y;
    }
}

/// Made by their fields, and by a function of the type; operators on them.
#[differentiate]
pub fn triangle(x: &[f64]) -> f64 {
    let a = Pair { x: x[0], y: x[1] };
    let b = Pair { x: x[1], y: 2.0 };
    let c = Pair::new(x[2], x[0]);
    a.gap(&b) * b.gap(&c) + (c - a * 0.5).dot(b + c)
}

/// Made and changed in loops, and kept in containers.
#[differentiate]
pub fn cloud(x: &[f64]) -> f64 {
    let mut centre = Pair::origin();
    let points: Vec<_> = x.windows(2).map(|w| Pair { x: w[0], y: w[1] * w[1] }).collect();
    for p in &points {
        centre += *p * (1.0 / points.len() as f64);
    }
    let mut sum = 0.0;
    for i in 1..points.len() {
        let step = points[i] - points[i - 1];
        sum += points[i].gap(&centre) * step.dot(step);
    }
    sum
}

/// Of a float that is a parameter.
#[differentiate]
pub fn drifted<T: Float>(x: T, y: T) -> T {
    let mut p = Pair { x, y };
    for _ in 0..3 {
        p = p + Pair::new(p.y * x, T::one()) * T::from(0.25).unwrap();
    }
    p.gap(&Pair::origin())
}

/// Structs of such structs, with a container.
#[derive(Debug, Clone, Differentiable)]
pub struct Path<P, T> {
    ends: (P, P),
    bends: Vec<T>,
    closed: bool,
}

#[differentiate]
pub fn bent(x: &[f64]) -> f64 {
    let path =
        Path { ends: (Pair { x: x[0], y: 1.0 }, Pair { x: 0.0, y: x[1] }), bends: x.to_vec(), closed: x[0] > 0.0 };
    let mut sum = path.ends.0.gap(&path.ends.1);
    for b in &path.bends {
        sum += b * b;
    }
    if path.closed { sum * path.ends.1.y } else { sum }
}

#[derive(Debug, Clone, Copy, Differentiable)]
pub enum Plate<T> {
    Disk { radius: T },
    Sheet(T, T),
}

#[differentiate]
impl<T: Float> Plate<T> {
    pub fn area(&self) -> T {
        match self {
            Plate::Disk { radius } => *radius * *radius,
            Plate::Sheet(a, b) => *a * *b,
        }
    }
}

/// An enum, by its variants.
#[differentiate]
pub fn cut(x: &[f64]) -> f64 {
    let plate = if x[0] > 0.0 { Plate::Disk { radius: x[0] } } else { Plate::Sheet(x[1], x[2]) };
    plate.area() * x[2]
}

/// The power spectrum of a signal, with weights, by complex numbers of `num-complex`.
#[differentiate]
pub fn spectrum(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for k in 0..x.len() {
        let mut at = Complex::new(0.0, 0.0);
        for (t, &v) in x.iter().enumerate() {
            let angle = -std::f64::consts::TAU * (k * t) as f64 / x.len() as f64;
            at += Complex::new(angle.cos(), angle.sin()) * v;
        }
        sum += at.norm_sqr() * (k + 1) as f64;
    }
    sum
}

/// How a recursive filter answers to one frequency; a constant unit on the left.
#[differentiate]
pub fn answered(x: &[f64]) -> f64 {
    let i = Complex::i();
    let z = (i * x[0]).exp();
    let above = x[1] + z.inv() * x[2];
    let below = Complex::new(1.0, 0.0) - z.inv() * 0.5;
    (above / below).norm()
}

/// A polynomial by its roots, and an orbit.
#[differentiate]
pub fn rooted(x: &[f64]) -> f64 {
    let roots: Vec<_> = x.iter().map(|&r| Complex::new(r, 0.1)).collect();
    let s = Complex::new(0.3, 0.7);
    let p = roots.iter().fold(Complex::new(1.0, 0.0), |p, r| p * (s - r));
    let mut z = Complex::new(x[0], x[1]);
    for _ in 0..4 {
        z = z * z + p * 0.1;
    }
    z.re + 0.5 * z.im
}

/// Nothing but its being made says that it is no number, and it is not generic: it borrows nothing, and is not `Clone`.
#[derive(Debug, Differentiable)]
pub struct Smooth {
    value: f64,
    rate: f64,
    calls: usize,
}

#[differentiate]
impl Smooth {
    pub fn next(&mut self, x: f64) -> f64 {
        self.value += self.rate * (x - self.value);
        self.calls += 1;
        self.value
    }
}

#[differentiate]
pub fn smoothed(x: &[f64]) -> f64 {
    let mut s = Smooth { value: x[0], rate: 0.25, calls: 0 };
    let mut sum = 0.0;
    for &v in x {
        sum += s.next(v * v) * s.value / s.calls as f64;
    }
    sum
}

/// Made in lists only.
#[differentiate]
pub fn listed(x: &[f64]) -> f64 {
    let corners = vec![Pair::new(x[0], x[1]), Pair::new(x[1], 2.0), Pair { x: 0.5, y: x[0] }];
    let mut same = vec![Pair { x: x[0], y: 1.0 }; 3];
    let mut sum = 0.0;
    for (i, ends) in corners.windows(2).enumerate() {
        sum += ends[0].gap(&ends[1]);
        same[i] = Pair { x: same[i + 1].x * sum, y: ends[1].y };
    }
    let mut signal = vec![Complex::new(0.0, 0.0); 2];
    for (k, at) in signal.iter_mut().enumerate() {
        *at = Complex::new(x[k], sum);
    }
    sum + same.iter().map(|p| p.x * p.y).sum::<f64>() + (signal[0] * signal[1]).norm_sqr()
}

/// Constructors that may fail, of what is made by its fields too.
#[derive(Clone, Copy, Differentiable)]
pub struct Interval {
    low: f64,
    high: f64,
}

#[differentiate]
impl Mul for Interval {
    type Output = Interval;

    fn mul(self, other: Interval) -> Interval {
        let corners = [self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high];
        Interval {
            low: corners.iter().copied().fold(f64::INFINITY, f64::min),
            high: corners.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

#[differentiate]
impl Interval {
    pub fn new(low: f64, high: f64) -> Option<Interval> {
        (low <= high).then(|| Interval { low, high })
    }

    pub fn new_around(at: f64, by: f64) -> Result<Interval, String> {
        if by < 0.0 { Err(format!("{by}")) } else { Ok(Interval { low: at - by, high: at + by }) }
    }

    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    pub fn common(self, other: Interval) -> Option<Interval> {
        Interval::new(self.low.max(other.low), self.high.min(other.high))
    }

    pub fn hull(items: &[Interval]) -> Option<Interval> {
        let (first, rest) = items.split_first()?;
        let join = |a: Interval, b: &Interval| Interval { low: a.low.min(b.low), high: a.high.max(b.high) };
        Some(rest.iter().fold(*first, join))
    }
}

#[differentiate]
pub fn intervals(x: &[f64]) -> f64 {
    let a = Interval::new(x[0], x[1]).unwrap();
    let b = Interval { low: -x[2], high: x[3] + 0.5 };
    let Ok(c) = Interval::new_around(x[2], x[3]) else { return 0.0 };
    let d = a * b * c;
    let common = a.common(b).map(|i| i.width()).unwrap_or_default();
    let hull = Interval::hull(&[a, b, d]).map_or(0.0, |all| all.width());
    d.width() + common * hull
}

/// What may not be there is made by a function of a type with an argument.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Checked<T>(T);

#[differentiate]
impl<T: Copy> Checked<T> {
    pub fn get(self) -> T {
        self.0
    }
}

#[differentiate]
impl Checked<f64> {
    pub fn new(x: f64) -> Option<Self> {
        if x.is_nan() { None } else { Some(Self(x * x)) }
    }
}

#[differentiate]
pub fn if_checked(x: f64, k: f64) -> f64 {
    let checked = match Checked::new(x / k) {
        Some(checked) => checked,
        None => return k,
    };
    checked.get() * k
}

#[derive(Clone, Debug, Differentiable)]
pub struct Keyed<T> {
    pub value: T,
    pub at: f64,
}

#[differentiate]
impl<T: Float> Keyed<T> {
    pub fn new(value: T, at: f64) -> Self {
        Keyed { value, at }
    }
    pub fn between(self, other: &Self, time: f64) -> T {
        if 2.0 * time < self.at + other.at { self.value } else { other.value * other.value }
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Sequence<T> {
    pub keys: Vec<Keyed<T>>,
    pub time: f64,
}

#[differentiate]
impl<T: Float + Default> Sequence<T> {
    /// Without a derivative it is made, with a number that is no `T`.
    pub fn now(&self) -> T {
        match (self.keys.get(0), self.keys.get(1)) {
            (Some(first), Some(second)) => first.clone().between(second, self.time),
            (Some(first), None) => Keyed::new(T::default(), 0.5).between(first, self.time),
            _ => T::default(),
        }
    }
}

#[differentiate]
pub fn now_in(value: f64, other: f64, time: f64) -> f64 {
    let two = Sequence { keys: vec![Keyed { value, at: 0.1 }, Keyed { value: other, at: 0.9 }], time };
    let one = Sequence { keys: vec![Keyed { value, at: 0.1 }], time };
    two.now() * one.now()
}

#[derive(Clone, Debug, Differentiable)]
pub struct Line<T> {
    pub slopes: Vec<T>,
    pub at: T,
}

#[differentiate]
impl<T: Float> Line<T> {
    pub fn new(slopes: Vec<T>, at: T) -> Result<Self, String> {
        if slopes.is_empty() { Err("no slopes".to_string()) } else { Ok(Line { slopes, at }) }
    }
    pub fn eval(&self, t: T) -> T {
        self.slopes[0] * t + self.at
    }
}

/// Results of such types, which are asked in different ways.
#[differentiate]
pub fn fallible_lines(x: &[f64]) -> Result<f64, String> {
    let mut t = 0.5;
    for k in 0..x.len() {
        let line = match Line::new(x[k..].to_vec(), x[0] * t) {
            Ok(line) => line,
            Err(_) => return Ok(0.0),
        };
        t += line.eval(x[k]);
    }
    let asked = Line::new(x.to_vec(), t)?;
    let present = Line::new(vec![t, asked.at], x[0]).ok();
    Ok(present.map_or(0.3, |line| line.eval(asked.slopes[0])))
}

/// Parts of such values as numbers: the largest one, and one that a closure captures.
#[differentiate]
pub fn parts_as_numbers<T: Float + Sum>(x: &[T], k: T) -> T {
    let turned = x.iter().map(|&v| Pair { x: v * k, y: v + v });
    let largest = turned.map(|pair| pair.dot(Pair::new(k, k)) * pair.y).reduce(T::max).unwrap_or(k);
    let sums = x.iter().map(|&v| Pair::new(v, k)).map(|Pair { x, y }| x * y).map(|part| halves(|t| t * part, part, k));
    largest + sums.sum::<T>()
}

#[differentiate]
pub fn halves<T: Float>(f: impl Fn(T) -> T, a: T, b: T) -> T {
    f(a) + f(b) / (T::one() + T::one())
}

/// A model that is made without an argument, and never named.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Globe {
    axis: f64,
    flattening: f64,
}

#[differentiate]
impl Globe {
    pub fn shorter(&self) -> f64 {
        self.axis * (1.0 - self.flattening)
    }
}

impl Default for Globe {
    fn default() -> Self {
        Globe { axis: 6.4, flattening: 0.1 }
    }
}

#[differentiate]
fn arc(angle: f64, radius: f64) -> f64 {
    (angle / 2.0).sin() * radius
}

/// What a method gives of what has no derivative is kept for a call.
#[differentiate]
pub fn along_the_globe(angle: f64) -> f64 {
    let globe = Globe::default();
    arc(angle, globe.shorter())
}

/// A distribution.
#[differentiate]
pub trait Spread {
    fn mean(&self) -> f64;
    fn variance(&self) -> f64;
    fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }
}

/// One by its shape.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Shaped {
    shape: f64,
    rate: f64,
}

#[differentiate(trait)]
impl Spread for Shaped {
    fn mean(&self) -> f64 {
        self.shape / self.rate
    }

    fn variance(&self) -> f64 {
        self.shape / self.rate.powi(2)
    }
}

/// Several of them, with weights.
#[derive(Clone, Debug, Differentiable)]
pub struct Blend<D> {
    parts: Vec<(f64, D)>,
}

#[differentiate(trait)]
impl<D: Spread> Spread for Blend<D> {
    fn mean(&self) -> f64 {
        self.parts.iter().map(|(w, d)| w * d.mean()).sum()
    }

    fn variance(&self) -> f64 {
        let mean = self.mean();
        self.parts.iter().map(|(w, d)| w * (d.variance() + (d.mean() - mean).powi(2))).sum()
    }
}

#[differentiate]
fn deviating<D: Spread>(d: &D, k: f64) -> f64 {
    d.deviation() + k * d.mean()
}

/// What need not have a size.
#[differentiate]
fn narrow<D: Spread + ?Sized>(d: &D, limits: &[f64]) -> f64 {
    limits.iter().map(|limit| d.variance() * limit).sum()
}

/// Beside a literal in a tuple stands what is never named.
#[differentiate]
pub fn blended(x: &[f64]) -> f64 {
    let first = Shaped { shape: x[0] + 1.5, rate: x[1] };
    let all = Blend { parts: vec![(0.4, Shaped { shape: 1.0 + x[2], rate: 1.3 }), (0.6, first)] };
    deviating(&first, 0.5) * all.variance() + deviating(&all, x[2]) * first.mean() + narrow(&all, x)
}

/// A generic value whose argument is made of no variables, changed by a method.
pub trait Chart {
    fn at(&self, v: f64) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Halved {
    by: f64,
}

#[differentiate]
impl Halved {
    pub fn new(by: f64) -> Self {
        Self { by }
    }
}

#[differentiate]
impl Chart for Halved {
    fn at(&self, v: f64) -> f64 {
        self.by * v
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Centred<C: Chart> {
    centre: f64,
    chart: C,
}

#[differentiate]
impl<C: Chart> Centred<C> {
    pub fn new(chart: C) -> Self {
        Self { centre: 1.0, chart }
    }

    pub fn set(&mut self, centre: f64) {
        self.centre = centre * centre;
    }

    pub fn from_centre(&self, v: f64) -> f64 {
        v - self.centre
    }
}

#[differentiate]
pub fn centred(centre: f64, v: f64) -> f64 {
    let mut chart = Centred::new(Halved::new(0.5));
    chart.set(centre);
    chart.from_centre(v) * v
}
