//! States that several methods change by turns, as receivers and as arguments: what one of them leaves as it was does not
//! bring back what another one changed.

use cotangent::{Differentiable, differentiate};

#[derive(Debug, Clone, Differentiable)]
pub struct Tank {
    pub level: f64,
    pub seen: Vec<f64>,
}

#[differentiate]
impl Tank {
    pub fn read(&self, k: usize) -> f64 {
        self.level * self.seen[k % self.seen.len()]
    }

    pub fn share(&mut self, other: &mut Tank, x: f64) {
        self.level += other.level * x;
        other.level *= self.level;
    }

    pub fn pour(&mut self, x: f64) {
        self.seen.push(x * x);
    }

    pub fn drain(&mut self) {
        self.seen.truncate(1);
    }

    pub fn turn(&mut self, x: f64) {
        self.level *= x;
    }

    pub fn pressure(&self) -> f64 {
        self.level.sin()
    }

    pub fn total(&self) -> f64 {
        let mut total = 0.0;
        for v in &self.seen {
            total += v;
        }
        total
    }
}

/// Each is what the other's method is lent.
#[differentiate]
pub fn shared(x: &[f64]) -> f64 {
    let mut a = Tank { level: x[0], seen: vec![x[1]] };
    let mut b = Tank { level: x[2], seen: vec![x[3]] };
    let mut total = 0.0;
    for v in &x[..3] {
        a.share(&mut b, *v);
        total += b.read(0) * a.read(1);
        b.share(&mut a, 0.3);
    }
    total + b.level
}

/// Methods change the list, others read the level; then the whole is another one.
#[differentiate]
pub fn drained(x: &[f64]) -> f64 {
    let mut tank = Tank { level: x[0], seen: vec![x[1]] };
    let mut total: f64 = 0.0;
    for i in 0..5 {
        tank.pour(x[i % 4]);
        tank.pour(x[(i + 1) % 4]);
        total += tank.total() * tank.pressure() + tank.read(i) * x[3];
        if i % 2 == 0 {
            tank.drain();
        }
        tank.turn(x[2]);
        if i == 3 {
            tank = Tank { level: total, seen: vec![x[0], total] };
        }
    }
    total
}

/// The list is changed from outside too, where methods have made it shorter since.
#[differentiate]
pub fn refilled(x: &[f64]) -> f64 {
    let mut tank = Tank { level: x[0], seen: vec![x[1]] };
    let mut total: f64 = 0.0;
    for i in 0..5 {
        tank.pour(x[i % 4]);
        tank.seen[1] *= x[0];
        total += tank.pressure() * x[i % 4];
        if i != 4 {
            tank.drain();
        }
        tank.turn(x[2]);
        tank.seen[0] += total.sin();
    }
    total + tank.seen[0]
}

/// By a reference, for a while.
#[differentiate]
pub fn referred_to(x: &[f64]) -> f64 {
    let mut tank = Tank { level: x[0], seen: vec![x[1], x[3]] };
    let mut total: f64 = 0.0;
    for i in 0..3 {
        let lent = &mut tank;
        lent.turn(x[i] + total);
        lent.pour(total.sin());
        total += lent.read(i);
        lent.turn(0.5);
        total += tank.pressure() * tank.read(1);
        tank.turn(x[2]);
    }
    total + tank.total()
}

#[derive(Debug, Clone, Differentiable)]
pub struct Wave {
    pub v: f64,
}

#[derive(Debug, Clone, Differentiable)]
pub struct Pulse {
    pub w: [f64; 2],
    #[constant]
    pub n: usize,
}

#[differentiate]
pub trait Steps {
    fn step(&mut self, x: f64) -> f64;
    fn look(&self) -> f64;
}

#[differentiate(trait)]
impl Steps for Wave {
    fn step(&mut self, x: f64) -> f64 {
        self.v = (self.v + x).sin();
        self.v
    }
    fn look(&self) -> f64 {
        self.v * self.v
    }
}

#[differentiate(trait)]
impl Steps for Pulse {
    fn step(&mut self, x: f64) -> f64 {
        let k = self.n % 2;
        self.n += 1;
        self.w[k] *= x;
        self.w[1 - k]
    }
    fn look(&self) -> f64 {
        self.w[0] * self.w[1].exp()
    }
}

#[differentiate]
pub fn stepped<S: Steps + Clone>(s: &mut S, x: &[f64]) -> f64 {
    let mut total = 0.0;
    for v in x {
        total += s.step(*v) * s.look();
        s.step(total);
    }
    total
}

/// Of what is only known by a trait, and of both types that have it.
#[differentiate]
pub fn of_traits(x: &[f64]) -> f64 {
    let mut a = Wave { v: x[0] };
    let mut b = Pulse { w: [x[1], x[2]], n: 0 };
    let mut total: f64 = 0.0;
    for v in x {
        total += a.step(*v) * b.look();
        total += b.step(total.sin()) * a.look();
    }
    total + stepped(&mut a, x) * stepped(&mut b, x) + b.look()
}

#[derive(Debug, Clone, Differentiable)]
pub struct Pair {
    pub left: Tank,
    pub right: Tank,
    pub gain: f64,
}

#[differentiate]
impl Pair {
    pub fn mix(&mut self, x: f64) -> f64 {
        self.left.turn(x);
        self.gain += self.left.level;
        let t = self.left.pressure() * self.right.read(0);
        self.right.turn(t);
        self.gain *= t;
        self.gain
    }

    pub fn sum(&self) -> f64 {
        self.gain * self.left.pressure() + self.right.level
    }

    pub fn exchange(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
    }
}

/// Methods of the whole and of its parts.
#[differentiate]
pub fn of_parts(x: &[f64]) -> f64 {
    let mut pair = Pair {
        left: Tank { level: x[0], seen: vec![x[1], x[2]] },
        right: Tank { level: x[3], seen: vec![0.5 * x[0]] },
        gain: x[1],
    };
    let mut total: f64 = 0.0;
    for (k, v) in x.iter().enumerate() {
        total += pair.mix(0.3 * v);
        pair.left.pour(0.5);
        total += pair.left.read(k) * pair.sum();
        pair.exchange();
        total += pair.right.pressure() * pair.left.total();
        if k == 2 {
            pair.gain = total.sin();
        }
    }
    total + pair.sum()
}
