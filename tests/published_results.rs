//! Functions as published crates have them: what may fail.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/results.rs"]
mod results;

use common::{close, vals};
use results::*;

fn pairs() -> Vec<(f64, f64)> {
    vec![(0.0, 0.3), (0.5, 0.9), (1.1, 1.2), (2.0, 2.7)]
}

const SPD: [f64; 9] = [2.0, 0.3, -0.2, 0.3, 1.5, 0.4, -0.2, 0.4, 1.1];
const LEFT: [f64; 3] = [-3.0, 0.2, 0.1];

tests! {
    value try_mean, try_mean_fwd, try_mean_rev, try_mean_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value try_variance, try_variance_fwd, try_variance_rev, try_variance_vjp => (ref vals(4, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value try_correlation, try_correlation_fwd, try_correlation_rev, try_correlation_vjp
        => (ref vals(4, 1), ref vals(4, 2)) (ref vals(4, 1), ref vals(3, 2)) (ref vals(1, 1), ref vals(1, 2)) (ref vec![1.0, 1.0], ref vals(2, 1));
    value regression, regression_fwd, regression_rev, regression_vjp => (ref pairs()) (ref vec![(0.0, 1.0)]);
    value try_cholesky, try_cholesky_fwd, try_cholesky_rev, try_cholesky_vjp
        => (ref SPD.to_vec(), fixed 3) (ref SPD.to_vec(), fixed 2) (ref vec![-1.0], fixed 1) (ref Vec::<f64>::new(), fixed 0);
    value mahalanobis, mahalanobis_fwd, mahalanobis_rev, mahalanobis_vjp
        => (ref vals(3, 1), ref vals(3, 2), ref SPD.to_vec()) (ref vals(2, 1), ref vals(2, 2), ref SPD.to_vec());
    value try_gamma_p, try_gamma_p_fwd, try_gamma_p_rev, try_gamma_p_vjp
        => (val 2.5, val 1.3) (val -1.0, val 1.3) (val 2.5, val -1.3) kink (val 2.5, val 0.0) (val 2.5, val 3000.0);
    value safeguarded_root, safeguarded_root_fwd, safeguarded_root_rev, safeguarded_root_vjp
        => (val 1.3, val -0.7, val -2.0, val 2.0, fixed 1e-12) (val 1.3, val -0.7, val 1.0, val 2.0, fixed 1e-12);
    value quadratic_roots, quadratic_roots_fwd, quadratic_roots_rev, quadratic_roots_vjp
        => (val 0.7, val -3.1, val 1.2) (val 0.7, val 0.1, val 1.2) kink (val 0.0, val 0.1, val 1.2);
    value hit_sphere, hit_sphere_fwd, hit_sphere_rev, hit_sphere_vjp
        => (ref LEFT, ref [1.0, 0.05, 0.1], val 1.2) (ref [0.1, 0.2, 0.3], ref [1.0, 0.05, 0.1], val 1.2) (ref LEFT, ref [-1.0, 0.05, 0.1], val 1.2);
    value shade, shade_fwd, shade_rev, shade_vjp
        => (ref LEFT, ref [1.0, 0.05, 0.1], val 1.2, ref [-0.8, 0.5, 0.2]) (ref LEFT, ref [-1.0, 0.05, 0.1], val 1.2, ref [-0.8, 0.5, 0.2]);
    value crossing, crossing_fwd, crossing_rev, crossing_vjp
        => (val [0.1, 0.2], val [1.3, 1.1], val [0.2, 1.0], val [1.1, 0.1]) (val [0.1, 0.2], val [0.2, 0.3], val [0.2, 1.0], val [1.1, 0.1])
           (val [0.0, 0.0], val [1.0, 1.0], val [0.0, 1.0], val [1.0, 2.0]);
    value try_quantile, try_quantile_fwd, try_quantile_rev, try_quantile_vjp
        => (ref vec![-0.3, 0.2, 0.9, 1.7], val 0.4) kink (ref vec![-0.3, 0.2, 0.9, 1.7], val 1.0) (ref vec![0.2], val 1.4) (ref Vec::<f64>::new(), val 0.4);
    value geometric_mean, geometric_mean_fwd, geometric_mean_rev, geometric_mean_vjp
        => (ref vec![0.3, 0.2, 1.9]) (ref vec![0.3, -0.2, 1.9]) (ref Vec::<f64>::new());
    value sharpe, sharpe_fwd, sharpe_rev, sharpe_vjp => (ref vec![1.0, 1.1, 1.05, 1.3], val 0.01) (ref vec![1.0], val 0.01);
    value implied_volatility, implied_volatility_fwd, implied_volatility_rev, implied_volatility_vjp
        => (val 9.3, val 100.0, val 105.0, val 0.8) (val 0.0, val 100.0, val 105.0, val 0.8);
    value relative_risk, relative_risk_fwd, relative_risk_rev, relative_risk_vjp
        => (ref vals(4, 1), ref vals(3, 2)) (ref vals(4, 1), ref vals(1, 2)) (ref vals(4, 1), ref vec![1.0, 1.0]);
    value try_elliptic, try_elliptic_fwd, try_elliptic_rev, try_elliptic_vjp
        => (val 0.3, val 1.2) (val -2.0, val 1.2) (val 1.5, val 1.2);
    value log_sum, log_sum_fwd, log_sum_rev, log_sum_vjp
        => (ref vec![0.3, 0.2, 1.9], side String::new()) (ref vec![0.3, -0.2, 1.9], side String::new()) (ref Vec::<f64>::new(), side String::new());
    value magnitude, magnitude_fwd, magnitude_rev, magnitude_vjp => (fixed 0, val 0.7) (fixed 1, val 0.7) (fixed 2, val 0.7);
    value named_root, named_root_fwd, named_root_rev, named_root_vjp => (fixed "root", val 0.7) (fixed "root", val -0.7);
    value named_product, named_product_fwd, named_product_rev, named_product_vjp
        => (fixed "root", val 0.7) (fixed "root", val -0.7);
    value noted_square, noted_square_fwd, noted_square_rev, noted_square_vjp => (val 0.7, side String::new());
}

/// d/dx P(a, x) = x^(a-1) e^-x, of the unregularised function.
#[test]
fn incomplete_gamma() {
    let (a, x) = (2.5f64, 1.3f64);
    let (_, _, by_x) = try_gamma_p_rev(a, x, Ok(1.0));
    close(by_x, x.powf(a - 1.0) * (-x).exp(), 1e-12);
}

/// By the implicit function theorem: the coefficients of a cubic and its root.
#[test]
fn roots_by_their_coefficients() {
    let (p, q) = (1.3, -0.7);
    let (root, by_p, by_q, _, _) = safeguarded_root_rev(p, q, -2.0, 2.0, 1e-12, Ok(1.0));
    let x = root.unwrap();
    close(by_p, -x / (3.0 * x * x + p), 1e-8);
    close(by_q, -1.0 / (3.0 * x * x + p), 1e-8);
}

/// The sum of the roots is -b / a.
#[test]
fn vieta() {
    let (a, b) = (0.7, -3.1);
    let (_, by_a, by_b, by_c) = quadratic_roots_rev(a, b, 1.2, Some([1.0, 1.0]));
    close(by_a, b / (a * a), 1e-12);
    close(by_b, -1.0 / a, 1e-12);
    close(by_c, 0.0, 1e-12);
}

/// A seed of the other variant names both.
#[test]
fn seeds_of_the_other_variant() {
    let message = common::attempt(|| try_mean_rev(&[], &mut [], Ok(1.0))).unwrap_err();
    assert!(message.contains("Err") && message.contains("Ok"), "{message}");
}
