//! Traits that floats implement, where the definition says `Self` and the `impl` may say `f64`.

use cotangent::{Differentiable, differentiate};

/// Functions of a number, and of others of its kind.
#[differentiate]
pub trait Special: Copy {
    fn bent(&self, by: Self) -> Self;
    fn mixed(self, other: Self, part: f64) -> Self;
    fn order(&self, n: i32) -> Self;

    /// Nobody writes it anew.
    fn twice(self, other: Self, part: f64) -> Self {
        self.bent(other).mixed(self.order(2), part * part)
    }
}

#[differentiate(trait)]
impl Special for f64 {
    fn bent(&self, mut by: f64) -> f64 {
        by *= *self;
        by.sin() * *self
    }

    fn mixed(self, other: f64, part: f64) -> f64 {
        self * (1.0 - part) + other * part
    }

    fn order(&self, n: i32) -> f64 {
        self.powi(n)
    }

    fn twice(self, other: f64, part: f64) -> f64 {
        self.bent(other).mixed(self.order(2), part * part)
    }
}

/// Two of them.
#[derive(Clone, Copy, Differentiable)]
pub struct Pair {
    pub a: f64,
    pub b: f64,
}

#[differentiate(trait)]
impl Special for Pair {
    fn bent(&self, by: Pair) -> Pair {
        Pair { a: self.a.bent(by.a), b: self.b * by.b }
    }

    fn mixed(self, other: Pair, mut part: f64) -> Pair {
        part = part.tanh();
        Pair { a: self.a.mixed(other.b, part), b: self.b.mixed(other.a, part) }
    }

    fn order(&self, n: i32) -> Pair {
        Pair { a: self.a.order(n), b: self.b }
    }
}

/// A curve, which numbers are too.
#[differentiate]
pub trait Curve {
    fn at(&self, t: f64) -> f64;

    fn step(&self, t: f64, width: f64) -> f64 {
        let t = t * width;
        self.at(t) * 2.0 + t
    }
}

#[differentiate(trait)]
impl Curve for f64 {
    fn at(&self, t: f64) -> f64 {
        self.sin() * t * t
    }

    fn step(&self, t: f64, width: f64) -> f64 {
        self.at(t * width) * width
    }
}

#[differentiate(trait)]
impl Curve for Pair {
    fn at(&self, mut t: f64) -> f64 {
        t += self.b;
        self.a * t * t
    }
}

#[differentiate]
fn along<C: Curve>(curve: &C, t: f64, n: usize) -> f64 {
    let mut sum = 0.0_f64;
    for i in 0..n {
        sum += curve.at(t * i as f64) * sum.cos() + curve.step(t, 1.5);
    }
    sum
}

#[differentiate]
fn of_any<T: Special>(x: T, y: T, part: f64) -> T {
    let mut x = x;
    for i in 0..3 {
        x = x.mixed(y.bent(x), part * i as f64);
    }
    x
}

/// By their names, by paths and through bounds.
#[differentiate]
pub fn of_floats(x: f64, y: f64, n: usize) -> f64 {
    let bent = x.bent(y * 0.5).mixed(y, x * x);
    let by_path = <f64 as Special>::mixed(bent, Special::order(&y, 3), 0.25);
    of_any(by_path, y, x) + along(&x, y, n) + x.twice(bent, y)
}

#[differentiate]
pub fn of_pairs(p: Pair, part: f64, n: usize) -> f64 {
    let other = Pair { a: part, b: p.a * p.b };
    let found: Pair = of_any(p, other, part).twice(other, part);
    found.a * found.b + along(&p, part, n) + p.step(found.a, part)
}

/// Functions of floats, of which there may be several.
#[differentiate]
pub trait FloatOps {
    fn sin(x: f64) -> f64;
    fn atan2(y: f64, x: f64) -> f64;

    fn cycle(x: f64) -> f64 {
        wave::<Self>(x, x)
    }
}

/// Those of the standard library.
pub enum Standard {}

#[differentiate(trait)]
impl FloatOps for Standard {
    fn sin(x: f64) -> f64 {
        f64::sin(x)
    }

    fn atan2(y: f64, x: f64) -> f64 {
        y.atan2(x)
    }
}

/// What gives the functions is no value, and need not have a size.
#[differentiate]
fn wave<T: FloatOps + ?Sized>(x: f64, y: f64) -> f64 {
    T::sin(x * y) * T::atan2(y, x)
}

#[differentiate]
fn waves<T>(x: f64, n: usize) -> (f64, f64)
where
    T: FloatOps + ?Sized,
{
    let mut at = x;
    for i in 0..n {
        at += T::sin(at * i as f64);
    }
    (at, wave::<T>(at, x))
}

#[differentiate]
pub fn by_functions(x: f64, y: f64, n: usize) -> f64 {
    let (at, high) = waves::<Standard>(x * y, n);
    at * y + high * Standard::cycle(x)
}

/// How many of two numbers come first, which has no derivative, and is known early.
#[differentiate]
pub fn early<T: Special + PartialOrd>(first: T, second: T, limit: T) -> i32 {
    if second < first {
        return -1;
    }
    for number in [first, second] {
        if number.bent(first) > limit {
            return 1;
        }
    }
    2
}

