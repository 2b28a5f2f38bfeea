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
