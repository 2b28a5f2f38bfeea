//! Types and arguments that only later calls, definitions further away or the functions that are called tell.

use cotangent::{Differentiable, differentiate};

/// A mean whose numbers only what is added tells: nothing that makes it does.
#[derive(Differentiable)]
pub struct Running<T> {
    items: Vec<T>,
}

#[differentiate]
impl<T: Copy> Running<T> {
    pub fn new() -> Self {
        Running { items: Vec::new() }
    }

    pub fn add(&mut self, item: T) {
        self.items.push(item);
    }
}

#[differentiate]
pub fn told_later(x: &[f64]) -> f64 {
    let mut kept = Running::new();
    for i in 0..x.len() {
        kept.add(x[i] * x[0]);
    }
    kept.items[0] * kept.items[1].sin() + kept.items[2]
}

/// What a function gave is sorted: the types are nowhere to be seen.
#[differentiate]
pub fn finite(xs: &[f64]) -> Result<Vec<f64>, String> {
    if xs.is_empty() {
        return Err("nothing there".to_string());
    }
    Ok(xs.iter().copied().filter(|x| x.is_finite()).collect())
}

#[differentiate]
pub fn middle(xs: &[f64]) -> Result<f64, String> {
    let mut sorted = finite(xs)?;
    sorted.sort_by(|a, b| a.total_cmp(b));
    Ok(sorted[1] * sorted[1] + sorted[0] * xs[0])
}

#[differentiate]
pub fn halved(xs: &[f64]) -> f64 {
    middle(xs).unwrap() * 0.5
}

/// A window whose last item is looked at beside what a method gives.
#[derive(Differentiable)]
pub struct Window {
    weight: f64,
    items: Vec<f64>,
}

#[differentiate]
impl Window {
    fn level(&self) -> Option<f64> {
        (!self.items.is_empty()).then(|| self.items.iter().map(|v| v * v).sum())
    }

    fn take(&mut self, value: f64) {
        if let (Some(level), Some(&last)) = (self.level(), self.items.last()) {
            self.items.push(value * self.weight + last * level);
        } else {
            self.items.push(value);
        }
    }
}

#[differentiate]
pub fn windowed(x: &[f64]) -> f64 {
    let mut window = Window { weight: x[2], items: Vec::with_capacity(3) };
    window.take(x[0]);
    window.take(x[1]);
    window.level().unwrap()
}

/// The error takes the argument with it.
#[derive(Debug, Differentiable)]
pub enum Side {
    Lower,
    Upper,
}

#[derive(Debug)]
pub enum Outside {
    Beyond { side: Side, value: f64 },
}

#[differentiate]
pub fn within(value: f64, bounds: (f64, f64), side: Side) -> Result<f64, Outside> {
    if value < bounds.0 || value > bounds.1 {
        return Err(Outside::Beyond { side, value });
    }
    Ok(value * bounds.1)
}

#[differentiate]
pub fn bounded(x: f64, top: f64) -> f64 {
    let inside = within(x * x, (0.0, top), Side::Upper).unwrap_or(0.0);
    inside + within(x, (x - 1.0, x + 1.0), Side::Lower).unwrap()
}

/// What functions are given is of a type of which nothing is said.
#[derive(Differentiable)]
pub struct Cloud {
    masses: Vec<f64>,
}

#[differentiate]
impl Cloud {
    fn pull<P: Copy, F: Fn(f64, P) -> f64>(&self, at: P, by: F) -> f64 {
        let mut sum = 0.0;
        for (i, mass) in &mut self.masses.iter().enumerate() {
            sum += by(*mass, at) * (i + 1) as f64;
        }
        sum
    }
}

#[differentiate]
pub fn pulled(x: &[f64]) -> f64 {
    let cloud = Cloud { masses: x.to_vec() };
    cloud.pull(x[0], |mass, at: f64| mass * mass * at)
        + cloud.pull((x[1], 2.0), |mass, at: (f64, f64)| mass * at.0 * at.1)
}

/// A buffer with the names of a queue's methods, which answer.
#[derive(Differentiable)]
pub struct Ring {
    items: Vec<f64>,
    at: usize,
}

