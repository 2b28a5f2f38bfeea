//! Functions that return iterators over what carries a derivative.

use cotangent::{Differentiable, differentiate};
use std::slice::Chunks;

#[derive(Clone, Debug, Differentiable)]
pub struct Image {
    pub columns: usize,
    pub pixels: Vec<f64>,
}

#[differentiate]
impl Image {
    pub fn rows(&self) -> Chunks<'_, f64> {
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
    for (i, row) in image.rows().enumerate() {
        sum += row.iter().sum::<f64>().sin() * (i + 1) as f64;
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
    let first: f64 = image.column(1).map(|p| p * p).sum();
    image.faded(first * k);
    let second: f64 = image.column(1).map(|p| p.sin()).sum();
    image.faded(second);
    first * second + image.rows().enumerate().map(|(i, row)| row[1] * i as f64).sum::<f64>()
}
