//! Types that programs leave to rustc: errors of any type, arguments of enums that a variant without fields does not show,
//! constants, what a default method or an accessor gives.

use cotangent::{Differentiable, differentiate};

/// Errors of any type: the function passes on those of the closure that it is given.
#[differentiate]
pub fn newton<E>(x0: f64, f: impl Fn(f64) -> Result<(f64, f64), E>) -> Result<f64, E> {
    let mut x = x0;
    for _ in 0..6 {
        let (v, d) = f(x)?;
        x -= v / d;
    }
    Ok(x)
}

#[differentiate]
pub fn simpson<F, E>(f: F, a: f64, b: f64) -> Result<f64, E>
where
    F: Fn(f64) -> Result<f64, E>,
{
    let m = 0.5 * (a + b);
    Ok((b - a) / 6.0 * (f(a)? + 4.0 * f(m)? + f(b)?))
}

#[differentiate]
fn checked(v: f64) -> Result<f64, String> {
    if v < 0.0 { Err("negative".into()) } else { Ok(v.sqrt()) }
}

#[derive(Differentiable)]
pub struct Solver {
    pub steps: usize,
}

#[differentiate]
impl Solver {
    fn solve<F>(&self, f: F, x0: f64) -> Result<f64, String>
    where
        F: Fn(f64) -> Result<f64, String>,
    {
        let mut x = x0;
        for _ in 0..self.steps {
            x = 0.5 * (x + f(x)?);
        }
        Ok(x)
    }
}

/// Closures that raise an error of a type that is seen, of that of a function, and none.
#[differentiate]
pub fn solved(c: f64, x0: f64) -> f64 {
    let root = newton(x0, |t| if t < -100.0 { Err("low".to_string()) } else { Ok((t * t - c, 2.0 * t)) });
    let area: Result<f64, ()> = simpson(|t| Ok(c * t * t), 0.0, x0);
    let solver = Solver { steps: 4 };
    let fixed = solver.solve(|t| Ok(checked(t)? * c), x0).unwrap() + solver.solve(|t| Ok((t * c).cos()), x0).unwrap();
    root.unwrap_or(0.0) + area.unwrap() + fixed + solver.solve(|t| Ok(checked(t - 10.0)? * c), x0).unwrap_or(x0)
}

#[derive(Clone, Copy, Differentiable)]
pub enum Tension<T> {
    Linear,
    Scaled(T),
    Mixed { by: T, at: T },
}

#[derive(Clone, Copy, Differentiable)]
pub struct Key<T> {
    value: T,
    tension: Tension<T>,
}

#[differentiate]
impl<T> Key<T> {
    fn new(value: T, tension: Tension<T>) -> Self {
        Key { value, tension }
    }
}

#[differentiate]
fn pulled<T: num_traits::Float>(tension: Tension<T>, x: T) -> T {
    match tension {
        Tension::Linear => x,
        Tension::Scaled(by) => by * x,
        Tension::Mixed { by, at } => by * x + at,
    }
}

#[differentiate]
fn of_numbers(tension: Tension<f64>, x: f64) -> f64 {
    pulled(tension, x) * x
}

/// Variants without fields of an enum with parameters: as arguments, beside others, in structs and where nothing else is made.
#[differentiate]
pub fn tensed(x: &[f64]) -> f64 {
    let keys: Vec<Key<f64>> =
        vec![Key::new(x[0], Tension::Linear), Key { value: x[1], tension: Tension::Scaled(x[0]) }];
    let alone = Key { value: x[2], tension: Tension::Linear };
    let mut sum = pulled(Tension::Linear, x[0]) + pulled(Tension::Mixed { by: x[1], at: x[2] }, x[0]);
    for key in &keys {
        sum += pulled(key.tension, key.value);
    }
    let mut tension = Tension::Linear;
    for v in x {
        sum += of_numbers(tension, *v);
        tension = if *v > 0.5 { Tension::Linear } else { Tension::Scaled(*v) };
    }
    sum + of_numbers(Tension::Linear, x[1]) + of_numbers(alone.tension, alone.value)
}

#[differentiate]
fn scaled<T: num_traits::Float>(x: T, factor: Option<T>) -> T {
    x * factor.unwrap_or(T::one())
}

