//! Functions that return iterators over what carries a derivative.

use cotangent::{Differentiable, differentiate};
use std::slice;

#[derive(Clone, Debug, Differentiable)]
pub struct Image {
    pub columns: usize,
    pub pixels: Vec<f64>,
}

#[differentiate]
impl Image {
    pub fn rows(&self) -> slice::Chunks<'_, f64> {
        self.pixels.chunks(self.columns)
    }

    pub fn column(&self, j: usize) -> impl Iterator<Item = &f64> + '_ {
        self.rows().map(move |row| &row[j])
    }

    /// What is left of a pixel, and the pixel.
    pub fn steps(&self) -> impl Iterator<Item = (&f64, (usize, f64))> {
        self.pixels.iter().zip(self.pixels.iter().skip(1).copied().enumerate())
    }

    pub fn edges(&self) -> f64 {
        let mut sum = 0.0;
        for (left, (i, right)) in self.steps() {
            sum += (right - left).powi(2) / (i + 1) as f64;
        }
        sum + self.rows().map(|row| row[0] * row[row.len() - 1]).sum::<f64>()
    }
}

#[derive(Clone, Debug, Differentiable)]
pub enum Curve {
    Line { from: f64, to: f64, n: usize },
    Points(Vec<f64>),
}

#[differentiate]
impl Curve {
    pub fn samples(&self) -> Box<dyn Iterator<Item = f64> + '_> {
        match self {
            Curve::Line { from, to, n } => {
                Box::new((0..*n).map(move |i| from + (to - from) * (i as f64 + 0.5) / *n as f64))
            }
            Curve::Points(points) => Box::new(points.iter().copied()),
        }
    }

    pub fn length(&self) -> f64 {
        self.samples().map(|s| s * s).sum::<f64>().sqrt()
    }
}

#[differentiate]
fn midpoints<'a>(x: &'a [f64], k: f64) -> impl DoubleEndedIterator<Item = f64> + 'a {
    x.windows(2).map(move |pair| k * (pair[0] + pair[1]))
}

/// Called outside of their blocks, by `for` and in chains.
#[differentiate]
pub fn gathered(x: &[f64], k: f64) -> f64 {
    let image = Image { columns: 2, pixels: x.to_vec() };
    let (line, points) = (Curve::Line { from: k, to: x[0], n: 3 }, Curve::Points(x[1..].to_vec()));
    let mut sum = image.edges() + line.length() * points.length();
    for row in image.rows() {
        sum += row.iter().sum::<f64>().sin();
    }
    for s in points.samples() {
        sum *= 1.0 + 0.1 * s;
    }
    sum += image.column(0).zip(line.samples()).map(|(p, s)| p * s).sum::<f64>();
    sum + midpoints(x, k).rev().enumerate().map(|(i, m)| m.powi(i as i32)).sum::<f64>()
}

#[differentiate]
impl Image {
    fn faded(&mut self, k: f64) {
        self.pixels.iter_mut().for_each(|p| *p *= k);
    }
}

/// What they are asked of changes in between.
#[differentiate]
pub fn asked_again(x: &[f64], k: f64) -> f64 {
    let mut image = Image { columns: 2, pixels: x.to_vec() };
    let first: f64 = image.column(1).map(|p| p * p).sum::<f64>();
    image.faded(first * k);
    let second: f64 = image.column(1).map(|p| p.sin()).sum::<f64>();
    image.faded(second);
    first * second + image.rows().enumerate().map(|(i, row)| row[1] * i as f64).sum::<f64>()
}

/// Methods of a type's own that are called like those of iterators.
#[derive(Clone, Debug, Differentiable)]
pub struct Pair {
    x: f64,
    y: f64,
}

#[differentiate]
impl Pair {
    fn rev(&self) -> Pair {
        Pair { x: self.y, y: self.x }
    }

    fn nth(&self, t: f64) -> f64 {
        (self.x * t).sin() + self.y
    }

    fn plus(&self, other: &Pair) -> Pair {
        Pair { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
fn pair(x: f64, y: f64) -> Pair {
    Pair { x, y }
}

#[differentiate]
pub fn called_alike(x: &[f64], k: f64) -> f64 {
    let (a, b) = (Pair { x: x[0], y: k }, Pair { x: 1.5, y: x[1] });
    let turned = a.plus(&b).rev().nth(k) + pair(k * k + 2.0, x[0]).nth(0.5);
    turned * a.plus(&b).rev().x
}

/// Iterators that functions of the module give, consumed where they are called.
#[differentiate]
pub mod consumed {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Samples {
        pub values: Vec<f64>,
    }

    impl Samples {
        pub fn squares(&self) -> impl Iterator<Item = f64> + '_ {
            self.values.iter().map(|v| v * v)
        }

        pub fn norm(&self) -> f64 {
            self.squares().sum::<f64>().sqrt()
        }
    }

    fn scaled<'a>(x: &'a [f64], k: f64) -> impl Iterator<Item = f64> + 'a {
        x.iter().map(move |v| v * k)
    }

    pub fn consumed_at_once(x: &[f64], k: f64) -> f64 {
        let samples = Samples { values: scaled(x, k).collect() };
        let sum: f64 = scaled(x, k * k).sum();
        let largest = samples.squares().fold(0.0, f64::max);
        let all: Vec<f64> = samples.squares().collect();
        sum * largest + samples.norm() * all[0] + scaled(x, k).product::<f64>() * scaled(x, 2.0).last().unwrap()
    }
}
