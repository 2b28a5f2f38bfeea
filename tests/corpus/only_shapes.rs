//! Functions that are linear in what they are given: their sweeps make a zero of its shape, and read nothing of it.

use cotangent::{Differentiable, differentiate};
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Mul, Neg, Range, Sub};

/// A type of numbers alone: nothing is kept of it.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Pair {
    x: f64,
    rest: [f64; 2],
}

#[differentiate]
impl Add for Pair {
    type Output = Pair;
    fn add(self, o: Pair) -> Pair {
        Pair { x: self.x + o.x, rest: [self.rest[0] + o.rest[0], self.rest[1] + o.rest[1]] }
    }
}

#[differentiate]
impl Sub for Pair {
    type Output = Pair;
    fn sub(self, o: Pair) -> Pair {
        Pair { x: self.x - o.x, rest: [self.rest[0] - o.rest[1], self.rest[1]] }
    }
}

#[differentiate]
impl Neg for Pair {
    type Output = Pair;
    fn neg(self) -> Pair {
        Pair { x: -self.x, rest: self.rest }
    }
}

#[differentiate]
impl Mul<f64> for Pair {
    type Output = Pair;
    fn mul(self, s: f64) -> Pair {
        Pair { x: self.x * s, rest: [self.rest[0] * s, self.rest[1]] }
    }
}

#[differentiate]
impl AddAssign for Pair {
    fn add_assign(&mut self, o: Pair) {
        self.x += o.x;
        self.rest[1] += o.rest[0];
    }
}

/// In loops, with operands that are written over later.
#[differentiate]
pub fn drifted(x: &[f64], rounds: usize) -> f64 {
    let mut at = Pair { x: x[0], rest: [x[1], x[2]] };
    let step = Pair { x: x[2], rest: [x[0] * x[1], 0.5] };
    let mut all = at;
    for k in 0..rounds {
        let before = at;
        let moved = at + step * x[k % 3];
        at = moved;
        all += before - -at;
        at.rest[0] *= all.x;
        if k == 1 {
            all = at - all;
        }
    }
    all.x * all.rest[1] + at.rest[0]
}

/// Samples, of which there may be more or fewer, and what may be absent.
#[derive(Clone, Debug, Differentiable)]
pub struct Signal {
    samples: Vec<f64>,
    offset: Option<Pair>,
    span: Range<f64>,
    #[constant]
    rate: f64,
    label: String,
}

#[differentiate]
fn first_of(signal: Signal, count: usize) -> f64 {
    let mut sum = 0.0;
    for k in 0..count {
        sum += signal.samples[k] * 2.0;
    }
    sum
}

#[differentiate]
impl Signal {
    fn of(samples: Vec<f64>, offset: Option<Pair>) -> Signal {
        Signal { samples, offset, span: 0.0..1.0, rate: 3.0, label: "of".to_owned() }
    }

    fn last(self) -> f64 {
        self.samples[self.samples.len() - 1] * self.rate
    }
}

/// Shapes that depend on the value, and differ from call to call.
#[differentiate]
pub fn sampled(x: &[f64], count: usize) -> f64 {
    let mut sum = 0.0;
    for k in 0..count {
        let samples: Vec<f64> = x[..=k % x.len()].to_vec();
        let offset = if k == 1 { Some(Pair { x: x[0], rest: [x[1]; 2] }) } else { None };
        let signal = Signal::of(samples, offset);
        let other = signal.clone();
        sum += first_of(signal, k.min(1)) * x[0];
        sum *= other.last();
    }
    sum
}

/// A type with one form or another.
#[derive(Clone, Debug, Differentiable)]
pub enum Pull {
    Nowhere,
    Along(Pair),
    Many { parts: Vec<f64>, scale: f64 },
}

#[differentiate]
fn pulled(pull: Pull, by: f64) -> f64 {
    match pull {
        Pull::Nowhere => by,
        Pull::Along(pair) => pair.x + 2.0 * pair.rest[1],
        Pull::Many { parts, .. } => parts[0] - by,
    }
}

