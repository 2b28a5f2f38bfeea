//! Enums without fields, as they are: by value and by reference, with a derive and without.

use cotangent::{Differentiable, differentiate};

/// The side of an option. It has no derivative, and no trait either.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Side {
    /// To buy.
    Call,
    /// To sell.
    Put,
}

/// All variants by their paths.
#[differentiate]
pub fn payoff(s: f64, k: f64, side: Side) -> f64 {
    match side {
        Side::Call if s > 1e9 => s,
        Side::Call => (s - k).max(0.0),
        Side::Put => (k - s).max(0.0) * s,
    }
}

/// Compared only, in a loop whose iterations are recorded.
#[differentiate]
pub fn walked(s: f64, side: Side, n: usize) -> f64 {
    let mut x = s;
    for i in 0..n {
        if side == Side::Call {
            x = x.sin() + s;
        } else if matches!(side, Side::Put) && i % 2 == 0 {
            x *= x;
        }
    }
    if let Side::Call = side { x } else { x * s }
}

/// Two of them at once, one with a wildcard.
#[differentiate]
pub fn paired(s: f64, one: Side, two: Side) -> f64 {
    match (one, two) {
        (Side::Call, Side::Call) => s * s,
        (Side::Call, _) => s.exp(),
        (Side::Put, _) => s.sin(),
    }
}

/// `self` is one.
#[differentiate]
impl Side {
    pub fn sign(&self) -> f64 {
        match self {
            Side::Call => 1.0,
            Side::Put => -1.0,
        }
    }

    pub fn forward(self, s: f64, k: f64) -> f64 {
        match self {
            Self::Call => s - k,
            Self::Put => (k - s) * self.sign(),
        }
    }
}

#[differentiate]
pub fn quoted(s: f64, k: f64, side: Side) -> f64 {
    match side {
        Side::Call | Side::Put => side.forward(s, k * k) * side.sign(),
    }
}

/// With a derive, so that it can stand in a struct: a tangent of it is `()`.
#[derive(Debug, Clone, Copy, PartialEq, Differentiable)]
pub enum Rate {
    /// All at once.
    Simple,
    /// Little by little.
    Compound,
}

/// What is paid.
#[derive(Debug, Clone, PartialEq, Differentiable)]
pub struct Contract {
    /// How it grows.
    pub rate: Rate,
    /// How fast.
    pub r: f64,
}

#[differentiate]
pub fn grown(x: f64, r: f64, rate: Rate) -> f64 {
    match rate {
        Rate::Simple => x * (1.0 + r),
        Rate::Compound => x * r.exp(),
    }
}

/// Out of a struct with a derivative, to a function that takes it for a constant; and overwritten there.
#[differentiate]
pub fn paid(contract: &Contract, x: f64, n: usize) -> f64 {
    let mut own = contract.clone();
    let mut y = x;
    for i in 0..n {
        y = grown(y, own.r * 0.1, own.rate);
        if i == 1 {
            own.rate = Rate::Compound;
        }
    }
    match own.rate {
        Rate::Simple => y,
        Rate::Compound => y * y,
    }
}

/// Variants by their own names.
pub mod imported {
    use super::Side::{Call, Put};
    use super::*;

    /// By names that are imported, behind a reference; handed on as a variable and as a constant.
    #[differentiate]
    pub fn spread(s: f64, k: f64, side: &Side) -> f64 {
        match side {
            Call => payoff(s, k, *side) * payoff(k, s, Put),
            Put => payoff(s, k, *side) + payoff(s * s, k, Put),
        }
    }
}

/// Which moment: an enum that cannot even be copied.
pub enum Moment {
    /// The sum of deviations.
    First,
    /// Of their squares.
    Second,
    /// Of their cubes.
    Third,
}

/// The name of the parameter is used again for the number that it stands for, whose type is told by its use only.
#[differentiate]
pub fn moment(data: &[f64], order: Moment, mean: Option<f64>) -> f64 {
    let mean = mean.unwrap_or_else(|| data.iter().sum::<f64>() / data.len() as f64);
    let order = match order {
        Moment::First => 1,
        Moment::Second => 2,
        Moment::Third => 3,
    };
    data.iter().map(|&x| (x - mean).powi(order)).fold(0.0, |sum, x| sum + x)
}

/// Calls of it.
#[differentiate]
pub fn skewness(data: &[f64]) -> f64 {
    moment(data, Moment::Third, None) / moment(data, Moment::Second, None).powf(1.5)
        + moment(data, Moment::First, Some(data[0]))
}

/// How a series repeats itself. One variant has the name of one of `Option`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Season {
    /// Not at all.
    None,
    /// By what is added.
    Additive,
    /// By a factor.
    Multiplicative,
}

/// A series with a level and a slope.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Smoothing {
    /// The weight of what is new.
    pub alpha: f64,
    /// The slope.
    pub slope: f64,
}

/// The enum is matched in one function, and handed on by others.
#[differentiate]
impl Smoothing {
    fn expected(&self, level: f64, part: f64, season: Season) -> f64 {
        let base = level + self.slope;
        match season {
            Season::None => base,
            Season::Additive => base + part,
            Season::Multiplicative => base * part,
        }
    }

    pub fn error(&self, data: &[f64], season: Season) -> f64 {
        let mut level = data[0];
        let mut sum = 0.0;
        for (i, &y) in data.iter().enumerate().skip(1) {
            let miss = y - self.expected(level, data[i - 1] * 0.3, season);
            sum += miss * miss;
            level += self.alpha * miss * level;
        }
        sum
    }

    pub fn error_of_two(&self, data: &[f64], one: Season, other: &Season) -> f64 {
        self.error(data, one) * self.error(data, *other)
    }
}

/// All of them, out of a list: by value and lent.
#[differentiate]
pub fn fitted(alpha: f64, data: &[f64]) -> f64 {
    let model = Smoothing { alpha, slope: data[0] * 0.1 };
    let all: f64 =
        [Season::None, Season::Additive, Season::Multiplicative].into_iter().map(|s| model.error(data, s)).sum();
    let mut some = 0.0;
    for (i, s) in [Season::Additive, Season::None].iter().enumerate() {
        some += i as f64 * model.error(data, *s);
    }
    all * some * model.error_of_two(data, Season::Multiplicative, &Season::None)
}
