//! Functions of floats that are called by another name of their type.

use cotangent::differentiate;

type Math = f64;
pub mod precision {
    pub type Real = f64;
    pub type Short = f32;
}
use precision::{Real, Short};

#[differentiate]
pub fn lengths(x: f64, y: f64, k: usize) -> f64 {
    let d = Math::hypot(x, y) / Math::sqrt(2.0 + x * y);
    let turn: Real = if d > 0.0 { Math::atan2(y, x) } else { 0.0 };
    let mut sum = Real::cos(turn) * Math::max(x, y);
    for _ in 0..k {
        sum = Math::powf(Math::abs(sum) + 1.0, x) + Math::min(sum, y) * Math::copysign(x, -1.0);
    }
    sum
}

#[differentiate]
pub fn logarithms(x: f64) -> f64 {
    let small = Math::exp_m1(x) + Math::ln_1p(x);
    Math::log2(x) * Math::exp2(small) + Math::log10(x) * Real::exp(small)
}

#[differentiate]
pub fn short(x: Short) -> Short {
    Short::sin(x) * Short::hypot(x, 2.0) + Short::ln(x)
}

use f64 as Of64;

/// What stays of a number, in steps, and in other units.
#[differentiate]
pub fn folded(x: f64, y: f64) -> f64 {
    let t = x - Of64::trunc(x * 0.5) * 2.0;
    let back = if t < 1.0 { t } else { 2.0 - t };
    let steps = Math::floor(y) + Math::ceil(x) * Math::round(y) + Math::signum(y);
    back * Math::fract(y) * Of64::to_radians(steps * x) + Math::sin(Math::to_degrees(0.01 * back))
}

type Radians = f64;
type Metres = f64;

/// What has another name of a float for its type may have functions of its own, as far as the function shows.
#[differentiate]
pub fn apart(from: Radians, to: Radians, scale: Metres) -> Metres {
    let half = to.sin() * from.cos();
    let turn = half.exp().sqrt();
    if from.is_nan() {
        return scale.tan();
    }
    turn.powi(2) * scale.cbrt() * scale.cosh().recip() + from.tan().asinh().powf(2.0)
}

type Price = f64;

/// Here a sum is of a type that may be the user's, and the functions of floats that are called on it are of several numbers.
#[differentiate]
pub fn bounded(open: Price, high: Price, low: Price) -> Price {
    let middle = (open + high + low) / 3.0;
    let top = high.max(middle).max(open);
    let spread = top - low.min(middle);
    let tilt = (open - low).atan2(spread) + spread.hypot(open - high).abs();
    tilt.mul_add(spread - 1.0, middle).clamp(low - 2.0, high + spread)
}
