//! Numbers that what a loop leaves behind is multiplied by are computed before the loop, where they do not wait for it.
//!
//! ```text
//! for i in 0..n { s += f(x[i]); }          let t = (-r * time).exp();
//! (-r * time).exp() * s                    for i in 0..n { s += f(x[i]); }
//!                                          t * s
//! ```
//!
//! The cotangent that the sweep of the loop starts from is then known before it, so that the loop may be swept at once
//! (`joint`). What moves is arithmetic of floats, and lengths, which do not panic.

use crate::analysis::apart::declares;
use crate::analysis::effects;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;

/// Moves them, in a block and in the blocks inside of it.
pub fn before_loops(func: &Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| before_loops(func, b));
    }
    let mut at = 0;
    while at < block.stmts.len() {
        if matches!(block.stmts[at].kind, Kind::Loop(_)) {
            let (first, factors) = (at, factors(func, &block.stmts[at..]));
            // Those behind a number that moves stay where they are.
            for factor in factors {
                let stmt = block.stmts.remove(first + factor);
                block.stmts.insert(at, stmt);
                at += 1;
            }
        }
        at += 1;
    }
}

/// Which statements behind a loop, the first of these, can come before it, and are factors of what it leaves.
fn factors(func: &Func, stmts: &[Stmt]) -> Vec<usize> {
    // What the loop writes, and what is made of that.
    let mut waiting = HashSet::default();
    writes(func, &stmts[0], &mut waiting);
    let (mut wanted, mut free) = (vec![], HashMap::default());
    for (k, stmt) in stmts.iter().enumerate().skip(1) {
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } if waits(func, value, &waiting) => {
                multipliers(func, value, &waiting, &mut wanted);
                waiting.insert(*var);
            }
            Kind::Let { var, value: Some(value) } if can_move(func, &stmts[..k], *var, value, &free) => {
                free.insert(*var, (k, value));
            }
            Kind::Set { value, .. } | Kind::Add { value, .. } => multipliers(func, value, &waiting, &mut wanted),
            _ => {}
        }
        writes(func, stmt, &mut waiting);
    }
    let mut found = vec![];
    while let Some(v) = wanted.pop() {
        if let Some((k, value)) = free.remove(&v) {
            found.push(k);
            value.each_var(&mut |u| wanted.push(u));
        }
    }
    found.sort_unstable();
    found
}

/// Collects what a statement, or one inside of it, writes.
fn writes(func: &Func, stmt: &Stmt, out: &mut HashSet<VarId>) {
    stmt.each_stmt(&mut |s| out.extend(effects::kills(func, &s.kind).iter().map(|k| k.root)));
}

/// Does the value wait for one of the variables?
fn waits(func: &Func, value: &Expr, waiting: &HashSet<VarId>) -> bool {
    let mut found = false;
    value.each_var(&mut |v| found |= waiting.contains(&func.resolve(&v.into()).root));
    found
}

/// The variables that stand in factors of what waits.
fn multipliers(func: &Func, value: &Expr, waiting: &HashSet<VarId>, out: &mut Vec<VarId>) {
    let Expr::Prim { rule, args } = value else { return };
    args.iter().for_each(|a| multipliers(func, a, waiting, out));
    let [a, b] = args.as_slice() else { return };
    let factor = match (rule.name, waits(func, a, waiting), waits(func, b, waiting)) {
        ("mul" | "div", true, false) => b,
        ("mul", false, true) => a,
        _ => return,
    };
    factor.each_var(&mut |v| out.push(v));
}

/// Is the variable arithmetic of numbers that are there before these statements, or of what moves before them as well?
fn can_move(func: &Func, before: &[Stmt], var: VarId, value: &Expr, free: &HashMap<VarId, (usize, &Expr)>) -> bool {
    let Var { name, mutable, ty, .. } = func.var(var);
    let there = |v: VarId| free.contains_key(&v) || !before.iter().any(|s| declares(&s.kind, v));
    let mut fine = !mutable && matches!(ty, Ty::Float(_) | Ty::Int(_)) && is_arithmetic(func, value);
    value.each_var(&mut |v| fine &= there(v) && !is_lent(func, before, v));
    // Another variable of this name is still that one for the statements before.
    let shadows = |stmt: &Stmt| {
        let mut found = false;
        stmt.each_stmt(&mut |s| {
            s.kind.each_var(&mut |v| found |= v != var && func.var(v).name == *name);
            found |= s.kind.itself_mentions(var);
        });
        found
    };
    fine && !before.iter().any(shadows)
}

/// Does one of the statements mention a unique reference that leads to the variable, or may do so?
fn is_lent(func: &Func, before: &[Stmt], v: VarId) -> bool {
    let root = |v: VarId| func.resolve(&v.into()).root;
    let mut found = false;
    let mut ask = |u: VarId| {
        let Var { ty, alias, origin, .. } = func.var(u);
        let known = alias.is_some() || matches!(origin, Origin::Param(_));
        found |= u != v && matches!(ty, Ty::Ref(true, _)) && (!known || root(u) == root(v));
    };
    before.iter().for_each(|stmt| stmt.each_stmt(&mut |s| s.kind.each_var(&mut ask)));
    found
}

/// Arithmetic of floats, or something else that does not panic.
fn is_arithmetic(func: &Func, e: &Expr) -> bool {
    match e {
        Expr::Number(_) => true,
        Expr::Load(place) => place.path.is_empty() && matches!(func.var(place.root).ty, Ty::Float(_)),
        Expr::Prim { rule, args } => rule.name != "clamp" && args.iter().all(|a| is_arithmetic(func, a)),
        Expr::Inert(code) if code.pure => {
            let is_float = |name: &syn::Ident| {
                let mut named = code.reads.iter().filter(|v| func.var(**v).name == *name);
                named.all(|v| matches!(func.var(*v).ty, Ty::Float(_)))
            };
            syn::parse2(code.tokens.clone()).is_ok_and(|e| is_calm(&e, &is_float))
        }
        _ => false,
    }
}

/// Is the code a name, a length, one of them as a float, or arithmetic of floats?
fn is_calm(e: &syn::Expr, is_float: &dyn Fn(&syn::Ident) -> bool) -> bool {
    use syn::{BinOp, Expr};
    let float = |e: &Expr| match e {
        Expr::Path(p) => p.path.get_ident().is_none_or(is_float),
        Expr::MethodCall(_) => false,
        e => is_calm(e, is_float),
    };
    match e {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Paren(p) => is_calm(&p.expr, is_float),
        Expr::Group(g) => is_calm(&g.expr, is_float),
        Expr::MethodCall(m) => m.method == "len" && m.args.is_empty() && matches!(&*m.receiver, Expr::Path(_)),
        Expr::Cast(c) => match &*c.expr {
            Expr::Paren(p) => matches!(&*p.expr, Expr::Path(_)),
            inner => matches!(inner, Expr::Path(_) | Expr::MethodCall(_)) && is_calm(inner, is_float),
        },
        Expr::Binary(b) => {
            matches!(b.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_))
                && float(&b.left)
                && float(&b.right)
        }
        _ => false,
    }
}
