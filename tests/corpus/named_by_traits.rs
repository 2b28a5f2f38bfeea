//! Floats that traits name: `type Scalar: Float;`, and what is said of `P::Scalar`.

use cotangent::{Differentiable, differentiate};
use num_traits::{Float, NumCast, One, Zero};
use std::ops::{Add, Mul, Sub};

/// Vectors of any length: bodies in the definition compute with what the type has for numbers.
#[differentiate]
pub trait Vector {
    type Scalar: Float;
    const DIM: usize;

    fn at(&self, i: usize) -> Self::Scalar;

    fn dot(&self, other: &Self) -> Self::Scalar {
        let mut sum = Self::Scalar::zero();
        for i in 0..Self::DIM {
            sum = sum + self.at(i) * other.at(i);
        }
        sum
    }

    fn length(&self) -> Self::Scalar {
        self.dot(self).sqrt()
    }

    fn angle(&self, other: &Self) -> Self::Scalar {
        let one = <Self::Scalar as One>::one();
        (self.dot(other) / (self.length() * other.length())).min(one).acos()
    }

    /// A closure that is handed on, in the definition.
    fn bent(&self, by: Self::Scalar) -> Self::Scalar {
        twice(|t| t * by + by.sin(), self.length())
    }
}

#[differentiate]
fn twice<T: Float>(f: impl Fn(T) -> T, x: T) -> T {
    f(f(x))
}

#[derive(Clone, Copy, Differentiable)]
pub struct V3<T>([T; 3]);

#[differentiate(trait)]
impl<T: Float> Vector for V3<T> {
    type Scalar = T;
    const DIM: usize = 3;

    fn at(&self, i: usize) -> T {
        self.0[i]
    }
}

/// One that is no generic type.
#[derive(Clone, Copy, Differentiable)]
pub struct Pair {
    a: f64,
    b: f64,
}

#[differentiate(trait)]
impl Vector for Pair {
    type Scalar = f64;
    const DIM: usize = 2;

    fn at(&self, i: usize) -> Self::Scalar {
        if i == 0 { self.a } else { self.b * self.b }
    }
}

#[differentiate]
pub fn angles(x: &[f64]) -> f64 {
    let a = V3([x[0], x[1], x[2]]);
    let b = V3([x[1], x[0] * x[2], 1.0]);
    a.angle(&b) + b.bent(x[1])
}

/// Functions of whatever is a vector: what they take and give is a number of that.
#[differentiate]
pub fn blended<V: Vector>(v: &V, w: &V, t: V::Scalar) -> V::Scalar {
    let rest = V::Scalar::one() - t;
    v.length() * rest.exp() + twice(|s| s * t + s.cos(), w.length())
}

/// By its whole name.
#[differentiate]
pub fn steepest<V>(v: &V, t: <V as Vector>::Scalar) -> <V as Vector>::Scalar
where
    V: Vector,
{
    v.at(0) * t.sin() + v.at(1).max(t)
}

/// The same by a clause, of a trait that says nothing.
#[differentiate]
pub fn spread<V>(list: &[V], scale: V::Scalar) -> V::Scalar
where
    V: Vector,
    V::Scalar: Float + Into<f64>,
{
    let mut sum = <V::Scalar as NumCast>::from(0.5).unwrap();
    for v in list {
        sum = sum + (v.length() * scale).ln_1p();
    }
    sum
}

/// The bound says what it is.
#[differentiate]
pub fn weighed<V: Vector<Scalar = f64>>(v: &V, by: f64) -> f64 {
    let n = v.at(0) * v.at(1);
    n * by + n.sin()
}

#[differentiate]
pub fn pairs(a: f64, b: f64) -> f64 {
    let p: Pair = Pair { a, b };
    let q: Pair = Pair { a: b, b: a * b };
    blended(&p, &q, 0.5 * a) + spread(&[p, q], b) * weighed(&q, a) + steepest(&p, b)
}

/// Numbers of what a struct holds.
#[differentiate]
pub mod fitted {
    use super::*;

    #[differentiate]
    pub trait Model {
        type Real: Float;
        fn eval(&self, x: Self::Real) -> Self::Real;
    }

    #[derive(Differentiable)]
    pub struct Saturating<T> {
        top: T,
        rate: T,
    }

    #[differentiate(trait)]
    impl<T: Float> Model for Saturating<T> {
        type Real = T;
        fn eval(&self, x: T) -> T {
            self.top * (T::one() - (-self.rate * x).exp())
        }
    }

    #[derive(Differentiable)]
    pub struct Fit<M: Model> {
        model: M,
        xs: Vec<M::Real>,
        ys: Vec<M::Real>,
    }

    impl<M: Model> Fit<M> {
        pub fn loss(&self) -> M::Real {
            let mut sum = M::Real::zero();
            for (&x, &y) in self.xs.iter().zip(&self.ys) {
                let e = self.model.eval(x) - y;
                sum = sum + e * e;
            }
            sum / <M::Real as NumCast>::from(self.xs.len()).unwrap()
        }
    }

    pub fn loss(top: f64, rate: f64, y: &[f64]) -> f64 {
        let model = Saturating { top, rate };
        let xs = y.iter().enumerate().map(|(i, _)| i as f64).collect();
        Fit { model, xs, ys: y.to_vec() }.loss()
    }
}

/// What is multiplied by its numbers and is none, in fields; the numbers of a list by those of its items.
#[differentiate]
pub mod between {
    use super::*;

    #[differentiate]
    pub trait Point:
        Copy + Add<Self, Output = Self> + Sub<Self, Output = Self> + Mul<Self::Scalar, Output = Self>
    {
        type Scalar: Float;
    }

