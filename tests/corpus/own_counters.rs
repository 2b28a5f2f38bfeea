//! Methods of the user's with names of the standard library that count when they are called, or are called on what changes
//! unseen; bounds of ranges that change one another.

use cotangent::{Differentiable, differentiate};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// How often something has been asked.
pub struct Asked(Cell<usize>);

impl Asked {
    fn len(&self) -> usize {
        self.0.set(self.0.get() + 1);
        self.0.get()
    }

    fn is_empty(&self) -> bool {
        self.len() > 3
    }

    fn contains(&self, number: usize) -> bool {
        self.len() == number
    }
}

/// Each question is asked once, in order.
#[differentiate]
pub fn asked(x: &[f64]) -> f64 {
    let asked = Asked(Cell::new(0));
    let mut s = if asked.contains(1) { x[asked.len()] * x[0] } else { x[3] };
    while !asked.is_empty() {
        s = (s * x[1]).sin() + x[2];
    }
    if asked.len() == 5 {
        s *= x[3] * s;
    }
    let chosen = x.get(asked.len() - 4).copied().unwrap_or(0.0);
    s * chosen + x.iter().take(asked.len() - 4).map(|v| v * v).sum::<f64>()
}

pub struct Shared(AtomicUsize);

impl Shared {
    fn len(&self) -> usize {
        self.0.load(SeqCst)
    }
}

/// Another function moves it on.
fn moved_on(shared: &Shared) {
    shared.0.fetch_add(1, SeqCst);
}

/// What it counts changes between the calls, though nothing is written here.
#[differentiate]
pub fn shared(x: &[f64]) -> f64 {
    let place = &Shared(AtomicUsize::new(0));
    let a = (x[place.len()] * x[3]).sin();
    moved_on(place);
    let b = (x[place.len()] * x[3]).cos();
    a * 2.0 + b * b
}

fn next(at: &mut usize) -> usize {
    *at += 1;
    *at + 1
}

/// The end, or the step, of a range changes what the range starts from.
#[differentiate]
pub fn moving_bounds(x: &[f64]) -> f64 {
    let mut at = 0;
    let mut s = 0.0;
    for i in at..next(&mut at) {
        s += x[i] * x[i];
    }
    for i in (at..next(&mut at) + 1).rev() {
        s += x[i] * s.cos();
    }
    at = 0;
    for i in (at..=next(&mut at)).step_by(next(&mut at) - 1) {
        s *= x[i];
    }
    at = 1;
    s + (at..next(&mut at)).map(|i| x[i] * x[0]).sum::<f64>() * at as f64
}

/// Methods that are called as those of lists and iterators, and give numbers.
#[derive(Clone, Differentiable)]
pub struct Tank {
    area: f64,
    height: f64,
    flows: Vec<f64>,
    kept: (Vec<f64>, f64),
}

#[differentiate]
impl Tank {
    fn capacity(&self) -> f64 {
        self.area * self.height
    }

    fn all(&self, share: f64) -> f64 {
        self.flows.iter().map(|flow| flow * share).sum()
    }

    fn any(&self, share: f64) -> f64 {
        self.kept.0[1] * share + self.kept.1
    }
}

#[differentiate]
pub fn tank(x: &[f64]) -> f64 {
    let tank = Tank { area: x[0], height: x[1], flows: x.to_vec(), kept: (x.to_vec(), x[2]) };
    tank.capacity() * tank.all(x[2]) + tank.any(x[3]) / tank.all(1.0)
}

/// Random numbers that a state has in it, and the steps of one.
#[derive(Clone, Differentiable)]
pub struct Dice {
    state: u64,
}

#[differentiate]
impl Dice {
    fn uniform(&mut self) -> f64 {
        self.state = self.state.wrapping_mul(25_214_903_917).wrapping_add(11) % (1 << 48);
        (self.state >> 16) as f64 / (1_u64 << 32) as f64
    }
}

#[derive(Clone, Differentiable)]
pub struct Stepper {
    at: f64,
    time: f64,
}

#[differentiate]
impl Stepper {
    fn step(&mut self, h: f64) -> f64 {
        self.at += h * self.at.cos();
        self.time += 0.2;
        self.time
    }
}

#[derive(Clone, Differentiable)]
pub struct Sampler {
    dice: Dice,
    stepper: Stepper,
    width: f64,
    accepted: usize,
}

#[differentiate]
impl Sampler {
    fn density(&self, at: f64) -> f64 {
        (-at * at * self.width).exp()
    }

    fn run(&mut self, h: f64) -> f64 {
        let mut sum = 0.0;
        while self.stepper.step(h) < 1.1 {
            let ratio = self.density(self.stepper.at) / self.density(0.3);
            if ratio > 1.0 || self.dice.uniform() < ratio {
                self.stepper.at *= 0.9;
                self.accepted += 1;
            }
            sum += self.stepper.at * self.stepper.at;
        }
        sum * self.accepted as f64
    }
}

/// Methods of parts of a state in conditions, which change these as their names say.
#[differentiate]
pub fn sampled(x: &[f64]) -> f64 {
    let stepper = Stepper { at: x[0], time: 0.0 };
    let mut sampler = Sampler { dice: Dice { state: 7 }, stepper, width: x[1], accepted: 0 };
    let mut sum = sampler.run(x[2]);
    if sampler.stepper.step(0.3) > 1.0 {
        sampler.stepper.at *= x[2];
        sum += sampler.stepper.at;
    }
    sum
}
