//! Objectives without a reference from elsewhere: the gradient written by hand, the emitted one and
//! the tangents against one another, and against central differences.

use crate::by_hand;
use crate::compare::{assert_close, assert_tangent, direction};
use crate::inputs::simple::{self as start, CONDUCTIVITY, KALMAN, KALMAN_STEP, MARKET, SCENE};
use crate::objectives::{
    black_scholes::*, cholesky, fft::*, kalman, linear::*, neural::*, particles::*, rays::*, stencil::*,
};

/// Checks a function of all its variables in a row; the gradients come in the same order.
fn check(
    name: &str,
    x: &[f64],
    plain: impl Fn(&[f64]) -> f64,
    by_hand: impl FnOnce(&[f64]) -> (f64, Vec<f64>),
    rev: impl FnOnce(&[f64]) -> (f64, Vec<f64>),
    fwd: impl Fn(&[f64], &[f64]) -> (f64, f64),
) {
    let value = plain(x);
    assert!(value.is_finite(), "{name}");
    let (found, expected) = by_hand(x);
    assert_eq!(found, value, "{name}: value by hand");
    let (found, gradient) = rev(x);
    assert_eq!(found, value, "{name}: value of `_rev`");
    assert_close(name, &gradient, &expected);
    for seed in 1..=3 {
        let dot = direction(x.len(), seed);
        let (found, tangent) = fwd(x, &dot);
        assert_eq!(found, value, "{name}: value of `_fwd`");
        assert_tangent(name, tangent, &expected, &dot);
        let h = 1e-5;
        let at = |h: f64| plain(&x.iter().zip(&dot).map(|(x, dot)| x + h * dot).collect::<Vec<f64>>());
        let difference = (at(h) - at(-h)) / (2.0 * h);
        let gap = (difference - tangent).abs() / f64::max(1.0, tangent.abs());
        assert!(gap < 1e-5, "{name}: {tangent} by `_fwd`, {difference} by differences");
    }
}

/// Takes slices of these lengths off the front.
fn parts<const N: usize>(mut all: &[f64], lengths: [usize; N]) -> [&[f64]; N] {
    lengths.map(|n| {
        let (part, rest) = all.split_at(n);
        all = rest;
        part
    })
}

/// Numbers as pairs.
fn pairs(all: &[f64]) -> Vec<[f64; 2]> {
    all.as_chunks().0.to_vec()
}

#[test]
fn product_of_two() {
    check(
        "product of two",
        &[0.3, -1.7],
        |x| multiply(x[0], x[1]),
        |x| {
            let (value, x_bar, y_bar) = by_hand::linear::multiply(x[0], x[1]);
            (value, vec![x_bar, y_bar])
        },
        |x| {
            let (value, x_bar, y_bar) = multiply_rev(x[0], x[1], 1.0);
            (value, vec![x_bar, y_bar])
        },
        |x, dot| multiply_fwd(x[0], dot[0], x[1], dot[1]),
    );
}

#[test]
fn sum_of_matrix_times_vector() {
    let n = 7;
    let rows = |all: &[f64]| -> Vec<Vec<f64>> { all[..n * n].chunks_exact(n).map(<[f64]>::to_vec).collect() };
    let (matrix, vector) = start::rows(n);
    let zeros = || (vec![vec![0.0; n]; n], vec![0.0; n]);
    check(
        "sum of mat-vec",
        &[matrix.concat(), vector].concat(),
        |all| sum_mat_vec(&rows(all), &all[n * n..]),
        |all| {
            let (mut rows_bar, mut x_bar) = zeros();
            let value = by_hand::linear::sum_mat_vec(&rows(all), &all[n * n..], &mut rows_bar, &mut x_bar);
            (value, [rows_bar.concat(), x_bar].concat())
        },
        |all| {
            let (mut rows_bar, mut x_bar) = zeros();
            let value = sum_mat_vec_rev(&rows(all), &mut rows_bar, &all[n * n..], &mut x_bar, 1.0);
            (value, [rows_bar.concat(), x_bar].concat())
        },
        |all, dot| sum_mat_vec_fwd(&rows(all), &rows(dot), &all[n * n..], &dot[n * n..]),
    );
}

#[test]
fn moving_particles() {
    let (positions, velocities) = start::particles();
    let steps = 1000;
    let split = |all: &[f64]| (pairs(&all[..8]), pairs(&all[8..]));
    check(
        "particles",
        &[positions.as_flattened(), velocities.as_flattened()].concat(),
        |all| {
            let (positions, velocities) = split(all);
            particles(&positions, &velocities, steps)
        },
        |all| {
            let (positions, velocities) = split(all);
            let [mut x_bar, mut v_bar] = [[[0.0; 2]; 4]; 2];
            let value = by_hand::particles::particles(&positions, &velocities, steps, &mut x_bar, &mut v_bar);
            (value, [x_bar.as_flattened(), v_bar.as_flattened()].concat())
        },
        |all| {
            let (positions, velocities) = split(all);
            let [mut x_bar, mut v_bar] = [[[0.0; 2]; 4]; 2];
            let value = particles_rev(&positions, &mut x_bar, &velocities, &mut v_bar, steps, 1.0);
            (value, [x_bar.as_flattened(), v_bar.as_flattened()].concat())
        },
        |all, dot| {
            let ((positions, velocities), (positions_dot, velocities_dot)) = (split(all), split(dot));
            particles_fwd(&positions, &positions_dot, &velocities, &velocities_dot, steps)
        },
    );
}

