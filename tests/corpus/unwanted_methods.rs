//! Methods that are called with what nobody wants the cotangent of: what they are called on, or their arguments.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    pub w: Vec<f64>,
    pub rows: Vec<Vec<f64>>,
    pub b: f64,
}

#[differentiate]
impl Layer {
    /// Slices of both are cut before the loop.
    fn dot(&self, x: &[f64]) -> f64 {
        let mut sum = self.b;
        for i in 0..x.len() {
            sum += self.w[i] * x[i] * x[i];
        }
        sum
    }

    /// What is cut is an item, which a container that is not wanted does not have.
    fn row(&self, x: &[f64], r: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += self.rows[r][i] * x[i];
        }
        sum * sum
    }

    /// The sweep runs over items.
    fn all(&self, x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for row in &self.rows {
            for (a, b) in row.iter().zip(x) {
                sum += (a * b).sin();
            }
        }
        sum
    }

    /// Functions of the type, by its name, and one that keeps what it computes.
    fn recurrent(w: &[f64], x: &[f64]) -> f64 {
        let mut s = 0.3;
        for i in 0..x.len() {
            s = (s * w[i] + x[i]).tanh();
        }
        s
    }

    /// Hands on what it is called on, and what it is lent.
    fn both(&self, x: &[f64]) -> f64 {
        self.dot(x) * self.row(x, 1) + self.all(&x[1..]) + Self::recurrent(&self.w, x) + x[0] * self.b
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Net {
    pub layers: Vec<Layer>,
    pub scale: f64,
}

#[differentiate]
impl Net {
    /// Calls methods of items, and of one that is chosen.
    fn value(&self, x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for layer in &self.layers {
            sum += layer.both(x);
        }
        for k in 0..self.layers.len() {
            sum += self.layers[k].dot(x) * self.scale;
        }
        sum + self.layers[0].w[1] * x[0]
    }
}

#[differentiate(constant(xs))]
pub fn weights_of_nets(net: &Net, xs: &[f64]) -> f64 {
    xs.chunks_exact(4).map(|x| net.value(x)).sum()
}

#[differentiate(constant(net))]
pub fn data_of_nets(net: &Net, xs: &[f64]) -> f64 {
    xs.chunks_exact(4).map(|x| net.value(x)).sum()
}

/// Of one layer only, and of the data once.
#[differentiate(constant(other))]
pub fn of_one(layer: &Layer, other: &Layer, x: &[f64]) -> f64 {
    let fixed = vec![0.4; x.len()];
    layer.both(&fixed) * other.both(x) + layer.row(x, 0)
}

/// One form for all, that the caller does not see.
#[differentiate]
pub trait Score {
    fn score(&self, x: &[f64]) -> f64;
}

#[differentiate(trait)]
impl Score for Layer {
    fn score(&self, x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += self.w[i] * x[i].exp();
        }
        sum
    }
}

#[differentiate]
fn through_the_trait<S: Score + Differentiable>(by: &S, x: &[f64]) -> f64 {
    by.score(x)
}

#[differentiate(constant(by))]
pub fn scored(by: &Layer, x: &[f64]) -> f64 {
    through_the_trait(by, x) + by.score(&x[..2])
}

/// Of a type that owns nothing.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Line {
    pub slope: f64,
    pub points: [f64; 3],
}

#[differentiate]
impl Line {
    fn at(&self, x: &[f64; 3]) -> f64 {
        let mut sum = self.slope;
        for i in 0..3 {
            sum += (self.points[i] * x[i]).sin() * self.slope;
        }
        sum
    }
}

#[differentiate(constant(fixed))]
pub fn of_lines(line: &Line, fixed: &Line, x: &[f64; 3]) -> f64 {
    line.at(&[0.2, 0.5, 0.7]) * fixed.at(x)
}
