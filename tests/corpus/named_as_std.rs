//! Operators that are called as methods, and methods of types that have the names of others in `std`.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub};

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Pair {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Add for Pair {
    type Output = Pair;

    fn add(self, other: Pair) -> Pair {
        Pair { x: self.x.add(other.x), y: self.y.add(other.y) }
    }
}

#[differentiate]
impl Add<&Pair> for Pair {
    type Output = Pair;

    fn add(self, other: &Pair) -> Pair {
        self.add(*other)
    }
}

#[differentiate]
impl Add<&Pair> for &Pair {
    type Output = Pair;

    fn add(self, other: &Pair) -> Pair {
        (*self).add(*other)
    }
}

#[differentiate]
impl Mul<f64> for Pair {
    type Output = Pair;

    fn mul(self, k: f64) -> Pair {
        Pair { x: self.x.mul(k), y: self.y.mul(k) }
    }
}

#[differentiate]
impl Mul<&f64> for Pair {
    type Output = Pair;

    fn mul(self, k: &f64) -> Pair {
        self.mul(*k)
    }
}

#[differentiate]
impl Mul<Pair> for f64 {
    type Output = Pair;

    fn mul(self, v: Pair) -> Pair {
        Pair { x: self.mul(v.x), y: self.mul(v.y) }
    }
}

#[differentiate]
impl Neg for Pair {
    type Output = Pair;

    fn neg(self) -> Pair {
        Pair { x: self.x.neg(), y: -self.y }
    }
}

#[differentiate]
impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        self.x.add_assign(other.x);
        self.y.add_assign(other.y);
    }
}

#[differentiate]
impl AddAssign<&Pair> for Pair {
    fn add_assign(&mut self, other: &Pair) {
        self.add_assign(*other)
    }
}

#[differentiate]
impl MulAssign<f64> for Pair {
    fn mul_assign(&mut self, k: f64) {
        self.x.mul_assign(k);
        self.y *= k;
    }
}

/// The block of a type that has none of these names itself.
#[differentiate]
impl Pair {
    pub fn along(self, other: Pair, t: f64) -> Pair {
        let mut sum = self.mul(1.0 - t).add(other.mul(t));
        sum.add_assign(other);
        sum
    }
}

#[differentiate]
pub fn operators_as_methods(x: &[f64], n: usize) -> f64 {
    let (a, b) = (Pair { x: x[0], y: x[1] }, Pair { x: x[2], y: x[3] });
    let mut c = -((a + b) * x[4]);
    c += &a;
    c *= x[5];
    for i in 0..n {
        c += b * x[i];
    }
    let d = (&a + &c).mul(0.5);
    let e = c.along(a, d.x);
    c.x * c.y + d.x.mul(e.y).sub(x[0]) + e.x
}

#[differentiate]
pub fn operators_by_their_traits(x: &[f64]) -> f64 {
    let (a, b) = (Pair { x: x[0], y: x[1] }, Pair { x: x[2], y: x[3] });
    let mut c = Add::add(a, b);
    AddAssign::add_assign(&mut c, b);
    let d = Mul::mul(x[4], c);
    let e = <Pair as Add>::add(d, Neg::neg(c));
    Add::add(x[1], x[2]) * d.x + e.y * x[5].sub(x[3])
}

/// A type whose own functions have the names of those of operators, iterators and options.
#[derive(Clone, Debug, Differentiable)]
pub struct Grid {
    pub v: Vec<f64>,
    pub n: usize,
}

#[differentiate]
impl Grid {
    pub fn new(v: Vec<f64>, n: usize) -> Grid {
        Grid { v, n }
    }

    pub fn map(&self, k: f64) -> Grid {
        Grid { v: self.v.iter().map(|a| a * k).collect(), n: self.n }
    }

    pub fn zip(&self, other: &Grid) -> Grid {
        Grid { v: self.v.iter().zip(other.v.iter()).map(|(a, b)| a * b).collect(), n: self.n }
    }

    pub fn sum(&self) -> f64 {
        let mut s = 0.0;
        for i in 0..self.n {
            s += self.v[i];
        }
        s
    }

    pub fn fold(&self, s: f64) -> f64 {
        let mut s = s;
        for i in 0..self.n {
            s *= self.v[i];
        }
        s
    }

    pub fn filter(&self, k: f64) -> f64 {
        self.v[0] * k
    }

    pub fn min(&self) -> f64 {
        self.v[0]
    }

    pub fn product(&self) -> f64 {
        self.fold(1.0)
    }

    pub fn add(&self, other: &Grid) -> Grid {
        Grid { v: self.v.iter().zip(&other.v).map(|(a, b)| a + 2.0 * b).collect(), n: self.n }
    }

