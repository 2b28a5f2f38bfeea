//! Functions as published crates have them: statistics, linear algebra, geometry, losses.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/algebra.rs"]
mod algebra;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/eigenvalues.rs"]
mod eigenvalues;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/geometry.rs"]
mod geometry;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/losses.rs"]
mod losses;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/statistics.rs"]
mod statistics;

use algebra::*;
use common::{all_close, close, positive, rows, vals};
use eigenvalues::*;
use geometry::*;
use losses::*;
use statistics::*;

/// A symmetric matrix with positive eigenvalues.
fn spd(n: usize) -> Vec<Vec<f64>> {
    let entry =
        |i: usize, j: usize| if i == j { 4.0 + i as f64 } else { 0.3 * i.max(j) as f64 - 0.7 * i.min(j) as f64 + 0.1 };
    (0..n).map(|i| (0..n).map(|j| entry(i, j)).collect()).collect()
}

tests! {
    value mean, mean_fwd, mean_rev, mean_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    value variance, variance_fwd, variance_rev, variance_vjp => (ref vals(5, 1));
    value moments, moments_fwd, moments_rev, moments_vjp => (ref vals(6, 1));
    value correlation, correlation_fwd, correlation_rev, correlation_vjp => (ref vals(5, 1), ref vals(5, 2));
    value covariance, covariance_fwd, covariance_rev, covariance_vjp => (ref rows(4, 3, 1));
    value weighted_mean, weighted_mean_fwd, weighted_mean_rev, weighted_mean_vjp => (ref vals(5, 1), ref positive(5, 2));
    value other_means, other_means_fwd, other_means_rev, other_means_vjp => (ref positive(5, 1)) (ref vec![0.3, -0.2]);
    value linear_regression, linear_regression_fwd, linear_regression_rev, linear_regression_vjp => (ref vals(5, 1), ref vals(5, 2));
    value sorted_quantile, sorted_quantile_fwd, sorted_quantile_rev, sorted_quantile_vjp => (ref vec![0.1, 0.4, 0.9, 1.7], val 0.4) (ref vec![0.1], val 0.4);
    value median, median_fwd, median_rev, median_vjp => (ref vals(5, 1)) (ref vals(6, 1));
    value gini, gini_fwd, gini_rev, gini_vjp => (ref positive(5, 1));
    value entropy, entropy_fwd, entropy_rev, entropy_vjp => (ref vec![1.0, 2.5, 0.7]) kink (ref vec![1.0, 0.0, 0.7]);
    value huber_location, huber_location_fwd, huber_location_rev, huber_location_vjp => (ref vec![0.1, 0.4, -0.2, 5.7], val 0.7);
    value decaying_variance, decaying_variance_fwd, decaying_variance_rev, decaying_variance_vjp => (ref vals(5, 1), val 0.9);
    value welch, welch_fwd, welch_rev, welch_vjp => (ref vals(5, 1), ref vals(4, 2));
    value kernel_density, kernel_density_fwd, kernel_density_rev, kernel_density_vjp => (ref vals(5, 1), val 0.2, val 0.4);
    value serial, serial_fwd, serial_rev, serial_vjp => (ref vals(6, 1), fixed 2);
    value logistic_fit, logistic_fit_fwd, logistic_fit_rev, logistic_fit_vjp => (ref vals(5, 1), ref vec![1.0, 0.0, 1.0, 0.0, 1.0], val 0.3);
}
tests! {
    value det2, det2_fwd, det2_rev, det2_vjp => (ref [[0.3, 0.7], [-0.2, 1.1]]);
    value inverse3, inverse3_fwd, inverse3_rev, inverse3_vjp => (ref [[0.3, 0.7, 0.1], [-0.2, 1.1, 0.4], [0.9, -0.3, 0.8]]);
    value solve, solve_fwd, solve_rev, solve_vjp => (ref vals(9, 1), ref vals(3, 2)) (ref vec![0.1, 1.3, 0.7, 0.2], ref vals(2, 2)) kink (ref vec![0.0, 1.3, 0.7, 0.2], ref vals(2, 2));
    unit cholesky, cholesky_fwd, cholesky_rev, cholesky_vjp => (mut spd(3));
    value ln_det, ln_det_fwd, ln_det_rev, ln_det_vjp => (ref spd(3));
    value multivariate_ln_pdf, multivariate_ln_pdf_fwd, multivariate_ln_pdf_rev, multivariate_ln_pdf_vjp => (ref vals(3, 1), ref vals(3, 2), ref spd(3));
    value tridiagonal, tridiagonal_fwd, tridiagonal_rev, tridiagonal_vjp => (ref vals(3, 1), ref vec![3.0, 4.0, 3.5, 5.0], ref vals(3, 2), ref vals(4, 3));
    value orthonormalise, orthonormalise_fwd, orthonormalise_rev, orthonormalise_vjp => (mut rows(3, 4, 1));
    value power_method, power_method_fwd, power_method_rev, power_method_vjp => (ref [[2.0, 0.3, 0.1], [0.3, 1.1, 0.4], [0.1, 0.4, 0.8]], fixed 7);
    value symmetric_eigenvalues, symmetric_eigenvalues_fwd, symmetric_eigenvalues_rev, symmetric_eigenvalues_vjp => (val 0.3, val 0.7, val 1.1);
    value jacobi_eigenvalues, jacobi_eigenvalues_fwd, jacobi_eigenvalues_rev, jacobi_eigenvalues_vjp => (ref spd(3));
    value mat_mul, mat_mul_fwd, mat_mul_rev, mat_mul_vjp => (ref [[0.3, 0.7, 0.1], [-0.2, 1.1, 0.4]], ref [[0.3], [0.7], [-0.5]]);
    value conjugate_gradients, conjugate_gradients_fwd, conjugate_gradients_rev, conjugate_gradients_vjp => (ref spd(3), ref vals(3, 1));
    value matrix_exp, matrix_exp_fwd, matrix_exp_rev, matrix_exp_vjp => (ref [[0.3, 0.7], [-0.2, 1.1]]);
    value least_squares, least_squares_fwd, least_squares_rev, least_squares_vjp => (ref rows(5, 2, 1), ref vals(5, 2));
    value norm, norm_fwd, norm_rev, norm_vjp => (ref vals(4, 1), fixed '1', val 2.3) (ref vals(4, 1), fixed '2', val 2.3) (ref vals(4, 1), fixed 'm', val 2.3) (ref vals(4, 1), fixed 'p', val 2.3);
}
tests! {
    value polygon_area, polygon_area_fwd, polygon_area_rev, polygon_area_vjp => (ref vec![[0.0, 0.1], [1.0, 0.0], [1.3, 0.9], [0.2, 1.4]]) (ref vec![[0.0, 0.1], [1.0, 0.0]]);
    value polygon_centre, polygon_centre_fwd, polygon_centre_rev, polygon_centre_vjp => (ref vec![(0.0, 0.1), (1.0, 0.0), (1.3, 0.9), (0.2, 1.4)]);
    value heron, heron_fwd, heron_rev, heron_vjp => (val 3.0, val 4.0, val 5.1) (val 5.1, val 3.0, val 4.0) (val 4.0, val 5.1, val 3.0);
    value haversine, haversine_fwd, haversine_rev, haversine_vjp => (val (48.1, 11.6), val (52.5, 13.4));
    value vincenty, vincenty_fwd, vincenty_rev, vincenty_vjp => (val 48.1, val 11.6, val 52.5, val 13.4);
    value geodetic_to_ecef, geodetic_to_ecef_fwd, geodetic_to_ecef_rev, geodetic_to_ecef_vjp => (val 0.8, val 0.3, val 0.2);
    value ecef_to_geodetic, ecef_to_geodetic_fwd, ecef_to_geodetic_rev, ecef_to_geodetic_vjp => (ref [4200.0, 1300.0, 4600.0]);
    value segment_distance, segment_distance_fwd, segment_distance_rev, segment_distance_vjp => (val [0.3, 0.9], val [0.0, 0.1], val [1.0, 0.3]) (val [2.3, 0.9], val [0.0, 0.1], val [1.0, 0.3]) kink (val [2.3, 0.9], val [0.5, 0.1], val [0.5, 0.1]);
    value hamilton, hamilton_fwd, hamilton_rev, hamilton_vjp => (val [0.3, 0.7, -0.2, 1.1], val [0.4, -0.1, 0.8, 0.2]);
    value rotate, rotate_fwd, rotate_rev, rotate_vjp => (val [0.3, 0.7, -0.2, 1.1], val [0.4, -0.1, 0.8]);
    value slerp, slerp_fwd, slerp_rev, slerp_vjp => (ref [0.5, 0.5, -0.5, 0.5], ref [0.8, 0.6, 0.0, 0.0], val 0.3) (ref [0.5, 0.5, -0.5, 0.5], ref [-0.51, -0.49, 0.5, -0.5], val 0.3);
    value circumcircle, circumcircle_fwd, circumcircle_rev, circumcircle_vjp => (ref vals(2, 1), ref vals(2, 2), ref vals(2, 3));
    value ray_sphere, ray_sphere_fwd, ray_sphere_rev, ray_sphere_vjp => (val [0.0, 0.1, -3.0], val [0.1, 0.0, 1.0], val [0.2, 0.0, 0.3], val 1.1) (val [0.0, 0.1, 0.3], val [0.1, 0.0, 1.0], val [0.2, 0.0, 0.3], val 1.1);
    value rounded_box, rounded_box_fwd, rounded_box_rev, rounded_box_vjp => (ref [1.3, 0.2, -0.9], ref [0.5, 0.6, 0.7], val 0.1) (ref [0.3, 0.2, -0.1], ref [0.5, 0.6, 0.7], val 0.1);
    value euler_angles, euler_angles_fwd, euler_angles_rev, euler_angles_vjp => (val 0.3, val 0.7, val -0.2);
    value linear_channel, linear_channel_fwd, linear_channel_rev, linear_channel_vjp => (val 0.03) (val 0.6);
    value rgb_to_lab, rgb_to_lab_fwd, rgb_to_lab_rev, rgb_to_lab_vjp => (ref [0.3, 0.7, 0.2]) (ref [0.003, 0.007, 0.9]);
    value rgb_to_hsv, rgb_to_hsv_fwd, rgb_to_hsv_rev, rgb_to_hsv_vjp => (val 0.3, val 0.7, val 0.2) (val 0.8, val 0.3, val 0.4) (val 0.1, val 0.3, val 0.4);
    value angle, angle_fwd, angle_rev, angle_vjp => (ref [0.3, 0.7, 0.2], ref [0.8, 0.3, 0.4]);
    value solar_elevation, solar_elevation_fwd, solar_elevation_rev, solar_elevation_vjp => (val 48.0, val 100.3, val 10.4);
}
tests! {
    value mse, mse_fwd, mse_rev, mse_vjp => (ref vals(4, 1), ref vals(4, 2));
    value huber, huber_fwd, huber_rev, huber_vjp => (ref vals(4, 1), ref vals(4, 2), val 0.4);
    value log_cosh, log_cosh_fwd, log_cosh_rev, log_cosh_vjp => (val 0.4) (val -700.0);
    value binary_cross_entropy, binary_cross_entropy_fwd, binary_cross_entropy_rev, binary_cross_entropy_vjp => (ref vals(4, 1), fixed &[true, false, false, true], val 1.7);
    value hinge, hinge_fwd, hinge_rev, hinge_vjp => (val 0.4, val 1.0, fixed false) (val -0.4, val 1.0, fixed true) (val 1.4, val 1.0, fixed true);
    unit softmax, softmax_fwd, softmax_rev, softmax_vjp => (mut vals(4, 1)) (mut vec![700.0, 710.0]);
    value cross_entropy, cross_entropy_fwd, cross_entropy_rev, cross_entropy_vjp => (ref rows(3, 4, 1), fixed &[1, 0, 3], val 0.1);
    value focal, focal_fwd, focal_rev, focal_vjp => (val 0.4, fixed true, val 2.1, val 0.3) (val 0.4, fixed false, val 2.1, val 0.3);
    value kl_divergence, kl_divergence_fwd, kl_divergence_rev, kl_divergence_vjp => (ref vec![0.2, 0.8], ref vec![0.3, 0.7]) kink (ref vec![0.0, 1.0], ref vec![0.3, 0.7]);
    value cosine, cosine_fwd, cosine_rev, cosine_vjp => (ref vals(4, 1), ref vals(4, 2)) kink (ref vec![0.0, 0.0], ref vals(2, 2));
    value triplet, triplet_fwd, triplet_rev, triplet_vjp => (ref vals(4, 1), ref vals(4, 2), ref vals(4, 3), val 1.4);
    value dice, dice_fwd, dice_rev, dice_vjp => (ref positive(4, 1), ref positive(4, 2), val 1.0);
    value pinball, pinball_fwd, pinball_rev, pinball_vjp => (ref vals(4, 1), ref vals(4, 2), val 0.3);
    value activation, activation_fwd, activation_rev, activation_vjp => (fixed 0, val 0.4) (fixed 1, val 0.4) (fixed 2, val 0.4) (fixed 3, val 0.4) (fixed 4, val 0.4) (fixed 5, val 0.4) (fixed 6, val -0.4) (fixed 7, val -0.4) (fixed 8, val -0.4) (fixed 9, val -0.4);
    unit layer_norm, layer_norm_fwd, layer_norm_rev, layer_norm_vjp => (mut vals(4, 1), ref vals(4, 2), ref vals(4, 3), val 0.01);
    value dense, dense_fwd, dense_rev, dense_vjp => (ref rows(2, 3, 1), ref vals(2, 2), ref vals(3, 3), fixed 2);
    value network, network_fwd, network_rev, network_vjp => (ref vec![rows(3, 2, 1), rows(2, 3, 2)], ref vec![vals(3, 3), vals(2, 4)], ref vals(2, 5), ref vals(2, 6));
    value attention, attention_fwd, attention_rev, attention_vjp => (ref rows(3, 2, 1), ref rows(3, 2, 2), ref rows(3, 2, 3));
    value gated_unit, gated_unit_fwd, gated_unit_rev, gated_unit_vjp => (ref vals(3, 1), ref vals(3, 2), ref vals(3, 3), ref vals(4, 4)) (ref vals(3, 1), ref vals(3, 2), ref vals(3, 3), ref Vec::<f64>::new());
    unit adam, adam_fwd, adam_rev, adam_vjp => (mut vals(3, 1), mut vals(3, 2), mut positive(3, 3), ref vals(3, 4), val 0.1, fixed 3);
    value soft_k_means, soft_k_means_fwd, soft_k_means_rev, soft_k_means_vjp => (ref vec![[0.3, 0.1], [0.7, -0.2], [-0.4, 0.9]], ref vec![[0.0, 0.1], [1.0, -0.2]], val 2.0);
}

