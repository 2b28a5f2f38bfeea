//! Items of one list that a call is lent at once, assignments of whole structs, constructors, and loops that walk along a list in
//! place.

use cotangent::{Differentiable, differentiate};

#[differentiate]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[differentiate]
fn mixed(a: &[f64], b: &Vec<f64>, c: &[f64]) -> f64 {
    a[0] * b[1] * c[0] + a[1] * c[1]
}

/// Rows of one matrix, also one with itself.
#[differentiate]
pub fn gram(rows: &[Vec<f64>]) -> f64 {
    let mut sum = 0.0;
    for i in 0..rows.len() {
        for j in i..rows.len() {
            sum += dot(&rows[i], &rows[j]) * dot(&rows[j], &rows[0]);
        }
    }
    sum
}

#[differentiate]
pub fn three_rows(rows: &Vec<Vec<f64>>, i: usize, j: usize, k: usize) -> f64 {
    mixed(&rows[i], &rows[j], &rows[k])
}

#[differentiate]
pub fn rows_of_arrays(rows: &[[f64; 2]; 3]) -> f64 {
    dot(&rows[0], &rows[2]) * dot(&rows[1], &rows[1])
}

#[differentiate]
pub fn rows_of_blocks(blocks: &[Vec<Vec<f64>>]) -> f64 {
    dot(&blocks[0][1], &blocks[1][0]) + dot(&blocks[0][0], &blocks[0][1]) + dot(&blocks[1][1][..1], &blocks[1][0][1..])
}

/// Nobody wants cotangents of the points.
#[differentiate]
pub fn kernel_sum(scale: f64, weights: &[f64]) -> f64 {
    let points = vec![vec![0.1, 0.2], vec![0.3, -0.4], vec![0.5, 0.9]];
    weighed(scale, weights, &points)
}

#[differentiate]
fn weighed(scale: f64, weights: &[f64], points: &[Vec<f64>]) -> f64 {
    let mut sum = 0.0;
    for i in 0..points.len() {
        for j in 0..points.len() {
            sum += weights[i] * weights[j] * (-scale * dot(&points[i], &points[j])).exp();
        }
    }
    sum
}

/// Rows that are written in between.
#[differentiate]
pub fn rows_in_turn(x: &[f64]) -> f64 {
    let mut rows = vec![vec![x[0], x[1]], vec![x[2], x[0] * x[1]], vec![x[1], 0.3]];
    let mut sum = 0.0;
    for i in 0..2 {
        let row: Vec<f64> = rows[i].iter().zip(&rows[i + 1]).map(|(a, b)| a * b).collect();
        rows[i] = row;
        sum += dot(&rows[i], &rows[i + 1]);
    }
    sum
}

/// Two bodies of one list, and what is assigned to them as a whole.
#[differentiate]
pub mod bodies {
    use cotangent::Differentiable;
    use std::ops::{Add, AddAssign, Mul, Sub};

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Vec2 {
        pub x: f64,
        pub y: f64,
    }

    impl Vec2 {
        pub fn new(x: f64, y: f64) -> Self {
            Vec2 { x, y }
        }
        pub fn flat(x: f64) -> Vec2 {
            Self { y: 0.25, x }
        }
        pub fn dot(self, o: Vec2) -> f64 {
            self.x * o.x + self.y * o.y
        }
    }

    impl Add for Vec2 {
        type Output = Vec2;
        fn add(self, o: Vec2) -> Vec2 {
            Vec2::new(self.x + o.x, self.y + o.y)
        }
    }

    impl Sub for Vec2 {
        type Output = Vec2;
        fn sub(self, o: Vec2) -> Vec2 {
            Vec2::new(self.x - o.x, self.y - o.y)
        }
    }

    impl Mul<f64> for Vec2 {
        type Output = Vec2;
        fn mul(self, k: f64) -> Vec2 {
            Vec2::new(self.x * k, self.y * k)
        }
    }

    impl AddAssign for Vec2 {
        fn add_assign(&mut self, o: Vec2) {
            *self = *self + o;
        }
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Body {
        pub mass: f64,
        pub at: Vec2,
    }

    fn pull(a: &Body, b: &Body, g: f64) -> f64 {
        let d = a.at - b.at;
        g * a.mass * b.mass / (0.1 + d.dot(d)).sqrt()
    }

    pub fn energy(bodies: &[Body], g: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..bodies.len() {
            for j in 0..bodies.len() {
                if i != j {
                    sum += pull(&bodies[i], &bodies[j], g);
                }
            }
        }
        sum
    }

    /// What has a length of its own, assigned as a whole.
    #[derive(Clone, Debug, Differentiable)]
    pub struct Polynomial {
        pub terms: Vec<f64>,
    }

    impl Polynomial {
        fn shifted(&self, a: f64) -> Polynomial {
            let mut terms = vec![0.0];
            for t in &self.terms {
                terms.push(t * a);
            }
            Polynomial { terms }
        }
    }

    fn grow(p: &mut Polynomial, a: f64) {
        *p = p.shifted(a);
    }

    pub fn grown(x: f64, y: f64) -> f64 {
        let mut p = Polynomial { terms: vec![x, y] };
        for i in 0..3 {
            grow(&mut p, x + i as f64);
        }
        let mut q = Polynomial { terms: vec![] };
        for _ in 0..2 {
            q = p.shifted(y);
            p = q.shifted(x);
        }
        p.terms[p.terms.len() - 1] * q.terms[q.terms.len() - 2]
    }