#[derive(Differentiable)]
pub struct Sphere(f64);

/// A constant of a type of its own.
pub const EARTH: Sphere = Sphere(6.4);

#[derive(Clone, Copy, Differentiable)]
pub struct At(f64);

#[differentiate]
impl At {
    fn x(self) -> f64 {
        self.0
    }
}

#[differentiate]
impl Sphere {
    fn moved(&self, from: At, by: f64) -> At {
        At(from.0 + by * from.x() / self.0)
    }
}

/// Options that only literals fill, methods of constants, conditions that methods give.
#[differentiate]
pub fn moved(x: f64, by: f64) -> f64 {
    let at = EARTH.moved(At(x), by);
    let switch = Switch { on: by > 0.5 };
    let more = switch.is_on().then_some(x * by);
    let lazily = switch.is_on().then(|| x.sin());
    at.x() * scaled(at.x(), Some(0.5)) + scaled(x, None) + more.unwrap_or(by) + lazily.unwrap_or(1.0)
}

#[derive(Differentiable)]
pub struct Switch {
    on: bool,
}

#[differentiate]
impl Switch {
    fn is_on(&self) -> bool {
        self.on
    }
}

#[derive(Clone, Differentiable)]
pub struct Roots(Vec<f64>);

#[differentiate]
impl AsRef<[f64]> for Roots {
    fn as_ref(&self) -> &[f64] {
        &self.0
    }
}

#[differentiate]
impl Roots {
    fn as_slice(&self) -> &[f64] {
        &self.0[1..]
    }
}

#[differentiate]
fn first(roots: &Roots) -> f64 {
    let all = roots.as_ref();
    all[0] * all[all.len() - 1]
}

#[differentiate]
fn energy(x: f64, bound: &mut Bound) -> f64 {
    if bound.is_met(x) { x * x } else { x.abs() }
}

#[derive(Clone, Differentiable)]
pub struct Bound {
    most: f64,
    asked: usize,
}

#[differentiate]
impl Bound {
    fn is_met(&mut self, x: f64) -> bool {
        self.asked += 1;
        x.abs() < self.most
    }
}

/// Slices that a type of its own lends, and a constant that is made to be changed by a call.
#[differentiate]
pub fn lent(x: &[f64]) -> f64 {
    let roots = Roots(x.to_vec());
    let mut sum = first(&roots);
    for v in roots.as_slice() {
        sum += v * v * v;
    }
    sum * energy(x[0], &mut Bound { most: 1e3, asked: 0 })
}

/// Iterators by the types that the standard library has for them.
#[differentiate]
pub fn squares(items: std::slice::Iter<'_, f64>) -> f64 {
    items.map(|v| v * v).sum()
}

#[differentiate]
fn cubes(items: std::vec::IntoIter<f64>) -> f64 {
    items.map(|v| v * v * v).sum()
}

#[differentiate]
pub fn powers(x: &[f64]) -> f64 {
    squares(x.iter()) * cubes(x.to_vec().into_iter()) + squares(x[1..].iter())
}

/// Closures in what a trait provides, over `self`: in a definition of its own and in one with a parameter.
#[differentiate]
pub trait Curve {
    fn height(&self, t: f64) -> f64;
    fn mean(&self, a: f64, b: f64) -> f64 {
        let area = simpson(|t| Ok::<_, ()>(self.height(t) - a), a, b);
        area.unwrap() / (b - a)
    }
}

#[differentiate]
pub trait Law<T: num_traits::Float> {
    fn rate(&self, t: T) -> T;
    fn total(&self, steps: &[T], by: T) -> T {
        summed(steps, |t| self.rate(t) * by)
    }
}

#[differentiate]
fn summed<T: num_traits::Float>(at: &[T], f: impl Fn(T) -> T) -> T {
    let mut sum = T::zero();
    for &t in at {
        sum = sum + f(t);
    }
    sum
}

#[derive(Clone, Differentiable)]
pub struct Parabola(f64);

#[differentiate(trait)]
impl Curve for Parabola {
    fn height(&self, t: f64) -> f64 {
        self.0 * t * t
    }
}

#[differentiate(trait)]
impl Law<f64> for Parabola {
    fn rate(&self, t: f64) -> f64 {
        (self.0 * t).exp()
    }
}

