//! Further forms of published code: values that are infinite on the way, counts in items that are joined, slices of what is moved
//! on, types that are made of themselves, names that are given again.

use cotangent::{Differentiable, differentiate};
use std::collections::VecDeque;

/// A filter whose frequency is zero before its first sample.
#[differentiate]
pub fn before_the_first(x: f64, g: f64, rate: f64) -> f64 {
    let mut state = [rate, g];
    state[0] = 0.0;
    let period = 1.0 / state[0];
    let slow = state[0].recip();
    (1.0 / (1.0 + x / period) + (x / slow).exp()) * state[1] + state[0].ln().exp() * x
}

#[derive(Clone, Debug, Differentiable)]
pub struct Moments {
    mean: f64,
    spread: f64,
    count: u64,
    seen: usize,
}

#[differentiate]
pub trait Merge {
    fn merge(&mut self, other: &Self);
}

#[differentiate(trait)]
impl Merge for Moments {
    fn merge(&mut self, other: &Moments) {
        if other.count == 0 {
            return;
        }
        let total = self.count + other.count;
        let d = other.mean - self.mean;
        self.spread += other.spread + d * d * (self.count as f64) * (other.count as f64) / total as f64;
        self.mean = (self.count as f64 * self.mean + other.count as f64 * other.mean) / total as f64;
        self.count = total;
        self.seen += other.seen + 1;
        self.seen -= 1;
    }
}

/// Counts of items, where only their names are known.
#[differentiate]
fn of_all<S: Iterator<Item = Moments>>(all: S) -> f64 {
    let (mut sum, mut count, mut twice) = (0.0, 0, 2);
    for one in all {
        sum += one.mean * one.count as f64;
        count += one.count;
        twice += 2 * one.seen;
    }
    sum / count as f64 + sum * twice as f64
}

#[differentiate]
pub fn merged(x: &[f64]) -> f64 {
    let mut all = Moments { mean: x[0], spread: x[3], count: 3, seen: 1 };
    let more = Moments { mean: x[1] * x[2], spread: x[2], count: 2, seen: 2 };
    all.merge(&more);
    all.mean * all.spread / all.seen as f64 + of_all(vec![all, more].into_iter())
}

#[derive(Clone, Debug, Differentiable)]
pub struct Field {
    width: usize,
    height: usize,
    values: Vec<f64>,
}

#[differentiate]
impl Field {
    fn step(&mut self) {
        let mut next = self.values.clone();
        self.bounded(&mut next);
        self.values = next;
    }

    /// Its slice is that of a vector, which its caller moves on.
    fn bounded(&self, x: &mut [f64]) {
        self.corners(x);
    }

    fn corners(&self, x: &mut [f64]) {
        let (w, last) = (self.width, (self.height - 1) * self.width);
        x[last] = 0.5 * (x[(self.height - 2) * self.width] + x[(self.height - 1) * self.width + 1]) * x[0];
        x[last + w - 1] = 0.5 * (x[(self.height - 2) * self.width + self.width - 1] + x[last + w - 2]) * x[1];
        x[0] *= x[last] + x[(self.height - 2) * self.width] * x[(self.height - 1) * self.width + self.width - 1];
    }
}

#[differentiate]
pub fn bounded(x: &[f64]) -> f64 {
    let mut field = Field { width: 2, height: 3, values: x.to_vec() };
    for _ in 0..2 {
        field.step();
    }
    field.values.iter().map(|v| v * v).sum()
}

/// Of itself, by that name.
#[derive(Clone, Debug, Differentiable)]
pub enum Tree {
    Leaf(f64),
    Node { left: Box<Self>, right: Box<Self>, weight: f64 },
}

#[derive(Clone, Debug, Differentiable)]
pub struct Link<T> {
    value: T,
    next: Option<Box<Self>>,
}

#[differentiate]
fn weighed(tree: &Tree) -> f64 {
    match tree {
        Tree::Leaf(v) => *v,
        Tree::Node { left, right, weight } => weight * weighed(left) + weighed(right) * weighed(left),
    }
}

#[differentiate]
fn chained(link: &Link<f64>) -> f64 {
    match &link.next {
        Some(next) => link.value * chained(next),
        None => link.value * link.value,
    }
}

#[differentiate]
pub fn of_itself(x: &[f64]) -> f64 {
    let leaf = |v: f64| Box::new(Tree::Leaf(v));
    let tree = Tree::Node { left: leaf(x[0]), right: leaf(x[1] * x[2]), weight: x[2] };
    let link = Link { value: x[0], next: Some(Box::new(Link { value: x[1], next: None })) };
    weighed(&tree) + chained(&link)
}

