//! Jacobians of functions from slices to vectors.

/// The Jacobian of `f` at `x`, from `f_fwd`, which is run once for each element of `x`: best where
/// there are no more inputs than outputs.
///
/// Row `i`, column `j` is the derivative of output `i` with respect to `x[j]`. With an empty `x`
/// there is one run, and as many empty rows as the value has elements.
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
pub fn jacfwd<F>(f_fwd: F, x: &[f64]) -> Vec<Vec<f64>>
where
    F: Fn(&[f64], &[f64]) -> (Vec<f64>, Vec<f64>),
{
    let mut x_dot = vec![0.0; x.len()];
    if x.is_empty() {
        return vec![Vec::new(); f_fwd(x, &x_dot).0.len()];
    }
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for j in 0..x.len() {
        x_dot[j] = 1.0;
        let column = f_fwd(x, &x_dot).1;
        x_dot[j] = 0.0;
        if j == 0 {
            rows = vec![vec![0.0; x.len()]; column.len()];
        }
        assert_eq!(
            rows.len(),
            column.len(),
            "cotangent: the tangents of the value have different lengths, in direction 0 and {j}"
        );
        for (row, entry) in rows.iter_mut().zip(column) {
            row[j] = entry;
        }
    }
    rows
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
