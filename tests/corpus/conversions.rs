//! Conversions between types of the user's and others: `From` and `Into`, several for one type, `into()`, `impl Into<T>`.

use cotangent::{Differentiable, differentiate};

/// A point, made in many ways.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Up.
    pub y: f64,
}

#[differentiate]
impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Point {
        Point { x, y: y * x }
    }
}

#[differentiate]
impl From<[f64; 2]> for Point {
    fn from(a: [f64; 2]) -> Self {
        Self { x: a[0].sin(), y: a[1] }
    }
}

#[differentiate]
impl From<f64> for Point {
    fn from(x: f64) -> Self {
        Self::from((x, 2.0))
    }
}

/// How far, as a type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Metres {
    /// How many.
    pub count: f64,
}

#[differentiate]
impl From<Metres> for f64 {
    fn from(m: Metres) -> f64 {
        m.count * m.count
    }
}

/// A polynomial, with a type parameter.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Poly<T> {
    /// Its coefficients.
    pub coefficients: Vec<T>,
}

#[differentiate]
impl<'a> From<&'a [f64]> for Poly<f64> {
    fn from(list: &'a [f64]) -> Self {
        Poly { coefficients: list.to_vec() }
    }
}

#[differentiate]
impl<const N: usize> From<[f64; N]> for Poly<f64> {
    fn from(list: [f64; N]) -> Self {
        let mut coefficients = list.to_vec();
        coefficients.reverse();
        Poly { coefficients }
    }
}

#[differentiate]
impl From<Point> for Poly<f64> {
    fn from(p: Point) -> Self {
        [p.x, p.y, p.x * p.y].into()
    }
}

#[differentiate]
impl Poly<f64> {
    /// The value at a point.
    pub fn at(&self, x: f64) -> f64 {
        self.coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c)
    }
}

#[differentiate]
impl Point {
    /// How far another one is, whatever it is given as.
    pub fn distance(self, other: impl Into<Point>) -> f64 {
        let other = other.into();
        ((self.x - other.x).powi(2) + (self.y - other.y).powi(2)).sqrt()
    }
}

/// Two conversions of one type, by the name of the type.
#[differentiate]
pub fn by_name(a: f64, b: f64) -> f64 {
    let p = Point::from((a, b));
    let q = Point::from([b, a]);
    p.x * q.x + p.y * q.y + Point::from(a).y
}

/// What the type of a variable says; in a loop, of values that are overwritten.
#[differentiate]
pub fn by_type(xs: &[f64], start: f64) -> f64 {
    let mut sum = start;
    for &x in xs {
        let p: Point = (x, sum).into();
        let mut q: Point = [x, p.y].into();
        q.x *= sum;
        sum = q.x - q.y * p.x;
    }
    sum
}

/// Slices, lent and cut out.
#[differentiate]
pub fn of_slices(list: &[f64], x: f64) -> f64 {
    let p = Poly::<f64>::from(list);
    let q: Poly<f64> = list[1..].into();
    p.at(x) * q.at(x * x)
}

/// One conversion behind another, and out of the user's types.
#[differentiate]
pub fn through(a: f64, m: Metres) -> f64 {
    let p: Poly<f64> = Point::from((a, 0.5)).into();
    let x: f64 = m.into();
    p.at(x) + f64::from(m)
}

/// Anything that becomes a point.
#[differentiate]
pub fn stretched(p: impl Into<Point>, factor: f64) -> f64 {
    let p: Point = p.into();
    p.x * factor + p.y
}

/// Called with each of them, and with a point itself.
#[differentiate]
pub fn of_all_kinds(a: f64, p: Point) -> f64 {
    let mut sum = stretched(p, a) + stretched((a, 0.5), 2.0);
    for _ in 0..2 {
        sum = stretched([sum, a], 3.0) + p.distance((a, sum)) + p.distance(Point { x: a, y: 3.0 });
    }
    sum
}

/// A vector out of an array, whatever it is.
#[differentiate]
pub fn listed<L: Into<Vec<f64>>>(list: L, y: f64) -> f64 {
    let list: Vec<f64> = list.into();
    list.iter().map(|x| x * y).product()
}

/// Called with an array and a vector.
#[differentiate]
pub fn of_lists(a: f64, v: &[f64]) -> f64 {
    listed([a, 2.0 * a], a) + listed(v.to_vec(), a)
}

/// Functions that take a point, in modules and beside.
pub mod moves {
    use super::{Point, differentiate};

