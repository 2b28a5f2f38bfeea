//! Small improvements of a finished sweep, statement by statement.
//!
//! ```text
//! let taken = take(&mut s_bar);        let taken = s_bar;
//! let t_bar = taken;                   let t_bar = taken;
//! s_bar += t_bar * x;                  s_bar = t_bar * x;
//! ```

use crate::analysis::apart::{changes, declares};
use crate::collections::HashMap;
use crate::ir::*;

/// Tidies a block and the blocks inside of it. Variables before `own` are the primal's, which other blocks mention;
/// `behind` is a block that goes on in the same scope.
pub fn tidy(func: &Func, own: VarId, block: &mut Block, behind: &Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| tidy(func, own, b, &Block::default()));
    }
    for i in 0..block.stmts.len() {
        assign_what_is_taken(func, &mut block.stmts, i);
    }
    name_once(own, &mut block.stmts, behind);
    make_once(func, own, &mut block.stmts);
    let mut i = 0;
    while i < block.stmts.len() {
        leave_what_is_put_back(func, &mut block.stmts, i);
        i += 1;
    }
}

/// What is made again in a block, or in one inside of it, from what has not changed in between, is made once.
fn make_once(func: &Func, own: VarId, stmts: &mut Vec<Stmt>) {
    let mut times = HashMap::<VarId, usize>::default();
    for stmt in stmts.iter() {
        stmt.each_stmt(&mut |s| made(&s.kind).into_iter().for_each(|var| *times.entry(var).or_default() += 1));
    }
    let mut i = 0;
    while i < stmts.len() {
        if let Some(var) = made(&stmts[i].kind).filter(|var| *var < own && times[var] > 1) {
            let mut reads = vec![];
            stmts[i].kind.each_var(&mut |v| reads.push(func.resolve(&v.into()).root));
            reads.retain(|v| *v != var);
            let fixed = |s: &Stmt| {
                made(&s.kind) == Some(var) || makes_again(func, s, var) && !reads.iter().any(|v| changes(func, s, *v))
            };
            let end = stmts[i + 1..].iter().position(|s| !fixed(s)).map_or(stmts.len(), |k| i + 1 + k);
            let mut rest = stmts.split_off(i + 1);
            let behind = rest.split_off(end - i - 1);
            forget(&mut rest, var);
            stmts.extend(rest.into_iter().chain(behind));
        }
        i += 1;
    }
}

/// The variable of a value that is made of others by a `let`, or by a call once more.
fn made(kind: &Kind) -> Option<VarId> {
    match kind {
        Kind::Let { var, value: Some(Expr::Inert(_) | Expr::Prim { .. } | Expr::Load(_)) } => Some(*var),
        Kind::CallAgain { call, kept: Again::Short(_) } => call.result,
        _ => None,
    }
}

/// Does the statement change the variable by making it again at most?
fn makes_again(func: &Func, stmt: &Stmt, v: VarId) -> bool {
    let mut only = true;
    stmt.each_stmt(&mut |s| {
        only &= match &s.kind {
            kind if made(kind) == Some(v) => true,
            kind if kind.blocks().is_empty() => !changes(func, s, v),
            kind => !declares(kind, v),
        };
    });
    only
}

/// Leaves out what makes the variable again.
fn forget(stmts: &mut Vec<Stmt>, v: VarId) {
    stmts.retain(|s| made(&s.kind) != Some(v));
    for stmt in stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| forget(&mut b.stmts, v));
    }
}

/// What is taken out of a number and then added to is assigned: adding to zero costs an addition in a chain.
fn assign_what_is_taken(func: &Func, stmts: &mut [Stmt], i: usize) {
    let Kind::Let { value: Some(Expr::Take(place)), .. } = &stmts[i].kind else { return };
    let (place, root) = (place.clone(), place.root);
    if !place.path.is_empty() || !func.var(root).ty.is_float() {
        return;
    }
    let Some(k) = (i + 1..stmts.len()).find(|k| stmts[*k].mentions(root)) else { return };
    let value = match &stmts[k].kind {
        Kind::Add { place: to, value, minus: false } if *to == place => value.clone(),
        Kind::Add { place: to, value, minus: true } if *to == place => crate::transform::linear::neg(value.clone()),
        _ => return,
    };
    let mut own = false;
    value.each_var(&mut |v| own |= v == root);
    if own {
        return;
    }
    stmts[k].kind = Kind::Set { place: place.clone(), value };
    if let Kind::Let { value, .. } = &mut stmts[i].kind {
        *value = Some(Expr::Load(place));
    }
}

/// What is taken out of a number and then added to it as it is stays there: `let t = take(&mut x[i]); x[i] += t;` is
/// `let t = x[i];`.
fn leave_what_is_put_back(func: &Func, stmts: &mut Vec<Stmt>, i: usize) {
    let Kind::Let { var, value: Some(Expr::Take(place)) } = &stmts[i].kind else { return };
    let (var, place) = (*var, place.clone());
    if !func.var(var).ty.is_float() {
        return;
    }
    let mut reads = vec![];
    place.each_var(&mut |v| reads.push(v));
    for k in i + 1..stmts.len() {
        match &stmts[k].kind {
            Kind::Add { place: to, value: Expr::Load(from), minus: false }
                if *to == place && from.root == var && from.path.is_empty() =>
            {
                stmts[i].kind = Kind::Let { var, value: Some(Expr::Load(place)) };
                stmts.remove(k);
                return;
            }
            kind if kind.blocks().is_empty() && !kind.itself_mentions(place.root) => {}
            _ => return,
        }
        if reads.iter().chain([&var]).any(|v| changes(func, &stmts[k], *v)) {
            return;
        }
    }
}

/// `let a = e; let b = a;` is `let b = e;` where nothing else mentions `a`.
fn name_once(own: VarId, stmts: &mut Vec<Stmt>, behind: &Block) {
    if !stmts.windows(2).any(|two| renamed(own, &two[0].kind, &two[1].kind).is_some()) {
        return;
    }
    // The last statement that mentions each variable.
    let mut last = HashMap::default();
    for (k, stmt) in stmts.iter().enumerate() {
        stmt.each_stmt(&mut |s| last.extend(s.kind.vars().into_iter().map(|v| (v, k))));
    }
    behind.each_stmt(&mut |s| last.extend(s.kind.vars().into_iter().map(|v| (v, usize::MAX))));
    let mut out: Vec<Stmt> = vec![];
    for (k, mut stmt) in std::mem::take(stmts).into_iter().enumerate() {
        let first = out.last().and_then(|before| renamed(own, &before.kind, &stmt.kind));
        if first.is_some_and(|a| last[&a] == k)
            && let (Some(Kind::Let { value: first, .. }), Kind::Let { value, .. }) =
                (out.pop().map(|s| s.kind), &mut stmt.kind)
        {
            *value = first;
        }
        out.push(stmt);
    }
    *stmts = out;
}

/// The `a` of `let a = e; let b = a;`.
fn renamed(own: VarId, first: &Kind, second: &Kind) -> Option<VarId> {
    match (first, second) {
        (Kind::Let { var, value: Some(_) }, Kind::Let { value: Some(Expr::Load(from)), .. }) => {
            (*var >= own && from.root == *var && from.path.is_empty()).then_some(*var)
        }
        _ => None,
    }
}
