//! Values by value of types that are not `Clone`; what configures nothing; functions that only decide.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// A spheroid.
#[derive(Differentiable)]
pub struct Spheroid {
    a: f64,
    f: f64,
    name: String,
    heights: Vec<f64>,
}

/// Which of the two latitudes.
#[derive(Differentiable)]
pub enum Latitude {
    Geodetic,
    Reduced,
}

#[differentiate]
fn meridian(latitude: f64, body: Spheroid) -> f64 {
    let e2 = body.f * (2.0 - body.f);
    let mut sum = 0.0;
    for h in body.heights.iter() {
        sum += (2.0 * h * latitude).sin() * body.a / (1.0 - e2 * latitude.sin().powi(2)).sqrt();
    }
    if sum > body.a { sum * body.a } else { sum - body.f * body.name.len() as f64 }
}

#[differentiate]
fn flattened(mut body: Spheroid, steps: usize) -> f64 {
    for k in 0..steps {
        body.f *= body.a * body.heights[k].sin();
        body.a += body.f * body.f;
    }
    body.a * body.f
}

#[differentiate]
fn scaled(body: Spheroid, by: f64) -> Spheroid {
    let larger = Spheroid { a: body.a * by, ..body };
    Spheroid { f: larger.f * by, a: larger.a, name: larger.name, heights: larger.heights }
}

#[differentiate]
fn lifted(body: Spheroid, by: f64) -> f64 {
    let heights = body.heights;
    let mut sum = by * body.a;
    for h in &heights {
        sum += h * by * sum;
    }
    sum
}

impl Spheroid {
    #[differentiate]
    fn volume(self, tall: f64) -> f64 {
        let mut b = self.a * (1.0 - self.f);
        for h in &self.heights {
            b += (h * b * tall).sin();
        }
        self.a * self.a * b
    }
}

/// By value, looked at, changed, moved on and taken apart.
#[differentiate]
pub fn on_a_spheroid(latitude: f64, a: f64, f: f64) -> f64 {
    let heights = vec![0.5 * a, f, 0.1];
    let one = meridian(latitude, Spheroid { a, f, name: "first".to_owned(), heights });
    let made = scaled(Spheroid { a: a + one, f, name: "second".to_owned(), heights: vec![f, a] }, latitude);
    let two = flattened(Spheroid { a, f: 0.7 * f, name: String::new(), heights: vec![a, latitude] }, 2);
    let three = Spheroid::volume(Spheroid { a, f, name: String::new(), heights: vec![a, latitude] }, 0.3);
    one * two
        + meridian(0.5 * latitude, made)
        + three
        + lifted(Spheroid { a, f, name: String::new(), heights: vec![f] }, one)
}

/// A value of an enum that is matched more than once.
#[differentiate]
pub fn converted(latitude: f64, f: f64, kind: usize, which: Latitude, inside: impl Fn(f64) -> f64) -> f64 {
    match kind {
        0 => match which {
            Latitude::Geodetic => latitude.sin() * f,
            Latitude::Reduced => latitude.cos(),
        },
        1 => match which {
            Latitude::Reduced => inside(latitude * f),
            _ => latitude * f,
        },
        _ => match which {
            Latitude::Geodetic => {
                let turned = inside(f);
                turned * latitude / f
            }
            _ => f,
        },
    }
}

/// Both latitudes.
#[differentiate]
pub fn both_latitudes(latitude: f64, f: f64) -> f64 {
    let mut sum = 0.0;
    for kind in 0..3 {
        sum += converted(latitude, f, kind, Latitude::Reduced, |y| y * y);
        sum *= converted(latitude, f, kind, Latitude::Geodetic, |y| y.sin());
    }
    sum
}

/// Functions that only decide.
#[differentiate]
pub fn decided<Z>(x: f64, zone: Z, mut go_on: impl FnMut(f64, &[f64]) -> bool) -> f64
where
    Z: Fn(f64) -> i32,
{
    let mut own = 0;
    if x > 0.1 {
        own = zone(x)
    }
    let mut y = x;
    for _ in 0..4 {
        y = y.sin() + own as f64 * x;
        let more = go_on(y, &[x, y]);
        if !more {
            break;
        }
    }
    if zone(y) == 2 { y * y } else { y * x }
}

/// Attributes for lints and for how the text is laid out.
#[differentiate]
pub fn laid_out(x: f64, y: f64) -> f64 {
    #[cfg_attr(any(), rustfmt_skip)]
    let m = [
        x, y,
        y, x * y,
    ];
    #[cfg_attr(all(), allow(clippy::let_and_return))]
    let t = m[0] * m[3] - m[1] * m[2];
    #[cfg_attr(any(), rustfmt::skip)]
    if t > 0.0 { t * x } else { y }
}

