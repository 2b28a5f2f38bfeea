//! Where cotangents start: from zero, or from a whole first contribution.

use super::demands::find_block;
use super::*;

impl Frame {
    // ---- cotangents ----

    /// Does the variable have a cotangent that its block declares?
    pub(super) fn needs_zero(&self, v: VarId) -> bool {
        // The buffer of a parameter is given; one that is constant for the caller has its own, if it becomes active.
        let given = self.func.params.iter().any(|p| p.var == v && p.pass != Pass::Value && p.active);
        self.bars.get(v).is_some() && self.func.result != Some(v) && !given
    }

    /// The zero that the cotangent of a variable starts from.
    pub(super) fn zero(&self, v: VarId) -> Expr {
        let ty = &self.func.var(v).ty;
        if !ty.has_length() {
            return Expr::ZeroOf(ty.clone());
        }
        if let Some(shape) = self.shapes.get(&v) {
            return Expr::var(*shape);
        }
        match self.layout.values.get(&v) {
            // The length is that of the declaration if nothing changes it.
            Some(Expr::Repeat { len, vec, value }) if !self.changes_length(v) => {
                let float = match &**value {
                    Expr::Load(p) => self.func.type_of(p).is_float(),
                    Expr::Inert(code) => code.ty.is_float(),
                    Expr::Number(_) => true,
                    _ => false,
                };
                let fixed = len.pure && len.reads.iter().all(|v| !self.layout.is_written(*v));
                if float && fixed {
                    return Expr::Repeat { value: Box::new(Expr::Number(0.0)), len: len.clone(), vec: *vec };
                }
            }
            _ => {}
        }
        Expr::Zero { like: v.into() }
    }

    /// The statement of the block whose sweep comes first to the cotangent of a variable, and the position in its
    /// adjoint of a whole first value, if there is one. A parameter that nothing is swept for gets its zero at the end.
    pub(super) fn first(&self, block: &Block, v: VarId) -> Option<(StmtId, Option<usize>)> {
        if !self.needs_zero(v) {
            return None;
        }
        let bar = self.bars.get(v)?;
        // Joint loops are swept on the way forward, before everything else.
        let joint = |s: &&Stmt| self.joint.contains_key(&s.id);
        for stmt in block.stmts.iter().filter(joint).chain(block.stmts.iter().rev().filter(|s| !joint(s))) {
            let mut mentioned = false;
            stmt.each_stmt(&mut |s| {
                for kind in self.adjoints.of.get(&s.id).into_iter().flatten() {
                    kind.each_var(&mut |u| mentioned |= u == bar);
                }
            });
            if !mentioned {
                continue;
            }
            let adjoint = self.adjoints.of.get(&stmt.id).map_or(&[][..], |a| a);
            let at = adjoint.iter().position(|k| {
                let mut found = false;
                k.each_var(&mut |u| found |= u == bar);
                found
            });
            return Some((stmt.id, at.filter(|at| first_value(&adjoint[*at], bar).is_some())));
        }
        let param = matches!(self.func.var(v).origin, Origin::Param(_));
        block.stmts.last().filter(|_| param).map(|last| (last.id, None))
    }

    /// The variables that the sweep of a statement of the block mentions.
    pub(super) fn reached(&self, block: &Block, at: StmtId) -> HashSet<VarId> {
        let mut reached = HashSet::new();
        if let Some(stmt) = block.stmts.iter().find(|s| s.id == at) {
            stmt.each_stmt(&mut |s| {
                for kind in self.adjoints.of.get(&s.id).into_iter().flatten() {
                    kind.each_var(&mut |u| {
                        reached.insert(u);
                    });
                }
            });
        }
        reached
    }

    /// The zeros that the sweep of a statement starts with.
    pub(super) fn first_zeros(&self, at: StmtId, block: BlockId) -> (Vec<Stmt>, Vec<Stmt>) {
        let Some(body) = find_block(&self.func.body, block) else { return (vec![], vec![]) };
        let (mut before, mut behind) = (vec![], vec![]);
        // Only what the statement's own sweep comes to can start here, but for parameters that nothing comes to.
        let reached = self.reached(body, at);
        let last = body.stmts.last().is_some_and(|s| s.id == at);
        for v in self.layout.locals.get(&block).into_iter().flatten() {
            let here = last || self.bars.get(*v).is_some_and(|bar| reached.contains(&bar));
            if here && self.first(body, *v) == Some((at, None)) {
                let bar = self.bars.get(*v).expect("a cotangent");
                let out = if self.layout.moves(*v, at) { &mut before } else { &mut behind };
                out.push(Self::stmt_at(Kind::Let { var: bar, value: Some(self.zero(*v)) }));
            }
        }
        (before, behind)
    }
}

/// A whole first value for a cotangent, if the statement adds one.
pub(super) fn first_value(kind: &Kind, bar: VarId) -> Option<Expr> {
    let (place, value) = match kind {
        Kind::Add { place, value, minus: false } | Kind::Set { place, value } => (place, value.clone()),
        Kind::Add { place, value, minus: true } => (place, crate::transform::linear::neg(value.clone())),
        Kind::AddAll { place, value } => {
            let sized = match value {
                Expr::Load(p) => !p.path.iter().any(|s| matches!(s, Proj::Index(_) | Proj::Range(_) | Proj::Deref)),
                _ => true,
            };
            if !sized {
                return None;
            }
            (place, value.clone())
        }
        _ => return None,
    };
    let mut own = false;
    value.each_var(&mut |v| own |= v == bar);
    (place.root == bar && place.path.is_empty() && !own).then_some(value)
}