#[differentiate]
pub fn provided(x: &[f64]) -> f64 {
    let law = Parabola(x[0]);
    law.mean(x[1], x[2]) * law.total(x, x[1])
}

#[differentiate]
pub trait Scale {
    fn of(x: f64) -> f64;
}

#[differentiate]
pub trait Rule {
    type By: Scale;
    fn link(&self, mean: f64) -> f64 {
        Self::By::of(mean)
    }
}

pub struct Log;

#[differentiate(trait)]
impl Scale for Log {
    fn of(x: f64) -> f64 {
        x.ln()
    }
}

#[derive(Clone, Differentiable)]
pub struct Poisson(f64);

#[differentiate(trait)]
impl Rule for Poisson {
    type By = Log;
}

#[differentiate]
fn linked<R: Rule>(rule: &R, y: &[f64]) -> f64 {
    let mut sum = 0.0;
    for v in y {
        sum += rule.link(*v);
    }
    sum
}

/// A type that the trait leaves open, in what it provides.
#[differentiate]
pub fn ruled(x: &[f64]) -> f64 {
    linked(&Poisson(x[0]), x) * x[1]
}

/// A reference in one of two branches, of which the other one leaves; results that say their types.
#[differentiate]
pub fn replaced(x: &[f64], at: usize) -> f64 {
    let mut window = [x[0], x[1] * x[1], x[2]];
    let place = if at > 2 { unreachable!() } else { &mut window[at] };
    let before = std::mem::replace(place, x[2] * x[0]);
    let half = Ok::<f64, String>(before * 0.5);
    let none = Err::<f64, String>("none".into());
    half.unwrap() * window[0] + window[1] + none.unwrap_or(x[1])
}

#[derive(Clone, Copy, Differentiable)]
pub enum Game {
    WON,
    DRAWN,
    LOST,
}

#[differentiate]
fn rated(own: f64, games: &[(f64, Game)]) -> f64 {
    let mut rating = own;
    for (other, game) in games {
        let score = match game {
            Game::WON => 1.0,
            Game::DRAWN => 0.5,
            Game::LOST => 0.0,
        };
        rating += 0.3 * (score - 1.0 / (1.0 + (other - own).exp()));
    }
    rating
}

/// Items whose type a variant in capitals says, which might be a constant.
#[differentiate]
pub fn rated_twice(own: f64, other: f64) -> f64 {
    rated(own, &[(other, Game::WON), (0.5 * other, Game::LOST)]) + rated(other, &[(own, Game::DRAWN)])
}

#[derive(Clone, Copy, Differentiable)]
pub struct Arrow([f64; 3]);

#[differentiate]
impl Arrow {
    fn iter(&self) -> std::slice::Iter<'_, f64> {
        self.0.iter()
    }
    fn dot(&self, other: &Arrow) -> f64 {
        self.iter().zip(other.iter()).map(|(a, b)| a * b).sum()
    }
    fn norm(&self) -> f64 {
        self.dot(self).sqrt()
    }
}

/// Items of another value of the type, in a body that stands for a call.
#[differentiate]
pub fn long(x: &[f64]) -> f64 {
    Arrow([x[0], x[1], x[2]]).norm() * Arrow([x[1], x[2], 1.0]).dot(&Arrow([x[2], 0.5, x[0]]))
}

#[derive(Clone, Copy, Differentiable)]
pub enum Weight {
    Bell,
    Hat,
}

#[differentiate]
impl Weight {
    fn weighed<T: num_traits::Float>(&self, x: T) -> (T, usize) {
        match self {
            Weight::Bell => ((-x * x).exp(), 1),
            Weight::Hat => (T::one() + x, 0),
        }
    }
}

#[differentiate]
fn smooth<T: num_traits::Float>(x: &[T], kind: Weight) -> T {
    let (weight, last) = kind.weighed(x[0]);
    weight * x[last]
}

/// What a method of another block gives that has parameters of its own.
#[differentiate]
pub fn smoothed(x: &[f64]) -> f64 {
    smooth(x, Weight::Bell) + smooth(x, Weight::Hat)
}

#[differentiate]
pub fn powered(items: Box<dyn Iterator<Item = f64>>) -> f64 {
    items.map(|v| v * v * v).sum()
}