/// A matrix of so many rows.
#[derive(Clone, Debug, Differentiable)]
pub struct Dense {
    data: Vec<f64>,
    rows: usize,
    scale: f64,
}

#[differentiate]
impl Dense {
    fn from_rows(rows: usize, cols: usize, data: Vec<f64>) -> Result<Self, String> {
        if data.len() != rows * cols {
            return Err(format!("{} numbers", data.len()));
        }
        let scale = 1.0 + data[0];
        Ok(Self { data, rows, scale })
    }

    fn replaced(self, data: Vec<f64>) -> Option<Self> {
        if data.len() < self.rows { None } else { Some(Dense { data, ..self }) }
    }

    fn plus(&self, other: &Dense) -> Result<Dense, String> {
        if self.data.len() != other.data.len() {
            return Err("lengths".to_owned());
        }
        let data = self.data.iter().zip(&other.data).map(|(a, b)| a * self.scale + b).collect();
        Ok(Dense { data, rows: self.rows, scale: other.scale })
    }

    fn trace(&self) -> f64 {
        let cols = self.data.len() / self.rows;
        (0..self.rows).map(|i| self.data[i * cols + i]).sum::<f64>() * self.scale
    }
}

/// What is moved into a struct on one path only.
#[differentiate]
pub fn trace_of(x: &[f64], rows: usize, cols: usize) -> f64 {
    let made = Dense::from_rows(rows, cols, x.to_vec());
    let Ok(one) = made else { return 2.0 * x[0] };
    let first = one.trace();
    match one.replaced(x.iter().map(|v| v * v).collect()) {
        Some(other) => first * other.trace(),
        None => first,
    }
}

/// What a method gives behind a `?`, where only what it is assigned to says that it is no number.
#[differentiate]
pub fn accumulated(x: &[f64], count: usize) -> Result<f64, String> {
    let step = Dense::from_rows(1, x.len(), x.to_vec())?;
    let mut sum = Dense::from_rows(1, x.len(), x.to_vec())?;
    for _ in 0..count {
        sum = sum.plus(&step)?;
    }
    Ok(sum.trace())
}

/// Where a root lies, which cannot be cloned.
#[derive(Differentiable)]
pub struct Bounds {
    lower: f64,
    upper: f64,
}

#[differentiate]
fn halved<F>(bounds: Bounds, f: F) -> Option<f64>
where
    F: Fn(f64) -> f64,
{
    let mut a = bounds.lower;
    let mut b = bounds.upper;
    for _ in 0..6 {
        let (fa, fb) = (f(a), f(b));
        if fa.abs() < 1e-12 {
            return Some(a);
        }
        if fa * fb > 0.0 {
            return None;
        }
        let mid = a + (b - a) / 2.0;
        if fa * f(mid) < 0.0 { b = mid } else { a = mid }
    }
    Some(0.5 * (a + b) * bounds.upper)
}

/// By value, where it is wanted on some paths only.
#[differentiate]
pub fn bounded(x: f64, y: f64) -> f64 {
    let root = halved(Bounds { lower: x, upper: y }, |t| t * t - 2.0);
    root.unwrap_or(x * y)
}

/// A controller with a state.
#[derive(Debug, Differentiable)]
pub struct Controller {
    gain: f64,
    sum: f64,
    last: f64,
}

#[differentiate]
impl Controller {
    fn step(&mut self, error: f64) -> f64 {
        self.sum += error * self.gain;
        let slope = error - self.last;
        self.last = error;
        self.gain * slope * self.sum
    }

    /// Each step reads what the ones before have left.
    fn run(&mut self, errors: &[f64]) -> f64 {
        let mut out = 0.0;
        for e in errors {
            out += self.step(*e) * self.sum;
        }
        out
    }
}

#[differentiate]
pub fn controlled(gain: f64, errors: &[f64]) -> f64 {
    let mut controller = Controller { gain, sum: 0.5, last: gain * gain };
    let first = controller.run(errors);
    first * controller.last + controller.sum
}

/// A window of the last values.
#[derive(Debug, Differentiable)]
pub struct Window {
    values: Vec<f64>,
    at: usize,
    total: f64,
}

#[differentiate]
impl Window {
    fn new(n: usize) -> Self {
        Window { values: vec![0.0; n], at: 0, total: 0.0 }
    }

