//! Vectors of numbers that loops record lie one behind the other, where the sweep uses them as slices only.
//!
//! ```text
//! let k = vec![a, b];                           let k = vec![a, b];
//! kept.push(k.clone());                         kept.push(&k);
//! …                                             …
//! let k: &Vec<f64> = kept_at.back();            let k: &[f64] = kept_at.back();
//! ```
//!
//! What is lent to a callee stays a vector, since only the callee knows whether a slice would do. It lies in the memory that
//! one of an earlier record has left.

use super::Reverse;
use super::lent::Uses;
use crate::collections::HashMap;
use crate::ir::*;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// Makes slices of all vectors that can be.
pub fn where_slices_do(sweeps: &mut Reverse) {
    let mut read = HashMap::default();
    for sweep in [&sweeps.forward, &sweeps.backward] {
        readers(&sweeps.func, sweep, &mut read);
    }
    for (slot, as_slices) in read {
        let slot = &mut sweeps.func.slots[slot.0 as usize];
        let vectors = slot.often == Often::Many && is_of_numbers(&slot.ty);
        slot.flat |= vectors && as_slices;
        slot.apart = vectors && !slot.flat;
    }
}

/// Whether all variables that the values of a slot are lent to are used as slices, by slots.
fn readers(func: &Func, block: &Block, read: &mut HashMap<SlotId, bool>) {
    for stmt in &block.stmts {
        if let Kind::Let { var, value: Some(Expr::Lent(slot)) } = &stmt.kind {
            let vector = matches!(func.var(*var).ty, Ty::Vec(_));
            *read.entry(*slot).or_insert(true) &= vector && block.stmts.iter().all(|s| slice_does(func, s, *var));
        }
        stmt.kind.blocks().into_iter().for_each(|inner| readers(func, inner, read));
    }
}

/// Would a slice do for what the statement does with the vector?
pub(super) fn slice_does(func: &Func, stmt: &Stmt, v: VarId) -> bool {
    let mut all = true;
    stmt.each_stmt(&mut |s| {
        let mut params = vec![];
        let mut uses = Uses { v, params: &mut params, count: 0 };
        uses.find(&s.kind);
        let mut count = uses.count;
        let mut read = |code: &Inert| {
            let as_slice = only_as_slice(&code.tokens, &func.var(v).name);
            count += code.reads.iter().filter(|u| **u == v && as_slice).count();
        };
        match &s.kind {
            Kind::Inert { code, .. } | Kind::If { cond: code, .. } | Kind::Match { scrutinee: code, .. } => read(code),
            _ => {}
        }
        s.kind.each_value(&mut |e| e.each_inert(&mut read));
        all &= params.is_empty() && s.kind.vars().into_iter().filter(|u| *u == v).count() == count;
    });
    all
}

/// Does the code do nothing with the vector but to ask for its length, or for items and parts of it?
pub(super) fn only_as_slice(tokens: &TokenStream, name: &Ident) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().all(|(k, token)| match token {
        TokenTree::Group(group) => only_as_slice(&group.stream(), name),
        TokenTree::Ident(other) if other == name => match tokens.get(k + 1) {
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Bracket,
            Some(TokenTree::Punct(_)) => matches!(tokens.get(k + 2), Some(TokenTree::Ident(method)) if method == "len"),
            _ => false,
        },
        _ => true,
    })
}

fn is_of_numbers(ty: &Ty) -> bool {
    matches!(ty, Ty::Vec(t) if matches!(**t, Ty::Float(_) | Ty::Int(_) | Ty::Bool))
}