#[differentiate]
impl Ring {
    pub fn push_back(&mut self, item: f64) -> Option<f64> {
        let old = self.items[self.at];
        self.items[self.at] = item;
        self.at = (self.at + 1) % self.items.len();
        (old != 0.0).then_some(old)
    }
}

#[derive(Differentiable)]
pub struct Delay {
    ring: Ring,
    gone: Option<f64>,
}

#[differentiate]
impl Delay {
    pub fn step(&mut self, value: f64) -> f64 {
        self.gone = self.ring.push_back(value);
        value * self.gone.unwrap_or(1.0)
    }
}

#[differentiate]
pub fn delayed(x: &[f64]) -> f64 {
    let mut delay = Delay { ring: Ring { items: vec![0.0; 2], at: 0 }, gone: None };
    delay.step(x[0]) + delay.step(x[1]) * delay.step(x[2])
}

/// A function that changes what it is lent, and may fail, by a closure that does.
#[derive(Clone, Debug, Differentiable)]
pub struct Grain {
    at: Vec<f64>,
    push: Vec<f64>,
}

#[differentiate]
fn moved<F>(grains: &mut Vec<Grain>, by: f64, mut push: F) -> Result<f64, String>
where
    F: FnMut(&mut Vec<Grain>) -> Result<(), String>,
{
    push(grains)?;
    let mut sum = 0.0;
    for grain in grains.iter_mut() {
        grain.at[0] += grain.push[0] * by;
        sum += grain.at[0] * grain.at[0];
    }
    Ok(sum)
}

#[differentiate]
fn shifted(grains: &mut Vec<Grain>, by: f64) -> Result<(), String> {
    if by > 5.0 {
        return Err("too far".to_string());
    }
    grains[0].at[0] *= by;
    Ok(())
}

#[differentiate]
pub fn pushed(x: &[f64]) -> f64 {
    let mut grains = vec![Grain { at: vec![x[0]], push: vec![0.0] }];
    let rigid = x[1];
    let by_closure = moved(&mut grains, x[2], |grains: &mut Vec<Grain>| -> Result<(), String> {
        if rigid > 2.0 {
            return Err("too rigid".to_string());
        }
        grains[0].push = vec![rigid * grains[0].at[0]];
        Ok(())
    });
    let all = by_closure.unwrap_or(0.5);
    if shifted(&mut grains, x[1]).is_err() {
        return all;
    }
    all * grains[0].at[0]
}

#[differentiate]
pub fn shifted_twice(x: &[f64]) -> Result<f64, String> {
    let mut grains = vec![Grain { at: vec![x[0]], push: vec![0.0] }];
    shifted(&mut grains, x[1])?;
    shifted(&mut grains, x[1] * x[0])?;
    Ok(grains[0].at[0])
}

#[differentiate]
pub fn twice(x: &[f64]) -> f64 {
    shifted_twice(x).unwrap_or(x[0])
}

/// What the definitions of a module tell.
#[differentiate]
pub mod told {
    use cotangent::Differentiable;
    use std::num::NonZeroU32;
    use std::ops::{Add, Mul, Sub};

    #[derive(Clone, Copy, Differentiable)]
    pub struct Along {
        x: f64,
    }

    impl Sub for Along {
        type Output = Along;
        fn sub(self, other: Along) -> Along {
            Along { x: self.x - other.x }
        }
    }

    impl Add for Along {
        type Output = Along;
        fn add(self, other: Along) -> Along {
            Along { x: self.x + other.x }
        }
    }

    impl Mul<f64> for Along {
        type Output = Along;
        fn mul(self, k: f64) -> Along {
            Along { x: self.x * k }
        }
    }

    #[derive(Differentiable)]
    pub struct Body {
        at: Along,
        push: Along,
    }

    #[derive(Differentiable)]
    pub struct Bodies {
        all: Vec<Body>,
    }

    impl Bodies {
        pub fn step(&mut self, k: f64) {
            let apart = self.all[1].at - self.all[0].at;
            let force = apart * k;
            self.all[0].push = self.all[0].push + force * k;
        }
    }

    /// Vectors in fields of items of a field.
    pub fn stepped(x: &[f64]) -> f64 {
        let body = |at: f64| Body { at: Along { x: at }, push: Along { x: 0.5 } };
        let mut bodies = Bodies { all: vec![body(x[0]), body(x[1])] };
        bodies.step(x[2]);
        bodies.all[0].push.x
    }

