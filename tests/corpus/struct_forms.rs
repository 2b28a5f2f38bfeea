//! Structs as programs make, hand on and change them.

use cotangent::{Differentiable, differentiate};

/// A mean that forgets.
#[derive(Clone, Debug, Differentiable)]
pub struct Fading {
    k: f64,
    mean: f64,
}

#[differentiate]
impl Fading {
    pub fn new(k: f64) -> Self {
        Fading { k, mean: 0.5 }
    }

    pub fn next(&mut self, v: f64) -> f64 {
        self.mean += self.k * (v - self.mean);
        self.mean * v
    }

    pub fn ahead(&self, v: f64) -> f64 {
        self.clone().next(v) + Self::new(v).next(self.mean)
    }
}

/// Values that are made for one call, which changes them.
#[differentiate]
pub fn made_for_a_call(x: &[f64]) -> f64 {
    let mut all = Fading::new(x[3]);
    let mut total = Fading::new(0.3).next(x[1]) + Fading { k: x[0], mean: x[2] }.next(x[1]);
    for v in x {
        total += all.clone().next(total * v);
        total *= all.next(*v);
    }
    total + all.ahead(x[2]) + x.iter().map(|v| Fading::new(*v).next(x[0])).sum::<f64>()
}

/// A matrix whose methods are called as operators are, without being those.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Square {
    m: [[f64; 2]; 2],
}

#[differentiate]
impl Square {
    pub fn diagonal(a: f64, b: f64) -> Self {
        Square { m: [[a, 0.0], [0.0, b]] }
    }

    pub fn mul(&self, other: &Square) -> Square {
        let mut out = Square::diagonal(0.0, 0.0);
        for i in 0..2 {
            for j in 0..2 {
                out.m[i][j] = self.m[i][0] * other.m[0][j] + self.m[i][1] * other.m[1][j];
            }
        }
        out
    }

    pub fn sub(&self, other: &Square) -> Square {
        let mut out = *self;
        for (row, others) in out.m.iter_mut().zip(&other.m) {
            for (v, o) in row.iter_mut().zip(others) {
                *v -= o;
            }
        }
        out
    }

    pub fn trace(&self) -> f64 {
        self.m[0][0] + self.m[1][1]
    }
}

#[differentiate]
impl std::ops::Add for Square {
    type Output = Square;
    fn add(self, other: Square) -> Square {
        let m = [0, 1].map(|i| [self.m[i][0] + other.m[i][0], self.m[i][1] + other.m[i][1]]);
        Square { m }
    }
}

/// What is uncertain: only `new` and `width` show what the fields are.
#[derive(Clone, Debug, Differentiable)]
pub struct Uncertain {
    p: Square,
    noise: Square,
}

#[differentiate]
impl Uncertain {
    pub fn new(a: f64, b: f64) -> Self {
        Uncertain { p: Square::diagonal(a, 1.0), noise: Square { m: [[0.1, 0.0], [0.0, b]] } }
    }

    pub fn advance(&mut self, dt: f64) {
        let step = Square { m: [[1.0, dt], [0.0, 1.0]] };
        self.p = step.mul(&self.p).mul(&step) + self.noise;
    }

    pub fn width(&self) -> f64 {
        self.p.m[0][0].sqrt() + self.p.sub(&self.noise).trace()
    }
}

/// Methods of the names of operators.
#[differentiate]
pub fn widened(x: &[f64]) -> f64 {
    let mut all = Uncertain::new(x[0].abs() + 0.5, x[1]);
    for dt in &x[2..] {
        all.advance(*dt);
    }
    all.width()
}

/// A vector whose `len` is how long it is.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Arrow {
    x: f64,
    y: f64,
}

#[differentiate]
impl Arrow {
    pub fn len(&self) -> f64 {
        self.x.hypot(self.y)
    }
}

