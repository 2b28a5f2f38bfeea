//! Operators of types of the user's.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Add for Vector {
    type Output = Vector;

    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiate]
impl Mul<f64> for Vector {
    type Output = Self;

    fn mul(self, k: f64) -> Self::Output {
        Self::Output { x: self.x * k, y: self.y * k }
    }
}

/// The other way round, by the operator above.
#[differentiate]
impl Mul<Vector> for f64 {
    type Output = Vector;

    fn mul(self, v: Vector) -> Vector {
        v * self
    }
}

/// The inner product.
#[differentiate]
impl Mul for Vector {
    type Output = f64;

    fn mul(self, other: Vector) -> f64 {
        self.x * other.x + self.y * other.y
    }
}

#[differentiate]
impl Div<f64> for Vector {
    type Output = Vector;

    fn div(mut self, k: f64) -> Vector {
        self.x /= k;
        self.y /= k;
        self
    }
}

#[differentiate]
impl Neg for Vector {
    type Output = Vector;

    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

#[differentiate]
impl AddAssign for Vector {
    fn add_assign(&mut self, other: Vector) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[differentiate]
impl SubAssign<&Vector> for Vector {
    fn sub_assign(&mut self, other: &Vector) {
        self.x -= other.x;
        self.y -= other.y;
    }
}

#[differentiate]
impl MulAssign<f64> for Vector {
    fn mul_assign(&mut self, k: f64) {
        self.x *= k;
        self.y *= k;
    }
}

#[differentiate]
impl<'a> Add<&'a Vector> for &'a Vector {
    type Output = Vector;

    fn add(self, other: &Vector) -> Vector {
        *self + *other
    }
}

#[differentiate]
impl Vector {
    pub fn length(self) -> f64 {
        (self * self).sqrt()
    }

    /// Of length one.
    pub fn from_angle(angle: f64) -> Vector {
        Vector { x: angle.cos(), y: angle.sin() }
    }

    /// Turned by a right angle.
    pub fn turned(&self) -> Vector {
        Vector { x: -self.y, y: self.x }
    }

    pub fn reflected(self, normal: Vector) -> Vector {
        self - normal * (2.0 * (self * normal))
    }
}

/// With parameters alone to tell.
#[differentiate]
pub fn mixed(a: Vector, b: Vector, t: f64) -> Vector {
    a * (1.0 - t) + b * t
}

/// Literals on the left, negation, a quotient.
#[differentiate]
pub fn signs(a: Vector, b: Vector) -> Vector {
    -(2.0 * a) - b / 3.0 - -b
}

/// By reference.
#[differentiate]
pub fn lent(a: &Vector, b: &Vector, t: f64) -> f64 {
    let c = a + b;
    let d = *a - c * t;
    (c * d) * 2.0 + d.x
}

/// The same value on both sides.
#[differentiate]
pub fn with_itself(a: Vector) -> f64 {
    let b = a + a;
    b * b - (&b + &b) * a
}

/// Sums in a loop, in both forms, and overwritten.
#[differentiate]
pub fn summed(points: &[Vector], t: f64) -> f64 {
    let mut sum = Vector { x: 0.0, y: 0.0 };
    for &p in points {
        sum += p * t;
        sum = sum + p * (sum * p);
        sum *= 0.5;
        sum -= &p;
    }
    sum * sum
}

/// What an operator of a part gives, in a struct of such parts.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Body {
    pub at: Vector,
    pub speed: Vector,
    pub mass: f64,
}

#[differentiate]
pub fn step(body: &Body, force: Vector, dt: f64) -> Body {
    let speed = body.speed + force / body.mass * dt;
    Body { at: body.at + speed * dt, speed, mass: body.mass }
}

#[differentiate]
pub fn simulate(body: &mut Body, anchor: Vector, dt: f64, steps: usize) -> f64 {
    let mut work = 0.0;
    for _ in 0..steps {
        let pull = anchor - body.at;
        body.speed += pull * (dt / body.mass);
        body.at += body.speed * dt;
        work += pull * body.speed;
    }
    work + 0.5 * body.mass * (body.speed * body.speed)
}

/// Methods of what operators give.
#[differentiate]
pub fn methods(a: Vector, b: Vector) -> f64 {
    let middle: Vector = (a + b) * 0.5;
    let mirrored: Vector = (a - b).reflected(middle);
    mirrored.length() * (a - middle).length()
}

/// Which of them is added depends on the data.
#[differentiate]
pub fn branches(a: Vector, b: Vector, n: usize) -> Vector {
    let mut v = a;
    for k in 0..n {
        if v * b > 0.5 {
            v = v - b * 0.3;
        } else if k == 3 {
            return v + a;
        } else {
            v += b;
        }
    }
    v
}

