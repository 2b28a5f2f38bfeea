//! Cotangents that are divided by the same number again and again are multiplied by its inverse.
//!
//! ```text
//! for … { y_bar -= a / c; }          let inverse = 1.0 / c;  for … { y_bar -= a * inverse; }
//! ```
//!
//! An inverse that the program computes itself (`let y = 1.0 / c;`) is taken as it is.
//!
//! Only cotangents are, and quotients that a sweep computes again for nothing but to multiply cotangents by them: the
//! values of the function stay as they are bit for bit. What the inverse costs in accuracy is a rounding, which products
//! do not enlarge; it is infinite only for divisors that are not normal numbers (`2.0_f64.powi(-1024)` and below).

use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::{Ident, Span};
use std::collections::BTreeMap;

/// Multiplies in a sweep, which `behind` comes after; `written` are the variables that change.
pub fn in_locals(func: &mut Func, sweep: &mut Block, behind: &Block, written: &HashSet<VarId>) {
    let mut factors = factors(func, sweep);
    factors.retain(|v| func.result != Some(*v) && !behind.stmts.iter().any(|s| s.mentions(*v)));
    in_block(func, sweep, &Known { written, factors });
}

/// What is known of the variables of a sweep.
struct Known<'a> {
    /// Those that change.
    written: &'a HashSet<VarId>,
    /// Quotients, with products of them, that nothing is done with but to multiply cotangents by them.
    factors: HashSet<VarId>,
}

/// The products and quotients that stand in the values of cotangents only, and there as factors: what is added to
/// something could be all that is left of a difference, and what decides about something has to be what it was.
fn factors(func: &Func, sweep: &Block) -> HashSet<VarId> {
    let (mut all, mut fine) = (HashMap::<VarId, usize>::default(), HashMap::<VarId, usize>::default());
    let mut found = HashSet::default();
    sweep.each_stmt(&mut |s| {
        s.kind.each_var(&mut |v| *all.entry(v).or_default() += 1);
        if let Some(value) = of_cotangent(func, &s.kind) {
            each_factor(value, &mut |v| *fine.entry(v).or_default() += 1);
        } else if let Kind::Let { var, value: Some(value) } = &s.kind
            && is_product(value)
        {
            *fine.entry(*var).or_default() += 1;
            let declared = func.var(*var);
            if declared.ty.is_float() && declared.alias.is_none() && !declared.mutable {
                found.insert(*var);
            }
        }
    });
    found.retain(|v| all.get(v) == fine.get(v));
    found
}

/// Is it a quotient, or a product of quotients, of variables and numbers?
fn is_product(e: &Expr) -> bool {
    match e {
        Expr::Prim { rule, args } => matches!(rule.name, "mul" | "div" | "neg") && args.iter().all(is_product),
        Expr::Load(_) | Expr::Number(_) => true,
        Expr::Inert(code) => code.pure && code.writes.is_empty(),
        _ => false,
    }
}

/// Calls `f` with each variable that is a factor of the expression, or of a part of it that is added.
fn each_factor(e: &Expr, f: &mut impl FnMut(VarId)) {
    match e {
        Expr::Prim { rule, args } if matches!(rule.name, "neg" | "add" | "sub") => {
            args.iter().for_each(|e| each_factor(e, f));
        }
        Expr::Prim { rule, .. } if matches!(rule.name, "mul" | "div") => each_in_product(e, f),
        _ => {}
    }
}

/// Calls `f` with each variable that the product has as a factor.
fn each_in_product(e: &Expr, f: &mut impl FnMut(VarId)) {
    match e {
        Expr::Load(p) if p.path.is_empty() => f(p.root),
        Expr::Prim { rule, args } if matches!(rule.name, "mul" | "neg") => {
            args.iter().for_each(|e| each_in_product(e, f));
        }
        Expr::Prim { rule, args } if rule.name == "div" => each_in_product(&args[0], f),
        _ => {}
    }
}

/// Multiplies in a block and in the blocks inside of it.
fn in_block(func: &mut Func, block: &mut Block, known: &Known) {
    for at in 0..block.stmts.len() {
        if let Some((v, inverse)) = inverts(func, &block.stmts[at].kind, known.written) {
            block.stmts[at + 1..].iter_mut().for_each(|s| replace_in(func, s, known, v, inverse));
        }
    }
    let mut out = vec![];
    for mut stmt in std::mem::take(&mut block.stmts) {
        if let Kind::Loop(l) = &mut stmt.kind {
            // What the loop does not declare is there before it.
            let mut counts = BTreeMap::new();
            l.body.each_stmt(&mut |s| count(func, s, known, &mut counts));
            let declared = declared(&l.body, &l.head);
            for v in counts.into_keys().filter(|v| !declared.contains(v)) {
                let inverse = inverse(func, v);
                out.push(define(v, inverse));
                l.body.stmts.iter_mut().for_each(|s| replace_in(func, s, known, v, inverse));
            }
        }
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_block(func, b, known));
        out.push(stmt);
    }
    block.stmts = out;
    let mut counts = BTreeMap::new();
    block.stmts.iter().for_each(|s| count(func, s, known, &mut counts));
    for v in counts.into_iter().filter(|(_, n)| *n > 1).map(|(v, _)| v) {
        let inverse = inverse(func, v);
        let first = block.stmts.iter().position(|s| {
            let mut counts = BTreeMap::new();
            count(func, s, known, &mut counts);
            counts.contains_key(&v)
        });
        block.stmts.iter_mut().for_each(|s| replace_here(func, s, known, v, inverse));
        block.stmts.insert(first.unwrap_or(0), define(v, inverse));
    }
}

