//! Types with parameters, in blocks of their own and in those of traits.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::ops::{Add, Mul, Sub};

/// A quantity in a unit, in a field that is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Level<T>(T);

#[differentiate]
impl<T: Float> Level<T> {
    /// What is built by the name of the type alone, in a result.
    pub fn new(value: T) -> Result<Self, String> {
        if value > T::zero() { Ok(Level(value * value)) } else { Err("negative".to_owned()) }
    }

    pub fn doubled(self) -> Self {
        let twice = Level(self.0 + self.0);
        Level(twice.0 * self.0)
    }

    pub fn value(self) -> T {
        self.0
    }
}

#[differentiate]
pub fn level(x: f64, y: f64) -> f64 {
    match Level::<f64>::new(x * y) {
        Ok(level) => {
            let value: f64 = level.doubled().value();
            value * y
        }
        Err(_) => x,
    }
}

/// Values of two types of which nothing is known.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Table<K, V> {
    keys: Vec<K>,
    pub values: Vec<V>,
    pub last: Option<V>,
}

#[differentiate]
impl<K, V> Table<K, V> {
    pub fn of(keys: Vec<K>, values: Vec<V>) -> Self {
        Table { keys, values, last: None }
    }

    pub fn put(&mut self, key: K, value: V) {
        self.keys.push(key);
        self.values.push(value);
    }

    pub fn clear(&mut self) {
        self.values.clear();
        self.keys.clear();
    }

    #[differentiate(skip)]
    pub fn keys(&self) -> &[K] {
        &self.keys
    }
}

#[differentiate]
pub fn collected(x: &[f64], k: f64, again: bool) -> f64 {
    let mut table: Table<usize, f64> = Table::of(vec![], vec![]);
    for i in 0..x.len() {
        if again && i == 2 {
            table.clear();
        }
        table.put(i, k * x[i] * x[i]);
    }
    let values: Vec<f64> = table.values;
    values.iter().sum()
}

/// A trait with parameters, and with types of its own.
pub trait Sampled<T, const N: usize> {
    type Value;

    fn at(&self, place: [T; N]) -> Self::Value;
    fn scaled(&self, place: [T; N], k: f64) -> Self::Value;
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Flat {
    pub level: f64,
}

/// The type has none of the parameters.
#[differentiate]
impl<T: Copy, const N: usize> Sampled<T, N> for Flat {
    type Value = f64;

    fn at(&self, _place: [T; N]) -> Self::Value {
        self.level * self.level
    }

    fn scaled(&self, _place: [T; N], k: f64) -> Self::Value {
        let unscaled: Self::Value = self.level.sin();
        unscaled * k
    }
}

#[differentiate]
pub fn flat(level: f64, k: f64) -> f64 {
    let field = Flat { level: level * k };
    field.scaled([1.0f32, 2.0], k) + field.at([1u8])
}

/// A trait of another type in its arguments, lent.
pub trait Next<T> {
    type Output;
    fn next(&mut self, input: T) -> Self::Output;
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Smooth {
    pub weight: f64,
    pub state: f64,
}

#[differentiate]
impl Next<&f64> for Smooth {
    type Output = f64;

    fn next(&mut self, input: &f64) -> Self::Output {
        self.state = self.weight * input + (1.0 - self.weight) * self.state;
        self.state
    }
}

#[differentiate]
pub fn smoothed(weight: f64, x: &[f64]) -> f64 {
    let mut filter = Smooth { weight, state: 0.0 };
    let mut sum = 0.0;
    for v in x {
        let out: f64 = filter.next(v);
        sum += out * out;
    }
    sum
}

/// A point, and a curve through two of them.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Point<T> {
    pub x: T,
    pub y: T,
}

pub trait Curve {
    type Point;
    type Scalar;

    fn at(&self, t: Self::Scalar) -> Self::Point;
    fn distance(&self, t: Self::Scalar) -> Self::Scalar;
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Segment<T> {
    pub from: Point<T>,
    pub to: Point<T>,
}

#[differentiate]
impl<T: Float> Curve for Segment<T> {
    type Point = Point<T>;
    type Scalar = T;

    fn at(&self, t: Self::Scalar) -> Self::Point {
        let s = T::one() - t;
        Self::Point { x: self.from.x * s + self.to.x * t, y: self.from.y * s + self.to.y * t }
    }

    fn distance(&self, t: Self::Scalar) -> Self::Scalar {
        let p = self.at(t);
        (p.x * p.x + p.y * p.y).sqrt()
    }
}

#[differentiate]
pub fn distance(segment: &Segment<f64>, t: f64) -> f64 {
    let d: f64 = segment.distance(t);
    d * t
}

#[differentiate]
impl Sub for Point<f64> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiate]
impl Add for Point<f64> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl Mul<f64> for Point<f64> {
    type Output = Self;

