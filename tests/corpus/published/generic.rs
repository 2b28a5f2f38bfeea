//! Generic over the float, as numerical crates write it.

use cotangent::differentiate;
use num_traits::{Float, FloatConst, FromPrimitive};

/// The sphere.
#[differentiate]
pub fn sphere<T: Float>(param: &[T]) -> T {
    let mut sum = T::zero();
    for x in param {
        sum = sum + x.powi(2);
    }
    sum
}

/// Rosenbrock with its constants.
#[differentiate]
pub fn rosenbrock_ab<T>(param: &[T], a: T, b: T) -> T
where
    T: Float,
{
    let mut sum = T::zero();
    for pair in param.windows(2) {
        let (x, y) = (pair[0], pair[1]);
        sum = sum + (a - x).powi(2) + b * (y - x.powi(2)).powi(2);
    }
    sum
}

/// Ackley with constants that are converted.
#[differentiate]
pub fn ackley_generic<T: Float + FloatConst + FromPrimitive>(param: &[T]) -> T {
    let a = T::from_f64(20.0).unwrap();
    let b = T::from_f64(0.2).unwrap();
    let n = T::from_usize(param.len()).unwrap();
    let (mut squares, mut cosines) = (T::zero(), T::zero());
    for &x in param.iter() {
        squares = squares + x * x;
        cosines = cosines + (T::TAU() * x).cos();
    }
    -a * (-b * (squares / n).sqrt()).exp() - (cosines / n).exp() + a + T::E()
}

/// A constant of the float.
fn constant<F: FromPrimitive>(v: f64) -> F {
    F::from_f64(v).unwrap()
}

/// Picheny's transform of Goldstein and Price.
#[differentiate]
pub fn picheny<F: Float + FromPrimitive>(x: F, y: F) -> F {
    let one = F::one();
    let x1 = constant::<F>(4.0) * x - constant::<F>(2.0);
    let x2 = constant::<F>(4.0) * y - constant::<F>(2.0);
    let a = one
        + (x1 + x2 + one).powi(2)
            * (constant::<F>(19.0) - constant::<F>(14.0) * x1 + constant::<F>(3.0) * x1 * x1
                - constant::<F>(14.0) * x2
                + constant::<F>(6.0) * x1 * x2
                + constant::<F>(3.0) * x2 * x2);
    (a.ln() - constant::<F>(8.693)) / constant::<F>(2.427)
}

/// The logistic function on the side that does not overflow.
#[differentiate]
pub fn logistic<F: Float>(x: F) -> F {
    if x < F::zero() {
        let e = x.exp();
        e / (F::one() + e)
    } else {
        (F::one() + (-x).exp()).recip()
    }
}

/// Great circles.
#[differentiate]
pub fn great_circle<T: Float + FromPrimitive>(lat1: T, lon1: T, lat2: T, lon2: T) -> T {
    let two = T::one() + T::one();
    let dlat = (lat2 - lat1).to_radians() / two;
    let dlon = (lon2 - lon1).to_radians() / two;
    let h = dlat.sin().powi(2) + lat1.to_radians().cos() * lat2.to_radians().cos() * dlon.sin().powi(2);
    two * T::from_f64(6371.0088).unwrap() * h.sqrt().min(T::one()).asin()
}

/// Horner's scheme.
#[differentiate]
pub fn polynomial<T: Float>(c: &[T], x: T) -> T {
    let mut value = T::zero();
    for &a in c.iter().rev() {
        value = value.mul_add(x, a);
    }
    value
}

/// Welford.
#[differentiate]
pub fn sample_variance<F: Float + FromPrimitive>(data: &[F]) -> F {
    let mut mean = F::zero();
    let mut sum = F::zero();
    let mut i = 0;
    for &x in data {
        i += 1;
        let delta = x - mean;
        mean = mean + delta / F::from_usize(i).unwrap();
        sum = sum + delta * (x - mean);
    }
    if i < 2 { F::nan() } else { sum / F::from_usize(i - 1).unwrap() }
}

/// Gauss' elimination of any float.
#[differentiate]
pub fn determinant<T: Float>(a: &[Vec<T>]) -> T {
    let n = a.len();
    let mut m = a.to_vec();
    let mut det = T::one();
    for k in 0..n {
        let mut best = k;
        for i in k..n {
            if m[i][k].abs() > m[best][k].abs() {
                best = i;
            }
        }
        if m[best][k] == T::zero() {
            return T::zero();
        }
        if best != k {
            m.swap(best, k);
            det = -det;
        }
        det = det * m[k][k];
        for i in k + 1..n {
            let f = m[i][k] / m[k][k];
            for j in k..n {
                let above = m[k][j];
                m[i][j] = m[i][j] - f * above;
            }
        }
    }
    det
}

/// Newton for the square root, with a tolerance from the type.
#[differentiate]
pub fn newton_sqrt<T: Float>(a: T) -> T {
    if a == T::zero() {
        return a;
    }
    let half = T::from(0.5).unwrap();
    let mut x = a.max(T::one());
    loop {
        let next = half * (x + a / x);
        if (next - x).abs() <= T::epsilon() * x {
            return next;
        }
        x = next;
    }
}

/// The step of a Runge–Kutta method on a field given by two parameters.
#[differentiate]
pub fn rk4_step<T: Float + FromPrimitive>(y: [T; 2], k: T, damping: T, h: T) -> [T; 2] {
    let half = T::from_f64(0.5).unwrap();
    let sixth = T::one() / T::from_u8(6).unwrap();
    let mut stages = [[T::zero(); 2]; 4];
    for s in 0..4 {
        let mut at = y;
        if s > 0 {
            let c = if s == 3 { h } else { h * half };
            for i in 0..2 {
                at[i] = at[i] + c * stages[s - 1][i];
            }
        }
        stages[s] = [at[1], -k * at[0] - damping * at[1]];
    }
    let mut out = y;
    for i in 0..2 {
        let two = T::one() + T::one();
        out[i] = out[i] + h * sixth * (stages[0][i] + two * stages[1][i] + two * stages[2][i] + stages[3][i]);
    }
    out
}

/// Noise of gradients in one dimension, smoothed by a quintic; the gradients are hashed.
#[differentiate]
pub fn gradient_noise<T: Float + FromPrimitive>(x: T, seed: u32) -> T {
    let cell = x.floor();
    let t = x - cell;
    let index = cell.to_i64().unwrap();
    let mut slopes = [T::zero(); 2];
    for (k, slope) in slopes.iter_mut().enumerate() {
        let hash = ((index + k as i64) as u32).wrapping_mul(2_654_435_761).wrapping_add(seed);
        *slope = T::from_u32(hash >> 16).unwrap() / T::from_u32(1 << 15).unwrap() - T::one();
    }
    let c = T::from_f64(6.0).unwrap();
    let fade = t * t * t * (t * (t * c - T::from_f64(15.0).unwrap()) + T::from_f64(10.0).unwrap());
    let left = slopes[0] * t;
    let right = slopes[1] * (t - T::one());
    left + fade * (right - left)
}
