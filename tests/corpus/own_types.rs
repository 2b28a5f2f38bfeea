//! Programs of types of their own: constants of types, trees with functions that have nothing to differentiate, scenes of
//! things that have a trait, fields of which another function of the block shows what they are.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, AddAssign, Mul, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Vector {
    x: f64,
    y: f64,
}

#[differentiate]
impl Vector {
    pub const ZERO: Vector = Vector::new(0.0, 0.0);
    pub const DIAGONAL: Self = Vector { x: 1.0, y: 1.0 };
    const STEEP: Vector = Vector { x: 0.5, y: 2.0 };
    pub const SHARE: f64 = 0.25;

    pub const fn new(x: f64, y: f64) -> Vector {
        Vector { x, y }
    }

    pub fn dot(self, other: Vector) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub fn unit(self) -> Vector {
        self * (1.0 / self.dot(self).sqrt())
    }

    pub fn mirrored(self, normal: Vector) -> Vector {
        self - normal * (2.0 * self.dot(normal))
    }
}

#[differentiate]
impl Add for Vector {
    type Output = Vector;

    fn add(self, other: Vector) -> Vector {
        Vector::new(self.x + other.x, self.y + other.y)
    }
}

#[differentiate]
impl Sub for Vector {
    type Output = Vector;

    fn sub(self, other: Vector) -> Vector {
        Vector::new(self.x - other.x, self.y - other.y)
    }
}

#[differentiate]
impl Mul<f64> for Vector {
    type Output = Vector;

    fn mul(self, by: f64) -> Vector {
        Vector::new(self.x * by, self.y * by)
    }
}

#[differentiate]
impl Mul<Vector> for f64 {
    type Output = Vector;

    fn mul(self, v: Vector) -> Vector {
        v * self
    }
}

#[differentiate]
impl Mul for Vector {
    type Output = Vector;

    fn mul(self, other: Vector) -> Vector {
        Vector::new(self.x * other.x, self.y * other.y)
    }
}

#[differentiate]
impl AddAssign for Vector {
    fn add_assign(&mut self, other: Vector) {
        *self = *self + other;
    }
}

/// Constants of a type beside its values: in operators, in variables, in one that is changed, as a result.
#[differentiate]
fn by_constants(v: Vector, steps: usize) -> Vector {
    if steps == 0 {
        return Vector::DIAGONAL;
    }
    let steep = Vector::STEEP;
    let mut product = Vector::DIAGONAL;
    let mut sum = Vector::ZERO;
    for _ in 0..steps {
        product = product * v + Vector::DIAGONAL * 0.5;
        sum += product * Vector::SHARE;
    }
    sum + steep * v - steep
}

