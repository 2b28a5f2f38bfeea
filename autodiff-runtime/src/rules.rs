//! Derivatives of primitives that are longer than one expression.
//!
//! Each function here is a linear map of its first argument, the seed `s`: it returns
//! `s · ∂f/∂x` for the argument that its name says after the `d`. The seed is the tangent of that argument
//! in forward mode and the cotangent of the result in reverse mode, so both modes share every
//! convention below. The map includes the seed so that an argument which was not chosen gets an
//! exact zero, whatever the seed is; `0 · ∞` would be NaN.
//!
//! # Conventions where the derivative does not exist
//!
//! | primitive | at | derivative |
//! |---|---|---|
//! | `abs`, `copysign` | 0 | 0 |
//! | `max`, `min` | a tie | 1 for the first argument, 0 for the second |
//! | `max`, `min` | one NaN | 1 for the number, which is the result; two NaNs are a tie |
//! | `abs_sub(x, y)` | a tie | that of `(x - y).max(0.0)`: 1 and −1 |
//! | `clamp(x, lo, hi)` | a bound | that of the inside: 1 for `x` |
//! | `hypot`, `atan2` | (0, 0) | 0 for both |
//! | `powf(x, p)` | (0, 0) | 0 for both |

use crate::Scalar;

/// The contribution `c` of the seed `s`, and an exact zero where the seed is zero: a derivative that is infinite, or
/// a value that has overflowed on the way to a result that does not depend on it, is not asked for there.
#[inline]
pub fn gate<T: Scalar>(s: T, c: T) -> T {
    select(s == zero(), zero(), c)
}

/// `s / d`, and an exact zero where the seed is zero: for derivatives with a pole.
#[inline]
pub fn over<T: Scalar>(s: T, d: T) -> T {
    gate(s, s / d)
}

/// `s · q / y`, for the quotient `q = x / y` by `y` but for its sign, and an exact zero where the seed is zero.
#[inline]
pub fn div_dy<T: Scalar>(s: T, y: T, q: T) -> T {
    gate(s, s / y * q)
}

/// `s · r²`, for the inverse `r = 1 / x` by `x` but for its sign, and an exact zero where the seed is zero.
#[inline]
pub fn recip_dx<T: Scalar>(s: T, r: T) -> T {
    gate(s, s * r * r)
}

/// `s · ln 2`, for `exp2`.
#[inline]
pub fn times_ln_2<T: Scalar>(s: T) -> T {
    s * T::ct_ln_2()
}

/// `s / ln 2`, for `log2`.
#[inline]
pub fn over_ln_2<T: Scalar>(s: T) -> T {
    s / T::ct_ln_2()
}

/// `s / ln 10`, for `log10`.
#[inline]
pub fn over_ln_10<T: Scalar>(s: T) -> T {
    s / T::ct_ln_10()
}

/// `x.abs()` by `x`: the sign of `x`, and 0 at zero of either sign.
#[inline]
pub fn abs_dx<T: Scalar>(s: T, x: T) -> T {
    select(x == zero(), zero(), s * x.ct_signum())
}

/// `x.copysign(sign)` by `x`: 1 if the signs agree and −1 otherwise; 0 at zero, as for `abs`.
#[inline]
pub fn copysign_dx<T: Scalar>(s: T, x: T, sign: T) -> T {
    let flip = x.ct_signum() * T::ct_of(1.0).ct_copysign(sign);
    select(x == zero(), zero(), s * flip)
}

/// `y`, which is `x` with another sign and exponent, by `x`: the power of two between them; 0 at zero, as for `abs`. Where
/// `x` is subnormal and `y` is not of its size it is NaN: the mantissa of `y` is not that of `x` there.
#[inline]
pub fn rescaled_dx<T: Scalar>(s: T, x: T, y: T) -> T {
    let same = x.ct_is_normal() || x.ct_abs() == y.ct_abs();
    let slope = select(same, s * (y / x), s * T::ct_of(f64::NAN));
    select(x == zero(), zero(), slope)
}

/// The logarithm of the gamma function by `x`: the digamma function, NaN at its poles. By its asymptotic series where `x` is
/// large, to which `ψ(x + 1) = ψ(x) + 1/x` leads, and from the left `ψ(1 − x) = ψ(x) + π cot πx`.
pub fn lgamma_dx<T: Scalar>(s: T, x: T) -> T {
    let [one, pi] = [1.0, std::f64::consts::PI].map(T::ct_of);
    if x < T::ct_of(0.5) {
        let (up, turn) = (one - x, pi * (x - x.ct_round()));
        let cotangent = select(turn == zero(), T::ct_of(f64::NAN), turn.ct_cos() / turn.ct_sin());
        return lgamma_dx(s, up) - s * (pi * cotangent);
    }
    let (mut z, mut below) = (x, zero::<T>());
    while z < T::ct_of(10.0) {
        below += one / z;
        z += one;
    }
    let w = one / (z * z);
    // Bernoulli's numbers, each divided by twice its index.
    let tail = [1.0 / 12.0, -1.0 / 120.0, 1.0 / 252.0, -1.0 / 240.0, 1.0 / 132.0, -691.0 / 32760.0, 1.0 / 12.0];
    let sum = tail.into_iter().rev().fold(zero::<T>(), |sum, c| (sum + T::ct_of(c)) * w);
    s * (z.ct_ln() - T::ct_of(0.5) / z - sum - below)
}

