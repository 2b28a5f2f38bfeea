//! Which values are vectors and which are numbers, where operators mix them: fields, results of methods, items of
//! patterns.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, AddAssign, Div, Mul, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Needle {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Needle {
    pub fn new(x: f64, y: f64) -> Self {
        Needle { x, y }
    }

    pub fn unit(self) -> Needle {
        self / self.dot(self).sqrt()
    }

    pub fn half(&self) -> Needle {
        *self * 0.5
    }

    pub fn square(&self) -> f64 {
        self.dot(*self)
    }

    pub fn dot(self, other: Needle) -> f64 {
        self.x * other.x + self.y * other.y
    }
}

#[differentiate]
impl Add for Needle {
    type Output = Needle;

    fn add(self, other: Needle) -> Needle {
        Needle::new(self.x + other.x, self.y + other.y)
    }
}

#[differentiate]
impl AddAssign for Needle {
    fn add_assign(&mut self, other: Needle) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[differentiate]
impl Sub for Needle {
    type Output = Needle;

    fn sub(self, other: Needle) -> Needle {
        Needle::new(self.x - other.x, self.y - other.y)
    }
}

#[differentiate]
impl Mul<f64> for Needle {
    type Output = Needle;

    fn mul(self, by: f64) -> Needle {
        Needle::new(self.x * by, self.y * by)
    }
}

#[differentiate]
impl Mul<Needle> for f64 {
    type Output = Needle;

    fn mul(self, needle: Needle) -> Needle {
        needle * self
    }
}

#[differentiate]
impl Div<f64> for Needle {
    type Output = Needle;

