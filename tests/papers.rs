//! Values that the literature gives, or that follow from what it prints by hand: the source
//! stands with each. (Where a published listing is wrong, the right value stands here.)

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/papers.rs"]
mod papers;

use common::{all_close, close};
use papers::*;

tests! {
    value chad_1a, chad_1a_fwd, chad_1a_rev, chad_1a_vjp => (val 0.5);
    value chad_1b, chad_1b_fwd, chad_1b_rev, chad_1b_vjp => (val 1.0, val 2.0, val 3.0, val 4.0);
    value chad_2a, chad_2a_fwd, chad_2a_rev, chad_2a_vjp => (val 2.0);
    value chad_2b, chad_2b_fwd, chad_2b_rev, chad_2b_vjp => (val 2.0, ref vec![1.0, 2.0, 3.0]);
    value chad_fan_out, chad_fan_out_fwd, chad_fan_out_rev, chad_fan_out_vjp => (val 3.0);
    value dual_first_input, dual_first_input_fwd, dual_first_input_rev, dual_first_input_vjp => (val 3.0, val 4.0);
    value dual_sharing, dual_sharing_fwd, dual_sharing_rev, dual_sharing_vjp => (val 0.5, fixed 15);
    value dual_fibonacci, dual_fibonacci_fwd, dual_fibonacci_rev, dual_fibonacci_vjp => (val 1.0, val 2.0);
    value dual_staging, dual_staging_fwd, dual_staging_rev, dual_staging_vjp => (val 0.5);
    value dual_quaternion, dual_quaternion_fwd, dual_quaternion_rev, dual_quaternion_vjp => (val [1.0, 2.0, 3.0], val [4.0, 5.0, 6.0, 7.0]);
    value dual_nested, dual_nested_fwd, dual_nested_rev, dual_nested_vjp => (val ((0.5, 3), (0.7, 0.9)));
    value effects_term, effects_term_fwd, effects_term_rev, effects_term_vjp => (val 2.0, val 4.0);
    value effects_result_not_last, effects_result_not_last_fwd, effects_result_not_last_rev, effects_result_not_last_vjp => (val 3.0);
    value effects_input_back, effects_input_back_fwd, effects_input_back_rev, effects_input_back_vjp => (val 3.0);
    value effects_captured, effects_captured_fwd, effects_captured_rev, effects_captured_vjp => (val 2.0);
    value effects_captured_square, effects_captured_square_fwd, effects_captured_square_rev, effects_captured_square_vjp => (val 2.0);
    value effects_nested_blocks, effects_nested_blocks_fwd, effects_nested_blocks_rev, effects_nested_blocks_vjp => (val 2.0);
    value effects_taylor, effects_taylor_fwd, effects_taylor_rev, effects_taylor_vjp => (val 0.5, fixed 5) (val 0.5, fixed 0);
    value effects_applied, effects_applied_fwd, effects_applied_rev, effects_applied_vjp => (val 2.0);
    value verified_cube, verified_cube_fwd, verified_cube_rev, verified_cube_vjp => (val 4.0);
    value verified_monomial, verified_monomial_fwd, verified_monomial_rev, verified_monomial_vjp => (val 2.0, fixed 5) (val 2.0, fixed 0);
    value simple_pair, simple_pair_fwd, simple_pair_rev, simple_pair_vjp => (val 2.0, val 3.0);
    value simple_dot, simple_dot_fwd, simple_dot_rev, simple_dot_vjp => (val (2.0, 3.0), val (5.0, 7.0));
    value simple_relu, simple_relu_fwd, simple_relu_rev, simple_relu_vjp => (val 3.0) (val -1.0);
    value simple_branch, simple_branch_fwd, simple_branch_rev, simple_branch_vjp => (val 0.5) (val 3.0);
    value simple_divergent, simple_divergent_fwd, simple_divergent_rev, simple_divergent_vjp => (val 3.0);
    value simple_power, simple_power_fwd, simple_power_rev, simple_power_vjp => (fixed 5, val 2.0);
    value simple_training, simple_training_fwd, simple_training_rev, simple_training_vjp => (val 0.0, fixed 2.0, fixed 6.0, fixed 0.1);
}

