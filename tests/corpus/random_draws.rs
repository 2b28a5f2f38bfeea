//! Generators of random numbers that are handed on from function to function: they have no derivative, are not cloned, and
//! what draws from them is run once.

use cotangent::{Differentiable, differentiate};

/// What generators can do.
pub trait Rng {
    fn uniform(&mut self) -> f64;
}

pub struct Congruent {
    pub state: u64,
}

impl Rng for Congruent {
    fn uniform(&mut self) -> f64 {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl<R: Rng + ?Sized> Rng for &mut R {
    fn uniform(&mut self) -> f64 {
        (**self).uniform()
    }
}

/// What values are drawn from.
pub trait Distribution<T> {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> T;
}

#[differentiate]
fn exponential<R: Rng + ?Sized>(rng: &mut R, rate: f64) -> f64 {
    -(1.0 - rng.uniform()).ln() / rate
}

#[differentiate]
pub fn share<R: Rng>(rng: &mut R, a: f64, b: f64) -> f64 {
    let x = exponential(rng, a);
    let y = exponential(&mut *rng, b);
    x / (x + y)
}

#[derive(Clone, Differentiable)]
pub struct Ratio {
    pub a: f64,
    pub b: f64,
}

#[differentiate]
impl Distribution<f64> for Ratio {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> f64 {
        let x = exponential(rng, self.a);
        let y = exponential(rng, self.b);
        x / (x + y)
    }
}

#[differentiate]
pub fn walk(steps: usize, ratio: &Ratio, rng: &mut impl Rng) -> f64 {
    let mut at = ratio.a;
    for _ in 0..steps {
        at += ratio.sample(rng) * at.sin();
        at *= 0.5 + rng.uniform() * exponential(rng, at * at + 1.0);
    }
    at
}

#[differentiate]
pub fn drawn(rng: &mut dyn Rng, rate: f64) -> f64 {
    exponential(rng, rate) * exponential(rng, rate * rate)
}

#[differentiate]
fn scattered(x: &[f64], #[constant] rng: &mut Congruent) -> f64 {
    let mut sum = 0.0;
    for v in x {
        sum += v * v * rng.uniform();
    }
    sum
}

#[differentiate]
impl Ratio {
    pub fn jitter(&self, x: f64, #[constant] rng: &mut Congruent) -> f64 {
        self.a * x.sin() * rng.uniform()
    }
}

/// A generator by the name of its type, which is a constant: handed on to functions and methods.
#[differentiate]
pub fn estimated(x: &[f64], ratio: &Ratio, #[constant] rng: &mut Congruent, n: usize) -> f64 {
    let mut total = rng.uniform();
    for k in 0..n {
        total += scattered(x, rng) * ratio.jitter(total, &mut *rng);
        if rng.uniform() > 0.5 {
            total *= scattered(&x[k..], &mut *rng) + rng.uniform();
        }
        total += ratio.sample(rng).sin();
    }
    total
}

/// The name that a generator has in the crate `rand`.
pub type StdRng = Congruent;

pub struct Bell<F> {
    mean: F,
    width: F,
}

impl<F: Copy> Bell<F> {
    pub fn new(mean: F, width: F) -> Result<Self, String> {
        Ok(Bell { mean, width })
    }
}

impl Distribution<f64> for Bell<f64> {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> f64 {
        self.mean + self.width * (rng.uniform() + rng.uniform() - 1.0)
    }
}

/// A generator that is known by its name.
#[differentiate]
fn simulated(spot: f64, width: f64, rng: &mut StdRng, steps: usize) -> f64 {
    let bell = Bell::new(0.0, 1.0).unwrap();
    let mut price = spot;
    for _ in 0..steps {
        let z = bell.sample(rng);
        price *= (width * z - 0.5 * width.powi(2)).exp();
    }
    price
}

#[differentiate]
pub fn simulated_from(seed: u64, spot: f64, width: f64, steps: usize) -> f64 {
    let mut rng = StdRng { state: seed };
    simulated(spot, width, &mut rng, steps) * simulated(width, spot, &mut rng, steps)
}

/// A reference in a variable that may change, which is lent as it is.
#[differentiate]
fn shared_again<R: Rng>(mut rng: &mut R, a: f64, b: f64) -> f64 {
    let first = share(&mut rng, a, b);
    first * share(&mut rng, b, a * a)
}

#[differentiate]
impl Ratio {
    fn draw<R: Rng>(&self, mut rng: &mut R) -> f64 {
        share(&mut rng, self.a, self.b) + self.sample(&mut rng)
    }

    fn draws<R: Rng>(&self, n: usize, mut rng: &mut R) -> Vec<f64> {
        (0..n).map(|_| self.draw(&mut rng)).collect()
    }
}

/// A generator that is given for good, and lent to what draws.
#[differentiate]
pub fn given_away<R: Rng>(mut rng: R, a: f64, b: f64, n: usize) -> f64 {
    let ratio = Ratio { a: a * b, b };
    let drawn = ratio.draws(n, &mut rng);
    let last = exponential(&mut rng, a);
    let mut sum = shared_again(&mut rng, a, b) * last;
    for d in &drawn {
        sum += d * d * exponential(&mut rng, b);
    }
    sum * rng.uniform()
}
