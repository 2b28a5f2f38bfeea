//! What a backward loop takes off the end of a cotangent, one item in each iteration, is read where it is.
//!
//! ```text
//!                                              let begun = z_bar.len() - n;
//! for i in (0..n).rev() {                      for i in (0..n).rev() {
//!     let taken = z_bar.pop().unwrap();            let taken = z_bar[begun + i];
//!     x_bar[i] += taken * y[i];                    x_bar[i] += taken * y[i];
//! }                                            }
//! ```
//!
//! An item at an index is there for every iteration at once, so that the loop may run in the order of memory. Nothing may look
//! at the cotangent behind the loop: it is longer there.

use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::{Ident, Span};
use quote::quote;

/// Rewrites such loops in two blocks, one behind the other in the same scope, and in the blocks inside of them; `returned` are
/// variables that are read behind them.
pub fn at_indices(func: &mut Func, first: &mut Block, second: &mut Block, returned: &HashSet<VarId>) {
    for stmt in first.stmts.iter_mut().chain(&mut second.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| at_indices(func, b, &mut Block::default(), returned));
    }
    let mut border = first.stmts.len();
    first.stmts.append(&mut second.stmts);
    for k in (0..first.stmts.len()).rev() {
        let mut begun = vec![];
        for (v, item) in taken_last(func, &first.stmts, k, returned) {
            begun.extend(read_there(func, &mut first.stmts[k].kind, v, item));
        }
        border += if k < border { begun.len() } else { 0 };
        first.stmts.splice(k..k, begun);
    }
    second.stmts = first.stmts.split_off(border);
}

/// The cotangents that statement `k`, a loop, takes items off, and where in its body.
fn taken_last(func: &Func, stmts: &[Stmt], k: usize, returned: &HashSet<VarId>) -> Vec<(VarId, usize)> {
    let Kind::Loop(l) = &stmts[k].kind else { return vec![] };
    let Head::Range { var: counter, form, .. } = &l.head else { return vec![] };
    let steady = form.reversed && !form.inclusive && !form.one_way && form.step.is_none();
    let whole = form.start.tokens.to_string() == "0" && form.end.pure && form.end.writes.is_empty();
    if l.target != BACKWARD || !steady || !whole || func.var(*counter).ty != Ty::usize() || jumps(&l.body) {
        return vec![];
    }
    let own = |v: VarId| stmts[..k].iter().any(|s| matches!(s.kind, Kind::Let { var, .. } if var == v));
    let last = |v: VarId| !returned.contains(&v) && !stmts[k + 1..].iter().any(|s| s.mentions(v));
    let once = |v: VarId| l.body.stmts.iter().filter(|s| s.mentions(v)).count() == 1;
    let mut found = vec![];
    for (item, stmt) in l.body.stmts.iter().enumerate() {
        if let Kind::Edit { place, edit: Edit::Pop(Some(_)) } = &stmt.kind
            && is_list_of_numbers(func, place)
            && own(place.root)
            && last(place.root)
            && once(place.root)
        {
            found.push((place.root, item));
        }
    }
    found
}

/// Is it the cotangent of a vector of numbers, by its own name?
fn is_list_of_numbers(func: &Func, place: &Place) -> bool {
    let of = func.var(place.root);
    let numbers = matches!(&of.ty, Ty::Vec(item) if item.is_float());
    numbers && place.path.is_empty() && of.alias.is_none() && matches!(of.origin, Origin::Derivative(_))
}

fn jumps(body: &Block) -> bool {
    let mut found = false;
    body.each_stmt(&mut |s| found |= matches!(s.kind, Kind::Jump(_)));
    found
}

/// Reads the item where it is in each iteration of the loop; the statement says where those of all iterations begin.
fn read_there(func: &mut Func, kind: &mut Kind, v: VarId, item: usize) -> Option<Stmt> {
    let Kind::Loop(Loop { head: Head::Range { var: counter, form, .. }, body, .. }) = kind else { return None };
    let Kind::Edit { edit: Edit::Pop(Some(taken)), .. } = body.stmts[item].kind else { return None };
    let name = Ident::new(&format!("begun_{}", func.vars.len()), Span::mixed_site());
    let (list, at, end) = (&func.var(v).name, &func.var(*counter).name, code::operand(&form.end.tokens));
    let reads = [v].into_iter().chain(form.end.reads.iter().copied()).collect();
    let length = Inert { reads, ty: Ty::usize(), ..Inert::text(quote!(#list.len() - #end)) };
    let index = quote!(#name + #at);
    let (ty, origin) = (Ty::usize(), Origin::Temp);
    let begun = func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin });
    let index = Inert { reads: vec![begun, *counter], ty: Ty::usize(), ..Inert::text(index) };
    let value = Some(Expr::Load(Place::from(v).then(Proj::Index(index))));
    body.stmts[item].kind = Kind::Let { var: taken, value };
    Some(super::sums::stmt(Kind::Let { var: begun, value: Some(Expr::Inert(length)) }))
}
