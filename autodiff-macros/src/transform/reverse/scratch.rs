//! Vectors of numbers that each iteration of a loop makes anew share one allocation.
//!
//! ```text
//!                                              let mut scratch = vec![];
//! for i in 0..n {                              for i in 0..n {
//!     let mut z = vec![0.0; k];                    let mut z = replace(&mut scratch, vec![]);
//!                                                  z.clear();
//!                                                  z.resize(k, 0.0);
//!     …                                            …
//!                                                  scratch = z;
//! }                                            }
//! ```
//!
//! The same is done with vectors that the sweep brings back from slices of a record (`z = old.back().to_vec()`), and with what
//! is exchanged with another vector, since either leaves an allocation behind.
//!
//! It has to be still there at the end of the iteration, whatever the iteration does in between; where it ends
//! earlier, the next one allocates again.

use super::lent::Uses;
use crate::ir::*;
use proc_macro2::{Ident, Span};
use quote::quote;

/// Gives an allocation of their own to the vectors that the loops of a sweep make.
pub fn of_iterations(func: &mut Func, sweep: &mut Block) {
    let mut before = vec![];
    in_blocks(func, sweep, false, &mut before);
    sweep.stmts.splice(0..0, before);
}

/// The same for a block; what stands before the sweep goes to `before`.
fn in_blocks(func: &mut Func, block: &mut Block, repeats: bool, before: &mut Vec<Stmt>) {
    for stmt in &mut block.stmts {
        let repeats = repeats || matches!(stmt.kind, Kind::Loop(_));
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_blocks(func, b, repeats, before));
    }
    let leaves = matches!(block.stmts.last().map(|s| &s.kind), Some(Kind::Jump(_)));
    if !repeats || leaves {
        return;
    }
    let mut at = 0;
    while at < block.stmts.len() {
        let behind = &block.stmts[at + 1..];
        if let Some(made) = made(func, &block.stmts[at]).filter(|made| behind.iter().all(|s| stays(s, made.var))) {
            let scratch = scratch(func, made.var);
            before.push(stmt(Kind::Let { var: scratch, value: Some(nothing()) }));
            block.stmts.push(stmt(Kind::Set { place: scratch.into(), value: Expr::var(made.var) }));
            block.stmts.splice(at..=at, made.from(scratch));
        } else if let Some((var, slot, given)) = brought_back(func, &block.stmts, at) {
            let scratch = scratch(func, var);
            before.push(stmt(Kind::Let { var: scratch, value: Some(nothing()) }));
            block.stmts.push(stmt(Kind::Set { place: scratch.into(), value: Expr::var(var) }));
            block.stmts[at] = stmt(Kind::Edit { place: scratch.into(), edit: Edit::Replace(nothing(), var) });
            let reload = stmt(Kind::Edit { place: var.into(), edit: Edit::Reload(slot) });
            match given {
                Some(given) => block.stmts[given] = reload,
                None => block.stmts.insert(at + 1, reload),
            }
        }
        at += 1;
    }
}

/// A vector that a statement makes: so many times one number.
struct Made {
    var: VarId,
    value: Expr,
    len: Inert,
}

impl Made {
    /// The statements that make it in what is left of another one.
    fn from(self, scratch: VarId) -> [Stmt; 3] {
        let place = Place::from(self.var);
        let resized = Edit::Resize(self.len, self.value);
        [
            stmt(Kind::Edit { place: scratch.into(), edit: Edit::Replace(nothing(), self.var) }),
            stmt(Kind::Edit { place: place.clone(), edit: Edit::Clear }),
            stmt(Kind::Edit { place, edit: resized }),
        ]
    }
}

fn made(func: &Func, stmt: &Stmt) -> Option<Made> {
    let Kind::Let { var, value: Some(made) } = &stmt.kind else { return None };
    let of = func.var(*var);
    let Ty::Vec(item) = &of.ty else { return None };
    let (value, len) = match made {
        Expr::Repeat { value, len, vec: true } => ((**value).clone(), len.clone()),
        Expr::Zero { like } if like.path.is_empty() => (Expr::ZeroOf((**item).clone()), length(func, like.root)),
        _ => return None,
    };
    let numbers = item.is_float();
    // What carries a derivative is moved where a statement says so, and never by inert code.
    let seen = of.active || matches!(of.origin, Origin::Derivative(_));
    let plain = matches!(value, Expr::Number(_) | Expr::ZeroOf(_)) || matches!(&value, Expr::Inert(code) if code.pure);
    let whole = of.alias.is_none() && len.pure && len.writes.is_empty();
    (numbers && seen && plain && whole).then_some(Made { var: *var, value, len })
}

