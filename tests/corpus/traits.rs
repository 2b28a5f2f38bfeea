//! Traits whose definitions are differentiated, and who implements them.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// A required function, one with a body, an associated function, one without a derivative.
#[differentiate]
pub trait Potential {
    /// The energy at a point.
    fn energy(&self, x: f64) -> f64;

    /// The force, by differences: calls of the function that implementors give.
    fn force(&self, x: f64) -> f64 {
        let h = 0.125;
        (self.energy(x - h) - self.energy(x + h)) / (2.0 * h)
    }

    /// A loop, in which what it has computed is overwritten.
    fn relaxed(&self, x: f64, steps: usize) -> f64 {
        let mut x = x;
        for _ in 0..steps {
            x += 0.1 * self.force(x) * x;
        }
        x
    }

    fn halved(x: f64) -> f64
    where
        Self: Sized,
    {
        0.5 * x
    }

    fn name(&self) -> &'static str {
        "potential"
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Spring {
    pub stiffness: f64,
}

#[differentiate(trait)]
impl Potential for Spring {
    fn energy(&self, x: f64) -> f64 {
        0.5 * self.stiffness * x * x
    }
}

/// Overrides a function that has a body.
#[derive(Clone, Debug, Differentiable)]
pub struct Morse {
    pub depth: f64,
    pub width: f64,
}

#[differentiate(trait)]
impl Potential for Morse {
    fn energy(&self, x: f64) -> f64 {
        let e = 1.0 - (-self.width * x).exp();
        self.depth * e * e
    }

    fn force(&self, x: f64) -> f64 {
        let e = (-self.width * x).exp();
        -2.0 * self.depth * self.width * e * (1.0 - e)
    }

    fn name(&self) -> &'static str {
        "morse"
    }
}

/// A rule by hand: the derivative of a root by its equation, `y³ + a y = x`, not through the iteration.
#[derive(Clone, Debug, Differentiable)]
pub struct Root {
    pub a: f64,
}

impl Root {
    fn slope(&self, y: f64) -> f64 {
        1.0 / (3.0 * y * y + self.a)
    }
}

#[differentiate(trait)]
impl Potential for Root {
    fn energy(&self, x: f64) -> f64 {
        let mut y = x;
        while (y * y * y + self.a * y - x).abs() > 1e-14 {
            y -= (y * y * y + self.a * y - x) * self.slope(y);
        }
        y
    }

    fn energy_fwd(&self, dot: &RootTangent, x: f64, x_dot: f64) -> (f64, f64) {
        let y = self.energy(x);
        (y, (x_dot - dot.a * y) * self.slope(y))
    }

    fn energy_rev(&self, bar: &mut RootTangent, x: f64, seed: f64) -> (f64, f64) {
        let y = self.energy(x);
        bar.a -= seed * y * self.slope(y);
        (y, seed * self.slope(y))
    }
}

/// Through a bound, in a loop.
#[differentiate]
pub fn work<P: Potential>(p: &P, x: f64, steps: usize) -> f64 {
    let mut sum = 0.0;
    let mut at = x;
    for _ in 0..steps {
        sum += p.energy(at) * p.force(at);
        at = 0.5 * at + p.relaxed(at, 2);
    }
    sum + P::halved(at)
}

/// The same without a name for the type.
#[differentiate]
pub fn two_of_them(p: &impl Potential, q: &impl Potential, x: f64) -> f64 {
    p.energy(q.energy(x)) + q.force(x)
}

/// Of types that are known.
#[differentiate]
pub fn known_ones(s: &Spring, m: &Morse, r: &Root, x: f64) -> f64 {
    work(s, x, 2) + m.energy(r.energy(x)) + work(r, x, 1) + two_of_them(s, m, x) + Potential::energy(s, x)
}

/// A trait over floats, with receivers of all kinds.
#[differentiate]
pub trait Stage<T: Float>: Clone {
    fn step(&mut self, input: T) -> T;

    fn gain(self, x: T) -> T
    where
        Self: Sized;

    fn twice(&mut self, input: T) -> T {
        let y = self.step(input);
        self.step(y * y)
    }
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Lag {
    pub rate: f64,
    pub state: f64,
}

#[differentiate(trait)]
impl Stage<f64> for Lag {
    fn step(&mut self, input: f64) -> f64 {
        self.state += self.rate * (input - self.state);
        self.state
    }

