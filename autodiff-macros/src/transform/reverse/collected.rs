//! A number that the program collects into a list, and that is dear to compute, is read there, and not recorded beside it.
//!
//! ```text
//! for at in 0..n { let t = (x[at] - top).exp(); items.push(t); }
//! let e = items;                                                          let t = e[at];
//! ```
//!
//! The list is made by the one loop, which pushes once in each iteration, and is only looked at behind that.

use super::leaving::Told;
use super::looks::only_looks;
use crate::analysis::effort::cost;
use crate::ir::*;
use crate::rules::Cost;
use proc_macro2::Ident;
use quote::quote;

/// Tells where such numbers are found, in a block and in those inside of it.
pub fn tell(func: &Func, block: &Block, told: &mut Told) {
    for (k, stmt) in block.stmts.iter().enumerate() {
        stmt.kind.blocks().into_iter().for_each(|inner| tell(func, inner, told));
        let Kind::Loop(l) = &stmt.kind else { continue };
        for (number, items) in pushed(func, l) {
            if let Some(list) = list(func, block, k, items) {
                told.insert(number, Expr::Load(item(func, list, l)));
            }
        }
    }
}

/// The numbers that each iteration pushes, and where to, if the iterations have numbers from zero on.
fn pushed(func: &Func, l: &Loop) -> Vec<(VarId, VarId)> {
    let numbered = match &l.head {
        Head::Items { sources, .. } => sources.iter().all(|s| !s.reversed),
        Head::Range { var, form, .. } => {
            let plain = !form.reversed && form.step.is_none() && !form.inclusive && !form.one_way;
            plain && func.var(*var).ty == Ty::usize() && form.start.tokens.to_string() == "0"
        }
        _ => false,
    };
    if !numbered || l.jumps.leaves || l.trips.is_some() {
        return vec![];
    }
    let dear = |v: VarId| {
        let value = l.body.stmts.iter().find_map(|s| match &s.kind {
            Kind::Let { var, value: Some(Expr::Prim { rule, args }) } if *var == v => {
                Some(cost(rule, args) != Cost::Cheap)
            }
            _ => None,
        });
        let var = func.var(v);
        value == Some(true) && !var.mutable && matches!(var.ty, Ty::Float(Float::F32 | Float::F64))
    };
    let pushes = l.body.stmts.iter().filter_map(|s| match &s.kind {
        Kind::Edit { place, edit: Edit::Push(Expr::Load(from)) } if from.path.is_empty() && place.path.is_empty() => {
            Some((from.root, place.root)).filter(|(number, _)| dear(*number))
        }
        _ => None,
    });
    pushes.collect()
}

/// The list that the items become: they begin with nothing before the loop, and are mentioned nowhere else.
fn list(func: &Func, block: &Block, at: usize, items: VarId) -> Option<VarId> {
    let begins = |s: &Stmt| match &s.kind {
        Kind::Let { var, value: Some(Expr::Inert(code)) } if *var == items => {
            let text: String = code.tokens.to_string().split_whitespace().collect();
            text.starts_with("::std::vec::Vec::with_capacity(")
        }
        _ => false,
    };
    let list = block.stmts[at + 1..].iter().find_map(|s| match &s.kind {
        Kind::Let { var, value: Some(Expr::Load(from)) } if *from == Place::from(items) => Some(*var),
        _ => None,
    })?;
    let (mut mentions, mut looks) = (0, true);
    func.body.each_stmt(&mut |s| mentions += s.kind.vars().into_iter().filter(|v| *v == items).count());
    func.body.each_stmt(&mut |s| {
        let declares = matches!(&s.kind, Kind::Let { var, .. } if *var == list);
        // Statements inside of one are asked for themselves.
        looks &= declares || !s.kind.itself_mentions(list) || only_looks(func, s, list);
    });
    let var = func.var(list);
    let stays = looks && !var.mutable && var.alias.is_none() && func.result != Some(list);
    let fits = matches!(&var.ty, Ty::Vec(t) if t.is_float());
    // Declared, pushed to, and moved.
    (block.stmts[..at].iter().any(begins) && mentions == 3 && stays && fits).then_some(list)
}

/// The item of the iteration.
fn item(func: &Func, list: VarId, l: &Loop) -> Place {
    let counter = match &l.head {
        Head::Items { at, .. } => *at,
        Head::Range { var, .. } => *var,
        _ => unreachable!("a loop whose iterations have numbers"),
    };
    let name: &Ident = &func.var(counter).name;
    let index = Inert { reads: vec![counter], pure: true, ty: Ty::usize(), ..Inert::text(quote!(#name)) };
    Place::from(list).then(Proj::Index(index))
}
