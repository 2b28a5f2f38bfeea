//! A power of two that a cotangent is multiplied by goes where the cotangent is used, if that has a number of its own.
//!
//! ```text
//! let t_bar = 0.5 * s_bar * y;      let t_bar = s_bar * y;
//! x_bar += 2.0 * t_bar * x;         x_bar += t_bar * x;
//! ```
//!
//! Products with powers of two are exact, as long as nothing overflows or is subnormal, and so are those of two literals
//! one of which is such a power.

use crate::collections::HashSet;
use crate::ir::*;

/// Powers of two from the inverse of this number up to it: what is left out does not make others overflow.
const LARGEST: f64 = 1024.0;

/// Moves such numbers in a sweep, which `behind` comes after; `written` are the variables that change.
pub fn into_uses(func: &Func, sweep: &mut Block, behind: &Block, written: &HashSet<VarId>) {
    let mut scaled = vec![];
    sweep.each_stmt(&mut |s| {
        if let Kind::Let { var, value: Some(value) } = &s.kind
            && is_cotangent(func, *var)
            && !written.contains(var)
            && func.result != Some(*var)
            && scale_of(value).is_some()
        {
            scaled.push(*var);
        }
    });
    for v in scaled {
        // Its number may have become another one, or none: a use is where that of an earlier cotangent went.
        let Some(scale) = scale_in(sweep, v) else { continue };
        let same = carriers(func, sweep, v, written);
        if !same.iter().any(|v| behind.mentions(*v)) && takes_everywhere(func, sweep, &same, scale) {
            sweep.stmts.iter_mut().for_each(|s| rewrite(s, v, &same, scale));
        }
    }
}

/// The number that the declaration of the cotangent has now.
fn scale_in(sweep: &Block, v: VarId) -> Option<f64> {
    let mut scale = None;
    sweep.each_stmt(&mut |s| match &s.kind {
        Kind::Let { var, value: Some(value) } if *var == v => scale = scale_of(value),
        _ => {}
    });
    scale
}

/// The cotangent, and those that are nothing but this one or its negative.
fn carriers(func: &Func, sweep: &Block, v: VarId, written: &HashSet<VarId>) -> HashSet<VarId> {
    let mut same = HashSet::from_iter([v]);
    sweep.each_stmt(&mut |s| {
        if let Some(c) = carries(&s.kind, &same)
            && is_cotangent(func, c)
            && !written.contains(&c)
        {
            same.insert(c);
        }
    });
    same
}

/// The variable that a statement declares as one of these, or its negative.
fn carries(kind: &Kind, same: &HashSet<VarId>) -> Option<VarId> {
    fn is(e: &Expr, same: &HashSet<VarId>) -> bool {
        match e {
            Expr::Load(p) => p.path.is_empty() && same.contains(&p.root),
            Expr::Prim { rule, args } => rule.name == "neg" && is(&args[0], same),
            _ => false,
        }
    }
    match kind {
        Kind::Let { var, value: Some(value) } if is(value, same) => Some(*var),
        _ => None,
    }
}

fn is_cotangent(func: &Func, v: VarId) -> bool {
    let var = func.var(v);
    var.ty.is_float() && var.alias.is_none() && matches!(var.origin, Origin::Derivative(_))
}

/// A literal.
fn literal(e: &Expr) -> Option<f64> {
    match e {
        Expr::Number(n) => Some(*n),
        Expr::Inert(code) if code.reads.is_empty() => code.tokens.to_string().parse().ok(),
        _ => None,
    }
}

/// The power of two that a product, or the product behind a gate, is multiplied by.
fn scale_of(e: &Expr) -> Option<f64> {
    match e {
        Expr::Rule { name: "gate", args } => {
            let (seed, scale) = (scale_of(&args[0])?, scale_of(&args[1])?);
            (seed == scale).then_some(scale)
        }
        Expr::Prim { rule, args } if rule.name == "mul" => {
            args.iter().find_map(|e| literal(e).filter(|n| is_scale(*n)).or_else(|| scale_of(e)))
        }
        Expr::Prim { rule, args } if matches!(rule.name, "neg" | "div") => scale_of(&args[0]),
        _ => None,
    }
}

fn is_scale(n: f64) -> bool {
    n != 1.0 && (1.0 / LARGEST..=LARGEST).contains(&n) && n.to_bits() << 12 == 0
}

