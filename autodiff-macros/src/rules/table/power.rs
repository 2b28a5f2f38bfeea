//! Powers, roots, exponentials and logarithms.

use super::super::Cost::{Dear, Slow};
use super::super::Term::{Add, C, Div, Mul, Neg, Rule as Call, S, Std, Y, Zero};
use super::super::{Argument, Rule};
use super::{ONE, X0, X1, method};

pub(super) const ROWS: &[Rule] = &[
    // Exactly 0 for the exponent 0 and exactly 1 for the exponent 1, also at base 0.
    Rule {
        arguments: &[Argument::Float, Argument::Integer],
        ..method(
            "powi",
            Dear,
            &[Call("powi_dx_of", &[S, X0, X1, Y]), Zero],
            |x| x[0].powi(x[1] as i32),
            &[(0.5, 2.0), (-3.0, 5.0)],
        )
    },
    // At base 0: by the base 0 for p > 1 and p = 0, 1 for p = 1; by the exponent 0 for p >= 0.
    // By the exponent NaN for a negative base.
    method(
        "powf",
        Dear,
        &[Call("powf_dx", &[S, X0, X1, Y]), Call("powf_dp", &[S, X0, X1, Y])],
        |x| x[0].powf(x[1]),
        &[(0.5, 2.0), (-2.0, 3.0)],
    ),
    // Infinite at 0.
    method("sqrt", Slow, &[Call("over", &[Mul(&S, &C(0.5)), Y])], |x| x[0].sqrt(), &[(0.5, 2.0)]),
    // Infinite at 0.
    method("cbrt", Dear, &[Call("over", &[S, Mul(&C(3.0), &Mul(&Y, &Y))])], |x| x[0].cbrt(), &[(-2.0, -0.5)]),
    // 0 for both at the origin.
    method(
        "hypot",
        Dear,
        &[Call("hypot_dx", &[S, X0, Y]), Call("hypot_dx", &[S, X1, Y])],
        |x| x[0].hypot(x[1]),
        &[(0.5, 2.0), (-2.0, 2.0)],
    ),
    method("exp", Dear, &[Mul(&S, &Y)], |x| x[0].exp(), &[(-2.0, 2.0)]),
    method("exp2", Dear, &[Call("times_ln_2", &[Mul(&S, &Y)])], |x| x[0].exp2(), &[(-2.0, 2.0)]),
    method("exp_m1", Dear, &[Mul(&S, &Add(&Y, &ONE))], |x| x[0].exp_m1(), &[(-2.0, 2.0)]),
    // Infinite at 0, as the next three.
    method("ln", Dear, &[Call("over", &[S, X0])], |x| x[0].ln(), &[(0.5, 2.0)]),
    method("ln_1p", Dear, &[Call("over", &[S, Add(&ONE, &X0)])], |x| x[0].ln_1p(), &[(-0.5, 2.0)]),
    // By the base: ln x / ln b falls by Y / (b ln b).
    method(
        "log",
        Dear,
        &[Div(&S, &Mul(&X0, &Std("ln", &[X1]))), Neg(&Div(&Mul(&S, &Y), &Mul(&X1, &Std("ln", &[X1]))))],
        |x| x[0].log(x[1]),
        &[(0.5, 2.0), (2.0, 4.0)],
    ),
    method("log2", Dear, &[Call("over_ln_2", &[Call("over", &[S, X0])])], |x| x[0].log2(), &[(0.5, 2.0)]),
    method("log10", Dear, &[Call("over_ln_10", &[Call("over", &[S, X0])])], |x| x[0].log10(), &[(0.5, 2.0)]),
];
