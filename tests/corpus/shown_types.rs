//! Types that a module shows, what its operators, its traits and its functions give; lengths that a field has.

use cotangent::{Differentiable, differentiate};

/// What a module shows besides.
#[differentiate]
pub mod shown {
    use num_traits::Float;
    use std::slice::Iter;

    pub trait Distribution<T: Float> {
        fn variance(&self) -> Option<T> {
            None
        }
        fn deviation(&self) -> Option<T> {
            self.variance().map(|v| v.sqrt())
        }
    }

    #[derive(cotangent::Differentiable)]
    pub struct Normal {
        spread: f64,
    }

    impl Distribution<f64> for Normal {
        fn variance(&self) -> Option<f64> {
            Some(self.spread * self.spread)
        }
    }

    fn twice(normal: &Normal) -> f64 {
        2.0 * normal.deviation().unwrap()
    }

    pub trait Criterion {
        fn initial(&self, y: &[f64]) -> Vec<f64> {
            y.to_vec()
        }
        fn link(&self, mean: f64) -> f64;
    }

    #[derive(Clone, cotangent::Differentiable)]
    pub struct Power(f64);

    impl Criterion for Power {
        fn link(&self, mean: f64) -> f64 {
            mean.powf(self.0)
        }
    }

    #[derive(cotangent::Differentiable)]
    pub struct Model<C: Criterion> {
        criterion: C,
    }

    impl<C: Criterion> Model<C> {
        fn working(&self, y: &[f64]) -> f64 {
            let means = self.criterion.initial(y);
            means.iter().map(|mean| self.criterion.link(*mean)).sum()
        }
    }

    #[derive(cotangent::Differentiable)]
    pub struct Curve<T> {
        points: Vec<T>,
    }

    impl<T: Float> Curve<T> {
        fn points(&self) -> Iter<'_, T> {
            self.points.iter()
        }
    }

    fn trimmed(values: &[f64]) -> &[f64] {
        let start = values.iter().position(|v| *v != 0.0).unwrap_or(0);
        &values[start..]
    }

    fn is_long(values: &[f64]) -> bool {
        values.len() > 1
    }

    trait Sized2 {
        fn shape(&self) -> (usize, usize);
        fn set(&mut self, i: usize, x: f64);
    }

    trait Cleared: Sized2 {
        fn clear(&mut self, x: f64) {
            let (n, _) = self.shape();
            self.set(n - 1, x);
        }
    }

    #[derive(cotangent::Differentiable)]
    struct Dense {
        values: Vec<f64>,
    }

    impl Sized2 for Dense {
        fn shape(&self) -> (usize, usize) {
            (self.values.len(), 1)
        }
        fn set(&mut self, i: usize, x: f64) {
            self.values[i] = x;
        }
    }

    impl Cleared for Dense {}

    /// Default methods of traits with parameters, methods of fields by their bounds, accessors, functions that lend.
    pub fn all(x: &[f64]) -> f64 {
        let normal = Normal { spread: x[0] };
        let model = Model { criterion: Power(x[1]) };
        let curve = Curve { points: x.to_vec() };
        let mut dense = Dense { values: x.to_vec() };
        dense.clear(x[0] * x[1]);
        let mut sum = twice(&normal) * model.working(x) + dense.values[0] * dense.values[2];
        for point in curve.points() {
            sum += point * point;
        }
        let rest = trimmed(x);
        if is_long(rest) { sum * rest[1] } else { sum }
    }
}

/// What operators of a module's types give, level above level; methods that have the names of those of lists.
#[differentiate]
pub mod levels {
    use num_traits::Float;
    use std::ops::{Add, Mul, Sub};

    #[derive(Clone, Copy, cotangent::Differentiable)]
    pub struct Point<S> {
        x: S,
        y: S,
    }

    #[derive(Clone, Copy, cotangent::Differentiable)]
    pub struct Vector<S>(S, S);

    impl<S: Float> Add<Vector<S>> for Point<S> {
        type Output = Point<S>;
        fn add(self, v: Vector<S>) -> Self::Output {
            Point { x: self.x + v.0, y: self.y + v.1 }
        }
    }

    impl<S: Float> Sub for Point<S> {
        type Output = Vector<S>;
        fn sub(self, v: Self) -> Vector<S> {
            Vector(self.x - v.x, self.y - v.y)
        }
    }

    impl<S: Float> Mul<S> for Vector<S> {
        type Output = Self;
        fn mul(self, s: S) -> Self {
            Vector(self.0 * s, self.1 * s)
        }
    }