/// CHAD, Fig. 1(a) at 0.5: values, tangent of 1, cotangent of (1, 2, 3); y' = 2, z' = 4x,
/// w' = -4x sin 2x².
#[test]
fn chad_figure_1a() {
    let (v, d) = chad_1a_fwd(0.5, 1.0);
    all_close(&[v.0, v.1, v.2], &[1.0, 0.5, 0.8775825618903728], 1e-15);
    all_close(&[d.0, d.1, d.2], &[2.0, 2.0, -0.958851077208406], 1e-15);
    close(chad_1a_rev(0.5, (1.0, 2.0, 3.0)).1, 3.123446768374782, 1e-15);
}

/// CHAD, Fig. 1(b) at two points.
#[test]
fn chad_figure_1b() {
    let (v, a, b, c, d) = chad_1b_rev(1.0, 2.0, 3.0, 4.0, 1.0);
    close(v, 0.27090578830786904, 1e-15);
    let expected = [-11.5512703957628, -5.7756351978814, -7.700846930508533, -3.8504234652542664];
    all_close(&[a, b, c, d], &expected, 1e-14);
    let (v, a, b, c, d) = chad_1b_rev(0.1, 0.2, 0.3, 0.4, 1.0);
    close(v, 0.5072579431291219, 1e-15);
    let expected = [0.10341531346713957, 0.5170765673356978, 0.37918948271284514, 0.8876481072596146];
    all_close(&[a, b, c, d], &expected, 1e-14);
}

/// CHAD, Fig. 2(a) at 2 and 2(b) at 2, (1, 2, 3): whole numbers.
#[test]
fn chad_figure_2() {
    assert_eq!(chad_2a_fwd(2.0, 1.0), ([5.0; 3], [4.0; 3]));
    assert_eq!(chad_2a_rev(2.0, [1.0, 10.0, 100.0]), ([5.0; 3], 444.0));
    let mut bar = [0.0; 3];
    assert_eq!(chad_2b_rev(2.0, &[1.0, 2.0, 3.0], &mut bar, 1.0), (12.0, 6.0));
    assert_eq!(bar, [2.0; 3]);
    assert_eq!(chad_2b_fwd(2.0, 0.5, &[1.0, 2.0, 3.0], &[1.0, -1.0, 2.0]), (12.0, 7.0));
    assert_eq!(chad_fan_out_rev(3.0, 1.0).1, 8.0);
}

/// Dual-numbers reverse AD, sections 4 and 6: whole numbers.
#[test]
fn dual_numbers() {
    assert_eq!(dual_first_input_rev(3.0, 4.0, 1.0), (21.0, 10.0, 3.0));
    assert_eq!(dual_sharing_rev(1.0, 15, 1.0).1, 32768.0);
    assert_eq!(dual_fibonacci_rev(1.0, 2.0, 1.0), (39601.0, 35422.0, 21890.0));
    assert_eq!(dual_staging_rev(1.0, 1.0).1, 55.0);
    assert_eq!(dual_nested_rev(((0.5, 3), (2.0, 4.0)), 1.0).1, ((3.0, ()), (4.0, 2.0)));
}

/// The quaternion benchmark with the right cross product: value and first row of the Jacobian,
/// ∂(2(u·v)u₁ + (s²-u·u)v₁ + 2s(u₂v₃-u₃v₂)) by hand.
#[test]
fn dual_quaternion_row() {
    let (v, q) = ([1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]);
    let (value, pull) = dual_quaternion_vjp(v, q);
    assert_eq!(value, [270.0, 180.0, 342.0]);
    let (bv, bq) = pull([1.0, 0.0, 0.0]);
    assert_eq!(bv, [4.0, -44.0, 118.0]);
    assert_eq!(bq, [64.0, 48.0, -16.0, 20.0]);
}

