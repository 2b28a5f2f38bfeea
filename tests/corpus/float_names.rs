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

/// Other names of types that are none of the module's own, where it has the attribute.
#[differentiate]
pub mod aliases {
    type Real = f64;
    type Pair = [Real; 2];
    type Rows<T> = Vec<Vec<T>>;
    type Answer<T> = Result<T, String>;

    fn turned(p: &Pair, k: Real) -> Pair {
        p.map(|v| v * k)
    }

    fn stretched(rows: Rows<Real>, k: Real) -> Rows<Real> {
        rows.into_iter().map(|row| row.into_iter().map(|v| v * k).collect()).collect()
    }

    fn root(x: Real) -> Answer<(Real, usize)> {
        if x < 0.0 { Err("negative".into()) } else { Ok((x.sqrt(), 2)) }
    }

    pub fn combined(x: &[Real], k: Real) -> Answer<Real> {
        let p = turned(&[x[0], x[1]], k).map(|v| Real::sin(v));
        let mut rows = Rows::new();
        rows.push(x.to_vec());
        rows.push(vec![k; 2]);
        let rows = stretched(rows, Real::from(x[2]));
        let (r, n) = root(x[0] * x[0] + k)?;
        let other = root(k).map(|(v, _)| v);
        Ok(p[0] * p[1] + rows[0][1] * rows[1][0] + r * n as Real * other?)
    }
}
