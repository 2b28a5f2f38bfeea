//! Several values matched at once: what the patterns bind are parts of the values themselves.

use cotangent::{Differentiable, differentiate};

#[differentiate]
pub fn lent(a: &Option<f64>, b: &Option<f64>, c: f64) -> f64 {
    match (a, b) {
        (None, None) => c,
        (Some(l), None) => l * 2.0,
        (None, Some(r)) => *r,
        (Some(l), Some(r)) if *l > c => l * r * c,
        (Some(l), Some(r)) => l / r,
    }
}

#[derive(Clone, Debug, Differentiable)]
pub enum Shape {
    Disc(f64),
    Chain { width: f64, links: Vec<f64> },
    Empty,
}

#[differentiate]
fn overlap(a: &Shape, b: &Shape) -> f64 {
    match (a, b) {
        (Shape::Disc(x), Shape::Disc(y)) => x * y,
        (Shape::Disc(x), Shape::Chain { width, links }) | (Shape::Chain { width, links }, Shape::Disc(x)) => {
            x * width * links[0]
        }
        (Shape::Empty, _) | (_, Shape::Empty) => 2.0,
        (Shape::Chain { links, .. }, Shape::Chain { links: others, .. }) => links[0] * others[1],
    }
}

/// Several fields are moved out of each side.
#[differentiate]
fn joined(a: Shape, b: Shape) -> Vec<f64> {
    match (a, b) {
        (Shape::Chain { links, .. }, Shape::Chain { links: others, width }) => {
            links.iter().zip(&others).map(|(l, o)| l * o * width).collect()
        }
        (Shape::Disc(r), _) => vec![r, r * r],
        _ => vec![1.0, 2.0],
    }
}

#[differentiate]
pub fn pairs(x: &[f64]) -> f64 {
    let chain = Shape::Chain { width: x[2], links: x.to_vec() };
    let disc = Shape::Disc(x[1] * x[1]);
    let short = Shape::Chain { width: x[0], links: vec![x[2], x[1]] };
    let links: Vec<f64> = joined(chain.clone(), short);
    let round: Vec<f64> = joined(disc.clone(), Shape::Empty);
    overlap(&chain, &disc) * overlap(&disc, &disc) + overlap(&chain, &chain) * links[0] * links[1] + round[1]
}

/// Layers in an array, which the method takes as a slice; their weights are collected into what the struct holds.
#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    pub weights: Vec<Vec<f64>>,
    pub bias: Vec<f64>,
}

#[differentiate]
impl Layer {
    fn new(inputs: usize, outputs: usize, from: &[f64]) -> Layer {
        let weights = (0..outputs).map(|i| (0..inputs).map(|j| from[(i + j) % from.len()]).collect()).collect();
        Layer { weights, bias: vec![0.1; outputs] }
    }

    fn apply(&self, x: &[f64]) -> Vec<f64> {
        let rows = self.weights.iter().zip(&self.bias);
        rows.map(|(row, b)| (row.iter().zip(x).map(|(w, v)| w * v).sum::<f64>() + b).tanh()).collect()
    }
}

#[differentiate]
fn through(layers: &[Layer], x: &[f64]) -> Vec<f64> {
    layers.iter().fold(x.to_vec(), |h, layer| layer.apply(&h))
}