    fn pushed(&mut self, x: f64) -> f64 {
        self.total += x - self.values[self.at];
        self.values[self.at] = x * x;
        self.at = (self.at + 1) % self.values.len();
        self.total / self.values.len() as f64
    }
}

#[differentiate]
pub fn smoothed(xs: &[f64], n: usize) -> f64 {
    let mut window = Window::new(n);
    let mut sum = 0.0;
    for x in xs {
        let y = window.pushed(*x);
        sum += y * y;
    }
    sum * window.total
}

/// Sections in a row, of which none is `Clone` either.
#[derive(Debug, Differentiable)]
pub struct Section {
    b: f64,
    a: f64,
}

#[derive(Debug, Differentiable)]
pub struct Cascade {
    states: Vec<f64>,
    sections: Vec<Section>,
}

#[differentiate]
impl Cascade {
    fn filtered(&mut self, input: f64) -> f64 {
        let mut output = input;
        for (i, section) in self.sections.iter().enumerate() {
            let before = output;
            output = section.b * before + self.states[i];
            self.states[i] = section.b * before - section.a * output;
        }
        output
    }
}

#[differentiate]
pub fn filtered_twice(b: f64, a: f64, x: f64) -> f64 {
    let sections = vec![Section { b, a }, Section { b: a * b, a: 0.5 }];
    let mut cascade = Cascade { states: vec![0.1, x], sections };
    let once = cascade.filtered(x);
    once * cascade.filtered(once) + cascade.states[0]
}

/// How a sensor is mounted.
#[derive(Differentiable)]
enum Mounting {
    Upright,
    Tilted,
}

/// The offset of a sensor, learned while nothing moves.
#[derive(Differentiable)]
struct Offset {
    rate: f64,
    learned: [f64; 2],
    quiet: u32,
    enough: u32,
}

#[differentiate]
impl Offset {
    fn new(steps: u32) -> Self {
        Self { rate: 0.8 / f64::from(steps), learned: [0.0; 2], quiet: 0, enough: steps / 2 }
    }

    fn corrected(&mut self, mut raw: [f64; 2]) -> [f64; 2] {
        raw[0] = raw[0] - self.learned[0];
        raw[1] -= self.learned[1];
        if raw[0].abs() > 3.0 {
            self.quiet = 0;
            return raw;
        }
        if self.quiet < self.enough {
            self.quiet += 1;
            return raw;
        }
        self.learned[0] = self.learned[0] + raw[0] * self.rate;
        self.learned[1] += raw[1] * self.rate;
        raw
    }
}

/// A filter of several parts; none of them is `Clone`.
#[derive(Differentiable)]
struct Fused {
    offset: Offset,
    mounting: Mounting,
    gain: f64,
    seen: f64,
}

#[differentiate]
impl Fused {
    fn new(steps: u32, gain: f64) -> Self {
        Self { offset: Offset::new(steps), mounting: Mounting::Upright, gain, seen: 0.0 }
    }

    fn step(&mut self, raw: [f64; 2], at: f64) -> f64 {
        let elapsed = at - self.seen;
        self.seen = at;
        let rate = self.offset.corrected(raw);
        match self.mounting {
            Mounting::Upright => {
                self.gain = self.gain * rate[0].cos() + 0.1 * elapsed;
            }
            Mounting::Tilted => self.gain += rate[1] * elapsed,
        }
        if at > 1.0 {
            self.mounting = Mounting::Tilted;
        }
        self.gain * rate[1]
    }

    fn calibrate(&mut self, offset: Offset) {
        self.offset = offset;
    }
}

/// Parts that change in loops and are replaced.
#[differentiate]
pub fn fused(x: &[f64]) -> f64 {
    let mut filter = Fused::new(4, x[0]);
    let mut sum = 0.0;
    for k in 1..6 {
        sum += filter.step([x[1] * k as f64, x[2]], 0.3 * k as f64);
    }
    filter.calibrate(Offset { rate: x[1], learned: [x[0], x[1]], quiet: 3, enough: 0 });
    sum + filter.step([x[0], x[1]], 2.5) * filter.offset.learned[0]
}

/// Moments that are gathered.
#[derive(Debug, Differentiable)]
pub struct Moments<F: Float> {
    mean: F,
    square: F,
    count: usize,
}

#[differentiate]
impl<F: Float> Moments<F> {
    fn new() -> Self {
        Self { mean: F::zero(), square: F::zero(), count: 0 }
    }

