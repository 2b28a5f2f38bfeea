//! Linear expressions: the contributions of the primitives, with the arithmetic that is known at compile time done.

use crate::ir::Expr;
use crate::rules::{self, Rule, Term};
use crate::syntax;

/// The contribution of a seed to one argument of a primitive: `term` with `seed`, arguments and result put in.
pub fn contribution(term: &Term, seed: &Expr, args: &[Expr], result: &Expr) -> Expr {
    let sub = |t: &Term| contribution(t, seed, args, result);
    match term {
        Term::S => seed.clone(),
        Term::X(i) => args[*i].clone(),
        Term::Y => result.clone(),
        Term::C(n) => Expr::Number(*n),
        Term::Zero => Expr::Number(0.0),
        Term::Neg(a) => neg(sub(a)),
        Term::Add(a, b) => infix("+", sub(a), sub(b)),
        Term::Sub(a, b) => infix("-", sub(a), sub(b)),
        Term::Mul(a, b) => infix("*", sub(a), sub(b)),
        Term::Div(a, b) => infix("/", sub(a), sub(b)),
        Term::Rule("powi_dx_of", list) if let Some(exponent) = written(&sub(&list[2])) => {
            let [seed, x, n] = [&list[0], &list[1], &list[2]].map(sub);
            match power_dx(&x, exponent) {
                Some(slope) => infix("*", seed, slope),
                None => Expr::Rule { name: "powi_dx", args: vec![seed, x, n] },
            }
        }
        Term::Std(name, list) => Expr::Std { name, args: list.iter().map(sub).collect() },
        Term::Rule(name, list) => Expr::Rule { name, args: list.iter().map(sub).collect() },
    }
}

/// An exponent that is written down: such a power is a few products, which cost less than to keep the result for its slope.
fn written(n: &Expr) -> Option<i32> {
    let Expr::Inert(code) = n else { return None };
    syntax::written_integer(&code.tokens)
}

/// `n xⁿ⁻¹` for an exponent so small that this is a product, which is what the runtime computes: sums of products are
/// taken in lanes, and what is the same in a loop leaves it.
fn power_dx(x: &Expr, n: i32) -> Option<Expr> {
    let (n, power) = match n {
        2 => (2.0, x.clone()),
        3 => (3.0, infix("*", x.clone(), x.clone())),
        _ => return None,
    };
    Some(infix("*", Expr::Number(n), power))
}

/// The same contribution, and an exact zero where the seed is zero, whatever the derivative is.
pub fn gated(seed: &Expr, contribution: Expr) -> Expr {
    match contribution {
        Expr::Prim { .. } | Expr::Std { .. } => Expr::Rule { name: "gate", args: vec![seed.clone(), contribution] },
        // The seed itself; the functions of the runtime see to it themselves.
        other => other,
    }
}

/// `-a`
pub fn neg(a: Expr) -> Expr {
    match a {
        Expr::Prim { rule, mut args } if rule.name == "neg" => args.remove(0),
        a => Expr::Prim { rule: row(rules::prefix("-")), args: vec![a] },
    }
}

/// `a op b`
pub fn infix(op: &str, a: Expr, b: Expr) -> Expr {
    Expr::Prim { rule: row(rules::infix(op)), args: vec![a, b] }
}

fn row(rule: Option<&'static Rule>) -> &'static Rule {
    rule.expect("the table has a row for each operator")
}

/// The sum of contributions; `None` is zero. What stands there twice is taken times two: both tangents of `x * x` are one.
pub fn sum(parts: Vec<Expr>) -> Option<Expr> {
    parts.into_iter().reduce(|a, b| match b {
        b if same(&a, &b) => twice(a),
        Expr::Prim { rule, mut args } if rule.name == "neg" => infix("-", a, args.remove(0)),
        b => infix("+", a, b),
    })
}

/// `2 a`, with the number in front of the first factor: where that is the same in a loop, so is the product.
pub fn twice(a: Expr) -> Expr {
    match a {
        Expr::Prim { rule, mut args } if matches!(rule.name, "mul" | "div") => {
            args[0] = twice(args[0].clone());
            Expr::Prim { rule, args }
        }
        a => infix("*", Expr::Number(2.0), a),
    }
}

/// Are these the same operations on the same places?
pub fn same(a: &Expr, b: &Expr) -> bool {
    let all = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
    match (a, b) {
        (Expr::Load(a), Expr::Load(b)) => a == b,
        (Expr::Number(a), Expr::Number(b)) => a.to_bits() == b.to_bits(),
        (Expr::Prim { rule, args }, Expr::Prim { rule: other, args: others }) => {
            rule.name == other.name && all(args, others)
        }
        _ => false,
    }
}