    fn gain(self, x: f64) -> f64 {
        self.rate * x * self.state
    }
}

#[differentiate]
pub fn cascade<S: Stage<f64>>(first: &mut S, second: &mut S, x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &v in x {
        let y = first.twice(v);
        sum += second.step(y) * y;
    }
    sum
}

#[differentiate]
pub fn amplified(lag: Lag, x: f64) -> f64 {
    lag.gain(x) * x + lag.gain(x * x)
}

/// A trait whose functions are differentiated with respect to their arguments alone: `Self` has no derivative.
#[differentiate(constant(self))]
pub trait Surface {
    fn level(&self, x: &[f64]) -> f64;

    fn clipped(&self, x: &[f64], at: f64) -> f64 {
        let level = self.level(x);
        if level > at { at + (level - at).tanh() } else { level }
    }
}

pub struct Ball(pub usize);

#[differentiate(trait, constant(self))]
impl Surface for Ball {
    fn level(&self, x: &[f64]) -> f64 {
        let mut s = -(self.0 as f64);
        for v in x {
            s += v * v;
        }
        s
    }
}

#[differentiate]
pub fn of_a_surface(#[constant] shape: &impl Surface, x: &[f64], at: f64) -> f64 {
    shape.clipped(x, at) * shape.level(&x[..1])
}

/// Rules by hand without a trait.
#[derive(Clone, Debug, Differentiable)]
pub struct Table {
    pub height: f64,
}

#[differentiate]
impl Table {
    pub fn at(&self, x: f64) -> f64 {
        self.height * x.sin()
    }

    pub fn at_fwd(&self, dot: &TableTangent, x: f64, x_dot: f64) -> (f64, f64) {
        (self.at(x), dot.height * x.sin() + self.height * x.cos() * x_dot)
    }

    pub fn at_rev(&self, bar: &mut TableTangent, x: f64, seed: f64) -> (f64, f64) {
        bar.height += seed * x.sin();
        (self.at(x), seed * self.height * x.cos())
    }

    pub fn squared(&self, x: f64) -> f64 {
        self.at(x) * self.at(x + self.height)
    }
}

/// Methods that a trait gives to floats.
#[differentiate]
pub trait Fused {
    fn times_plus(self, factor: f64, summand: f64) -> f64;
    fn softened(&self) -> f64;
}

#[differentiate(trait)]
impl Fused for f64 {
    fn times_plus(self, factor: f64, summand: f64) -> f64 {
        self * factor + summand
    }

    fn softened(&self) -> f64 {
        (self * self + 0.1).sqrt()
    }
}

#[differentiate]
pub fn of_floats(x: f64, c: &[f64]) -> f64 {
    let mut sum = 0.0;
    for v in c {
        sum = sum.times_plus(x, *v);
    }
    let scaled = sum.times_plus(2.0, x.softened()).times_plus(x, 1.0);
    scaled * (x * 2.0).softened() + c[0].softened()
}

/// A trait of values over any float; who calls it without a derivative needs no more than the float.
#[differentiate]
pub trait Blend<T: Float>: Copy {
    fn total(self) -> T;
    fn scaled(self, by: T) -> Self;
    fn joined(self, other: Self) -> Self;
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Couple<T> {
    pub left: T,
    pub right: T,
}

#[differentiate(trait)]
impl<T: Float> Blend<T> for Couple<T> {
    fn total(self) -> T {
        self.left + self.right
    }

    fn scaled(self, by: T) -> Self {
        Couple { left: self.left * by, right: self.right * by }
    }

    fn joined(self, other: Couple<T>) -> Couple<T> {
        Couple { left: self.left + other.left, right: self.right * other.right }
    }
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Weighed<T> {
    pub couple: Couple<T>,
    pub weight: T,
}

#[differentiate(trait)]
impl<T: Float> Blend<T> for Weighed<T> {
    fn total(self) -> T {
        self.couple.total() * self.weight
    }

    fn scaled(self, by: T) -> Weighed<T> {
        Weighed { couple: self.couple.scaled(by), weight: self.weight }
    }

