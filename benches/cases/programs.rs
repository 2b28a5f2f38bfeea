//! Small numerical programs: simulation, transforms, factorisations, filters, finance.

use super::{Case, Entry, direction, keep};
use crate::by_hand;
use crate::inputs::simple::{self as start, CONDUCTIVITY, KALMAN, KALMAN_STEP, MARKET, SCENE};
use crate::objectives::{black_scholes::*, cholesky, fft::*, kalman, rays::*, stencil::*};
use std::hint::black_box;

/// Steps of the plate.
const STEPS: usize = 100;

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("stencil of five points, 128 × 128, 100 steps", || Ok(plate_case(128))),
        Entry::new("FFT, 1024", || Ok(spectrum_case(1024))),
        Entry::new("Cholesky with solve, 100", || Ok(cholesky_case(100))),
        Entry::new("Kalman filter, 1000 measurements", || Ok(kalman_case(1000))),
        Entry::new("Black–Scholes, 1e5 paths", || Ok(call_price_case(100_000))),
        Entry::new("lit sphere, types with short methods, 100 × 100", || Ok(picture_case(100))),
    ]
}

fn plate_case(side: usize) -> Case {
    let (u, u_dot) = (keep(start::plate(side)), direction(side * side));
    let [mut u_bar, mut gradient] = [vec![0.0; side * side], vec![0.0; side * side]];
    let mut scratch = by_hand::stencil::Scratch::default();
    Case::new(
        move || plate(black_box(u), CONDUCTIVITY, side, STEPS),
        move || plate_fwd(black_box(u), u_dot, CONDUCTIVITY, 0.5, side, STEPS).1,
        move || {
            u_bar.fill(0.0);
            plate_rev(black_box(u), black_box(&mut u_bar), CONDUCTIVITY, side, STEPS, 1.0).1
        },
        move || {
            let to = black_box(&mut gradient);
            by_hand::stencil::plate(black_box(u), CONDUCTIVITY, side, STEPS, &mut scratch, to).1
        },
    )
}

fn spectrum_case(n: usize) -> Case {
    let [re, im, weights] = start::signal(n).map(keep);
    let (cos, sin) = twiddles(n);
    let (cos, sin, dot) = (keep(cos), keep(sin), direction(n));
    let zeros = || [vec![0.0; n], vec![0.0; n]];
    let [[mut re_bar, mut im_bar], [mut re_gradient, mut im_gradient]] = [zeros(), zeros()];
    Case::new(
        move || spectrum(black_box(re), im, weights, cos, sin),
        move || spectrum_fwd(black_box(re), dot, im, dot, weights, cos, sin).1,
        move || {
            re_bar.fill(0.0);
            im_bar.fill(0.0);
            let to = (black_box(&mut re_bar), black_box(&mut im_bar));
            spectrum_rev(black_box(re), to.0, im, to.1, weights, cos, sin, 1.0)
        },
        move || {
            let to = (black_box(&mut re_gradient), black_box(&mut im_gradient));
            by_hand::fft::spectrum(black_box(re), im, weights, cos, sin, to.0, to.1)
        },
    )
}

fn cholesky_case(n: usize) -> Case {
    let (a, b) = start::covariance(n);
    let (a, b, a_dot, b_dot) = (keep(a), keep(b), direction(n * n), direction(n));
    let zeros = || (vec![0.0; n * n], vec![0.0; n]);
    let [(mut a_bar, mut b_bar), (mut a_gradient, mut b_gradient)] = [zeros(), zeros()];
    let mut scratch = by_hand::cholesky::Scratch::default();
    Case::new(
        move || cholesky::negative_log_likelihood(black_box(a), b),
        move || cholesky::negative_log_likelihood_fwd(black_box(a), a_dot, b, b_dot).1,
        move || {
            a_bar.fill(0.0);
            b_bar.fill(0.0);
            let to = (black_box(&mut a_bar), black_box(&mut b_bar));
            cholesky::negative_log_likelihood_rev(black_box(a), to.0, b, to.1, 1.0)
        },
        move || {
            let to = (black_box(&mut a_gradient), black_box(&mut b_gradient));
            by_hand::cholesky::negative_log_likelihood(black_box(a), b, &mut scratch, to.0, to.1)
        },
    )
}

fn kalman_case(n: usize) -> Case {
    let (theta, measured) = (KALMAN, keep(start::measured(n)));
    let theta_dot = [0.3, -0.2, 0.5, 0.1];
    let mut scratch = Vec::new();
    Case::new(
        move || kalman::negative_log_likelihood(black_box(&theta), measured, KALMAN_STEP),
        move || kalman::negative_log_likelihood_fwd(black_box(&theta), &theta_dot, measured, KALMAN_STEP).1,
        move || {
            let mut theta_bar = [0.0; 4];
            let to = black_box(&mut theta_bar);
            kalman::negative_log_likelihood_rev(black_box(&theta), to, measured, KALMAN_STEP, 1.0)
        },
        move || {
            let mut gradient = [0.0; 4];
            let to = black_box(&mut gradient);
            by_hand::kalman::negative_log_likelihood(black_box(&theta), measured, KALMAN_STEP, &mut scratch, to)
        },
    )
}

fn picture_case(side: usize) -> Case {
    let (scene, scene_dot) = (SCENE, [0.3, -0.2, 0.5, 0.1, 0.7, -0.4, 0.2]);
    Case::new(
        move || brightness(black_box(&scene), side),
        move || brightness_fwd(black_box(&scene), &scene_dot, side).1,
        move || {
            let mut scene_bar = [0.0; 7];
            brightness_rev(black_box(&scene), black_box(&mut scene_bar), side, 1.0)
        },
        move || {
            let mut gradient = [0.0; 7];
            by_hand::rays::brightness(black_box(&scene), side, black_box(&mut gradient))
        },
    )
}

fn call_price_case(n: usize) -> Case {
    let (market, normals) = (MARKET, keep(start::normals(n)));
    let market_dot = [0.3, -0.2, 0.5, 0.1, 0.7];
    Case::new(
        move || call_price(black_box(&market), normals),
        move || call_price_fwd(black_box(&market), &market_dot, normals).1,
        move || {
            let mut market_bar = [0.0; 5];
            call_price_rev(black_box(&market), black_box(&mut market_bar), normals, 1.0)
        },
        move || {
            let mut gradient = [0.0; 5];
            by_hand::black_scholes::call_price(black_box(&market), normals, black_box(&mut gradient))
        },
    )
}
