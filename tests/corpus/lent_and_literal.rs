//! Literals in generic functions, what lends other values, and what the traits and blocks of a module say of types.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::ops::{Add, Index, Mul, Range, Sub};

/// Weights that are literals of `f64`, whatever the numbers of the function are.
#[differentiate]
pub fn weighted<T: Float, const N: usize>(base: &[T; N], h: T, terms: &[(f64, &[T; N])]) -> [T; N] {
    std::array::from_fn(|i| {
        let mut sum = base[i];
        for (weight, slope) in terms {
            sum = sum + h * T::from(*weight).unwrap() * slope[i];
        }
        sum
    })
}

#[differentiate]
pub fn stepped_by<T: Float, const N: usize>(y: &[T; N], slope: &[T; N], h: T) -> [T; N] {
    let half = weighted(y, h, &[(0.5, slope)]);
    weighted(y, h, &[(1.0 / 3.0, slope), (2.0 / 3.0, &half)])
}

#[differentiate]
pub fn stepped(x: &[f64]) -> f64 {
    let y = stepped_by(&[x[0], x[1]], &[x[1], x[2]], 0.3);
    y[0] * y[1]
}

/// The same in variables of the function's own.
#[differentiate]
pub fn pairs<T: Float>(x: T, y: T) -> T {
    let first = (0.5, x);
    let others = [(1.0, y), (2.0, x)];
    let mut sum = first.1 * y;
    for (weight, term) in &others {
        sum = sum + *term * *term * T::from(*weight).unwrap();
    }
    sum + T::from(first.0).unwrap() * x
}

#[differentiate]
pub fn paired(x: f64, y: f64) -> f64 {
    pairs(x, y) * x
}

/// What watches the steps may ignore all that it is told.
#[differentiate]
pub fn watched<T: Float, const N: usize, S>(y0: [T; N], mut watch: S) -> Result<Reached<T, N>, usize>
where
    S: FnMut(T, &[T; N], T) -> bool,
{
    let mut y = y0;
    for step in 0..3 {
        let next = y.map(|v| v * v);
        let go_on = watch(y[0], &next, y[1]);
        y = next;
        if !go_on {
            return Err(step);
        }
    }
    Ok(Reached { y })
}

#[derive(Differentiable)]
pub struct Reached<T, const N: usize> {
    y: [T; N],
}

#[differentiate]
pub fn unwatched<T: Float, const N: usize>(y0: [T; N]) -> Result<[T; N], usize> {
    watched(y0, |_, _, _| true).map(|reached| reached.y)
}

#[differentiate]
pub fn reached(x: f64, y: f64) -> f64 {
    let at = unwatched([x, y]).unwrap();
    at[0] * at[1]
}

/// A struct that lends its samples, and owns what can be written down once more.
#[derive(Differentiable)]
pub struct Cut<'a> {
    samples: &'a [f64],
    bounds: [usize; 2],
    gains: [f64; 2],
    weights: Vec<f64>,
    rows: [Range<usize>; 2],
}

#[differentiate]
pub fn cut(x: &[f64]) -> f64 {
    let mut y = x[0] * x[1];
    let c = Cut { samples: x, bounds: [0, 2], gains: [x[0], y], weights: vec![0.0, x[1]], rows: [0..1, 1..3] };
    y *= 2.0;
    let mut sum = 0.0;
    for i in c.bounds[0]..c.bounds[1] {
        sum += c.samples[i] * c.gains[i] * c.weights[1] * y;
    }
    for i in c.rows[1].clone() {
        sum += c.samples[i] * c.samples[c.rows[0].start] * sum;
    }
    sum
}

/// Elements by pairs of what a field only refers to.
#[derive(Differentiable)]
pub struct Table {
    numbers: Vec<f64>,
}

#[differentiate]
impl Index<[usize; 2]> for Table {
    type Output = f64;

    fn index(&self, at: [usize; 2]) -> &f64 {
        &self.numbers[at[0] + at[1]]
    }
}

#[derive(Differentiable)]
pub struct Reader<'a> {
    table: &'a Table,
    row: usize,
}

#[differentiate]
impl Reader<'_> {
    pub fn sum(&self) -> f64 {
        let mut sum = self.table[[0, self.row]] * self.table[[1, 1]];
        for i in 0..2 {
            sum += self.table[[i, 1]] * sum;
        }
        sum
    }
}

#[differentiate]
pub fn read_by_pairs(x: &[f64]) -> f64 {
    let table = Table { numbers: x.to_vec() };
    let reader = Reader { table: &table, row: 1 };
    reader.sum() * table[[0, 2]]
}

/// A view of a generic list, of which nothing is asked.
#[derive(Differentiable)]
pub struct List<T, const N: usize> {
    items: [T; N],
}

#[derive(Differentiable)]
pub struct View<'a, T, const N: usize> {
    list: &'a List<T, N>,
    at: usize,
}

#[differentiate]
impl<T, const N: usize> View<'_, T, N> {
    pub fn new(list: &List<T, N>, at: usize) -> View<'_, T, N> {
        View { list, at }
    }

    pub fn item(&self) -> &T {
        &self.list.items[self.at]
    }
}