    fn joined(self, other: Weighed<T>) -> Weighed<T> {
        Weighed { couple: self.couple.joined(other.couple), weight: self.weight + other.weight }
    }
}

/// Two type parameters, of which one says what the other is.
#[differentiate]
pub fn joined_and_scaled<T, B>(by: T, a: B, b: B) -> B
where
    T: Float,
    B: Blend<T>,
{
    a.joined(b.scaled(by))
}

/// By its parts and as a whole, over a type parameter.
#[differentiate]
pub fn blended<T: Float>(w: Weighed<T>, by: T) -> T {
    let whole = joined_and_scaled(by, w, w.scaled(by));
    whole.total() * w.couple.joined(whole.couple).total().sin()
}

/// The same of numbers.
#[differentiate]
pub fn blends(x: &[f64]) -> f64 {
    let couple: Couple<f64> = Couple { left: x[0], right: x[1] };
    let w: Weighed<f64> = Weighed { couple, weight: x[0] * x[2] };
    blended(w, x[2]) + joined_and_scaled(x[1], couple, couple).total()
}

/// Called on numbers of which only rustc finds out that they are floats.
#[differentiate]
pub fn of_parts(couple: Couple<f64>, k: f64) -> f64 {
    let (x, y) = (couple.left, couple.right);
    if k > 2.0 {
        return k * x.softened();
    }
    let soft = k * y.softened();
    let sum = x + soft.times_plus(k, x) * (soft + x - 2.0 * soft * y.softened());
    sum * soft
}

#[derive(Clone, Debug, Differentiable)]
pub struct Peak {
    pub width: f64,
}

/// What a type is asked by the name of a trait, where it has functions of that name itself.
#[differentiate]
pub trait Response {
    fn response(&self, x: f64) -> f64;
    fn of_origin(x: f64) -> f64;
    fn next(self, x: f64) -> Self;
}

#[differentiate(trait)]
impl Response for Peak {
    fn response(&self, x: f64) -> f64 {
        (-x * x / self.width).exp()
    }

    fn of_origin(x: f64) -> f64 {
        x.cos() * x
    }

    fn next(self, x: f64) -> Self {
        Peak { width: self.width * x }
    }
}

#[differentiate]
impl Peak {
    pub fn response(&self, x: f64) -> f64 {
        x / self.width
    }
}

#[differentiate]
fn responses<R: Response>(r: R, x: f64) -> f64 {
    let first = <R as Response>::response(&r, x);
    let r = <R as Response>::next(r, first);
    first * <R>::response(&r, x) + <R as Response>::of_origin(first)
}

#[differentiate]
pub fn by_names_of_traits(peak: Peak, x: f64) -> f64 {
    let mut sum = peak.response(x);
    for _ in 0..2 {
        sum += <Peak as Response>::response(&peak, sum) * <Peak as Response>::of_origin(x);
    }
    let wider = <Peak as Response>::next(peak, sum);
    sum * Response::response(&wider, x) + responses(wider, x)
}

/// A trait of a float, whose functions take no `self`, for types that know nothing of the float.
#[differentiate]
pub trait Eased<F: Float> {
    fn eased(t: F, k: F) -> F;
}

#[derive(Differentiable)]
pub struct Swinging;

#[derive(Differentiable)]
pub struct Rising;

#[differentiate(trait)]
impl<F: Float> Eased<F> for Swinging {
    fn eased(t: F, k: F) -> F {
        let s = F::from(1.5).unwrap() * k;
        t * t * ((s + F::one()) * t - s)
    }
}

#[differentiate(trait)]
impl<F: Float> Eased<F> for Rising {
    fn eased(t: F, k: F) -> F {
        k * t.powi(3)
    }
}

#[differentiate]
pub fn eased_twice(t: f64, k: f64) -> f64 {
    let by: f64 = <Swinging as Eased<f64>>::eased(t, k);
    by * Rising::eased(by, t)
}

/// Required functions with parameters of any type, one that is lent to be changed and one that is given.
#[differentiate]
pub trait Marks {
    fn marked<S>(&self, x: f64, mark: &mut S) -> f64
    where
        S: Clone;

    fn counted<S: Clone>(&self, x: f64, marks: Vec<S>) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Gauge {
    pub k: f64,
}

#[differentiate(trait)]
impl Marks for Gauge {
    fn marked<S>(&self, x: f64, mark: &mut S) -> f64
    where
        S: Clone,
    {
        let was = mark.clone();
        *mark = was;
        self.k * x * x
    }

    fn counted<S: Clone>(&self, x: f64, marks: Vec<S>) -> f64 {
        self.k * x * marks.len() as f64
    }
}

/// A body in the definition that calls what may change `self`: its siblings ask for `Self: Clone`, the trait does not.
#[differentiate]
pub trait Advancing {
    fn advanced(&mut self, t: f64) -> f64;

    fn twice(&mut self, t: f64) -> f64 {
        self.advanced(t) * self.advanced(t * t)
    }

    fn often(&mut self, n: usize, t: f64) -> f64 {
        let mut sum = t;
        for _ in 0..n {
            sum = self.twice(t) * sum + self.advanced(sum);
        }
        sum
    }

