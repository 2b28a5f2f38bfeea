//! Fields that are constants: no derivative goes to them, or through them, however their elements are reached, and
//! whatever function they are lent to.

use cotangent::{Differentiable, differentiate};

/// Data and weights.
#[derive(Debug, Clone, Differentiable)]
pub struct Samples {
    #[constant]
    pub xs: Vec<f64>,
    #[constant]
    pub ys: [f64; 3],
    #[constant]
    pub rows: Vec<Vec<f64>>,
    #[constant]
    pub offset: f64,
    pub weight: f64,
    pub free: Vec<f64>,
}

#[differentiate]
impl Samples {
    fn indexed(&self, p: &[f64]) -> f64 {
        let x = &self.xs;
        let mut s = self.offset;
        for i in 0..x.len() {
            s += self.xs[i] * self.weight - self.ys[i] * p[i] + x[i] * self.free[i] * s.cos();
        }
        s + self.ys[2] * self.weight
    }

    fn visited(&self, p: &[f64]) -> f64 {
        let mut s = 1.0;
        for ((x, y), f) in self.xs.iter().zip(self.ys.iter()).zip(&self.free) {
            let r = x * self.weight - y;
            s += r * r * f;
        }
        for (x, v) in self.xs.iter().rev().zip(p) {
            s *= x * v.cos();
        }
        s + self.xs.iter().zip(&self.ys).map(|(x, y)| (x * self.weight - y).powi(2)).sum::<f64>()
    }

    fn nested(&self, p: &[f64]) -> f64 {
        let mut s = 0.0;
        for (i, row) in self.rows.iter().enumerate() {
            for (v, x) in row.iter().zip(p) {
                s += v * x * self.weight + i as f64;
            }
            s *= row[1] + self.rows[i][0] * self.weight;
        }
        let last = &self.rows[1];
        s + last[0] * p[0]
    }
}

#[differentiate]
pub fn sampled(p: &[f64]) -> f64 {
    let samples = Samples {
        xs: vec![1.0, 2.0, 0.5],
        ys: [0.5, 0.1, 0.2],
        rows: vec![vec![1.0, 2.0, 0.5], vec![0.1, 0.2, 0.3]],
        offset: 0.3,
        weight: p[0],
        free: p.to_vec(),
    };
    samples.indexed(p) + samples.visited(p) * samples.nested(p)
}

#[differentiate]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[differentiate]
fn times(k: &f64, x: f64) -> f64 {
    k * x * x
}

#[differentiate]
fn line(point: &(f64, f64), x: f64) -> f64 {
    point.0 * x + point.1
}

/// A table, which is a constant of a model.
#[derive(Debug, Clone, Differentiable)]
pub struct Table {
    start: f64,
    step: f64,
    values: Vec<f64>,
}

#[differentiate]
impl Table {
    fn at(&self, x: f64) -> f64 {
        let t = (x - self.start) / self.step;
        let i = (t.floor() as usize).min(self.values.len() - 2);
        let f = t - i as f64;
        self.values[i] * (1.0 - f) + self.values[i + 1] * f * f
    }
}

#[differentiate]
fn slope(table: &Table, x: f64) -> f64 {
    (table.at(x + 0.25) - table.at(x)) / 0.25 + table.step * x
}

#[derive(Debug, Clone, Differentiable)]
pub struct Model {
    #[constant]
    table: Table,
    #[constant]
    boxed: Box<Table>,
    #[constant]
    maybe: Option<Table>,
    #[constant]
    weights: Option<Vec<f64>>,
    #[constant]
    k: f64,
    #[constant]
    xs: Vec<f64>,
    #[constant]
    points: Vec<(f64, f64)>,
    #[constant]
    point: (f64, f64),
    free: f64,
}

#[differentiate]
impl Model {
    fn lent(&self, p: &[f64]) -> f64 {
        let xs = &self.xs;
        dot(&self.xs, p) + dot(&self.xs[1..3], &p[..2]) * self.free + dot(xs, p) * times(&self.k, p[1])
    }