    fn mul(self, k: f64) -> Self {
        Point { x: self.x * k, y: self.y * k }
    }
}

#[differentiate]
impl Point<f64> {
    pub fn angle(self) -> f64 {
        self.y.atan2(self.x)
    }
}

/// What operators give is only compared.
#[differentiate]
pub fn nearer(from: Point<f64>, to: Point<f64>) -> Point<f64> {
    let chord = to - from;
    let middle = from + chord * 0.5;
    let first = middle + chord;
    let a = (from - first).angle();
    let b = (to - first).angle();
    if a <= b { first * a } else { middle }
}

type Block<T> = [[T; 3]; 2];

/// Of any type that is copied: which one, its argument says.
#[differentiate]
pub fn column<T: Copy>(m: Block<T>, j: usize) -> [T; 2] {
    [m[0][j], m[1][j]]
}

/// Hands it on.
#[differentiate]
pub fn column_of<T: Copy>(m: Block<T>, j: usize) -> [T; 2] {
    column(m, j)
}

/// The last of those that there are, of any type.
#[differentiate]
pub fn latest<T: Copy>(items: &[T], first: T) -> T {
    let mut found = first;
    for &item in items {
        found = item;
    }
    found
}

#[differentiate]
fn inner<T: Copy + Add<Output = T> + Mul<Output = T>>(a: [T; 2], b: [T; 2]) -> T {
    a[0] * b[0] + a[1] * b[1]
}

/// The results of such functions are kept for the sweep, in a loop that overwrites what they are computed from.
#[differentiate]
pub fn columns<T>(m: Block<T>, rounds: usize) -> T
where
    T: Copy + Add<Output = T> + Mul<Output = T>,
{
    let mut m = m;
    for k in 0..rounds {
        let both = inner(column_of(m, 0), column(m, 1 + k % 2));
        m[k % 2][k % 3] = both * m[1][2];
    }
    inner(column(m, 2), latest(&[column(m, 0), column_of(m, 1)], column(m, 2)))
}

#[differentiate]
fn stretched<const N: usize>(v: [f64; N], k: f64) -> [f64; N] {
    v.map(|x| x * k)
}

#[differentiate]
fn multiplied<const R: usize, const K: usize, const C: usize>(a: &[[f64; K]; R], b: &[[f64; C]; K]) -> [[f64; C]; R] {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..K).map(|k| a[i][k] * b[k][j]).sum()))
}

#[differentiate]
fn transposed<const R: usize, const C: usize>(a: [[f64; C]; R]) -> [[f64; R]; C] {
    std::array::from_fn(|j| std::array::from_fn(|i| a[i][j]))
}

/// Lengths that follow from those of the arguments, one call from the other.
#[differentiate]
pub fn gram(a: [[f64; 3]; 2], k: f64, rounds: usize) -> f64 {
    let mut a = a;
    for _ in 0..rounds {
        let square = multiplied(&transposed(a), &a);
        let row = stretched(square[1], k);
        a[0] = stretched(row, a[1][2]);
    }
    let outer = multiplied(&a, &transposed(a));
    outer[0][1] * outer[1][1]
}

/// The same where the lengths are the caller's own.
#[differentiate]
pub fn energy_of<const N: usize>(v: [f64; N], k: f64) -> f64 {
    let once = stretched(v, k);
    let twice = stretched(once, once[0]);
    twice.iter().zip(&once).map(|(a, b)| a * b).sum()
}

/// A vector whose operators say what comes out by a parameter of its own.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Arrow<T> {
    pub x: T,
    pub y: T,
}

