//! Items of types that are not `Default`, which a consumer chooses: until it has one, there is none.

use cotangent::{Differentiable, differentiate};

/// A polygon, and how many corners it was asked for.
#[derive(Differentiable, Clone)]
pub struct Outline {
    corners: Vec<f64>,
}

#[differentiate]
impl Outline {
    pub fn new(corners: Vec<f64>) -> Self {
        Outline { corners }
    }

    pub fn length(&self) -> f64 {
        self.corners.iter().map(|c| c * c).sum()
    }
}

#[derive(Differentiable, Clone, Copy)]
pub enum Piece {
    Straight(f64, f64),
    Round(f64),
}

#[derive(Differentiable, Clone, Copy)]
pub struct Bend {
    a: f64,
    b: f64,
}

#[differentiate]
impl Bend {
    fn with_corners(&self, n: usize, tolerance: f64) -> Option<Outline> {
        if self.a > tolerance * n as f64 {
            return None;
        }
        Some(Outline::new(vec![self.a * tolerance, self.b * self.a * n as f64]))
    }

    /// The first that is good enough, by a method that may have none.
    pub fn outline(&self, tolerance: f64) -> Option<Outline> {
        (1..=4).find_map(|n| self.with_corners(n, tolerance))
    }
}

#[differentiate]
pub fn outlined(a: f64, b: f64, tolerance: f64) -> f64 {
    let bend = Bend { a, b };
    let mut sum = 0.0;
    for k in 0..3 {
        sum *= a;
        if let Some(outline) = bend.outline(tolerance + 0.1 * k as f64) {
            sum += outline.length() * b;
        }
    }
    sum
}

/// A variant with parts, out of a closure; in a loop, with nothing found in some iterations.
#[differentiate]
pub fn first_piece(xs: &[f64], by: f64) -> f64 {
    let mut sum = by;
    for k in 0..xs.len() {
        let piece =
            xs[k..].iter().rev().find_map(|x| if *x > by { Some(Piece::Straight(by * x, x * x)) } else { None });
        sum *= match piece {
            Some(Piece::Straight(a, b)) => a * b,
            Some(Piece::Round(r)) => r,
            None => by * by,
        };
    }
    sum
}

/// The last one, of which each iteration makes another variant.
#[differentiate]
pub fn last_piece(xs: &[f64], by: f64) -> f64 {
    let piece = xs.iter().map(|x| if *x > by { Piece::Straight(by * x, x * x) } else { Piece::Round(x * by) }).last();
    match piece {
        Some(Piece::Straight(a, b)) => a * b,
        Some(Piece::Round(r)) => r * r,
        None => by,
    }
}

/// One that is looked at where it is made, and one that must be there.
#[differentiate]
pub fn sought_piece(xs: &[f64], by: f64) -> f64 {
    let long = |p: &Piece| matches!(p, Piece::Straight(a, _) if *a > 1.0);
    let found = xs.iter().map(|x| Piece::Straight(by * x, x * x)).find(long);
    let third = xs.iter().map(|x| Piece::Round(x * by)).nth(2).unwrap();
    let sum = match third {
        Piece::Round(r) => r * r,
        Piece::Straight(..) => 0.0,
    };
    match found {
        Some(Piece::Straight(a, b)) => sum * a * b,
        _ => sum,
    }
}

/// Items that are compared with one another: there is none at first.
#[differentiate]
pub fn compared_items(xs: &[f64], by: f64) -> f64 {
    let widest =
        xs.iter().filter(|x| **x < by).map(|x| Bend { a: x * by, b: x * x }).max_by(|p, q| p.b.total_cmp(&q.b));
    let joined = xs.iter().map(|x| Bend { a: x * by, b: *x }).reduce(|p, q| Bend { a: p.a * q.b, b: q.b + p.a });
    let longest = (1..xs.len())
        .filter_map(|n| Bend { a: xs[n - 1], b: xs[n] }.with_corners(n, by))
        .max_by(|p, q| p.length().total_cmp(&q.length()));
    let mut sum = match widest {
        Some(Bend { a, b }) => a * b,
        None => by,
    };
    if let Some(bend) = joined {
        sum += bend.a - bend.b * by;
    }
    sum * longest.map_or(1.0, |outline| outline.length())
}