    /// Turned and stretched, by another point.
    #[differentiate]
    #[allow(unused_qualifications)] // a path as it is written
    pub fn turned(p: Point, k: f64, by: super::Point) -> Point {
        Point { x: p.x * k - by.y, y: p.y + k * by.x }
    }
}

#[differentiate]
fn length(p: Point) -> f64 {
    (p.x * p.x + p.y * p.y).sqrt()
}

/// Arguments are converted into what the function takes, which only the function says.
#[differentiate]
pub fn arguments(start: [f64; 2], k: f64, rounds: usize) -> f64 {
    let mut at = start;
    let mut sum = 0.0;
    for i in 0..rounds {
        let p = moves::turned(at.into(), k * i as f64, (k, at[1]).into());
        at = [p.x, p.y.sin()];
        sum += length((at[0], at[1]).into());
    }
    sum * length(start.into())
}

/// A sound's loudness in decibels.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Decibels {
    pub level: f64,
}

#[differentiate]
impl From<Point> for Decibels {
    fn from(p: Point) -> Decibels {
        /// A function of the conversion alone.
        fn of_power(power: f64) -> f64 {
            if power > 1e-3 { 10.0 * power.log10() } else { power * 1e3 - 31.0 }
        }
        Decibels { level: of_power(p.x * p.x) + of_power(p.y * p.y) }
    }
}

#[differentiate]
fn mean(f: impl Fn(f64) -> f64, to: f64) -> f64 {
    (f(0.0) + 4.0 * f(0.5 * to) + f(to)) / 6.0
}

#[differentiate]
impl std::ops::Mul<Point> for Decibels {
    type Output = f64;

    fn mul(self, p: Point) -> f64 {
        mean(|t| (self.level * t).cos() + p.x * t, p.y)
    }
}

/// Conversions and operators with functions and closures of their own.
#[differentiate]
pub fn with_functions(p: Point, k: f64) -> f64 {
    let near = Point { x: p.x * k, y: p.y * 1e-3 };
    let (loud, low) = (Decibels::from(p), Decibels::from(near));
    loud.level * k + low.level + loud * near
}

/// A point by its distance and its direction.
#[derive(Clone, Copy, Differentiable)]
pub struct Polar {
    radius: f64,
    angle: f64,
}

#[differentiate]
#[allow(clippy::from_over_into)]
impl Into<Point> for Polar {
    fn into(self) -> Point {
        Point { x: self.radius * self.angle.cos(), y: self.radius * self.angle.sin() }
    }
}

#[differentiate]
#[allow(clippy::from_over_into)]
impl Into<f64> for Polar {
    fn into(self) -> f64 {
        self.radius * self.radius * self.angle
    }
}

#[differentiate]
#[allow(clippy::from_over_into)]
impl<'a> Into<Point> for &'a Polar {
    fn into(self) -> Point {
        Point { x: self.radius, y: self.angle * self.angle }
    }
}

#[differentiate]
impl<T> std::ops::AddAssign<T> for Point
where
    T: Into<Self>,
{
    fn add_assign(&mut self, other: T) {
        let other: Self = other.into();
        self.x += other.x * self.y;
        self.y -= other.y;
    }
}

#[differentiate]
impl<T: Into<Point>> std::ops::Add<T> for Polar {
    type Output = Point;

    fn add(self, other: T) -> Point {
        let own: Point = self.into();
        let other: Point = other.into();
        Point { x: own.x * other.x, y: own.y + other.y }
    }
}

/// What is converted into another type by an `impl` of `Into`, which is written as a method and as a function.
#[differentiate]
pub fn turned(radius: f64, angle: f64) -> f64 {
    let mut polar = Polar { radius, angle };
    let point: Point = polar.into();
    polar.angle *= point.x;
    let area: f64 = Into::into(polar);
    let mut lent: Point = (&polar).into();
    lent += polar;
    lent += point;
    let sum = polar + Polar { radius: angle, angle: area };
    polar.radius = 0.0;
    point.y * area + lent.x * lent.y + sum.x * sum.y + polar.radius
}

/// What a solver is told, if somebody tells it something.
#[derive(Debug, Clone, Copy, Default, Differentiable)]
pub struct Settings {
    pub damping: f64,
    pub steps: usize,
}

#[differentiate]
pub fn damped(x: f64, settings: Settings, shift: f64) -> f64 {
    (x * settings.damping + x.sin() + shift).powi(1 + settings.steps as i32)
}