    pub fn neg(&mut self) {
        self.v[1] = -self.v[1];
    }

    pub fn all(&self) -> f64 {
        self.map(2.0).sum() + self.zip(self).add(self).fold(1.5)
    }
}

#[differentiate]
pub fn own_methods(x: &[f64]) -> f64 {
    let g = Grid::new(x.to_vec(), x.len());
    let h = g.map(x[0]);
    let mut k = g.zip(&h).add(&g);
    k.neg();
    let sums = h.sum() + k.fold(1.0) + g.map(x[1]).sum() + g.filter(x[2]);
    sums + k.min() + h.zip(&g).product() + g.all()
}

/// Functions that have the attribute each for itself.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Duo {
    pub x: f64,
    pub y: f64,
}

impl Duo {
    #[differentiate]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Duo {
        Duo { x: f(self.x), y: f(self.y) }
    }

    #[differentiate]
    pub fn zip(self, o: Duo, f: impl Fn(f64, f64) -> f64) -> Duo {
        Duo { x: f(self.x, o.x), y: f(self.y, o.y) }
    }

    #[differentiate]
    pub fn sum(self) -> f64 {
        self.x + self.y
    }

    #[differentiate]
    pub fn fold(self, f: impl Fn(f64, f64) -> f64) -> f64 {
        f(self.x, self.y)
    }
}

#[differentiate]
pub fn own_methods_with_closures(d: Duo, k: f64) -> f64 {
    let h: Duo = d.map(|a| a * k);
    let l: Duo = d.zip(h, |a, b| a * b);
    let m: Duo = l.map(f64::cos);
    h.sum() + l.fold(|a, b| a * b * k) + m.x
}

/// An ellipse that something moves along.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Ellipse {
    /// Half of the longer axis.
    pub a: f64,
    /// How far it is from a circle.
    pub e: f64,
}

#[differentiate]
impl Ellipse {
    pub fn position(&self, t: f64) -> Result<[f64; 3], String> {
        if self.e >= 1.0 {
            return Err(format!("{} is no ellipse", self.e));
        }
        let b = self.a * (1.0 - self.e * self.e).sqrt();
        Ok([self.a * t.cos(), b * t.sin(), t * self.e])
    }
}

#[differentiate]
fn by_pattern(path: &Ellipse, t: f64) -> Result<f64, String> {
    let [x, y, z] = path.position(t)?;
    Ok(x * y + z)
}

#[differentiate]
fn by_index(path: &Ellipse, t: f64) -> Result<f64, String> {
    let p = path.position(t)?;
    Ok(p[0] * p[2] + p[1])
}

#[differentiate]
fn by_item(path: &Ellipse, t: f64) -> Option<f64> {
    let p = path.position(t).ok()?;
    Some(p.iter().map(|v| v * v).sum())
}

/// What a method gives behind a `?` is no number: a pattern says it, an index, a loop over its items.
#[differentiate]
pub fn located(a: f64, e: f64, t: f64) -> f64 {
    let path = Ellipse { a, e };
    let squared = by_item(&path, t).unwrap_or(a);
    match (by_pattern(&path, t), by_index(&path, t * t)) {
        (Ok(one), Ok(other)) => one * other + squared,
        _ => squared * t,
    }
}

/// What tells two kinds apart, by functions that are called like searches.
#[derive(Debug, Clone, Differentiable)]
pub struct Boundary {
    /// How steep it is.
    pub slope: f64,
    /// What the inputs count.
    pub weights: Vec<f64>,
}

#[differentiate]
impl Boundary {
    pub fn classify(&self, x: f64) -> f64 {
        (self.slope * x - self.weights[0]).tanh()
    }

    pub fn partition_point(&self, x: f64) -> f64 {
        self.weights[1] / (self.slope + x * x)
    }

    pub fn binary_search(&self, x: f64) -> Result<f64, f64> {
        if x > self.weights[0] { Ok(x * self.slope) } else { Err(x) }
    }

    pub fn position(&self) -> f64 {
        self.classify(self.weights[1]) * self.slope
    }
}

