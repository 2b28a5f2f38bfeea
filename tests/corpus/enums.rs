//! Enums: with a derivative, matched and made; and selectors without one.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// A figure in the plane.
#[derive(Debug, Clone, PartialEq, Differentiable)]
pub enum Figure {
    /// By its radius.
    Circle(f64),
    /// By its sides.
    Rect {
        /// One side.
        w: f64,
        /// The other side.
        h: f64,
    },
    /// By the radii of its corners.
    Star(Vec<f64>, f64),
    /// Nothing.
    Empty,
}

/// By reference.
#[differentiate]
pub fn area(f: &Figure) -> f64 {
    match f {
        Figure::Circle(r) => 3.0 * r * r,
        Figure::Rect { w, h } => w * h,
        Figure::Star(radii, scale) => {
            let mut sum = 0.0;
            for r in radii {
                sum += r * r;
            }
            sum * scale
        }
        Figure::Empty => 0.0,
    }
}

/// A name of a pattern is taken again, and bound once more in a condition.
#[differentiate]
pub fn bound_again(f: &Figure, k: f64) -> f64 {
    match f {
        Figure::Rect { w, h } => {
            let long = w * h;
            let h = k * long;
            let twice = (match f {
                Figure::Rect { w, h } => w * h,
                _ => 0.5,
            }) > 0.3;
            if twice { 2.0 * h } else { h * h }
        }
        _ => k,
    }
}

/// In a slice of them, with a call.
#[differentiate]
pub fn total_area(figures: &[Figure]) -> f64 {
    let mut sum = 0.0;
    for f in figures {
        sum += area(f);
    }
    sum
}

/// Changed in place.
#[differentiate]
pub fn grow(f: &mut Figure, k: f64) -> f64 {
    match f {
        Figure::Circle(r) => {
            *r *= k;
            *r
        }
        Figure::Rect { w, .. } => {
            *w += k * *w;
            1.0
        }
        Figure::Star(radii, scale) => {
            for r in radii.iter_mut() {
                *r *= *scale;
            }
            *scale = k;
            k
        }
        Figure::Empty => k,
    }
}

/// Made, kept in a variable over a loop, and taken apart.
#[differentiate]
pub fn made(x: f64, n: usize) -> f64 {
    let mut f = Figure::Circle(x);
    for _ in 0..n {
        f = match &f {
            Figure::Circle(r) => Figure::Rect { w: r * x, h: r + 1.0 },
            Figure::Rect { w, h } if w > h => Figure::Star(vec![*w, *h], x),
            Figure::Rect { w, h } => Figure::Circle(w - h),
            _ => f.clone(),
        };
    }
    if let Figure::Star(radii, scale) = &f {
        return radii[0] * radii[1] * scale;
    }
    let Figure::Rect { w, h } = f else {
        return x;
    };
    w * h
}

/// By value.
#[differentiate]
pub fn consumed(f: Figure, k: f64) -> f64 {
    match f {
        Figure::Circle(r) | Figure::Rect { w: r, .. } => r * k,
        Figure::Star(radii, _) => radii[0] * k,
        Figure::Empty => k * k,
    }
}

/// A selector without a derivative.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Method {
    /// First order.
    Euler,
    /// Second order.
    Midpoint,
}

#[differentiate(constant(method))]
pub fn step(x: f64, h: f64, method: &Method) -> f64 {
    match method {
        Method::Euler => x + h * x.sin(),
        Method::Midpoint => x + h * (x + 0.5 * h * x.sin()).sin(),
    }
}

#[differentiate]
pub fn integrate(x: f64, h: f64, n: usize, #[constant] method: &Method) -> f64 {
    let mut y = x;
    for _ in 0..n {
        y = if *method == Method::Euler { step(y, h, method) } else { step(y, 2.0 * h, method) };
    }
    y
}

/// In and out.
#[differentiate]
pub fn grown(f: Figure, k: f64) -> Figure {
    match f {
        Figure::Circle(r) => Figure::Circle(r * k),
        Figure::Rect { w, h } => Figure::Rect { w: w * k, h: h * k },
        other => other,
    }
}

