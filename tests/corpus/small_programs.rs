//! Programs of a type or two with what belongs to them, as they stand in one file.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Deref, DerefMut, Mul};

#[derive(Clone, Debug, Differentiable)]
struct Vertex {
    x: Vec<f64>,
    f: f64,
}

#[derive(Clone, Debug, Differentiable)]
struct Simplex {
    vertices: Vec<Vertex>,
    reach: f64,
}

#[differentiate]
fn banana(x: &[f64]) -> f64 {
    (1.0 - x[0]).powi(2) + 10.0 * (x[1] - x[0] * x[0]).powi(2)
}

#[differentiate]
impl Simplex {
    fn new(start: &[f64], size: f64, reach: f64) -> Self {
        let mut vertices = vec![Vertex { x: start.to_vec(), f: banana(start) }];
        for i in 0..start.len() {
            let mut x = start.to_vec();
            x[i] += size;
            let f = banana(&x);
            vertices.push(Vertex { x, f });
        }
        Simplex { vertices, reach }
    }

    /// One step of Nelder and Mead. What two calls gave is compared, of which the sweep has one in a record.
    fn step(&mut self) {
        self.vertices.sort_by(|a, b| a.f.partial_cmp(&b.f).unwrap());
        let n = self.vertices.len() - 1;
        let mut middle = vec![0.0; n];
        for vertex in &self.vertices[..n] {
            for (m, x) in middle.iter_mut().zip(&vertex.x) {
                *m += x / n as f64;
            }
        }
        let worst = self.vertices[n].clone();
        let mirrored: Vec<f64> = middle.iter().zip(&worst.x).map(|(m, w)| m + (m - w)).collect();
        let f_mirrored = banana(&mirrored);
        if f_mirrored < self.vertices[0].f {
            let further: Vec<f64> = middle.iter().zip(&mirrored).map(|(m, r)| m + self.reach * (r - m)).collect();
            let f_further = banana(&further);
            self.vertices[n] = if f_further < f_mirrored {
                Vertex { x: further, f: f_further }
            } else {
                Vertex { x: mirrored, f: f_mirrored }
            };
        } else if f_mirrored < self.vertices[n - 1].f {
            self.vertices[n] = Vertex { x: mirrored, f: f_mirrored };
        } else {
            let nearer: Vec<f64> = middle.iter().zip(&worst.x).map(|(m, w)| 0.5 * (m + w)).collect();
            let f_nearer = banana(&nearer);
            if f_nearer < worst.f {
                self.vertices[n] = Vertex { x: nearer, f: f_nearer };
            }
        }
    }
}

#[differentiate]
pub fn descended(start: &[f64], reach: f64) -> f64 {
    let mut simplex = Simplex::new(start, 0.3, reach);
    for _ in 0..6 {
        simplex.step();
    }
    simplex.vertices.iter().map(|v| v.f).fold(f64::INFINITY, f64::min) + simplex.vertices[0].x[0]
}

/// Polynomials, whose sums are made in a vector that becomes the field.
#[derive(Clone, Debug, Differentiable)]
struct Poly {
    c: Vec<f64>,
}

#[differentiate]
impl Poly {
    fn new(c: Vec<f64>) -> Self {
        Poly { c }
    }

    fn eval(&self, x: f64) -> f64 {
        self.c.iter().rev().fold(0.0, |sum, &a| sum * x + a)
    }

    fn slope(&self) -> Poly {
        Poly::new(self.c.iter().enumerate().skip(1).map(|(i, a)| i as f64 * a).collect())
    }
}

#[differentiate]
impl Add for &Poly {
    type Output = Poly;

    fn add(self, other: &Poly) -> Poly {
        let mut c = vec![0.0; self.c.len().max(other.c.len())];
        for (i, a) in self.c.iter().enumerate() {
            c[i] += a;
        }
        for (i, a) in other.c.iter().enumerate() {
            c[i] += a;
        }
        Poly { c }
    }
}

#[differentiate]
impl Mul for &Poly {
    type Output = Poly;

    fn mul(self, other: &Poly) -> Poly {
        let mut c = vec![0.0; self.c.len() + other.c.len() - 1];
        for (i, a) in self.c.iter().enumerate() {
            for (j, b) in other.c.iter().enumerate() {
                c[i + j] += a * b;
            }
        }
        Poly::new(c)
    }
}

#[differentiate]
pub fn expanded(p: &[f64], q: &[f64], x: f64) -> f64 {
    let (p, q) = (Poly::new(p.to_vec()), Poly::new(q.to_vec()));
    let sum = &(&p * &q) + &p.slope();
    sum.eval(x)
}