/// Generic over the float.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Complex<T> {
    pub re: T,
    pub im: T,
}

#[differentiate]
impl<T: Float> Add for Complex<T> {
    type Output = Complex<T>;

    fn add(self, w: Complex<T>) -> Complex<T> {
        Complex { re: self.re + w.re, im: self.im + w.im }
    }
}

#[differentiate]
impl<T: Float> Mul for Complex<T> {
    type Output = Complex<T>;

    fn mul(self, w: Complex<T>) -> Complex<T> {
        Complex { re: self.re * w.re - self.im * w.im, im: self.re * w.im + self.im * w.re }
    }
}

#[differentiate]
impl<T: Float> Mul<T> for Complex<T> {
    type Output = Self;

    fn mul(self, k: T) -> Self {
        Self { re: self.re * k, im: self.im * k }
    }
}

#[differentiate]
pub fn julia(z: Complex<f64>, c: Complex<f64>, n: usize) -> f64 {
    let mut z = z;
    for _ in 0..n {
        z = z * z + c;
    }
    z.re * z.re + z.im * z.im
}

#[differentiate]
pub fn polynomial<T: Float>(coefficients: &[Complex<T>], z: Complex<T>, k: T) -> Complex<T> {
    let mut value = coefficients[0];
    for i in 1..coefficients.len() {
        value = value * z * k + coefficients[i];
    }
    value
}

/// A float under another name is still one.
pub type Length = f64;

#[differentiate]
pub fn renamed(a: Length, b: &Length, n: usize) -> Length {
    let mut sum = a * a;
    for _ in 0..n {
        sum = sum * b - a / (sum + b * b) * 0.5;
        sum += b * a;
        sum *= a;
    }
    -sum
}

/// Elements that are added to themselves where they are.
#[differentiate]
pub fn doubled(points: &[Vector], t: f64) -> f64 {
    let mut moved = points.to_vec();
    moved.iter_mut().for_each(|p| *p += *p);
    for p in moved.iter_mut() {
        *p *= t;
        *p += *p;
    }
    let mut last = Vector::from_angle(t);
    last += last;
    moved.iter().map(|p| *p * last).sum()
}

/// Operands that functions of the type make of plain numbers, and results of its methods; one that becomes active later.
#[differentiate]
pub fn made_by_functions(points: &[Vector], t: f64) -> f64 {
    let mut chain = Vector::from_angle(0.5);
    let mut sum = 0.0;
    for (k, p) in points.iter().enumerate() {
        chain = chain * t + *p;
        sum += *p * Vector::from_angle(-0.3 * k as f64);
        let moved = *p - chain.turned();
        sum += moved.x * t + moved.y;
    }
    sum + chain.length()
}

#[differentiate]
impl Mul<i32> for Vector {
    type Output = Vector;
    fn mul(self, times: i32) -> Vector {
        Vector { x: self.x * times as f64, y: self.y * times as f64 }
    }
}

#[differentiate]
impl Mul<Vector> for i32 {
    type Output = Vector;
    fn mul(self, v: Vector) -> Vector {
        v * -1 * -self
    }
}

/// Integers that nothing tells the type of, as factors.
#[differentiate]
pub fn tripled(v: Vector, t: f64) -> f64 {
    let w = 3 * v - v * -2;
    w.x * t + w.y * w.x
}

/// A turn with a stretch, as a complex number.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Twist {
    pub along: f64,
    pub across: f64,
}

#[differentiate]
impl Mul for Twist {
    type Output = Twist;

    fn mul(self, other: Twist) -> Twist {
        Twist {
            along: self.along * other.along - self.across * other.across,
            across: self.along * other.across + self.across * other.along,
        }
    }
}

/// By the other operator, which is called as a method on what the reference refers to.
#[differentiate]
impl MulAssign for Twist {
    fn mul_assign(&mut self, other: Twist) {
        *self = self.mul(other);
    }
}

#[differentiate]
pub fn turned_again(a: Twist, b: Twist) -> f64 {
    let mut turn = a;
    for _ in 0..3 {
        turn *= b;
    }
    turn *= turn;
    turn.along + 2.0 * turn.across
}

/// Operators of types with parameters, by functions that nobody else sees.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Block<T, const R: usize, const C: usize> {
    pub rows: [[T; C]; R],
}