/// Each of its forms.
#[differentiate]
pub fn pulls(x: f64, y: f64) -> f64 {
    let mut sum = 0.0;
    for k in 0..4 {
        let pull = match k {
            0 => Pull::Nowhere,
            1 => Pull::Along(Pair { x, rest: [y, x * y] }),
            _ => Pull::Many { parts: vec![x; k], scale: y },
        };
        sum = sum * x + pulled(pull, y * y);
    }
    sum
}

/// A type with parameters, one of which nothing has a value of.
#[derive(Clone, Debug, Differentiable)]
pub struct Tagged<T, U> {
    value: T,
    weight: f64,
    unit: PhantomData<U>,
}

#[differentiate]
fn difference<T, U>(a: Tagged<T, U>, b: Tagged<T, U>) -> f64 {
    a.weight - 2.0 * b.weight
}

/// Of what is made of numbers.
#[differentiate]
pub fn of_pairs(x: f64, y: f64) -> f64 {
    let mut sum = y;
    for k in 0..3 {
        let a = Tagged::<_, u8> { value: Pair { x, rest: [y; 2] }, weight: x * sum, unit: PhantomData };
        let b = Tagged::<_, u8> { value: Pair { x: y, rest: [x, 1.0] }, weight: y * x * k as f64, unit: PhantomData };
        sum *= difference(a, b);
    }
    sum
}

/// Of what has a length.
#[differentiate]
pub fn of_lists(x: f64, y: f64) -> f64 {
    let mut sum = y;
    for k in 0..3 {
        let a = Tagged::<_, u8> { value: vec![x; k], weight: x * sum, unit: PhantomData };
        let b = Tagged::<_, u8> { value: vec![y], weight: y * x * k as f64, unit: PhantomData };
        sum *= difference(a, b);
    }
    sum
}

/// Of numbers.
#[differentiate]
pub fn of_numbers(x: f64, y: f64) -> f64 {
    let mut sum = y;
    for k in 0..3 {
        let a = Tagged::<_, u8> { value: x, weight: x * sum, unit: PhantomData };
        let b = Tagged::<_, u8> { value: y, weight: y * x * k as f64, unit: PhantomData };
        sum *= difference(a, b);
    }
    sum
}

/// A type that holds itself.
#[derive(Clone, Debug, Differentiable)]
pub struct Chain {
    weight: f64,
    next: Option<Box<Chain>>,
}

#[differentiate]
fn head(chain: Chain, by: f64) -> f64 {
    by * 3.0 - chain.weight
}

/// Chains of different lengths.
#[differentiate]
pub fn chained(x: f64, rounds: usize) -> f64 {
    let mut chain = Chain { weight: x, next: None };
    let mut sum = 0.0;
    for _ in 0..rounds {
        sum = head(chain.clone(), sum * x);
        chain = Chain { weight: sum * x, next: Some(Box::new(chain)) };
    }
    head(chain, sum)
}

mod inside {
    use cotangent::{Differentiable, differentiate};

    /// Less visible than what it lies in.
    #[derive(Clone, Copy, Debug, Differentiable)]
    struct Hidden {
        level: f64,
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Tank {
        hidden: Hidden,
        area: f64,
    }

    #[differentiate]
    impl Tank {
        pub fn new(level: f64, area: f64) -> Self {
            Self { hidden: Hidden { level }, area }
        }

        pub fn raised(self, by: f64) -> Tank {
            Tank { hidden: Hidden { level: self.hidden.level + by }, area: self.area }
        }

        pub fn volume(&self) -> f64 {
            self.hidden.level * self.area
        }
    }
}

/// By a method that takes its value, behind a field that is not visible.
#[differentiate]
pub fn raised(x: f64, rounds: usize) -> f64 {
    let mut tank = inside::Tank::new(x, x * x);
    for _ in 0..rounds {
        tank = tank.raised(tank.volume() * 0.1);
    }
    tank.volume()
}