#[differentiate]
impl std::ops::Sub for Arrow {
    type Output = Arrow;
    fn sub(self, other: Arrow) -> Arrow {
        Arrow { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiate]
impl std::ops::Mul<f64> for Arrow {
    type Output = Arrow;
    fn mul(self, k: f64) -> Arrow {
        Arrow { x: self.x * k, y: self.y * k }
    }
}

/// Springs between points.
#[derive(Clone, Debug, Differentiable)]
pub struct Net {
    at: Vec<Arrow>,
    rest: f64,
    stiffness: f64,
}

#[differentiate]
impl Net {
    pub fn pull(&self, i: usize) -> Arrow {
        let along = self.at[i + 1] - self.at[i];
        let l = along.len();
        along * (self.stiffness * (l - self.rest) / l)
    }

    pub fn farthest(&self) -> f64 {
        self.at.iter().map(|a| a.len()).fold(0.0f64, |a, b| a.max(b)) / self.at.len() as f64
    }
}

/// Lengths that are quantities, and those that are counts.
#[differentiate]
pub fn strained(x: &[f64]) -> f64 {
    let at = vec![Arrow { x: x[0], y: 1.5 }, Arrow { x: x[1], y: x[2] }, Arrow { x: 3.0, y: x[0] }];
    let net = Net { at, rest: 0.3, stiffness: x[3] };
    let mut total = net.farthest();
    for i in 0..net.at.len() - 1 {
        total += net.pull(i).len();
    }
    total
}

/// Points and values; what the points are has no derivative.
#[derive(Clone, Debug, Default, Differentiable)]
pub struct Samples {
    #[constant]
    at: Vec<f64>,
    values: Vec<f64>,
}

#[differentiate]
impl Samples {
    pub fn new() -> Self {
        Self { at: vec![], values: vec![] }
    }

    pub fn with(mut self, #[constant] at: f64, value: f64) -> Self {
        self.at.push(at);
        self.values.push(value);
        self
    }

    pub fn put(&mut self, value: f64) -> &mut Self {
        self.at.push(self.values.len() as f64);
        self.values.push(value);
        self
    }

    pub fn raise(&mut self, value: f64) -> &mut Samples {
        self.values[0] *= value;
        self
    }

    pub fn area(&self) -> f64 {
        let widths = self.at.windows(2).map(|w| w[1] - w[0]);
        widths.zip(self.values.windows(2)).map(|(h, v)| h * v[0] * v[1]).sum()
    }
}

/// Constants that grow, and methods that hand back what they are called on.
#[differentiate]
pub fn sampled(x: &[f64]) -> f64 {
    let mut samples = Samples::new().with(-1.0, x[0]).with(0.5, x[1] * x[1]);
    samples.put(x[2]).put(x[3] * x[0]).raise(x[1]);
    if x.len() > 3 {
        samples.put(1.5).raise(x[3].sin()).put(x[2]);
    }
    samples.area()
}

/// A layer that is not `Clone`.
#[derive(Differentiable)]
pub struct Affine {
    weights: Vec<f64>,
    bias: f64,
}

#[differentiate]
impl Affine {
    pub fn new(x: &[f64]) -> Self {
        Affine { weights: x.to_vec(), bias: x[0] }
    }

    pub fn at(&self, v: f64) -> f64 {
        self.weights.iter().fold(self.bias, |sum, w| sum * v + w)
    }
}

/// Containers of what is not `Clone`.
#[differentiate]
pub fn collected(x: &[f64]) -> f64 {
    let mut total = 0.0;
    let mut best: Option<Affine> = None;
    for i in 0..3 {
        let mut layers = vec![Affine::new(&x[i..])];
        layers.push(Affine { weights: vec![x[i], total], bias: x[3] });
        let pair = (Affine::new(x), x[i] * total);
        let two = [Affine::new(&x[1..3]), Affine { weights: vec![total], bias: x[2] }];
        total += layers.iter().map(|l| l.at(0.5)).sum::<f64>() + pair.0.at(pair.1) * two[1].at(0.1);
        if total > 1.0 {
            best = Some(Affine { weights: vec![total, x[1]], bias: 0.1 });
        }
    }
    if let Some(layer) = &best {
        total += layer.at(x[3]);
    }
    total
}

/// A span that changes once it is there.
#[derive(Debug, Clone, Differentiable)]
pub struct Span {
    from: f64,
    to: f64,
}

/// Variables that change, and get their first value in the branches of what follows.
#[differentiate]
pub fn deferred(x: &[f64], kind: usize) -> f64 {
    let mut span: Span;
    let half = x.len() / 2;
    if x[0] > 0.5 {
        let to = x[2] * x[3];
        span = Span { from: x[1], to };
    } else if x[1] > 0.9 {
        span = Span { from: x[3], to: 1.0 };
    } else {
        span = Span { from: 1.0, to: x[0] };
    }
    span.from *= 2.0;
    let mut items: Vec<f64>;
    match kind % 3 {
        0 => items = vec![x[0]; half],
        1 => {
            items = x.to_vec();
        }
        _ => {
            let k = x[2];
            if k > 0.3 {
                items = vec![k, x[1]];
            } else {
                items = vec![k * k];
            }
        }
    }
    items[0] *= span.to;
    items.push(span.from);
    span.from * span.to + items.iter().map(|v| v * v).sum::<f64>()
}

#[differentiate]
fn aimed(x: f64, y: f64) -> Arrow {
    Arrow { x: x * y, y }
}

#[differentiate]
fn reach(arrow: Option<Arrow>) -> f64 {
    match arrow {
        Some(Arrow { x, y }) => x * y * y,
        None => 0.5,
    }
}

#[differentiate]
fn shear(pair: [Arrow; 2], by: (Arrow, f64)) -> f64 {
    pair[0].x * pair[1].y * by.1 + by.0.x * pair[1].x
}

/// Options, arrays and tuples of what is copied, each several times.
#[differentiate]
pub fn copied_whole(x: f64, y: f64, n: usize) -> f64 {
    let first = aimed(x, y);
    let held = Some(first);
    let pair = [first, aimed(y, x)];
    let with = (first, reach(held));
    let (left, right) = (pair, pair);
    let mut best = with;
    let mut sum = reach(held) * shear(left, with);
    for i in 0..n {
        let next = (aimed(x * i as f64, y), shear(right, best));
        let again = [next.0; 2];
        sum += shear(again, next) * shear(pair, next) + reach(held);
        if next.1 > best.1 {
            best = next;
        }
    }
    sum + shear(left, best) * best.1
}

/// A list that is used up for the same field of what takes the others.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Course {
    pub stops: Vec<f64>,
    pub rate: f64,
    pub notes: Vec<f64>,
}

#[differentiate]
impl Course {
    pub fn shifted(self, by: f64) -> Course {
        Course { stops: self.stops.into_iter().map(|s| s + by * 0.1).collect(), rate: self.rate * by, ..self }
    }
}

#[differentiate]
pub fn shifted_course(stops: Vec<f64>, by: f64) -> f64 {
    let course = Course { stops, rate: by.sin(), notes: vec![by, 1.0] }.shifted(by);
    let mut product = course.rate * course.notes[0];
    let course = Course { rate: product, ..course };
    for stop in course.stops {
        product *= 1.0 + stop;
    }
    product
}

/// What an update gives: a pair, in a struct and in a tuple struct.
#[derive(Clone, Copy, Differentiable)]
pub struct Moments {
    pub mean: f64,
    pub spread: f64,
}

#[derive(Clone, Copy, Differentiable)]
pub struct Bounds(pub f64, pub f64, pub f64);

/// The parts of a struct are assigned to variables, fields and elements that are there.
#[differentiate]
pub fn assigned_apart(x: &[f64]) -> f64 {
    let (mut mean, mut seen) = (x[0], [0.5, 0.25]);
    let mut last = Moments { mean: x[1], spread: 1.0 };
    for (i, v) in x.iter().enumerate() {
        let next = Moments { mean: mean * 0.9 + v * seen[0], spread: last.mean * v };
        Moments { mean, spread: seen[i % 2] } = next;
        Moments { mean: last.mean, .. } = Moments { mean: next.spread * v, ..last };
        if i == 1 {
            Bounds(seen[0], _, last.spread) = Bounds(mean, seen[1], seen[0] * v);
        }
    }
    mean * seen[1] + last.mean * last.spread
}

#[derive(Clone, Copy, Differentiable)]
pub struct Swing;

#[differentiate]
impl Swing {
    pub fn at(&self, t: f64) -> f64 {
        (t * t).sin()
    }
}

#[derive(Clone, Copy, Differentiable)]
pub enum Ease {
    Steady,
    Late,
}

#[differentiate]
impl Ease {
    pub fn at(&self, t: f64) -> f64 {
        match self {
            Ease::Steady => 3.0 * t,
            Ease::Late => t * t * t,
        }
    }
}

/// Methods are called on the names of a struct and of variants without fields.
#[differentiate]
pub fn eased(t: f64) -> f64 {
    let late = Ease::Late.at(t);
    Swing.at(late) * Ease::Steady.at(t) + Ease::Late.at(Swing.at(t))
}
