//! The verifier: run after every pass in tests and debug builds.

use super::*;

/// Panics where the function is not well formed: an error of the macro, never of the user.
pub fn verify(func: &Func, pass: &str) {
    verify_sweeps(func, &[], &[&func.body], pass);
}

/// The same for blocks that stand one behind the other in place of the body, with variables that are given to them.
pub fn verify_sweeps(func: &Func, given: &[VarId], blocks: &[&Block], pass: &str) {
    if cfg!(debug_assertions) {
        let problems = problems(func, given, blocks);
        assert!(problems.is_empty(), "cotangent: the IR is ill formed after {pass}: {}", problems.join("; "));
    }
}

/// What is not well formed.
pub fn problems(func: &Func, given: &[VarId], blocks: &[&Block]) -> Vec<String> {
    let mut found = vec![];
    let mut defined = Defined { known: vec![false; func.vars.len()], order: vec![] };
    defined.extend(func.params.iter().map(|p| p.var).chain(func.given.iter().chain(given).copied()));
    // Fields stand as variables only for what code writes.
    defined.extend((0..func.vars.len() as u32).map(VarId).filter(|v| func.is_store(*v)));
    let body: Vec<&Stmt> = blocks.iter().flat_map(|b| &b.stmts).collect();
    stmts(func, &body, &mut defined, &mut found);
    found
}

/// The variables that are defined at a statement.
struct Defined {
    known: Vec<bool>,
    order: Vec<VarId>,
}

impl Defined {
    fn insert(&mut self, v: VarId) {
        if !std::mem::replace(&mut self.known[v.0 as usize], true) {
            self.order.push(v);
        }
    }

    fn extend(&mut self, vars: impl IntoIterator<Item = VarId>) {
        vars.into_iter().for_each(|v| self.insert(v));
    }

    /// Forgets what was defined in a block that ends.
    fn leave(&mut self, before: usize) {
        for v in self.order.drain(before..) {
            self.known[v.0 as usize] = false;
        }
    }
}

fn stmts(func: &Func, block: &[&Stmt], defined: &mut Defined, found: &mut Vec<String>) {
    let before = defined.order.len();
    for (i, stmt) in block.iter().enumerate() {
        if matches!(stmt.kind, Kind::Jump(_)) && i + 1 < block.len() {
            found.push("a jump is not the last statement of its block".to_owned());
        }
        define(&stmt.kind, defined);
        stmt.kind.each_var(&mut |v| {
            if !defined.known[v.0 as usize] {
                found.push(format!("`{}` is used before it is defined", func.var(v).name));
            }
        });
        for inner in stmt.kind.blocks() {
            stmts(func, &inner.stmts.iter().collect::<Vec<_>>(), defined, found);
        }
    }
    defined.leave(before);
}

fn define(kind: &Kind, defined: &mut Defined) {
    match kind {
        Kind::Let { var, .. } => {
            defined.insert(*var);
        }
        Kind::Inert { binds, .. } => defined.extend(binds.iter().copied()),
        Kind::Split { halves, .. } => defined.extend(halves.iter().copied()),
        Kind::Windows { parts, .. } => defined.extend(parts.iter().copied()),
        Kind::Fields { parts, .. } => defined.extend(parts.iter().map(|(_, v)| *v)),
        Kind::Unpack { parts, .. } => defined.extend(parts.iter().copied()),
        Kind::Edit { edit, .. } => defined.extend(edit.defines()),
        Kind::Call(call) | Kind::CallRecord { call, .. } | Kind::CallAgain { call, .. } => defined.extend(call.result),
        Kind::CallForward { call, result, .. } => defined.extend(call.result.into_iter().chain(*result)),
        Kind::CallPull { results, .. } => defined.extend(results.iter().flatten().copied()),
        Kind::Match { arms, .. } => arms.iter().for_each(|a| defined.extend(a.binds.iter().copied())),
        Kind::Loop(l) => match &l.head {
            Head::Range { var, .. } | Head::Back { var, .. } => {
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
