//! Fields that are integers, which only other functions of the block show.

use cotangent::{Differentiable, differentiate};
use num_traits::ToPrimitive;

/// Mean and spread of what has been seen.
#[derive(Debug, Clone, Default, Differentiable)]
pub struct Spread {
    count: u64,
    mean: f64,
    squares: f64,
}

#[differentiate]
impl Spread {
    pub fn new() -> Self {
        Spread { count: 0, mean: 0.0, squares: 0.0 }
    }

    pub fn see(&mut self, v: f64) {
        self.count += 1;
        let d = v - self.mean;
        self.mean += d / self.count as f64;
        self.squares += d * (v - self.mean);
    }

    pub fn joined(&self, other: &Spread) -> Spread {
        let count = self.count + other.count;
        let (m, n) = (self.count as f64, other.count as f64);
        let d = other.mean - self.mean;
        let mean = self.mean + d * n / (m + n);
        Spread { count, mean, squares: self.squares + other.squares + d * d * m * n / (m + n) }
    }

    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }
}

#[differentiate]
pub fn joined(x: &[f64], at: usize) -> f64 {
    let mut a = Spread::new();
    x[..at].iter().for_each(|&v| a.see(v));
    let mut b = Spread::new();
    for &v in &x[at..] {
        b.see(v * v);
    }
    let both = a.joined(&b);
    both.variance().unwrap_or(0.0) * both.mean
}

/// Heights at places that are counted.
#[derive(Debug, Clone, Differentiable)]
pub struct Marks {
    heights: [f64; 3],
    places: [u64; 3],
    seen: u32,
    level: f64,
}

/// Nothing but what turns them into numbers shows what `places` and `seen` are.
#[differentiate]
impl Marks {
    pub fn slope(&self, i: usize) -> f64 {
        (self.heights[i + 1] - self.heights[i]) / (self.places[i + 1] - self.places[i]).to_f64().unwrap()
    }

    pub fn pool(&mut self, other: &Marks) {
        let (m, n) = (self.seen.to_f64().unwrap(), other.seen.to_f64().unwrap());
        self.seen += other.seen;
        self.level = (m * self.level + n * other.level * self.slope(0)) / (m + n);
        self.heights[1] *= self.level;
    }
}

/// With counts that change from step to step.
#[differentiate]
pub fn pooled(x: &[f64], times: usize) -> f64 {
    let mut all = Marks { heights: [x[0], x[1], x[2]], places: [1, 4, 6], seen: 2, level: x[3] };
    let more = Marks { heights: [x[1], x[0] * x[2], 0.5], places: [2, 3, 9], seen: 3, level: x[2] * x[3] };
    for _ in 0..times {
        all.pool(&more);
    }
    all.slope(1) * all.level + more.slope(1)
}

/// What can be counted, of traits and blocks without the attribute.
pub trait Levelled {
    /// How high it stands.
    fn level(&self) -> i32;
    /// How many are at or below a level.
    fn below(&self, level: usize) -> usize;
}

/// One of several terms.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Term {
    pub size: f64,
    pub level: i32,
}

impl Levelled for Term {
    fn level(&self) -> i32 {
        self.level
    }

    fn below(&self, level: usize) -> usize {
        (self.level as usize).min(level)
    }
}

impl Levelled for f64 {
    fn level(&self) -> i32 {
        3
    }

    fn below(&self, level: usize) -> usize {
        level
    }
}

impl Term {
    fn is_low(&self) -> bool {
        self.level < 3
    }

    fn order(&self) -> usize {
        self.level as usize + 1
    }
}

/// Their results are integers, since they are cast to the only float that there is, compared or counted to.
#[differentiate]
pub fn levelled(terms: &[Term], x: f64) -> f64 {
    let mut sum = x * x.level() as f64;
    for term in terms {
        let n = term.order();
        sum += term.size * term.level() as f64 * x.powi(term.level());
        sum += (n + 1) as f64 * term.size * term.size;
        if n > 2 || term.is_low() {
            sum *= term.below(n) as f64;
        }
        for k in 0..term.order() {
            sum += x * k as f64 / term.order() as f64;
        }
    }
    let weighted: f64 = terms.iter().map(|t| t.size * t.level() as f64).sum();
    sum + weighted * x
}

/// Dates are counted from one another: by a function that takes both by value.
pub trait Dated: Copy {
    /// How many days there are between them.
    fn since(self, other: Self) -> i32;
    /// The same, lent.
    fn after(&self, other: &Self) -> i64;
}

/// A payment, on a day.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Payment<D: Dated> {
    pub amount: f64,
    pub date: D,
}

impl Dated for Term {
    fn since(self, other: Self) -> i32 {
        self.level - other.level
    }

    fn after(&self, other: &Self) -> i64 {
        i64::from(self.level - other.level)
    }
}

#[differentiate]
fn years<D: Dated>(payment: &Payment<D>, first: &Payment<D>) -> f64 {
    payment.date.since(first.date) as f64 / 365.0 + payment.date.after(&first.date) as f64 * 0.01 * payment.amount
}

#[differentiate]
fn value_of<D: Dated>(payments: &[Payment<D>], rate: f64) -> f64 {
    let mut sum = 0.0;
    for payment in payments {
        sum += payment.amount / (1.0 + rate).powf(years(payment, &payments[0]));
    }
    sum
}

#[differentiate]
pub fn valued(terms: &[Term], rate: f64) -> f64 {
    let payments: Vec<Payment<Term>> = terms.iter().map(|t| Payment { amount: t.size * rate, date: *t }).collect();
    value_of(&payments, rate)
}

/// Integers by another name, in a field that the struct shows to nobody, and in one of a field.
#[differentiate]
pub mod windows {
    use cotangent::Differentiable;

    pub type Count = u8;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Stages {
        gain: f64,
        turns: i32,
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Window {
        at: Count,
        length: Count,
        stages: Stages,
        turned: Count,
    }

    impl Window {
        pub fn step(&mut self, v: f64) -> f64 {
            self.at = if self.at + 1 == self.length { 0 } else { self.at + 1 };
            // A condition, cast to what only the alias says to be an integer.
            self.turned = (self.at != self.length) as Count * (self.turned + 1);
            self.stages.turns = i32::from(self.turned / 4);
            while self.stages.turns <= i32::from(self.at) {
                self.stages.gain = 0.5 * (self.stages.gain + v / self.stages.gain);
                self.stages.turns += 1;
            }
            self.stages.gain
        }
    }

    pub fn windowed(x: &[f64], gain: f64) -> f64 {
        let mut window = Window { at: 0, length: 3, turned: 0, stages: Stages { gain, turns: 0 } };
        x.iter().map(|v| window.step(*v) * v).sum()
    }
}
