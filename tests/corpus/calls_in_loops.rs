//! Loops that call functions of types: what these leave behind lies in buffers that later calls use again.

use cotangent::{Differentiable, differentiate};

/// A pendulum: angle and speed.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Pendulum {
    pub angle: f64,
    pub speed: f64,
}

#[differentiate]
impl Pendulum {
    /// Loops, so that it leaves a record.
    pub fn swing(&mut self, pull: f64, times: usize) {
        for _ in 0..times {
            self.speed -= 0.1 * pull * self.angle.sin();
            self.angle += 0.1 * self.speed * self.speed;
        }
    }

    pub fn energy(&self) -> f64 {
        0.5 * self.speed * self.speed - self.angle.cos()
    }

    /// Calls itself in a loop: its buffers are in use while it begins again.
    pub fn branched(&self, depth: usize) -> f64 {
        let mut sum = self.energy();
        for i in 0..depth {
            let mut next = *self;
            next.swing(sum, i + 1);
            sum = sum * 0.4 + next.branched(i).sin();
        }
        sum
    }
}

/// So many swings of each pendulum, as many more as its number; stops where one is too fast.
#[differentiate]
pub fn swung(x: &[f64], pull: f64, rounds: usize) -> f64 {
    let mut all: Vec<Pendulum> = Vec::new();
    for i in 0..x.len() / 2 {
        all.push(Pendulum { angle: x[2 * i], speed: x[2 * i + 1] });
    }
    let mut sum = 0.0;
    for round in 0..rounds {
        for i in 0..all.len() {
            all[i].swing(pull, i + 1);
            let energy = all[i].energy();
            assert!(energy < 50.0, "too fast");
            sum += energy * energy / (1.0 + round as f64);
        }
    }
    sum
}

#[differentiate]
pub fn branched(angle: f64, speed: f64, depth: usize) -> f64 {
    let start = Pendulum { angle, speed };
    let mut sum = 0.0;
    for i in 0..depth {
        sum += start.branched(i) * angle;
    }
    sum
}

/// The same for any float: what is kept between calls must not depend on which.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Wave<T> {
    pub height: T,
}

#[differentiate]
impl<T: num_traits::Float> Wave<T> {
    pub fn damped(self, times: usize) -> Wave<T> {
        let mut height = self.height;
        for _ in 0..times {
            height = height.sin() * height;
        }
        Wave { height }
    }

    pub fn summed(self, times: usize) -> T {
        let mut sum = self.height;
        for i in 0..times {
            let next: Wave<T> = Wave { height: sum }.damped(i);
            sum = sum + next.height;
        }
        sum
    }
}

#[differentiate]
pub fn one_more(a: f64, column: &[f64], y: &mut [f64]) {
    for i in 0..column.len() {
        y[i] += a * column[i].sin();
    }
}

/// What calls give for the elements of `x` is added one by one, and then more to all of them, which is done in two ways.
#[differentiate]
pub fn one_by_one(diagonal: &[f64], below: &[f64], x: &[f64], y: &mut [f64]) -> f64 {
    let n = x.len();
    for i in 0..n {
        y[i] = diagonal[i] * x[i];
    }
    let mut at = 0;
    for j in 0..n {
        let end = at + n - 1 - j;
        one_more(x[j], &below[at..end], &mut y[j + 1..]);
        at = end;
    }
    let mut sum = 0.0;
    for i in 0..n {
        sum += y[i] * y[i];
    }
    sum
}

/// The same with a sum beside it.
#[differentiate]
pub fn one_by_one_with_sum(a: f64, below: &[f64], x: &[f64], y: &mut [f64]) {
    let n = x.len();
    for i in 0..n {
        y[i] = a * x[i] * y[i];
    }
    for j in 0..n {
        one_more(x[j], below, &mut y[j..]);
    }
}