    #[derive(Clone, Copy, Differentiable)]
    pub enum Paid {
        Always,
        Times(NonZeroU32),
    }

    /// An integer of the library in a variant.
    pub fn discounted(rate: f64, time: f64, paid: Paid) -> f64 {
        match paid {
            Paid::Always => (-rate * time).exp(),
            Paid::Times(n) => {
                let n = f64::from(n.get());
                (1.0 + rate / n).powf(-n * time)
            }
        }
    }

    pub fn both(rate: f64, time: f64) -> f64 {
        discounted(rate, time, Paid::Always) + discounted(rate, time, Paid::Times(NonZeroU32::new(2).unwrap()))
    }

    #[derive(Clone, Copy, Differentiable)]
    pub struct Coord<const N: usize>(pub [f64; N]);

    fn shrunk<const N: usize>(y: &Coord<{ N }>, by: f64) -> (Coord<{ N }>, f64) {
        (Coord(y.0.map(|v| v * by)), by * by)
    }

    /// A length that only what is given tells.
    pub fn lengths(x: &[f64]) -> f64 {
        let y = Coord([x[1], 0.5]);
        let (z, k) = shrunk(&y, x[0]);
        z.0[1] * k + z.0[0]
    }

    pub trait Field<S: num_traits::Float, const D: usize> {
        fn at(&self, p: [S; D]) -> S;
        fn slope(&self, p: [S; D], h: S) -> [S; D] {
            let here = self.at(p);
            let mut slope = p;
            for i in 0..D {
                let mut next = p;
                next[i] = next[i] + h;
                slope[i] = (self.at(next) - here) / h;
            }
            slope
        }
    }

    #[derive(Differentiable)]
    pub struct Round<S> {
        radius: S,
    }

    impl<S: num_traits::Float> Field<S, 2> for Round<S> {
        fn at(&self, [x, y]: [S; 2]) -> S {
            (x * x + y * y).sqrt() - self.radius * x
        }
    }

    /// What a trait's function gives in terms of the trait's parameters.
    pub fn sloped(x: &[f64]) -> f64 {
        let round = Round { radius: x[2] };
        let slope = round.slope([x[0], x[1]], 0.25);
        slope[0] + slope[1] * 0.5
    }

    fn norm(v: impl AsRef<[f64]>) -> f64 {
        v.as_ref().iter().map(|a| a * a).sum::<f64>().sqrt()
    }

    /// Lists that are given away to be read.
    pub fn normed(x: &[f64]) -> f64 {
        let list = vec![x[0], x[1] * x[0]];
        norm(vec![x[0], x[1]]) + norm([x[0], 2.0]) * norm(&list) + norm(list)
    }

    pub trait Step {
        type State;
        fn state_mut(&mut self) -> &mut Self::State;
        fn grow(&mut self);
    }

    #[derive(Differentiable)]
    pub struct Growing {
        state: f64,
        rate: f64,
    }

    impl Step for Growing {
        type State = f64;
        fn state_mut(&mut self) -> &mut f64 {
            &mut self.state
        }
        fn grow(&mut self) {
            self.rate *= self.state;
        }
    }

    /// What a method of a trait lends to be changed.
    pub fn grown(x: &[f64]) -> f64 {
        let mut growing = Growing { state: x[0], rate: x[1] };
        growing.grow();
        *growing.state_mut() *= x[2];
        growing.grow();
        growing.rate * growing.state
    }
}

/// A parameter whose bound names a type that another parameter stands for.
pub trait Parameters {
    type Scalar;
}

impl Parameters for f64 {
    type Scalar = f64;
}

#[derive(Differentiable)]
pub struct Descending<P: Parameters> {
    at: P,
    rate: P::Scalar,
}

#[differentiate]
impl<S, P: Parameters<Scalar = S>> Descending<P>
where
    S: num_traits::Float,
{
    pub fn new(at: P, rate: S) -> Descending<P> {
        Descending { at, rate }
    }
}

#[differentiate]
pub fn descending(x: f64, rate: f64) -> f64 {
    let made = Descending::new(x, rate * x);
    made.at * made.rate
}
