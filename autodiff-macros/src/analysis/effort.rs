//! What it costs to run a function again, if that is the same once more and can be told.
//!
//! A function that runs straight, or branches, on what it is given, with pure operations and calls, gives the same again
//! from the same arguments, or from copies of those that it changes. What loops is short only if the number of iterations
//! is written down; what has effects or reads what others may change is not the same again. What callees do is theirs to
//! tell.

use crate::ir::*;
use crate::rules::{Argument, Cost, Rule};

/// Powers up to this one are a few products.
const SHORT_POWER: u32 = 4;

/// What evaluating a primitive costs with these arguments: a power that is written down is a few products.
pub fn cost(rule: &Rule, args: &[Expr]) -> Cost {
    let power = args.iter().zip(rule.arguments).find(|(_, kind)| **kind == Argument::Integer);
    let written = power.and_then(|(power, _)| match power {
        Expr::Inert(code) => code.tokens.to_string().trim_end_matches("i32").parse::<u32>().ok(),
        _ => None,
    });
    if written.is_some_and(|power| power <= SHORT_POWER) { Cost::Cheap } else { rule.cost }
}

/// What evaluating a primitive counts as, in statements.
const fn evaluation(cost: Cost) -> u32 {
    match cost {
        Cost::Cheap => 1,
        Cost::Slow => 8,
        Cost::Dear => 40,
    }
}

/// The number of statements of a function that can be run again; `None` if it cannot, or is not short.
pub fn effort(func: &Func) -> Option<u32> {
    if func.params.iter().any(|p| p.pass == Pass::Function) {
        return None;
    }
    block(&func.body)
}

fn block(body: &Block) -> Option<u32> {
    body.stmts.iter().map(|stmt| statement(&stmt.kind)).sum()
}

fn statement(kind: &Kind) -> Option<u32> {
    let below = || kind.blocks().into_iter().map(block).sum::<Option<u32>>();
    Some(match kind {
        Kind::Let { value: None, .. } => 0,
        Kind::Let { value: Some(value), .. } => 1 + expression(value)?,
        Kind::Set { place: to, value } | Kind::Add { place: to, value, .. } => 1 + place(to)? + expression(value)?,
        Kind::Inert { code, .. } => inert(code)?,
        Kind::Unpack { place: of, .. } | Kind::Fields { place: of, unique: false, .. } => 1 + place(of)?,
        Kind::Call(call) => 1 + arguments(call)?,
        Kind::If { cond, .. } => inert(cond)? + below()?,
        Kind::Match { scrutinee, arms, .. } => {
            let guards = arms.iter().filter_map(|arm| arm.guard.as_ref()).map(inert).sum::<Option<u32>>()?;
            inert(scrutinee)? + guards + below()?
        }
        Kind::Rest { .. } => 1 + below()?,
        Kind::Jump(jump) if jump.to == Target::Return => 0,
        Kind::Loop(l) if !l.jumps.leaves => below()?.checked_add(1)?.checked_mul(l.head.trips()?)?,
        _ => return None,
    })
}

fn inert(code: &Inert) -> Option<u32> {
    (code.pure && code.writes.is_empty()).then_some(1)
}

/// What leads to a place.
fn place(place: &Place) -> Option<u32> {
    place.path.iter().filter_map(Proj::code).map(inert).sum()
}

/// No function is called or handed on that is given.
fn arguments(call: &Call) -> Option<u32> {
    if matches!(call.callee, Callee::Given(_)) {
        return None;
    }
    let argument = |arg: &Arg| match &arg.value {
        ArgValue::Value(value) => expression(value),
        ArgValue::Shared { place: of, .. } | ArgValue::Unique { place: of, .. } => place(of),
        ArgValue::Function(_) => None,
    };
    call.args.iter().map(argument).sum()
}

fn expression(value: &Expr) -> Option<u32> {
    let all = |values: &[Expr]| values.iter().map(expression).sum::<Option<u32>>();
    Some(match value {
        Expr::Number(_) => 0,
        Expr::Load(of) | Expr::Borrow { place: of, unique: false } | Expr::Len(of) => place(of)?,
        Expr::Keep(of) | Expr::Copy { place: of, method: "clone" } => 1 + place(of)?,
        Expr::Inert(code) => inert(code)?,
        Expr::Prim { rule, args } => all(args)? + evaluation(cost(rule, args)),
        Expr::Cast { value, .. } | Expr::Repeat { value, vec: false, .. } => expression(value)?,
        Expr::Tuple(values) | Expr::List { items: values, vec: false } => all(values)?,
        Expr::Struct(construction) => construction.values().map(expression).sum::<Option<u32>>()?,
        Expr::Variant { fields, .. } => fields.iter().map(|(_, value)| expression(value)).sum::<Option<u32>>()?,
        _ => return None,
    })
}
