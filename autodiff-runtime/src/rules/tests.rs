//! Closed forms and conventions. The rows that use these functions are tested against finite
//! differences where the rows are, in the macro crate.

use super::*;

const SEED: f64 = 1.75;

/// Equal up to a few units in the last place of double precision.
fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-15 * expected.abs()
}

#[test]
fn constants_have_the_precision_of_the_type() {
    assert!(close(times_ln_2(SEED), SEED * std::f64::consts::LN_2));
    assert!(close(over_ln_2(SEED), SEED * std::f64::consts::LOG2_E));
    assert!(close(over_ln_10(SEED), SEED * std::f64::consts::LOG10_E));
    assert_eq!(times_ln_2(1.0_f32), std::f32::consts::LN_2);
    assert_eq!(over_ln_10(std::f32::consts::LN_10), 1.0);
}

#[test]
fn choices_return_the_seed_or_an_exact_zero() {
    // A product with 0 would make these NaN.
    for seed in [f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!((max_dx(seed, 1.0, 2.0), max_dy(seed, 1.0, 2.0)), (0.0, seed));
        assert_eq!((min_dx(seed, 1.0, 2.0), min_dy(seed, 1.0, 2.0)), (seed, 0.0));
        assert_eq!(clamp_dx(seed, 3.0, 0.0, 1.0), 0.0);
        assert_eq!(clamp_dlo(seed, 3.0, 0.0), 0.0);
        assert_eq!(clamp_dhi(seed, 3.0, 1.0), seed);
        assert_eq!(abs_sub_dx(seed, 1.0, 2.0), 0.0);
        assert_eq!(abs_dx(seed, 0.0), 0.0);
        assert_eq!(copysign_dx(seed, 0.0, -1.0), 0.0);
        assert_eq!(hypot_dx(seed, 0.0, 0.0), 0.0);
        assert_eq!(atan2_dy(seed, 0.0, 0.0), 0.0);
        assert_eq!(powi_dx(seed, 0.0, 0), 0.0);
        assert_eq!(powf_dx(seed, 0.0, 0.0, 1.0), 0.0);
        assert_eq!(powf_dp(seed, 0.0, 2.0, 0.0), 0.0);
    }
}

#[test]
fn choices_add_up_to_the_seed() {
    let values = [-1.0, -0.0, 0.0, 2.0, f64::INFINITY, f64::NAN];
    for x in values {
        for y in values {
            assert_eq!(max_dx(SEED, x, y) + max_dy(SEED, x, y), SEED, "max({x}, {y})");
            assert_eq!(min_dx(SEED, x, y) + min_dy(SEED, x, y), SEED, "min({x}, {y})");
        }
        let bounds = clamp_dlo(SEED, x, -0.5) + clamp_dhi(SEED, x, 1.5);
        assert_eq!(clamp_dx(SEED, x, -0.5, 1.5) + bounds, SEED, "clamp({x})");
    }
}

#[test]
fn the_chosen_argument_is_the_result() {
    let values = [-1.0, 0.5, 2.0, f64::NEG_INFINITY, f64::NAN];
    for x in values {
        for y in values {
            let chosen = |dx: f64| if dx == 1.0 { x } else { y };
            assert_eq!(chosen(max_dx(1.0, x, y)).to_bits(), x.max(y).to_bits(), "max({x}, {y})");
            assert_eq!(chosen(min_dx(1.0, x, y)).to_bits(), x.min(y).to_bits(), "min({x}, {y})");
        }
    }
}

#[test]
fn integer_powers() {
    for x in [-2.0, -0.5, 0.0, 1.0, 3.0] {
        assert_eq!(powi_dx(SEED, x, 0), 0.0);
        assert_eq!(powi_dx(SEED, x, 1), SEED);
        assert_eq!(powi_dx(SEED, x, 2), SEED * 2.0 * x);
        assert_eq!(powi_dx(SEED, x, 3), SEED * (3.0 * x * x));
    }
    assert_eq!(powi_dx(1.0, f64::NAN, 0), 0.0);
    assert_eq!(powi_dx(1.0, f64::NAN, 1), 1.0);
    assert_eq!(powi_dx(1.0, 2.0, -1), -0.25);
    // The result spares the power where it is neither zero, nor infinite, nor too small.
    for x in [-2.0, 0.0, 1e-300, 1e-160, 4.0, 1e200, f64::INFINITY] {
        for n in [-3, -1, 0, 1, 2, 5] {
            assert_eq!(
                powi_dx_of(SEED, x, n, f64::powi(x, n)).is_finite(),
                powi_dx(SEED, x, n).is_finite(),
                "{x}, {n}"
            );
            if powi_dx(SEED, x, n).is_normal() {
                let ratio = powi_dx_of(SEED, x, n, f64::powi(x, n)) / powi_dx(SEED, x, n);
                assert!((ratio - 1.0).abs() < 1e-14, "{x}, {n}");
            }
        }
    }
    // The exponent below the smallest one.
    assert_eq!(powi_dx(1.0, 1.0, i32::MIN), f64::from(i32::MIN));
    assert_eq!(powi_dx(1.0, -1.0, i32::MIN), -f64::from(i32::MIN));
    assert_eq!(powi_dx(1.0, 2.0, i32::MIN), 0.0);
    assert_eq!(powi_dx(1.0_f32, 0.0, 1), 1.0);
}

