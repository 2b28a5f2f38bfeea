//! The verifier: run after every pass in tests and debug builds.

use super::*;
use crate::collections::HashMap;

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
    let mut defined = Defined { known: vec![0; func.vars.len()], order: vec![], named: HashMap::default() };
    defined.extend(func, func.params.iter().map(|p| p.var).chain(func.given.iter().chain(given).copied()));
    // Fields stand as variables only for what code writes.
    defined.extend(func, (0..func.vars.len() as u32).map(VarId).filter(|v| func.is_store(*v)));
    let body: Vec<&Stmt> = blocks.iter().flat_map(|b| &b.stmts).collect();
    stmts(func, &body, &mut defined, &mut found);
    found
}

/// The variables that are defined at a statement, and those that each name has stood for, the last of which it stands for.
struct Defined<'a> {
    /// How often each is.
    known: Vec<u32>,
    order: Vec<VarId>,
    named: HashMap<(&'a Ident, bool), Vec<VarId>>,
}

impl<'a> Defined<'a> {
    fn insert(&mut self, func: &'a Func, v: VarId) {
        self.known[v.0 as usize] += 1;
        self.order.push(v);
        self.named.entry(name(func, v)).or_default().push(v);
    }

    fn extend(&mut self, func: &'a Func, vars: impl IntoIterator<Item = VarId>) {
        vars.into_iter().for_each(|v| self.insert(func, v));
    }

    /// Does the name of the variable stand for another one?
    fn is_hidden(&self, func: &Func, v: VarId) -> bool {
        let stands_for = self.named.get(&name(func, v)).and_then(|named| named.last());
        !func.is_store(v) && stands_for.is_some_and(|other| *other != v)
    }

    /// Forgets what was defined in a block that ends.
    fn leave(&mut self, func: &'a Func, before: usize) {
        for v in self.order.drain(before..) {
            self.known[v.0 as usize] -= 1;
            self.named.get_mut(&name(func, v)).map(Vec::pop);
        }
    }
}

/// Its name, and whether it is the user's: one that the macro makes is another one, even if it is spelled alike.
fn name(func: &Func, v: VarId) -> (&Ident, bool) {
    let Var { name, origin, .. } = func.var(v);
    (name, matches!(origin, Origin::Param(_) | Origin::User))
}

fn stmts<'a>(func: &'a Func, block: &[&Stmt], defined: &mut Defined<'a>, found: &mut Vec<String>) {
    let before = defined.order.len();
    for (i, stmt) in block.iter().enumerate() {
        if matches!(stmt.kind, Kind::Jump(_)) && i + 1 < block.len() {
            found.push("a jump is not the last statement of its block".to_owned());
        }
        let (behind, inside) = (defines(&stmt.kind), opens(&stmt.kind));
        stmt.kind.each_var(&mut |v| {
            let own = behind.contains(&v) || inside.iter().any(|own| own.contains(&v));
            let name = &func.var(v).name;
            if !own && defined.known[v.0 as usize] == 0 {
                found.push(format!("`{name}` is used before it is defined"));
            } else if !own && defined.is_hidden(func, v) {
                found.push(format!("`{name}` stands for another variable of this name"));
            }
        });
        for (k, inner) in stmt.kind.blocks().into_iter().enumerate() {
            let before = defined.order.len();
            defined.extend(func, inside.get(k).into_iter().flatten().copied());
            stmts(func, &inner.stmts.iter().collect::<Vec<_>>(), defined, found);
            defined.leave(func, before);
        }
        defined.extend(func, behind);
    }
    defined.leave(func, before);
}

/// What is defined behind the statement.
fn defines(kind: &Kind) -> Vec<VarId> {
    match kind {
        Kind::Let { var, .. } => vec![*var],
        Kind::Inert { binds, .. } => binds.clone(),
        Kind::Split { halves, .. } => halves.to_vec(),
        Kind::Windows { parts, .. } | Kind::Unpack { parts, .. } => parts.clone(),
        Kind::Fields { parts, .. } => parts.iter().map(|(_, v)| *v).collect(),
        Kind::Edit { edit, .. } => edit.defines().into_iter().collect(),
        Kind::Call(call) | Kind::CallRecord { call, .. } | Kind::CallAgain { call, .. } => {
            call.result.into_iter().collect()
        }
        Kind::CallForward { call, result, .. } => call.result.into_iter().chain(*result).collect(),
        Kind::CallPull { results, .. } => results.iter().flatten().copied().collect(),
        _ => vec![],
    }
}

/// What is defined inside of each of its blocks only.
fn opens(kind: &Kind) -> Vec<Vec<VarId>> {
    match kind {
        Kind::Match { arms, .. } => arms.iter().map(|a| a.binds.clone()).collect(),
        Kind::Loop(l) => match &l.head {
            Head::Range { var, .. } | Head::Back { var, .. } => vec![vec![*var]],
            Head::Items { at, sources, .. } => vec![[*at].into_iter().chain(sources.iter().map(|s| s.item)).collect()],
            Head::Each { binds, .. } => vec![binds.clone()],
            _ => vec![],
        },
        _ => vec![],
    }
}