    impl<'a, S: Float> Mul<&'a Vector<S>> for &'a Vector<S> {
        type Output = S;
        fn mul(self, v: &Vector<S>) -> S {
            self.0 * v.0 + self.1 * v.1
        }
    }

    impl<S: Float> Point<S> {
        fn to_vec(self) -> Vector<S> {
            Vector(self.x, self.y)
        }
    }

    #[derive(Clone, Copy, cotangent::Differentiable)]
    pub struct Cubic<S> {
        a: Point<S>,
        b: Point<S>,
        c: Point<S>,
        d: Point<S>,
    }

    impl<S: Float> Cubic<S> {
        fn before(&self, t: S) -> Cubic<S> {
            let ab = self.a + (self.b - self.a) * t;
            let bc = self.b + (self.c - self.b) * t;
            let cd = self.c + (self.d - self.c) * t;
            let abc = ab + (bc - ab) * t;
            let bcd = bc + (cd - bc) * t;
            Cubic { a: self.a, b: ab, c: abc, d: abc + (bcd - abc) * t }
        }
        fn bend(&self) -> S {
            let (first, last) = (self.b - self.a, self.d - self.c);
            &first * &last
        }
    }

    #[derive(cotangent::Differentiable)]
    pub struct Path<S> {
        points: Vec<Point<S>>,
    }

    impl<S> Path<S> {
        fn points(&self) -> &[Point<S>] {
            &self.points
        }
    }

    pub trait Unit: Copy + Add<Output = Self> + Mul<Output = Self> + std::ops::Div<Output = Self> {
        fn unit() -> Self;
    }

    pub trait Angle: Unit {
        fn tan(self) -> Self;
    }

    impl Unit for f64 {
        fn unit() -> Self {
            1.0
        }
    }

    impl Angle for f64 {
        fn tan(self) -> Self {
            f64::tan(self)
        }
    }

    fn slope<F: Angle>(angle: F) -> F {
        angle.tan()
    }

    fn damped<F: Angle>(angle: F, by: F) -> F {
        let g = slope(angle);
        F::unit() / (F::unit() + g * (g + by))
    }

    pub fn split(x: &[f64]) -> f64 {
        let at = |i: usize| Point { x: x[i], y: x[i + 1] };
        let curve = Cubic { a: at(0), b: at(1), c: at(2), d: Point { x: 0.3, y: x[1] } };
        let half = curve.before(0.4);
        let v = half.d.to_vec();
        let path = Path { points: vec![curve.a, half.c] };
        half.bend() + v.0 * v.1 + path.points()[1].y * path.points[0].x + damped(x[0], x[2])
    }
}

/// Variants that might be constants by their names, in a list.
#[differentiate]
pub mod walks {
    #[derive(Clone, Copy, cotangent::Differentiable)]
    enum Dir {
        N,
        E,
        S,
        W,
    }

    fn moved(to: Dir, at: [f64; 2], by: f64) -> [f64; 2] {
        match to {
            Dir::N => [at[0], at[1] + by],
            Dir::E => [at[0] + by, at[1]],
            Dir::S => [at[0], at[1] - by],
            Dir::W => [at[0] - by * by, at[1]],
        }
    }

    pub fn walk(x: f64, y: f64, by: f64) -> f64 {
        let mut at = [x, y];
        for to in [Dir::N, Dir::E, Dir::W, Dir::S, Dir::W] {
            at = moved(to, at, by);
        }
        at[0] * at[1]
    }
}

#[derive(Clone, Differentiable)]
pub struct Stages<const N: usize> {
    slopes: [[f64; 2]; N],
    table: std::sync::Arc<[f64]>,
}

#[differentiate]
impl<const N: usize> Stages<N> {
    fn new(values: Vec<f64>) -> Self {
        Stages { slopes: [[0.0; 2]; N], table: values.into() }
    }
    fn fill(&mut self, at: &[f64; 2]) {
        self.slopes = core::array::from_fn(|_| at.map(|v| v * v));
        self.slopes[1] = std::array::from_fn(|i| at[i] * (i as f64 + 0.5));
    }
    fn next(&self, i: usize) -> [f64; 2] {
        let [a, b] = self.slopes[(i + 1) % N];
        [a * self.slopes[0][0], a + b]
    }
    /// What was there before is seen until all elements are made: by a method, and by a reference.
    fn turn(&mut self) {
        self.slopes = std::array::from_fn(|i| self.next(i));
        let before = &self.slopes;
        self.slopes = std::array::from_fn(|i| before[(i + 1) % N].map(|v| v * before[0][1]));
    }
}

#[differentiate]
fn guarded<E: From<String>>(x: f64, f: impl Fn(f64) -> Result<f64, E>) -> Result<f64, E> {
    if x > 50.0 {
        return Err(E::from("too large".to_string()));
    }
    Ok(f(x)? * x)
}

/// Arrays in fields that get new elements by a function of the index, a slice that is shared, an error that the call says.
#[differentiate]
pub fn staged(x: &[f64]) -> f64 {
    let mut stages: Stages<3> = Stages::new(vec![x[0], x[0] * x[1]]);
    stages.fill(&[x[1], x[2]]);
    stages.turn();
    let k = x[0];
    let inside = guarded::<String>(x[1], |t| Ok(t * k)).unwrap();
    inside * stages.slopes[0][0] * stages.slopes[1][1] + stages.slopes[2][1] * stages.table[1]
}

#[derive(Clone, Default, Differentiable)]
pub struct Passing<F> {
    of: std::marker::PhantomData<F>,
}

#[derive(Differentiable)]
pub struct Filter<F, M> {
    mode: M,
    gain: F,
}

#[differentiate]
impl Filter<f64, Passing<f64>> {
    fn new(mode: Passing<f64>, gain: f64) -> Self {
        Filter { mode, gain }
    }
    fn tick(&self, x: f64) -> f64 {
        self.gain * x * x
    }
}

/// A value with parameters and no numbers, made for a call.
#[differentiate]
pub fn filtered(x: f64, gain: f64) -> f64 {
    let low = Filter::new(Passing::default(), gain);
    low.tick(x) + low.gain
}