/// Only the place of the argument says of which type the default is.
#[differentiate]
pub fn with_defaults(x: f64, y: f64) -> f64 {
    damped(x * y, Default::default(), y) * damped(y, Default::default(), x)
}

/// What lies on a line, whatever it is given as.
pub trait Placed {
    /// How many numbers say where it is.
    const NUMBERS: usize;
}

impl Placed for [f64; 2] {
    const NUMBERS: usize = 2;
}

impl Placed for (f64, f64) {
    const NUMBERS: usize = 2;
}

/// What the types that something becomes ask of it.
#[differentiate]
pub fn by_what_it_becomes<P, Q>(p: P, q: Q, n: usize) -> Point
where
    P: Placed + Copy,
    Point: From<P> + From<Q>,
{
    let mut sum = Point::from(q);
    for i in 0..n * P::NUMBERS {
        let Point { x, y } = Point::from(p);
        sum.x += x * sum.y;
        sum.y = 0.5 * sum.y + y * i as f64;
    }
    sum
}

/// Called with several kinds.
#[differentiate]
pub fn becoming(a: f64, b: f64, n: usize) -> f64 {
    let p = by_what_it_becomes((a, b), [b, a * b], n);
    let q: Point = by_what_it_becomes([b * a, b], p, n);
    q.x * p.y + q.y
}

/// A pair of anything, which is made of lists, and nowhere named with its argument.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Pair<T> {
    first: T,
    second: T,
}

#[differentiate]
impl<T: Copy> From<[T; 2]> for Pair<T> {
    fn from(a: [T; 2]) -> Self {
        Pair { first: a[0], second: a[1] }
    }
}

#[differentiate]
impl<'a, T: Copy> From<&'a [T]> for Pair<T> {
    fn from(a: &'a [T]) -> Self {
        Pair { first: a[0], second: a[1] }
    }
}

#[differentiate]
impl<T: Copy + std::ops::Mul<Output = T> + std::ops::Sub<Output = T>> Pair<T> {
    fn cross(self, other: Self) -> T {
        self.first * other.second - self.second * other.first
    }
}

#[differentiate]
pub fn untold(a: &[f64], k: f64) -> f64 {
    let p = Pair::from([k, a[0]]);
    let mut q = Pair::from([a[0], k * k]);
    let mut sum = p.cross(q) * p.first;
    for i in 1..a.len() {
        let r = Pair::from(&a[i - 1..]);
        sum += r.cross(Pair::from([a[i] * k, sum]));
        q = Pair::from([q.second, r.first * q.first]);
    }
    sum * q.first + q.second
}

/// An angle in one unit, and in another.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Radians(pub f64);

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Degrees(pub f64);

#[differentiate]
impl From<Degrees> for Radians {
    fn from(d: Degrees) -> Self {
        Radians(d.0.to_radians())
    }
}

#[differentiate]
impl From<Radians> for Degrees {
    fn from(r: Radians) -> Self {
        Degrees(r.0.to_degrees())
    }
}

#[differentiate]
impl Radians {
    /// How many, as a number.
    pub const fn count(self) -> f64 {
        self.0
    }
}

/// A place on a globe, in either unit.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Place<A = Degrees>
where
    Radians: From<A> + Copy,
    A: From<Radians> + Copy,
{
    pub north: A,
    pub east: A,
}

#[differentiate]
impl<A> Place<A>
where
    Radians: From<A> + Copy,
    A: From<Radians> + Copy,
{
    pub const fn new(north: A, east: A) -> Place<A> {
        Place { north, east }
    }

    /// The conversions that the bounds promise, where the elements of a tuple say the type.
    pub fn between(&self, other: &Place<A>) -> A {
        let (a, b): (Radians, Radians) = (self.north.into(), other.north.into());
        let apart = Radians::from(self.east).count() - Radians::from(other.east).count();
        Radians((a.count().sin() * b.count().sin() + a.count().cos() * b.count().cos() * apart.cos()).acos()).into()
    }

    /// By way of another function with these bounds, in a loop.
    pub fn along(&self, way: &[Place<A>]) -> f64 {
        let mut sum = 0.0;
        for place in way {
            sum += Radians::from(self.between(place)).count() * (1.0 + sum);
        }
        sum
    }
}

/// The elements of a list and what stands in an option, converted.
#[differentiate]
fn halfway<A>(a: A, b: A, far: bool) -> Option<A>
where
    Radians: From<A> + Copy,
    A: From<Radians>,
{
    let both: [Radians; 2] = [a.into(), b.into()];
    if far {
        return None;
    }
    Some(Radians(0.5 * (both[0].count() + both[1].count()) * both[0].count()).into())
}

