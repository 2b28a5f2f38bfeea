//! Forms that are common in published code, with the attributes on each item.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::ops::{Add, AddAssign, Index};

#[derive(Clone, Copy, Differentiable)]
pub struct Pair {
    d: [f64; 2],
}

#[differentiate]
impl Add for Pair {
    type Output = Pair;
    fn add(self, rhs: Self) -> Pair {
        Pair { d: [self.d[0] + rhs.d[0], self.d[1] + rhs.d[1]] }
    }
}

#[differentiate]
impl AddAssign for Pair {
    fn add_assign(&mut self, rhs: Self) {
        for i in 0..2 {
            self.d[i] += rhs.d[i];
        }
    }
}

#[differentiate]
pub fn predict(p: &mut Pair, q: Option<&Pair>) {
    if let Some(q) = q {
        *p += *q;
    }
}

#[differentiate]
pub fn predicted(p: Pair, q: Option<&Pair>) -> Pair {
    match q {
        Some(q) => p + *q,
        None => p,
    }
}

#[differentiate]
pub fn weights_or_ones(w: Option<&Vec<f64>>, x: &[f64]) -> f64 {
    let w = match w {
        Some(w) => w.clone(),
        None => vec![1.0; x.len()],
    };
    w.iter().zip(x).map(|(a, b)| a * b).sum()
}

#[differentiate]
pub fn scale_or_zero(w: Option<&f64>) -> f64 {
    if let Some(v) = w { *v } else { 0.0 }
}

/// Options of references whose values are used as a whole.
#[differentiate]
pub fn weighted(x: &[f64]) -> f64 {
    let mut p = Pair { d: [x[0], x[1]] };
    let q = Pair { d: [x[2], 1.0] };
    predict(&mut p, Some(&q));
    predict(&mut p, None);
    let r = predicted(p, Some(&q));
    let v = x.to_vec();
    r.d[0] * p.d[1] + weights_or_ones(Some(&v), x) * weights_or_ones(None, x) + scale_or_zero(Some(&x[1]))
}

#[derive(Differentiable)]
pub struct Small {
    data: [f64; 4],
    len: usize,
}

#[differentiate]
impl Index<usize> for Small {
    type Output = f64;
    fn index(&self, i: usize) -> &f64 {
        assert!(i < self.len, "index {i} past length {}", self.len);
        debug_assert!(self.len <= 4);
        if i >= 4 {
            panic!("no such element");
        }
        &self.data[i]
    }
}

/// An index that is looked at before it is used.
#[differentiate]
pub fn small(a: f64, b: f64) -> f64 {
    let s = Small { data: [a, b, 0.0, 0.0], len: 2 };
    s[0] * s[1] + s[1]
}

#[derive(Differentiable)]
pub struct Matrix(Vec<Vec<f64>>);

#[differentiate]
impl Matrix {
    fn generate(m: usize, n: usize, f: &dyn Fn(usize, usize) -> f64) -> Matrix {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(m);
        for i in 0..m {
            let mut row: Vec<f64> = Vec::with_capacity(n);
            for j in 0..n {
                row.push(f(i, j));
            }
            rows.push(row);
        }
        Matrix(rows)
    }
    fn of_row(v: &[f64]) -> Matrix {
        Matrix::generate(1, v.len(), &|_, n| v[n] * v[0])
    }
}

/// A closure that is given to a function by the name of the block's type.
#[differentiate]
pub fn generated(x: &[f64]) -> f64 {
    Matrix::of_row(x).0[0].iter().sum()
}

#[differentiate]
pub fn sized_up(x: f64) -> (f64, &'static str) {
    if x > 1.0 { (x * x, "large") } else { (x, "small") }
}

/// A text beside a number.
#[differentiate]
pub fn named(a: f64, b: f64) -> f64 {
    let (v, name) = sized_up(a);
    let (w, _) = sized_up(b);
    v * w * name.len() as f64
}

#[differentiate]
pub fn squares_in_order<T: Float>(y: &[T], out: &mut [T]) {
    for i in 0..y.len() {
        out[i] = (y[i] * y[i]).abs();
    }
    out.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap());
}