/// Are these variables declared once, and has every other mention of them a literal to take the number?
fn takes_everywhere(func: &Func, sweep: &Block, same: &HashSet<VarId>, scale: f64) -> bool {
    let (mut declared, mut carried, mut mentions, mut takes) = (0, 0, 0, 0);
    sweep.each_stmt(&mut |s| {
        s.kind.each_var(&mut |u| mentions += usize::from(same.contains(&u)));
        match &s.kind {
            Kind::Let { var, .. } if same.contains(var) => {
                declared += 1;
                carried += usize::from(carries(&s.kind, same).is_some());
            }
            Kind::Let { var, value: Some(value) } if is_cotangent(func, *var) => takes += taking(value, same, scale),
            Kind::Set { place, value } | Kind::Add { place, value, .. }
                if matches!(func.var(place.root).origin, Origin::Derivative(_)) =>
            {
                takes += taking(value, same, scale);
            }
            _ => {}
        }
    });
    declared == same.len() && carried + 1 == declared && takes > 0 && mentions == declared + carried + takes
}

/// How many products with a literal have one of the variables as a factor.
fn taking(e: &Expr, same: &HashSet<VarId>, scale: f64) -> usize {
    match e {
        Expr::Prim { rule, args } if matches!(rule.name, "add" | "sub" | "neg") => {
            args.iter().map(|e| taking(e, same, scale)).sum()
        }
        Expr::Prim { rule, .. } if matches!(rule.name, "mul" | "div") => {
            usize::from(times(e, same) == 1 && product_literal(e).is_some_and(|n| fits(n * scale)))
        }
        _ => 0,
    }
}

fn fits(n: f64) -> bool {
    n.is_normal() && (1e-30..1e30).contains(&n.abs())
}

/// How often a product has one of the variables as a factor.
fn times(e: &Expr, same: &HashSet<VarId>) -> usize {
    match e {
        Expr::Load(p) => usize::from(p.path.is_empty() && same.contains(&p.root)),
        Expr::Prim { rule, args } if matches!(rule.name, "mul" | "neg") => args.iter().map(|e| times(e, same)).sum(),
        Expr::Prim { rule, args } if rule.name == "div" => times(&args[0], same),
        _ => 0,
    }
}

/// A literal that a product has as a factor.
fn product_literal(e: &Expr) -> Option<f64> {
    match e {
        Expr::Prim { rule, args } if rule.name == "mul" => {
            args.iter().find_map(|e| literal(e).or_else(|| product_literal(e)))
        }
        Expr::Prim { rule, args } if matches!(rule.name, "neg" | "div") => product_literal(&args[0]),
        _ => None,
    }
}

/// Takes the number out of the declaration, and puts it to the literals of the uses.
fn rewrite(stmt: &mut Stmt, v: VarId, same: &HashSet<VarId>, scale: f64) {
    match &mut stmt.kind {
        Kind::Let { var, value: Some(value) } if *var == v => divide(value, scale),
        Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } => {
            put(value, same, scale);
        }
        _ => {}
    }
    for block in stmt.kind.blocks_mut() {
        block.stmts.iter_mut().for_each(|s| rewrite(s, v, same, scale));
    }
}

/// The product without the number, which is one of its literals.
fn divide(e: &mut Expr, scale: f64) {
    match e {
        Expr::Rule { args, .. } => args.iter_mut().for_each(|e| divide(e, scale)),
        e => drop(exchange(e, &mut |n| (n == scale).then_some(1.0))),
    }
}

fn put(e: &mut Expr, same: &HashSet<VarId>, scale: f64) {
    match e {
        Expr::Prim { rule, args } if matches!(rule.name, "add" | "sub" | "neg") => {
            args.iter_mut().for_each(|e| put(e, same, scale));
        }
        e if times(e, same) == 1 => drop(exchange(e, &mut |n| Some(n * scale))),
        _ => {}
    }
}

/// Exchanges the first literal of a product that `f` has another one for; a factor of one is left out.
fn exchange(e: &mut Expr, f: &mut impl FnMut(f64) -> Option<f64>) -> bool {
    let Expr::Prim { rule, args } = e else { return false };
    let product = rule.name == "mul";
    if !product {
        return matches!(rule.name, "neg" | "div") && exchange(&mut args[0], f);
    }
    for i in 0..args.len() {
        if let Some(other) = literal(&args[i]).and_then(&mut *f) {
            if other == 1.0 {
                *e = args.remove(1 - i);
            } else {
                args[i] = Expr::Number(other);
            }
            return true;
        }
        if exchange(&mut args[i], f) {
            return true;
        }
    }
    false
}
