//! What the use of a value tells, and the module around: lengths of arrays, functions in capitals, methods called as those of
//! vectors.

use cotangent::{Differentiable, differentiate};
use std::array;

type Triple = [f64; 3];

/// Arrays of functions of the index, whose length their use tells: what is given, also in a tuple and an option.
#[differentiate]
pub fn turned(v: &Triple, a: f64) -> Triple {
    let out = array::from_fn(|i| v[i] * a + a.sin());
    out
}

#[differentiate]
pub fn turned_and_kept(v: &Triple, a: f64) -> (Triple, f64) {
    let out = array::from_fn(|i| v[i] * a.cos());
    (out, a)
}

#[differentiate]
pub fn turned_forward(v: &Triple, a: f64) -> Option<[f64; 3]> {
    let out = array::from_fn(|i| v[i] * a);
    if a < 0.0 {
        return None;
    }
    Some(out)
}

#[differentiate]
pub fn turns(x: &[f64]) -> f64 {
    let v = [x[0], x[1], 1.0];
    let (kept, a) = turned_and_kept(&turned(&v, x[0]), x[1]);
    let last = turned_forward(&kept, a).unwrap();
    kept[0] * last[1] + kept[2] * a
}

/// By the fields that they become, by what functions of the module take, and a type with a `push` of its own.
#[differentiate]
pub mod told {
    use cotangent::Differentiable;

    #[derive(Differentiable)]
    pub struct Cloud {
        data: Vec<f64>,
        center: [f64; 2],
    }

    impl Cloud {
        pub fn with_capacity(n: usize, a: f64) -> Self {
            let center = core::array::from_fn(|i| a * (i + 1) as f64);
            Cloud { data: Vec::with_capacity(n), center }
        }

        pub fn push(&mut self, p: f64) {
            self.data.push(p * self.center[0])
        }
    }

    fn norm(v: &[f64; 3]) -> f64 {
        (v[0] * v[0] + v[1] * v[2]).sqrt()
    }

    fn CUBE(x: f64) -> f64 {
        x * x * x
    }

    fn HALF_OF(x: f64) -> f64 {
        0.5 * CUBE(x)
    }

    pub fn clouded(x: &[f64]) -> f64 {
        let mut cloud = Cloud::with_capacity(2, x[0]);
        for i in 0..2 {
            cloud.push(x[1] * i as f64 + x[0]);
        }
        let v = core::array::from_fn(|i| x[i] * x[0] + x[1].sin());
        cloud.data[1] * cloud.center[1] + norm(&v) * HALF_OF(x[2])
    }
}

/// An element of a list of structs, by one of its fields.
#[derive(Clone, Copy, Differentiable)]
pub struct Reading {
    value: f64,
    kind: u8,
}

#[derive(Differentiable)]
pub struct Readings {
    list: [Reading; 2],
}

#[differentiate]
impl std::ops::Index<usize> for Readings {
    type Output = f64;
    fn index(&self, i: usize) -> &Self::Output {
        &self.list[i].value
    }
}

#[differentiate]
pub fn read(a: f64, b: f64) -> f64 {
    let readings = Readings { list: [Reading { value: a * b, kind: 0 }, Reading { value: b.sin(), kind: 1 }] };
    let mut sum = readings[0];
    for i in 0..2 {
        sum += readings[i] * readings[1];
    }
    sum
}

/// A variable is of the type that the function gives, whose arguments nothing else tells before it is copied.
#[differentiate]
pub mod tracks {
    use cotangent::Differentiable;

    #[differentiate]
    pub trait Place: Sized {
        fn at(x: f64, y: f64) -> Self;
        fn x(&self) -> f64;
        fn y(&self) -> f64;
    }

    #[derive(Clone, Differentiable)]
    pub struct Spot {
        x: f64,
        y: f64,
    }

    #[differentiate(trait)]
    impl Place for Spot {
        fn at(x: f64, y: f64) -> Self {
            Spot { x, y }
        }
        fn x(&self) -> f64 {
            self.x
        }
        fn y(&self) -> f64 {
            self.y
        }
    }

    #[derive(Clone, Differentiable)]
    pub struct Track<P> {
        items: Vec<P>,
    }

    impl<P: Place> Track<P> {
        pub fn with_room(n: usize) -> Self {
            Track { items: Vec::with_capacity(n) }
        }

        pub fn push(&mut self, p: P) {
            self.items.push(p)
        }
    }

    fn between<P: Place>(track: &Track<P>, n: usize) -> Result<Track<P>, String> {
        if track.items.len() < 2 {
            return Err("too short".to_string());
        }
        let mut out = Track::with_room(n);
        for i in 0..n {
            let t = i as f64 / n as f64;
            let (a, b) = (&track.items[0], &track.items[1]);
            out.push(P::at(a.x() + t * (b.x() - a.x()), a.y() * (1.0 - t) + b.y() * t));
        }
        Ok(out)
    }

    pub fn tracked(x: &[f64]) -> f64 {
        let mut track: Track<Spot> = Track::with_room(2);
        track.push(Spot::at(x[0], x[1]));
        track.push(Spot::at(x[1] * x[2], x[2]));
        let t = between(&track, 3).unwrap();
        t.items[1].x() * t.items[2].y() + t.items[0].y()
    }
}
