//! What an iteration of the sweep has just brought back is read from a local: the compiler does not know that the cotangents
//! which are written in between lie elsewhere, and would read it from memory again.
//!
//! ```text
//! v[i] = saved;                            let held = saved;  v[i] = held;
//! p_bar += take(v_bar[i]) * v[i];          p_bar += take(v_bar[i]) * held;
//! ```

use super::elements::replace;
use super::sums::stmt;
use crate::analysis::apart::changes;
use crate::ir::*;
use proc_macro2::{Ident, Span};

/// Reads what the loops of a block, and of the blocks inside of it, bring back.
pub fn in_locals(func: &mut Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_locals(func, b));
        if let Kind::Loop(l) = &mut stmt.kind {
            in_iteration(func, &mut l.body.stmts);
        }
    }
}

fn in_iteration(func: &mut Func, stmts: &mut Vec<Stmt>) {
    let mut at = 0;
    while at < stmts.len() {
        let (done, behind) = stmts.split_at_mut(at + 1);
        at += 1;
        let Kind::Set { place, value: value @ Expr::Saved(_) } = &mut done[at - 1].kind else { continue };
        let element = matches!(place.path.last(), Some(Proj::Index(_))) && func.type_of(place).is_float();
        let mut reads = vec![];
        place.each_var(&mut |v| reads.push(v));
        let stays = behind.iter().take_while(|s| !reads.iter().any(|v| changes(func, s, *v))).count();
        if !element || !behind[..stays].iter().any(|s| s.mentions(place.root)) {
            continue;
        }
        let name = Ident::new(&format!("held_{}", func.vars.len()), Span::mixed_site());
        let (ty, origin) = (func.type_of(place), Origin::Temp);
        let held = func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin });
        behind[..stays].iter_mut().for_each(|s| replace(s, place, held));
        let saved = std::mem::replace(value, Expr::var(held));
        stmts.insert(at - 1, stmt(Kind::Let { var: held, value: Some(saved) }));
        at += 1;
    }
}