#[differentiate]
pub fn median<T: Float>(y: &[T]) -> T {
    let mut v = y.to_vec();
    let k = v.len() / 2;
    let (_, m, _) = v.select_nth_unstable_by(k, |a, b| a.partial_cmp(b).unwrap());
    *m
}

/// Generic floats that are put in order by methods that need not keep that of equal ones.
#[differentiate]
pub fn middle(x: &[f64]) -> f64 {
    let mut out = vec![0.0; x.len()];
    squares_in_order(x, &mut out);
    out[1] + 2.0 * out[2] * median(x)
}

#[derive(Clone, Differentiable)]
pub struct Knot {
    x: f64,
}

#[derive(Differentiable)]
pub struct Curve {
    knots: Vec<Knot>,
    last: Knot,
}

#[differentiate]
impl Curve {
    fn follow(&mut self) {
        self.last = self.knots.last().unwrap().clone();
    }
    fn restart(&mut self) {
        self.last = self.knots.first().unwrap().to_owned();
        self.last.x *= 2.0;
    }
}

/// Items that methods lend, copied into a field.
#[differentiate]
pub fn followed(a: f64, b: f64, c: f64) -> f64 {
    let mut curve = Curve { knots: vec![Knot { x: a }, Knot { x: b }], last: Knot { x: c } };
    let start = curve.last.x;
    curve.follow();
    let end = curve.last.x;
    curve.restart();
    start * end + curve.last.x * curve.last.x
}

#[derive(Clone, Copy, Differentiable)]
pub struct Vector {
    x: f64,
    y: f64,
}

#[derive(Differentiable)]
pub struct Body {
    position: Vector,
}

#[differentiate]
impl Body {
    fn square(&mut self) {
        self.position.x = self.position.x * self.position.y * 2.0 + 1.0;
    }
}

/// Numbers of private fields of private fields, in a method that shows no float.
#[differentiate]
pub fn squared(a: f64, b: f64) -> f64 {
    let mut body = Body { position: Vector { x: a, y: b } };
    for _ in 0..3 {
        body.square();
    }
    body.position.x
}

#[differentiate]
pub fn newton(mut x: f64, mut f: impl FnMut(f64) -> f64, mut df: impl FnMut(f64) -> f64) -> f64 {
    let mut n = 0;
    while f(x).abs() > 1e-13 && n < 50 {
        x -= f(x) / df(x);
        n += 1;
    }
    x
}

/// An `FnMut` that is called in the condition of a loop.
#[differentiate]
pub fn newton_root(a: f64, b: f64) -> f64 {
    newton(1.0, |t| t * t * a - b, |t| 2.0 * t * a)
}

#[differentiate]
pub fn steer(mut f: impl FnMut(f64) -> f64) -> f64 {
    let mut y = 1.0;
    for _ in 0..4 {
        if f(y) > 2.0 || f(y).is_sign_negative() {
            y *= 0.9;
        } else {
            y += 0.3;
        }
    }
    y * f(y)
}

/// What such a call changes counts, also where only its sign is asked for.
#[differentiate]
pub fn steered(a: f64, b: f64) -> f64 {
    let mut sum = a;
    let last = steer(|t| {
        sum += t * b;
        sum
    });
    last * sum
}

#[derive(Differentiable)]
pub struct Kaiser {
    beta: f64,
}

#[differentiate]
impl Kaiser {
    pub fn new(beta: f64) -> Self {
        Self { beta: 2.0 * beta }
    }
    pub fn fill(&self, data: &mut [f64]) {
        for i in 0..data.len() {
            data[i] = (self.beta * i as f64).cos();
        }
    }
}

/// A method that has the name of one of lists, and is lent what it fills.
#[differentiate]
pub fn window(a: f64, b: f64) -> f64 {
    let k = Kaiser::new(a);
    let mut w = vec![0.0; 3];
    k.fill(&mut w);
    w[1] * b + w[2]
}