#[differentiate]
fn product<T: Float, const R: usize, const K: usize, const C: usize>(
    a: &Block<T, R, K>,
    b: &Block<T, K, C>,
) -> Block<T, R, C> {
    let mut rows = [[T::zero(); C]; R];
    for i in 0..R {
        for j in 0..C {
            for k in 0..K {
                rows[i][j] = rows[i][j] + a.rows[i][k] * b.rows[k][j];
            }
        }
    }
    Block { rows }
}

#[differentiate]
impl<T: Float, const R: usize, const K: usize, const C: usize> Mul<Block<T, K, C>> for Block<T, R, K> {
    type Output = Block<T, R, C>;

    fn mul(self, other: Block<T, K, C>) -> Block<T, R, C> {
        product(&self, &other)
    }
}

#[differentiate]
pub fn block_products(x: &[f64; 4], k: f64) -> f64 {
    let row: Block<f64, 1, 2> = Block { rows: [[x[0], x[1]]] };
    let column: Block<f64, 2, 1> = Block { rows: [[x[2]], [x[3]]] };
    let inner: Block<f64, 1, 1> = row * column;
    let outer: Block<f64, 2, 2> = column * row;
    inner.rows[0][0] * k + outer.rows[1][0]
}

/// The operators that floats do not have: the product and the area of two vectors, and a quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Blade {
    x: f64,
    y: f64,
}

#[differentiate]
impl std::ops::BitXor for Blade {
    type Output = f64;

    fn bitxor(self, other: Blade) -> f64 {
        self.x * other.y - self.y * other.x
    }
}

#[differentiate]
impl std::ops::BitOr<&Blade> for &Blade {
    type Output = f64;

    fn bitor(self, other: &Blade) -> f64 {
        self.x * other.x + self.y * other.y
    }
}

#[differentiate]
impl std::ops::BitAnd for Blade {
    type Output = Option<Blade>;

    fn bitand(self, other: Blade) -> Option<Blade> {
        let met = Blade { x: self.x.max(other.x), y: self.y.min(other.y) };
        (met.x < met.y).then_some(met)
    }
}

#[differentiate]
impl std::ops::Not for Blade {
    type Output = Blade;

    fn not(self) -> Blade {
        Blade { x: -self.y, y: self.x }
    }
}

#[differentiate]
impl std::ops::Shl<f64> for Blade {
    type Output = Blade;

    fn shl(self, k: f64) -> Blade {
        Blade { x: self.x * k, y: self.y + k }
    }
}

#[differentiate]
impl std::ops::BitXorAssign for Blade {
    fn bitxor_assign(&mut self, other: Blade) {
        self.x *= other.y;
        self.y *= other.x;
    }
}

#[derive(Debug, Differentiable)]
pub struct Wedge {
    a: Blade,
    b: Blade,
    /// A state of integers, whose operators are those of `std`.
    state: u64,
    turned: bool,
}

#[differentiate]
impl Wedge {
    pub fn area(&self) -> f64 {
        (self.a ^ self.b) + 2.0 * (!self.a ^ self.b)
    }

    pub fn drawn(&mut self) -> f64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.turned = !self.turned;
        self.a ^= self.b;
        self.a.x * (self.state & 0xff) as f64 / 256.0
    }
}

#[differentiate]
pub fn wedged(x: &[f64; 4], k: f64) -> f64 {
    let (a, b) = (Blade { x: x[0], y: x[1] }, Blade { x: x[2], y: x[3] });
    let area = a ^ b;
    let along = &a | &!b;
    area * area + along * ((a << k) ^ b)
}

#[differentiate]
pub fn met(x: &[f64; 4]) -> f64 {
    match (Blade { x: x[0], y: x[1] }) & (Blade { x: x[2], y: x[3] }) {
        Some(met) => met.x * met.y,
        None => x[0] * x[3],
    }
}

#[differentiate]
pub fn drawn_wedge(x: &[f64; 4], k: f64) -> f64 {
    let mut wedge = Wedge {
        a: Blade { x: x[0], y: x[1] },
        b: Blade { x: x[2], y: x[3] },
        state: 88172645463325252,
        turned: k > 1.0,
    };
    let first = wedge.drawn() * k;
    let second = if !wedge.turned { wedge.drawn() } else { k };
    first * second + wedge.area()
}

type Mask = u8;

#[differentiate]
fn masked(mask: Mask, a: f64, b: f64) -> f64 {
    let mut sum = if mask & 1 != 0 { a * a } else { b };
    if !mask & 4 != 0 {
        sum *= b;
    }
    sum * (mask ^ 3) as f64 + (mask >> 1) as f64 * a
}

#[differentiate]
pub fn masks(a: f64, b: f64) -> f64 {
    masked(2, a, b) + masked(5, b, a)
}
