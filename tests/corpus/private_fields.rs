//! Fields that are less visible than their struct, of types that are so too: alone, in options, lists and tuples, and as
//! operands.

use cotangent::{Differentiable, differentiate};

pub use inner::*;
pub use turned::*;

mod inner {
    use cotangent::{Differentiable, differentiate};

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    struct Point {
        a: f64,
        b: f64,
    }

    /// Nobody outside of the module sees what a point is.
    #[derive(Clone, Debug, Differentiable)]
    pub struct Curve {
        first: Option<Point>,
        last: Option<Point>,
        scale: f64,
        center: Point,
        points: Vec<Point>,
    }

    #[differentiate]
    impl Curve {
        pub fn new(x: &[f64]) -> Curve {
            let (p, q) = (Point { a: x[0], b: x[1] }, Point { a: x[2], b: x[3] });
            Curve { first: Some(p.clone()), last: Some(q.clone()), scale: x[4], center: p.clone(), points: vec![p, q] }
        }

        pub fn looked_at(&self) -> f64 {
            let center = &self.center;
            let mut s = self.center.a * self.scale + center.a * center.b;
            for p in &self.points {
                s *= p.a * s.sin();
                s += p.b;
            }
            s + self.points.iter().map(|p| p.a * p.b).sum::<f64>() - self.points[0].a * self.points[1].b
        }

        pub fn optional(&self) -> f64 {
            let mut s = self.first.as_ref().map(|p| p.a * p.b).unwrap_or(self.scale);
            if self.last.is_some() {
                s *= self.last.as_ref().unwrap().a * self.scale;
            }
            s += self.last.as_ref().map_or(0.0, |p| p.a - p.b) * self.last.clone().unwrap().a;
            if let Some(Point { a, b }) = &self.first {
                s *= a * b;
            }
            match &self.last {
                Some(Point { a, b }) => a * b * s,
                None => s,
            }
        }

        pub fn changed(&mut self, x: f64) -> f64 {
            for p in self.points.iter_mut() {
                p.a = p.a * x * p.b;
            }
            let p = &mut self.points[0];
            p.b *= p.a;
            let top = self.points.pop().unwrap();
            self.center.a *= top.a * x;
            let center = &mut self.center;
            center.b += center.a * top.b;
            let Point { a, b } = self.center;
            self.center = Point { a: b * x, b: a };
            self.center.a
        }