/// Jacobi's formula: the gradient of ln det is the inverse.
#[test]
fn gradient_of_ln_det() {
    let a = [[3.0, 0.4, 0.2], [0.4, 2.5, -0.3], [0.2, -0.3, 2.0]];
    let lists: Vec<Vec<f64>> = a.iter().map(|r| r.to_vec()).collect();
    let mut bar = vec![vec![0.0; 3]; 3];
    ln_det_rev(&lists, &mut bar, 1.0);
    let (inverse, _) = inverse3(&a);
    for i in 0..3 {
        close(bar[i][i], inverse[i][i], 1e-12);
        for j in 0..i {
            // the factorisation reads the lower triangle only
            close(bar[i][j] + bar[j][i], 2.0 * inverse[i][j], 1e-12);
        }
    }
}

/// The eigenvalues of a perturbed matrix move by the squares of the eigenvectors, which sum to one.
#[test]
fn eigenvalues() {
    let a = spd(3);
    for k in 0..3 {
        let mut bar = vec![vec![0.0; 3]; 3];
        let mut seed = vec![0.0; 3];
        seed[k] = 1.0;
        jacobi_eigenvalues_rev(&a, &mut bar, seed);
        close(bar[0][0] + bar[1][1] + bar[2][2], 1.0, 1e-10);
    }
}

/// Softmax of cross entropy: probabilities minus the target.
#[test]
fn gradient_of_cross_entropy() {
    let logits = vec![vals(4, 1)];
    let mut bar = vec![vec![0.0; 4]];
    cross_entropy_rev(&logits, &mut bar, &[2], 0.0, 1.0);
    let mut p = logits[0].clone();
    softmax(&mut p);
    p[2] -= 1.0;
    all_close(&bar[0], &p, 1e-13);
}

/// The distance on the sphere is close to that on the ellipsoid, and so are their gradients.
#[test]
fn distances_on_the_earth() {
    let (d, from, to) = haversine_rev((48.1, 11.6), (52.5, 13.4), 1.0);
    let (v, a, b, c, e) = vincenty_rev(48.1, 11.6, 52.5, 13.4, 1.0);
    close(d, v, 5e-3);
    for (x, y) in [(from.0, a), (from.1, b), (to.0, c), (to.1, e)] {
        close(x, y, 1e-2);
    }
    let there = geodetic_to_ecef(0.8, 0.3, 0.2);
    let back = ecef_to_geodetic(&there);
    close(back.0, 0.8, 1e-9);
    close(back.2, 0.2, 1e-6);
}