/// The same sums with a constant in another field, which is added to and added.
#[derive(Clone, Debug, Differentiable)]
struct Weighted {
    c: Vec<f64>,
    #[constant]
    weights: Vec<f64>,
}

#[differentiate]
fn merged(p: &Weighted, q: &Weighted) -> Weighted {
    let mut c = vec![0.0; p.c.len()];
    let mut weights = vec![0.0; p.c.len()];
    for (i, a) in p.c.iter().enumerate() {
        c[i] += a;
        weights[i] += a;
    }
    for (i, a) in q.weights.iter().enumerate() {
        c[i] += a;
        weights[i] += 2.0 * a;
    }
    Weighted { c, weights }
}

#[differentiate]
pub fn weighted(x: &[f64]) -> f64 {
    let p = Weighted { c: x.to_vec(), weights: vec![1.5; x.len()] };
    let r = merged(&p, &p);
    r.c.iter().map(|v| v * v).sum()
}

/// A sequence that gives its items one by one until it ends; its type is named where it is made only.
#[derive(Clone, Differentiable)]
struct Geometric {
    now: f64,
    ratio: f64,
    left: usize,
}

#[differentiate]
impl Geometric {
    fn item(&mut self) -> Option<f64> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let item = self.now;
        self.now *= self.ratio;
        Some(item)
    }
}

#[differentiate]
pub fn squares(first: f64, ratio: f64) -> f64 {
    let mut items = Geometric { now: first, ratio, left: 5 };
    let mut sum = 0.0;
    while let Some(item) = items.item() {
        sum += item * item;
    }
    sum + items.now
}

/// What is computed at the first call, and collected at the later ones.
#[derive(Clone, Differentiable)]
struct Lazy {
    scale: Option<f64>,
    seen: Option<Vec<f64>>,
    k: f64,
}

#[differentiate]
impl Lazy {
    fn scaled(&mut self, x: f64) -> f64 {
        let k = self.k;
        let scale = *self.scale.get_or_insert_with(|| k * x);
        self.seen.get_or_insert_with(Vec::new).push(scale * x);
        scale * x
    }

    fn total(&self) -> f64 {
        self.seen.as_ref().map_or(0.0, |seen| seen.iter().sum())
    }
}

#[differentiate]
pub fn lazily(k: f64, x: &[f64]) -> f64 {
    let mut lazy = Lazy { scale: None, seen: None, k };
    let mut product = 1.0;
    for &v in x {
        product *= lazy.scaled(v);
    }
    product + lazy.total()
}

/// Options that are filled, emptied and chosen from.
#[differentiate]
pub fn one_or_other(x: &[f64]) -> f64 {
    let mut best: Option<f64> = None;
    for &v in x {
        let b = best.get_or_insert(v);
        if v * v > *b {
            *b = v * v;
        }
    }
    let mut last: Option<f64> = None;
    let r = last.insert(2.0 * x[0]);
    *r *= x[1];
    let large = best.take_if(|b| *b > 1.0);
    let one = large.xor(best).inspect(|v| assert!(v.is_finite()));
    one.unwrap_or(0.5) * last.unwrap() + best.xor(last).unwrap_or(x[0] * x[0])
}

/// A filter whose steps are folded, with what it has seen beside its state.
#[derive(Clone, Copy, Debug, Differentiable)]
struct Filter {
    x: f64,
    p: f64,
    noise: f64,
}

#[differentiate]
impl Filter {
    fn predicted(self) -> Self {
        Self { p: self.p + self.noise, ..self }
    }

    fn updated(self, z: f64) -> Self {
        let gain = self.p / (self.p + 0.2);
        Self { x: self.x + gain * (z - self.x), p: (1.0 - gain) * self.p, ..self }
    }

    fn run(self, zs: &[f64]) -> (Self, Vec<f64>) {
        zs.iter().fold((self, vec![]), |(filter, mut path), &z| {
            let filter = filter.predicted().updated(z);
            path.push(filter.x);
            (filter, path)
        })
    }
}

#[differentiate]
pub fn filtered(zs: &[f64], noise: f64) -> f64 {
    let (end, path) = Filter { x: 0.0, p: 1.0, noise }.run(zs);
    end.x * end.p + path.iter().map(|v| v * v).sum::<f64>()
}

/// A fold whose state is an array, which is mapped.
#[differentiate]
pub fn skewness(x: &[f64]) -> f64 {
    let n = x.len() as f64;
    let [a, b, c] = x.iter().fold([0.0; 3], |[a, b, c], &v| [a + v, b + v * v, c + v * v * v]).map(|sum| sum / n);
    let spread = b - a * a;
    (c - 3.0 * a * b + 2.0 * a.powi(3)) / spread.powf(1.5)
}