/// In one unit, made by functions that are called where the unit is told.
#[differentiate]
pub fn travelled(x: f64, y: f64, k: usize) -> f64 {
    let start: Place = Place::new(Degrees(x), Degrees(y));
    let way = [Place::new(Degrees(y), Degrees(2.0)), Place::new(Degrees(3.0 * x), Degrees(x * y))];
    let mut sum = start.along(&way[..k]);
    let middle: Option<Degrees> = halfway(Degrees(x), Degrees(y), k > 1);
    if let Some(d) = middle {
        sum *= d.0;
    }
    sum
}

/// In the other one.
#[differentiate]
pub fn turned_about(x: f64, y: f64) -> f64 {
    let start: Place<Radians> = Place::new(Radians(0.1 * x), Radians(0.2 * y));
    start.along(&[Place::new(Radians(y), Radians(x)), Place::new(Radians(x * y), Radians(0.3))])
}

/// A colour space, by what it is turned into and made of.
#[differentiate]
pub trait Space: Into<Point> + From<Point> + Copy {
    /// How far two are apart.
    fn apart(self, other: Self) -> f64 {
        let (a, b): (Point, Point) = (self.into(), other.into());
        ((a.x - b.x).powi(2) + (a.y - b.y).powi(2)).sqrt()
    }

    /// Between two.
    fn mixed(self, other: Self, at: f64) -> Self {
        let a: Point = self.into();
        let b: Point = other.into();
        Self::from(Point { x: a.x + at * (b.x - a.x), y: a.y * (1.0 - at) + b.y * at * at })
    }
}

/// By angle and length.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Turned {
    pub angle: f64,
    pub length: f64,
}

#[differentiate]
impl From<Turned> for Point {
    fn from(p: Turned) -> Self {
        Point { x: p.length * p.angle.cos(), y: p.length * p.angle.sin() }
    }
}

#[differentiate]
impl From<Point> for Turned {
    fn from(p: Point) -> Self {
        Turned { angle: p.y.atan2(p.x), length: p.x.hypot(p.y) }
    }
}

#[differentiate(trait)]
impl Space for Turned {}

/// The functions that the trait gives, on one that is made anew in each iteration.
#[differentiate]
pub fn mixed_on(angle: f64, length: f64, steps: usize) -> f64 {
    let target = Turned { angle: length, length: angle * angle };
    let mut at = Turned { angle, length };
    let mut sum = 0.0;
    for _ in 0..steps {
        sum += at.apart(target) * length;
        at = at.mixed(target, 0.3 * angle);
    }
    sum + at.length * at.angle
}

/// Of anything that becomes a point.
#[differentiate]
pub fn extent(p: impl Into<Point>) -> f64 {
    let p: Point = p.into();
    p.x.hypot(p.y)
}

/// What becomes a point is handed on as one, to functions that take what becomes one.
#[differentiate]
pub fn span<A: Into<Point>>(a: A, b: impl Into<Point>, k: f64) -> f64 {
    let a: Point = a.into();
    let b = b.into();
    if k > 1.0 {
        return extent(a) * k;
    }
    extent(Point { x: a.x - k * b.x, y: a.y - b.y }) + extent(b) * extent((k, a.x))
}

/// Of several kinds.
#[differentiate]
pub fn spans(x: f64, y: f64, k: f64) -> f64 {
    span([x, y], (y, k), k) * span(x, Turned { angle: x, length: y }, 0.5)
}

/// A colour that is also made of bytes, which carry no derivative.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Shade {
    pub red: f64,
    pub blue: f64,
}

#[differentiate]
impl From<[u8; 2]> for Shade {
    fn from([red, blue]: [u8; 2]) -> Self {
        Shade { red: f64::from(red) / 255.0, blue: f64::from(blue) / 255.0 }
    }
}

#[differentiate]
impl From<(u8, [i32; 2])> for Shade {
    fn from((red, of): (u8, [i32; 2])) -> Self {
        Shade { red: f64::from(red), blue: f64::from(of[0] - of[1]) }
    }
}

#[differentiate]
impl From<[f64; 2]> for Shade {
    fn from(parts: [f64; 2]) -> Self {
        Shade { red: parts[0], blue: parts[0] * parts[1] }
    }
}