    fn in_parts(&self, p: &[f64]) -> f64 {
        let steps = self.xs.windows(2).map(|w| (w[1] - w[0]) * p[0] * self.free).sum::<f64>();
        let mut s = 1.0;
        for chunk in self.xs.chunks(2) {
            s *= chunk[0] * p[1] + chunk.len() as f64;
        }
        steps + s + self.xs.chunks_exact(2).map(|c| c[0] * c[1] * p[2]).sum::<f64>()
    }

    fn optional(&self, p: &[f64]) -> f64 {
        let weighted = match &self.weights {
            Some(w) => w.iter().zip(&self.xs).map(|(w, x)| w * (x - p[0] * self.free).powi(2)).sum(),
            None => p[0],
        };
        let mut s = weighted * p[1];
        if let Some(w) = &self.weights {
            for (i, v) in w.iter().enumerate() {
                s += v * p[i] * self.free;
            }
        }
        s * self.maybe.as_ref().map_or(0.5, |table| table.at(p[2]) * self.free)
    }

    fn called(&self, p: &[f64]) -> f64 {
        let boxed = self.boxed.at(p[0]) + slope(&self.boxed, p[1]) * self.free;
        boxed * self.table.at(p[2]) + slope(&self.table, self.free)
    }

    fn in_tuples(&self, p: &[f64]) -> f64 {
        let mut s = 0.0;
        for &(x, y) in &self.points {
            let r = y - p[0] * x - self.free;
            s += r * r;
        }
        let (a, b) = self.point;
        let lines = self.points.iter().map(|point| line(point, p[2]) * self.free).sum::<f64>();
        s * a + b * p[1] + lines + line(&self.point, p[1]) * line(&self.points[1], p[0])
    }
}

#[differentiate]
pub fn modelled(p: &[f64], form: usize) -> f64 {
    let table = Table { start: -2.0, step: 0.5, values: vec![0.3, 0.1, 0.4, 0.1, 0.5, 0.9, 0.2, 0.6] };
    let model = Model {
        boxed: Box::new(table.clone()),
        maybe: if form == 3 { None } else { Some(table.clone()) },
        table,
        weights: if form == 4 { None } else { Some(vec![0.1, 0.2, 0.3]) },
        k: 1.3,
        xs: vec![1.0, 2.0, 3.5],
        points: vec![(0.1, 0.3), (0.5, 0.2)],
        point: (0.4, 0.6),
        free: p[0] + 0.2,
    };
    match form {
        0 => model.lent(p),
        1 => model.in_parts(p),
        2..=4 => model.optional(p),
        5 => model.called(p),
        _ => model.in_tuples(p),
    }
}

/// A selector, whose tangent is that of a constant.
#[derive(Debug, Clone, Copy, PartialEq, Differentiable)]
pub enum Activation {
    Relu,
    Tanh,
}

#[differentiate]
impl Activation {
    fn apply(self, x: f64) -> f64 {
        match self {
            Activation::Relu => x.max(0.0),
            Activation::Tanh => x.tanh(),
        }
    }

    fn twice(&self, x: f64) -> f64 {
        self.apply(self.apply(x) * x)
    }
}

#[derive(Debug, Clone, Differentiable)]
pub struct Dense {
    w: f64,
    act: Activation,
}

#[differentiate]
impl Dense {
    fn go(&self, x: f64) -> f64 {
        self.act.apply(self.w * x) + self.act.twice(x * self.w)
    }
}

#[differentiate]
pub fn selected(w: f64, x: f64, relu: bool) -> f64 {
    let dense = Dense { w, act: if relu { Activation::Relu } else { Activation::Tanh } };
    dense.go(x) * dense.act.twice(w)
}

