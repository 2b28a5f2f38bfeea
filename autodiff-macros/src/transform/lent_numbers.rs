//! A loop that takes a vector of numbers, or pairs of them, apart is lent the vector: they are copied, and the vector is still there behind
//! the loop, so that nothing has to be kept of it for the sweep.
//!
//! ```text
//! for x in v { … }                  for item in v.iter() { let x = *item; … }
//! ```

use crate::analysis::effects;
use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::Span;
use quote::format_ident;

/// Lends the vectors to all loops that put nothing into their place.
pub fn lend_numbers(func: &mut Func) {
    let mut body = std::mem::take(&mut func.body);
    in_block(func, &mut body);
    func.body = body;
}

fn in_block(func: &mut Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|inner| in_block(func, inner));
        let span = stmt.span;
        let Kind::Loop(Loop { head: Head::Items { sources, .. }, body, .. }) = &mut stmt.kind else { continue };
        let mut written = HashSet::default();
        effects::written(body, &mut written);
        for source in sources {
            let numbers = matches!(func.type_of(&source.place), Ty::Vec(t) if t.is_copy() == Some(true) && !t.refers());
            let stays = !written.contains(&func.resolve(&source.place).root);
            if numbers && stays && matches!(source.items, Items::Values) {
                body.stmts.insert(0, lend(func, source, span));
            }
        }
    }
}

/// Lends the items; what copies one.
fn lend(func: &mut Func, source: &mut Source, span: Span) -> Stmt {
    let (var, number) = (source.item, func.var(source.item).ty.clone());
    let name = format_ident!("item_{}", func.vars.len(), span = Span::mixed_site());
    let lent = Var { name, ty: Ty::Ref(false, Box::new(number)), origin: Origin::Temp, ..func.var(var).clone() };
    // Until now it stood for a part of the vector; now it is a number of its own.
    let active = func.is_active(&func.resolve(&source.place));
    let own = func.var_mut(var);
    (own.alias, own.active) = (None, own.active || active);
    source.item = func.add(lent);
    source.items = Items::Shared;
    let place = Place::from(source.item).then(Proj::Deref);
    Stmt::new(span, Kind::Let { var, value: Some(Expr::Load(place)) })
}