/// A branch on it.
#[differentiate]
pub fn sorted_out(x: f64, y: f64) -> f64 {
    match early(x, y, 0.5) {
        -1 => x * x * y,
        n if early(y, x, 0.1) > n => x - y,
        n => y.sin() * n as f64,
    }
}

/// A trait that has the name of the one that it follows from.
pub mod of_a_name {
    use cotangent::differentiate;

    #[differentiate]
    pub trait Float: num_traits::Float {
        fn softened(self, by: Self) -> Self {
            (self * self + by * by).sqrt().halved()
        }

        fn halved(self) -> Self {
            self / (Self::one() + Self::one())
        }
    }

    #[differentiate(trait)]
    impl Float for f64 {}
}

#[differentiate]
pub fn of_a_float(x: f64, y: f64) -> f64 {
    use of_a_name::Float;
    x.softened(y) * y.halved()
}

/// A module under one attribute, whose trait has none: it belongs to floats, which can have no siblings of their own.
#[differentiate]
pub mod tweens {
    use cotangent::Differentiable;
    use num_traits::Float;

    pub trait Tween {
        fn eased(from: Self, to: Self, part: f64) -> Self;

        fn half_way(self, to: Self) -> Self;
    }

    fn as_float<T: Float>(x: f64) -> T {
        T::from(x).unwrap()
    }

    impl Tween for f64 {
        fn eased(from: Self, to: Self, part: f64) -> Self {
            as_float(from + (to - from) * part * part)
        }

        fn half_way(self, to: f64) -> f64 {
            0.5 * (self + to).sin()
        }
    }

    #[derive(Clone, Differentiable)]
    pub struct Knob {
        pub angle: f64,
    }

    /// Called by the name of the trait alone.
    pub trait Turn {
        fn turned(self, by: f64) -> Self;
    }

    impl Turn for Knob {
        fn turned(self, by: f64) -> Self {
            Knob { angle: self.angle + by.tanh() }
        }
    }

    pub fn tweened(from: f64, to: f64, part: f64) -> f64 {
        let knob = <Knob as Turn>::turned(Knob { angle: from }, part);
        <f64 as Tween>::eased(from, to, part) + from.half_way(to * part) * knob.angle.cos()
    }
}

/// What a trait says that it gives.
#[differentiate]
pub trait Smooth {
    type Output;

    fn step(&mut self, input: f64) -> Self::Output;
}

#[derive(Clone, Differentiable)]
pub struct Mean {
    pub rate: f64,
    pub now: f64,
}

#[differentiate(trait)]
impl Smooth for Mean {
    type Output = f64;

    fn step(&mut self, input: f64) -> Self::Output {
        self.now = self.rate * input + (1.0 - self.rate) * self.now;
        self.now
    }
}

#[derive(Clone, Differentiable)]
pub struct Strength {
    pub up: Mean,
}

#[differentiate(trait)]
impl Smooth for Strength {
    type Output = f64;

    fn step(&mut self, input: f64) -> Self::Output {
        let up = self.up.step(input);
        100.0 * up / (1.0 + up)
    }
}

#[differentiate]
pub fn strengthened(rate: f64, now: f64, inputs: &[f64]) -> f64 {
    let mut strength = Strength { up: Mean { rate, now } };
    inputs.iter().map(|x| strength.step(*x)).sum()
}

/// Types that a module shows: lists under other names, and lifetimes that are left out.
#[differentiate]
#[allow(mismatched_lifetime_syntaxes)]
pub mod points {
    use cotangent::Differentiable;

    pub type Point = [f64; 3];

    pub trait Scaled: Copy {
        fn total(self) -> f64;

        fn scaled(self, by: f64) -> Self;
    }

    impl Scaled for Point {
        fn total(self) -> f64 {
            self[0] + self[1] * self[2]
        }

        fn scaled(self, by: f64) -> Point {
            [by * self[0], by.sin() * self[1], self[2]]
        }
    }

    #[derive(Clone, Differentiable)]
    pub struct View<'a> {
        pub row: &'a [f64],
        pub width: usize,
    }

    #[derive(Clone, Differentiable)]
    pub struct Table {
        pub rows: Vec<f64>,
    }

    impl Table {
        pub fn view(&self, at: usize) -> View {
            View { row: &self.rows[at..], width: 2 }
        }

        pub fn total(&self) -> f64 {
            self.rows[0] * self.rows.iter().sum::<f64>()
        }
    }

    pub fn scaled_total(x: f64, y: f64, by: f64) -> f64 {
        let point: Point = [x * y, y, x];
        let table = Table { rows: vec![x, point.scaled(by).total(), y] };
        table.total()
    }
}

/// A trait with a parameter, implemented for a list of it.
#[differentiate]
pub mod turns {
    use num_traits::Float;

    pub trait Turned<T: Float>: Copy {
        fn scaled(self, by: T) -> Self;

        fn dot(self, other: Self) -> T;
    }

    impl<T: Float> Turned<T> for [T; 3] {
        fn scaled(self, by: T) -> [T; 3] {
            [self[0] * by, self[1] * by.sin(), self[2] * by]
        }

        fn dot(self, other: [T; 3]) -> T {
            self[0] * other[0] + self[1] * other[1] + self[2] * other[2]
        }
    }

    pub fn turned(x: f64, y: f64, by: f64) -> f64 {
        let v = [x, y, x * y];
        v.scaled(by).dot(v)
    }
}
