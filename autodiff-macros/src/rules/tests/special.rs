//! Closed forms: kinks, ties, poles, and arguments where a careless formula overflows or cancels.

use super::super::{infix, method};
use super::{contribution, partials};

#[test]
fn ties_go_to_the_first_argument() {
    assert_eq!(partials("max", &[2.0, 2.0]), [1.0, 0.0]);
    assert_eq!(partials("max", &[-0.0, 0.0]), [1.0, 0.0]);
    assert_eq!(partials("max", &[3.0, 2.0]), [1.0, 0.0]);
    assert_eq!(partials("max", &[2.0, 3.0]), [0.0, 1.0]);
    assert_eq!(partials("min", &[2.0, 2.0]), [1.0, 0.0]);
    assert_eq!(partials("min", &[3.0, 2.0]), [0.0, 1.0]);
    assert_eq!(partials("min", &[2.0, 3.0]), [1.0, 0.0]);
    assert_eq!(partials("abs_sub", &[2.0, 2.0]), [1.0, -1.0]);
    assert_eq!(partials("abs_sub", &[2.0, 3.0]), [0.0, 0.0]);
    for (x, expected) in [
        (0.0, [1.0, 0.0, 0.0]),
        (-1.0, [1.0, 0.0, 0.0]),
        (1.0, [1.0, 0.0, 0.0]),
        (-1.5, [0.0, 1.0, 0.0]),
        (1.5, [0.0, 0.0, 1.0]),
    ] {
        assert_eq!(partials("clamp", &[x, -1.0, 1.0]), expected, "clamp at {x}");
    }
}

#[test]
fn derivatives_follow_the_number_where_the_other_is_nan() {
    let nan = f64::NAN;
    for name in ["max", "min"] {
        assert_eq!(partials(name, &[nan, 1.0]), [0.0, 1.0]);
        assert_eq!(partials(name, &[1.0, nan]), [1.0, 0.0]);
        assert_eq!(partials(name, &[nan, nan]), [1.0, 0.0]);
    }
}

#[test]
fn signs() {
    assert_eq!(partials("abs", &[0.0]), [0.0]);
    assert_eq!(partials("abs", &[-0.0]), [0.0]);
    assert_eq!(partials("abs", &[-3.0]), [-1.0]);
    assert_eq!(partials("abs", &[3.0]), [1.0]);
    assert!(partials("abs", &[f64::NAN])[0].is_nan());
    assert_eq!(partials("copysign", &[0.0, -1.0]), [0.0, 0.0]);
    assert_eq!(partials("copysign", &[2.0, -1.0]), [-1.0, 0.0]);
    assert_eq!(partials("copysign", &[-2.0, -0.0]), [1.0, 0.0]);
    assert_eq!(partials("copysign", &[-2.0, 0.0]), [-1.0, 0.0]);
}

#[test]
fn powers_at_zero() {
    for (n, expected) in [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (3.0, 0.0)] {
        assert_eq!(partials("powi", &[0.0, n])[0], expected, "powi {n}");
        assert_eq!(partials("powf", &[0.0, n]), [expected, 0.0], "powf {n}");
    }
    assert_eq!(partials("powi", &[0.0, -1.0])[0], f64::NEG_INFINITY);
    assert_eq!(partials("powf", &[0.0, 0.5]), [f64::INFINITY, 0.0]);
    assert_eq!(partials("powf", &[0.0, 1.5]), [0.0, 0.0]);
    assert_eq!(partials("powf", &[0.0, -1.0]), [f64::NEG_INFINITY; 2]);
    assert_eq!(partials("sqrt", &[0.0]), [f64::INFINITY]);
    assert_eq!(partials("cbrt", &[0.0]), [f64::INFINITY]);
}

#[test]
fn a_zero_seed_stays_zero_at_a_pole() {
    for (name, x) in [("sqrt", 0.0), ("cbrt", 0.0), ("asin", 1.0), ("acos", -1.0), ("acosh", 1.0)] {
        assert_eq!(contribution(method(name, 1).expect(name), 0, 0.0, &[x]), 0.0, "{name} at {x}");
    }
    assert_eq!(contribution(method("powf", 2).expect("powf"), 0, 0.0, &[0.0, 0.5]), 0.0);
}

