//! Methods with loops over a state that they change: their pullbacks change it back.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::cell::Cell;

thread_local! {
    /// How often a rod has been copied in this thread.
    pub static COPIES: Cell<usize> = const { Cell::new(0) };
}

/// A filter with the last inputs in a ring. It cannot be cloned.
#[derive(Debug, Differentiable)]
pub struct Filter {
    taps: Vec<f64>,
    ring: Vec<f64>,
    #[constant]
    at: usize,
}

#[differentiate]
impl Filter {
    pub fn new(taps: &[f64]) -> Self {
        Filter { taps: taps.to_vec(), ring: vec![0.0; taps.len()], at: 0 }
    }

    pub fn process(&mut self, x: f64) -> f64 {
        self.ring[self.at] = x;
        let n = self.taps.len();
        let mut y = 0.0;
        for (k, tap) in self.taps.iter().enumerate() {
            y += tap * self.ring[(self.at + n - k) % n];
        }
        self.at = (self.at + 1) % n;
        y
    }

    /// What it gives is one of its taps.
    pub fn adapt(&mut self, error: f64) -> f64 {
        for i in 0..self.taps.len() {
            for j in 0..2 {
                self.taps[i] += 0.1 * error * self.ring[(i + j) % self.ring.len()];
            }
        }
        self.taps[0]
    }
}

/// A filter that learns: what a call is given is read out of the filter that it is called on.
#[differentiate]
pub fn learned(x: &[f64]) -> f64 {
    let mut filter = Filter::new(&x[..3]);
    let mut total = 0.0;
    for v in x {
        let y = filter.process(*v);
        total += (y - v).powi(2) * filter.adapt(v - y);
        total += filter.process(filter.taps[1]) * filter.taps[0];
    }
    total + filter.adapt(filter.ring[filter.at]) * filter.ring[1]
}

/// A rod of masses. Copies are counted.
#[derive(Debug, Differentiable)]
pub struct Rod {
    pub masses: Vec<Mass>,
    pub stiffness: f64,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Mass {
    pub at: f64,
    pub speed: f64,
    pub force: f64,
}

impl Clone for Rod {
    fn clone(&self) -> Rod {
        COPIES.set(COPIES.get() + 1);
        Rod { masses: self.masses.clone(), stiffness: self.stiffness }
    }
}

#[differentiate]
impl Rod {
    fn forces(&mut self) {
        for mass in self.masses.iter_mut() {
            mass.force = 0.0;
        }
        for i in 1..self.masses.len() {
            for part in 0..2 {
                let stretch = self.masses[i].at - self.masses[i - 1].at - 0.1 * part as f64;
                let force = self.stiffness * stretch + stretch.powi(3);
                self.masses[i].force -= force;
                self.masses[i - 1].force += force;
            }
        }
    }

    pub fn step(&mut self, dt: f64) {
        for mass in &mut self.masses {
            mass.speed += 0.5 * dt * mass.force;
            mass.at += dt * mass.speed;
        }
        self.forces();
        for mass in &mut self.masses {
            mass.speed += 0.5 * dt * mass.force;
        }
    }

    pub fn run(&mut self, steps: usize, dt: f64) -> f64 {
        for _ in 0..steps {
            self.step(dt);
        }
        self.energy()
    }

    pub fn energy(&self) -> f64 {
        self.masses.iter().map(|m| 0.5 * m.speed * m.speed + m.at.cos()).sum()
    }