#[differentiate]
pub fn weighed(slope: f64, weights: &[f64], x: f64) -> f64 {
    let line = Boundary { slope, weights: weights.to_vec() };
    let found = match line.binary_search(x) {
        Ok(at) => at * x,
        Err(_) => x,
    };
    line.classify(x) * line.partition_point(x) + found * line.position()
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Turn {
    by: f64,
}

/// A direction, whose methods have the names of comparisons, and give what has a derivative.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Direction(Turn, Turn);

#[differentiate]
impl Turn {
    fn across(self) -> f64 {
        self.by.cos()
    }
}

#[differentiate]
impl Direction {
    const fn eq(self) -> (Turn, Turn) {
        (self.0, self.1)
    }

    const fn ge(&self) -> Turn {
        self.1
    }

    fn lt(&self, by: f64) -> f64 {
        let mut sum = self.0.by * by;
        for _ in 0..2 {
            sum += sum.sin() * self.1.by;
        }
        sum
    }

    fn seen(self, far: f64) -> f64 {
        let (height, round) = self.eq();
        let both = self.eq();
        far * height.across() * round.across() + both.0.across() * self.ge().by + self.lt(far)
    }
}

#[differentiate]
pub fn directed(x: f64, y: f64) -> f64 {
    Direction(Turn { by: x }, Turn { by: x * y }).seen(y)
}

/// From where to where, with methods called as those of maps and sets.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Reach {
    pub from: f64,
    pub to: f64,
}

#[differentiate]
impl Reach {
    /// What both cover, and what lies between.
    pub fn union(&self, other: &Reach) -> Reach {
        Reach { from: self.from.min(other.from), to: self.to.max(other.to) }
    }

    /// What both cover.
    pub fn intersection(&self, other: &Reach) -> Option<Reach> {
        if self.from < other.to && other.from < self.to {
            Some(Reach { from: self.from.max(other.from), to: self.to.min(other.to) })
        } else {
            None
        }
    }

    /// How much longer it is.
    pub fn difference(self, other: Reach) -> f64 {
        (self.to - self.from) * self.to - (other.to - other.from)
    }

    /// Both ends.
    pub fn range(&self) -> (f64, f64) {
        (self.from, self.to)
    }

    /// Both ends, in a list.
    pub fn values(&self) -> [f64; 2] {
        [self.from * self.to, self.to]
    }

    /// Where it begins.
    pub fn keys(&self) -> f64 {
        self.from
    }
}

/// Called from outside of the block.
#[differentiate]
pub fn covered(p: &Reach, q: &Reach, k: f64, n: usize) -> f64 {
    let both = p.union(q);
    let mut sum = both.from * both.to;
    for i in 0..n {
        let moved = Reach { from: q.from * k, to: q.to + i as f64 };
        if let Some(common) = p.intersection(&moved) {
            sum += common.to * common.to - common.from;
        }
        let ends = moved.range();
        sum += ends.0 * ends.1 + moved.keys() * p.difference(moved);
        for v in p.values() {
            sum *= v;
        }
    }
    let listed = q.values();
    let all = [*p, *q].iter().fold(both, |all, r| all.union(r));
    sum + listed[0] * all.range().1
}

/// What a trait asks of tables, which say what their ends are.
pub trait Ends<I, V> {
    fn range(&self) -> (I, I);
    fn held(&self, at: I) -> V;
}

#[derive(Clone, Debug, Differentiable)]
pub struct Table<I, V> {
    pub at: Vec<I>,
    pub held: Vec<V>,
}

#[differentiate]
impl<I: PartialOrd + Copy, V: Copy> Ends<I, V> for Table<I, V> {
    fn range(&self) -> (I, I) {
        (self.at[0], self.at[self.at.len() - 1])
    }

    fn held(&self, at: I) -> V {
        let range = self.range();
        if at < range.0 || at.partial_cmp(&range.1).unwrap() == std::cmp::Ordering::Greater {
            return self.held[0];
        }
        self.held[self.at.partition_point(|x| *x < at)]
    }
}

/// A table, looked up.
#[differentiate]
pub fn held_at(x: &[f64], #[constant] at: f64) -> f64 {
    let table = Table { at: vec![0.5, 1.0, 2.0], held: vec![x[0] * x[1], x[1], x[2] * x[0]] };
    table.held(at) * at + table.range().1
}

/// A part of a circle, which has the name of a counted pointer, and is made of more than one thing.
#[derive(Clone, Debug, Differentiable)]
pub struct Arc {
    pub radius: f64,
    pub from: f64,
    pub to: f64,
}

#[differentiate]
impl Arc {
    pub fn new(radius: f64, from: f64, to: f64) -> Self {
        Arc { radius, from, to }
    }

    pub fn length(&self) -> f64 {
        self.radius * (self.to - self.from)
    }
}

#[differentiate]
pub fn arc_length(radius: f64, angle: f64) -> f64 {
    let arc = Arc::new(radius, std::f64::consts::PI - angle, angle * angle);
    arc.length() * arc.radius
}

