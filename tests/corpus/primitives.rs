//! The methods of `f64` and `f32`, as methods and as paths.

use cotangent::differentiate;

#[differentiate]
pub fn trigonometry(x: f64) -> f64 {
    x.sin() * x.cos() + x.tan() - (0.5 * x).asin() * (0.3 * x).acos() + x.atan()
}

/// The same functions as paths, nested in each other.
#[differentiate]
pub fn trigonometry_paths(x: f64) -> f64 {
    f64::sin(f64::cos(x)) + f64::tan(f64::atan(x) * 0.5) - f64::asin(0.4 * f64::acos(0.2 * x))
}

#[differentiate]
pub fn hyperbolic(x: f64) -> f64 {
    x.sinh() - x.cosh() * x.tanh() + x.asinh() + (1.5 + x * x).acosh() * (0.4 * x).atanh()
}

#[differentiate]
pub fn exponentials(x: f64) -> f64 {
    x.exp() * x.exp2() + x.exp_m1() - f64::exp(-x) / f64::exp2(x)
}

#[differentiate]
pub fn logarithms(x: f64, b: f64) -> f64 {
    x.ln() * x.log2() + x.log10() - x.ln_1p() + x.log(b) * f64::ln(b)
}

#[differentiate]
pub fn powers(x: f64, p: f64, n: i32) -> f64 {
    x.powf(p) + x.powi(n) - x.powi(-2) * x.powi(0) + f64::powf(x, 2.5) - 2.0_f64.powf(p) + x.powi(1)
}

#[differentiate]
pub fn raised(x: f64, p: f64) -> f64 {
    x.powf(p)
}

/// An exponent from integer arithmetic, and powers of a negative number.
#[differentiate]
pub fn negative_powers(x: f64, k: usize) -> f64 {
    let n = 2 * k as i32 + 1;
    x.powi(n) - x.powi(n - 1) + x.powf(3.0) + x.powf(-2.0)
}

/// x² at zero, x¹ at zero, x⁰ at zero: none of the derivatives is NaN.
#[differentiate]
pub fn powers_at_zero(x: f64) -> f64 {
    x.powi(2) + x.powi(1) + x.powi(0) + x.powf(2.0) + x.powf(1.0)
}

#[differentiate]
pub fn roots(x: f64) -> f64 {
    x.sqrt() + x.cbrt() * x.recip() - f64::sqrt(f64::cbrt(x)) + f64::recip(x)
}

#[differentiate]
pub fn two_operands(x: f64, y: f64) -> f64 {
    x.hypot(y) + x.atan2(y) * y.atan2(x) + f64::hypot(x, 2.0) - f64::atan2(1.0, y)
}

/// Both operands the same variable: both partial derivatives count.
#[differentiate]
pub fn same_operand_twice(x: f64) -> f64 {
    x.hypot(x) + x.powf(x) + f64::atan2(x, x) + f64::mul_add(x, x, x) + x.log(x + 1.0) * x
}

#[differentiate]
pub fn extrema(x: f64, y: f64) -> f64 {
    x.max(y) * 2.0 + x.min(y) + f64::max(x * x, y) - f64::min(x, -y) * x + x.max(0.1).min(0.9)
}

#[differentiate]
pub fn clamped(x: f64, lo: f64, hi: f64) -> f64 {
    x.clamp(lo, hi) * x + f64::clamp(x * x, -1.0, 1.0)
}

/// A tie of two active operands, where only a convention says which one counts.
#[differentiate]
pub fn tie(x: f64, y: f64) -> f64 {
    x.max(y) + 2.0 * x.min(y) + (x - y).abs()
}

#[differentiate]
pub fn signs(x: f64, y: f64) -> f64 {
    x.abs() * y.signum() + x.copysign(y) + f64::abs(y) * f64::signum(x) - f64::copysign(y * y, x)
}

/// Constant almost everywhere, the fraction with slope one.
#[differentiate]
pub fn rounding(x: f64) -> f64 {
    x * x.floor() + x.ceil() + x.round() * x + x.trunc() - x.fract() * x + x.round_ties_even()
}

#[differentiate]
pub fn euclidean(x: f64, y: f64) -> f64 {
    x.rem_euclid(y) * 2.0 + x.div_euclid(y) * x + f64::rem_euclid(-x, y) + (x * y) % y
}

#[differentiate]
pub fn fused(a: f64, b: f64, c: f64) -> f64 {
    a.mul_add(b, c) * f64::mul_add(b, -2.0, a) + (2.0_f64).mul_add(c, b)
}

/// Two results of one primitive, in a pattern, by field, and one of them dropped.
#[differentiate]
pub fn sine_and_cosine(x: f64, y: f64) -> f64 {
    let (s, c) = x.sin_cos();
    let (t, _) = f64::sin_cos(y * s);
    s * c + t * (x * y).sin_cos().1
}

