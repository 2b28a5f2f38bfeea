//! Functions as published crates have them: test functions of optimisation, interpolation, quadrature, roots, steppers
//! of differential equations.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/interpolation.rs"]
mod interpolation;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/objectives.rs"]
mod objectives;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/ode.rs"]
mod ode;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/quadrature.rs"]
mod quadrature;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/roots.rs"]
mod roots;

use common::{all_close, close, positive, rows, vals};
use interpolation::*;
use objectives::*;
use ode::*;
use quadrature::*;
use roots::*;

tests! {
    value ackley, ackley_fwd, ackley_rev, ackley_vjp => (ref vals(4, 1), val 20.0, val 0.2, val 6.2);
    value rastrigin, rastrigin_fwd, rastrigin_rev, rastrigin_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value beale, beale_fwd, beale_rev, beale_vjp => (ref [0.7, -0.3]);
    value booth, booth_fwd, booth_rev, booth_vjp => (ref [0.7, -0.3]);
    value himmelblau, himmelblau_fwd, himmelblau_rev, himmelblau_vjp => (ref vals(2, 1));
    value levy, levy_fwd, levy_rev, levy_vjp => (ref vals(4, 1)) (ref vals(1, 1));
    value griewank, griewank_fwd, griewank_rev, griewank_vjp => (ref vals(4, 1));
    value schwefel, schwefel_fwd, schwefel_rev, schwefel_vjp => (ref vals(4, 1));
    value styblinski_tang, styblinski_tang_fwd, styblinski_tang_rev, styblinski_tang_vjp => (ref [0.7, -0.3, 1.2]);
    value goldstein_price, goldstein_price_fwd, goldstein_price_rev, goldstein_price_vjp => (val 0.3, val -0.4);
    value easom, easom_fwd, easom_rev, easom_vjp => (val 2.3, val 3.4);
    value zakharov, zakharov_fwd, zakharov_rev, zakharov_vjp => (ref vals(4, 1));
    value powell, powell_fwd, powell_rev, powell_vjp => (ref vals(8, 1)) (ref vals(3, 1));
    value michalewicz, michalewicz_fwd, michalewicz_rev, michalewicz_vjp => (ref positive(3, 1), fixed 4);
    value camel, camel_fwd, camel_rev, camel_vjp => (val 0.3, val -0.4, fixed 3) (val 0.3, val -0.4, fixed 6);
    value mccormick, mccormick_fwd, mccormick_rev, mccormick_vjp => (val (0.3, -0.4));
    value dixon_price, dixon_price_fwd, dixon_price_rev, dixon_price_vjp => (ref vals(4, 1));
    value bohachevsky, bohachevsky_fwd, bohachevsky_rev, bohachevsky_vjp => (val 0.3, val -0.4);
    value eggholder, eggholder_fwd, eggholder_rev, eggholder_vjp => (val 3.3, val -4.4);
    value cross_in_tray, cross_in_tray_fwd, cross_in_tray_rev, cross_in_tray_vjp => (val 1.3, val -0.4);
    value bukin, bukin_fwd, bukin_rev, bukin_vjp => (val -9.3, val 0.4);
    value shekel, shekel_fwd, shekel_rev, shekel_vjp => (ref [3.7, 4.2, 3.9, 4.4]);
    value hartmann, hartmann_fwd, hartmann_rev, hartmann_vjp => (val [0.2, 0.5, 0.8]);
    value colville, colville_fwd, colville_rev, colville_vjp => (val 0.3, val -0.4, val 0.9, val 1.2);
    value branin, branin_fwd, branin_rev, branin_vjp => (val 0.3, val 1.4, val 1.0, val 0.13, val 1.6, val 6.0, val 10.0, val 0.04);
    value rosenbrock_and_gradient, rosenbrock_and_gradient_fwd, rosenbrock_and_gradient_rev, rosenbrock_and_gradient_vjp => (ref vals(4, 1), mut vals(4, 2));
}
tests! {
    value lerp, lerp_fwd, lerp_rev, lerp_vjp => (val 0.3, val 1.4, val 0.7);
    value table, table_fwd, table_rev, table_vjp => (ref vec![0.0, 0.5, 1.1, 2.0], ref vals(4, 1), val 0.7) (ref vec![0.0, 0.5, 1.1, 2.0], ref vals(4, 1), val -0.7) (ref vec![0.0, 0.5, 1.1, 2.0], ref vals(4, 1), val 2.7);
    value lagrange, lagrange_fwd, lagrange_rev, lagrange_vjp => (ref vec![0.0, 0.5, 1.1, 2.0], ref vals(4, 1), val 0.7);
    value divided_differences, divided_differences_fwd, divided_differences_rev, divided_differences_vjp => (ref vec![0.0, 0.5, 1.1, 2.0], ref vals(4, 1), val 0.7);
    value neville, neville_fwd, neville_rev, neville_vjp => (ref vec![0.0, 0.5, 1.1, 2.0], ref vals(4, 1), val 0.7);
    value barycentric, barycentric_fwd, barycentric_rev, barycentric_vjp => (ref vals(5, 1), val 1.7) kink (ref vals(5, 1), val 2.0);
    value spline_curvatures, spline_curvatures_fwd, spline_curvatures_rev, spline_curvatures_vjp => (ref vec![0.0, 0.5, 1.1, 2.0, 2.4], ref vals(5, 1));
    value cubic_spline, cubic_spline_fwd, cubic_spline_rev, cubic_spline_vjp => (ref vec![0.0, 0.5, 1.1, 2.0, 2.4], ref vals(5, 1), val 1.3);
    value hermite_segment, hermite_segment_fwd, hermite_segment_rev, hermite_segment_vjp => (val 0.3, val 1.4, val 0.7, val -0.2, val 0.4);
    value monotone_cubic, monotone_cubic_fwd, monotone_cubic_rev, monotone_cubic_vjp => (ref vec![0.0, 0.5, 1.1, 2.0], ref vec![0.1, 0.4, 1.9, 2.0], val 0.7) (ref vec![0.0, 0.5, 1.1, 2.0], ref vec![0.1, 0.4, 0.3, 2.0], val 1.7);
    value akima_slope, akima_slope_fwd, akima_slope_rev, akima_slope_vjp => (ref [0.3, 0.7, -0.2, 1.4]);
    value catmull_rom, catmull_rom_fwd, catmull_rom_rev, catmull_rom_vjp => (ref vec![[0.3, 0.1], [0.7, -0.2], [-0.4, 0.9], [0.2, 0.0]], val 1.3) (ref vec![[0.3, 0.1], [0.7, -0.2], [-0.4, 0.9], [0.2, 0.0]], val 0.3);
    value bilinear, bilinear_fwd, bilinear_rev, bilinear_vjp => (ref rows(3, 4, 1), val 1.3, val 0.4) (ref rows(3, 4, 1), val 9.3, val -0.4);
    value de_boor, de_boor_fwd, de_boor_rev, de_boor_vjp => (fixed 3, ref vec![0.0, 0.1, 0.2, 0.3, 1.0, 2.0, 3.1, 3.2, 3.3], ref vals(5, 1), val 0.7);
    value smootherstep, smootherstep_fwd, smootherstep_rev, smootherstep_vjp => (val 0.1, val 1.3, val 0.7) (val 0.1, val 1.3, val 1.7);
    value ease, ease_fwd, ease_rev, ease_vjp => (fixed "quadratic", val 0.3) (fixed "quadratic", val 0.8) (fixed "elastic", val 0.3) (fixed "bounce", val 0.8) (fixed "none", val 0.3);
    value shepard, shepard_fwd, shepard_rev, shepard_vjp => (ref vec![[0.3, 0.1], [0.7, -0.2], [-0.4, 0.9]], ref vals(3, 1), val [0.4, 0.3], val 2.3);
}
tests! {
    value wave, wave_fwd, wave_rev, wave_vjp => (val 0.3, ref vec![1.1, 0.4, 2.0]);
    value trapezoid, trapezoid_fwd, trapezoid_rev, trapezoid_vjp => (ref vec![0.0, 0.5, 1.1, 2.0], ref vals(4, 1)) (ref vec![0.0], ref vals(1, 1));
    value simpson_samples, simpson_samples_fwd, simpson_samples_rev, simpson_samples_vjp => (ref vals(7, 1), val 0.3) (ref vals(8, 1), val 0.3) (ref vals(4, 1), val 0.3);
    value gauss_legendre, gauss_legendre_fwd, gauss_legendre_rev, gauss_legendre_vjp => (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, fixed 5) (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, fixed 8);
    value romberg, romberg_fwd, romberg_rev, romberg_vjp => (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, fixed 4) (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, fixed 0);
    value adaptive_simpson, adaptive_simpson_fwd, adaptive_simpson_rev, adaptive_simpson_vjp => (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, fixed 20, fixed 12) (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, fixed 20, fixed 0);
    value tanh_sinh, tanh_sinh_fwd, tanh_sinh_rev, tanh_sinh_vjp => (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, val 0.2);
    value gauss_kronrod, gauss_kronrod_fwd, gauss_kronrod_rev, gauss_kronrod_vjp => (ref vec![1.1, 0.4, 9.0], val 0.3, val 3.9);
    value clenshaw_curtis, clenshaw_curtis_fwd, clenshaw_curtis_rev, clenshaw_curtis_vjp => (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, fixed 6);
    value monte_carlo, monte_carlo_fwd, monte_carlo_rev, monte_carlo_vjp => (ref vec![1.1, 0.4, 2.0], val 0.3, val 1.9, fixed 7, fixed 20);
    value arc_length, arc_length_fwd, arc_length_rev, arc_length_vjp => (ref vals(4, 1), val 0.3, val 1.9, fixed 9);
}
tests! {
    value quadratic, quadratic_fwd, quadratic_rev, quadratic_vjp => kink (val 0.0, val -3.1, val 1.2) (val 0.7, val -3.1, val 1.2) (val 0.7, val 0.1, val 1.2);
    value cubic, cubic_fwd, cubic_rev, cubic_vjp => (val 1.0, val -6.1, val 11.2, val -6.0) (val 0.7, val 0.1, val 1.2, val -2.0);
    value newton_polynomial, newton_polynomial_fwd, newton_polynomial_rev, newton_polynomial_vjp => (ref vec![-2.0, 0.3, 1.0, 0.2], val 1.3);
    value nth_root, nth_root_fwd, nth_root_rev, nth_root_vjp => (val 7.3, fixed 5) kink (val 0.0, fixed 5);
    value kepler, kepler_fwd, kepler_rev, kepler_vjp => (val 0.7, val 0.3) (val 0.7, val 0.9);
    value secant, secant_fwd, secant_rev, secant_vjp => (val 1.2, val 0.7, val 0.5, val 1.0);
    value ridders, ridders_fwd, ridders_rev, ridders_vjp => (val 1.3, val -0.7) (val -0.4, val 0.9);
    value durand_kerner, durand_kerner_fwd, durand_kerner_rev, durand_kerner_vjp => (ref vec![2.0, 0.3, 1.7, 0.4]);
    value circle_and_parabola, circle_and_parabola_fwd, circle_and_parabola_rev, circle_and_parabola_vjp => (val 1.3, val 0.7);
    value friction_factor, friction_factor_fwd, friction_factor_rev, friction_factor_vjp => (val 1200.0, val 0.001) (val 52000.0, val 0.001);
    value van_der_waals_volume, van_der_waals_volume_fwd, van_der_waals_volume_rev, van_der_waals_volume_vjp => (val 2.1e6, val 320.0, val 0.3, val 4.3e-5);
}
tests! {
    value van_der_pol, van_der_pol_fwd, van_der_pol_rev, van_der_pol_vjp => (ref [0.7, -0.3], val 1.2);
    value euler, euler_fwd, euler_rev, euler_vjp => (val [0.7, -0.3], val 1.2, val 0.1, fixed 6) (val [0.7, -0.3], val 1.2, val 0.1, fixed 0);
    value heun, heun_fwd, heun_rev, heun_vjp => (val [0.7, -0.3], val 1.2, val 0.1, fixed 6);
    unit lotka_volterra, lotka_volterra_fwd, lotka_volterra_rev, lotka_volterra_vjp => (ref vec![0.7, 0.3], ref vals(4, 1), mut vals(2, 2));
    unit runge_kutta_4, runge_kutta_4_fwd, runge_kutta_4_rev, runge_kutta_4_vjp => (mut vec![0.7, 0.3], ref positive(4, 1), val 0.1, fixed 5) (mut vec![0.7, 0.3], ref positive(4, 1), val 0.1, fixed 0);
    value dormand_prince, dormand_prince_fwd, dormand_prince_rev, dormand_prince_vjp => (val 0.2, val 1.3, val 0.9, val 1e-3);
    value backward_euler, backward_euler_fwd, backward_euler_rev, backward_euler_vjp => (val 0.4, val 30.0, val 0.05, fixed 6);
    value velocity_verlet, velocity_verlet_fwd, velocity_verlet_rev, velocity_verlet_vjp => (val 0.4, val 0.3, val 1.1, val 0.05, fixed 9);
    value adams_bashforth, adams_bashforth_fwd, adams_bashforth_rev, adams_bashforth_vjp => (val 0.4, val 0.7, val 0.05, fixed 7);
    value epidemic_peak, epidemic_peak_fwd, epidemic_peak_rev, epidemic_peak_vjp => (val 1.4, val 0.4, val 0.05, val 0.1, fixed 60) (val 0.2, val 0.4, val 0.05, val 0.1, fixed 9);
    value lorenz, lorenz_fwd, lorenz_rev, lorenz_vjp => (ref [0.4, 0.7, -0.2], val 10.0, val 28.0, val 2.7, val 0.01, fixed 5);
    value heat, heat_fwd, heat_rev, heat_vjp => (ref vals(5, 1), ref positive(5, 2), val 0.1, fixed 4);
    value leapfrog_energy, leapfrog_energy_fwd, leapfrog_energy_rev, leapfrog_energy_vjp => (mut vec![[0.3, 0.1], [0.7, -0.2], [-0.4, 0.9]], mut vec![[0.1, 0.1], [0.0, -0.2], [-0.3, 0.2]], ref positive(3, 1), val 0.05, fixed 3);
}

