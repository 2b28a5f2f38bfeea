//! States that methods and short functions change a little at a time.

use cotangent::{Differentiable, differentiate};
use std::cell::Cell;

thread_local! {
    /// How often a grid has been copied in this thread.
    pub static COPIES: Cell<usize> = const { Cell::new(0) };
}

/// Numbers in rows.
#[derive(Debug, Differentiable)]
pub struct Grid {
    pub data: Vec<f64>,
    #[constant]
    pub columns: usize,
}

impl Clone for Grid {
    fn clone(&self) -> Grid {
        COPIES.set(COPIES.get() + 1);
        Grid { data: self.data.clone(), columns: self.columns }
    }
}

#[differentiate]
impl Grid {
    pub fn square(columns: usize) -> Grid {
        Grid { data: vec![0.0; columns * columns], columns }
    }

    pub fn get(&self, i: usize, j: usize) -> f64 {
        self.data[i * self.columns + j]
    }

    pub fn set(&mut self, i: usize, j: usize, value: f64) {
        self.data[i * self.columns + j] = value;
    }

    pub fn damp(&mut self, i: usize, j: usize, by: f64) {
        self.data[i * self.columns + j] *= by;
    }

    /// The sweep of this one reads the numbers.
    pub fn energy(&self) -> f64 {
        self.data.iter().map(|v| v * v).sum::<f64>()
    }
}

/// The logarithm of the determinant, by a Cholesky factor that is filled element by element.
#[differentiate]
pub fn log_determinant(x: &[f64]) -> f64 {
    let n = x.len();
    let mut a = Grid::square(n);
    let mut l = Grid::square(n);
    for i in 0..n {
        for j in 0..n {
            a.set(i, j, x[i] * x[j] + if i == j { 2.0 } else { 0.0 });
        }
        a.damp(i, i, 1.5);
    }
    for i in 0..n {
        for j in 0..=i {
            let mut sum = a.get(i, j);
            for k in 0..j {
                sum -= l.get(i, k) * l.get(j, k);
            }
            if i == j {
                l.set(i, j, sum.sqrt());
            } else {
                l.set(i, j, sum / l.get(j, j));
            }
        }
    }
    let mut total: f64 = 0.0;
    for i in 0..n {
        total += 2.0 * l.get(i, i).ln();
    }
    total
}

/// Here what is changed is read by a sweep in between, so that it has to be kept.
#[differentiate]
pub fn relaxed(x: &[f64]) -> f64 {
    let mut grid = Grid::square(2);
    let mut total: f64 = 0.0;
    for i in 0..x.len() {
        grid.set(i % 2, (i / 2) % 2, x[i]);
        total += grid.energy() * x[0];
        grid.damp(i % 2, 1, total.cos());
        grid.data[0] += total.sin();
    }
    total + grid.energy()
}

#[derive(Debug, Clone, Differentiable)]
pub struct Cell2 {
    pub weights: Vec<f64>,
    pub bias: f64,
}

#[derive(Debug, Clone, Differentiable)]
pub struct Pair {
    pub first: Cell2,
    pub second: Cell2,
}

#[differentiate]
impl Cell2 {
    pub fn apply(&self, x: f64) -> f64 {
        (self.weights[0] * x + self.weights[1] * x * x + self.bias).tanh()
    }

    pub fn learn(&mut self, rate: f64) {
        self.weights[0] -= rate * self.weights[1];
        self.bias *= 1.0 - rate;
    }

    pub fn kick(&mut self) -> f64 {
        self.bias += 0.5;
        self.bias * self.bias
    }
}

#[differentiate]
impl Pair {
    pub fn step(&mut self, x: f64) -> f64 {
        self.first.learn(0.1 * x);
        self.second.bias += x * self.first.bias;
        self.second.apply(x)
    }
}

/// Parts of one variable, each with methods of its own, and a method of the whole.
#[differentiate]
pub fn trained(x: &[f64]) -> f64 {
    let mut pair = Pair {
        first: Cell2 { weights: vec![x[0], x[1]], bias: x[2] },
        second: Cell2 { weights: vec![x[3], x[1]], bias: x[0] },
    };
    let mut total: f64 = 0.0;
    for i in 0..5 {
        let hidden = pair.first.apply(x[i % 4]);
        pair.second.learn(0.1 * hidden);
        total += pair.second.apply(hidden) * pair.first.kick();
        if i > 2 {
            pair.first.learn(0.2 * total.sin());
        }
        if i % 2 == 1 {
            total += pair.step(hidden);
        }
        if i == 3 {
            total += pair.second.weights[0] * pair.second.weights[1];
        }
    }
    total
}

/// An average that moves, with what it was.
#[derive(Debug, Clone, Differentiable)]
pub struct Average {
    pub now: f64,
    pub rate: f64,
    pub seen: Vec<f64>,
}

#[differentiate]
impl Average {
    pub fn new(rate: f64) -> Self {
        Average { now: 0.0, rate, seen: Vec::new() }
    }

