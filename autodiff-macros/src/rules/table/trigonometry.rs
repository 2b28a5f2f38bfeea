//! Circular and hyperbolic functions and their inverses.

use super::super::Cost::Dear;
use super::super::Rule;
use super::super::Term::{Add, Div, Mul, Neg, Rule as Call, S, Std, Sub, Y};
use super::{ONE, X0, X1, method};

/// `1 - X0²` without cancellation at ±1; negative outside of [-1, 1], so that its root is NaN there.
const ONE_MINUS_SQUARE: super::Term = Mul(&Sub(&ONE, &X0), &Add(&ONE, &X0));

pub(super) const ROWS: &[Rule] = &[
    method("sin", Dear, &[Mul(&S, &Std("cos", &[X0]))], |x| x[0].sin(), &[(-3.0, 3.0)]),
    method("cos", Dear, &[Neg(&Mul(&S, &Std("sin", &[X0])))], |x| x[0].cos(), &[(-3.0, 3.0)]),
    method("tan", Dear, &[Mul(&S, &Add(&ONE, &Mul(&Y, &Y)))], |x| x[0].tan(), &[(-1.2, 1.2)]),
    // Infinite at ±1.
    method("asin", Dear, &[Call("over", &[S, Std("sqrt", &[ONE_MINUS_SQUARE])])], |x| x[0].asin(), &[(-0.8, 0.8)]),
    // Infinite at ±1.
    method(
        "acos",
        Dear,
        &[Neg(&Call("over", &[S, Std("sqrt", &[ONE_MINUS_SQUARE])]))],
        |x| x[0].acos(),
        &[(-0.8, 0.8)],
    ),
    method("atan", Dear, &[Div(&S, &Add(&ONE, &Mul(&X0, &X0)))], |x| x[0].atan(), &[(-3.0, 3.0)]),
    // `y.atan2(x)`: 0 for both at the origin.
    method(
        "atan2",
        Dear,
        &[Call("atan2_dy", &[S, X0, X1]), Call("atan2_dx", &[S, X0, X1])],
        |x| x[0].atan2(x[1]),
        &[(-2.0, 2.0), (0.5, 2.0)],
    ),
    method("sinh", Dear, &[Mul(&S, &Std("cosh", &[X0]))], |x| x[0].sinh(), &[(-2.0, 2.0)]),
    method("cosh", Dear, &[Mul(&S, &Std("sinh", &[X0]))], |x| x[0].cosh(), &[(-2.0, 2.0)]),
    method("tanh", Dear, &[Mul(&S, &Sub(&ONE, &Mul(&Y, &Y)))], |x| x[0].tanh(), &[(-2.0, 2.0)]),
    // A hypotenuse, since the square of a large argument overflows.
    method("asinh", Dear, &[Div(&S, &Std("hypot", &[X0, ONE]))], |x| x[0].asinh(), &[(-2.0, 2.0)]),
    // Two roots, since the product of large arguments overflows, and that of two negative ones is
    // positive. Infinite at 1.
    method(
        "acosh",
        Dear,
        &[Call("over", &[S, Mul(&Std("sqrt", &[Sub(&X0, &ONE)]), &Std("sqrt", &[Add(&X0, &ONE)]))])],
        |x| x[0].acosh(),
        &[(1.5, 3.0)],
    ),
    // Infinite at ±1.
    method("atanh", Dear, &[Div(&S, &ONE_MINUS_SQUARE)], |x| x[0].atanh(), &[(-0.8, 0.8)]),
];
