//! Where cotangents start: from zero, or from a whole first contribution.

use super::*;

/// How the cotangent of a variable starts, at the statement whose sweep comes first to it.
pub(super) struct Start {
    /// The variable.
    pub(super) of: VarId,
    /// Its cotangent.
    pub(super) bar: VarId,
    /// Is it from a whole first contribution, and not from zero?
    pub(super) whole: bool,
}

/// The zeros that the sweep of a statement starts with.
#[derive(Default)]
pub(super) struct FirstZeros {
    /// Of the shape that is there behind the statement.
    pub(super) behind: Vec<Stmt>,
    /// Of the shape that is there before it, once its writes are undone.
    pub(super) before: Vec<Stmt>,
    /// Of the shape of what is made again then.
    pub(super) late: Vec<Stmt>,
}

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
        if let Some(shaped) = self.answers.shaped.get(&v) {
            return Expr::Zero { like: shaped.lent.into() };
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
        if let Some(len) = self.gathered_length(v) {
            return Expr::Repeat { value: Box::new(Expr::Number(0.0)), len, vec: true };
        }
        // What a parameter gets goes to whoever has called, who may print it.
        match self.func.var(v).origin {
            Origin::Param(_) => Expr::Zero { like: v.into() },
            _ => Expr::Neutral { like: v.into() },
        }
    }

    /// The length of a vector of numbers that a loop has filled, or that was made of such a one, if nothing changes it.
    fn gathered_length(&self, v: VarId) -> Option<Inert> {
        let vector = |v: VarId| matches!(&self.func.var(v).ty, Ty::Vec(item) if item.is_float());
        let mut full = v;
        if let (None, Some(Expr::Load(from))) = (self.gathered.get(&v), self.layout.values.get(&v)) {
            full = Some(from.root).filter(|_| from.path.is_empty() && !self.changes_length(v))?;
        }
        let len = match self.gathered.get(&full)? {
            Gathered::Counted(count) => count.clone(),
            Gathered::Of(place) => {
                let place = self.func.resolve(place);
                let name = Some(&self.func.var(place.root).name).filter(|_| place.path.is_empty())?;
                Inert { reads: vec![place.root], ..Inert::text(quote!(#name.len())) }
            }
        };
        let fixed = len.reads.iter().all(|v| !self.layout.is_written(*v) && self.func.var(*v).alias.is_none());
        (vector(v) && vector(full) && fixed && len.pure && len.ty == Ty::usize()).then_some(len)
    }

    /// Finds for each cotangent that a block declares the statement whose sweep comes first to it.
    pub(super) fn find_starts(&mut self) {
        let mut starts = HashMap::default();
        self.starts_in(&self.func.body, (0, 0), &mut starts);
        self.starts = starts;
    }

    /// The same for a block; gives all variables that its sweep mentions.
    fn starts_in(&self, block: &Block, id: BlockId, starts: &mut HashMap<StmtId, Vec<Start>>) -> HashSet<VarId> {
        // Joint loops are swept on the way forward, before everything else.
        let joint = |s: &&Stmt| self.joint.contains_key(&s.id);
        let (mut all, mut first) = (HashSet::default(), HashMap::default());
        for stmt in block.stmts.iter().filter(joint).chain(block.stmts.iter().rev().filter(|s| !joint(s))) {
            let mut reach = |u: VarId| {
                if all.insert(u) {
                    first.insert(u, stmt.id);
                }
            };
            for kind in self.adjoints.of.get(&stmt.id).into_iter().flatten() {
                kind.each_var(&mut reach);
            }
            for (k, inner) in stmt.kind.blocks().into_iter().enumerate() {
                self.starts_in(inner, (stmt.id, k), starts).into_iter().for_each(&mut reach);
            }
        }
        for v in self.layout.locals.get(&id).into_iter().flatten() {
            let Some(bar) = self.bars.get(*v).filter(|_| self.needs_zero(*v)) else { continue };
            // A parameter that nothing is swept for gets its zero at the end.
            let param = matches!(self.func.var(*v).origin, Origin::Param(_));
            let unmentioned = || block.stmts.last().filter(|_| param).map(|last| last.id);
            let Some(at) = first.get(&bar).copied().or_else(unmentioned) else { continue };
            let mut adjoint = self.adjoints.of.get(&at).into_iter().flatten();
            let whole = adjoint.find(|k| k.itself_mentions(bar)).is_some_and(|k| first_value(k, bar).is_some());
            starts.entry(at).or_default().push(Start { of: *v, bar, whole });
        }
        all
    }

    /// The cotangents that start at a statement.
    pub(super) fn starts_at(&self, at: StmtId) -> &[Start] {
        self.starts.get(&at).map_or(&[], |starts| starts)
    }

    /// The zeros that the sweep of a statement starts with.
    pub(super) fn first_zeros(&self, at: StmtId) -> FirstZeros {
        let mut zeros = FirstZeros::default();
        for start in self.starts_at(at).iter().filter(|start| !start.whole) {
            let zero = self.zero(start.of);
            let mut waits = false;
            zero.each_var(&mut |v| waits |= self.answers.needs.made_behind.contains(&(v, at)));
            let out = match self.layout.moves(start.of, at) {
                _ if waits => &mut zeros.late,
                true => &mut zeros.before,
                false => &mut zeros.behind,
            };
            out.push(Self::stmt_at(Kind::Let { var: start.bar, value: Some(zero) }));
        }
        zeros
    }
}

/// A whole first value for a cotangent, if the statement adds one.
pub(super) fn first_value(kind: &Kind, bar: VarId) -> Option<Expr> {
    let (place, value) = match kind {
        Kind::Add { place, value, minus: false } | Kind::Set { place, value } => (place, value.clone()),
        Kind::Add { place, value, minus: true } => (place, crate::transform::linear::neg(value.clone())),
        Kind::AddAll { place, value } => {
            let sized = match value {
                Expr::Load(p) => !p.path.iter().any(|s| s.code().is_some() || *s == Proj::Deref),
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
