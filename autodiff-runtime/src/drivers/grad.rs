//! Gradients of functions with one number as value.

/// The gradient of `f` at `x`, from `f_rev`: as many numbers as `x` has.
///
/// ```
/// use autodiff_runtime::drivers::grad;
///
/// // what `#[differentiate]` makes of `fn f(x: &[f64]) -> f64 { x[0] * x[1] }`
/// fn f_rev(x: &[f64], x_bar: &mut [f64], seed: f64) -> f64 {
///     x_bar[0] += x[1] * seed;
///     x_bar[1] += x[0] * seed;
///     x[0] * x[1]
/// }
///
/// assert_eq!(grad(f_rev, &[2.0, 3.0]), [3.0, 2.0]);
/// ```
pub fn grad<F>(f_rev: F, x: &[f64]) -> Vec<f64>
where
    F: Fn(&[f64], &mut [f64], f64) -> f64,
{
    value_and_grad(f_rev, x).1
}

/// The value of `f` at `x` and its gradient there, from `f_rev`, in one run.
///
/// ```
/// # fn f_rev(x: &[f64], x_bar: &mut [f64], seed: f64) -> f64 {
/// #     x_bar[0] += x[1] * seed;
/// #     x_bar[1] += x[0] * seed;
/// #     x[0] * x[1]
/// # }
/// use autodiff_runtime::drivers::value_and_grad;
///
/// assert_eq!(value_and_grad(f_rev, &[2.0, 3.0]), (6.0, vec![3.0, 2.0]));
/// ```
pub fn value_and_grad<F>(f_rev: F, x: &[f64]) -> (f64, Vec<f64>)
where
    F: Fn(&[f64], &mut [f64], f64) -> f64,
{
    let mut x_bar = vec![0.0; x.len()];
    let value = f_rev(x, &mut x_bar, 1.0);
    (value, x_bar)
}
