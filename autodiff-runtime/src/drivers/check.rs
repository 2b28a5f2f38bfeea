//! Derivatives against finite differences, and against the laws they must obey.

use super::finite::{Estimate, partial};
use super::report::{Coordinate, Law, Report};
use crate::Cotangent;

/// How far forward and reverse mode may be apart, relative to the larger of the two.
const BETWEEN_MODES: f64 = 1e-9;
/// How far finite differences may be off, relative to the larger number, beyond their own bound.
const FROM_FINITE: f64 = 1e-6;
/// The rounding error of a partial derivative that comes out small by cancellation, relative to
/// the largest partial derivative and the value.
const CANCELLED: f64 = 1e-12;
/// What is taken for zero.
const ZERO: f64 = 1e-14;
/// The number of random directions.
const DIRECTIONS: usize = 3;
/// The seed of the check of linearity.
const SEED: f64 = -2.75;

/// Checks the derivatives of `f` at `x`: forward mode, reverse mode and finite differences against
/// one another in every coordinate, and the laws that tie them together.
///
/// For `#[differentiate] fn f(x: &[f64]) -> f64`, that is `check_gradients(f, f_fwd, f_rev, &x)`.
/// Functions with other parameters are made into such by closures. `f` is run up to eight times
/// for each element of `x`, `f_fwd` once.
///
/// - The partial derivatives in forward and in reverse mode agree to 1e-9, relative to the larger.
/// - They agree with central differences, extrapolated from two steps scaled to `|x[i]|` (or to
///   one, if that is more and serves better), to 1e-6 and the estimated error of the differences.
/// - Where numbers cancel, 1e-12 of the largest partial derivative and of the value is forgiven,
///   and 1e-14 in any case.
/// - `f_fwd` and `f_rev` return the value of `f`, bit for bit.
/// - ⟨w, J v⟩ = ⟨Jᵀ w, v⟩ for random `v` and `w` (the same in every run).
/// - The seed zero gives zero, the cotangent is linear in the seed, and it is added to what the
///   buffer holds.
///
/// Finite differences are wrong at kinks and jumps of `f`, and near the border of its domain: take
/// a point inside.
///
/// # Errors
///
/// The [`Report`] says what does not agree, with the worst coordinate and its three numbers.
///
/// ```
/// use autodiff_runtime::drivers::check_gradients;
///
/// // what `#[differentiate]` makes of this function, written by hand
/// fn f(x: &[f64]) -> f64 {
///     x[0].sin() * x[1]
/// }
/// fn f_fwd(x: &[f64], x_dot: &[f64]) -> (f64, f64) {
///     (f(x), x[0].cos() * x[1] * x_dot[0] + x[0].sin() * x_dot[1])
/// }
/// fn f_rev(x: &[f64], x_bar: &mut [f64], seed: f64) -> f64 {
///     x_bar[0] += x[0].cos() * x[1] * seed;
///     x_bar[1] += x[0].sin() * seed;
///     f(x)
/// }
/// check_gradients(f, f_fwd, f_rev, &[0.5, 2.0]).unwrap();
///
/// // a reverse mode that forgets the second parameter
/// let wrong = |x: &[f64], x_bar: &mut [f64], seed: f64| {
///     x_bar[0] += x[0].cos() * x[1] * seed;
///     f(x)
/// };
/// let report = check_gradients(f, f_fwd, wrong, &[0.5, 2.0]).unwrap_err();
/// assert_eq!(report.worst().unwrap().index, 1);
/// println!("{report}");
/// ```
pub fn check_gradients<F, D, R>(f: F, f_fwd: D, f_rev: R, x: &[f64]) -> Result<(), Report>
where
    F: Fn(&[f64]) -> f64,
    D: Fn(&[f64], &[f64]) -> (f64, f64),
    R: Fn(&[f64], &mut [f64], f64) -> f64,
{
    let value = f(x);
    let forward = forward_gradient(&f_fwd, x);
    let (reverse_value, reverse) = super::value_and_grad(&f_rev, x);
    let largest = forward.iter().chain(&reverse).map(|g| g.abs()).filter(|g| g.is_finite()).fold(0.0, f64::max);
    let size = if value.is_finite() { value.abs() } else { 0.0 };
    let forgiven = CANCELLED * f64::max(largest, size) + ZERO;

    let mut point = x.to_vec();
    let coordinates = (0..x.len()).map(|i| {
        let finite = partial(&f, &mut point, i);
        compare(i, x[i], forward[i], reverse[i], finite, largest, forgiven)
    });
    let mut report = Report { checked: x.len(), wrong: Vec::new(), worst: None, laws: Vec::new() };
    for c in coordinates {
        if c.excess > 1.0 {
            report.wrong.push(c);
        }
        if report.worst.is_none_or(|w| c.excess > w.excess) {
            report.worst = Some(c);
        }
    }

    let values = [("f_fwd", f_fwd(x, &vec![0.0; x.len()]).0), ("f_rev", reverse_value)];
    for (function, found) in values {
        let both_nan = found.is_nan() && value.is_nan();
        if found.to_bits() != value.to_bits() && !both_nan {
            report.laws.push(Law::Value { function, expected: value, found });
        }
    }
    let mut random = Random::default();
    report.laws.extend(seeds(&f_rev, x, &reverse, forgiven, &mut random));
    report.laws.extend(transposes(&f_fwd, &f_rev, x, &reverse, forgiven, &mut random));
    if report.is_clean() { Ok(()) } else { Err(report) }
}

