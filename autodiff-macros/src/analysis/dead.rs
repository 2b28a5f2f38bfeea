//! Assignments whose value reaches no result, since it is written over before anything reads it.
//!
//! ```text
//! let mut t = 1.0 / x;      dead: the sweep leaves it out, and is not poisoned by 0 · ∞ where x is 0
//! t = 2.0 * x;
//! ```
//!
//! A backward walk: a variable is *wanted* where a later statement that has an adjoint reads it before it is written as
//! a whole. Only values of a fixed size are looked at: the cotangent of another one has to follow its lengths.

use crate::collections::{HashMap, HashSet};
use crate::ir::*;

/// The dead assignments of a function; `useful` are the variables that flow into a result at all.
pub fn dead(func: &Func, useful: &HashSet<VarId>) -> HashSet<StmtId> {
    let unique = func.params.iter().filter(|p| p.pass == Pass::Unique).map(|p| p.var);
    let results: Wanted = func.result.into_iter().chain(unique).collect();
    let mut walk = Walk {
        func,
        useful,
        wanted: HashSet::default(),
        behind: HashMap::default(),
        heads: HashMap::default(),
        results: results.clone(),
    };
    walk.block(&func.body, results);
    let mut dead = HashSet::default();
    func.body.each_stmt(&mut |stmt| {
        if assigned(func, &stmt.kind).is_some() && !walk.wanted.contains(&stmt.id) {
            dead.insert(stmt.id);
        }
    });
    dead
}

type Wanted = HashSet<VarId>;

struct Walk<'f> {
    func: &'f Func,
    useful: &'f HashSet<VarId>,
    /// The assignments of what is wanted.
    wanted: HashSet<StmtId>,
    /// What is wanted behind each loop, and where an iteration of it starts.
    behind: HashMap<u32, Wanted>,
    heads: HashMap<u32, Wanted>,
    /// What is wanted at the end.
    results: Wanted,
}

/// The place that a statement assigns or adds to, and the value, if that has a fixed size.
fn assigned<'s>(func: &Func, kind: &'s Kind) -> Option<(Place, &'s Expr)> {
    let (place, value) = match kind {
        Kind::Let { var, value: Some(value) } if func.var(*var).alias.is_none() => ((*var).into(), value),
        Kind::Set { place, value } | Kind::Add { place, value, .. } => (place.clone(), value),
        _ => return None,
    };
    let place = func.resolve(&place);
    let fixed = !func.type_of(&place).has_length();
    (fixed && func.is_active(&place)).then_some((place, value))
}

impl Walk<'_> {
    /// What is wanted before a block, given what is behind it.
    fn block(&mut self, block: &Block, behind: Wanted) -> Wanted {
        block.stmts.iter().rev().fold(behind, |wanted, stmt| self.stmt(stmt, wanted))
    }

    fn stmt(&mut self, stmt: &Stmt, mut wanted: Wanted) -> Wanted {
        match &stmt.kind {
            Kind::Jump(jump) => match jump.to {
                Target::Break(t) => self.behind.get(&t).cloned().unwrap_or_default(),
                Target::Continue(t) => self.heads.get(&t).cloned().unwrap_or_default(),
                Target::Return => self.results.clone(),
            },
            Kind::Loop(l) => self.repeat(l, wanted),
            Kind::Rest { body, .. } => self.block(body, wanted),
            Kind::If { .. } | Kind::Match { .. } => {
                let blocks = stmt.kind.blocks();
                let mut before = Wanted::default();
                for inner in blocks {
                    before.extend(self.block(inner, wanted.clone()));
                }
                before
            }
            kind => {
                match assigned(self.func, kind) {
                    Some((place, value)) => {
                        if !wanted.contains(&place.root) {
                            return wanted;
                        }
                        self.wanted.insert(stmt.id);
                        if place.path.is_empty() && !matches!(kind, Kind::Add { .. }) {
                            wanted.remove(&place.root);
                        }
                        value.each_place(&mut |p| self.want(p.root, &mut wanted));
                    }
                    None if self.has_adjoint(kind) => kind.each_var(&mut |v| self.want(v, &mut wanted)),
                    None => {}
                }
                wanted
            }
        }
    }

    /// May the sweep have something to do for the statement?
    fn has_adjoint(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Let { var, .. } => self.func.var(*var).active,
            Kind::Set { place, .. } => self.func.is_active(&self.func.resolve(place)),
            Kind::Inert { .. } => false,
            _ => true,
        }
    }

    fn want(&self, v: VarId, wanted: &mut Wanted) {
        let root = self.func.resolve(&v.into()).root;
        if self.useful.contains(&root) {
            wanted.insert(root);
        }
    }

    /// What an iteration wants, the one before it has to leave.
    fn repeat(&mut self, l: &Loop, behind: Wanted) -> Wanted {
        let mut head = self.heads.remove(&l.target).unwrap_or_default();
        if !matches!(l.head, Head::Forever) {
            head.extend(&behind);
        }
        self.behind.insert(l.target, behind);
        loop {
            self.heads.insert(l.target, head.clone());
            let before = self.block(&l.body, head.clone());
            let known = head.len();
            head.extend(before);
            if head.len() == known {
                return head;
            }
        }
    }
}