/// Something that follows a stream of numbers, known by its trait alone where it is lent to be changed.
#[differentiate]
trait Indicator {
    fn update(&mut self, x: f64) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
struct Ema {
    alpha: f64,
    state: Option<f64>,
}

#[derive(Clone, Debug, Differentiable)]
struct Spread {
    fast: Ema,
    slow: Ema,
}

#[differentiate(trait)]
impl Indicator for Ema {
    fn update(&mut self, x: f64) -> f64 {
        let next = match self.state {
            Some(s) => s + self.alpha * (x - s),
            None => x,
        };
        self.state = Some(next);
        next
    }
}

#[differentiate(trait)]
impl Indicator for Spread {
    fn update(&mut self, x: f64) -> f64 {
        let fast = self.fast.update(x);
        let slow = self.slow.update(x);
        fast - slow
    }
}

#[differentiate]
fn fed<I: Indicator>(indicator: &mut I, xs: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &x in xs {
        let y = indicator.update(x);
        sum += y * y;
    }
    sum
}

#[differentiate]
pub fn followed(alpha: f64, xs: &[f64]) -> f64 {
    let mut spread = Spread { fast: Ema { alpha, state: None }, slow: Ema { alpha: 0.2, state: None } };
    let mut one: Ema = Ema { alpha: 0.5 * alpha, state: Some(alpha) };
    fed(&mut spread, xs) + fed(&mut one, &xs[1..])
}

/// What a method of a value gives stands in the field of another one, which is lent.
#[derive(Clone, Copy, Debug, Differentiable)]
struct Arrow {
    x: f64,
    y: f64,
    z: f64,
}

#[differentiate]
impl Arrow {
    const fn new(x: f64, y: f64, z: f64) -> Self {
        Arrow { x, y, z }
    }

    fn dot(&self, other: &Arrow) -> f64 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    fn unit(&self) -> Arrow {
        self.scaled(1.0 / self.dot(self).sqrt())
    }

    fn scaled(&self, k: f64) -> Arrow {
        Arrow::new(k * self.x, k * self.y, k * self.z)
    }

