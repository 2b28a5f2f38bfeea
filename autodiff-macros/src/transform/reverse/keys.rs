//! What leads to an element of a tangent is computed once in a block, however many statements mention the element.
//!
//! ```text
//! let key = M::ct_at(&m, (i, j));               let key = M::ct_at(&m, (i, j));
//! let t_bar = take(key.part_mut(&mut m_bar));    let t_bar = take(key.part_mut(&mut m_bar));
//! let key_2 = M::ct_at(&m, (i, j));
//! *key_2.part_mut(&mut m_bar) += t_bar;          *key.part_mut(&mut m_bar) += t_bar;
//! ```
//!
//! So it shows that the elements are one. Between the two nothing changes what the key is computed of.

use super::cuts;
use crate::analysis::apart::changes;
use crate::collections::HashSet;
use crate::ir::*;
use quote::quote;

/// Computes no key of a sweep twice in a block.
pub fn once(func: &Func, sweep: &mut Block) {
    let mut keys = HashSet::default();
    sweep.each_stmt(&mut |s| {
        cuts::each_place(&s.kind, &mut |place| keys.extend(place.path.iter().filter_map(key)));
    });
    if keys.len() > 1 {
        in_block(func, sweep, &keys);
    }
}

/// The variable that has the key of an element of a tangent.
fn key(step: &Proj) -> Option<VarId> {
    match step {
        Proj::Keyed(keyed) if keyed.tangent => <[VarId; 1]>::try_from(&keyed.key.reads[..]).ok().map(|[v]| v),
        _ => None,
    }
}

fn in_block(func: &Func, block: &mut Block, keys: &HashSet<VarId>) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_block(func, b, keys));
    }
    let mut at = 0;
    while at < block.stmts.len() {
        let (before, rest) = block.stmts.split_at_mut(at);
        let same = rest.split_first_mut().and_then(|(this, behind)| {
            let (again, code) = computed(&this.kind, keys)?;
            let first = before_it(func, before, code, keys)?;
            stands_for(func, behind, again, first).then_some(())
        });
        match same {
            Some(()) => drop(block.stmts.remove(at)),
            None => at += 1,
        }
    }
}

/// A key, and the code that computes it.
fn computed<'k>(kind: &'k Kind, keys: &HashSet<VarId>) -> Option<(VarId, &'k Inert)> {
    match kind {
        Kind::Let { var, value: Some(Expr::Inert(code)) } if keys.contains(var) && code.writes.is_empty() => {
            Some((*var, code))
        }
        _ => None,
    }
}

/// The variable that has what the code computes already.
fn before_it(func: &Func, before: &[Stmt], code: &Inert, keys: &HashSet<VarId>) -> Option<VarId> {
    let text = code.tokens.to_string();
    for s in before.iter().rev() {
        match computed(&s.kind, keys) {
            Some((first, other)) if other.reads == code.reads && other.tokens.to_string() == text => {
                return Some(first);
            }
            _ => {}
        }
        let changed = |v: &VarId| changes(func, s, *v) || changes(func, s, func.resolve(&(*v).into()).root);
        if code.reads.iter().any(changed) {
            return None;
        }
    }
    None
}

/// Puts one key where statements mention another one, if that is all that they mention it for.
fn stands_for(func: &Func, stmts: &mut [Stmt], again: VarId, first: VarId) -> bool {
    let (mut mentions, mut keys) = (0, 0);
    let is_it = |step: &&Proj| key(step) == Some(again);
    for stmt in stmts.iter() {
        stmt.each_stmt(&mut |s| {
            mentions += s.kind.vars().into_iter().filter(|v| *v == again).count();
            cuts::each_place(&s.kind, &mut |place| keys += place.path.iter().filter(is_it).count());
        });
    }
    if keys == 0 || mentions != keys {
        return false;
    }
    let name = &func.var(first).name;
    let code = Inert { reads: vec![first], ..Inert::text(quote!(#name)) };
    stmts.iter_mut().for_each(|s| put(s, again, &code));
    true
}

fn put(stmt: &mut Stmt, again: VarId, code: &Inert) {
    cuts::each_place_mut(&mut stmt.kind, &mut |place| {
        for step in &mut place.path {
            if let Proj::Keyed(keyed) = step
                && keyed.key.reads == [again]
            {
                keyed.key = Inert { ty: keyed.key.ty.clone(), ..code.clone() };
            }
        }
    });
    stmt.kind.blocks_mut().into_iter().flat_map(|b| &mut b.stmts).for_each(|s| put(s, again, code));
}