/// What a call makes is taken apart.
#[differentiate]
pub fn grown_area(r: f64, k: f64) -> f64 {
    let f = grown(Figure::Circle(r), k);
    if let Figure::Circle(s) = f { s * s * k } else { 0.0 }
}

/// A tree.
#[derive(Debug, Clone, PartialEq, Differentiable)]
pub enum Term {
    /// A number.
    Leaf(f64),
    /// A sum.
    Sum(Box<Term>, Box<Term>),
    /// A product.
    Product(Box<Term>, Box<Term>),
}

#[differentiate]
pub fn evaluated(t: &Term) -> f64 {
    match t {
        Term::Leaf(x) => *x,
        Term::Sum(a, b) => evaluated(a) + evaluated(b),
        Term::Product(a, b) => evaluated(a) * evaluated(b),
    }
}

/// The roots of a polynomial, of any float.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub enum Roots<F> {
    No,
    One([F; 1]),
    Two([F; 2]),
}

/// Of a type whose argument the signature gives.
#[differentiate]
pub fn quadratic<F: Float>(a: F, b: F, c: F) -> Roots<F> {
    let two = F::one() + F::one();
    let d = b * b - two * two * a * c;
    if d < F::zero() {
        Roots::No
    } else if d == F::zero() {
        Roots::One([-b / (two * a)])
    } else {
        let s = d.sqrt();
        Roots::Two([(-b - s) / (two * a), (-b + s) / (two * a)])
    }
}