        pub fn taken(&mut self, x: f64) -> f64 {
            if let Some(p) = self.first.as_mut() {
                p.a *= x;
            }
            if let Some(ref mut p) = self.last {
                p.b = x * p.a;
            }
            let first = self.first.take();
            let s = if let Some(p) = first { p.a * 2.0 * p.b } else { 0.0 };
            let last = self.last.take();
            let t = match last {
                Some(Point { a, b }) => a * b,
                None => 3.0,
            };
            self.first = Some(Point { a: x, b: s * t });
            match &self.first {
                Some(p) => p.a * p.b,
                None => x,
            }
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    struct Average {
        k: f64,
        v: f64,
    }

    #[differentiate]
    impl Average {
        fn new(k: f64) -> Self {
            Average { k, v: 0.0 }
        }

        fn next(&mut self, x: f64) -> f64 {
            self.v += self.k * (x - self.v);
            self.v
        }

        fn peek(&self, x: f64) -> f64 {
            self.v * x
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Filter {
        fast: Average,
        slow: Average,
        all: Vec<Average>,
        pair: (Average, f64),
    }

    #[differentiate]
    impl Filter {
        pub fn new(a: f64, b: f64) -> Self {
            let all = vec![Average::new(a * b), Average::new(a)];
            Filter { fast: Average::new(a), slow: Average::new(b), all, pair: (Average::new(a), b) }
        }

        /// A copy of a field goes on alone.
        pub fn once(&self, x: f64) -> f64 {
            let mut average = self.fast.clone();
            let y = average.next(x);
            let z = average.next(y * x);
            z + average.peek(y)
        }

        pub fn step(&mut self, x: f64) -> f64 {
            let fast = self.fast.next(x);
            let mut out = fast - self.slow.next(fast);
            for average in self.all.iter_mut() {
                out += average.next(out);
            }
            let last = self.all.pop().unwrap();
            out *= last.peek(x);
            self.all.push(last);
            out += self.pair.0.next(out) * self.pair.1;
            let before = self.all.clone();
            for average in before {
                out += average.peek(out);
            }
            out
        }
    }
}

/// Operators on such fields; what only one function of a block shows of a field holds for the others too.
mod turned {
    use cotangent::{Differentiable, differentiate};
    use std::ops::{Add, Mul, Neg};

    #[derive(Clone, Copy, Debug, Differentiable)]
    struct Axis {
        x: f64,
        y: f64,
        z: f64,
    }

    #[differentiate]
    impl Add for Axis {
        type Output = Axis;
        fn add(self, o: Axis) -> Axis {
            Axis { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
        }
    }

    #[differentiate]
    impl Neg for Axis {
        type Output = Axis;
        fn neg(self) -> Axis {
            Axis { x: -self.x, y: -self.y, z: -self.z }
        }
    }

    #[differentiate]
    impl Mul<Axis> for f64 {
        type Output = Axis;
        fn mul(self, v: Axis) -> Axis {
            Axis { x: self * v.x, y: self * v.y, z: self * v.z }
        }
    }

    #[differentiate]
    impl Axis {
        fn dot(self, o: Axis) -> f64 {
            self.x * o.x + self.y * o.y + self.z * o.z
        }

        fn cross(self, o: Axis) -> Axis {
            Axis { x: self.y * o.z - self.z * o.y, y: self.z * o.x - self.x * o.z, z: self.x * o.y - self.y * o.x }
        }
    }

    /// A rotation: a number and an axis.
    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Turn {
        s: f64,
        v: Axis,
    }

    #[differentiate]
    impl Mul for Turn {
        type Output = Self;
        fn mul(self, o: Self) -> Self {
            Turn { s: self.s * o.s - self.v.dot(o.v), v: self.s * o.v + o.s * self.v + self.v.cross(o.v) }
        }
    }

    #[differentiate]
    impl Turn {
        pub fn new(x: &[f64]) -> Self {
            Turn::of(x[0], Axis { x: x[1], y: x[2], z: x[3] })
        }

        /// The only function that shows what the fields are.
        fn of(s: f64, v: Axis) -> Self {
            Turn { s, v }
        }

        fn back(self) -> Self {
            Turn { s: self.s, v: -self.v }
        }

        fn nudged(self, by: f64) -> Self {
            Turn { s: self.s, v: by * self.v + self.v }
        }

        /// Its value has a type that nobody outside can name.
        fn turned(&self, v: Axis) -> Axis {
            (*self * Turn { s: 0.0, v } * self.back()).v
        }

        pub fn on(&self, x: f64) -> f64 {
            let moved = self.turned(Axis { x, y: 0.5, z: x * x });
            moved.dot(moved) + moved.cross(self.v).y
        }
    }

    /// Steps from record to record, each a sum of products.
    #[differentiate]
    pub fn turns(x: &[f64], n: usize) -> f64 {
        let mut q = Turn::new(x);
        let w = Axis { x: x[3], y: x[1], z: x[2] };
        for _ in 0..n {
            let d = q * Turn { s: 0.0, v: w };
            q = Turn { s: q.s + 0.1 * d.s, v: q.v + 0.1 * d.v }.nudged(x[0]);
        }
        let at = q.turned(w);
        q.on(x[0]) * q.s + at.x * at.dot(w)
    }
}

#[differentiate]
pub fn curve(x: &[f64]) -> f64 {
    let mut curve = Curve::new(x);
    let mut s = curve.looked_at() * curve.optional();
    s += curve.changed(x[1]);
    s * curve.taken(x[4])
}

#[differentiate]
pub fn filtered(a: f64, b: f64, x: &[f64]) -> f64 {
    let mut filter = Filter::new(a, b);
    let mut s = 0.0;
    for v in x {
        s += filter.step(*v) * filter.once(*v);
    }
    s
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub enum Side {
    Port,
    Starboard,
}

/// A field of each kind that can be asked for what it owns.
#[derive(Clone, Debug, Differentiable)]
struct Oar {
    side: Side,
    label: String,
    reach: f64,
    marks: Vec<f64>,
    blade: [f64; 2],
}

#[differentiate]
impl Oar {
    fn side(&self) -> Side {
        self.side.to_owned()
    }

    fn label(&self) -> String {
        self.label.to_owned()
    }

    fn marks(&self) -> Vec<f64> {
        self.marks.to_owned()
    }

    fn moment(&self) -> f64 {
        let (marks, blade) = (self.marks.to_owned(), self.blade.to_owned());
        self.reach.to_owned() * marks[0] * marks[1] + blade[1]
    }

    fn handed_on(&self, by: f64) -> Oar {
        Oar {
            side: self.side.to_owned(),
            label: self.label.to_owned(),
            reach: self.reach * by,
            marks: self.marks.to_owned(),
            blade: self.blade.to_owned(),
        }
    }
}

/// What fields own is asked for by `to_owned`, of which only they tell whether it makes a list.
#[differentiate]
pub fn rowed(x: f64, y: f64) -> f64 {
    let first = Oar {
        side: if x < 0.5 { Side::Starboard } else { Side::Port },
        label: "a".to_owned(),
        reach: x * y,
        marks: vec![x, y * y],
        blade: [y, x.sin()],
    };
    let oar = first.handed_on(y);
    let sign = if oar.side() == Side::Port { 1.0 } else { -1.0 };
    let marks = oar.marks();
    sign * oar.moment() * marks[1] + oar.label().len() as f64 * first.reach
}