/// The number whose inverse a statement computes, and the variable that holds it from there on.
fn inverts(func: &Func, kind: &Kind, written: &HashSet<VarId>) -> Option<(VarId, VarId)> {
    let Kind::Let { var, value: Some(Expr::Prim { rule, args }) } = kind else { return None };
    let [one, Expr::Load(p)] = &args[..] else { return None };
    let one = match one {
        Expr::Number(n) => *n == 1.0,
        Expr::Inert(code) => code.tokens.to_string() == "1.0",
        _ => false,
    };
    let plain = |v: VarId| func.var(v).ty.is_float() && func.var(v).alias.is_none() && !written.contains(&v);
    (rule.name == "div" && one && p.path.is_empty() && plain(p.root) && plain(*var)).then_some((p.root, *var))
}

/// Counts the divisions of cotangents by each number in a statement; those inside of it do not count.
fn count(func: &Func, stmt: &Stmt, known: &Known, counts: &mut BTreeMap<VarId, usize>) {
    if let Some(value) = divided(func, &stmt.kind, known) {
        each_divisor(value, &mut |e| {
            if let Expr::Load(p) = e
                && p.path.is_empty()
                && func.var(p.root).ty.is_float()
                && func.var(p.root).alias.is_none()
                && !known.written.contains(&p.root)
            {
                *counts.entry(p.root).or_default() += 1;
            }
        });
    }
}

/// The value of a statement that inverses may stand in.
fn divided<'s>(func: &Func, kind: &'s Kind, known: &Known) -> Option<&'s Expr> {
    match kind {
        Kind::Let { var, value: Some(value) } if known.factors.contains(var) => {
            inverts(func, kind, known.written).is_none().then_some(value)
        }
        kind => of_cotangent(func, kind),
    }
}

/// The value that a statement gives, or adds, to a cotangent.
fn of_cotangent<'s>(func: &Func, kind: &'s Kind) -> Option<&'s Expr> {
    let (v, value) = match kind {
        Kind::Let { var, value: Some(value) } => (var, value),
        Kind::Set { place, value } | Kind::Add { place, value, .. } => (&place.root, value),
        _ => return None,
    };
    matches!(func.var(*v).origin, Origin::Derivative(_)).then_some(value)
}

/// Calls `f` with what the expression divides by.
fn each_divisor<'e>(e: &'e Expr, f: &mut impl FnMut(&'e Expr)) {
    match e {
        Expr::Prim { rule, args } => {
            if rule.name == "div" {
                f(&args[1]);
            }
            args.iter().for_each(|e| each_divisor(e, f));
        }
        Expr::Rule { name, args } => {
            if *name == "over" {
                f(&args[1]);
            }
            args.iter().for_each(|e| each_divisor(e, f));
        }
        _ => {}
    }
}

fn declared(body: &Block, head: &Head) -> HashSet<VarId> {
    let mut out = HashSet::default();
    if let Head::Items { sources, .. } = head {
        out.extend(sources.iter().map(|s| s.item));
    }
    body.each_stmt(&mut |s| match &s.kind {
        Kind::Let { var, .. } => drop(out.insert(*var)),
        Kind::Inert { binds, .. } => out.extend(binds),
        kind => kind.each_var(&mut |v| {
            if crate::analysis::apart::declares(kind, v) {
                out.insert(v);
            }
        }),
    });
    out
}

/// A new local for the inverse of a number.
fn inverse(func: &mut Func, v: VarId) -> VarId {
    let name = Ident::new(&format!("inverse_{}", func.vars.len()), Span::mixed_site());
    let ty = func.var(v).ty.clone();
    func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin: Origin::Temp })
}

fn define(v: VarId, inverse: VarId) -> Stmt {
    let value = crate::transform::linear::infix("/", Expr::Number(1.0), Expr::var(v));
    Stmt::new(Span::call_site(), Kind::Let { var: inverse, value: Some(value) })
}

fn replace_in(func: &Func, stmt: &mut Stmt, known: &Known, v: VarId, inverse: VarId) {
    replace_here(func, stmt, known, v, inverse);
    let inside = stmt.kind.blocks_mut().into_iter().flat_map(|b| &mut b.stmts);
    inside.for_each(|s| replace_in(func, s, known, v, inverse));
}

/// Divisions of cotangents by the number become multiplications, in the statement itself.
fn replace_here(func: &Func, stmt: &mut Stmt, known: &Known, v: VarId, inverse: VarId) {
    if divided(func, &stmt.kind, known).is_none() {
        return;
    }
    if let Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } = &mut stmt.kind {
        multiply(value, v, inverse);
    }
}

fn multiply(e: &mut Expr, v: VarId, inverse: VarId) {
    let (Expr::Prim { args, .. } | Expr::Rule { args, .. }) = e else { return };
    args.iter_mut().for_each(|e| multiply(e, v, inverse));
    if !matches!(args.get(1), Some(Expr::Load(p)) if p.path.is_empty() && p.root == v) {
        return;
    }
    let product = |args: &mut Vec<Expr>| crate::transform::linear::infix("*", args.remove(0), Expr::var(inverse));
    match e {
        Expr::Prim { rule, args } if rule.name == "div" => *e = product(args),
        Expr::Rule { name: "over", args } => {
            let seed = args[0].clone();
            *e = Expr::Rule { name: "gate", args: vec![seed, product(args)] };
        }
        _ => {}
    }
}