/// The length of a vector.
fn length(func: &Func, v: VarId) -> Inert {
    let name = &func.var(v).name;
    Inert { reads: vec![v], ty: Ty::Int(None), ..Inert::text(quote!(#name.len())) }
}

/// A vector that the sweep brings back from slices of a record: the variable, the slot, and the statement that does so, if
/// that is not the declaration.
fn brought_back(func: &Func, stmts: &[Stmt], at: usize) -> Option<(VarId, SlotId, Option<usize>)> {
    let Kind::Let { var, value } = &stmts[at].kind else { return None };
    let of = func.var(*var);
    if of.alias.is_some() || !of.active || !matches!(&of.ty, Ty::Vec(item) if item.is_float()) {
        return None;
    }
    let (slot, given) = match value {
        Some(Expr::Saved(slot)) => (*slot, None),
        Some(_) => return None,
        None => {
            let first = at + 1 + stmts[at + 1..].iter().position(|s| s.mentions(*var))?;
            let Kind::Set { place, value: Expr::Saved(slot) } = &stmts[first].kind else { return None };
            (place.root == *var && place.path.is_empty()).then_some((*slot, Some(first)))?
        }
    };
    let kept = &func.slots[slot.0 as usize];
    let slices = kept.flat && kept.often == Often::Many;
    let behind = &stmts[given.unwrap_or(at) + 1..];
    (slices && behind.iter().all(|s| stays(s, *var))).then_some((*var, slot, given))
}

/// Is the vector still the variable's behind the statement?
pub fn stays(stmt: &Stmt, v: VarId) -> bool {
    let mut all = true;
    stmt.each_stmt(&mut |s| {
        let mentions = s.kind.vars().into_iter().filter(|u| *u == v).count();
        all &= mentions == 0 || mentions == lendings(&s.kind, v);
    });
    all
}

/// How often a statement mentions the vector without moving it.
pub fn lendings(kind: &Kind, v: VarId) -> usize {
    let mut params = vec![];
    let mut uses = Uses { v, params: &mut params, count: 0 };
    uses.find(kind);
    let mut count = uses.count;
    let whole = |place: &Place| usize::from(place.root == v && place.path.is_empty());
    let mut read = |code: &Inert| count += code.reads.iter().filter(|u| **u == v).count();
    match kind {
        Kind::Inert { code, .. } | Kind::If { cond: code, .. } | Kind::Match { scrutinee: code, .. } => read(code),
        _ => {}
    }
    kind.each_value(&mut |e| e.each_inert(&mut read));
    match kind {
        Kind::Edit {
            place,
            edit: Edit::Push(_) | Edit::Clear | Edit::Truncate(_) | Edit::CopyFrom(..) | Edit::Swap(..),
        }
        | Kind::AddAll { place, .. } => count += whole(place),
        Kind::Edit { place, edit: Edit::Exchange(other) } => count += whole(place) + whole(other),
        Kind::Save { value: Expr::Copy { place, .. }, .. } => count += whole(place),
        Kind::Loop(Loop { head: Head::Items { sources, .. }, .. }) => {
            let lent = sources.iter().filter(|s| !matches!(s.items, Items::Values));
            count += lent.map(|s| whole(&s.place)).sum::<usize>();
        }
        _ => {}
    }
    count
}

/// An empty vector.
fn nothing() -> Expr {
    Expr::List { items: vec![], vec: true }
}

fn scratch(func: &mut Func, like: VarId) -> VarId {
    let name = Ident::new(&format!("scratch_{}", func.vars.len()), Span::mixed_site());
    let ty = func.var(like).ty.clone();
    func.add(Var { name, ty, typed: true, mutable: true, active: false, alias: None, origin: Origin::Temp })
}

fn stmt(kind: Kind) -> Stmt {
    Stmt::new(Span::call_site(), kind)
}
