//! Dot product and matrix-vector product.

use cotangent::differentiate;

/// `Σ x_i y_i`.
#[differentiate]
pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    assert_eq!(x.len(), y.len(), "dot product of vectors of equal length");
    let mut sum = 0.0;
    for i in 0..x.len() {
        sum += x[i] * y[i];
    }
    sum
}

/// `out = A x`; `a` holds the rows of the matrix one after the other.
#[differentiate]
pub fn mat_vec(a: &[f64], x: &[f64], out: &mut [f64]) {
    let columns = x.len();
    assert_eq!(a.len(), out.len() * columns, "one matrix row for each output");
    for i in 0..out.len() {
        out[i] = dot(&a[i * columns..(i + 1) * columns], x);
    }
}

/// `x y`, a number each.
#[differentiate]
pub fn multiply(x: f64, y: f64) -> f64 {
    x * y
}

/// Sum of all entries of `A x`, with the rows of `A` as vectors of their own.
#[differentiate]
pub fn sum_mat_vec(rows: &[Vec<f64>], x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for row in rows {
        sum += dot(row, x);
    }
    sum
}