#[differentiate]
pub fn shaded(x: f64, y: f64) -> f64 {
    let (paper, ink) = (Shade::from([51, 204]), Shade::from([x, y]));
    let glow = Shade::from((2, [7, 4]));
    (paper.red * ink.red + ink.blue * glow.blue) * glow.red
}

/// What grades are given in: numbers, and bytes, which carry no derivative.
#[differentiate]
pub trait Graded {
    fn grade(self) -> f64;
}

#[differentiate(trait)]
impl Graded for u8 {
    fn grade(self) -> f64 {
        f64::from(self) / 255.0
    }
}

#[differentiate(trait)]
impl Graded for f64 {
    fn grade(self) -> f64 {
        f64::from(self).sqrt()
    }
}

#[differentiate]
fn grade_of<G: Graded>(given: G) -> f64 {
    given.grade() + 1.0
}

#[differentiate]
pub fn graded(x: f64, level: u8) -> f64 {
    grade_of(x) * (x * grade_of(level))
}

#[derive(Clone, Copy, Differentiable)]
pub struct Spot {
    x: f64,
    y: f64,
}

#[differentiate]
impl From<Spot> for (f64, f64) {
    fn from(spot: Spot) -> (f64, f64) {
        (spot.x, spot.y * spot.y)
    }
}

#[derive(Clone, Copy, Differentiable)]
pub struct Disc {
    pub center: Spot,
    pub radius: f64,
}

#[differentiate]
impl Disc {
    pub fn reach(&self) -> f64 {
        let (x, y) = self.center.into();
        x.abs() + self.radius * y
    }
}

/// What is converted is taken apart: into numbers.
#[differentiate]
pub fn reached(x: f64, y: f64, radius: f64) -> f64 {
    let center = Spot { x, y };
    let disc = Disc { center, radius };
    let (a, b) = center.into();
    disc.reach() * a + b
}

#[derive(Clone, Copy, Differentiable)]
pub struct Turn(f64);

#[derive(Clone, Copy, Differentiable)]
pub struct Grads(f64);

#[differentiate]
impl Turn {
    pub fn half(self) -> Self {
        Turn(self.0 * 0.5)
    }

    pub fn value(&self) -> f64 {
        self.0
    }
}

#[differentiate]
impl From<Turn> for Grads {
    fn from(turn: Turn) -> Self {
        Grads(turn.0 * 400.0)
    }
}

#[differentiate]
impl From<f64> for Grads {
    fn from(turns: f64) -> Self {
        Grads(turns.sin())
    }
}

/// What methods give is converted: a value of a type of the user's, and a number.
#[differentiate]
pub fn in_grads(x: f64, y: f64) -> f64 {
    let turn = Turn(x);
    let whole = Grads::from(turn.half().half());
    let other: Grads = Turn(y).half().into();
    whole.0 * other.0 + Grads::from(turn.value()).0
}

/// An element of a line of lenses.
#[derive(Clone, Debug, Differentiable)]
pub enum Piece {
    Gap(f64),
    Lens { focal: f64 },
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Rays([[f64; 2]; 2]);

#[differentiate]
impl From<&Piece> for Rays {
    fn from(piece: &Piece) -> Self {
        match *piece {
            Piece::Gap(length) => Rays([[1.0, length], [0.0, 1.0]]),
            Piece::Lens { focal } => Rays([[1.0, 0.0], [-1.0 / focal, 1.0]]),
        }
    }
}

#[differentiate]
impl std::ops::Mul for Rays {
    type Output = Rays;
    fn mul(self, other: Rays) -> Rays {
        let mut product = [[0.0; 2]; 2];
        for (i, row) in product.iter_mut().enumerate() {
            for (j, v) in row.iter_mut().enumerate() {
                *v = (0..2).map(|k| self.0[i][k] * other.0[k][j]).sum();
            }
        }
        Rays(product)
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Line {
    pieces: Vec<Piece>,
}

#[differentiate]
impl Line {
    /// A conversion by its name, of what a field holds, which is recorded in each round.
    pub fn rays(&self) -> Rays {
        self.pieces.iter().map(Rays::from).fold(Rays([[1.0, 0.0], [0.0, 1.0]]), |all, m| m * all)
    }
}

#[differentiate]
pub fn through_lenses(x: f64, focal: f64, y: f64) -> f64 {
    let line = Line { pieces: vec![Piece::Gap(x), Piece::Lens { focal }, Piece::Gap(y * x)] };
    let Rays([[a, b], [c, d]]) = line.rays();
    a * y + b * x - c * d
}