#[differentiate]
pub fn viewed(x: &[f64]) -> f64 {
    let list = List { items: [x[0], x[1]] };
    let view = View::new(&list, 1);
    let item = *view.item();
    item * item * x[0]
}

/// Weights without a derivative, lent as slices where they may be missing, or as two at once.
#[differentiate]
pub fn loss(y: &[f64], weights: Option<&[f64]>) -> f64 {
    match weights {
        Some(weights) => y.iter().zip(weights).map(|(y, w)| y * y * w).sum(),
        None => y[0],
    }
}

#[differentiate]
pub fn between(y: &[f64], bounds: (&[f64], &[f64])) -> f64 {
    (y[0] - bounds.0[0]) * (bounds.1[0] - y[1])
}

#[differentiate]
pub fn lent_constants(x: &[f64]) -> f64 {
    let weights = [1.0, 0.5];
    let upper = vec![3.0, 4.0];
    loss(&x[..2], Some(&weights)) * between(x, (&weights, &upper))
}

/// Two fields of what may be missing are lent to one call; nothing here is `Clone`.
#[derive(Differentiable)]
pub struct Channel {
    distances: Vec<f64>,
    areas: Vec<f64>,
}

#[differentiate]
pub fn delay(distances: &[f64], areas: &[f64], speed: f64) -> f64 {
    distances[0] * areas[1] / speed
}

#[differentiate]
pub fn delays(channel: &Option<Channel>, speed: f64) -> f64 {
    let matched = match channel {
        Some(of) => delay(&of.distances, &of.areas, speed),
        _ => 0.0,
    };
    matched + lent_delay(channel.as_ref(), speed)
}

#[differentiate]
pub fn lent_delay(channel: Option<&Channel>, speed: f64) -> f64 {
    let Some(of) = channel else { return 1.0 };
    delay(&of.areas, &of.distances, speed * speed)
}

#[differentiate]
pub fn routed(x: &[f64]) -> f64 {
    let channel = Some(Channel { distances: vec![x[1], 0.7], areas: vec![0.2, x[2]] });
    delays(&channel, x[0])
}

/// A tuple of seven in a field.
#[derive(Differentiable)]
pub struct Set {
    coefficients: (f64, f64, f64, f64, f64, f64, f64),
}

#[differentiate]
pub fn seven(x: f64, y: f64) -> f64 {
    let set = Set { coefficients: (x, y, 1.0, x * y, 2.0, y, x) };
    let of = &set.coefficients;
    of.0 * of.6 + of.3 * of.1 - of.2 * of.5 * of.4
}

/// A trait lends a value of a type that is no `Clone`, to be asked on the spot.
#[derive(Differentiable)]
pub struct Stock {
    spot: f64,
}

#[differentiate]
impl Stock {
    pub fn spot(&self) -> f64 {
        self.spot
    }
}

#[differentiate]
pub trait Claim {
    fn stock(&self) -> &Stock;
    fn payoff(&self, spot: f64) -> f64;
}

#[derive(Differentiable)]
pub struct Forward {
    stock: Stock,
    strike: f64,
}

#[differentiate(trait)]
impl Claim for Forward {
    fn stock(&self) -> &Stock {
        &self.stock
    }

    fn payoff(&self, spot: f64) -> f64 {
        spot * self.stock.spot - self.strike
    }
}

#[differentiate]
pub fn price<C: Claim>(claim: &C, discount: f64) -> f64 {
    let paid = claim.payoff(claim.stock().spot());
    paid * discount + discount.max(claim.stock().spot())
}

#[differentiate]
pub fn priced(x: &[f64]) -> f64 {
    price(&Forward { stock: Stock { spot: x[0] }, strike: x[1] }, x[2])
}

/// What is made of parameters, and cast though it is a float already.
#[derive(Differentiable)]
pub struct Shelf {
    corner: f64,
    quality: f64,
    rate: u32,
    gain: f64,
}

#[differentiate]
impl Shelf {
    pub fn new(corner: f64, quality: f64, rate: u32) -> Self {
        let mut made = Self { corner, quality: quality.max(0.01), rate, gain: 0.0 };
        made.update();
        made
    }

    fn update(&mut self) {
        let rate = self.rate as f64;
        let corner = (self.corner as f64).clamp(0.1, rate * 0.499);
        self.gain = (corner / rate).tan() / self.quality.max(0.01) as f64;
    }
}

#[differentiate]
pub fn shelved(x: f64, y: f64) -> f64 {
    let shelf = Shelf::new(x, y, 10);
    shelf.gain * shelf.corner
}

/// What bounds and traits of a module say.
#[differentiate]
pub mod said {
    use super::*;

    /// Bounds that a trait asks for in terms of parameters with defaults.
    pub trait Closed<Rhs = Self, Output = Self>:
        Add<Rhs, Output = Output> + Sub<Rhs, Output = Output> + Mul<Rhs, Output = Output> + Sized
    {
    }
    impl<T, Rhs, Output> Closed<Rhs, Output> for T where
        T: Add<Rhs, Output = Output> + Sub<Rhs, Output = Output> + Mul<Rhs, Output = Output> + Sized
    {
    }
    pub trait Number: Closed + Clone {}
    impl<T: Closed + Clone> Number for T {}

