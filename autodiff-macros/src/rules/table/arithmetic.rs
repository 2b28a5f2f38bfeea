//! Operators, and methods that are a few of them.

use super::super::Cost::{Cheap, Dear, Slow};
use super::super::Term::{C, Div, Mul, Neg, S, Std, Sub, Y};
use super::super::{Rule, Syntax};
use super::{X0, X1, infix, method};

/// The largest multiple of the divisor that was taken out, as a count: `(X0 - Y) / X1`. The difference
/// is a multiple up to rounding, so this is exact where `X0 / X1`, rounded down, may be off by one.
pub(super) const QUOTIENT: super::Term = Std("round", &[Div(&Sub(&X0, &Y), &X1)]);

pub(super) const ROWS: &[Rule] = &[
    infix("add", "+", Cheap, &[S, S], |x| x[0] + x[1], &[(-2.0, 2.0), (-2.0, 2.0)]),
    infix("sub", "-", Cheap, &[S, Neg(&S)], |x| x[0] - x[1], &[(-2.0, 2.0), (-2.0, 2.0)]),
    infix("mul", "*", Cheap, &[Mul(&S, &X1), Mul(&S, &X0)], |x| x[0] * x[1], &[(-2.0, 2.0), (-2.0, 2.0)]),
    infix(
        "div",
        "/",
        Cheap,
        &[Div(&S, &X1), Neg(&Mul(&Div(&S, &X1), &Y))],
        |x| x[0] / x[1],
        &[(-2.0, 2.0), (0.5, 2.0)],
    ),
    // Jumps where the quotient is an integer other than 0: the derivative is that of the piece.
    infix("rem", "%", Dear, &[S, Neg(&Mul(&S, &QUOTIENT))], |x| x[0] % x[1], &[(7.1, 7.4), (2.9, 3.1)]),
    Rule { syntax: Syntax::Prefix("-"), ..method("neg", Cheap, &[Neg(&S)], |x| -x[0], &[(-2.0, 2.0)]) },
    // Jumps where the quotient is an integer: the derivative is that of the piece.
    method("rem_euclid", Dear, &[S, Neg(&Mul(&S, &QUOTIENT))], |x| x[0].rem_euclid(x[1]), &[(-7.4, -7.1), (2.9, 3.1)]),
    method("recip", Slow, &[Neg(&Mul(&Mul(&S, &Y), &Y))], |x| x[0].recip(), &[(0.5, 2.0)]),
    method(
        "mul_add",
        Cheap,
        &[Mul(&S, &X1), Mul(&S, &X0), S],
        |x| x[0].mul_add(x[1], x[2]),
        &[(-2.0, 2.0), (-2.0, 2.0), (-2.0, 2.0)],
    ),
    method(
        "midpoint",
        Cheap,
        &[Mul(&C(0.5), &S), Mul(&C(0.5), &S)],
        |x| x[0].midpoint(x[1]),
        &[(-2.0, 2.0), (-2.0, 2.0)],
    ),
    method("to_degrees", Cheap, &[Std("to_degrees", &[S])], |x| x[0].to_degrees(), &[(-2.0, 2.0)]),
    method("to_radians", Cheap, &[Std("to_radians", &[S])], |x| x[0].to_radians(), &[(-90.0, 90.0)]),
];
