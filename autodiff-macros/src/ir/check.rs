//! The verifier: run after every pass in tests and debug builds.

use super::*;
use std::collections::HashSet;

/// Panics where the function is not well formed: an error of the macro, never of the user.
pub fn verify(func: &Func, pass: &str) {
    if cfg!(debug_assertions) {
        let problems = problems(func);
        assert!(problems.is_empty(), "cotangent: the IR is ill formed after {pass}: {}", problems.join("; "));
    }
}

/// What is not well formed.
pub fn problems(func: &Func) -> Vec<String> {
    let mut found = vec![];
    let mut defined: HashSet<VarId> = func.params.iter().map(|p| p.var).chain(func.given.iter().copied()).collect();
    block(func, &func.body, &mut defined, &mut found);
    found
}

fn block(func: &Func, b: &Block, defined: &mut HashSet<VarId>, found: &mut Vec<String>) {
    let outer = defined.clone();
    for (i, stmt) in b.stmts.iter().enumerate() {
        let last = i + 1 == b.stmts.len();
        if matches!(stmt.kind, Kind::Jump(_)) && !last {
            found.push("a jump is not the last statement of its block".to_owned());
        }
        define(&stmt.kind, defined);
        stmt.kind.each_var(&mut |v| {
            if !defined.contains(&v) {
                found.push(format!("`{}` is used before it is defined", func.var(v).name));
            }
        });
        for inner in stmt.kind.blocks() {
            block(func, inner, defined, found);
        }
    }
    *defined = outer;
}

fn define(kind: &Kind, defined: &mut HashSet<VarId>) {
    match kind {
        Kind::Let { var, .. } => {
            defined.insert(*var);
        }
        Kind::Inert { binds, .. } => defined.extend(binds.iter().copied()),
        Kind::Split { halves, .. } => defined.extend(halves),
        Kind::Fields { parts, .. } => defined.extend(parts.iter().map(|(_, v)| *v)),
        Kind::Unpack { parts, .. } => defined.extend(parts.iter().copied()),
        Kind::Edit { edit, .. } => defined.extend(edit.defines()),
        Kind::Call(call) | Kind::CallRecord { call, .. } => defined.extend(call.result),
        Kind::CallForward { call, result, .. } => defined.extend(call.result.into_iter().chain(*result)),
        Kind::CallPull { results, .. } => defined.extend(results.iter().flatten()),
        Kind::Match { arms, .. } => arms.iter().for_each(|a| defined.extend(a.binds.iter().copied())),
        Kind::Loop(l) => match &l.head {
            Head::Range { var, .. } => {
                defined.insert(*var);
            }
            Head::Items { at, sources, .. } => {
                defined.insert(*at);
                defined.extend(sources.iter().map(|s| s.item));
            }
            Head::Each { binds, .. } => defined.extend(binds.iter().copied()),
            _ => {}
        },
        _ => {}
    }
}
