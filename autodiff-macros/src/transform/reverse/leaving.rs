//! Loops that are left early: the backward sweep knows from how often they ran, and from how they were left, the counter and
//! the branches that leave them.
//!
//! ```text
//! for n in 1..100 {                     for n in backward(1..100, trips) {
//!     …                                     let leaves = left_by;
//!     if small { left_by = 1; break; }      left_by = 0;
//! }                                         let small = leaves == 1; …
//! ```

use super::prepare::Preparer;
use crate::collections::HashMap;
use crate::ir::*;
use proc_macro2::{Literal, Span};
use quote::quote;

/// What the sweep takes conditions for that it can tell from how a loop was left.
pub type Told = HashMap<VarId, Expr>;

/// A loop around the statements that are being prepared.
pub struct Around {
    target: u32,
    left: Option<Left>,
    /// The branches that leave it, so far.
    branches: u32,
}

impl Preparer<'_> {
    /// The variables that say how a loop is left, if there are branches that leave it; their first one is declared before it.
    pub(super) fn left(&mut self, l: &Loop, span: Span, out: &mut Vec<Stmt>) -> Option<Left> {
        if !is_left_in_branches(&l.body, l.target) {
            return None;
        }
        let number = Ty::Int(Some(quote!(u32).into()));
        let left = Left { by: self.temp("left_by", number.clone(), true), leaves: self.temp("leaves", number, false) };
        let zero = Expr::Inert(Inert::text(quote!(0u32)));
        out.push(Stmt::new(span, Kind::Let { var: left.by, value: Some(zero) }));
        Some(left)
    }

    /// Enters a loop.
    pub(super) fn enter(&mut self, l: &Loop) {
        self.around.push(Around { target: l.target, left: l.left, branches: 0 });
    }

    /// A branch that leaves the innermost loop, or else does not, says so; the condition is told from that.
    pub(super) fn branch_leaves(&mut self, cond: VarId, then: &mut Block, other: &mut Block) {
        let Some(around) = self.around.last_mut() else { return };
        let Some(left) = around.left else { return };
        let leaving = [&mut *then, other].into_iter().zip([true, false]).find(|(b, _)| leaves(b, around.target));
        let Some((block, holds)) = leaving else { return };
        around.branches += 1;
        let (by, leaves) = (&self.func.var(left.by).name, &self.func.var(left.leaves).name);
        let number = Literal::u32_unsuffixed(around.branches);
        let code = Inert { reads: vec![], writes: vec![left.by], pure: false, ..Inert::text(quote!(#by = #number;)) };
        let jump = block.stmts.len() - 1;
        let span = block.stmts[jump].span;
        block.stmts.insert(jump, Stmt::new(span, Kind::Inert { code, binds: vec![] }));
        let tokens = if holds { quote!(#leaves == #number) } else { quote!(#leaves != #number) };
        let told = Inert { reads: vec![left.leaves], ty: Ty::Bool, ..Inert::text(tokens) };
        self.told.insert(cond, Expr::Inert(told));
    }
}

/// What an iteration of the backward sweep begins with: only the last one that was run has left the loop.
pub fn taken(func: &Func, left: Left) -> Stmt {
    let (by, leaves) = (&func.var(left.by).name, &func.var(left.leaves).name);
    let tokens = quote!(let #leaves = #by; #by = 0;);
    let code = Inert { reads: vec![left.by], writes: vec![left.by], pure: false, ..Inert::text(tokens) };
    Stmt::new(Span::mixed_site(), Kind::Inert { code, binds: vec![left.leaves] })
}

/// Does the block end by leaving the loop around it?
fn leaves(block: &Block, target: u32) -> bool {
    matches!(block.stmts.last().map(|s| &s.kind), Some(Kind::Jump(jump)) if jump.to != Target::Continue(target))
}

/// Does a branch in the loop's own iterations leave it?
fn is_left_in_branches(block: &Block, target: u32) -> bool {
    block.stmts.iter().any(|s| match &s.kind {
        Kind::Loop(_) => false,
        Kind::If { then, other, .. } if leaves(then, target) || leaves(other, target) => true,
        kind => kind.blocks().into_iter().any(|b| is_left_in_branches(b, target)),
    })
}
