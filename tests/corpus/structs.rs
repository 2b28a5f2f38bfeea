//! Structs: fields read and written, construction, patterns, updates.

use cotangent::{Differentiable, differentiate};

/// A point mass, with fields that carry no derivative.
#[derive(Clone, Debug, Differentiable)]
pub struct Body {
    pub m: f64,
    pub x: [f64; 2],
    pub v: [f64; 2],
    pub id: usize,
    pub fixed: bool,
}

/// What the system remembers.
#[derive(Clone, Debug, Differentiable)]
pub struct State {
    pub t: f64,
    pub energy: f64,
    pub steps: usize,
    pub trace: Vec<f64>,
}

/// Nested structs with lists.
#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    pub weights: Vec<Vec<f64>>,
    pub bias: Vec<f64>,
    pub kind: Kind,
}

/// A network.
#[derive(Clone, Debug, Differentiable)]
pub struct Net {
    pub layers: Vec<Layer>,
    pub scale: f64,
    pub name: String,
}

/// A selector without derivative, a struct of no numbers.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Kind {
    pub squash: bool,
}

#[differentiate]
pub fn kinetic(p: &Body) -> f64 {
    0.5 * p.m * (p.v[0] * p.v[0] + p.v[1] * p.v[1])
}

/// Nothing but names to go by.
#[differentiate]
pub fn product_of_fields(s: &State) -> f64 {
    s.t * s.energy
}

/// Integers in every inert position.
#[differentiate]
pub fn integer_fields(p: &Body, s: &State) -> f64 {
    let n = p.id * 2 + s.steps;
    let mut sum = p.m * p.id as f64;
    if p.id > 3 || p.fixed {
        sum *= 2.0;
    }
    for i in 0..s.steps {
        sum += p.x[i % 2] * (i + n) as f64;
    }
    let k = s.steps;
    sum + k as f64 * p.m + s.trace.len() as f64 * s.t
}

#[differentiate]
pub fn drift(p: &mut Body, dt: f64) {
    p.x[0] += p.v[0] * dt;
    p.x[1] += p.v[1] * dt;
    p.m *= p.x[0];
    p.id += 1;
    p.fixed = p.x[0] > p.x[1];
}

/// Elements of a slice of structs, written in loops.
#[differentiate]
pub fn many_steps(bodies: &mut [Body], k: f64, n: usize) -> f64 {
    let mut energy = 0.0;
    for _ in 0..n {
        for i in 0..bodies.len() {
            if bodies[i].fixed {
                continue;
            }
            for d in 0..2 {
                let f = -k * bodies[i].x[d];
                bodies[i].v[d] += 0.1 * f / bodies[i].m;
                bodies[i].x[d] += 0.1 * bodies[i].v[d];
            }
            bodies[i].id += 1;
        }
    }
    for b in bodies.iter() {
        energy += 0.5 * b.m * (b.v[0] * b.v[0] + b.v[1] * b.v[1]) * b.id as f64;
    }
    energy
}

#[differentiate]
pub fn forward(net: &Net, x: &[f64]) -> f64 {
    let mut h = x.to_vec();
    for layer in &net.layers {
        let mut next = layer.bias.clone();
        for i in 0..next.len() {
            for j in 0..h.len() {
                next[i] += layer.weights[i][j] * h[j];
            }
            if layer.kind.squash {
                next[i] = next[i].tanh();
            }
        }
        h = next;
    }
    let mut sum = 0.0;
    for i in 0..h.len() {
        sum += h[i] * net.scale;
    }
    sum
}

/// A vector in a struct grows.
#[differentiate]
pub fn remember(s: &mut State, dt: f64) {
    s.t += dt;
    s.energy = s.energy * s.t;
    s.trace.push(s.energy);
    s.steps += 1;
    s.trace[0] = s.trace[0] * s.t;
}

/// Positions.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Point(pub f64, pub f64);

/// A type parameter.
#[derive(Clone, Debug, Differentiable)]
pub struct Pair<T> {
    pub a: T,
    pub b: T,
}

/// Construction and fields of a local.
#[differentiate]
pub fn made(x: f64, y: f64) -> f64 {
    let p = Point(x * y, y);
    let s = State { t: p.0 + x, energy: p.1, steps: 3, trace: vec![x, p.0] };
    s.t * s.energy * s.trace[1] + s.steps as f64 * p.0
}

/// A struct comes back.
#[differentiate]
pub fn step(s: State, dt: f64) -> State {
    let t = s.t + dt;
    let mut trace = s.trace;
    trace.push(t * s.energy);
    State { t, energy: s.energy * (1.0 - dt), steps: s.steps + 1, trace }
}