/// Sums the network's output with `shares`.
fn check_network(shares: &[f64], compare: bool) {
    let [inputs, hidden, outputs] = UNITS;
    let lengths = [hidden * inputs, hidden, outputs * hidden, outputs, inputs];
    let start::Network { w1, b1, w2, b2, x } = start::network();
    let all = [w1, b1, w2, b2, x].concat();
    let plain = |all: &[f64]| {
        let [w1, b1, w2, b2, x] = parts(all, lengths);
        network(w1, b1, w2, b2, x, shares)
    };
    let by_hand = |all: &[f64]| {
        let [w1, b1, w2, b2, x] = parts(all, lengths);
        let mut bars = lengths.map(|n| vec![f64::NAN; n]);
        let [w1_bar, b1_bar, w2_bar, b2_bar, x_bar] = &mut bars;
        let mut gradient = by_hand::neural::Gradient { w1: w1_bar, b1: b1_bar, w2: w2_bar, b2: b2_bar, x: x_bar };
        let value = by_hand::neural::network(w1, b1, w2, b2, x, shares, &mut gradient);
        (value, bars.concat())
    };
    let rev = |all: &[f64]| {
        let [w1, b1, w2, b2, x] = parts(all, lengths);
        let mut bars = lengths.map(|n| vec![0.0; n]);
        let [w1_bar, b1_bar, w2_bar, b2_bar, x_bar] = &mut bars;
        let value = network_rev(w1, w1_bar, b1, b1_bar, w2, w2_bar, b2, b2_bar, x, x_bar, shares, 1.0);
        (value, bars.concat())
    };
    let fwd = |all: &[f64], dot: &[f64]| {
        let [w1, b1, w2, b2, x] = parts(all, lengths);
        let [w1_dot, b1_dot, w2_dot, b2_dot, x_dot] = parts(dot, lengths);
        network_fwd(w1, w1_dot, b1, b1_dot, w2, w2_dot, b2, b2_dot, x, x_dot, shares)
    };
    if compare {
        check("network", &all, plain, by_hand, rev, fwd);
    } else {
        let vanishes = |bars: &[f64]| bars.iter().all(|bar| bar.abs() < 1e-12);
        assert!((plain(&all) - 1.0).abs() < 1e-14);
        assert!(vanishes(&by_hand(&all).1) && vanishes(&rev(&all).1));
        assert!(fwd(&all, &direction(all.len(), 1)).1.abs() < 1e-12);
    }
}

/// The plain sum is 1, whatever the weights are; other sums say more.
#[test]
fn network_of_two_layers() {
    check_network(&vec![1.0; UNITS[2]], false);
    check_network(&direction(UNITS[2], 9), true);
}

#[test]
fn heat_of_a_plate() {
    let size = |side: usize| side * side;
    for (side, steps) in [(12, 9), (12, 1), (5, 0), (3, 4), (2, 3)] {
        check(
            &format!("plate of {side}, {steps} steps"),
            &[start::plate(side), vec![CONDUCTIVITY]].concat(),
            |all| plate(&all[..size(side)], all[size(side)], side, steps),
            |all| {
                let mut bars = vec![f64::NAN; all.len()];
                let mut scratch = by_hand::stencil::Scratch::default();
                let (start, k) = (&all[..size(side)], all[size(side)]);
                let (value, k_bar) =
                    by_hand::stencil::plate(start, k, side, steps, &mut scratch, &mut bars[..size(side)]);
                bars[size(side)] = k_bar;
                (value, bars)
            },
            |all| {
                let mut bars = vec![0.0; all.len()];
                let (start, k) = (&all[..size(side)], all[size(side)]);
                let (value, k_bar) = plate_rev(start, &mut bars[..size(side)], k, side, steps, 1.0);
                bars[size(side)] = k_bar;
                (value, bars)
            },
            |all, dot| {
                let size = size(side);
                plate_fwd(&all[..size], &dot[..size], all[size], dot[size], side, steps)
            },
        );
    }
}