/// The derivative of the returned gradient is a Hessian: symmetric.
#[test]
fn hessian_of_rosenbrock() {
    let x = vals(3, 1);
    let mut hessian = vec![];
    for i in 0..3 {
        let (mut g, mut g_bar, mut bar) = (vec![0.0; 3], vec![0.0; 3], vec![0.0; 3]);
        g_bar[i] = 1.0;
        rosenbrock_and_gradient_rev(&x, &mut bar, &mut g, &mut g_bar, 0.0);
        hessian.push(bar);
    }
    for (i, j) in [(1, 0), (2, 0), (2, 1)] {
        close(hessian[i][j], hessian[j][i], 1e-12);
    }
    let (mut g, mut g_bar, mut bar) = (vec![0.0; 3], vec![0.0; 3], vec![0.0; 3]);
    rosenbrock_and_gradient_rev(&x, &mut bar, &mut g, &mut g_bar, 1.0);
    all_close(&bar, &g, 1e-12);
}

/// An interpolation is linear in its values: the cotangents of a constant sum to one.
#[test]
fn partitions_of_unity() {
    let (xs, ys) = ([0.0, 0.5, 1.1, 2.0], vals(4, 1));
    for rev in [lagrange_rev, divided_differences_rev, cubic_spline_rev, table_rev] {
        let (mut xs_bar, mut ys_bar) = ([0.0; 4], [0.0; 4]);
        rev(&xs, &mut xs_bar, &ys, &mut ys_bar, 1.3, 1.0);
        close(ys_bar.iter().sum(), 1.0, 1e-12);
    }
}