    fn used_up(mut self, t: f64) -> f64
    where
        Self: Sized,
    {
        self.twice(t) * self.often(2, t)
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Chirp {
    pub k: f64,
}

#[differentiate(trait)]
impl Advancing for Chirp {
    fn advanced(&mut self, t: f64) -> f64 {
        self.k += t;
        (self.k * t).sin()
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Louder<A> {
    pub inner: A,
    pub by: f64,
}

#[differentiate(trait)]
impl<A: Advancing> Advancing for Louder<A> {
    fn advanced(&mut self, t: f64) -> f64 {
        self.by *= t;
        self.by * self.inner.advanced(t)
    }
}

#[differentiate]
pub fn chirped(k: f64, by: f64, t: f64, n: usize) -> f64 {
    let mut one = Louder { inner: Chirp { k }, by };
    let first = one.twice(t);
    let then = one.often(n, t);
    first * then + Louder { inner: Chirp { k: k * k }, by: t }.used_up(by)
}

/// What the function of a trait gives is handed on to another function, and nothing else is said of it.
#[differentiate]
pub trait Placed {
    fn place(&self) -> (f64, f64);
}

#[differentiate(trait)]
impl Placed for Couple<f64> {
    fn place(&self) -> (f64, f64) {
        (self.left * self.right, self.right.sin())
    }
}

#[differentiate]
pub fn distance(p: (f64, f64), q: (f64, f64), scale: f64) -> f64 {
    scale * (p.0 - q.0).hypot(p.1 - q.1)
}

#[differentiate]
pub fn between(a: impl Placed, b: impl Placed, scale: f64) -> f64 {
    distance(a.place(), b.place(), scale)
}

#[differentiate]
pub fn from_origin<P: Placed>(a: P) -> f64 {
    let place = a.place();
    distance(place, (0.1, 0.2), 1.5)
}

/// Its parts are numbers, of which nothing but the call says that they are.
#[differentiate]
pub fn apart(a: impl Placed, b: impl Placed) -> f64 {
    let a = a.place();
    let b = b.place();
    let across = a.0 - b.0;
    let up = a.1 - b.1;
    (across * across + 2.0 * up * up).sqrt()
}

#[differentiate]
pub fn apart_on(x: f64, y: f64) -> f64 {
    apart(Couple { left: x, right: y }, Couple { left: y * y, right: x })
}

/// What has a value everywhere.
#[differentiate]
pub trait Along {
    fn at(&self, t: f64) -> f64;
}

/// What has a slope, which is of a type of its own: a function with a body calls the one that gives it.
#[differentiate]
pub trait Sloped: Along {
    type Slope: Along + Clone;

    fn slope(&self) -> Self::Slope;

    fn length(&self, nodes: &[(f64, f64)]) -> f64 {
        let slope = self.slope();
        nodes.iter().map(|(w, x)| w * slope.at(0.5 * (x + 1.0)).hypot(1.0)).sum::<f64>() * 0.5
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Bow {
    pub a: f64,
    pub b: f64,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Chord {
    pub from: f64,
    pub to: f64,
}

#[differentiate(trait)]
impl Along for Bow {
    fn at(&self, t: f64) -> f64 {
        self.a * t * t + self.b * t
    }
}

#[differentiate(trait)]
impl Along for Chord {
    fn at(&self, t: f64) -> f64 {
        self.from + (self.to - self.from) * t
    }
}

#[differentiate(trait)]
impl Sloped for Bow {
    type Slope = Chord;

    fn slope(&self) -> Chord {
        Chord { from: self.b, to: 2.0 * self.a + self.b }
    }
}

#[differentiate]
pub fn bow_length(a: f64, b: f64, nodes: &[(f64, f64)]) -> f64 {
    let bow: Bow = Bow { a, b };
    bow.length(nodes) * a
}

/// What has three coordinates.
#[differentiate]
pub trait Coordinated {
    fn place(&self) -> (f64, f64, f64);
}

#[derive(Clone, Debug, Differentiable)]
pub struct Berth {
    pub at: [f64; 3],
}

#[differentiate]
impl Berth {
    pub fn of(x: f64, y: f64, z: f64) -> Berth {
        Berth { at: [x, y, z] }
    }
}

#[differentiate(trait)]
impl Coordinated for Berth {
    fn place(&self) -> (f64, f64, f64) {
        (self.at[0], self.at[1] * self.at[0], self.at[2])
    }
}

/// No float stands in its signature, and nothing shows what the parts of the tuple are.
#[differentiate]
pub fn wrapped<P: Coordinated>(p: &P) -> Berth {
    let (angle, radius, height) = p.place();
    Berth::of(radius * height, angle.sin(), height)
}

#[differentiate]
pub fn wrapped_length(at: [f64; 3]) -> f64 {
    let berth: Berth = Berth { at };
    let wrapped: Berth = wrapped(&berth);
    wrapped.at[0] * wrapped.at[1] + wrapped.at[2]
}