    pub fn next(&mut self, x: f64) -> f64 {
        self.now += self.rate * (x - self.now) * self.now.cos();
        self.seen.push(self.now);
        self.now
    }

    pub fn last(&self) -> f64 {
        self.now * self.seen[self.seen.len() - 1]
    }
}

/// A state for each round, which is left early.
#[differentiate]
pub fn averages(x: &[f64]) -> f64 {
    let mut total: f64 = 0.0;
    for r in 0..3 {
        let mut average = Average::new(x[r] * 0.3);
        for v in x {
            let y = average.next(*v);
            total += y * average.last();
            if total > 50.0 {
                return total * average.last();
            }
        }
        total += average.next(total * 0.01) * average.last() + average.rate;
    }
    total
}

/// The state is the caller's.
#[differentiate]
pub fn warmed(average: &mut Average, x: &[f64]) -> f64 {
    let mut total: f64 = 0.0;
    for v in x {
        total += average.next(*v) * average.last();
    }
    total
}

/// A short function that changes one number of many: what it keeps is three numbers.
#[differentiate]
pub fn relax(v: &mut [f64], i: usize) {
    v[i] = v[i - 1] * v[i + 1] * v[i] + v[i].sin();
}

#[differentiate]
pub fn relaxations(x: &[f64]) -> f64 {
    let mut v = x.to_vec();
    for _ in 0..3 {
        for i in 1..v.len() - 1 {
            relax(&mut v, i);
        }
    }
    v[1] * v[2]
}

/// Branches and an early end; indices that are computed of what is changed.
#[differentiate]
pub fn settle(v: &mut [f64], at: &mut usize, k: f64) -> f64 {
    let i = *at % v.len();
    *at += 1;
    if v[i] > 1.0 {
        v[i] /= v[i] * k;
        return v[i] * v[(i + 1) % v.len()];
    }
    let before = v[i];
    v[i] = k.exp() * before * v[v.len() - 1];
    before * v[i]
}

#[differentiate]
pub fn settled(x: &[f64]) -> f64 {
    let mut v = x.to_vec();
    let (mut at, mut total) = (0, 0.0_f64);
    for _ in 0..6 {
        total += settle(&mut v, &mut at, x[1] * 0.3);
    }
    total
}

/// What is popped and removed comes back item by item.
#[differentiate]
pub fn popped(x: &[f64]) -> f64 {
    let mut w = x.to_vec();
    let mut total: f64 = 0.0;
    for i in 0..3 {
        total += w[0] * w[w.len() - 1] * w[w.len() / 2];
        w.pop();
        w[0] += total.sin();
        if i == 1 {
            w.push(total * w[0]);
            w.push(x[1]);
        }
    }
    for _ in 0..6 {
        w.pop();
    }
    total + w.len() as f64
}

#[differentiate]
pub fn removed(x: &[f64]) -> f64 {
    let mut w = x.to_vec();
    let (mut total, mut k) = (0.0_f64, 0);
    while w.len() > 1 {
        total += w[0] * w[w.len() - 1] * w[w.len() / 2];
        k = (k + 1) % w.len();
        w.remove(k);
        w[0] += total.sin();
        let first = w.remove(0);
        w.insert(0, first * first);
    }
    total * w[0]
}

/// Rows are items too.
#[differentiate]
pub fn stacked(x: &[f64]) -> f64 {
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for v in x {
        rows.push(vec![*v, v * x[0]]);
    }
    let mut total: f64 = 0.0;
    while let Some(row) = rows.pop() {
        total += row[0] * row[1].sin();
        if let Some(last) = rows.last_mut() {
            last[0] += total;
            last.push(total);
            last.remove(1);
        }
    }
    rows.pop();
    total
}

/// Rows of a matrix, one of which is taken from another.
#[differentiate]
pub fn subtract(a: &mut [Vec<f64>], i: usize, j: usize, k: f64) {
    for c in 0..a[i].len() {
        a[i][c] -= k * a[j][c];
    }
}

/// A rotation of two rows.
#[differentiate]
pub fn rotate(a: &mut [f64], n: usize, p: usize, q: usize, (c, s): (f64, f64)) {
    for k in 0..n {
        let (x, y) = (a[p * n + k], a[q * n + k]);
        a[p * n + k] = c * x - s * y;
        a[q * n + k] = s * x + c * y;
    }
}

#[differentiate]
pub fn eliminated(x: &[f64]) -> f64 {
    let mut a = vec![vec![3.0 + x[0], x[1], x[2]], vec![x[1], 4.0, x[3]], vec![x[0], x[2], 5.0]];
    let mut determinant = 1.0;
    for j in 0..3 {
        determinant *= a[j][j];
        for i in j + 1..3 {
            let k = a[i][j] / a[j][j];
            subtract(&mut a, i, j, k);
        }
    }
    let mut b = vec![x[0], x[1], x[2], x[3], determinant, 1.0];
    for v in x {
        let t = (v * 0.3).tan();
        let c = 1.0 / (1.0 + t * t).sqrt();
        rotate(&mut b, 3, 0, 1, (c, t * c));
    }
    determinant + b[0] * b[4]
}