/// By the upper bound an integral has its integrand for a derivative, whatever the rule.
#[test]
fn integrands_at_the_bound() {
    let p = [1.1, 0.4, 2.0];
    let mut bar = [0.0; 3];
    let end = wave(1.9, &p);
    close(gauss_legendre_rev(&p, &mut bar, 0.3, 1.9, 9, 1.0).2, end, 1e-9);
    close(tanh_sinh_rev(&p, &mut bar, 0.3, 1.9, 0.1, 1.0).2, end, 1e-9);
    close(clenshaw_curtis_rev(&p, &mut bar, 0.3, 1.9, 14, 1.0).2, end, 1e-9);
    close(romberg_rev(&p, &mut bar, 0.3, 1.9, 6, 1.0).2, end, 1e-7);
}

/// Implicit functions.
#[test]
fn roots_by_the_implicit_function_theorem() {
    let (_, d) = kepler_fwd(0.7, 1.0, 0.3, 0.0);
    close(d, 1.0 / (1.0 - 0.3 * kepler(0.7, 0.3).cos()), 1e-12);
    close(nth_root_rev(7.3, 5, 1.0).1, nth_root(7.3, 5) / (5.0 * 7.3), 1e-12);
    let (x, _, q_bar) = ridders_rev(1.3, -0.7, 1.0);
    close(q_bar, -1.0 / (3.0 * x * x + 1.3), 1e-9);
}
