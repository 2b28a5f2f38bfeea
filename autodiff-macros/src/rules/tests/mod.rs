//! The table against itself; [`differences`] has it against finite differences, and [`special`] against
//! closed forms at special points.

mod differences;
mod special;

use super::eval::{call_method, call_rule, eval_term};
use super::{Argument, INACTIVE_METHODS, LIBRARY, Rule, Syntax, TABLE, Term, infix, method, prefix};
use std::collections::HashSet;

/// The contribution of argument `i` for the seed `s`.
fn contribution(rule: &Rule, i: usize, s: f64, x: &[f64]) -> f64 {
    eval_term(&rule.contributions[i], s, x, (rule.eval)(x))
}

/// The partial derivatives of the method `name` at `x`, one for each argument.
fn partials(name: &str, x: &[f64]) -> Vec<f64> {
    let rule = method(name, x.len()).unwrap_or_else(|| panic!("no row `{name}`"));
    (0..x.len()).map(|i| contribution(rule, i, 1.0, x)).collect()
}

fn walk(term: &Term, visit: &mut impl FnMut(&Term)) {
    visit(term);
    match *term {
        Term::Neg(a) => walk(a, visit),
        Term::Add(a, b) | Term::Sub(a, b) | Term::Mul(a, b) | Term::Div(a, b) => {
            walk(a, visit);
            walk(b, visit);
        }
        Term::Std(_, arguments) | Term::Rule(_, arguments) => {
            arguments.iter().for_each(|a| walk(a, visit));
        }
        Term::S | Term::X(_) | Term::Y | Term::C(_) | Term::Zero => {}
    }
}

#[test]
fn rows_are_well_formed() {
    let mut seen = HashSet::new();
    for rule in TABLE.iter() {
        let name = rule.name;
        assert!(seen.insert((name, rule.arguments.len())), "two rows for `{name}`");
        assert_eq!(rule.arguments.len(), rule.contributions.len(), "contributions of `{name}`");
        assert_eq!(rule.arguments.len(), rule.domain.len(), "domain of `{name}`");
        assert!(rule.domain.iter().all(|(lo, hi)| lo < hi), "domain of `{name}`");
        assert!(!INACTIVE_METHODS.contains(&name), "`{name}` is active and inactive");
        for (argument, term) in rule.arguments.iter().zip(rule.contributions) {
            assert!(*argument == Argument::Float || *term == Term::Zero, "integer of `{name}`");
            let mut seeds = 0;
            walk(term, &mut |t| match *t {
                Term::S => seeds += 1,
                Term::X(i) => assert!(i < rule.arguments.len(), "an argument of `{name}`"),
                Term::Zero => assert!(t == term, "`Zero` stands alone in `{name}`"),
                _ => {}
            });
            assert_eq!(seeds, usize::from(*term != Term::Zero), "`{name}` is linear in one seed");
        }
    }
}

#[test]
fn lookups_find_every_row() {
    for rule in TABLE.iter() {
        let found = match rule.syntax {
            Syntax::Infix(operator) => infix(operator),
            Syntax::Prefix(operator) => prefix(operator),
            Syntax::Method => method(rule.name, rule.arguments.len()),
            Syntax::Function | Syntax::Library(_) => unreachable!("not in the table"),
        };
        assert_eq!(found.map(|r| r.name), Some(rule.name));
    }
    assert!(infix("<<").is_none() && prefix("!").is_none());
    assert!(method("sin", 2).is_none() && method("add", 2).is_none());
}

#[test]
fn rules_of_the_runtime_are_named_rightly() {
    // Both panic for a name or a number of arguments that the runtime does not have.
    for rule in TABLE.iter().chain(LIBRARY) {
        for term in rule.contributions {
            walk(term, &mut |t| match *t {
                Term::Rule(name, arguments) => {
                    call_rule(name, &vec![1.0; arguments.len()]);
                }
                Term::Std(name, arguments) => {
                    call_method(name, &vec![1.0; arguments.len()]);
                }
                _ => {}
            });
        }
    }
}

#[test]
fn evaluators_are_the_methods() {
    // The one row whose evaluator is written out, since the method is deprecated.
    let rule = method("abs_sub", 2).unwrap();
    let values = [-1.0, 0.0, 2.5, f64::INFINITY, f64::NAN];
    for x in values {
        for y in values {
            #[expect(deprecated)]
            let expected = x.abs_sub(y);
            let found = (rule.eval)(&[x, y]);
            assert!(found == expected || found.is_nan() && expected.is_nan(), "{x}, {y}");
        }
    }
}

#[test]
fn every_method_of_a_float_is_known() {
    // The stable methods that take floats (and an integer, for `powi`) and give one.
    let methods = [
        "abs acos acosh asin asinh atan atanh cbrt ceil cos cosh exp exp2 exp_m1 floor fract ln \
         ln_1p log10 log2 next_down next_up recip round round_ties_even signum sin sinh sqrt tan \
         tanh to_degrees to_radians trunc",
        "abs_sub atan2 copysign div_euclid hypot log max midpoint min powf powi rem_euclid",
        "clamp mul_add",
    ];
    let mut count = 0;
    for (names, arguments) in methods.iter().zip(1..) {
        for name in names.split_whitespace() {
            assert!(method(name, arguments).is_some(), "no row `{name}`");
            count += 1;
        }
    }
    assert!(["+", "-", "*", "/", "%"].iter().all(|o| infix(o).is_some()) && prefix("-").is_some());
    assert_eq!(TABLE.len(), count + 6);
}