    fn push(&mut self, x: F, weight: F) {
        self.mean = self.mean + x * weight;
        self.square = self.square + x * x * weight;
        self.count += 1;
    }

    fn divide(&mut self) -> Result<(), String> {
        if self.count == 0 {
            return Err("nothing was gathered".into());
        }
        let n = F::from(self.count).ok_or_else(|| "too many".to_string())?;
        self.mean = self.mean / n;
        self.square = self.square / n;
        Ok(())
    }
}

#[differentiate]
fn moments<F: Float>(x: &[F], weight: F) -> Result<Moments<F>, String> {
    let mut moments = Moments::new();
    for x in x {
        moments.push(*x, weight);
    }
    moments.divide()?;
    Ok(moments)
}

/// What is given back may have failed on the way.
#[differentiate]
pub fn spread(x: &[f64], weight: f64) -> f64 {
    match moments(x, weight) {
        Ok(moments) => moments.square - moments.mean * moments.mean,
        Err(_) => weight,
    }
}

/// A box, which is given away by each of its methods.
#[derive(Debug, Differentiable)]
pub struct Crate {
    wide: f64,
    high: f64,
    weights: Vec<f64>,
}

#[differentiate]
impl Crate {
    /// An empty one.
    pub fn new(wide: f64, high: f64) -> Self {
        Crate { wide, high, weights: vec![] }
    }

    /// A larger one.
    pub fn grown(self, by: f64) -> Crate {
        Crate { wide: self.wide * by, high: self.high + by * by, weights: self.weights }
    }

    /// One with more in it.
    pub fn with(mut self, weight: f64) -> Self {
        self.weights.push(weight * self.wide);
        self.high += weight;
        self
    }

    /// How heavy a part of it is.
    pub fn density(self) -> f64 {
        self.weights.iter().map(|w| w * w).sum::<f64>() / (self.wide * self.high)
    }
}

/// Methods that take a value away, called from outside of their block.
#[differentiate]
pub fn packed(x: &[f64], by: f64) -> f64 {
    let mut packed = Crate::new(by, 2.0);
    for weight in x {
        packed = packed.with(*weight).grown(by);
    }
    let small = Crate { wide: by, high: 1.5, weights: vec![by, 0.5] };
    let large = small.grown(by);
    let side = large.wide;
    packed.density() * side + Crate::new(side, by).with(by).density() + large.density()
}

/// A value without fields in a variable that its methods may change, and what a trait's function gives for a field of a parameter.
#[derive(Debug, Clone, Differentiable)]
pub struct Verlet;

#[derive(Debug, Clone, Differentiable)]
pub struct Swing {
    pub angle: f64,
    pub speed: f64,
}

#[differentiate]
impl Verlet {
    pub fn step(&mut self, swing: &mut Swing, dt: f64) {
        swing.speed -= swing.angle.sin() * dt;
        swing.angle += swing.speed * dt;
    }
}

#[differentiate]
pub fn swung(angle: f64, dt: f64) -> f64 {
    let mut swing = Swing { angle, speed: 0.1 };
    let mut verlet = Verlet;
    for _ in 0..3 {
        verlet.step(&mut swing, dt);
    }
    swing.angle * swing.speed
}

#[differentiate]
pub mod envelopes {
    use cotangent::Differentiable;

    pub trait Detect {
        type Output;
        fn detect(&mut self, x: f64) -> Self::Output;
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Envelope<D: Detect> {
        last: D::Output,
        gain: f64,
        detect: D,
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Peak;

    impl Detect for Peak {
        type Output = f64;
        fn detect(&mut self, x: f64) -> f64 {
            x.abs()
        }
    }

    impl<D: Detect<Output = f64>> Envelope<D> {
        pub fn next(&mut self, x: f64) -> f64 {
            let seen = self.detect.detect(x);
            self.last = seen + (self.last - seen) * self.gain;
            self.last
        }
    }

    pub fn enveloped(x: &[f64], gain: f64) -> f64 {
        let mut envelope: Envelope<Peak> = Envelope { last: 0.0, gain, detect: Peak };
        x.iter().map(|v| envelope.next(*v) * v).sum()
    }
}

/// Types that are not `Clone`, given to functions of any types: lent to be changed, for good, and in default methods.
pub mod open {
    use cotangent::{Differentiable, differentiate};
    use std::marker::PhantomData;

    #[differentiate]
    pub trait Plant {
        fn advance(&mut self, u: f64, dt: f64) -> f64;

        fn driven(&mut self, inputs: &mut [f64]) {
            for u in inputs {
                *u = self.advance(*u, 0.1);
            }
        }
    }

