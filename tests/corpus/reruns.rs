//! Calls in loops that leave records: those that the sweep makes once more, and those that must not be.

use crate::common::log::note;
use cotangent::{Differentiable, differentiate};
use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// A vector of space.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Vec3 {
    x: f64,
    y: f64,
    z: f64,
}

#[differentiate]
impl Add for Vec3 {
    type Output = Vec3;
    fn add(self, o: Vec3) -> Vec3 {
        Vec3 { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
    }
}

#[differentiate]
impl Sub for Vec3 {
    type Output = Vec3;
    fn sub(self, o: Vec3) -> Vec3 {
        Vec3 { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

#[differentiate]
impl Mul<f64> for Vec3 {
    type Output = Vec3;
    fn mul(self, s: f64) -> Vec3 {
        Vec3 { x: self.x * s, y: self.y * s, z: self.z * s }
    }
}

#[differentiate]
impl AddAssign for Vec3 {
    fn add_assign(&mut self, o: Vec3) {
        self.x += o.x;
        self.y += o.y * o.z;
        self.z += o.z;
    }
}

/// Takes long, so its record is kept.
#[differentiate]
impl Div<f64> for Vec3 {
    type Output = Vec3;
    fn div(self, s: f64) -> Vec3 {
        let (a, b, c) = (self.x.sin() / s, self.y.exp() / s, self.z.cos() / s);
        let (d, e) = ((a * b).tanh(), (b * c).atan());
        Vec3 { x: a * d + e.sin(), y: b * e - d.cos(), z: c * (d * e).exp() }
    }
}

#[differentiate]
impl Vec3 {
    fn dot(self, o: Vec3) -> f64 {
        self.x * o.x + self.y * o.y + self.z * o.z
    }

    fn cross(&self, o: &Vec3) -> Vec3 {
        Vec3 { x: self.y * o.z - self.z * o.y, y: self.z * o.x - self.x * o.z, z: self.x * o.y - self.y * o.x }
    }

    /// Has an effect, which happens once.
    fn noticed(self, by: f64) -> Vec3 {
        note("noticed");
        Vec3 { x: self.x * by, y: self.y * by * by, z: self.z }
    }

    /// Its way depends on what it is given.
    fn bent(self, o: Vec3) -> Vec3 {
        if self.x > o.x { self * o.y } else { o - self }
    }
}

/// A body.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Body {
    at: Vec3,
    speed: Vec3,
    mass: f64,
}

/// Of places that are written over in the same loops.
#[differentiate]
pub fn attracted(x: &[f64], steps: usize) -> f64 {
    let n = x.len() / 7;
    let mut bodies: Vec<Body> = vec![];
    for k in 0..n {
        let at = Vec3 { x: x[7 * k], y: x[7 * k + 1], z: x[7 * k + 2] };
        let speed = Vec3 { x: x[7 * k + 3], y: x[7 * k + 4], z: x[7 * k + 5] };
        bodies.push(Body { at, speed, mass: x[7 * k + 6] });
    }
    for _ in 0..steps {
        for i in 0..n {
            let mut force = Vec3 { x: 0.0, y: 0.0, z: 0.0 };
            for j in 0..n {
                if i == j {
                    continue;
                }
                let d = bodies[j].at - bodies[i].at;
                let r2 = d.dot(d) + 0.1;
                force += d * (bodies[j].mass / (r2 * r2.sqrt()));
                if r2 > 30.0 {
                    break;
                }
            }
            bodies[i].speed += force * 0.1;
            bodies[i].at = bodies[i].at + bodies[i].speed * 0.1;
        }
        for body in bodies.iter_mut() {
            let turn: Vec3 = body.speed.cross(&body.at);
            body.at += turn * body.mass;
        }
    }
    let mut sum = 0.0;
    for b in &bodies {
        sum += b.at.dot(b.speed) * b.mass;
    }
    sum
}

/// Operands that change behind the call, in the same iteration and in the next one.
#[differentiate]
pub fn turned(x: &[f64], limit: f64) -> f64 {
    let mut at = Vec3 { x: x[0], y: x[1], z: x[2] };
    let mut axis = Vec3 { x: x[1], y: x[2], z: x[0] };
    let mut k = 0;
    while at.dot(axis) < limit && k < 5 {
        let by = at.cross(&axis);
        at = by.bent(at) * x[k % 3];
        axis.y *= at.dot(by);
        at += axis - by;
        let turned = axis + at * 0.5;
        axis = turned;
        k += 1;
    }
    at.dot(axis)
}

/// Short and long ones, and such that are to happen once.
#[differentiate]
pub fn all_kinds(x: &[f64], rounds: usize) -> f64 {
    let start = Vec3 { x: x[0], y: x[1], z: x[2] };
    let mut sum = start;
    for k in 0..rounds {
        let long = start / (2.0 + x[k % 3]);
        let twice = (long + start) * x[0];
        let once = twice.noticed(x[1]);
        let longer = sum + once.bent(long) * start.dot(long);
        sum = longer;
    }
    sum.dot(start)
}

/// Of arguments by reference, in a function of slices that are lent.
#[differentiate]
pub fn volumes(points: &[Vec3], out: &mut [f64]) -> f64 {
    let mut last = points[0];
    let mut sum = 0.0;
    for (k, p) in points.iter().enumerate() {
        let area = p.cross(&last);
        out[k] += area.dot(*p + last);
        sum += out[k] * area.dot(area);
        last = area * out[k];
    }
    sum
}

/// The numbers of points.
#[differentiate]
pub fn volumes_of(x: &[f64]) -> f64 {
    let mut points = vec![];
    for k in 0..x.len() / 3 {
        points.push(Vec3 { x: x[3 * k], y: x[3 * k + 1], z: x[3 * k + 2] });
    }
    let mut out = vec![0.5; points.len()];
    let sum = volumes(&points, &mut out);
    sum * out[0]
}

/// Operators of a type that owns something: an argument is copied for the call that is made again, or is not there.
#[derive(Clone, Debug, Differentiable)]
pub struct Row {
    items: Vec<f64>,
    scale: f64,
}

#[differentiate]
impl Mul<f64> for Row {
    type Output = f64;
    fn mul(self, by: f64) -> f64 {
        self.items[0] * self.scale * by
    }
}

#[differentiate]
impl Mul<&Row> for f64 {
    type Output = f64;
    fn mul(self, row: &Row) -> f64 {
        row.items[row.items.len() - 1] * row.scale * self
    }
}

/// Rows that are given away, and lent.
#[differentiate]
pub fn rows(x: &[f64], rounds: usize) -> f64 {
    let mut row = Row { items: x.to_vec(), scale: x[0] };
    let mut sum = 0.3;
    for k in 0..rounds {
        let other = Row { items: vec![x[k % 2], sum], scale: row.scale };
        sum = sum * &row;
        sum += other * sum;
        sum *= row.clone() * x[1];
        row.items.push(sum);
        row.scale = sum + x[1];
    }
    sum
}

/// With a type parameter.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Vec2<T> {
    x: T,
    y: T,
}

#[differentiate]
impl<T: num_traits::Float> Mul for Vec2<T> {
    type Output = Vec2<T>;
    fn mul(self, o: Vec2<T>) -> Vec2<T> {
        Vec2 { x: self.x * o.x - self.y * o.y, y: self.x * o.y + self.y * o.x }
    }
}

/// Generic, in a loop.
#[differentiate]
fn raised<T: num_traits::Float>(x: T, y: T, n: usize) -> T {
    let base = Vec2 { x, y };
    let mut power = base;
    for _ in 0..n {
        let next = power * base;
        power = next * next;
        power.x = power.x + next.y * x;
    }
    power.x * power.y
}

/// Called with numbers of one type.
#[differentiate]
pub fn powers(x: f64, y: f64, n: usize) -> f64 {
    raised(x, y, n) * raised(x * y, y, 1)
}

/// Of one type.
#[differentiate]
pub fn powers_of_doubles(x: f64, y: f64, n: usize) -> f64 {
    let base = Vec2 { x, y };
    let mut power = base;
    let mut sum = 0.0;
    for _ in 0..n {
        let next = power * base;
        power = next * next;
        sum += power.x * next.y;
    }
    sum
}

/// Functions of a type that has no values.
pub struct Law;

#[differentiate]
impl Law {
    pub fn gap(x: f64, y: f64) -> f64 {
        (x - y).abs()
    }
}

/// What is divided by is made again in each iteration of the sweep.
#[differentiate]
pub fn divided_by_what_is_made_again(x: &[f64], q: f64) -> f64 {
    let mut sum = 0.5;
    for v in x {
        sum += q / Law::gap(*v, q);
    }
    let mut inverses: Vec<f64> = vec![];
    for v in x.iter() {
        let gap = Law::gap(*v, sum);
        inverses.push(1.0 / gap);
    }
    let more: Vec<f64> = x.iter().map(|v| sum / Law::gap(*v, q)).collect();
    let total: f64 = inverses.iter().zip(&more).map(|(a, b)| a * b).sum();
    total * q + sum
}

/// What takes long to make, so that it is kept.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Cells {
    pub of: Vec<f64>,
}

#[differentiate]
impl Cells {
    pub fn spread(&self, x: &[f64]) -> Vec<f64> {
        let mut out = self.of.clone();
        for _ in 0..3 {
            for i in 0..out.len() {
                out[i] = (out[i] * x[i % x.len()]).sin() + 0.3;
            }
        }
        out
    }

    pub fn joined(&self, other: Vec<f64>) -> f64 {
        self.of.iter().zip(&other).map(|(a, b)| a * b * b).sum()
    }
}

/// Of what was kept the sweep asks for its length and items, or it is given away, or has another name.
#[differentiate]
pub fn looked_at(of: &[f64], x: &[f64], turns: usize) -> f64 {
    let cells = Cells { of: of.to_vec() };
    let mut sum = 1.0;
    for k in 0..turns {
        let a = cells.spread(x);
        let turned: Vec<f64> = a.iter().map(|v| (v * sum).cos()).collect();
        let b = cells.spread(&turned);
        let s = cells.joined(b);
        let c = cells.spread(&turned);
        sum += s.tanh() + c[k % c.len()] * c[0];
        let d = c;
        sum += d.iter().map(|v| v * v).sum::<f64>() * 0.1;
    }
    sum
}
