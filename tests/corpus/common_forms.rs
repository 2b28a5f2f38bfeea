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

#[derive(Differentiable)]
pub struct Series {
    data: [f64; 4],
    len: usize,
}

#[differentiate]
impl Series {
    pub fn of(x: &[f64]) -> Self {
        let mut data = [0.0; 4];
        data[..x.len()].copy_from_slice(x);
        Series { data, len: x.len() }
    }
    pub fn as_slice(&self) -> &[f64] {
        &self.data[..self.len]
    }
    pub fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.data[..self.len]
    }
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.data
    }
}

/// Loops over what methods lend to be changed that have the names of methods of the standard library.
#[differentiate]
pub fn shifted(x: &[f64]) -> f64 {
    let mut s = Series::of(x);
    for e in s.as_mut_slice() {
        *e += 0.5;
        *e *= x[0];
    }
    for e in s.values_mut().iter_mut() {
        *e += 1.0;
    }
    s.as_mut_slice()[1] *= 2.0;
    s.as_slice().iter().map(|e| e * e).sum::<f64>()
}

#[derive(Clone, Copy, Differentiable)]
pub struct Corner {
    x: f64,
    y: f64,
}

#[derive(Differentiable)]
pub enum Figure {
    Disc(Corner),
    Line(Corner, Corner),
}

#[differentiate]
impl Figure {
    pub fn translate(&mut self, dx: f64) {
        match self {
            Figure::Disc(c) => c.x += dx,
            Figure::Line(a, b) => {
                for p in [a, b] {
                    p.x += dx;
                    p.y *= p.x;
                }
            }
        }
    }
}

#[differentiate]
pub fn scale_each(v: &mut [f64], w: &mut [f64], d: f64) {
    for s in [v, w] {
        s[0] *= d;
        for e in s.iter_mut() {
            *e += 1.0;
        }
    }
}

/// A slice by another name that is changed, and then gone through.
#[differentiate]
pub fn rescale(v: &mut [f64], d: f64) {
    let s = v;
    s[0] *= d;
    for e in s.iter_mut() {
        *e *= *e;
    }
}

/// Loops over lists of names that are unique references.
#[differentiate]
pub fn moved_apart(x: &[f64]) -> f64 {
    let mut line = Figure::Line(Corner { x: x[0], y: x[1] }, Corner { x: x[2], y: 1.0 });
    line.translate(x[3]);
    let mut disc = Figure::Disc(Corner { x: x[0], y: 2.0 });
    disc.translate(x[1]);
    let (mut v, mut w) = ([x[0], 1.0], vec![x[1]]);
    scale_each(&mut v, &mut w, x[3]);
    rescale(&mut v, x[2]);
    let ends = match (line, disc) {
        (Figure::Line(a, b), Figure::Disc(c)) => a.x * b.y + a.y * b.x + c.x,
        _ => 0.0,
    };
    ends + v[0] * w[0] + v[1]
}

/// In a module: what its functions give that are called with numbers alone, and other names of boxed slices.
#[differentiate]
pub mod within {
    use cotangent::Differentiable;
    use std::ops::Div;

    #[derive(Clone, Copy, Differentiable)]
    pub struct Phasor {
        re: f64,
        im: f64,
    }

    impl Div for Phasor {
        type Output = Self;
        fn div(self, rhs: Self) -> Self {
            let d = rhs.re * rhs.re + rhs.im * rhs.im;
            Phasor { re: (self.re * rhs.re + self.im * rhs.im) / d, im: (self.im * rhs.re - self.re * rhs.im) / d }
        }
    }

    fn ones(rank: usize) -> Vec<Vec<Phasor>> {
        vec![vec![Phasor { re: 1.0, im: 0.0 }; rank]; rank]
    }

    fn inverses(matrix: &[Phasor]) -> Vec<Vec<Phasor>> {
        let mut inverse = ones(2);
        for i in 0..2 {
            inverse[i][0] = inverse[i][0] / matrix[i];
        }
        inverse
    }

    pub type Coordinates = Box<[f64]>;

    fn sums(a: &Coordinates, b: &[f64]) -> Coordinates {
        b.iter().zip(a.iter()).map(|(&x, &y)| x + y * y).collect()
    }

    #[derive(Differentiable)]
    pub struct Grid(Vec<f64>);

    pub trait Mapped {
        fn map(&self, f: &dyn Fn(f64, usize, usize) -> f64) -> Self;
    }

    impl Mapped for Grid {
        fn map(&self, f: &dyn Fn(f64, usize, usize) -> f64) -> Grid {
            Grid(self.0.iter().enumerate().map(|(i, &v)| f(v, i, i + 1)).collect())
        }
    }

    pub fn divided(x: &[f64]) -> f64 {
        let inverse = inverses(&[Phasor { re: x[0], im: x[1] }, Phasor { re: x[2], im: 0.3 }]);
        let boxed = sums(&vec![x[0], x[1]].into_boxed_slice(), &x[1..]);
        let grid = Grid(x.to_vec()).map(&|v, _, j| v * v * j as f64);
        inverse[0][0].re * inverse[1][0].im + boxed[0] * boxed[1] + grid.0[0] * grid.0[2]
    }
}

#[derive(Clone, Copy, Differentiable)]
pub struct Normal;

#[derive(Clone, Copy, Differentiable)]
pub enum Tails {
    Thin,
    Thick,
}

/// A density estimate whose kernel is any type.
#[derive(Differentiable)]
pub struct Estimate<T, K> {
    observed: Vec<T>,
    width: T,
    kernel: K,
}

#[differentiate]
pub trait Kernel<T> {
    fn at(&self, x: T) -> T;
}