/// Items that are changed until one is large.
#[differentiate]
pub fn squash(v: &mut [f64], k: f64) -> f64 {
    let mut total = 0.0;
    for x in v.iter_mut() {
        *x = (*x * k).tanh() * *x;
        total += *x * *x;
        if *x > 0.9 {
            break;
        }
    }
    for (i, x) in v.iter().enumerate() {
        total += i as f64 * x * x;
    }
    total
}

/// A list that grows up to a length.
#[differentiate]
pub fn gather(v: &mut Vec<f64>, x: &[f64]) -> f64 {
    let mut product = 1.0;
    for x in x {
        if v.len() > 5 {
            v[0] *= x;
            continue;
        }
        v.push(x * product);
        product *= v[v.len() - 1] + v[0];
    }
    product
}

#[differentiate]
pub fn squashed(x: &[f64]) -> f64 {
    let mut v = x.to_vec();
    let mut total = 0.0;
    for k in x {
        total += squash(&mut v, *k);
    }
    total += gather(&mut v, x);
    total += gather(&mut v, x) + squash(&mut v, total);
    total * v[0] * v[4]
}

#[derive(Debug, Clone, Differentiable)]
pub struct Body {
    pub position: [f64; 3],
    pub velocity: [f64; 3],
    pub mass: f64,
}

/// Two bodies of many pull each other.
#[differentiate]
pub fn kick(bodies: &mut [Body], i: usize, j: usize, dt: f64) {
    let mut squared: f64 = 0.01;
    for k in 0..3 {
        let d = bodies[i].position[k] - bodies[j].position[k];
        squared += d * d;
    }
    let pull = dt / (squared * squared.sqrt());
    for k in 0..3 {
        let d = bodies[i].position[k] - bodies[j].position[k];
        bodies[i].velocity[k] -= pull * d * bodies[j].mass;
        bodies[j].velocity[k] += pull * d * bodies[i].mass;
    }
}

#[differentiate]
pub fn drift(body: &mut Body, dt: f64) {
    for k in 0..3 {
        body.position[k] += dt * body.velocity[k] * body.mass.sqrt();
    }
}

#[differentiate]
pub fn orbits(x: &[f64]) -> f64 {
    let mut bodies = vec![
        Body { position: [x[0], 0.0, 1.0], velocity: [0.0, x[1], 0.0], mass: x[2] },
        Body { position: [0.0, x[3], 0.0], velocity: [x[0], 0.0, 0.0], mass: 2.0 },
        Body { position: [1.0, 1.0, x[1]], velocity: [0.0; 3], mass: 1.5 },
    ];
    for _ in 0..4 {
        for i in 0..3 {
            for j in 0..i {
                kick(&mut bodies, i, j, 0.1);
            }
        }
        for body in bodies.iter_mut() {
            drift(body, 0.1);
        }
    }
    bodies[0].position[0] * bodies[1].position[1] + bodies[2].velocity[2]
}

/// A state that is given away for the next one, whose steps the sweep could make once more.
#[derive(Clone, Differentiable)]
pub struct Carried {
    level: Vec<f64>,
    trend: Vec<f64>,
}

#[derive(Clone, Differentiable)]
pub struct Smoother {
    rates: [f64; 2],
}

#[differentiate]
impl Smoother {
    pub fn step(&self, x: f64, carried: Carried) -> Carried {
        let Carried { level, trend } = carried;
        let next = self.rates[0] * x + (1.0 - self.rates[0]) * (level[0] + trend[0]).tanh();
        let slope = self.rates[1] * (next - level[0]) + (1.0 - self.rates[1]) * trend[0];
        Carried { level: vec![next], trend: vec![slope] }
    }
}

#[differentiate]
pub fn carried(x: &[f64], rates: [f64; 2]) -> f64 {
    let smoother = Smoother { rates };
    let mut state = Carried { level: vec![0.1], trend: vec![0.0] };
    let mut loss = 0.0;
    for (t, &v) in x.iter().enumerate() {
        state = smoother.step(v, state);
        if t % 2 == 1 {
            loss += state.level.iter().map(|l| (l - 0.5).powi(2)).sum::<f64>();
        }
    }
    loss
}

/// What is run, with the number of the step in a field, which the condition of the loop reads.
#[derive(Debug, Differentiable)]
pub struct Machine {
    pub at: usize,
    pub value: f64,
    pub made: Vec<f64>,
}

#[differentiate]
impl Machine {
    pub fn run(&mut self, code: &[f64]) -> f64 {
        while let Some(v) = code.get(self.at) {
            self.at += 1;
            self.value = self.value * v + 1.0;
            self.made.push(self.value);
        }
        self.at = 0;
        while let Some(v) = self.made.get(self.at) {
            let v = *v;
            self.at += 2;
            self.value += v * self.value;
        }
        self.value
    }
}

#[differentiate]
pub fn machine(x: &[f64], start: f64) -> f64 {
    let mut machine = Machine { at: 1, value: start, made: vec![] };
    machine.run(x) * machine.made.len() as f64
}