#[differentiate]
pub fn constants(x: &[f64], steps: usize) -> f64 {
    let v = Vector::new(x[0], x[1]);
    let w = by_constants(v, steps);
    w.dot(Vector::STEEP) * v.dot(w - Vector::DIAGONAL)
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub enum Function {
    Sine,
    Exponential,
}

#[differentiate]
impl Function {
    fn apply(self, x: f64) -> f64 {
        match self {
            Function::Sine => x.sin(),
            Function::Exponential => x.exp(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Function::Sine => "sin",
            Function::Exponential => "exp",
        }
    }
}

#[derive(Clone, Debug, Differentiable)]
pub enum Term {
    Number(f64),
    Variable(usize),
    Sum(Box<Term>, Box<Term>),
    Power { base: Box<Term>, exponent: i32 },
    Minus(Box<Term>),
    Call(Function, Box<Term>),
}

/// What gives no number has nothing to differentiate, whatever it computes on the way.
#[differentiate]
impl Term {
    fn value(&self, x: &[f64]) -> f64 {
        match self {
            Term::Number(c) => *c,
            Term::Variable(i) => x[*i],
            Term::Sum(a, b) => a.value(x) + b.value(x),
            Term::Power { base, exponent } => base.value(x).powi(*exponent),
            Term::Minus(a) => -a.value(x),
            Term::Call(f, a) => f.apply(a.value(x)),
        }
    }

    fn depth(&self) -> usize {
        match self {
            Term::Number(_) | Term::Variable(_) => 1,
            Term::Sum(a, b) => 1 + a.depth().max(b.depth()),
            Term::Power { base, .. } => base.depth() + 1,
            Term::Minus(a) | Term::Call(_, a) => a.depth() + 1,
        }
    }

    fn text(&self) -> String {
        match self {
            Term::Number(c) => format!("{c}"),
            Term::Variable(i) => format!("x{i}"),
            Term::Call(f, a) => format!("{}({})", f.name(), a.text()),
            _ => "…".to_owned(),
        }
    }

    fn is_larger(&self, other: &Term, x: &[f64]) -> bool {
        let (a, b) = (self.value(x), other.value(x));
        a.max(b) == a && self.depth().min(other.depth()) > 0
    }

    fn simpler(self) -> Term {
        match self {
            Term::Minus(a) => match *a {
                Term::Minus(b) => b.simpler(),
                a => Term::Minus(Box::new(a.simpler())),
            },
            Term::Sum(a, b) => Term::Sum(Box::new(a.simpler()), Box::new(b.simpler())),
            other => other,
        }
    }
}

#[differentiate]
pub fn of_terms(x: &[f64]) -> f64 {
    let cube = Term::Power {
        base: Box::new(Term::Sum(Box::new(Term::Variable(0)), Box::new(Term::Number(x[1])))),
        exponent: 3,
    };
    let call = Term::Call(Function::Sine, Box::new(cube));
    let other =
        Term::Call(Function::Exponential, Box::new(Term::Minus(Box::new(Term::Minus(Box::new(Term::Variable(1)))))));
    let larger = if call.is_larger(&other, x) { 2.0 } else { 3.0 };
    let length = call.text().len();
    let term = Term::Sum(Box::new(call), Box::new(other)).simpler();
    larger * term.value(x) * term.depth() as f64 + length as f64 * x[0]
}

/// A table with its sizes.
#[derive(Clone, Debug, Differentiable)]
pub struct Table {
    rows: usize,
    columns: usize,
    data: Vec<f64>,
}

#[differentiate]
impl Table {
    pub fn filled(rows: usize, columns: usize, data: &[f64]) -> Table {
        assert_eq!(data.len(), rows * columns);
        Table { rows, columns, data: data.to_vec() }
    }

    pub fn row(&self, i: usize) -> &[f64] {
        &self.data[i * self.columns..(i + 1) * self.columns]
    }

    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    fn root_mean_square(&self) -> f64 {
        (self.data.iter().map(|x| x * x).sum::<f64>() / (self.rows * self.columns) as f64).sqrt()
    }
}

/// Sizes in fields, and what a method gives of them, are integers where their product is made a number.
#[differentiate]
pub fn averaged(x: &[f64]) -> f64 {
    let table = Table::filled(2, 3, x);
    let (rows, columns) = table.size();
    let mean = table.data.iter().sum::<f64>() / (table.rows * table.columns) as f64;
    let product: f64 = table.row(1).iter().product();
    mean * table.root_mean_square() + product * (rows * columns + 1) as f64
}

#[differentiate]
fn magnitude(x: f64) -> (f64, i32) {
    if x < 0.0 { ((-x).ln(), -1) } else { (x.ln(), 1) }
}

/// So they are where a variable stands for it, and what of another variable it is made.
#[differentiate]
pub fn averaged_later(x: &[f64], n: usize) -> f64 {
    let table = Table::filled(2, 3, x);
    let around = table.rows + table.columns;
    let count = around * table.columns;
    let mut sum = 0.0;
    for i in 0..n {
        let (a, sign_a) = magnitude(x[i] * x[0]);
        let (b, sign_b) = magnitude(x[i + 1]);
        let sign = sign_a * sign_b;
        sum += sign as f64 * (a + b) / count as f64;
    }
    let cells = table.rows * table.columns;
    sum * table.root_mean_square() / f64::from(cells as u32) + x[1]
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Ray {
    from: Vector,
    along: Vector,
}

#[differentiate]
impl Ray {
    fn new(from: Vector, along: Vector) -> Ray {
        Ray { from, along: along.unit() }
    }

    fn at(&self, t: f64) -> Vector {
        self.from + t * self.along
    }
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Hit {
    t: f64,
    point: Vector,
    normal: Vector,
    gloss: f64,
}

#[differentiate]
pub trait Body {
    fn hit(&self, ray: &Ray) -> Option<Hit>;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Disc {
    center: Vector,
    radius: f64,
    gloss: f64,
}

#[differentiate(trait)]
impl Body for Disc {
    fn hit(&self, ray: &Ray) -> Option<Hit> {
        let to = ray.from - self.center;
        let b = to.dot(ray.along);
        let root = b * b - to.dot(to) + self.radius * self.radius;
        if root < 0.0 {
            return None;
        }
        let t = -b - root.sqrt();
        let point = ray.at(t);
        (t > 1e-6).then(|| Hit { t, point, normal: (point - self.center) * (1.0 / self.radius), gloss: self.gloss })
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Floor {
    height: f64,
}

#[differentiate(trait)]
impl Body for Floor {
    fn hit(&self, ray: &Ray) -> Option<Hit> {
        let t = (self.height - ray.from.y) / ray.along.y;
        (t > 1e-6).then(|| Hit { t, point: ray.at(t), normal: Vector::new(0.0, 1.0), gloss: 0.5 })
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Scene {
    discs: Vec<Disc>,
    floor: Floor,
    lamp: Vector,
}

/// What `lit` shows of the fields of a hit, `seen` computes with.
#[differentiate]
impl Scene {
    fn nearest(&self, ray: &Ray) -> Option<Hit> {
        let mut best = self.floor.hit(ray);
        for disc in &self.discs {
            if let Some(hit) = disc.hit(ray) {
                let nearer = match &best {
                    Some(b) => hit.t < b.t,
                    None => true,
                };
                if nearer {
                    best = Some(hit);
                }
            }
        }
        best
    }

    fn lit(&self, hit: &Hit) -> f64 {
        hit.normal.dot((self.lamp - hit.point).unit()).max(0.0) + 0.1
    }

    fn seen(&self, ray: &Ray, depth: u32) -> f64 {
        if depth == 0 {
            return 0.2;
        }
        match self.nearest(ray) {
            Some(hit) => {
                let away = Ray::new(hit.point + 1e-3 * hit.normal, ray.along.mirrored(hit.normal));
                self.lit(&hit) * (1.0 - hit.gloss) + self.seen(&away, depth - 1) * hit.gloss
            }
            None => 0.5 * (ray.along.y + 1.0),
        }
    }
}

/// Rays from a constant point, which are made to be lent.
#[differentiate]
pub fn pictured(x: &[f64], rays: usize) -> f64 {
    let scene = Scene {
        discs: vec![
            Disc { center: Vector::new(x[0], x[1]), radius: x[2], gloss: x[3] },
            Disc { center: Vector::new(-1.5, 2.0), radius: 0.5, gloss: 0.3 },
        ],
        floor: Floor { height: x[4] },
        lamp: Vector::new(3.0, x[5]),
    };
    let mut sum = 0.0;
    for i in 0..rays {
        let along = Vector::new(i as f64 / 4.0 - 1.0, 1.1 - i as f64 / 3.0);
        sum += scene.seen(&Ray::new(Vector::ZERO, along), 3) * (i + 1) as f64;
    }
    sum
}

#[derive(Clone, Debug, Default, Differentiable)]
pub struct Schedule {
    rate: f64,
    decay: f64,
    weights: Vec<f64>,
    steps: usize,
}

#[differentiate]
impl Schedule {
    pub fn empty() -> Self {
        Schedule::default()
    }

    pub fn rate(mut self, rate: f64) -> Self {
        self.rate = rate;
        self
    }

    pub fn decay(mut self, decay: f64) -> Self {
        self.decay = decay;
        self
    }

    pub fn weight(mut self, weight: f64) -> Self {
        self.weights.push(weight);
        self
    }

    pub fn steps(mut self, steps: usize) -> Self {
        self.steps = steps;
        self
    }

    pub fn run(&self) -> f64 {
        let (mut sum, mut rate) = (0.0, self.rate);
        for weight in self.weights.iter().cycle().take(self.steps) {
            sum += rate * weight;
            rate *= self.decay;
        }
        sum
    }
}

/// Built in one go, from nothing that carries a derivative.
#[differentiate]
pub fn scheduled(x: &[f64]) -> f64 {
    let first = Schedule::empty().rate(x[0]).decay(x[1]).weight(x[2]).weight(x[0]).steps(5).run();
    let second = Schedule::empty().steps(3).weight(0.5).decay(x[2]);
    first * second.rate(first).run()
}

/// An angle in degrees, with functions that are called as those of floats are.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Degrees(pub f64);

#[differentiate]
impl Degrees {
    pub fn cos(self) -> f64 {
        self.0.to_radians().cos()
    }

    pub fn sin(&self) -> f64 {
        self.0.to_radians().sin()
    }

    pub fn abs(self) -> Degrees {
        Degrees(self.0.abs())
    }

    pub fn sqrt(self) -> f64 {
        (self.0 * self.0 + 1.0).sqrt()
    }
}

/// They go before those of floats.
#[differentiate]
pub fn leaned(by: Degrees, x: f64) -> f64 {
    by.cos() * x + 2.0 * by.sin()
}

#[differentiate]
pub fn turned(angles: &[f64], x: f64) -> f64 {
    let all: Vec<Degrees> = angles.iter().map(|a| Degrees(*a)).collect();
    let mut sum = 0.0;
    for (k, by) in all.iter().enumerate() {
        sum += leaned(*by, x) * by.cos() + Degrees(x * k as f64).abs().cos();
    }
    let wide = Degrees(sum);
    let wide = wide.abs();
    let size: f64 = wide.0;
    sum * wide.sqrt() + all.iter().map(|by| by.sin()).sum::<f64>() + Degrees(x).sqrt() * size
}