    fn minus(&self, other: &Arrow) -> Arrow {
        Arrow::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

#[derive(Clone, Copy, Debug, Differentiable)]
struct Beam {
    origin: Arrow,
    along: Arrow,
}

#[derive(Clone, Copy, Debug, Differentiable)]
struct Ball {
    center: Arrow,
    radius: f64,
}

#[derive(Clone, Copy, Debug, Differentiable)]
struct Meeting {
    t: f64,
    normal: Arrow,
}

#[differentiate]
impl Ball {
    fn met(&self, beam: &Beam) -> Option<Meeting> {
        let from = beam.origin.minus(&self.center);
        let b = from.dot(&beam.along);
        let root = b * b - from.dot(&from) + self.radius * self.radius;
        if root < 0.0 {
            return None;
        }
        let t = -b - root.sqrt();
        let normal = beam.along.scaled(t).minus(&self.center).scaled(1.0 / self.radius);
        if t > 0.0 { Some(Meeting { t, normal }) } else { None }
    }
}

#[differentiate]
fn lit(balls: &[Ball], beam: &Beam, light: &Arrow) -> f64 {
    let mut nearest: Option<Meeting> = None;
    for ball in balls {
        if let Some(meeting) = ball.met(beam) {
            match &nearest {
                Some(n) if n.t <= meeting.t => {}
                _ => nearest = Some(meeting),
            }
        }
    }
    nearest.map_or(0.0, |n| n.normal.dot(light).max(0.0) + 0.01 * n.t)
}

#[differentiate]
pub fn seen(x: f64, y: f64, radius: f64) -> f64 {
    let balls = vec![
        Ball { center: Arrow::new(0.1, 0.2, 3.0), radius },
        Ball { center: Arrow::new(0.0, 0.0, 9.0), radius: 3.0 },
    ];
    let beam = Beam { origin: Arrow::new(0.0, 0.0, 0.0), along: Arrow::new(x, y, 1.0).unit() };
    lit(&balls, &beam, &Arrow::new(0.3, 0.4, -0.8).unit())
}

/// A list behind a name of its own, which derefs to it.
#[derive(Clone, Debug, Differentiable)]
struct Weights(Vec<f64>);

#[differentiate]
impl Deref for Weights {
    type Target = [f64];

    fn deref(&self) -> &[f64] {
        &self.0
    }
}

#[differentiate]
impl DerefMut for Weights {
    fn deref_mut(&mut self) -> &mut [f64] {
        &mut self.0
    }
}

#[differentiate]
impl Weights {
    fn energy(&self) -> f64 {
        self.iter().map(|w| w * w).sum()
    }

    fn scale(&mut self, k: f64) {
        for w in self.iter_mut() {
            *w *= k;
        }
        self[0] += k;
    }
}

#[differentiate]
fn correlated(w: &Weights, k: f64) -> f64 {
    let mut sum = k;
    for (i, v) in w.iter().enumerate() {
        sum += v * w[w.len() - 1 - i] * k;
    }
    sum + w[1..].iter().sum::<f64>()
}

#[differentiate]
pub fn behind_a_name(x: &[f64], k: f64) -> f64 {
    let mut w = Weights(x.to_vec());
    w.scale(k);
    let mean = w.iter().sum::<f64>() / w.len() as f64;
    w[1] *= mean;
    w.energy() * correlated(&w, k) + w[0] * mean
}

/// The same elements under two names.
#[differentiate]
pub fn by_two_names(x: &[f64]) -> f64 {
    let mut w = Weights(x.to_vec());
    let mut sum = 0.0;
    let n = w.len();
    for _ in 0..2 {
        for i in 0..n {
            w[i] = w.0[i] * w[i] * 0.5;
            let t = w.0[i];
            w.0[(i + 1) % n] += w[i] * t;
            sum += t * w[i];
            w[i] = t.sin();
            sum += w.0[i] * w.0[i];
        }
        let first = w[0];
        w.0[0] *= first;
        sum += w[0] * first;
    }
    for v in w.iter_mut() {
        *v *= 0.1 * sum.sin();
    }
    sum + w.0.iter().map(|v| v * v).sum::<f64>() + w.0[0] * w[0]
}

/// A body that forces act on.
#[derive(Debug, Clone, Default, Differentiable)]
pub struct Grain {
    at: [f64; 2],
    speed: [f64; 2],
    mass: f64,
    alive: bool,
}

/// What acts on it.
#[derive(Debug, Clone, Copy, Differentiable)]
pub enum Pull {
    Weight(f64),
    Drag { c: f64 },
    Spring { k: f64, rest: f64 },
}

/// All of them, and what is written down of the time.
#[derive(Debug, Clone, Differentiable)]
pub struct Box2 {
    grains: Vec<Grain>,
    pulls: Vec<Pull>,
    time: f64,
    notes: Vec<String>,
}

#[differentiate]
impl Box2 {
    fn pull_on(&self, grain: &Grain) -> [f64; 2] {
        self.pulls.iter().fold([0.0, 0.0], |[x, y], pull| match pull {
            Pull::Weight(g) => [x, y - g * grain.mass],
            Pull::Drag { c } => [x - c * grain.speed[0], y - c * grain.speed[1]],
            &Pull::Spring { k, rest } => {
                let r = (grain.at[0].powi(2) + grain.at[1].powi(2)).sqrt().max(1e-9);
                let s = -k * (r - rest) / r;
                [x + s * grain.at[0], y + s * grain.at[1]]
            }
        })
    }

    /// Where the tangent of what may be changed is lent to be read, once for each of the items.
    fn step(&mut self, dt: f64) {
        let pulls: Vec<[f64; 2]> = self.grains.iter().map(|grain| self.pull_on(grain)).collect();
        for (grain, [x, y]) in self.grains.iter_mut().filter(|grain| grain.alive).zip(pulls) {
            grain.speed[0] += dt * x / grain.mass;
            grain.speed[1] += dt * y / grain.mass;
            for d in 0..2 {
                grain.at[d] += dt * grain.speed[d];
            }
        }
        self.time += dt;
        if self.time > 0.2 && self.notes.is_empty() {
            self.notes.push(format!("at {:.2}", self.time));
        }
    }
}

#[differentiate]
pub fn of_grains(x: &[f64], dt: f64) -> f64 {
    let mut all = Box2 {
        grains: vec![
            Grain { at: [x[0], x[1]], speed: [0.1; 2], mass: x[2], alive: true },
            Grain { at: [1.0, 0.2], mass: x[3], alive: true, ..Default::default() },
            Grain { mass: 1.0, ..Grain::default() },
        ],
        pulls: vec![Pull::Weight(x[1]), Pull::Drag { c: 0.1 * x[2] }, Pull::Spring { k: x[3], rest: 0.5 }],
        time: 0.0,
        notes: vec![],
    };
    for _ in 0..4 {
        all.step(dt);
    }
    all.grains.iter().map(|grain| grain.mass * grain.speed[0] * grain.at[1]).sum()
}