#[test]
fn fourier_transform() {
    for n in [2, 8, 64] {
        let [re, im, weights] = start::signal(n);
        let (cos, sin) = twiddles(n);
        // The transform is that of the definition.
        let [mut a, mut b] = [re.clone(), im.clone()];
        fft(&mut a, &mut b, &cos, &sin);
        for (k, found) in a.iter().enumerate() {
            let angle = |i: usize| -std::f64::consts::TAU * (i * k % n) as f64 / n as f64;
            let real: f64 = (0..n).map(|i| re[i] * angle(i).cos() - im[i] * angle(i).sin()).sum();
            assert!((real - found).abs() < 1e-12, "frequency {k} of {n}");
        }
        check(
            &format!("FFT of {n}"),
            &[re, im].concat(),
            |all| spectrum(&all[..n], &all[n..], &weights, &cos, &sin),
            |all| {
                let mut bars = vec![f64::NAN; 2 * n];
                let (re_bar, im_bar) = bars.split_at_mut(n);
                let value = by_hand::fft::spectrum(&all[..n], &all[n..], &weights, &cos, &sin, re_bar, im_bar);
                (value, bars)
            },
            |all| {
                let mut bars = vec![0.0; 2 * n];
                let (re_bar, im_bar) = bars.split_at_mut(n);
                (spectrum_rev(&all[..n], re_bar, &all[n..], im_bar, &weights, &cos, &sin, 1.0), bars)
            },
            |all, dot| spectrum_fwd(&all[..n], &dot[..n], &all[n..], &dot[n..], &weights, &cos, &sin),
        );
    }
}

#[test]
fn cholesky_with_solve() {
    for n in [1, 2, 13] {
        let (a, b) = start::covariance(n);
        check(
            &format!("Cholesky of {n}"),
            &[a, b].concat(),
            |all| cholesky::negative_log_likelihood(&all[..n * n], &all[n * n..]),
            |all| {
                let mut bars = vec![f64::NAN; all.len()];
                let (a_bar, b_bar) = bars.split_at_mut(n * n);
                let (a, b) = all.split_at(n * n);
                let mut scratch = by_hand::cholesky::Scratch::default();
                (by_hand::cholesky::negative_log_likelihood(a, b, &mut scratch, a_bar, b_bar), bars)
            },
            |all| {
                let mut bars = vec![0.0; all.len()];
                let (a_bar, b_bar) = bars.split_at_mut(n * n);
                let (a, b) = all.split_at(n * n);
                (cholesky::negative_log_likelihood_rev(a, a_bar, b, b_bar, 1.0), bars)
            },
            |all, dot| {
                let ((a, b), (a_dot, b_dot)) = (all.split_at(n * n), dot.split_at(n * n));
                cholesky::negative_log_likelihood_fwd(a, a_dot, b, b_dot)
            },
        );
    }
}

#[test]
fn kalman_filter() {
    let measured = start::measured(200);
    let array = |all: &[f64]| -> [f64; 4] { all.try_into().expect("four numbers") };
    check(
        "Kalman filter",
        &KALMAN,
        |theta| kalman::negative_log_likelihood(&array(theta), &measured, KALMAN_STEP),
        |theta| {
            let (mut gradient, mut scratch) = ([f64::NAN; 4], Vec::new());
            let theta = array(theta);
            let value =
                by_hand::kalman::negative_log_likelihood(&theta, &measured, KALMAN_STEP, &mut scratch, &mut gradient);
            (value, gradient.to_vec())
        },
        |theta| {
            let mut bar = [0.0; 4];
            let value = kalman::negative_log_likelihood_rev(&array(theta), &mut bar, &measured, KALMAN_STEP, 1.0);
            (value, bar.to_vec())
        },
        |theta, dot| kalman::negative_log_likelihood_fwd(&array(theta), &array(dot), &measured, KALMAN_STEP),
    );
}

#[test]
fn picture_of_a_sphere() {
    let array = |all: &[f64]| -> [f64; 7] { all.try_into().expect("seven numbers") };
    for side in [1, 9, 30] {
        check(
            "lit sphere",
            &SCENE,
            |scene| brightness(&array(scene), side),
            |scene| {
                let mut gradient = [f64::NAN; 7];
                let value = by_hand::rays::brightness(&array(scene), side, &mut gradient);
                (value, gradient.to_vec())
            },
            |scene| {
                let mut bar = [0.0; 7];
                let value = brightness_rev(&array(scene), &mut bar, side, 1.0);
                (value, bar.to_vec())
            },
            |scene, dot| brightness_fwd(&array(scene), &array(dot), side),
        );
    }
}

#[test]
fn price_of_an_option() {
    let normals = start::normals(10_000);
    let array = |all: &[f64]| -> [f64; 5] { all.try_into().expect("five numbers") };
    check(
        "Black–Scholes",
        &MARKET,
        |market| call_price(&array(market), &normals),
        |market| {
            let mut gradient = [f64::NAN; 5];
            let value = by_hand::black_scholes::call_price(&array(market), &normals, &mut gradient);
            (value, gradient.to_vec())
        },
        |market| {
            let mut bar = [0.0; 5];
            (call_price_rev(&array(market), &mut bar, &normals, 1.0), bar.to_vec())
        },
        |market, dot| call_price_fwd(&array(market), &array(dot), &normals),
    );
    // The closed formula gives 7.467 for this market.
    let price = call_price(&MARKET, &normals);
    assert!((price - 7.467).abs() < 0.05, "{price}");
}
