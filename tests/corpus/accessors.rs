//! Functions that return references: to fields, elements and parts.

use cotangent::{Differentiable, differentiate};

/// One piece of a curve.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Piece {
    /// Its slope.
    pub slope: f64,
}

/// A curve of pieces, behind accessors.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Curve {
    /// The knots.
    pub knots: Vec<f64>,
    /// Three coefficients.
    pub coefficients: [f64; 3],
    /// The scale.
    pub scale: f64,
    /// A piece.
    pub piece: Piece,
}

#[differentiate]
impl Curve {
    /// The scale.
    pub fn scale(&self) -> &f64 {
        &self.scale
    }

    /// The knots.
    pub fn knots(&self) -> &[f64] {
        &self.knots
    }

    /// The coefficients.
    pub fn coefficients(&self) -> &[f64; 3] {
        &self.coefficients
    }

    /// A piece.
    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// A knot, with an early return.
    pub fn knot(&self, i: usize) -> &f64 {
        if i >= self.knots.len() {
            return &self.scale;
        }
        match i {
            0 => &self.knots[0],
            i => &self.knots[i - 1],
        }
    }

    /// All of them, from inside of the block.
    pub fn inside(&self, x: f64) -> f64 {
        let mut sum = self.coefficients()[1] * x + *self.scale() * self.piece().slope;
        for knot in self.knots() {
            sum += knot * x;
        }
        for knot in self.knots().iter() {
            sum += *knot * sum;
        }
        sum + self.knots()[0] * self.knot(1)
    }
}

/// All of them, from outside.
#[differentiate]
pub fn outside(c: &Curve, x: f64) -> f64 {
    let mut sum = *c.scale() * c.piece().slope;
    for (i, k) in c.coefficients().iter().enumerate() {
        sum += k * x.powi(i as i32);
    }
    for knot in c.knots() {
        sum += knot * sum;
    }
    sum + c.knots()[0] * c.knot(1) * c.knot(9)
}

/// Read before and after the curve changes.
#[differentiate]
pub fn changed(c: &mut Curve, times: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..times {
        let old = *c.scale();
        c.scale = old * c.knot(i) + c.coefficients()[0];
        sum += old * *c.scale();
    }
    sum
}

/// An element of a slice.
#[differentiate]
pub fn pick<'a>(list: &'a [f64], i: usize) -> &'a f64 {
    &list[i]
}

/// The rest of a slice.
#[differentiate]
pub fn rest<'a>(list: &'a [f64], i: usize) -> &'a [f64] {
    &list[i..]
}

/// Free functions.
#[differentiate]
pub fn picked(list: &[f64]) -> f64 {
    let others = rest(list, 1);
    *pick(list, 0) * others[1] * pick(list, 2)
}