/// A controller that is told how much time has passed, or knows it.
#[derive(Clone, Debug, Differentiable)]
pub struct Controller {
    pub gain: f64,
    pub rate: f64,
    pub sum: f64,
    #[constant]
    period: std::time::Duration,
}

#[differentiate]
impl Controller {
    pub fn new(gain: f64, rate: f64, period: std::time::Duration) -> Self {
        Controller { gain, rate, sum: 0.0, period }
    }

    pub fn update(&mut self, error: f64, passed: std::time::Duration) -> f64 {
        let dt = passed.as_secs_f64();
        self.sum += error * dt;
        self.gain * error + self.rate * self.sum
    }

    pub fn step(&mut self, error: f64) -> f64 {
        let decay = (-self.rate * self.period.as_secs_f64()).exp();
        self.sum = self.sum * decay + error;
        self.update(error * decay, self.period)
    }
}

#[differentiate]
pub fn timed(gain: f64, rate: f64, errors: &[f64]) -> f64 {
    let period = std::time::Duration::from_millis(1500);
    let mut controller = Controller::new(gain, rate, period);
    let mut sum = 0.0;
    for (i, &e) in errors.iter().enumerate() {
        let elapsed = std::time::Duration::from_secs_f64(0.5 + i as f64);
        sum += controller.update(e, elapsed) * controller.step(sum);
    }
    sum * (period.as_secs_f32() as f64)
}

/// A graph whose nodes are given, and constant; they are handed to what makes it.
#[derive(Clone, Debug, Differentiable)]
pub struct Graph {
    #[constant]
    nodes: Vec<f64>,
    values: Vec<f64>,
}

#[differentiate]
impl Graph {
    pub fn checked(nodes: Vec<f64>, values: Vec<f64>) -> Result<Self, String> {
        if nodes.len() != values.len() {
            return Err(format!("{} nodes for {} values", nodes.len(), values.len()));
        }
        Ok(Self { nodes, values })
    }

    pub fn at(&self, t: f64) -> f64 {
        match self.nodes.binary_search_by(|node| node.total_cmp(&t)) {
            Ok(i) => self.values[i],
            Err(0) => self.values[0],
            Err(i) if i == self.nodes.len() => self.values[i - 1],
            Err(i) => {
                let w = (t - self.nodes[i - 1]) / (self.nodes[i] - self.nodes[i - 1]);
                self.values[i - 1] * (1.0 - w) + self.values[i] * w
            }
        }
    }
}

#[differentiate]
pub fn tabulated(x: &[f64], t: f64) -> f64 {
    match Graph::checked(vec![0.0, 1.0, 3.0], x.iter().map(|v| v * v).collect()) {
        Ok(table) => table.at(t) * table.at(0.5 * t) + table.at(9.0),
        Err(_) => 0.0,
    }
}

/// A sparse matrix by rows: ranges of the constant fields, beside ranges of what is differentiated.
#[derive(Clone, Debug, Differentiable)]
pub struct Sparse {
    #[constant]
    starts: Vec<usize>,
    #[constant]
    columns: Vec<usize>,
    entries: Vec<f64>,
}

#[differentiate]
impl Sparse {
    pub fn times(&self, x: &[f64], y: &mut [f64]) {
        for (row, out) in y.iter_mut().enumerate() {
            let range = self.starts[row]..self.starts[row + 1];
            *out = self.columns[range.clone()].iter().zip(&self.entries[range]).map(|(&c, &v)| v * x[c]).sum();
        }
    }
}

#[differentiate]
pub fn sparse(x: &[f64]) -> f64 {
    let a = Sparse { starts: vec![0, 2, 3], columns: vec![0, 1, 0], entries: vec![x[0], 1.0 + x[1], x[2] * x[2]] };
    let mut y = vec![0.0; 2];
    a.times(&x[1..3], &mut y);
    let mut z = vec![0.0; 2];
    a.times(&y, &mut z);
    z[0] - y[1] * z[1]
}