#[differentiate]
impl<T, O> Add<Arrow<T>> for Arrow<T>
where
    T: Add<T, Output = O> + Copy,
{
    type Output = Arrow<O>;

    fn add(self, other: Arrow<T>) -> Self::Output {
        Arrow { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl<T: Sub<T, Output = O> + Copy, O> Sub<&Arrow<T>> for &Arrow<T> {
    type Output = Arrow<O>;

    fn sub(self, other: &Arrow<T>) -> Arrow<O> {
        Arrow { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiate]
impl<T, O> Mul<T> for Arrow<T>
where
    T: Mul<T, Output = O> + Copy,
{
    type Output = Arrow<O>;

    fn mul(self, k: T) -> Arrow<O> {
        let scaled: Arrow<O> = Arrow { x: self.x * k, y: self.y * k };
        scaled
    }
}

#[differentiate]
impl<T: Copy> Arrow<T> {
    /// From one operator to the next.
    pub fn length_squared<O, S>(self) -> S
    where
        T: Mul<T, Output = O>,
        O: Add<O, Output = S>,
    {
        self.x * self.x + self.y * self.y
    }
}

#[differentiate]
fn both<T, O, S>(a: &[T; 2], b: &[T; 2]) -> S
where
    T: Copy + Mul<T, Output = O>,
    O: Add<O, Output = S>,
{
    a[0] * b[0] + a[1] * b[1]
}

/// A point on a spring, in steps.
#[differentiate]
pub fn sprung(start: Arrow<f64>, rest: Arrow<f64>, k: f64, steps: usize) -> f64 {
    let mut at = start;
    for _ in 0..steps {
        let stretch = &at - &rest;
        at = at + stretch * (k * stretch.length_squared());
    }
    both(&[at.x, at.y], &[k, at.x]) * rest.y
}

/// Where something is, and the numbers that lengths are given in there.
pub trait Space: Copy {
    type Scalar: Float + std::fmt::Debug;
    fn height(self) -> Self::Scalar;
}

/// What is put somewhere, larger or smaller than it is: by numbers that the space names.
#[derive(Clone, Debug, Differentiable)]
pub struct Placed<V: Space, R> {
    pub scale: V::Scalar,
    pub turns: Vec<<V as Space>::Scalar>,
    pub weight: R,
    pub at: V,
}

/// One of two ways to say how large something is.
#[derive(Clone, Copy, Debug, Differentiable)]
pub enum Size<V: Space> {
    Scaled(V::Scalar),
    Spanned { from: V, parts: [V::Scalar; 2] },
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Site {
    pub x: f64,
    pub y: f64,
}

impl Space for Site {
    type Scalar = f64;
    fn height(self) -> f64 {
        self.y
    }
}

#[differentiate]
fn size(size: &Size<Site>) -> f64 {
    match size {
        Size::Scaled(by) => *by,
        Size::Spanned { from, parts } => from.x * parts[0] + from.y * parts[1],
    }
}

#[differentiate]
pub fn in_space(placed: &Placed<Site, f64>, by: f64) -> f64 {
    let spanned = Size::Spanned { from: placed.at, parts: [by, placed.scale] };
    let turn = placed.turns[0];
    let turned = turn * placed.turns[1] * placed.at.x;
    size(&spanned) * size(&Size::Scaled(placed.scale * by)) + turned * placed.weight
}

#[differentiate]
fn moved_on<const N: usize>(f: &dyn Fn(&[f64; N]) -> f64, from: [f64; N], k: f64) -> [f64; N] {
    let value = f(&from);
    from.map(|x| x * k + value)
}

/// What a function gives follows from an array of literals.
#[differentiate]
pub fn moved_from_literals(x: f64, k: f64) -> f64 {
    let to = moved_on(&|p: &[f64; 2]| p[0] * x + p[1].sin(), [1.5, 0.5], k);
    to[0] * to[1]
}

/// The number of points that a spline looks at is said where its value is declared.
#[derive(Clone, Debug, Differentiable)]
pub struct Windowed<const P: usize> {
    points: Vec<f64>,
}

#[differentiate]
impl<const P: usize> Windowed<P> {
    pub fn through(points: Vec<f64>) -> Self {
        Windowed { points }
    }

    pub fn at(&self, i: usize) -> f64 {
        self.points[i..i + P].iter().enumerate().map(|(k, p)| p * p.sin() / (k + P) as f64).sum()
    }
}

#[differentiate]
pub fn windowed(x: &[f64]) -> f64 {
    let pairs: Windowed<2> = Windowed::through(x.iter().map(|v| v * 0.5).collect());
    let whole: Windowed<3> = Windowed::through(x.to_vec());
    pairs.at(0) * pairs.at(1) + whole.at(0)
}

/// What a rule asks is of a type of its own, which is no number.
#[differentiate]
pub trait Member {
    fn degree(&self, x: f64) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Bell {
    middle: f64,
    width: f64,
}

#[differentiate(trait)]
impl Member for Bell {
    fn degree(&self, x: f64) -> f64 {
        (-((x - self.middle) / self.width).powi(2)).exp()
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Ruled<M> {
    when: M,
    then: f64,
}

/// The state of a fold is none of the items of what is folded.
#[differentiate]
fn concluded<M: Member>(rules: &[Ruled<M>], x: f64) -> Option<f64> {
    let (sum, weight) = rules.iter().fold((0.0, 0.0), |(n, d), rule| {
        let w = rule.when.degree(x);
        (n + w * rule.then, d + w)
    });
    (weight > 0.0).then(|| sum / weight)
}

/// The arguments of `Ruled` are nowhere written.
#[differentiate]
pub fn by_rules(x: &[f64], at: f64) -> f64 {
    let rule = |i: usize| Ruled { when: Bell { middle: x[i], width: x[i + 1] }, then: x[i + 2] };
    let rules = vec![rule(0), Ruled { when: Bell { middle: x[1], width: 1.5 }, then: x[0] }];
    concluded(&rules, at).unwrap() + concluded(&rules, x[1]).unwrap_or(0.5)
}

/// A type whose argument is shown by a value without fields; one whose fields are of a parameter that converts.
#[differentiate]
pub mod solvers {
    use cotangent::Differentiable;
    use num_traits::Float;

    pub trait Stepping {
        fn step(&self, y: f64, h: f64) -> f64;
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Basic<S: Stepping> {
        stepper: S,
    }

    impl<S: Stepping> Basic<S> {
        pub fn new(stepper: S) -> Self {
            Self { stepper }
        }

        pub fn solve(&self, start: f64, steps: usize) -> f64 {
            (0..steps).fold(start, |y, _| self.stepper.step(y, 0.1))
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Euler;

    impl Stepping for Euler {
        fn step(&self, y: f64, h: f64) -> f64 {
            y + h * y * y
        }
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Place<S> {
        x: S,
        y: S,
    }

    impl<S> Place<S> {
        pub const fn new(x: S, y: S) -> Self {
            Place { x, y }
        }
    }

    impl<S: Float + Into<f64>> Place<S> {
        pub fn doubles(self) -> Place<f64> {
            Place::new(self.x.into(), self.y.into())
        }
    }

    /// Fields of a parameter that becomes a float.
    fn area<T: Into<f64>>(corner: Place<T>, other: Place<T>) -> f64 {
        let (x, y): (f64, f64) = (corner.x.into(), corner.y.into());
        let (u, v): (f64, f64) = (other.x.into(), other.y.into());
        x * v - y * u
    }

    /// Values with their positions, by a method that is called as one of lists is, and takes another function.
    #[derive(Clone, Debug, Differentiable)]
    pub struct Row(Vec<f64>);

    impl Row {
        pub fn map(&self, f: impl Fn(f64, usize) -> f64) -> Row {
            let mut mapped = Vec::new();
            for at in 0..self.0.len() {
                mapped.push(f(self.0[at], at));
            }
            Row(mapped)
        }
    }

    pub fn solved(start: f64, k: f64) -> f64 {
        let solver = Basic::new(Euler);
        let place: Place<f64> = Place { x: start, y: k };
        let doubles: Place<f64> = place.doubles();
        let row = Row(vec![start, k]).map(|v, _| v * v);
        area(doubles, Place::new(k, 0.5)) + solver.solve(start, 3) * doubles.x * doubles.y + row.0[0] * row.0[1]
    }
}

/// Laws of motion over any float: what they give has the type that their trait says.
#[differentiate]
pub mod motion {
    use cotangent::Differentiable;
    use num_traits::Float;
    use std::ops::{Add, Mul};

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Phase<T> {
        pub angle: T,
        pub speed: T,
    }

    impl<T: Float> Add for Phase<T> {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            Phase { angle: self.angle + other.angle, speed: self.speed + other.speed }
        }
    }

    impl<T: Float> Mul<T> for Phase<T> {
        type Output = Self;
        fn mul(self, k: T) -> Self {
            Phase { angle: self.angle * k, speed: self.speed * k }
        }
    }

    pub trait Law<T: Float> {
        fn slope(&self, t: T, s: Phase<T>) -> Phase<T>;
        fn energy(&self, s: &Phase<T>) -> T;
    }

    #[derive(Differentiable)]
    pub struct Pendulum<T> {
        pub gravity: T,
        pub length: T,
    }

    impl<T: Float> Law<T> for Pendulum<T> {
        fn slope(&self, t: T, s: Phase<T>) -> Phase<T> {
            Phase { angle: s.speed, speed: -self.gravity / self.length * s.angle.sin() * (t + T::one()) }
        }

        fn energy(&self, s: &Phase<T>) -> T {
            s.speed * s.speed * self.length + self.gravity * (T::one() - s.angle.cos())
        }
    }

    #[derive(Differentiable)]
    pub struct Stepper<T> {
        pub h: T,
    }

    impl<T: Float> Stepper<T> {
        pub fn step<L: Law<T>>(&self, law: &L, t: T, s: Phase<T>) -> Phase<T> {
            let half = self.h / T::from(2.0).unwrap();
            let first = law.slope(t, s);
            let second = law.slope(t + half, s + first * half);
            s + (first + second) * half
        }

        pub fn run<L: Law<T>>(&self, law: &L, mut s: Phase<T>, steps: usize) -> (Phase<T>, T) {
            let mut t = T::zero();
            for _ in 0..steps {
                s = self.step(law, t, s);
                t = t + self.h;
            }
            let energy = law.energy(&s);
            (s, energy)
        }
    }

    pub fn swung_by_law(gravity: f64, length: f64, angle: f64, steps: usize) -> f64 {
        let pendulum = Pendulum { gravity, length };
        let (s, energy) = Stepper { h: 0.1 }.run(&pendulum, Phase { angle, speed: 0.2 }, steps);
        let stepper = Stepper { h: 0.05 };
        let (last, _) = stepper.run(&pendulum, s, 1);
        last.angle * s.speed + energy
    }
}

/// A trait that leaves a type to who implements it, which only its functions give.
#[differentiate]
pub mod cells {
    use cotangent::Differentiable;

    pub trait Cell {
        type State;
        fn start(&self, x: f64) -> Self::State;
        fn next(&self, s: &Self::State, x: f64) -> Self::State;
        fn seen(&self, s: &Self::State) -> f64;
    }

    #[derive(Differentiable)]
    pub struct Leaky {
        pub rate: f64,
    }

    impl Cell for Leaky {
        type State = (f64, f64);
        fn start(&self, x: f64) -> (f64, f64) {
            (x, x * self.rate)
        }

        fn next(&self, s: &(f64, f64), x: f64) -> (f64, f64) {
            (s.0 * self.rate + x, s.1 - s.0 * s.0)
        }

        fn seen(&self, s: &(f64, f64)) -> f64 {
            s.0 * s.1
        }
    }

    /// Its state is an integer.
    #[derive(Differentiable)]
    pub struct Counting {
        pub weights: Vec<f64>,
    }

    impl Cell for Counting {
        type State = usize;
        fn start(&self, x: f64) -> usize {
            if x > 0.0 { 1 } else { 0 }
        }

        fn next(&self, s: &usize, x: f64) -> usize {
            (s + usize::from(x > 0.0)) % self.weights.len()
        }

        fn seen(&self, s: &usize) -> f64 {
            self.weights[*s] * self.weights[0]
        }
    }

    fn run<C: Cell>(cell: &C, x: &[f64]) -> f64 {
        let mut s = cell.start(x[0]);
        let mut sum = 0.0;
        for v in x {
            s = cell.next(&s, *v);
            sum += cell.seen(&s);
        }
        sum
    }

    fn all<C: Cell>(cell: &C, states: &[C::State]) -> f64 {
        states.iter().map(|s| cell.seen(s)).sum()
    }

    pub fn leaked(x: &[f64], rate: f64) -> f64 {
        let cell = Leaky { rate };
        let counting = Counting { weights: x.to_vec() };
        run(&cell, x) + all(&cell, &[(x[0], rate), (rate, x[1])]) + run(&counting, x) * all(&counting, &[0, 2, 1])
    }
}

/// Stages that are put together by a function that the trait writes, and by one of the type, whose values depend on their
/// parameters.
#[differentiate]
pub mod stages {
    use cotangent::Differentiable;

    pub trait Stage: Sized {
        fn apply(&self, x: f64) -> f64;

        fn then<B: Stage>(self, second: B) -> Then<Self, B> {
            Then { first: self, second }
        }
    }

    #[derive(Differentiable)]
    pub struct Gain {
        pub k: f64,
    }

    #[derive(Differentiable)]
    pub struct Then<A, B> {
        first: A,
        second: B,
    }

    impl Gain {
        pub fn before<B: Stage>(self, second: B) -> Then<Self, B> {
            Then { first: self, second }
        }
    }

    impl Stage for Gain {
        fn apply(&self, x: f64) -> f64 {
            self.k * x * x
        }
    }

    impl<A: Stage, B: Stage> Stage for Then<A, B> {
        fn apply(&self, x: f64) -> f64 {
            self.second.apply(self.first.apply(x))
        }
    }

    pub fn staged(x: f64, k: f64) -> f64 {
        let both = Gain { k }.then(Gain { k: x });
        let others = Gain { k: k * x }.before(Gain { k: 0.5 });
        both.apply(x) + others.apply(k)
    }
}
