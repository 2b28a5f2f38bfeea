//! The value of a contribution, for the tests and the interpreter.
//!
//! Generic over the float type, since a row serves both; it calls the runtime's own rules, so that what
//! is tested here is what emitted code does.

use super::Term;
use autodiff_runtime::{Scalar, rules};

/// The value of a term, given the seed, the arguments (integers as floats) and the result.
pub fn eval_term<T: Scalar>(term: &Term, s: T, x: &[T], y: T) -> T {
    let value = |t: &Term| eval_term(t, s, x, y);
    let values = |ts: &[Term]| ts.iter().map(value).collect::<Vec<T>>();
    match *term {
        Term::S => s,
        Term::X(i) => x[i],
        Term::Y => y,
        Term::C(c) => T::ct_of(c),
        Term::Neg(a) => -value(a),
        Term::Add(a, b) => value(a) + value(b),
        Term::Sub(a, b) => value(a) - value(b),
        Term::Mul(a, b) => value(a) * value(b),
        Term::Div(a, b) => value(a) / value(b),
        Term::Std(name, arguments) => call_method(name, &values(arguments)),
        Term::Rule(name, arguments) => call_rule(name, &values(arguments)),
        Term::Zero => T::ct_of(0.0),
    }
}

/// A method of the standard library that occurs in the rows.
///
/// # Panics
/// If no row mentions a method with this name and number of arguments.
pub fn call_method<T: Scalar>(name: &str, arguments: &[T]) -> T {
    match (name, arguments) {
        ("round", &[x]) => x.ct_round(),
        ("sqrt", &[x]) => x.ct_sqrt(),
        ("exp", &[x]) => x.ct_exp(),
        ("ln", &[x]) => x.ct_ln(),
        ("sin", &[x]) => x.ct_sin(),
        ("cos", &[x]) => x.ct_cos(),
        ("sinh", &[x]) => x.ct_sinh(),
        ("cosh", &[x]) => x.ct_cosh(),
        ("to_degrees", &[x]) => x.ct_to_degrees(),
        ("to_radians", &[x]) => x.ct_to_radians(),
        ("hypot", &[x, y]) => x.ct_hypot(y),
        _ => panic!("no row uses the method `{name}` with {} arguments", arguments.len()),
    }
}

/// A function of the runtime's `rules` module.
///
/// # Panics
/// If there is no function with this name and number of arguments.
pub fn call_rule<T: Scalar>(name: &str, arguments: &[T]) -> T {
    match (name, arguments) {
        ("gate", &[s, c]) => rules::gate(s, c),
        ("over", &[s, d]) => rules::over(s, d),
        ("div_dy", &[s, y, q]) => rules::div_dy(s, y, q),
        ("recip_dx", &[s, r]) => rules::recip_dx(s, r),
        ("times_ln_2", &[s]) => rules::times_ln_2(s),
        ("over_ln_2", &[s]) => rules::over_ln_2(s),
        ("over_ln_10", &[s]) => rules::over_ln_10(s),
        ("lgamma_dx", &[s, x]) => rules::lgamma_dx(s, x),
        ("abs_dx", &[s, x]) => rules::abs_dx(s, x),
        ("copysign_dx", &[s, x, sign]) => rules::copysign_dx(s, x, sign),
        ("powi_dx", &[s, x, n]) => rules::powi_dx(s, x, integer(n)),
        ("powi_dx_of", &[s, x, n, y]) => rules::powi_dx_of(s, x, integer(n), y),
        ("powf_dx", &[s, x, p, y]) => rules::powf_dx(s, x, p, y),
        ("powf_dp", &[s, x, p, y]) => rules::powf_dp(s, x, p, y),
        ("hypot_dx", &[s, x, h]) => rules::hypot_dx(s, x, h),
        ("atan2_dy", &[s, y, x]) => rules::atan2_dy(s, y, x),
        ("atan2_dx", &[s, y, x]) => rules::atan2_dx(s, y, x),
        ("max_dx", &[s, x, y]) => rules::max_dx(s, x, y),
        ("max_dy", &[s, x, y]) => rules::max_dy(s, x, y),
        ("min_dx", &[s, x, y]) => rules::min_dx(s, x, y),
        ("min_dy", &[s, x, y]) => rules::min_dy(s, x, y),
        ("clamp_dx", &[s, x, lo, hi]) => rules::clamp_dx(s, x, lo, hi),
        ("clamp_dlo", &[s, x, lo]) => rules::clamp_dlo(s, x, lo),
        ("clamp_dhi", &[s, x, hi]) => rules::clamp_dhi(s, x, hi),
        ("abs_sub_dx", &[s, x, y]) => rules::abs_sub_dx(s, x, y),
        _ => panic!("the runtime has no rule `{name}` with {} arguments", arguments.len()),
    }
}

/// An integer argument, which stands among the floats as a float: rounded towards zero, as in the rows'
/// own `eval`.
fn integer<T: Scalar>(value: T) -> i32 {
    value.ct_to_f64() as i32
}
