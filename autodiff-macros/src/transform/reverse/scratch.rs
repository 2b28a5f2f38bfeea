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
//! is exchanged with another vector, since either leaves an allocation behind. Where a vector of the function gets a zero in each
//! iteration, and one that it was moved to, or another one, ends with the iteration, the zero is made in what is left of that:
//!
//! ```text
//! let taken = take(&mut u_bar);                let taken = take(&mut u_bar);
//! u_bar = vec![0.0; taken.len()];              u_bar = replace(&mut scratch, vec![]);  …
//! let mut next_bar = taken;                    let mut next_bar = taken;
//! …                                            …
//!                                              scratch = next_bar;
//! ```
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
        let made = made(func, &block.stmts[at]).and_then(|made| Some((last_name(func, behind, made.var)?, made)));
        if let Some((last, made)) = made {
            let scratch = scratch(func, made.var);
            before.push(stmt(Kind::Let { var: scratch, value: Some(nothing()) }));
            block.stmts.push(stmt(Kind::Set { place: scratch.into(), value: Expr::var(last) }));
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
        } else if let Some((made, ending)) = zeroed(func, &block.stmts, at) {
            let scratch = scratch(func, made.var);
            before.push(stmt(Kind::Let { var: scratch, value: Some(nothing()) }));
            block.stmts.push(stmt(Kind::Set { place: scratch.into(), value: Expr::var(ending) }));
            block.stmts.splice(at..=at, made.again(scratch));
        }
        at += 1;
    }
}

/// A vector that a statement makes: so many times one number, or none.
struct Made {
    var: VarId,
    numbers: Option<(Inert, Expr)>,
}

impl Made {
    /// The statements that make it in what is left of another one.
    fn from(self, scratch: VarId) -> Vec<Stmt> {
        let given = stmt(Kind::Edit { place: scratch.into(), edit: Edit::Replace(nothing(), self.var) });
        [given].into_iter().chain(self.filled()).collect()
    }

    /// The same for a variable that is there: it has nothing, and what is left of another one is exchanged for that.
    fn again(self, scratch: VarId) -> Vec<Stmt> {
        let given = Kind::Edit { place: self.var.into(), edit: Edit::Exchange(scratch.into()) };
        [stmt(given)].into_iter().chain(self.filled()).collect()
    }

    fn filled(self) -> Vec<Stmt> {
        let place = Place::from(self.var);
        let mut stmts = vec![stmt(Kind::Edit { place: place.clone(), edit: Edit::Clear })];
        if let Some((len, number)) = self.numbers {
            stmts.push(stmt(Kind::Edit { place, edit: Edit::Resize(len, number) }));
        }
        stmts
    }
}

/// A zero that a vector of the function gets where it has just been taken out, and a vector that ends with the block.
fn zeroed(func: &Func, stmts: &[Stmt], at: usize) -> Option<(Made, VarId)> {
    let Kind::Set { place, value: Expr::Zero { like } } = &stmts[at].kind else { return None };
    let Kind::Let { value: Some(Expr::Take(out)), .. } = &stmts[at.checked_sub(1)?].kind else { return None };
    let item = numbers(func, place.root).filter(|_| place.path.is_empty() && out == place)?;
    let other = like.path.is_empty() && like.root != place.root && matches!(func.var(like.root).ty, Ty::Vec(_));
    let ending = stmts.iter().enumerate().find_map(|(k, s)| match &s.kind {
        Kind::Let { var, value: Some(Expr::Take(from) | Expr::Load(from)) }
            if from.path.is_empty() && numbers(func, *var) == Some(item) && func.var(from.root).ty.item() == *item =>
        {
            let lasts = stmts[k + 1..].iter().all(|s| stays(s, *var));
            lasts.then_some(*var)
        }
        _ => None,
    });
    let numbers = Some((length(func, like.root), Expr::ZeroOf(item.clone())));
    ending.filter(|_| other).map(|ending| (Made { var: place.root, numbers }, ending))
}

