//! The simple objectives at the start points for which the references were computed.

use crate::compare::{assert_close, assert_tangent, data, direction};
use crate::inputs::simple::{self as start, STEP};
use crate::objectives::{log_sum_exp::*, mlp::*, nbody::*, ode::*, product::*, rosenbrock::*};
use crate::{by_hand, inputs};

/// Steps of the differential equations.
const STEPS: usize = 1_000_000;

/// The reference gradient of a file, if the data are there.
fn reference(name: &str) -> Option<Vec<f64>> {
    let path = data()?.join(format!("simple/{name}_grad.txt"));
    Some(inputs::numbers(&path).unwrap_or_else(|message| panic!("{message}")))
}

/// Checks the value, which the data's notes give with twelve digits, and the gradients.
fn check(
    name: &str,
    plain: f64,
    expected: f64,
    by_hand: impl FnOnce(&mut [f64]) -> f64,
    rev: impl FnOnce(&mut [f64]) -> f64,
    fwd: impl Fn(&[f64]) -> (f64, f64),
) {
    let Some(gradient) = reference(name) else {
        return;
    };
    assert!((plain - expected).abs() <= 1e-11 * expected.abs(), "{name}: {plain}");
    let mut found = vec![f64::NAN; gradient.len()];
    assert!((by_hand(&mut found) - plain).abs() <= 1e-14 * plain.abs(), "{name}");
    assert_close(name, &found, &gradient);
    let mut found = vec![0.0; gradient.len()];
    assert_eq!(rev(&mut found), plain, "{name}");
    assert_close(name, &found, &gradient);
    for seed in 1..=2 {
        let dot = direction(gradient.len(), seed);
        let (value, tangent) = fwd(&dot);
        assert_eq!(value, plain, "{name}");
        assert_tangent(name, tangent, &gradient, &dot);
    }
}

/// A slice of known length as an array.
fn array<const N: usize>(slice: &[f64]) -> &[f64; N] {
    slice.try_into().expect("known length")
}

/// A slice of known length as an array to write to.
fn array_mut<const N: usize>(slice: &mut [f64]) -> &mut [f64; N] {
    slice.try_into().expect("known length")
}

#[test]
fn product_of_variables() {
    let x = start::product(1000);
    check(
        "speelpenning_1000",
        product(&x),
        1.00072562468,
        |gradient| by_hand::product::product(&x, gradient),
        |x_bar| product_rev(&x, x_bar, 1.0),
        |x_dot| product_fwd(&x, x_dot),
    );
}

#[test]
fn chained_rosenbrock() {
    let x = start::rosenbrock(1000);
    check(
        "rosenbrock_1000",
        rosenbrock(&x),
        14196.0463148,
        |gradient| by_hand::rosenbrock::rosenbrock(&x, gradient),
        |x_bar| rosenbrock_rev(&x, x_bar, 1.0),
        |x_dot| rosenbrock_fwd(&x, x_dot),
    );
}

#[test]
fn bodies() {
    let (x, mass) = start::nbody(100);
    check(
        "nbody_100",
        energy(&x, &mass),
        -4173.26189614,
        |gradient| by_hand::nbody::energy(&x, &mass, gradient),
        |x_bar| energy_rev(&x, x_bar, &mass, 1.0),
        |x_dot| energy_fwd(&x, x_dot, &mass),
    );
}

#[test]
fn perceptron() {
    let start::Mlp { p, data, labels } = start::mlp(32);
    check(
        "mlp_64_128_128_10_b32",
        loss(&p, &data, &labels),
        2.38104349088,
        |gradient| by_hand::mlp::loss(&p, &data, &labels, gradient),
        |p_bar| loss_rev(&p, p_bar, &data, &labels, 1.0),
        |p_dot| loss_fwd(&p, p_dot, &data, &labels),
    );
}

#[test]
fn predators_and_prey() {
    let x = start::LOTKA_VOLTERRA;
    check(
        "ode_lv_1e6",
        lotka_volterra(&x, STEPS, STEP),
        16.1857287461,
        |gradient| {
            let gradient = array_mut(gradient);
            by_hand::ode::lotka_volterra(&x, STEPS, STEP, &mut Vec::new(), gradient)
        },
        |x_bar| lotka_volterra_rev(&x, array_mut(x_bar), STEPS, STEP, 1.0),
        |x_dot| lotka_volterra_fwd(&x, array(x_dot), STEPS, STEP),
    );
}

#[test]
fn logistic_growth() {
    let x = start::LOGISTIC;
    check(
        "ode_logistic_1e6",
        logistic(&x, STEPS, STEP),
        1.99991411508,
        |gradient| by_hand::ode::logistic(&x, STEPS, STEP, &mut Vec::new(), array_mut(gradient)),
        |x_bar| logistic_rev(&x, array_mut(x_bar), STEPS, STEP, 1.0),
        |x_dot| logistic_fwd(&x, array(x_dot), STEPS, STEP),
    );
}

#[test]
fn log_of_sum_of_exponentials() {
    let x = start::log_sum_exp(1000);
    check(
        "lse_1000",
        log_sum_exp(&x),
        8.49711403129,
        |gradient| by_hand::log_sum_exp::log_sum_exp(&x, gradient),
        |x_bar| log_sum_exp_rev(&x, x_bar, 1.0),
        |x_dot| log_sum_exp_fwd(&x, x_dot),
    );
}