/// Its items are summed by a method of its own.
#[derive(Clone, Copy, Differentiable)]
pub struct Both<S> {
    pub first: S,
    pub second: S,
}

#[differentiate]
impl<S: num_traits::Float> Both<S> {
    pub fn times(self, other: Self) -> Self {
        Both { first: self.first * other.first, second: self.second * other.second }
    }

    pub fn sum(self) -> S {
        self.first + self.second
    }
}

#[differentiate]
pub fn dotted(x: f64, y: f64) -> f64 {
    let (a, b) = (Both { first: x, second: y * y }, Both { first: x + y, second: x });
    Both::times(a, b).sum() * Both::times(b, b).sum()
}

/// One of a row: no cell of the standard library, which has arguments.
#[derive(Clone, Copy, Differentiable)]
pub struct Cell {
    pub level: f64,
    pub flow: f64,
}

#[differentiate]
impl From<f64> for Cell {
    fn from(level: f64) -> Self {
        Cell::new(level, 0.0)
    }
}

#[differentiate]
impl Cell {
    pub fn new(level: f64, flow: f64) -> Self {
        Self { level, flow }
    }

    pub fn between(left: &Cell, right: &Cell, k: f64) -> Self {
        Cell::from_level(0.5 * (left.level + right.level), k * (left.level - right.level))
    }

    fn from_level(level: f64, flow: f64) -> Self {
        Cell::new(level * level, flow)
    }

    pub fn set(&mut self, level: f64) {
        self.flow += self.level * level;
        self.level = level;
    }
}

#[differentiate]
fn middle(row: &[Cell], k: f64) -> Cell {
    Cell::between(&row[0], &row[2], k)
}

#[differentiate]
pub fn levelled(a: f64, b: f64, k: f64) -> f64 {
    let mut row = vec![Cell::from(a), Cell::new(a * b, k), Cell::from(b)];
    for i in 0..2 {
        let mut cell = Cell::new(row[i].level, row[i + 1].flow);
        cell.set(k * row[i + 1].level);
        row[i + 1] = cell;
    }
    let last = middle(&row, k);
    last.level * last.flow + row[1].flow
}

/// A polynomial, with methods that maps have too.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Curve {
    pub of: Vec<f64>,
}

#[differentiate]
impl Curve {
    fn get(&self, at: &f64) -> f64 {
        self.of.iter().rev().fold(0.0, |sum, c| sum * at + c)
    }

    fn entry(&self, i: usize) -> f64 {
        self.of[i]
    }

    fn contains_key(&self, i: usize) -> bool {
        i < self.of.len()
    }
}

/// A curve in a field.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Scaled {
    pub curve: Curve,
    pub by: f64,
}

#[differentiate]
impl Scaled {
    fn at(&self, t: f64) -> f64 {
        self.curve.get(&t) * self.by
    }

    fn coefficient(&self, i: usize) -> f64 {
        if self.curve.contains_key(i) { self.curve.entry(i) * self.by } else { self.by }
    }
}

#[differentiate]
pub fn looked_up(x: &[f64]) -> f64 {
    let scaled = Scaled { curve: Curve { of: x.to_vec() }, by: x[0] };
    scaled.at(x[1]) + scaled.coefficient(1) * scaled.coefficient(99) + scaled.curve.get(&x[1])
}

/// The same of numbers of any kind: it is named with an argument, as a pointer is.
pub mod circles {
    use cotangent::{Differentiable, differentiate};

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Arc<S> {
        radius: S,
        sweep: S,
    }

    #[differentiate]
    impl<S: num_traits::Float> Arc<S> {
        pub fn new(radius: S, sweep: S) -> Arc<S> {
            Arc { radius, sweep }
        }

        pub fn length(&self) -> S {
            self.radius * self.sweep
        }

        pub fn beside(&self, other: &Arc<S>) -> Arc<S> {
            Arc::new(self.radius + other.sweep, self.sweep * other.length())
        }
    }

    #[differentiate]
    pub fn arcs(a: f64, b: f64) -> f64 {
        let arc = Arc::new(a, b);
        let other = Arc { radius: b, sweep: 0.4 };
        arc.beside(&other).beside(&arc).length()
    }
}

/// Functions of the names of operators, in another block of the type.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Square<const R: usize, const C: usize> {
    of: [[f64; C]; R],
}

#[differentiate]
impl<const R: usize, const C: usize> Square<R, C> {
    fn mul<const K: usize>(&self, other: &Square<C, K>) -> Square<R, K> {
        let mut product = Square { of: [[0.0; K]; R] };
        for i in 0..R {
            for j in 0..K {
                product.of[i][j] = (0..C).map(|k| self.of[i][k] * other.of[k][j]).sum();
            }
        }
        product
    }
}