#[derive(Clone, Debug, Differentiable)]
pub struct World {
    x: Vec<f64>,
    k: f64,
}

#[differentiate]
impl World {
    fn energy(&self) -> f64 {
        self.x.iter().sum::<f64>() * self.k
    }

    fn scaled(mut self, by: f64) -> Self {
        for v in &mut self.x {
            *v *= by;
        }
        self
    }
}

/// What is written of the first one of a name is not what a method of it lends.
#[differentiate]
pub fn named_again(x: &[f64]) -> f64 {
    let mut world = World { x: x.to_vec(), k: x[0] };
    world.x[1] *= 1.1;
    let world = world.scaled(x[2]);
    world.energy() * x[1]
}

/// A queue as a slice.
#[differentiate]
pub fn in_a_row(x: &[f64]) -> f64 {
    let mut window: VecDeque<f64> = VecDeque::new();
    let mut sum = 0.0;
    for &v in x {
        window.push_back(v);
        if window.len() > 3 {
            window.pop_front();
        }
        window.make_contiguous().sort_by(|a, b| a.partial_cmp(b).unwrap());
        sum += window.make_contiguous()[0] * window.iter().rev().take(2).sum::<f64>() * v;
    }
    sum
}

/// An error without tangents, with numbers in it.
#[differentiate]
pub mod failing {
    use cotangent::Differentiable;

    #[derive(Debug)]
    #[allow(dead_code)] // who handles it, is elsewhere
    pub enum Failure {
        Short { got: usize, need: usize },
        Outside { value: f64, low: f64, high: f64 },
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Line {
        x: Vec<f64>,
        y: Vec<f64>,
    }

    impl Line {
        pub fn new(x: Vec<f64>, y: Vec<f64>) -> Result<Self, Failure> {
            let n = x.len();
            if n < 2 {
                return Err(Failure::Short { got: n, need: 2 });
            }
            Ok(Self { x, y })
        }

        pub fn at(&self, t: f64) -> Result<f64, Failure> {
            if t < self.x[0] {
                return Err(Failure::Outside { value: t, low: self.x[0], high: self.x[1] });
            }
            Ok(self.y[0] * (t - self.x[0]) + self.y[1])
        }

        pub fn at_all(&self, ts: &[f64]) -> Result<Vec<f64>, Failure> {
            ts.iter().map(|&t| self.at(t)).collect()
        }
    }

    pub fn lined(y: &[f64], t: f64) -> f64 {
        let line = Line::new(vec![0.1, 0.5], y.to_vec()).unwrap();
        let sum: f64 = line.at_all(&[t, t * t + 1.0]).unwrap().iter().sum();
        sum * line.at(t - 5.0).unwrap_or(y[0])
    }
}

/// Rows whose place has names.
#[differentiate]
pub mod rows {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Net {
        inputs: usize,
        hidden: usize,
        weights: Vec<f64>,
        bias: Vec<f64>,
    }

    fn dot(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(x, y)| x * y).sum()
    }

    impl Net {
        fn row(&self, r: usize) -> &[f64] {
            let n = self.inputs + self.hidden;
            let start: usize = r * n;
            &self.weights[start..start + n]
        }

        fn at(&self, i: usize, j: usize) -> f64 {
            let n = self.inputs + self.hidden;
            self.weights[i * n + j]
        }

        pub fn run(&self, x: &[f64]) -> f64 {
            let rows: f64 = (0..2).map(|r| dot(self.row(r), x) * self.bias[r]).sum();
            rows + self.at(1, 1) * self.at(0, 2)
        }
    }

    pub fn by_rows(x: &[f64]) -> f64 {
        let net = Net { inputs: 2, hidden: 1, weights: x.to_vec(), bias: vec![x[1], 0.5] };
        net.run(&x[2..5]) + dot(net.row(1), net.row(0))
    }
}

/// A field of what a method hands back.
#[differentiate]
pub mod limited {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Limit {
        at: f64,
    }

    impl Limit {
        pub fn set(&mut self, at: f64) -> &mut Self {
            self.at = at * at;
            self
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Loop {
        gain: f64,
        limit: Limit,
    }

    impl Loop {
        pub fn gain(&mut self, gain: f64) -> &mut Self {
            self.gain = gain * 1.5;
            self
        }
    }

    pub fn limited(x: f64, y: f64) -> f64 {
        let mut control = Loop { gain: 0.0, limit: Limit { at: x } };
        control.gain(x * y).limit.set(y);
        control.gain * control.limit.at + x
    }
}
