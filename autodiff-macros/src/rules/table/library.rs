//! The functions of the crate `libm`, which are called by their path: those that the standard library has as methods, with the
//! contributions of these, and a few that it has not.
//!
//! What is computed is what the user calls, so that values stay the same bit for bit.

use super::super::Cost::Dear;
use super::super::Term::{C, Mul, Neg, Rule as Call, S, Std, Y};
use super::super::{Rule, Syntax, Term};
use super::arithmetic::QUOTIENT;
use super::{FAMILIES, X0, method};

/// All rows. A function for `f32` has its name with an `f` behind it.
pub static LIBRARY: &[Rule] = &{
    let mut rows = [NAMES[0]; 2 * (NAMES.len() + OWN.len())];
    let mut at = 0;
    while at < NAMES.len() + OWN.len() {
        let row = if at < NAMES.len() { NAMES[at] } else { OWN[at - NAMES.len()] };
        rows[2 * at] = Rule { syntax: Syntax::Library(""), ..row };
        rows[2 * at + 1] = Rule { syntax: Syntax::Library("f"), ..row };
        at += 1;
    }
    rows
};

const NAMES: [Rule; 37] = [
    named("sin", "sin"),
    named("cos", "cos"),
    named("tan", "tan"),
    named("asin", "asin"),
    named("acos", "acos"),
    named("atan", "atan"),
    named("atan2", "atan2"),
    named("sinh", "sinh"),
    named("cosh", "cosh"),
    named("tanh", "tanh"),
    named("asinh", "asinh"),
    named("acosh", "acosh"),
    named("atanh", "atanh"),
    named("exp", "exp"),
    named("exp2", "exp2"),
    named("expm1", "exp_m1"),
    named("log", "ln"),
    named("log2", "log2"),
    named("log10", "log10"),
    named("log1p", "ln_1p"),
    named("pow", "powf"),
    named("sqrt", "sqrt"),
    named("cbrt", "cbrt"),
    named("hypot", "hypot"),
    named("fabs", "abs"),
    named("copysign", "copysign"),
    named("fmax", "max"),
    named("fmin", "min"),
    named("fdim", "abs_sub"),
    named("fma", "mul_add"),
    named("fmod", "rem"),
    named("floor", "floor"),
    named("ceil", "ceil"),
    named("round", "round"),
    named("rint", "round_ties_even"),
    named("roundeven", "round_ties_even"),
    named("trunc", "trunc"),
];

/// The density of the normal distribution, but for its scale: `2 exp(−x²) / √π`.
const BELL: Term = Mul(&C(std::f64::consts::FRAC_2_SQRT_PI), &Std("exp", &[Neg(&Mul(&X0, &X0))]));

const OWN: [Rule; 6] = [
    // Jumps between two multiples: the derivative is that of the piece.
    method("remainder", Dear, &[S, Neg(&Mul(&S, &QUOTIENT))], |x| remainder(x[0], x[1]), &[(6.3, 6.6), (2.9, 3.1)]),
    method("exp10", Dear, &[Mul(&Mul(&S, &Y), &C(std::f64::consts::LN_10))], |x| 10_f64.powf(x[0]), &[(-2.0, 2.0)]),
    method("erf", Dear, &[Mul(&S, &BELL)], |x| erf(x[0]), &[(-1.5, 1.5)]),
    method("erfc", Dear, &[Neg(&Mul(&S, &BELL))], |x| 1.0 - erf(x[0]), &[(-1.5, 1.5)]),
    method("lgamma", Dear, &[Call("lgamma_dx", &[S, X0])], |x| lgamma(x[0]), &[(0.4, 4.0)]),
    method("tgamma", Dear, &[Call("lgamma_dx", &[Mul(&S, &Y), X0])], |x| lgamma(x[0]).exp(), &[(0.4, 4.0)]),
];

/// The row of a method under the name that its function has in `libm`.
const fn named(name: &'static str, of: &str) -> Rule {
    let mut family = 0;
    while family < FAMILIES.len() {
        let mut row = 0;
        while row < FAMILIES[family].len() {
            if same(FAMILIES[family][row].name, of) {
                return Rule { name, ..FAMILIES[family][row] };
            }
            row += 1;
        }
        family += 1;
    }
    panic!("a row of this name")
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// What is left of `x` beside the multiple of `y` that is closest to it.
fn remainder(x: f64, y: f64) -> f64 {
    x - y * (x / y).round_ties_even()
}

/// The error function by its series, for arguments of moderate size.
fn erf(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..60 {
        term *= -x * x / f64::from(n);
        sum += term / f64::from(2 * n + 1);
    }
    sum * std::f64::consts::FRAC_2_SQRT_PI
}

/// The logarithm of the gamma function by Stirling's series, for positive arguments.
fn lgamma(x: f64) -> f64 {
    let (mut z, mut below) = (x, 0.0);
    while z < 12.0 {
        below += z.ln();
        z += 1.0;
    }
    let w = 1.0 / (z * z);
    let tail = (1.0 / 12.0 - w * (1.0 / 360.0 - w * (1.0 / 1260.0 - w * (1.0 / 1680.0 - w / 1188.0)))) / z;
    (z - 0.5) * z.ln() - z + 0.5 * (2.0 * std::f64::consts::PI).ln() + tail - below
}