#[test]
fn powers_of_negative_bases() {
    let found = partials("powf", &[-2.0, 3.0]);
    assert!((found[0] - 12.0).abs() < 1e-14 && found[1].is_nan());
    assert_eq!(partials("powi", &[-2.0, 3.0]), [12.0, 0.0]);
}

#[test]
fn origins() {
    assert_eq!(partials("hypot", &[0.0, 0.0]), [0.0, 0.0]);
    assert_eq!(partials("hypot", &[0.0, -2.0]), [0.0, -1.0]);
    assert_eq!(partials("atan2", &[0.0, 0.0]), [0.0, 0.0]);
    assert_eq!(partials("atan2", &[0.0, 2.0]), [0.5, 0.0]);
    assert_eq!(partials("atan2", &[2.0, 0.0]), [0.0, -0.5]);
    // Across the cut, where the value jumps, the derivative does not.
    assert_eq!(partials("atan2", &[0.0, -2.0]), [-0.5, 0.0]);
    assert_eq!(partials("atan2", &[-0.0, -2.0]), [-0.5, 0.0]);
}

#[test]
fn remainders_in_all_quadrants() {
    for (x, y) in [(7.2, 3.0), (-7.2, 3.0), (7.2, -3.0), (-7.2, -3.0)] {
        let rule = infix("%").unwrap();
        assert_eq!(contribution(rule, 1, 1.0, &[x, y]), -(x / y).trunc());
        assert_eq!(partials("rem_euclid", &[x, y]), [1.0, -x.div_euclid(y)]);
        assert_eq!(partials("div_euclid", &[x, y]), [0.0, 0.0]);
    }
}

#[test]
fn remainders_know_their_quotient() {
    // 0.1 is a little more than a tenth: it goes into 1 nine times, though the quotient rounds to 10.
    let (x, y): (f64, f64) = (1.0, 0.1);
    assert_eq!((x / y).trunc(), 10.0);
    assert_eq!(contribution(infix("%").unwrap(), 1, 1.0, &[x, y]), -9.0);
    assert_eq!(contribution(infix("%").unwrap(), 1, 1.0, &[7.0, f64::INFINITY]), 0.0);
}

#[test]
fn far_out_and_close_to_the_ends() {
    // (method, argument, derivative)
    let near = 1.0 - f64::EPSILON / 2.0;
    for (name, x, expected) in [
        ("asinh", 1e200, 1e-200),
        ("asinh", -1e200, 1e-200),
        ("acosh", 1e200, 1e-200),
        ("atan", 1e100, 1e-200),
        ("asin", near, f64::EPSILON.recip().sqrt()),
        ("acos", -near, -f64::EPSILON.recip().sqrt()),
        ("atanh", near, f64::EPSILON.recip()),
        ("acosh", 1.0 + f64::EPSILON, (2.0 * f64::EPSILON).recip().sqrt()),
        ("ln", 1e-300, 1e300),
        ("ln_1p", 1e-20, 1.0),
        ("recip", 1e-100, -1e200),
        ("cbrt", 1e-300, 1e200 / 3.0),
        ("tanh", 400.0, 0.0),
        ("exp", -800.0, 0.0),
        ("tan", 0.0, 1.0),
    ] {
        let found = partials(name, &[x])[0];
        let error = (found - expected).abs();
        assert!(error <= 1e-15 * expected.abs(), "`{name}` at {x}: {found}");
    }
    // Outside of the domain, where the value is NaN.
    for (name, x) in [("acosh", -2.0), ("acosh", 0.5), ("asin", 1.5), ("acos", -1.5), ("sqrt", -1.0)] {
        assert!(partials(name, &[x])[0].is_nan(), "`{name}` at {x}");
    }
}

#[test]
fn logarithms_to_a_base() {
    let log2 = partials("log", &[8.0, 2.0]);
    assert!((log2[0] - partials("log2", &[8.0])[0]).abs() < 1e-16);
    // d/db log_b x = -log_b x / (b ln b)
    assert!((log2[1] + 3.0 / (2.0 * std::f64::consts::LN_2)).abs() < 1e-15);
}