    fn div(self, by: f64) -> Needle {
        Needle::new(self.x / by, self.y / by)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Line {
    pub start: Needle,
    pub along: Needle,
}

#[differentiate]
impl Line {
    pub fn at(&self, t: f64) -> Needle {
        self.start + self.along * t
    }
}

/// What a number is added to is one, also where it is a factor in front of a vector.
#[differentiate]
pub fn lit(surface: &Line, light: Needle, ambient: f64) -> Needle {
    let diffuse = surface.along.dot(light).max(0.0);
    let gloss = diffuse * diffuse;
    let mut colour = surface.start * (ambient + diffuse) + Needle::new(1.0, 0.5) * gloss;
    colour += light;
    colour
}

/// What is made without a derivative is an operand: by a constructor, by its fields.
#[differentiate]
pub fn made(k: f64, steps: usize) -> f64 {
    let mut sum = Needle::new(0.0, 0.25);
    for i in 0..steps {
        sum += Needle::new(1.0, i as f64) * k;
        sum = k * Needle { x: 2.0, y: 1.0 } + sum;
    }
    sum.dot(sum)
}

/// A vector in a tuple, in an option: the quotient of a difference, of what a method gives and what a pattern lends.
#[differentiate]
pub fn hit(circle: &Option<(Needle, f64)>, line: &Line, t: f64) -> Option<(f64, Needle)> {
    match circle {
        Some((centre, radius)) => {
            let p = line.at(t * *radius);
            if p.x > 100.0 {
                return None;
            }
            Some((*radius, (p - *centre) / *radius))
        }
        None => Some((t, line.at(t))),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub enum Wall {
    Round { centre: Needle, radius: f64 },
    Flat(Needle),
}

#[differentiate]
pub fn normal(wall: &Wall, line: &Line) -> (f64, Needle) {
    match wall {
        Wall::Round { centre, radius } => {
            let p = line.at(*radius);
            (*radius, (p - *centre) / *radius)
        }
        Wall::Flat(normal) => (1.0, *normal),
    }
}

/// A variable that has changed is the receiver and an argument by value.
#[differentiate]
pub fn squared(k: f64, start: Needle) -> f64 {
    let mut needle = start;
    needle.x += k;
    let square = needle.dot(needle);
    needle.y *= square;
    needle.dot(needle * k)
}

/// The enum made here.
#[differentiate]
pub fn of_walls(round: bool, centre: Needle, radius: f64, line: &Line) -> (f64, Needle) {
    let wall = if round { Wall::Round { centre, radius } } else { Wall::Flat(centre) };
    normal(&wall, line)
}

#[differentiate]
fn shine(normal: Needle, light: Needle) -> f64 {
    normal.dot(light).sin()
}

#[differentiate]
fn kernel(distance: f64, width: f64) -> f64 {
    (distance * width).sin()
}

/// What methods give is handed on, and nothing else says what it is.
#[differentiate]
pub fn handed_on(a: Needle, b: Needle, n: Needle) -> f64 {
    let light = (a - b).unit();
    let distance = (a - n).square();
    shine(n, light) + kernel(distance, n.x) + shine((a + b).unit(), (a - b).half())
}

/// The same in a loop, on some paths, to methods.
#[differentiate]
pub fn handed_on_often(a: Needle, b: Needle, n: Needle, steps: usize) -> f64 {
    let mut sum = 0.25;
    for i in 0..steps {
        let next = n.half();
        sum += shine((a * sum - b).unit(), next);
        if i % 2 == 0 {
            let bent = b.half();
            sum *= kernel(bent.square(), sum + 1.0);
            sum += n.dot(bent);
        }
    }
    sum
}

/// The attribute on functions alone.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Span {
    pub from: Needle,
    pub to: Needle,
}

impl Span {
    #[differentiate]
    pub fn length(&self) -> f64 {
        (self.to - self.from).square().sqrt()
    }

    #[differentiate]
    pub fn direction(&self) -> Needle {
        (self.to - self.from).unit()
    }
}

#[differentiate]
pub fn along(from: Needle, to: Needle, steps: usize) -> f64 {
    let span = Span { from, to };
    let mut sum = 0.5;
    for _ in 0..steps {
        let length = span.length();
        let direction = span.direction();
        sum = kernel(length, sum) + shine(direction, to);
    }
    sum
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Grain {
    pub p: Needle,
    pub v: Needle,
    pub weight: f64,
}

/// What a function of the block computes of the fields and calls by a method of vectors tells the others of the block.
#[differentiate]
impl Grain {
    pub fn gap(&self, o: &Grain) -> f64 {
        let d = o.p - self.p;
        d.dot(d) * self.weight
    }

    pub fn step(&mut self, dt: f64) {
        self.p = self.p + self.v * dt;
        self.weight = self.weight * (1.0 + dt);
    }

    pub fn lightened(&self, by: f64) -> f64 {
        let left = self.weight - by;
        left.sin() * self.weight
    }
}

#[differentiate]
pub fn drifted(grains: &[Grain; 2], dt: f64, steps: usize) -> f64 {
    let mut grains = grains.to_vec();
    let mut sum = 0.0;
    for _ in 0..steps {
        for g in grains.iter_mut() {
            g.step(dt);
        }
        sum += grains[0].gap(&grains[1]) + grains[1].lightened(dt);
    }
    sum
}

#[differentiate]
pub fn mean_of(f: impl Fn(f64) -> f64) -> f64 {
    0.5 * (f(0.5) + f(1.5))
}

/// An item by what a function gives that nothing is told of but its name: what they give together has a method of vectors.
#[differentiate]
pub fn scaled_item(d: Needle, by: f64) -> f64 {
    let factor = mean_of(|t: f64| t * by + d.x);
    let items = vec![d.half(), d, d.unit()];
    (items[2] * factor).square() + (items[0] * factor).dot(d)
}

/// A cloud of grains that draw one another: what is added to their velocities is told by no method of these.
#[derive(Clone, Debug, Differentiable)]
pub struct Cloud {
    pub grains: Vec<Grain>,
    pub rest: Vec<Grain>,
}

#[differentiate]
impl Cloud {
    pub fn draw(&mut self, strength: f64) {
        let n = self.grains.len();
        for i in 0..n {
            for j in i + 1..n {
                let apart = self.grains[j].p - self.grains[i].p;
                let pull = apart * (strength / (apart.square() + 0.1));
                let (here, there) = (self.grains[i].weight, self.grains[j].weight);
                self.grains[i].v += pull * there;
                self.grains[j].v += pull * -here;
            }
        }
    }

    pub fn settle(&mut self) {
        for grain in self.rest.iter_mut() {
            grain.v = Needle::ORIGIN;
        }
    }

    pub fn step(&mut self, dt: f64) {
        for Grain { p, v, .. } in &mut self.grains {
            *p += *v * dt;
        }
        for grain in self.rest.iter_mut() {
            grain.p += grain.v * dt;
        }
    }
}

#[differentiate]
pub fn drawn(grains: &[Grain; 2], dt: f64, strength: f64) -> f64 {
    let mut cloud = Cloud { grains: grains.to_vec(), rest: grains.to_vec() };
    for _ in 0..3 {
        cloud.draw(strength);
        cloud.step(dt);
    }
    cloud.settle();
    cloud.step(dt);
    cloud.grains[0].p.dot(cloud.rest[1].p)
}

/// A method that has the name of one of floats and gives an option is one of the user's.
#[differentiate]
impl Needle {
    pub const ORIGIN: Needle = Needle { x: 0.0, y: 0.0 };

    pub fn recip(self) -> Option<Needle> {
        let square = self.square();
        if square == 0.0 { None } else { Some(self / square) }
    }
}

#[differentiate]
pub fn turned(p: Needle, q: Needle, k: f64) -> Option<f64> {
    let mut along = p;
    for _ in 0..2 {
        along = along - middle(&[p, q]).recip()? * k;
    }
    Some(along.square())
}

#[differentiate]
fn middle(of: &[Needle]) -> Needle {
    (of[0] + of[1]) * 0.5
}

/// A vector that a method of a vector gives, of which nothing is told but that it is handed on.
#[derive(Clone, Debug, Differentiable)]
pub struct Ray {
    pub from: Needle,
    pub along: Needle,
}

#[differentiate]
fn facing(a: Needle, b: Needle) -> f64 {
    a.dot(b)
}

#[differentiate]
fn refracted(ray: &Ray, normal: Needle, ratio: f64) -> Needle {
    let unit = ray.along.unit();
    let cosine = facing(-unit, normal).min(1.0);
    (unit + normal * cosine) * ratio
}

#[differentiate]
pub fn lit_through(ray: &[f64; 4], ratio: f64) -> f64 {
    let ray = Ray { from: Needle::new(ray[0], ray[1]), along: Needle::new(ray[2], ray[3]) };
    let out = refracted(&ray, Needle { x: 0.6, y: -0.8 }, ratio);
    out.x * out.y + ray.from.x
}

#[differentiate]
impl std::ops::Neg for Needle {
    type Output = Needle;
    fn neg(self) -> Needle {
        Needle::new(-self.x, -self.y)
    }
}