    #[derive(Clone, Copy, Differentiable)]
    pub struct P2(f64, f64);

    impl Add for P2 {
        type Output = P2;
        fn add(self, o: P2) -> P2 {
            P2(self.0 + o.0, self.1 + o.1)
        }
    }

    impl Sub for P2 {
        type Output = P2;
        fn sub(self, o: P2) -> P2 {
            P2(self.0 - o.0, self.1 - o.1)
        }
    }

    impl Mul<f64> for P2 {
        type Output = P2;
        fn mul(self, t: f64) -> P2 {
            P2(self.0 * t, self.1 * t)
        }
    }

    #[differentiate(trait)]
    impl Point for P2 {
        type Scalar = f64;
    }

    #[derive(Differentiable)]
    pub struct Segment<P> {
        from: P,
        to: P,
    }

    impl<P: Point> Segment<P> {
        pub fn at(&self, t: P::Scalar) -> P {
            self.from * (P::Scalar::one() - t) + self.to * t
        }
    }

    #[differentiate]
    pub trait Lerp {
        type Scalar;
        fn lerp(&self, other: &Self, t: &Self::Scalar) -> Self;
    }

    #[differentiate(trait)]
    impl Lerp for f64 {
        type Scalar = f64;
        fn lerp(&self, other: &f64, t: &f64) -> f64 {
            self + (other - self) * t
        }
    }

    #[differentiate(trait)]
    impl<T: Lerp> Lerp for [T; 2] {
        type Scalar = T::Scalar;
        fn lerp(&self, other: &Self, t: &Self::Scalar) -> Self {
            [self[0].lerp(&other[0], t), self[1].lerp(&other[1], t)]
        }
    }

    pub fn between(a: f64, b: f64, t: f64) -> f64 {
        let segment = Segment { from: P2(a, b), to: P2(b * b, a) };
        let p = segment.at(t);
        let q = [a, p.0].lerp(&[p.1, b], &t);
        p.0 * p.1 + q[0] * q[1]
    }
}

/// A trait of numbers of one's own.
#[differentiate]
pub mod own_numbers {
    use cotangent::Differentiable;
    use std::ops::{Add, Mul};

    #[differentiate]
    pub trait Real: Copy + Add<Output = Self> + Mul<Output = Self> {
        fn root(self) -> Self;
    }

    #[differentiate(trait)]
    impl Real for f64 {
        fn root(self) -> f64 {
            self.sqrt()
        }
    }

    #[differentiate]
    pub trait Normed {
        type Scalar: Real;
        fn squared(&self) -> Self::Scalar;
        fn norm(&self) -> Self::Scalar {
            self.squared().root()
        }
    }

    #[derive(Differentiable)]
    pub struct P2(f64, f64);

    #[differentiate(trait)]
    impl Normed for P2 {
        type Scalar = f64;
        fn squared(&self) -> f64 {
            self.0 * self.0 + self.1 * self.1
        }
    }

    pub fn total<P: Normed>(list: &[P]) -> P::Scalar {
        let mut sum = list[0].norm();
        for p in &list[1..] {
            sum = sum + p.norm() * p.squared();
        }
        sum
    }

    pub fn perimeter(x: &[f64]) -> f64 {
        total(&[P2(x[0], x[1]), P2(x[1], x[2])])
    }
}

/// What is indexed, as bounds say, of whatever type it is: also by a trait that follows from it, and for all that has it.
#[differentiate]
pub mod at_index {
    use super::*;
    use std::ops::Index;

    #[differentiate]
    pub trait Space: Copy {
        type Scalar: Float;
        const DIM: usize;
    }

    #[differentiate]
    pub trait Coordinates: Space + Index<usize, Output = Self::Scalar> {
        fn dot(&self, other: &Self) -> Self::Scalar {
            let mut sum = Self::Scalar::zero();
            for i in 0..Self::DIM {
                sum = sum + self[i] * other[i];
            }
            sum
        }
    }

    #[differentiate(trait)]
    impl<T: Space + Index<usize, Output = Self::Scalar>> Coordinates for T {}

    #[derive(Clone, Copy, Differentiable)]
    pub struct Plane<T>([T; 2]);

    impl<T: Float> Index<usize> for Plane<T> {
        type Output = T;
        fn index(&self, i: usize) -> &T {
            &self.0[i]
        }
    }

    #[differentiate(trait)]
    impl<T: Float> Space for Plane<T> {
        type Scalar = T;
        const DIM: usize = 2;
    }

    /// What a clause of a function says of the block's parameter; what its values are made of is no float.
    #[derive(Clone, Copy, Differentiable)]
    pub struct Corners<V: Space, const N: usize> {
        items: [V; N],
    }

    impl<V: Space, const N: usize> Corners<V, N> {
        pub fn around(&self) -> V::Scalar
        where
            V: Coordinates,
        {
            let mut sum = V::Scalar::one();
            for i in 1..N {
                sum = sum * self.items[i].dot(&self.items[i - 1]);
            }
            sum
        }
    }

    fn weighted<V: Index<usize, Output = f64>>(v: &V, w: &[f64]) -> f64 {
        w.iter().enumerate().map(|(i, w)| v[i] * w * v[0]).sum()
    }

    pub fn measured(x: &[f64]) -> f64 {
        let a: Plane<f64> = Plane([x[0], x[1] * x[2]]);
        let b: Plane<f64> = Plane([x[2], x[0]]);
        let corners = Corners { items: [Plane([x[0], x[1]]), Plane([x[1], x[2]]), a] };
        corners.around() + a.dot(&b) + weighted(&a, &x[1..]) * weighted(&x.to_vec(), x)
    }
}