#[differentiate]
pub fn angles(x: f64) -> f64 {
    x.to_radians().sin() + x.to_degrees() * 0.01
}

/// Receivers that are not variables: literals, calls, blocks, fields, elements, parentheses.
#[differentiate]
pub fn odd_receivers(x: f64, p: (f64, f64), v: [f64; 2]) -> f64 {
    2.0_f64.powf(x) + (x + 1.0).sqrt().ln() + { x * x }.sin() + p.0.exp() * p.1.cos() + v[1].tanh() + (-x).exp().ln_1p()
}

/// What has no derivative may be asked about anywhere.
#[differentiate]
pub fn questions(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_infinite() || !x.is_finite() {
        return 0.0;
    }
    let odd = x.to_bits() & 1 == 1;
    let less = x.total_cmp(&y).is_lt();
    let sign = if y.is_sign_negative() { -1.0 } else { 1.0 };
    let bonus = if odd { x } else { x * 1.0 };
    if less && y.is_sign_positive() && y.is_normal() { x * y * sign } else { bonus * sign + y }
}

/// Associated constants as operands and bounds.
#[differentiate]
pub fn associated_constants(x: f64) -> f64 {
    let big = x.min(f64::MAX).max(f64::MIN);
    let small = f64::MIN_POSITIVE * x;
    if big < f64::INFINITY && f64::NEG_INFINITY < big { big * x + small } else { 0.0 }
}

/// A logistic function in the two forms that never overflow.
#[differentiate]
pub fn stable_sigmoid(x: f64) -> f64 {
    if x >= 0.0 {
        1.0 / (1.0 + (-x).exp())
    } else {
        let e = x.exp();
        e / (1.0 + e)
    }
}

/// Normal density and an approximation of its integral (Abramowitz and Stegun 26.2.17).
#[differentiate]
pub fn normal_cdf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let poly =
        t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let density = (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let upper = density * poly;
    if x >= 0.0 { 1.0 - upper } else { upper }
}

#[differentiate]
pub fn single_precision(x: f32, y: f32) -> f32 {
    let a = x.sin() * y.exp() + (x * y).tanh() + x.powi(3) + f32::max(x, y) - y.ln();
    a * 0.5 + x.hypot(y) + std::f32::consts::PI * x
}

/// Half of the work in one width, half in the other.
#[differentiate]
pub fn mixed_precision(x: f32, y: f64) -> f64 {
    let wide = x as f64 * y;
    let narrow = y as f32 * x;
    wide + f64::from(narrow) * 2.0
}

/// Slopes that are infinite where the values are not.
#[differentiate]
pub fn infinite_slopes(x: f64, z: f64) -> (f64, f64) {
    let roots = x.sqrt() + x.cbrt() + x.powf(0.5);
    let angles = (1.0 - x).acos() - (1.0 - x).asin() + (1.0 + x).acosh();
    (roots + angles, z * z)
}

/// Mantissa and exponent by their bits.
#[differentiate]
pub fn taken_apart(x: f64) -> (f64, i32) {
    let mut bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    if exponent == 0 {
        if x == 0.0 {
            return (x, 0);
        }
        let (x, power) = taken_apart(x * f64::from_bits(0x43f0_0000_0000_0000));
        return (x, power - 64);
    }
    if exponent == 0x7ff {
        return (x, 0);
    }
    bits &= 0x800f_ffff_ffff_ffff;
    bits |= 0x3fe0_0000_0000_0000;
    (f64::from_bits(bits), exponent - 0x3fe)
}

/// The opposite: another exponent.
#[differentiate]
pub fn scaled_by_bits(x: f64, power: i32) -> f64 {
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32 + power;
    if x == 0.0 || !(1..0x7ff).contains(&exponent) {
        return x * 2.0_f64.powi(power);
    }
    f64::from_bits((bits & !(0x7ff << 52)) | ((exponent as u64) << 52))
}

/// Cube roots of the mantissas, in a loop, with the sign masked away.
#[differentiate]
pub fn cube_roots(values: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &v in values {
        let positive = f64::from_bits(v.to_bits() & 0x7fff_ffff_ffff_ffff);
        let (mantissa, exponent): (f64, i32) = taken_apart(positive);
        let rest = exponent.rem_euclid(3);
        let cube = scaled_by_bits(mantissa, rest);
        let mut root = 1.0;
        for _ in 0..7 {
            root -= (root * root * root - cube) / (3.0 * root * root);
        }
        sum += scaled_by_bits(root, (exponent - rest) / 3).copysign(v);
    }
    sum * sum
}

/// The sign flipped, in the other precision.
#[differentiate]
pub fn flipped(x: f32) -> f32 {
    f32::from_bits(x.to_bits() ^ (1 << 31)) * x
}