#[test]
fn powers_by_the_base() {
    let dx = |x: f64, p: f64| powf_dx(SEED, x, p, x.powf(p));
    for x in [-2.0, 0.0, 0.5, f64::INFINITY, f64::NAN] {
        assert_eq!(dx(x, 0.0), 0.0, "x^0 at {x}");
        assert!(x.is_nan() || dx(x, 1.0) == SEED, "x^1 at {x}");
    }
    assert!(close(dx(2.0, 0.5), SEED * 0.5 / 2.0_f64.sqrt()));
    assert!(close(dx(-2.0, 3.0), SEED * 12.0));
    assert_eq!(dx(0.0, -1.0), f64::NEG_INFINITY);
    assert_eq!(dx(-0.0, 2.0), 0.0);
    assert!(dx(-2.0, 0.5).is_nan());
    for (x, p) in [(0.0, f64::INFINITY), (0.5, f64::INFINITY), (2.0, f64::NEG_INFINITY)] {
        assert_eq!(dx(x, p), 0.0, "{x}^{p}");
    }
    assert_eq!(dx(2.0, f64::INFINITY), f64::INFINITY);
    // The result under- or overflows, the derivative does not.
    assert!(close(dx(1e-200, 2.0), SEED * 2e-200));
    assert!(close(dx(1e160, 2.0), SEED * 2e160));
    // A subnormal base has few digits of its own, and none are lost.
    assert_eq!(dx(1e-310, 2.0), SEED * (2.0 * 1e-310));
}

#[test]
fn powers_by_the_exponent() {
    let dp = |x: f64, p: f64| powf_dp(SEED, x, p, x.powf(p));
    assert!(close(dp(2.0, 3.0), SEED * 8.0 * std::f64::consts::LN_2));
    assert!(close(dp(2.0, 0.0), SEED * std::f64::consts::LN_2));
    assert_eq!(dp(1.0, 3.0), 0.0);
    assert_eq!(dp(0.0, -1.0), f64::NEG_INFINITY);
    for p in [0.0, 1e-300, 0.5, 1.0, 2.0, 1e300] {
        assert_eq!(dp(0.0, p), 0.0, "0^{p}");
        assert_eq!(dp(-0.0, p), 0.0, "-0^{p}");
    }
    assert_eq!(dp(f64::INFINITY, -1.0), 0.0);
    // A power of a negative base is a number only at integer exponents: no derivative.
    assert!(dp(-2.0, 2.0).is_nan());
    assert!(dp(-0.5, 1e6).is_nan());
    assert_eq!(powf_dp(0.0, -2.0, 3.0, -8.0), 0.0, "a seed of zero asks for no derivative");
}

#[test]
fn lengths_and_angles_have_no_overflow_on_the_way() {
    for scale in [1e-300, 1e-160, 1.0, 1e160, 1e300] {
        for (x, y) in [(3.0, 4.0), (4.0, -3.0), (-1.0, 1.0), (0.0, 2.0), (2.0, 0.0)] {
            let square: f64 = x * x + y * y;
            let (wide_x, wide_y): (f64, f64) = (x * scale, y * scale);
            let length = wide_x.hypot(wide_y);
            assert!(close(hypot_dx(SEED, wide_x, length), SEED * x / square.sqrt()));
            assert!(close(atan2_dy(SEED, wide_y, wide_x), SEED * (x / square) / scale));
            assert!(close(atan2_dx(SEED, wide_y, wide_x), -SEED * (y / square) / scale));
        }
    }
}

#[test]
fn origins_and_zeros() {
    for zero in [0.0, -0.0] {
        assert_eq!(hypot_dx(SEED, zero, 0.0), 0.0);
        assert_eq!(atan2_dy(SEED, zero, 0.0), 0.0);
        assert_eq!(atan2_dx(SEED, 0.0, zero), 0.0);
        assert_eq!(abs_dx(SEED, zero), 0.0);
        assert_eq!(copysign_dx(SEED, zero, 1.0), 0.0);
    }
}

#[test]
fn nan_is_handed_on() {
    let nan = f64::NAN;
    assert!(abs_dx(SEED, nan).is_nan());
    assert!(copysign_dx(SEED, nan, 1.0).is_nan());
    assert!(powi_dx(SEED, nan, 2).is_nan());
    assert!(powf_dx(SEED, nan, 2.0, nan).is_nan());
    assert!(powf_dp(SEED, nan, 2.0, nan).is_nan());
    assert!(hypot_dx(SEED, nan, nan).is_nan());
    assert!(atan2_dy(SEED, nan, 1.0).is_nan());
    assert!(atan2_dx(SEED, 1.0, nan).is_nan());
}

#[test]
fn single_precision() {
    assert_eq!(powf_dx(1.0_f32, 3.0, 2.0, 9.0), 6.0);
    assert_eq!(powf_dx(1.0_f32, 1e-30, 2.0, 0.0), 2e-30);
    // The sum of the squares overflows; three roundings of half a unit each.
    let (found, expected) = (atan2_dy(1.0_f32, 3e30, 4e30), 1.6e-31);
    assert!((found - expected).abs() <= 3.0 * f32::EPSILON * expected);
    assert_eq!(max_dx(1.0_f32, 2.0, 2.0), 1.0);
}