    pub fn swarm(x: f64, y: f64) -> f64 {
        let mut at = [Vec2::new(x, y), Vec2::flat(y), Vec2::new(0.3, x * y)];
        for i in 1..3 {
            at[i] = at[i - 1] * y + at[i] * at[i - 1].x;
        }
        let mut sum = Vec2::new(0.0, 0.0);
        for v in at {
            sum += v;
            if sum.x > 0.5 {
                sum = sum * x;
            }
        }
        let bodies: Vec<Body> = at.iter().map(|at| Body { mass: at.y, at: *at }).collect();
        energy(&bodies, x) + sum.dot(Vec2::new(1.0, 2.0))
    }
}

#[derive(Differentiable)]
pub struct Table {
    #[constant]
    pub rows: Vec<Vec<f64>>,
    pub weight: f64,
}

/// Rows of a constant.
#[differentiate]
impl Table {
    pub fn weighed(&self, rows: &[Vec<f64>]) -> f64 {
        self.weight * dot(&self.rows[0], &rows[1]) + dot(&self.rows[1], &rows[0]) + dot(&rows[0], &rows[1])
    }
}

#[differentiate]
pub fn of_table(weight: f64, x: f64) -> f64 {
    let table = Table { rows: vec![vec![1.0, 2.0], vec![3.0, 4.0]], weight };
    table.weighed(&[vec![x, weight], vec![x * x, 0.5]])
}

/// A tree that is folded in place: each element is taken, and given to itself and its neighbour.
#[differentiate]
pub fn folded_tree(payoff: &[f64], p: f64, discount: f64) -> f64 {
    let mut v = payoff.to_vec();
    for step in (0..v.len() - 1).rev() {
        for i in 0..=step {
            v[i] = discount * (p * v[i + 1] + (1.0 - p) * v[i]);
        }
    }
    v[0]
}

/// The same with an early choice.
#[differentiate]
pub fn early_tree(payoff: &[f64], p: f64, discount: f64) -> f64 {
    let n = payoff.len() - 1;
    let mut v: Vec<f64> = (0..=n).map(|i| payoff[i]).collect();
    for step in (0..n).rev() {
        for i in 0..=step {
            let hold = discount * (p * v[i + 1] + (1.0 - p) * v[i]);
            v[i] = hold.max(payoff[i] * 0.9);
        }
    }
    v[0]
}

/// Up and down, with neighbours on both sides.
#[differentiate]
pub fn walked(x: &[f64], a: f64) -> f64 {
    let mut v = x.to_vec();
    let n = v.len();
    for i in 1..n {
        v[i] = a * v[i] * v[i - 1] + v[i - 1].sin();
    }
    for i in (0..n - 2).rev() {
        v[i] = v[i + 1] * a + v[i + 2] * v[i];
    }
    for i in 0..n - 2 {
        v[i] = v[i + 1] * a * v[i + 2];
    }
    for i in (1..n).rev() {
        v[i] = v[i] - a * v[i - 1];
        v[i - 1] *= v[i];
    }
    v.iter().sum()
}

/// Sines and cosines of what changes around both.
#[differentiate]
pub fn turned(x: &[f64], e: f64) -> f64 {
    let (mut angle, mut sum, mut other) = (0.0f64, 0.0, 0.0);
    for v in x {
        angle += v;
        sum += v * angle.cos();
        other += v * angle.sin() + v.cosh().ln() * v.sinh();
        angle = angle.sin() * angle.cos() + e;
    }
    for _ in 0..3 {
        angle -= (angle - e * angle.sin()) / (1.0 - e * angle.cos());
    }
    sum * other + angle
}

/// Layers in an enum, whose rows are cut in the sweep.
#[differentiate]
pub mod layers {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub enum Layer {
        Dense { w: Vec<Vec<f64>>, b: Vec<f64> },
        Relu,
        Scale(f64),
        Filter(Vec<f64>),
    }

    impl Layer {
        pub fn apply(&self, x: Vec<f64>) -> Vec<f64> {
            match self {
                Layer::Dense { w, b } => {
                    let row = |row: &[f64], b: f64| row.iter().zip(&x).map(|(w, x)| w * x).sum::<f64>() + b;
                    w.iter().zip(b).map(|(w, b)| row(w, *b)).collect()
                }
                Layer::Relu => x.iter().map(|v| v.max(0.0)).collect(),
                Layer::Scale(k) => x.iter().map(|v| k * v).collect(),
                Layer::Filter(taps) => {
                    x.windows(taps.len()).map(|w| w.iter().zip(taps).map(|(a, b)| a * b).sum()).collect()
                }
            }
        }
    }

    /// Some weights are shared with a layer of a constant.
    pub fn through(w: &[Vec<f64>], k: f64, x: &[f64]) -> f64 {
        let fixed = Layer::Dense { w: vec![vec![0.3, -0.2], vec![0.9, 0.4], vec![-0.5, 0.8]], b: vec![0.1; 3] };
        let layers = [
            Layer::Dense { w: w.to_vec(), b: vec![k; w.len()] },
            Layer::Relu,
            fixed,
            Layer::Filter(vec![k, 0.5]),
            Layer::Scale(k),
        ];
        let mut h = x.to_vec();
        for layer in &layers {
            h = layer.apply(h);
        }
        h.iter().sum()
    }

    /// What a pool has not chosen has no cotangent; infinite derivatives are not met.
    pub fn pooled(signal: &[f64], taps: &[f64], size: usize) -> f64 {
        let feature = Layer::Filter(taps.to_vec()).apply(signal.to_vec());
        let rooted: Vec<f64> = feature.iter().map(|v| v.abs().sqrt()).collect();
        rooted.chunks(size).map(|c| c.iter().fold(f64::NEG_INFINITY, |m, &v| m.max(v))).sum()
    }
}