    #[derive(Differentiable)]
    pub struct Mass {
        m: f64,
        position: f64,
        speed: f64,
        name: String,
    }

    #[differentiate(trait)]
    impl Plant for Mass {
        fn advance(&mut self, u: f64, dt: f64) -> f64 {
            self.speed += u / self.m * dt * self.name.len() as f64;
            self.position += self.speed * dt * self.position.cos();
            self.position
        }
    }

    #[differentiate]
    pub trait Stop {
        fn reached(&self, residual: f64) -> bool;
        fn weight(&self) -> f64;
    }

    #[derive(Differentiable)]
    pub struct Near(f64);

    #[differentiate(trait)]
    impl Stop for Near {
        fn reached(&self, residual: f64) -> bool {
            residual.abs() < self.0
        }

        fn weight(&self) -> f64 {
            self.0 * self.0
        }
    }

    #[differentiate]
    fn steered<P: Plant>(plant: &mut P, target: f64, steps: usize) -> f64 {
        let mut y = 0.0;
        for _ in 0..steps {
            y = plant.advance((target - y) * y + 1.0, 0.1);
        }
        y
    }

    #[differentiate]
    fn root<S: Stop>(of: f64, stop: S) -> f64 {
        let mut y = 1.0;
        for _ in 0..50 {
            let residual = y * y - of;
            if stop.reached(residual) {
                break;
            }
            y -= residual / (2.0 * y);
        }
        y * stop.weight()
    }

    #[derive(Differentiable)]
    pub struct Metres;
    #[derive(Differentiable)]
    pub struct Feet;

    pub trait Unit {
        const FACTOR: f64;
    }

    impl Unit for Metres {
        const FACTOR: f64 = 1.0;
    }

    impl Unit for Feet {
        const FACTOR: f64 = 0.3048;
    }

    /// The markers are not `Clone` either.
    #[derive(Differentiable)]
    pub struct Length<U> {
        value: f64,
        unit: PhantomData<U>,
    }

    #[differentiate]
    impl<U: Unit> Length<U> {
        pub fn new(value: f64) -> Self {
            Length { value, unit: PhantomData }
        }

        pub fn to<V: Unit>(self) -> Length<V> {
            Length::new(self.value * U::FACTOR / V::FACTOR)
        }
    }

    /// What moves as a law of any type says, step by step.
    #[derive(Differentiable)]
    pub struct Path<P> {
        plant: P,
        input: f64,
        left: usize,
    }

    #[differentiate]
    impl<P: Plant> Iterator for Path<P> {
        type Item = f64;
        fn next(&mut self) -> Option<Self::Item> {
            if self.left == 0 {
                return None;
            }
            self.left -= 1;
            self.input *= 0.9;
            Some(self.plant.advance(self.input, 0.2))
        }
    }

    #[differentiate]
    pub fn of_any_types(m: f64, target: f64, steps: usize) -> f64 {
        let mut mass = Mass { m, position: target, speed: 0.0, name: "ab".to_owned() };
        let y = steered(&mut mass, target, steps);
        let mut inputs = vec![y, m * target, 0.3];
        mass.driven(&mut inputs);
        let feet = Length::<Feet>::new(inputs[1]);
        let metres: Length<Metres> = feet.to();
        let mut sum = 0.0;
        for position in (Path { plant: mass, input: y, left: steps }) {
            sum += position * position;
        }
        root(m + target * target, Near(1e-9)) * 1e18 + metres.value * inputs[2] + sum
    }
}

/// A node of a stack in boxes.
#[derive(Differentiable)]
pub struct Node {
    value: f64,
    below: Option<Box<Node>>,
}

/// The stack.
#[derive(Differentiable)]
pub struct Stack {
    top: Option<Box<Node>>,
    height: usize,
}

#[differentiate]
impl Stack {
    fn push(&mut self, value: f64) {
        let below = self.top.take();
        self.top = Some(Box::new(Node { value, below }));
        self.height += 1;
    }

    fn pop(&mut self) -> Option<f64> {
        let node = self.top.take()?;
        self.top = node.below;
        self.height -= 1;
        Some(node.value)
    }
}

#[differentiate]
pub fn stacked(x: &[f64], k: f64) -> f64 {
    let mut stack = Stack { top: None, height: 0 };
    for v in x {
        stack.push(v * k);
        if stack.height > 3 {
            stack.pop();
        }
    }
    let mut s = 1.0;
    while let Some(v) = stack.pop() {
        s = s * v + k;
    }
    s
}
