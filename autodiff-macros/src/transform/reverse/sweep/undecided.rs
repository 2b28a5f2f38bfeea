//! Variables that have no value on some of the paths on which the sweeps mention them.

use super::demands::find_block;
use super::*;

impl Frame {
    /// Is the variable saved at the end of its block, or mentioned in the sweep of a branch, though there are paths on
    /// which it has no value?
    pub(super) fn ends_undecided(&self, v: VarId) -> bool {
        let Some((_, home)) = self.layout.defs.get(&v) else { return false };
        let closed = self.answers.closing.contains_key(&(*home, v));
        let mentioned = self.answers.needs.fates.contains_key(&v);
        let open = || find_block(&self.func.body, *home).is_some_and(|block| !always_assigned(block, v));
        (closed || self.undone.contains(&v) || (mentioned && open())) && is_plain(&self.func.var(v).ty)
    }

    /// A value of the variable's type that nobody looks at, if one can be written down.
    pub(super) fn any_value(&self, v: VarId) -> Option<Expr> {
        self.func.var(v).ty.any_value()
    }
}

/// Has the type values without a length?
fn is_plain(ty: &Ty) -> bool {
    match ty {
        Ty::Option(_) => true,
        Ty::Tuple(parts) => parts.iter().all(is_plain),
        ty => !ty.has_length(),
    }
}

/// Is the variable assigned on every path through the block that reaches its end?
fn always_assigned(block: &Block, v: VarId) -> bool {
    block.stmts.iter().any(|stmt| match &stmt.kind {
        Kind::Set { place, .. } => place.root == v && place.path.is_empty(),
        Kind::Call(call) => call.result == Some(v),
        Kind::Jump(_) => true,
        Kind::If { .. } | Kind::Match { .. } => stmt.kind.blocks().into_iter().all(|b| always_assigned(b, v)),
        Kind::Rest { body, .. } => always_assigned(body, v),
        Kind::Loop(l) => matches!(l.head, Head::Forever) && assigned_in(&l.body, v),
        _ => false,
    })
}

/// Is the variable assigned anywhere in the block?
fn assigned_in(block: &Block, v: VarId) -> bool {
    let mut found = false;
    block.each_stmt(&mut |s| found |= matches!(&s.kind, Kind::Set { place, .. } if place.root == v));
    found
}