#[differentiate]
pub fn product_of_roots<F: Float>(a: F, b: F, c: F) -> Roots<F> {
    match quadratic(a, b, c) {
        Roots::Two([x, y]) => Roots::One([x * y]),
        Roots::One([x]) => Roots::One([x * x]),
        none => none,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Corner {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Edge {
    pub from: Corner,
    pub to: Corner,
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub enum Segment {
    Line(Edge),
    Dot(Corner),
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Pen {
    pub ink: f64,
    pub at: Corner,
}

#[differentiate]
impl Pen {
    fn line_to(&mut self, to: Corner) {
        self.ink += (to.x - self.at.x) * (to.y - self.at.y);
        self.at = to;
    }

    /// What a pattern has bound is handed on, to a call without a value.
    fn draw(&mut self, segment: Segment) {
        match segment {
            Segment::Line(edge) => {
                self.at = edge.from;
                self.line_to(edge.to);
            }
            Segment::Dot(corner) => self.line_to(corner),
        }
    }
}

#[differentiate]
pub fn ink(x: f64, y: f64, closed: bool) -> f64 {
    let mut pen = Pen { ink: 0.0, at: Corner { x: 0.0, y: x * y } };
    pen.draw(Segment::Dot(Corner { x, y }));
    pen.draw(Segment::Line(Edge { from: Corner { x: y, y: 1.0 }, to: Corner { x: y * y, y: x.sin() } }));
    if closed {
        pen.line_to(Corner { x: 0.0, y: x * y });
    }
    pen.ink
}

/// A part of a struct by value is chosen, and another one is written to a place.
#[differentiate]
pub fn ends(edge: Edge, first: bool) -> f64 {
    let mut pen = Pen { ink: 0.0, at: Corner { x: 1.0, y: 2.0 } };
    let end = if first { edge.from } else { edge.to };
    pen.line_to(end);
    pen.at = edge.to;
    pen.ink * pen.at.x + pen.at.y * edge.from.x
}

/// What a machine with a stack does.
#[derive(Debug, Clone, PartialEq, Differentiable)]
pub enum Op {
    /// Puts a number on the stack.
    Push(f64),
    /// Puts an input there.
    Input(usize),
    /// Takes two, and puts their product there.
    Multiply,
    /// Doubles the last one.
    Twice,
}

/// Runs a program, which is a constant.
#[differentiate]
pub fn run(#[constant] program: &[Op], x: &[f64]) -> Option<f64> {
    let mut stack: Vec<f64> = vec![];
    for op in program {
        match op {
            Op::Push(c) => stack.push(*c),
            Op::Input(i) => stack.push(*x.get(*i)?),
            Op::Multiply => {
                let (b, a) = (stack.pop()?, stack.pop()?);
                stack.push(a * b);
            }
            Op::Twice => {
                let last = stack.last_mut()?;
                *last = 2.0 * last.sin();
            }
        }
    }
    (stack.len() == 1).then(|| stack[0])
}

/// Programs that are written down, as a vector and as an array.
#[differentiate]
pub fn programmed(x: &[f64]) -> f64 {
    let program = vec![Op::Input(0), Op::Twice, Op::Push(3.0), Op::Multiply, Op::Input(1), Op::Multiply];
    run(&program, x).unwrap_or(0.0) + run(&[Op::Multiply], x).unwrap_or(x[1]) * x[0]
}

/// A name of a pattern is written by the arm, and read before and behind that.
#[differentiate]
pub fn counted_in_the_arm(a: f64, n: usize) -> f64 {
    let mut r = a;
    match n {
        9 => {}
        mut k => {
            r *= a * k as f64;
            k += 1;
            r *= a * k as f64;
            k *= 2;
            r *= r * k as f64;
        }
    }
    for i in 0..3usize {
        match Some(n + i) {
            Some(mut k) if k < 4 => {
                k += 1;
                r *= 0.25 * a * k as f64;
                k *= 2;
                r += 0.125 * a * k as f64;
            }
            _ => r += a,
        }
    }
    r
}

/// What carries no derivative is changed through references that patterns bind, and multiplied by before and behind.
#[differentiate]
pub fn changed_through_patterns(a: f64, b: f64) -> f64 {
    let mut mode = Some(2usize);
    let mut pair = (1usize, 3usize);
    let mut steps = vec![1usize, 2, 3];
    let mut r = a;
    for _ in 0..3 {
        if let Some(k) = &mut mode {
            r *= b * *k as f64;
            *k += 1;
            r += 0.01 * a * r * *k as f64;
        }
        match &mut pair {
            (n, 3) => {
                *n += 2;
                r *= 0.3 * b * *n as f64;
            }
            (n, m) => {
                *m += 1;
                r += 0.1 * b * r * (*m * *n) as f64;
            }
        }
        pair.1 += 1;
        for s in &mut steps {
            r *= 0.2 * b * *s as f64;
            *s += 1;
            r += a * *s as f64;
        }
    }
    r
}

/// An option that is bought or sold; not `Copy`.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub enum Side {
    Call,
    Put,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Quote {
    pub price: f64,
    pub side: Side,
}

/// What is matched moves into what the arm makes.
#[differentiate]
pub fn quoted(spot: f64, strike: f64, side: Side) -> Quote {
    match side {
        Side::Call => Quote { price: (spot / strike).ln().max(0.0) * spot, side },
        Side::Put => Quote { price: (strike / spot).ln().max(0.0) * strike, side },
    }
}

#[differentiate]
pub fn quoted_twice(spot: f64, strike: f64, put: bool) -> f64 {
    let mut sum = 0.0;
    for k in 0..2 {
        let side = if put { Side::Put } else { Side::Call };
        let quote = quoted(spot, strike * (1.0 + 0.1 * k as f64), side);
        sum += quote.price * quote.price;
        if quote.side == Side::Put {
            sum *= 0.5 * spot;
        }
    }
    sum
}

/// A layer, one of them with a number that is a constant.
#[derive(Clone, Debug, Differentiable)]
pub enum Normed {
    Scaled(f64, #[constant] f64),
    Shifted {
        by: f64,
        #[constant]
        floor: f64,
    },
}

#[differentiate]
impl Normed {
    pub fn forward(&self, x: &[f64]) -> Vec<f64> {
        match self {
            Normed::Scaled(k, limit) => x.iter().map(|v| v * k / (1.0 + limit).sqrt()).collect(),
            Normed::Shifted { by, floor } => x.iter().map(|v| (v + by).max(*floor) * (1.0 + floor)).collect(),
        }
    }
}

/// Constants in variants.
#[differentiate]
pub fn normed(x: &[f64], k: f64) -> f64 {
    let layers = [Normed::Scaled(k, 0.1), Normed::Shifted { by: k * k, floor: 0.3 }];
    layers.iter().fold(x.to_vec(), |x, layer| layer.forward(&x)).iter().map(|v| v * v * k).sum()
}

/// A response that takes the form that it has come to.
#[derive(Clone, Copy, Debug, Differentiable)]
pub enum Response {
    Flat,
    Power(f64),
    Mixed { share: f64, order: usize },
}

/// One form after the other, and a counter in one of them.
#[differentiate]
pub fn grown_response(x: &[f64], k: f64) -> f64 {
    let response = x.iter().fold(Response::Flat, |before, v| match before {
        Response::Flat => Response::Power(*v * k),
        Response::Power(p) if p > 0.4 => Response::Mixed { share: p, order: 1 },
        Response::Power(p) => Response::Power(p + v),
        Response::Mixed { share, order } if order > 2 => Response::Power(share * v),
        Response::Mixed { share, order } => Response::Mixed { share: share * v, order: order + 1 },
    });
    let all = [response, Response::Power(k)];
    let mut sum = 0.0;
    for mut one in all {
        if let Response::Power(p) | Response::Mixed { share: p, .. } = &mut one {
            *p *= k;
            sum += *p;
        }
    }
    sum * match all[0] {
        Response::Flat => 1.0,
        Response::Power(p) | Response::Mixed { share: p, .. } => p,
    }
}

/// A cell of a grid, which has no more in common with those of `std` than its name.
#[derive(Clone, Debug, Differentiable)]
pub enum Cell {
    Dead,
    Alive { energy: f64, age: u32 },
    Split(f64, f64),
}

#[differentiate]
fn tick(cell: &mut Cell, food: f64) {
    match *cell {
        Cell::Alive { ref mut energy, ref mut age } if *age < 2 => {
            *energy *= food;
            *age += 1;
        }
        Cell::Alive { energy, .. } => *cell = Cell::Split(energy, energy * food),
        Cell::Split(ref mut a, ref mut b) => {
            std::mem::swap(a, b);
            *a += *b * food;
            if *a > 4.0 {
                *cell = Cell::Dead;
            }
        }
        Cell::Dead => *cell = Cell::Alive { energy: food, age: 0 },
    }
}

#[differentiate]
pub fn lived(x: &[f64]) -> f64 {
    let mut cells = vec![Cell::Alive { energy: x[0], age: 0 }, Cell::Split(x[1], x[2]), Cell::Dead];
    for k in 0..7 {
        for cell in cells.iter_mut() {
            tick(cell, x[k % x.len()] + 0.3);
        }
    }
    let left = cells.iter().map(|cell| match cell {
        Cell::Dead => 0.5,
        Cell::Alive { energy, age } => energy * (age + 1) as f64,
        Cell::Split(a, b) => a - b * b,
    });
    left.sum()
}

/// Variants by their names alone, which are written in capitals, as those of constants are.
#[allow(non_camel_case_types)]
#[derive(Debug, Clone, Differentiable)]
pub enum Aspect {
    N_POLE,
    S_POLE,
    EQUIT { dd: f64, rq: f64 },
    OBLIQ { dd: f64, rq: f64, sine: f64 },
}

#[differentiate]
fn aspect(phi: f64, qp: f64) -> Aspect {
    use Aspect::*;
    let rq = (0.5 * qp * qp).sqrt();
    if phi.abs() < 0.2 {
        if phi < 0.0 { S_POLE } else { N_POLE }
    } else if phi.abs() < 0.5 {
        EQUIT { rq, dd: 1.0 / rq }
    } else {
        let (sine, cosine) = phi.sin_cos();
        OBLIQ { rq, dd: cosine / rq, sine }
    }
}

#[differentiate]
pub fn seen_aside(x: &[f64]) -> f64 {
    use Aspect::*;
    let mut sum = 0.0;
    for phi in x {
        sum += match aspect(*phi, x[0]) {
            OBLIQ { dd, rq, sine } => phi * dd * rq + sine,
            EQUIT { dd, .. } => dd * phi,
            N_POLE => x[0] * phi,
            S_POLE => x[0] / phi,
        };
    }
    sum
}