/// The type of the numbers that the variable is a vector of. What carries a derivative is moved where a statement says so, and never
/// by inert code.
fn numbers(func: &Func, v: VarId) -> Option<&Ty> {
    match func.var(v) {
        Var { ty: Ty::Vec(item), alias: None, active, origin, .. } if item.is_float() => {
            (*active || matches!(origin, Origin::Derivative(_))).then_some(item)
        }
        _ => None,
    }
}

fn made(func: &Func, stmt: &Stmt) -> Option<Made> {
    let Kind::Let { var, value: Some(value) } = &stmt.kind else { return None };
    let of = func.var(*var);
    // What carries a derivative is moved where a statement says so, and never by inert code.
    let seen = of.active || matches!(of.origin, Origin::Derivative(_));
    let Ty::Vec(item) = &of.ty else { return None };
    if !seen || of.alias.is_some() || !item.is_float() {
        return None;
    }
    let numbers = match value {
        Expr::Repeat { value, len, vec: true } => {
            let plain = matches!(**value, Expr::Number(_) | Expr::ZeroOf(_))
                || matches!(&**value, Expr::Inert(code) if code.pure);
            (plain && len.pure && len.writes.is_empty()).then(|| (len.clone(), (**value).clone()))?
        }
        Expr::Zero { like } if like.path.is_empty() => (length(func, like.root), Expr::ZeroOf((**item).clone())),
        Expr::Neutral { like } if like.path.is_empty() && matches!(**item, Ty::Float(Float::F32 | Float::F64)) => {
            (length(func, like.root), Expr::Number(-0.0))
        }
        Expr::Inert(code) if is_empty(code) => return Some(Made { var: *var, numbers: None }),
        _ => return None,
    };
    Some(Made { var: *var, numbers: Some(numbers) })
}

/// Is it `Vec::new()` or `Vec::with_capacity(n)`?
fn is_empty(code: &Inert) -> bool {
    let names = |e: &syn::Expr| match e {
        syn::Expr::Path(p) => p.path.segments.iter().rev().take(2).map(|s| s.ident.to_string()).collect(),
        _ => vec![],
    };
    let plain = code.pure && code.writes.is_empty();
    plain
        && matches!(syn::parse2(code.tokens.clone()), Ok(syn::Expr::Call(call))
            if matches!(names(&call.func).as_slice(), [made, vec] if vec == "Vec" && (made == "new" || made == "with_capacity")))
}

/// What the vector is called in the end, if it lasts until then: it may get other names.
fn last_name(func: &Func, behind: &[Stmt], mut v: VarId) -> Option<VarId> {
    for stmt in behind {
        match &stmt.kind {
            Kind::Let { var, value: Some(Expr::Load(place)) } if *place == Place::from(v) => {
                let of = func.var(*var);
                (of.alias.is_none() && matches!(of.ty, Ty::Vec(_))).then_some(())?;
                v = *var;
            }
            _ => stays(stmt, v).then_some(())?,
        }
    }
    Some(v)
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
            edit:
                Edit::Push(_)
                | Edit::Pop(_)
                | Edit::Clear
                | Edit::Truncate(_)
                | Edit::Resize(..)
                | Edit::CopyFrom(..)
                | Edit::Swap(..),
        }
        | Kind::AddAll { place, .. } => count += whole(place),
        Kind::Edit { place, edit: Edit::Exchange(other) } => count += whole(place) + whole(other),
        Kind::Save { value: Expr::Copy { place, .. }, .. } => count += whole(place),
        // Cotangents that a pullback adds to.
        Kind::CallPull { args, .. } => {
            let bars = args.iter().filter_map(|arg| match arg {
                PullArg::Shared(_, bar) | PullArg::Unique(_, bar) => bar.as_ref(),
                _ => None,
            });
            count += bars.map(whole).sum::<usize>();
        }
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