    pub fn deviations<I, T: Number>(data: I) -> Vec<T>
    where
        I: Iterator<Item = T>,
    {
        let list = data.collect::<Vec<T>>();
        let first = list[0].clone();
        list.into_iter().map(|x| (x.clone() - first.clone()) * (x - first.clone())).collect()
    }

    pub fn deviated(x: &[f64]) -> f64 {
        let all = deviations(x.iter().cloned());
        all[1] + all[2] * x[0]
    }

    /// A trait for lengths gives two values at once.
    #[derive(Clone, Copy, Differentiable)]
    pub struct Coord<const N: usize>(pub [f64; N]);

    impl<const N: usize> Mul<f64> for Coord<N> {
        type Output = Coord<N>;

        fn mul(self, by: f64) -> Coord<N> {
            Coord(self.0.map(|v| v * by))
        }
    }

    impl<const N: usize> Add<Coord<N>> for &Coord<N> {
        type Output = Coord<N>;

        fn add(self, other: Coord<N>) -> Coord<N> {
            let mut sum = self.0;
            for i in 0..N {
                sum[i] += other.0[i];
            }
            Coord(sum)
        }
    }

    pub trait Flow<const N: usize> {
        fn slope(&self, t: f64, y: &Coord<N>) -> (Coord<N>, bool);
    }

    #[derive(Differentiable)]
    pub struct Spring {
        pub stiffness: f64,
    }

    impl Flow<2> for Spring {
        fn slope(&self, t: f64, y: &Coord<2>) -> (Coord<2>, bool) {
            (Coord([y.0[1] + t, -self.stiffness * y.0[0]]), true)
        }
    }

    pub fn one_step<F: Flow<N>, const N: usize>(flow: &F, y: &Coord<N>, h: f64) -> f64 {
        let (slope, _) = flow.slope(0.5, y);
        let next = y + slope * h;
        next.0[0] * next.0[N - 1]
    }

    pub fn sprung(x: &[f64]) -> f64 {
        let y: Coord<2> = Coord([x[1], 0.5]);
        one_step(&Spring { stiffness: x[0] }, &y, x[2])
    }

    /// A type without parameters implements a trait for all floats.
    #[derive(Differentiable)]
    pub struct Profile<T> {
        pub at: T,
    }

    pub trait Path<T: Float> {
        fn profile(&self, length: T, at: T) -> Profile<T>;
        fn position(&self, at: T) -> Option<Vec<T>>;
    }

    #[derive(Differentiable)]
    pub struct Smooth {
        pub power: i32,
    }

    impl<T: Float> Path<T> for Smooth {
        fn profile(&self, length: T, at: T) -> Profile<T> {
            Profile { at: length * at.powi(self.power) }
        }

        fn position(&self, at: T) -> Option<Vec<T>> {
            if at < T::zero() { None } else { Some(vec![at * at, at]) }
        }
    }

    impl Smooth {
        pub fn of(power: i32) -> Option<Self> {
            if power > 0 { Some(Smooth { power }) } else { None }
        }
    }

    pub fn smoothed(x: f64, y: f64) -> f64 {
        let path = Smooth::of(2).unwrap();
        let profile = path.profile(x, y);
        let position = path.position(1.7 * y).unwrap();
        profile.at * path.profile(x * 2.0, y).at + position[0] * position[1]
    }

    /// A test that a trait of floats has.
    pub trait Roughly: Sized + Copy {
        fn is_below(&self, other: Self, by: Self) -> bool;
    }

    impl Roughly for f64 {
        fn is_below(&self, other: f64, by: f64) -> bool {
            *self < other + by
        }
    }

    pub trait Real: num_traits::real::Real + Roughly {}
    impl Real for f64 {}

    pub fn scaled_down<T: Real>(x: T, y: T, bound: T) -> T {
        let square = x * x + y * y;
        let length = square.sqrt();
        if length.is_below(bound, T::epsilon()) {
            return x;
        }
        x / length
    }

    pub fn bounded(x: f64, y: f64) -> f64 {
        scaled_down(x, y, 0.5) * y
    }

    /// An operator of values that is called as a method of a reference.
    #[derive(Clone, Copy, Differentiable)]
    pub struct Spinor {
        pub w: f64,
        pub x: f64,
    }

    impl Mul<f64> for Spinor {
        type Output = Self;

        fn mul(self, by: f64) -> Self {
            Self { w: self.w * by, x: self.x * by }
        }
    }

    impl Spinor {
        pub fn eased(&self, amount: f64) -> Spinor {
            self.mul((1.0 - amount).sin())
        }
    }

    pub fn spun(x: &[f64]) -> f64 {
        let eased = Spinor { w: x[0], x: x[1] }.eased(x[2]);
        eased.w * eased.x
    }
}
