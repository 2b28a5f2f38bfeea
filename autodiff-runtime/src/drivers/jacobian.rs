//! Jacobians of functions from slices to vectors.

use crate::Batch;

/// The Jacobian of `f` at `x`, from `f_fwd`, which is run once for each element of `x`: best where
/// there are no more inputs than outputs.
///
/// Row `i`, column `j` is the derivative of output `i` with respect to `x[j]`. With an empty `x`
/// there is one run, and as many empty rows as the value has elements.
///
/// From `f_fwd_batch`, which `#[differentiate(batch)]` makes, it is run once for each `W` elements:
/// `jacfwd(f_fwd_batch::<8>, &x)`. The value is computed once in each run, and the tangents of a number stand side by side
/// in vector registers. Take as many as there are inputs, up to 16, or an even part of them: for the 15 inputs of bundle
/// adjustment `f_fwd` takes 36 times as long as the function, batches of 4 or 8 take 13 times, and one of 15 takes 11.
///
/// # Panics
///
/// When `f_fwd` returns tangents of different lengths.
///
/// ```
/// use autodiff_runtime::drivers::jacfwd;
///
/// // what `#[differentiate]` makes of `fn f(x: &[f64]) -> Vec<f64> { vec![x[0] * x[1], x[1]] }`
/// fn f_fwd(x: &[f64], x_dot: &[f64]) -> (Vec<f64>, Vec<f64>) {
///     let value = vec![x[0] * x[1], x[1]];
///     let tangent = vec![x_dot[0] * x[1] + x[0] * x_dot[1], x_dot[1]];
///     (value, tangent)
/// }
///
/// assert_eq!(jacfwd(f_fwd, &[2.0, 3.0]), [[3.0, 2.0], [0.0, 1.0]]);
/// ```
pub fn jacfwd<T, F>(f_fwd: F, x: &[f64]) -> Vec<Vec<f64>>
where
    T: Directions,
    F: Fn(&[f64], &[T]) -> (Vec<f64>, Vec<T>),
{
    let mut x_dot = vec![T::NONE; x.len()];
    if x.is_empty() {
        return vec![Vec::new(); f_fwd(x, &x_dot).0.len()];
    }
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for first in (0..x.len()).step_by(T::WIDTH) {
        let width = T::WIDTH.min(x.len() - first);
        for k in 0..width {
            x_dot[first + k] = T::along(k);
        }
        let columns = f_fwd(x, &x_dot).1;
        x_dot[first..first + width].fill(T::NONE);
        if first == 0 {
            rows = vec![vec![0.0; x.len()]; columns.len()];
        }
        assert_eq!(
            rows.len(),
            columns.len(),
            "cotangent: the tangents of the value have different lengths, in direction 0 and {first}"
        );
        for (row, entries) in rows.iter_mut().zip(columns) {
            for (k, entry) in row[first..first + width].iter_mut().enumerate() {
                *entry = entries.change(k);
            }
        }
    }
    rows
}

/// Tangents along one direction (`f64`) or several ([`Batch`]), as `f_fwd` and `f_fwd_batch` take them.
pub trait Directions: Copy {
    /// How many directions there are.
    const WIDTH: usize;
    /// No change in any direction.
    const NONE: Self;
    /// One in one direction, zero in the others.
    fn along(direction: usize) -> Self;
    /// The change in one direction.
    fn change(&self, direction: usize) -> f64;
}

impl Directions for f64 {
    const WIDTH: usize = 1;
    const NONE: f64 = 0.0;
    fn along(_: usize) -> f64 {
        1.0
    }
    fn change(&self, _: usize) -> f64 {
        *self
    }
}

impl<const W: usize> Directions for Batch<W> {
    const WIDTH: usize = {
        assert!(W > 0, "a batch of no directions");
        W
    };
    const NONE: Self = Batch::ZERO;
    fn along(direction: usize) -> Self {
        Batch::unit(direction)
    }
    fn change(&self, direction: usize) -> f64 {
        self.0[direction]
    }
}

/// The Jacobian of `f` at `x`, from `f_vjp`, which is run once; its pullback is run once for each
/// output: best where there are fewer outputs than inputs.
///
/// Row `i`, column `j` is the derivative of output `i` with respect to `x[j]`.
///
/// ```
/// use autodiff_runtime::drivers::jacrev;
///
/// // what `#[differentiate]` makes of `fn f(x: &[f64]) -> Vec<f64> { vec![x[0] * x[1], x[1]] }`
/// fn f_vjp(x: &[f64]) -> (Vec<f64>, impl Fn(Vec<f64>) -> Vec<f64>) {
///     let value = vec![x[0] * x[1], x[1]];
///     (value, |seed: Vec<f64>| vec![x[1] * seed[0], x[0] * seed[0] + seed[1]])
/// }
///
/// assert_eq!(jacrev(f_vjp, &[2.0, 3.0]), [[3.0, 2.0], [0.0, 1.0]]);
/// ```
pub fn jacrev<'a, F, P>(f_vjp: F, x: &'a [f64]) -> Vec<Vec<f64>>
where
    F: Fn(&'a [f64]) -> (Vec<f64>, P),
    P: Fn(Vec<f64>) -> Vec<f64>,
{
    let (value, pullback) = f_vjp(x);
    (0..value.len())
        .map(|i| {
            let mut seed = vec![0.0; value.len()];
            seed[i] = 1.0;
            pullback(seed)
        })
        .collect()
}
