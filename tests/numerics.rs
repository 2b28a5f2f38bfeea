//! Numerical code of the everyday kind, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/numerics.rs"]
mod numerics;

use common::{close, positive, rows, vals};
use numerics::*;

tests! {
    value euler, euler_fwd, euler_rev, euler_vjp => (val 1.0, val 0.2, val 2.0, val 0.3, fixed 8);
    value runge_kutta, runge_kutta_fwd, runge_kutta_rev, runge_kutta_vjp => (val [0.6, -0.2], ref [1.3, 0.2], val 0.1, fixed 5) (val [0.6, -0.2], ref [1.3, 0.2], val 0.1, fixed 0);
    unit leapfrog, leapfrog_fwd, leapfrog_rev, leapfrog_vjp => (mut vec![[0.0, 0.1], [1.0, 0.0], [0.3, 0.9]], mut vec![[0.1, 0.0], [0.0, 0.5], [-0.4, 0.2]], ref vec![1.0, 0.3, 0.5], val 0.1, fixed 3);
    value adaptive, adaptive_fwd, adaptive_rev, adaptive_vjp => (val 0.2, val 3.0, val 1.1);
    value continued_fractions, continued_fractions_fwd, continued_fractions_rev, continued_fractions_vjp => (val 0.7);
    value kahan, kahan_fwd, kahan_rev, kahan_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    value welford, welford_fwd, welford_rev, welford_vjp => (ref vals(5, 1));
    value log_sum_exp, log_sum_exp_fwd, log_sum_exp_rev, log_sum_exp_vjp => (ref vals(5, 1)) (ref vec![700.0, 710.0, 705.0]) (ref vals(1, 1));
    value softmax_loss, softmax_loss_fwd, softmax_loss_rev, softmax_loss_vjp => (mut vals(4, 1), fixed 2);
    value spectrum, spectrum_fwd, spectrum_rev, spectrum_vjp => (ref vals(5, 1)) (ref Vec::<f64>::new());
    unit lstm_cell, lstm_cell_fwd, lstm_cell_rev, lstm_cell_vjp => (ref vals(8, 1), ref vals(8, 2), ref vals(2, 3), mut vals(2, 4), mut vals(2, 5));
    value lstm_loss, lstm_loss_fwd, lstm_loss_rev, lstm_loss_vjp => (ref vals(8, 1), ref vals(8, 2), ref rows(4, 2, 3));
    value mlp, mlp_fwd, mlp_rev, mlp_vjp => (ref vals(12, 1), ref vals(8, 2), ref vals(3, 3), ref vals(2, 4));
    value convolution_layer, convolution_layer_fwd, convolution_layer_rev, convolution_layer_vjp => (ref vals(9, 1), ref vals(3, 2), fixed 2) (ref vals(2, 1), ref vals(3, 2), fixed 1);
    value horner, horner_fwd, horner_rev, horner_vjp => (ref vals(5, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value de_casteljau, de_casteljau_fwd, de_casteljau_rev, de_casteljau_vjp => (ref vec![[0.0, 0.1], [1.0, 0.0], [0.3, 0.9], [-0.5, 0.4]], val 0.3);
    value agm, agm_fwd, agm_rev, agm_vjp => (val 1.0, val 0.4);
    value rosenbrock, rosenbrock_fwd, rosenbrock_rev, rosenbrock_vjp => (ref vals(5, 1)) (ref vec![1.0, 1.0]);
    value time_warp, time_warp_fwd, time_warp_rev, time_warp_vjp => (ref vals(5, 1), ref vals(4, 2));
    value hidden_markov, hidden_markov_fwd, hidden_markov_rev, hidden_markov_vjp => (ref positive(2, 1), ref vec![positive(2, 2), positive(2, 3)], ref vec![positive(3, 4), positive(3, 5)], fixed &[0, 2, 1, 1, 0]);
    value american_put, american_put_fwd, american_put_rev, american_put_vjp => (val 100.0, val 101.0, val 0.05, val 0.2, fixed 6);
    value overflowing_series, overflowing_series_fwd, overflowing_series_rev, overflowing_series_vjp => (val 1.3);
    value given_up, given_up_fwd, given_up_rev, given_up_vjp => (val 1.3, val 0.7);
}

/// The gradient of log-sum-exp is softmax, also where the exponentials alone overflow.
#[test]
fn log_sum_exp_gradient_is_softmax() {
    let x = [700.0, 710.0, 705.0];
    let mut bar = [0.0; 3];
    log_sum_exp_rev(&x, &mut bar, 1.0);
    let value = log_sum_exp(&x);
    for (b, v) in bar.iter().zip(x) {
        close(*b, (v - value).exp(), 1e-14);
    }
}

/// Kahan's correction cancels: the gradient of the sum of squares is 2x.
#[test]
fn kahan_gradient() {
    let x = vals(6, 3);
    let mut bar = vec![0.0; 6];
    kahan_rev(&x, &mut bar, 1.0);
    for (b, v) in bar.iter().zip(&x) {
        close(*b, 2.0 * v, 1e-15);
    }
}

/// A cotangent of zero stays zero where a derivative is infinite, and so does a tangent.
#[test]
fn zero_seeds_at_a_pole() {
    let value = weighted_norm(0.0, 0.0, 0.0);
    assert_eq!(weighted_norm_rev(0.0, 0.0, 0.0, 1.0), (value, 1.0, 0.0, 0.0));
    assert_eq!(weighted_norm_fwd(0.0, 0.0, 0.0, 0.0, 2.0, 1.0), (0.0, 0.0));
}