/// By value through a call, again and again.
#[differentiate]
pub fn integrate(s: State, dt: f64, n: usize) -> State {
    let mut s = s;
    for _ in 0..n {
        s = step(s, dt);
        s.energy *= s.t;
    }
    s
}

/// Copies of a struct that is `Copy`.
#[differentiate]
pub fn copied(points: &[Point], k: f64) -> f64 {
    let mut last = points[0];
    let mut sum = 0.0;
    for i in 1..points.len() {
        let p = points[i];
        let d = Point(p.0 - last.0 * k, p.1 - last.1);
        sum += d.0 * d.0 + d.1 * p.1;
        last = p;
        last.1 *= d.0;
    }
    sum
}

/// Update syntax, of a reference and of a copy, with a part that is replaced by one of another length.
#[differentiate]
pub fn updated(s: &State, dt: f64) -> State {
    let moved = State { t: s.t + dt, trace: vec![s.t, dt, s.energy], ..s.clone() };
    State { energy: moved.energy * moved.t * moved.trace[1], ..moved }
}

/// Patterns: with names, positions, rests, nested.
#[differentiate]
pub fn taken_apart(b: &Body, p: Point) -> f64 {
    let Body { m, x: [x0, x1], v, .. } = b;
    let Point(a, c) = p;
    m * x0 * v[0] + a * x1 * c
}

/// By value: the fields move out.
#[differentiate]
pub fn moved_out(s: State, k: f64) -> f64 {
    let State { t, trace, steps, .. } = s;
    let mut sum = t * steps as f64;
    for x in trace {
        sum += k * x * t;
    }
    sum
}

/// Patterns of parameters and of loops.
#[differentiate]
pub fn patterns(Point(a, b): Point, bodies: &[Body]) -> f64 {
    let mut sum = a;
    for Body { m, v, .. } in bodies {
        sum += b * m * v[1] * sum;
    }
    sum
}

/// Many of them made, changed and summed up.
#[differentiate]
pub fn list(x: &[f64]) -> f64 {
    let mut all = Vec::new();
    for i in 0..x.len() {
        all.push(Point(x[i], x[i] * x[i]));
    }
    for i in 1..all.len() {
        all[i].0 += all[i - 1].1;
        all[i].1 *= all[i - 1].0;
    }
    let mut sum = 0.0;
    for p in &all {
        sum += p.0 * p.1;
    }
    sum
}

/// A struct that is overwritten in a branch, in a loop.
#[differentiate]
pub fn overwritten(p: &mut Point, k: f64, n: usize) {
    for i in 0..n {
        if i % 2 == 0 {
            *p = Point(p.1 * k, p.0);
        } else {
            let q = *p;
            p.0 = q.0 * q.1;
            *p = q;
            p.1 += q.0 * q.0;
        }
    }
}

/// A struct with a type argument, in an array and in a tuple.
#[differentiate]
pub fn with_arguments(p: &Pair<f64>, q: [Pair<f64>; 2]) -> (f64, Pair<f64>) {
    let r = Pair { a: p.a * q[0].b, b: q[1].a };
    (r.a * r.b, Pair { a: r.b, b: p.b * r.a })
}

/// Swapped, replaced, moved around.
#[differentiate]
pub fn moved_around(s: &mut State, other: State) -> f64 {
    let mut mine = other;
    mine.t *= s.t;
    std::mem::swap(s, &mut mine);
    let before = std::mem::replace(&mut mine.trace, vec![mine.t]);
    s.energy += before[0] * mine.trace[0];
    s.energy * mine.t
}

/// Chosen by control flow.
#[differentiate]
pub fn chosen(p: &Point, q: &Point) -> Point {
    if p.0 > q.0 {
        return Point(p.0 * q.1, q.1);
    }
    let r = if p.1 > 0.0 { *p } else { Point(q.0, p.1 * p.1) };
    Point { 0: r.0 * r.1, ..r }
}

#[differentiate]
pub fn add_scaled(to: &mut [f64], from: &[f64], k: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..to.len() {
        to[i] += k * from[i % from.len()] * to[i];
        sum += to[i];
    }
    sum
}

#[differentiate]
pub fn exchange_energy(a: &mut Point, b: &mut Point, k: f64) {
    let d = k * (a.0 - b.0);
    a.0 -= d;
    b.0 += d * b.1;
    a.1 *= b.0;
}

/// Two fields of one struct, lent at once: both to be changed, one to be changed, both shared.
#[differentiate]
pub fn fields_lent(pair: &mut Pair<Point>, s: &mut State, net: &Net) -> f64 {
    exchange_energy(&mut pair.a, &mut pair.b, s.t);
    s.energy += add_scaled(&mut s.trace, &net.layers[0].bias, pair.b.1);
    let layer = &net.layers[1];
    for row in &layer.weights {
        s.t *= add_scaled(&mut s.trace, row, layer.bias[0]);
    }
    s.t * s.energy
}