#[differentiate]
impl<const N: usize> Square<N, N> {
    fn power(&self, mut times: u32) -> Self {
        let mut product = *self;
        let mut base = *self;
        while times > 0 {
            if times & 1 == 1 {
                product = product.mul(&base);
            }
            base = base.mul(&base);
            times >>= 1;
        }
        product
    }
}

#[differentiate]
pub fn powers(x: f64, y: f64, times: u32) -> f64 {
    let table = Square { of: [[x, y], [0.3, x * y]] };
    table.power(times).of[0][1]
}

/// The same in a module, which shows all blocks.
#[differentiate]
pub mod blocks {
    use cotangent::Differentiable;

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Step {
        pub x: f64,
        pub y: f64,
    }

    impl Step {
        pub fn add(self, other: Step) -> Step {
            Step { x: self.x + other.x, y: self.y + other.y }
        }

        pub fn mul(self, by: f64) -> Step {
            Step { x: self.x * by, y: self.y * by * by }
        }
    }

    impl Step {
        pub fn along(self, other: Step, t: f64) -> Step {
            self.mul(1.0 - t).add(other.mul(t))
        }
    }

    pub fn steps(x: f64, y: f64, t: f64) -> f64 {
        let to = Step { x, y }.along(Step { x: y, y: x }, t);
        to.x * to.y
    }
}

/// A number with a mark, that is raised to powers as integers are.
#[derive(Clone, Debug, Differentiable)]
pub struct Marked {
    value: f64,
    mark: f64,
}

#[differentiate]
impl Marked {
    fn of(x: &[f64]) -> Self {
        Marked { value: x[0], mark: x[1] }
    }

    fn times(&self, other: &Marked) -> Marked {
        Marked { value: self.value * other.value, mark: self.mark * other.mark + self.value }
    }

    fn pow(&self, n: u32) -> Marked {
        let mut power = self.clone();
        for _ in 1..n {
            power = power.times(self);
        }
        power
    }

    fn abs_diff(&self, other: &Marked) -> f64 {
        (self.value - other.value).abs() + (self.mark - other.mark).abs()
    }

    fn swapped(self) -> Self {
        Marked { value: self.mark, mark: self.value }
    }
}

#[differentiate]
pub fn raised(x: &[f64]) -> f64 {
    let marked = Marked::of(x);
    let swapped = Marked::of(x).swapped();
    let cube = swapped.pow(3);
    cube.value * cube.mark + marked.abs_diff(&swapped)
}

/// A vector with methods called as those of floats are, which are subtracted.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Extent {
    x: f64,
    y: f64,
}

#[differentiate]
impl Extent {
    fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    fn abs(self) -> Extent {
        Extent { x: self.x.abs(), y: self.y.abs() }
    }

    fn max(self, least: f64) -> Extent {
        Extent { x: self.x.max(least), y: self.y.max(least) }
    }
}

#[differentiate]
impl Sub for Extent {
    type Output = Extent;
    fn sub(self, other: Extent) -> Extent {
        Extent { x: self.x - other.x, y: self.y - other.y }
    }
}

/// Values of a type that holds others of it, and is not `Clone`.
#[derive(Debug, Differentiable)]
pub enum Solid {
    Ball { middle: Extent, radius: f64 },
    Block { middle: Extent, half: Extent },
    Moved(Extent, Box<Solid>),
    All(Vec<Solid>),
}

#[differentiate]
impl Solid {
    pub fn distance(&self, p: Extent) -> f64 {
        match self {
            Solid::Ball { middle, radius } => (p - *middle).length() - radius,
            Solid::Block { middle, half } => {
                let beside = (p - *middle).abs() - *half;
                beside.max(0.0).length() + beside.x.max(beside.y).min(0.0)
            }
            Solid::Moved(by, solid) => solid.distance(p - *by),
            Solid::All(solids) => solids.iter().map(|solid| solid.distance(p)).fold(f64::INFINITY, f64::min),
        }
    }
}

#[differentiate]
pub fn outside(x: f64, y: f64, size: f64) -> f64 {
    let block = |x: f64| Solid::Block { middle: Extent { x, y: 0.1 }, half: Extent { x: size, y: 0.3 } };
    let ball = Solid::Ball { middle: Extent { x: 9.0, y: size }, radius: y };
    let all = Solid::All(vec![block(0.0), ball, Solid::Moved(Extent { x: y, y: x }, Box::new(block(3.0)))]);
    all.distance(Extent { x: 1.5 + x, y }) * all.distance(Extent { x: 0.1, y: 0.2 })
}