/// Effects and handlers, sections 4 to 6, and what its listings should give: whole numbers.
#[test]
fn effects_and_handlers() {
    assert_eq!(effects_term_fwd(2.0, 1.0, 4.0, 0.0), (-7.0, 12.0));
    assert_eq!(effects_term_rev(2.0, 4.0, 1.0), (-7.0, 12.0, -8.0));
    assert_eq!(effects_result_not_last_rev(3.0, 1.0).1, 6.0);
    assert_eq!(effects_input_back_rev(3.0, 1.0).1, 1.0);
    assert_eq!(effects_captured_rev(2.0, 1.0).1, 2.0);
    assert_eq!(effects_captured_square_rev(2.0, 1.0).1, 5.0);
    assert_eq!(effects_nested_blocks_rev(2.0, 1.0), (12.0, 7.0));
    assert_eq!(effects_applied_rev(2.0, 1.0).1, 12.0);
}

/// The Taylor benchmark at 0.5: value 2 - 2⁻ⁿ, derivative -(4 - (2n + 4) / 2ⁿ), exact in binary.
#[test]
fn effects_taylor_series() {
    let known = [(1, 1.5, -1.0), (2, 1.75, -2.0), (5, 1.96875, -3.5625), (10, 1.9990234375, -3.9765625)];
    for (n, value, slope) in known {
        assert_eq!(effects_taylor_fwd(0.5, 1.0, n), (value, slope));
        assert_eq!(effects_taylor_rev(0.5, n, 1.0), (value, slope));
    }
}

/// The verified library, section 1.2: (x+1)³ at 4, and k xᵏ⁻¹ for all k up to 64.
#[test]
fn verified_library() {
    assert_eq!(verified_cube_rev(4.0, 1.0).1, 75.0);
    assert_eq!(verified_cube_fwd(2.0, 1.0), (27.0, 27.0));
    assert_eq!(verified_monomial_rev(2.0, 4, 1.0).1, 32.0);
    for k in 0..64u32 {
        let slope = if k == 0 { 0.0 } else { f64::from(k) * 2f64.powi(k as i32 - 1) };
        assert_eq!(verified_monomial_rev(2.0, k, 1.0), (2f64.powi(k as i32), slope));
        assert_eq!(verified_monomial_fwd(2.0, 1.0, k), (2f64.powi(k as i32), slope));
    }
}

/// A simple differentiable programming language, sections 2 and 3: whole numbers.
#[test]
fn simple_language() {
    assert_eq!(simple_pair_fwd(2.0, 5.0, 3.0, 7.0).1, (29.0, 47.0));
    let (_, a, b) = simple_pair_rev(2.0, 3.0, (11.0, 13.0));
    assert_eq!((a, b), (46.0, 100.0));
    let (value, p, q) = simple_dot_rev((2.0, 3.0), (5.0, 7.0), 10.0);
    assert_eq!((value, p, q), (31.0, (50.0, 70.0), (20.0, 30.0)));
    assert_eq!(simple_relu_rev(-1.0, 1.0).1, 0.0);
    assert_eq!(simple_relu_rev(3.0, 1.0).1, 1.0);
    assert_eq!(simple_branch_rev(0.0, 1.0).1, 0.0);
    assert_eq!(simple_branch_rev(3.0, 1.0).1, -1.0);
    assert_eq!(simple_divergent_rev(3.0, 1.0).1, 6.0);
    assert_eq!(simple_power_rev(5, 2.0, 1.0).1, 80.0);
}

/// Training through gradient descent: w* = 372/125 after three steps, dw*/dw₀ = 1/125.
#[test]
fn simple_language_training() {
    let ((w, steps), slope) = simple_training_fwd(0.0, 1.0, 2.0, 6.0, 0.1);
    close(w, 372.0 / 125.0, 1e-15);
    assert_eq!(steps, 3);
    close(slope.0, 1.0 / 125.0, 1e-15);
    close(simple_training_rev(0.0, 2.0, 6.0, 0.1, (1.0, ())).1, 1.0 / 125.0, 1e-15);
}