    /// Leaves early, where a mass is too fast.
    pub fn brake(&mut self, limit: f64) -> Option<f64> {
        for i in 0..self.masses.len() {
            for j in 0..i {
                self.masses[j].speed *= 0.9 + 0.01 * self.masses[i].at;
            }
            if self.masses[i].speed.abs() > limit {
                self.masses[i].speed = limit * self.masses[i].at.sin();
                return None;
            }
        }
        Some(self.masses[0].speed * limit)
    }
}

#[differentiate]
pub fn swinging(x: &[f64]) -> f64 {
    let masses = x.iter().map(|&at| Mass { at, speed: 0.2 * at, force: 0.0 }).collect();
    let mut rod = Rod { masses, stiffness: x[0] };
    for i in 0..8 {
        rod.step(0.05);
        rod.masses[i % 2].at *= 0.99;
    }
    rod.energy()
}

/// Of what is called by the name of the type a copy is kept, and so it is of what runs all steps at once.
#[differentiate]
pub fn by_name(x: &[f64]) -> f64 {
    let masses = x.iter().map(|&at| Mass { at, speed: 0.2, force: 0.0 }).collect();
    let mut rod = Rod { masses, stiffness: x[1] };
    Rod::step(&mut rod, x[0] * 0.1);
    let mut total = rod.run(3, 0.1);
    rod.step(0.05);
    total += Rod::brake(&mut rod, 0.4).unwrap_or(x[2]);
    total += rod.brake(x[3]).unwrap_or(0.3) * rod.masses[1].speed;
    total + rod.masses[0].at * rod.run(2, 0.05 * total.sin())
}

/// What a function is lent comes back as the call has left it.
#[differentiate]
pub fn pushed(rod: &mut Rod, x: &[f64]) -> f64 {
    let mut total = 0.0;
    for v in x {
        rod.stiffness += v * v;
        rod.step(0.1 * v);
        total += rod.masses[0].at * rod.stiffness;
    }
    rod.masses[0].speed = total.cos();
    total
}

#[differentiate]
pub fn of_lent(x: &[f64]) -> f64 {
    let masses = x.iter().map(|&at| Mass { at, speed: 0.2, force: 0.1 }).collect();
    let mut rod = Rod { masses, stiffness: x[1] };
    let mut rods: Vec<Rod> = [x[1], x[2]].iter().map(|&stiffness| Rod { stiffness, ..rod.clone() }).collect();
    let total = pushed(&mut rod, x);
    for i in 0..3 {
        rods[i % 2].step(total * 0.1);
        rod.stiffness *= rods[1 - i % 2].energy().cos();
    }
    for other in rods.iter_mut() {
        other.step(rod.stiffness * 0.01);
    }
    total + pushed(&mut rod, &x[1..]) * rods[0].energy() + rods[1].masses[0].speed
}

/// A smoother over any float.
#[derive(Clone, Debug, Differentiable)]
pub struct Smoother<T> {
    levels: Vec<T>,
    rate: T,
}

#[differentiate]
impl<T: Float> Smoother<T> {
    pub fn new(rate: T, n: usize) -> Self {
        Smoother { levels: vec![T::zero(); n], rate }
    }

    pub fn next(&mut self, x: T) -> T {
        let mut y = x;
        for level in self.levels.iter_mut() {
            *level = *level + self.rate * (y - *level);
            y = level.sin();
        }
        y
    }
}

/// Values that are made for one call, and others.
#[differentiate]
pub fn smoothed(x: &[f64]) -> f64 {
    let mut smoother = Smoother::new(x[0], 3);
    let mut total = Smoother::new(x[1], 2).next(x[2]) * smoother.clone().next(x[3]);
    for v in x {
        total += smoother.next(v * total) * smoother.clone().next(*v);
    }
    total
}

/// What is made for one call, of which an argument may leave the loop or the function.
#[differentiate]
pub fn made_or_not(x: &[f64]) -> f64 {
    let mut total: f64 = 0.2;
    for v in x {
        total += Smoother::new(*v, 2).next(match small(*v) {
            Some(w) => w,
            None => continue,
        });
    }
    for v in x {
        total *= 1.0 + Smoother::new(*v, 2).next(if *v > 2.0 { break } else { total });
    }
    total + until_large(x).unwrap_or(total * x[1]) + until_large(&x[1..2]).unwrap_or(0.1)
}

#[differentiate]
fn small(v: f64) -> Option<f64> {
    if v > 1.2 { None } else { Some(v * v) }
}

#[differentiate]
fn until_large(x: &[f64]) -> Option<f64> {
    let mut total: f64 = 0.0;
    for v in x {
        total += Smoother::new(*v, 2).next(small(*v)?) * total.cos();
    }
    Some(total)
}

/// What changes by a function that it calls.
#[derive(Clone, Debug, Differentiable)]
pub struct Levels {
    scale: f64,
    values: Vec<f64>,
}

#[differentiate]
fn spread(values: &mut [f64], x: f64) {
    for round in 0..2 {
        for k in 1..values.len() {
            values[k] = (0.5 * values[k] * values[k - 1] + x + round as f64).sin();
        }
    }
}

#[differentiate]
impl Levels {
    pub fn energy(&self) -> f64 {
        (self.values.iter().map(|v| v * v).sum::<f64>() + self.scale).cos()
    }

    /// What calls of a function have changed, their pullbacks take back.
    pub fn settle(&mut self, x: f64) {
        for _ in 0..2 {
            spread(&mut self.values, x);
        }
    }

    pub fn damp(&mut self, x: f64) {
        for round in 0..2 {
            for k in 1..self.values.len() {
                self.values[k] = 0.4 * self.values[k] * self.values[k - 1] + x.sin() + round as f64;
            }
        }
    }
}

#[differentiate]
pub fn by_functions(x: &[f64]) -> f64 {
    let mut levels = Levels { scale: x[0], values: x.to_vec() };
    let mut total: f64 = 0.3;
    for v in x {
        total += levels.energy();
        levels.settle(*v);
        total += levels.energy() * v;
        levels.damp(total.sin());
        levels.settle(0.3);
    }
    total + levels.energy()
}
