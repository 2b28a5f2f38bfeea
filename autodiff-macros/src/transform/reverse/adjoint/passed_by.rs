//! Numbers that the result does not depend on, on some path: they are made before a branch that does without them, or are the
//! argument that a `min` does not choose. There their cotangents are zero, whatever they are.
//!
//! ```text
//! let inverse = 1.0 / u;                               u_bar -= gate(inverse_bar, inverse_bar * inverse * inverse);
//! if k == 0 { x } else { x * (k * u).sin() * inverse }
//! ```

use crate::collections::HashSet;
use crate::ir::*;

/// Adds the statements that make such numbers, outside of loops.
pub fn passed_by(func: &Func, body: &Block, found: &mut HashSet<StmtId>) {
    let mut needed: HashSet<VarId> = func.result.into_iter().collect();
    needed.extend(func.params.iter().filter(|p| p.pass == Pass::Unique).map(|p| p.var));
    Search { func, found }.block(body, needed);
}

struct Search<'a> {
    func: &'a Func,
    found: &'a mut HashSet<StmtId>,
}

impl Search<'_> {
    /// What a block needs on every path through it, if `needed` is needed behind it.
    fn block(&mut self, block: &Block, mut needed: HashSet<VarId>) -> HashSet<VarId> {
        // What is needed where a statement that may jump is not left early.
        let mut rest: Option<HashSet<VarId>> = None;
        for stmt in block.stmts.iter().rev() {
            match &stmt.kind {
                Kind::Rest { body, .. } => rest = Some(self.block(body, needed.clone())),
                Kind::If { then, other, .. } => {
                    let behind = rest.take().unwrap_or_else(|| needed.clone());
                    needed = self.on_all_paths([then, other].into_iter(), &behind);
                }
                Kind::Match { arms, .. } => {
                    let behind = rest.take().unwrap_or_else(|| needed.clone());
                    needed = self.on_all_paths(arms.iter().map(|arm| &arm.body), &behind);
                }
                Kind::Let { var, value: Some(value) } => self.made(stmt.id, *var, value, &mut needed),
                Kind::Set { place, value } if place.path.is_empty() => {
                    self.made(stmt.id, place.root, value, &mut needed);
                }
                kind => {
                    kind.each_var(&mut |v| _ = needed.insert(self.func.resolve(&v.into()).root));
                    stmt.each_stmt(&mut |s| {
                        s.kind.each_var(&mut |v| _ = needed.insert(self.func.resolve(&v.into()).root));
                    });
                }
            }
        }
        needed
    }

    /// What all of these blocks need, if `behind` is needed behind them: nothing is behind one that jumps.
    fn on_all_paths<'b>(&mut self, blocks: impl Iterator<Item = &'b Block>, behind: &HashSet<VarId>) -> HashSet<VarId> {
        let needs = blocks.map(|block| {
            let jumps = block.stmts.last().is_some_and(|last| matches!(last.kind, Kind::Jump(_)));
            let behind = if jumps { self.func.result.into_iter().collect() } else { behind.clone() };
            self.block(block, behind)
        });
        needs.reduce(|a, b| a.intersection(&b).copied().collect()).unwrap_or_default()
    }

    /// A variable gets a value.
    fn made(&mut self, at: StmtId, var: VarId, value: &Expr, needed: &mut HashSet<VarId>) {
        let root = self.func.resolve(&var.into()).root;
        let is_needed = needed.remove(&root);
        if !is_needed && self.func.var(var).ty.is_float() {
            self.found.insert(at);
            return;
        }
        self.reads(value, needed);
    }

    /// What an expression reads in any case.
    fn reads(&self, e: &Expr, needed: &mut HashSet<VarId>) {
        match e {
            Expr::Prim { rule, .. } if rule.chooses() => {}
            Expr::Prim { args, .. } => args.iter().for_each(|arg| self.reads(arg, needed)),
            e => e.each_place(&mut |place| _ = needed.insert(self.func.resolve(place).root)),
        }
    }
}