#[differentiate(trait)]
impl<T: Float> Kernel<T> for Normal {
    fn at(&self, x: T) -> T {
        (-x * x).exp()
    }
}

#[differentiate(trait)]
impl<T: Float> Kernel<T> for Tails {
    fn at(&self, x: T) -> T {
        match self {
            Tails::Thin => T::one() / (T::one() + x.powi(4)),
            Tails::Thick => T::one() / (T::one() + x * x),
        }
    }
}

#[differentiate]
impl<T: Float, K: Kernel<T>> Estimate<T, K> {
    pub fn new(observed: impl Into<Vec<T>>, width: T, kernel: K) -> Self {
        Estimate { observed: observed.into(), width, kernel }
    }
    pub fn density(&self, x: T) -> T {
        self.observed.iter().fold(T::zero(), |s, &o| s + self.kernel.at((x - o) / self.width))
    }
}

/// Values without fields as arguments of a type of any kernel, and what becomes a vector.
#[differentiate]
pub fn estimated(x: &[f64]) -> f64 {
    let a = Estimate::new(x.to_vec(), x[0], Normal);
    let b = Estimate::new([x[1], 2.0], x[2], Tails::Thick);
    let c = Estimate::new(vec![x[0]], 1.5, Tails::Thin);
    a.density(0.3) * b.density(x[1]) + c.density(x[2])
}

#[derive(Clone, Copy, Differentiable)]
pub struct Place<S> {
    pub x: S,
    pub y: S,
}

#[differentiate]
impl<S> Place<S> {
    pub const fn new(x: S, y: S) -> Self {
        Place { x, y }
    }
}

#[differentiate]
pub fn span<S: Float>(ends: [Place<S>; 2]) -> S {
    let [a, b] = ends;
    a.x * b.y - a.y * b.x
}

#[differentiate]
pub fn extent<S: Float>(places: &[Place<S>]) -> S {
    places[0].x * places[1].y - places[0].y * places[1].x
}

/// Arrays and vectors of values of a generic type, used twice.
#[differentiate]
pub fn spanned(x: &[f64]) -> f64 {
    let ends = [Place::new(x[0], x[1]), Place::new(x[2], x[3])];
    let places = vec![Place::new(x[1], x[2]), Place::new(x[0], x[3])];
    span(ends) * span(ends) + extent(&places) * extent(&places)
}

#[differentiate]
pub trait Checker<T> {
    fn assert(value: T);
    fn check(&self, value: T);
    fn scale(&self, value: T) -> T;
}

#[derive(Differentiable)]
pub struct Finite<T> {
    pub by: T,
}

#[differentiate(trait)]
impl<T: Float> Checker<T> for Finite<T> {
    fn assert(value: T) {
        assert!(value.is_finite(), "not finite");
    }
    fn check(&self, value: T) {
        assert!(value > T::zero(), "not positive");
    }
    fn scale(&self, value: T) -> T {
        self.by * value
    }
}

#[differentiate]
pub fn scaled_if_right<T: Float, C: Checker<T>>(value: T, c: &C) -> T {
    C::assert(value);
    c.check(value);
    c.scale(value)
}

/// Functions of a type parameter that give nothing.
#[differentiate]
pub fn checked(a: f64, b: f64) -> f64 {
    scaled_if_right(a, &Finite { by: b })
}

#[derive(Clone, Differentiable)]
struct Sample<T> {
    x: T,
    y: T,
}

#[derive(Differentiable)]
pub struct Trace<T> {
    samples: Vec<Sample<T>>,
    last: Sample<T>,
}

#[differentiate]
impl<T: Float> Trace<T> {
    pub fn new(a: T, b: T) -> Self {
        Trace { samples: vec![Sample { x: a, y: b }, Sample { x: b, y: a }], last: Sample { x: a, y: T::one() } }
    }
    pub fn square(&mut self) {
        self.last.x = self.last.x * self.last.y;
        self.last.y = self.last.y * self.last.x;
        for p in self.samples.iter_mut() {
            p.x = p.x * p.y;
            p.y = p.x * p.x;
        }
        for i in 1..self.samples.len() {
            let s = self.samples[i].x;
            self.samples[i - 1].y = self.samples[i - 1].y * s;
        }
    }
    pub fn sum(&self) -> T {
        self.samples.iter().fold(self.last.x * self.last.y, |a, p| a + p.x * p.y)
    }
}

/// The same of any float, and in lists.
#[differentiate]
pub fn traced(a: f64, b: f64) -> f64 {
    let mut trace = Trace::new(a, b);
    trace.square();
    trace.square();
    trace.sum()
}

/// Modules inside of a module: what they import of one another, and of the module around them.
#[differentiate]
pub mod around {
    pub mod totals {
        pub fn total(p: &[f64]) -> f64 {
            p.iter().sum()
        }
        pub fn count(p: &[f64]) -> usize {
            p.len()
        }
    }

    use totals::{count, total as all};

    pub fn mean(p: &[f64]) -> f64 {
        all(p) / count(p) as f64
    }

    pub mod spread {
        use super::mean;
        use super::mean as average;

        pub mod twofold {
            use super::average;

            pub fn twice(p: &[f64]) -> f64 {
                average(p) * 2.0
            }
        }

        pub fn deviation(p: &[f64]) -> f64 {
            let m = mean(p);
            p.iter().map(|v| (v - m) * (v - m)).sum::<f64>() + average(p)
        }
    }

    use spread::deviation;

    pub fn described(x: &[f64]) -> f64 {
        deviation(x) + deviation(&x[1..]) * mean(x) + spread::twofold::twice(x)
    }
}
