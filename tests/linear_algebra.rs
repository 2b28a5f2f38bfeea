//! Linear algebra in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/linear_algebra.rs"]
mod linear_algebra;

use common::{all_close, vals};
use linear_algebra::*;

fn definite() -> Vec<Vec<f64>> {
    vec![vec![4.0, 0.5, -0.4], vec![0.5, 3.0, 0.7], vec![-0.4, 0.7, 2.0]]
}

const GENERAL: [[f64; 3]; 3] = [[0.3, 1.2, -0.4], [2.5, 0.9, 0.7], [-0.2, 0.1, 1.1]];

tests! {
    value lu_determinant, lu_determinant_fwd, lu_determinant_rev, lu_determinant_vjp => (ref GENERAL.concat(), fixed 3) (ref vals(16, 1), fixed 4) (ref Vec::<f64>::new(), fixed 0);
    unit cholesky, cholesky_fwd, cholesky_rev, cholesky_vjp => (mut definite()) (mut vec![vec![2.0]]) (mut Vec::<Vec<f64>>::new());
    value gaussian_log_likelihood, gaussian_log_likelihood_fwd, gaussian_log_likelihood_rev, gaussian_log_likelihood_vjp => (ref definite(), ref vals(3, 1));
    value givens_diagonal, givens_diagonal_fwd, givens_diagonal_rev, givens_diagonal_vjp => (ref GENERAL) (ref [[0.7]]);
    value power_iteration, power_iteration_fwd, power_iteration_rev, power_iteration_vjp => (ref [[4.0, 0.5, -0.4], [0.5, 3.0, 0.7], [-0.4, 0.7, 2.0]], fixed 7)
        (ref [[4.0, 0.5, -0.4], [0.5, 3.0, 0.7], [-0.4, 0.7, 2.0]], fixed 0);
    value tridiagonal, tridiagonal_fwd, tridiagonal_rev, tridiagonal_vjp => (ref vals(4, 1), ref vec![3.0, 2.5, 4.0, 3.5], ref vals(4, 2), ref vals(4, 3));
    value conjugate_gradient, conjugate_gradient_fwd, conjugate_gradient_rev, conjugate_gradient_vjp => (ref definite().concat(), ref vals(3, 1), fixed 1e-2) kink (ref definite().concat(), ref vec![0.0; 3], fixed 1e-24);
    value inverse, inverse_fwd, inverse_rev, inverse_vjp => (ref GENERAL.map(|row| row.to_vec()).to_vec());
    unit gram_schmidt, gram_schmidt_fwd, gram_schmidt_rev, gram_schmidt_vjp => (mut vals(8, 1), fixed 4, fixed 2);
}

/// d det / dA is det times the transposed inverse.
#[test]
#[allow(clippy::needless_range_loop)] // both indices of a matrix
fn jacobi_formula() {
    let a = GENERAL.concat();
    let mut bar = vec![0.0; 9];
    let det = lu_determinant_rev(&a, &mut bar, 3, 1.0);
    let inv = inverse(&GENERAL.map(|row| row.to_vec()));
    let mut expected = Vec::new();
    for i in 0..3 {
        for j in 0..3 {
            expected.push(det * inv[j][i]);
        }
    }
    all_close(&bar, &expected, 1e-13);
}
