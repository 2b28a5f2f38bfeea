//! The naive gradient descent of `particle` and `saddle`.

/// Gradients and steps below this end the descent.
pub const TOLERANCE: f64 = 1e-5;
/// The first step, for a gradient of length one.
pub const FIRST: f64 = 1e-5;
/// Steps of equal size before a longer one is tried.
pub const STEADY: usize = 10;

/// Length of a vector.
pub fn norm<const N: usize>(v: &[f64; N]) -> f64 {
    v.iter().map(|e| e * e).sum::<f64>().sqrt()
}

/// Distance between two points.
pub fn distance<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    norm::<N>(&std::array::from_fn(|i| a[i] - b[i]))
}

/// A minimum of `f`, from `start`, with the gradient `slope`.
pub fn argmin<const N: usize>(
    f: impl Fn([f64; N]) -> f64,
    slope: impl Fn([f64; N]) -> [f64; N],
    start: [f64; N],
) -> [f64; N] {
    let (mut x, mut step, mut steady) = (start, FIRST, 0);
    let (mut value, mut g) = (f(x), slope(x));
    while norm(&g) > TOLERANCE {
        if steady == STEADY {
            step *= 2.0;
            steady = 0;
        }
        let next = std::array::from_fn(|i| x[i] - step * g[i]);
        if distance(&x, &next) <= TOLERANCE {
            break;
        }
        let found = f(next);
        if found < value {
            (x, value, g) = (next, found, slope(next));
            steady += 1;
        } else {
            step *= 0.5;
            steady = 0;
        }
    }
    x
}