/// `x.powi(n)` by `x`: `n xⁿ⁻¹`; exactly 0 for `n = 0` and exactly 1 for `n = 1`, everywhere.
#[inline]
pub fn powi_dx<T: Scalar>(s: T, x: T, n: i32) -> T {
    if n == 0 {
        return zero();
    }
    let power = match n.checked_sub(1) {
        Some(m) => x.ct_powi(m),
        None => x.ct_powi(n) / x,
    };
    s * (T::ct_of_i32(n) * power)
}

/// The same, where the result `y` is at hand: it spares the second power where it has its full precision.
#[inline]
pub fn powi_dx_of<T: Scalar>(s: T, x: T, n: i32, y: T) -> T {
    if n != 0 && y.ct_is_normal() { s * (T::ct_of_i32(n) * (y / x)) } else { powi_dx(s, x, n) }
}

/// `y = x.powf(p)` by `x`: `p xᵖ⁻¹`; exactly 0 for `p = 0`, everywhere, and where an infinite exponent leaves no power.
///
/// At `x = 0` this is 0 for `p > 1`, 1 for `p = 1` and infinite for other `p`. The result `y` spares
/// the second power where it has its full precision.
#[inline]
pub fn powf_dx<T: Scalar>(s: T, x: T, p: T, y: T) -> T {
    if p == zero() || (y == zero() && p.ct_abs() == T::ct_of(f64::INFINITY)) {
        return zero();
    }
    let power = if y.ct_is_normal() { y / x } else { x.ct_powf(p - T::ct_of(1.0)) };
    gate(s, s * (p * power))
}

/// `y = x.powf(p)` by `p`: `y ln x`.
///
/// Where the power is 0 for a base that is not negative, `y ln x` is 0 in the limit, also for `x = 0` and
/// `p > 0`; 0 by convention at `x = p = 0`. For `x < 0` the power exists at single exponents only, so
/// this is NaN, but of a seed of zero, which asks for none.
#[inline]
pub fn powf_dp<T: Scalar>(s: T, x: T, p: T, y: T) -> T {
    let vanishes = x >= zero() && (y == zero() || (x == zero() && p == zero()));
    if vanishes { zero() } else { gate(s, s * (y * x.ct_ln())) }
}

/// `h = x.hypot(y)` by `x`: `x / h`, and 0 at the origin. By `y` it is `hypot_dx(s, y, h)`.
#[inline]
pub fn hypot_dx<T: Scalar>(s: T, x: T, h: T) -> T {
    select(h == zero(), zero(), s * (x / h))
}

/// `y.atan2(x)` by `y`: `x / (x² + y²)` without overflow on the way, and 0 at the origin.
#[inline]
pub fn atan2_dy<T: Scalar>(s: T, y: T, x: T) -> T {
    if x.ct_abs() < y.ct_abs() {
        let ratio = x / y;
        s * ratio / (y * (T::ct_of(1.0) + ratio * ratio))
    } else if x == zero() {
        zero()
    } else {
        let ratio = y / x;
        s / (x * (T::ct_of(1.0) + ratio * ratio))
    }
}

/// `y.atan2(x)` by `x`: `-y / (x² + y²)` without overflow on the way, and 0 at the origin.
#[inline]
pub fn atan2_dx<T: Scalar>(s: T, y: T, x: T) -> T {
    -atan2_dy(s, x, y)
}

/// `x.max(y)` by `x`: 1 where `x` is the result, also at a tie.
#[inline]
pub fn max_dx<T: Scalar>(s: T, x: T, y: T) -> T {
    select(x >= y || y.ct_is_nan(), s, zero())
}

/// `x.max(y)` by `y`: 1 where `x` is not the result.
#[inline]
pub fn max_dy<T: Scalar>(s: T, x: T, y: T) -> T {
    select(x >= y || y.ct_is_nan(), zero(), s)
}

/// `x.min(y)` by `x`: 1 where `x` is the result, also at a tie.
#[inline]
pub fn min_dx<T: Scalar>(s: T, x: T, y: T) -> T {
    select(x <= y || y.ct_is_nan(), s, zero())
}

/// `x.min(y)` by `y`: 1 where `x` is not the result.
#[inline]
pub fn min_dy<T: Scalar>(s: T, x: T, y: T) -> T {
    select(x <= y || y.ct_is_nan(), zero(), s)
}

/// The seed where it is for this one, which was chosen, and an exact zero elsewhere.
#[inline]
pub fn only_if<T: Scalar>(s: T, holds: bool) -> T {
    select(holds, s, zero())
}

/// `x.clamp(lo, hi)` by `x`: 1 inside and at the bounds, 0 outside.
#[inline]
pub fn clamp_dx<T: Scalar>(s: T, x: T, lo: T, hi: T) -> T {
    select(x < lo || x > hi, zero(), s)
}

/// `x.clamp(lo, hi)` by `lo`: 1 where `x` is below it.
#[inline]
pub fn clamp_dlo<T: Scalar>(s: T, x: T, lo: T) -> T {
    select(x < lo, s, zero())
}

/// `x.clamp(lo, hi)` by `hi`: 1 where `x` is above it.
#[inline]
pub fn clamp_dhi<T: Scalar>(s: T, x: T, hi: T) -> T {
    select(x > hi, s, zero())
}

/// `x.abs_sub(y)`, the positive difference, by `x`: 0 where `x < y`, 1 elsewhere.
#[inline]
pub fn abs_sub_dx<T: Scalar>(s: T, x: T, y: T) -> T {
    select(x < y, zero(), s)
}

#[inline]
fn zero<T: Scalar>() -> T {
    T::ct_of(0.0)
}

/// `if` as a value, which the vectoriser likes.
#[inline]
fn select<T>(condition: bool, yes: T, no: T) -> T {
    if condition { yes } else { no }
}

#[cfg(test)]
mod tests;