/// A call by value of fields, one of which is an integer.
#[differentiate]
pub fn power(x: f64, n: usize) -> f64 {
    x.powi(n as i32)
}

#[differentiate]
pub fn fields_given(b: &Body, s: &State) -> f64 {
    let n = b.id;
    let k = power(b.m, b.id) * power(s.t, n);
    k * s.energy * n as f64
}

/// References into structs, shared and unique.
#[differentiate]
pub fn references(bodies: &mut Vec<Body>, i: usize, dt: f64) -> f64 {
    let b = &mut bodies[i];
    let v = &b.v;
    let speed = v[0] * v[0] + v[1];
    b.x[0] += dt * speed;
    b.m *= b.x[0];
    let x = &mut bodies[0].x;
    x[1] *= dt;
    for b in bodies.iter_mut() {
        b.v[0] += b.x[1] * speed;
        b.id *= 2;
    }
    let last = &bodies[bodies.len() - 1];
    last.m * last.v[0]
}

/// Vectors in structs, taken, replaced, grown and shrunk in a loop.
#[differentiate]
pub fn traces(s: &mut State, x: f64, n: usize) -> f64 {
    for k in 0..n {
        let old = std::mem::take(&mut s.trace);
        s.trace = vec![x * s.t; old.len() + 1];
        s.trace[k] = old[0] * x;
        if k % 2 == 1 {
            s.trace.pop();
        }
        s.steps = s.trace.len();
        s.t += s.trace[0];
    }
    s.trace[s.steps - 1] * s.energy
}

/// The largest by one field; the state of a search.
#[differentiate]
pub fn best(points: &[Point]) -> (f64, Vec<Point>) {
    let mut out = vec![];
    let mut best = points[0];
    for p in points {
        if p.0 > best.0 {
            best = *p;
        }
        out.push(Point(p.1, best.0 * p.0));
    }
    (best.0 * best.1, out)
}

/// A struct that starts as a constant, and one of defaults.
#[differentiate]
pub fn from_constants(x: f64, n: usize) -> f64 {
    let mut p = Point(1.0, 2.0);
    let mut s = State { t: 1.0, energy: 0.0, steps: 0, trace: Vec::new() };
    for _ in 0..n {
        p.0 += x;
        p.1 *= p.0;
        s.energy += p.1;
        s.steps += 2;
        s.trace.push(s.energy * x);
    }
    let rest = State { energy: s.energy * s.t, ..s };
    let zero = State { t: x, ..State { t: 0.0, energy: 2.0, steps: 0, trace: vec![] } };
    rest.energy * rest.steps as f64 + zero.t * zero.energy + rest.trace.len() as f64 * x
}

/// Single precision, mixed in by a cast.
#[derive(Clone, Debug, Differentiable)]
pub struct Mixed {
    pub w: f32,
    pub n: u32,
}

#[differentiate]
pub fn cast_fields(p: &Mixed, x: f64) -> f64 {
    p.w as f64 * x + f64::from(p.w) + p.n as f64 * x
}

/// Names in capitals.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct V2(pub f64, pub f64);

/// And with fields.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct LU {
    pub l: f64,
    pub u: V2,
}

#[differentiate]
pub fn in_capitals(a: f64, b: f64) -> f64 {
    let V2(x, y) = V2(a * b, a + b);
    let LU { l, u } = LU { l: x * y, u: V2(y, l_of(x)) };
    l * u.0 - u.1
}

#[differentiate]
fn l_of(x: f64) -> f64 {
    x.sin()
}

/// Fields that are floats, and constants.
#[derive(Clone, Debug, Differentiable)]
pub struct Scheme {
    #[constant]
    pub dt: f64,
    pub rate: f64,
    #[constant]
    pub cap: f64,
}

/// Constant fields in the middle of what has a derivative.
#[differentiate]
pub fn with_constant_fields(s: &Scheme, y: f64, steps: usize) -> f64 {
    let h = s.dt;
    let mut y = y;
    for _ in 0..steps {
        let k = s.rate * y * (1.0 - y / s.cap);
        y += h * k + 0.5 * s.dt * s.dt * k * s.rate;
    }
    (y - s.cap).abs().max(h * y)
}

/// Constant fields taken over, taken apart and written.
#[differentiate]
pub fn refined(s: Scheme, y: f64) -> Scheme {
    let Scheme { dt, rate, cap } = s;
    let mut finer = Scheme { dt: s.dt, rate: rate * y + dt, cap };
    for _ in 0..2 {
        finer.rate *= finer.dt + cap * y;
        finer = Scheme { rate: finer.rate.sin() - finer.dt, ..finer };
    }
    finer.cap = 2.0;
    finer.rate += finer.cap * y;
    finer
}