#[differentiate]
pub fn network(x: &[f64]) -> f64 {
    let layers = [Layer::new(2, 3, x), Layer::new(3, 1, &x[1..])];
    let out: Vec<f64> = through(&layers, &x[..2]);
    out[0] * x[0]
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub enum Wall {
    Ball { radius: f64 },
    Plane { height: f64 },
}

#[differentiate]
impl Wall {
    fn hit(&self, from: f64) -> Option<f64> {
        match self {
            Wall::Ball { radius } => [from - radius, from + radius].into_iter().find(|t| *t > 0.25),
            Wall::Plane { height } => Some(height - from).filter(|t| *t > 0.01),
        }
    }
}

/// Options of the methods of another block, chosen among; what a chain chooses is kept in a variable.
#[differentiate]
pub fn nearest(x: &[f64]) -> f64 {
    let walls = [Wall::Ball { radius: 0.5 + x[2] }, Wall::Plane { height: 2.0 * x[1] }, Wall::Plane { height: -1.0 }];
    let least = walls.iter().filter_map(|w| w.hit(x[0])).min_by(|a, b| a.total_cmp(b));
    let last = walls.iter().filter_map(|w| w.hit(x[1])).fold(None, |m: Option<f64>, t| match m {
        Some(best) if best < t => Some(best),
        _ => Some(t * x[2]),
    });
    match (least, last) {
        (Some(a), Some(b)) => a * b,
        (Some(a), None) | (None, Some(a)) => a,
        (None, None) => x[0],
    }
}

/// Both ends at once, and what is left of two stacks.
#[differentiate]
pub fn both_ends(x: &[f64]) -> f64 {
    let mut left = x.to_vec();
    let mut right: Vec<f64> = x.iter().map(|v| v * v).collect();
    right.truncate(2);
    let mut sum = 0.0;
    while let (Some(l), Some(r)) = (left.pop(), right.pop()) {
        sum = sum * 0.5 + l * r;
    }
    match (x.first(), x.last()) {
        (Some(first), Some(last)) => sum + first * last,
        _ => sum,
    }
}

/// Numbers that are looked at, kept in variables.
#[differentiate]
pub fn looked_up(x: &[f64]) -> f64 {
    let most = x.iter().max_by(|a, b| a.total_cmp(b));
    let (first, second) = (x.first(), x.get(1));
    let mut sum = 0.0;
    if let Some(v) = most {
        sum += v * v;
    }
    match (first, second) {
        (Some(a), Some(b)) => sum += a * b,
        (Some(a), None) => sum -= *a,
        _ => {}
    }
    sum + first.copied().unwrap_or(0.5) * *second.unwrap_or(&2.0) * first.map_or(1.0, |v| v + 1.0)
}

/// What moves on an account.
#[derive(Debug, Clone, Copy, Differentiable)]
pub enum Entry {
    Deposit { amount: f64, day: u32 },
    Fee { amount: f64 },
    Interest(f64),
}

/// Alternatives that bind, also inside of other patterns and behind a guard.
#[differentiate]
pub fn alternatives(x: &[f64]) -> f64 {
    let paid = [Entry::Deposit { amount: x[0], day: 1 }, Entry::Fee { amount: x[1] * x[3] }, Entry::Interest(x[2])];
    let planned = [Some(Entry::Deposit { amount: x[2], day: 2 }), None, Some(Entry::Interest(x[1]))];
    let mut sum = 0.0;
    for entry in &planned {
        if let Some(Entry::Deposit { amount: v, .. } | Entry::Interest(v)) = entry {
            sum += v * v;
        }
        match entry {
            Some(Entry::Deposit { amount: v, .. } | Entry::Interest(v)) if *v > 1.0 => sum += v,
            Some(Entry::Fee { .. }) => sum += 100.0,
            Some(_) => sum *= 1.1,
            None => sum += x[0],
        }
    }
    for (made, next) in paid.iter().zip(&planned) {
        match (made, next) {
            (
                Entry::Deposit { amount: p, day: _ } | Entry::Fee { amount: p },
                Some(Entry::Deposit { amount: q, .. } | Entry::Interest(q)),
            ) => sum += p * q,
            (Entry::Interest(p), _) | (Entry::Deposit { amount: p, .. } | Entry::Fee { amount: p }, _) => {
                sum -= p * p * p
            }
        }
    }
    let sizes = paid.iter().map(|entry| {
        if let Entry::Deposit { amount, .. } | Entry::Fee { amount } = entry { amount.abs() } else { 0.1 }
    });
    sizes.sum::<f64>() + sum
}

/// Lists in fields, whose items are looked at where they are.
#[derive(Debug, Clone, Differentiable)]
pub struct Journal {
    balances: Vec<f64>,
    entries: Vec<Entry>,
}

#[differentiate]
impl Journal {
    fn slope(&self) -> f64 {
        match self.balances.as_slice() {
            [] | [_] => 0.0,
            [a, b] => a * b,
            [first, .., last] => first - last * last,
        }
    }

    fn discount(&mut self) {
        if let [first, ..] = self.balances.as_mut_slice() {
            *first *= 0.5;
        }
    }

    fn ends(&self) -> f64 {
        match (self.balances.first(), self.balances.last()) {
            (Some(a), Some(b)) if a < b => a * b,
            (Some(a), _) => *a,
            _ => 0.0,
        }
    }

    fn beside(&self, i: usize) -> f64 {
        match (self.balances.get(i), self.entries.get(i + 1)) {
            (Some(&v), Some(Entry::Interest(r))) => v * r,
            (Some(v), Some(&Entry::Deposit { amount, day })) => v + amount * f64::from(day),
            (None, Some(Entry::Interest(s) | Entry::Fee { amount: s } | Entry::Deposit { amount: s, .. })) => s * s,
            (Some(v), _) => v.sin(),
            (None, None) => 1.0,
        }
    }

    fn grow(&mut self) {
        if let (Some(a), Some(b)) = (self.balances.first().copied(), self.balances.last().copied()) {
            self.balances.push(a * b);
            self.balances[0] = b;
        }
    }
}

#[differentiate]
pub fn looked_at(x: &[f64], entries: usize) -> f64 {
    let entries = [
        Entry::Interest(x[0]),
        Entry::Deposit { amount: x[1], day: 3 },
        Entry::Interest(x[2]),
        Entry::Fee { amount: x[1] },
        Entry::Interest(x[3]),
        Entry::Deposit { amount: x[0], day: 1 },
    ][..entries]
        .to_vec();
    let mut journal = Journal { balances: x.to_vec(), entries };
    journal.grow();
    let mut sum = journal.slope();
    journal.discount();
    journal.grow();
    for i in 0..8 {
        sum += journal.beside(i);
    }
    let limits = [2usize];
    if let (Some(p), Some(&limit)) = (x.get(3), limits.last()) {
        sum += p * limit as f64;
    }
    sum + journal.ends() * journal.slope()
}
