//! Partial derivatives by finite differences, with a bound on their error.

/// The step relative to the scale of a coordinate: a power of two near ε^¼. The truncation error
/// of the extrapolated quotient, of order h⁴, is then as small as the rounding error ε/h, and a
/// power of two makes `x ± h` exact for most `x`.
const STEP: f64 = 1.0 / 8192.0;

/// An estimate of a partial derivative.
#[derive(Clone, Copy)]
pub(super) struct Estimate {
    pub value: f64,
    /// How far off `value` may be, from truncation and rounding.
    pub bound: f64,
}

/// The partial derivative of `f` with respect to `x[i]`; `x` is as before on return.
///
/// The step is scaled to `|x[i]|`, or to one if that is more. Where this gives a poor estimate,
/// as for the logarithm of a small number, the step is scaled to `|x[i]|` alone, and the better of
/// the two is taken.
pub(super) fn partial(f: impl Fn(&[f64]) -> f64, x: &mut [f64], i: usize) -> Estimate {
    let size = x[i].abs();
    let wide = with_step(&f, x, i, STEP * size.max(1.0));
    let good = wide.bound <= 1e-9 * wide.value.abs();
    if good || size == 0.0 || size >= 1.0 {
        return wide;
    }
    let narrow = with_step(&f, x, i, STEP * size);
    if narrow.bound < wide.bound || !wide.bound.is_finite() { narrow } else { wide }
}

/// Two central differences, with steps `h` and `h / 2`, extrapolated to `h = 0` (Richardson): the
/// error of the one with `h` is `c h² + O(h⁴)`, so `(4 D(h/2) - D(h)) / 3` has the error `O(h⁴)`.
fn with_step(f: &impl Fn(&[f64]) -> f64, x: &mut [f64], i: usize, h: f64) -> Estimate {
    let (outer, outer_size) = central(f, x, i, h);
    let (inner, inner_size) = central(f, x, i, h / 2.0);
    let truncation = (outer - inner).abs();
    let rounding = 16.0 * f64::EPSILON * outer_size.max(inner_size) / h;
    Estimate { value: inner + (inner - outer) / 3.0, bound: truncation + rounding }
}

/// A central difference quotient, and the larger of the two values of `f` by magnitude.
fn central(f: &impl Fn(&[f64]) -> f64, x: &mut [f64], i: usize, h: f64) -> (f64, f64) {
    let at = x[i];
    let (low, high) = (at - h, at + h);
    x[i] = low;
    let below = f(x);
    x[i] = high;
    let above = f(x);
    x[i] = at;
    // not `2 h`: what was added to `at` is what is left of it after rounding
    let quotient = (above - below) / (high - low);
    (quotient, above.abs().max(below.abs()))
}