/// The partial derivatives, one run of `f_fwd` each.
fn forward_gradient(f_fwd: &impl Fn(&[f64], &[f64]) -> (f64, f64), x: &[f64]) -> Vec<f64> {
    let mut x_dot = vec![0.0; x.len()];
    let mut partials = Vec::with_capacity(x.len());
    for i in 0..x.len() {
        x_dot[i] = 1.0;
        partials.push(f_fwd(x, &x_dot).1);
        x_dot[i] = 0.0;
    }
    partials
}

/// One coordinate, with the largest difference between two of the three numbers in units of what
/// is tolerated.
fn compare(
    index: usize,
    at: f64,
    forward: f64,
    reverse: f64,
    finite: Estimate,
    largest: f64,
    forgiven: f64,
) -> Coordinate {
    let excess = |a: f64, b: f64, relative: f64, bound: f64| {
        let tolerated = relative * a.abs().max(b.abs()) + bound + forgiven;
        let ratio = (a - b).abs() / tolerated;
        if ratio.is_nan() { f64::INFINITY } else { ratio }
    };
    // finite differences that are no better than this confirm nothing
    let bound = finite.bound.min(1e-3 * largest.max(finite.value.abs()) + 1e3 * forgiven);
    let modes = excess(forward, reverse, BETWEEN_MODES, 0.0);
    let from_forward = excess(forward, finite.value, FROM_FINITE, bound);
    let from_reverse = excess(reverse, finite.value, FROM_FINITE, bound);
    Coordinate {
        index,
        at,
        forward,
        reverse,
        finite: finite.value,
        finite_bound: finite.bound,
        excess: modes.max(from_forward).max(from_reverse),
    }
}

/// Whether two numbers agree as well as the two modes must.
fn close(a: f64, b: f64, scale: f64, forgiven: f64) -> bool {
    (a - b).abs() <= BETWEEN_MODES * scale + forgiven
}

/// The laws of the seed and of the buffer; the first violation of each.
fn seeds(
    f_rev: &impl Fn(&[f64], &mut [f64], f64) -> f64,
    x: &[f64],
    gradient: &[f64],
    forgiven: f64,
    random: &mut Random,
) -> Vec<Law> {
    let run = |mut x_bar: Vec<f64>, seed: f64| {
        f_rev(x, &mut x_bar, seed);
        x_bar
    };
    let zero = vec![0.0; x.len()];
    let from_zero = run(zero.clone(), 0.0);
    let scaled = run(zero, SEED);
    let before = random.direction(x.len());
    let after = run(before.clone(), 1.0);

    let zero_seed = (0..x.len())
        .map(|index| (index, from_zero[index]))
        .find(|&(_, found)| found != 0.0)
        .map(|(index, found)| Law::ZeroSeed { index, found });
    let scaling = (0..x.len())
        .map(|index| (index, SEED * gradient[index], scaled[index]))
        .find(|&(_, a, b)| !close(a, b, a.abs(), SEED.abs() * forgiven))
        .map(|(index, expected, found)| Law::Scaling { index, seed: SEED, expected, found });
    let addition = (0..x.len())
        .map(|index| (index, before[index] + gradient[index], after[index]))
        .find(|&(_, a, b)| !close(a, b, a.abs().max(1.0), forgiven))
        .map(|(index, expected, found)| Law::Addition { index, before: before[index], expected, found });
    zero_seed.into_iter().chain(scaling).chain(addition).collect()
}

/// ⟨w, J v⟩ = ⟨Jᵀ w, v⟩ in a few random directions; the first violation.
fn transposes(
    f_fwd: &impl Fn(&[f64], &[f64]) -> (f64, f64),
    f_rev: &impl Fn(&[f64], &mut [f64], f64) -> f64,
    x: &[f64],
    gradient: &[f64],
    forgiven: f64,
    random: &mut Random,
) -> Option<Law> {
    (0..DIRECTIONS).find_map(|_| {
        let v = random.direction(x.len());
        let w = random.number();
        let mut x_bar = vec![0.0; x.len()];
        f_rev(x, &mut x_bar, w);
        let forward = w * f_fwd(x, &v).1;
        let reverse = x_bar.ct_dot(&v);
        let scale: f64 = gradient.iter().zip(&v).map(|(g, v)| (g * v * w).abs()).sum();
        let forgiven = forgiven * (1 + x.len()) as f64;
        (!close(forward, reverse, scale, forgiven)).then_some(Law::Transpose { forward, reverse })
    })
}

/// A small generator of numbers that look random and are the same in every run.
#[derive(Default)]
struct Random(u64);

impl Random {
    /// A number between -1 and 1, with splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
    fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn direction(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.number()).collect()
    }
}
