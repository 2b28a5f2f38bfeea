//! Gradients of the dot product and of a matrix-vector product.

use super::add_scaled;

/// Dot product; the gradient of one factor is the other.
pub fn dot(x: &[f64], y: &[f64], x_bar: &mut [f64], y_bar: &mut [f64]) -> f64 {
    let mut sum = 0.0;
    for (x, y) in x.iter().zip(y) {
        sum += x * y;
    }
    x_bar.copy_from_slice(y);
    y_bar.copy_from_slice(x);
    sum
}

/// `out = A x`, and what a cotangent `seed` of `out` gives to `A` and `x`.
pub fn mat_vec(a: &[f64], x: &[f64], out: &mut [f64], seed: &[f64], a_bar: &mut [f64], x_bar: &mut [f64]) {
    x_bar.fill(0.0);
    let columns = x.len();
    let rows = a.chunks_exact(columns).zip(a_bar.chunks_exact_mut(columns));
    for ((row, row_bar), (out, &seed)) in rows.zip(out.iter_mut().zip(seed)) {
        let mut sum = 0.0;
        for (a, x) in row.iter().zip(x) {
            sum += a * x;
        }
        *out = sum;
        for (bar, x) in row_bar.iter_mut().zip(x) {
            *bar = seed * x;
        }
        add_scaled(seed, row, x_bar);
    }
}

/// Product of two numbers: its value and both derivatives.
pub fn multiply(x: f64, y: f64) -> (f64, f64, f64) {
    (x * y, y, x)
}

/// Sum of the entries of `A x`: each row's gradient is `x`, that of `x` the sum of the rows.
pub fn sum_mat_vec(rows: &[Vec<f64>], x: &[f64], rows_bar: &mut [Vec<f64>], x_bar: &mut [f64]) -> f64 {
    x_bar.fill(0.0);
    let mut sum = 0.0;
    for (row, row_bar) in rows.iter().zip(rows_bar) {
        let mut product = 0.0;
        for ((a, x), bar) in row.iter().zip(x).zip(x_bar.iter_mut()) {
            product += a * x;
            *bar += a;
        }
        row_bar.copy_from_slice(x);
        sum += product;
    }
    sum
}
