//! Sums of neighbouring elements are carried along in locals.
//!
//! ```text
//! for i in 1..n {                          let (mut sum_0, mut last) = (0.0, 0);
//!     x_bar[i - 1] += a;                   for i in 1..n {
//!     x_bar[i] += b;                           sum_0 += a;  let sum_1 = b;
//! }                                            x_bar[i - 1] += sum_0;
//!                                              last = i - 1;  sum_0 = sum_1;
//!                                          }
//!                                          x_bar[last + 1] += sum_0;
//! ```
//!
//! So each iteration goes to memory once, for the element that no later iteration adds to, and none waits for what the
//! one before it has written. That needs a container that the loop only adds to, and indices that differ by plain
//! numbers and follow the counter, in statements that every iteration reaches. An element may be taken where no iteration has
//! added to it yet: `v[i] = p * v[i + 1] + q * v[i]`, swept backwards, takes `v_bar[i]`, and adds to that and to `v_bar[i + 1]`.

use super::sums::{addition, local, stmt};
use crate::analysis::apart::{Apart, apart};
use crate::analysis::iterations::{is_cut_short, is_sum};
use crate::ir::*;
use proc_macro2::{Ident, Literal, Span};
use quote::quote;

/// As many elements are carried at most.
const MAX_CARRIED: i64 = 4;

/// Neighbouring elements that a loop adds to: places with the same index but for a plain number.
struct Window {
    root: VarId,
    base: Apart,
    /// The lowest and the highest number, each with a place.
    low: (i64, Place),
    high: (i64, Place),
}

/// Carries sums in the loops of a block and of the blocks inside of it.
pub fn in_locals(func: &mut Func, block: &mut Block) {
    let mut out = vec![];
    for mut stmt in std::mem::take(&mut block.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_locals(func, b));
        let (mut before, mut behind) = (vec![], vec![]);
        if let Kind::Loop(l) = &mut stmt.kind
            && let Some((counter, falling)) = stepwise(l)
        {
            for window in windows(func, l, counter, falling) {
                carry(func, l, &window, falling, &mut before, &mut behind);
            }
        }
        out.extend(before);
        out.push(stmt);
        out.extend(behind);
    }
    block.stmts = out;
}

/// The counter of a loop that goes up or down by one in each iteration, and whether it goes down.
pub fn stepwise(l: &Loop) -> Option<(VarId, bool)> {
    let (counter, falling) = match &l.head {
        Head::Range { var, form, .. } if form.step.is_none() && !form.one_way => (*var, form.reversed),
        Head::Items { at, counted: true, .. } => (*at, false),
        _ => return None,
    };
    (!l.jumps.leaves && !is_cut_short(&l.body)).then_some((counter, falling))
}

/// The neighbouring elements that the loop adds to.
fn windows(func: &Func, l: &Loop, counter: VarId, falling: bool) -> Vec<Window> {
    let mut found: Vec<Window> = vec![];
    for stmt in &l.body.stmts {
        let Some((place, ..)) = addition(func, stmt) else { continue };
        let Some((offset, base)) = index(func, &l.body, place, counter) else { continue };
        match found.iter_mut().find(|w| w.root == place.root && w.base == base) {
            Some(w) if offset < w.low.0 => w.low = (offset, place.clone()),
            Some(w) if offset > w.high.0 => w.high = (offset, place.clone()),
            Some(_) => {}
            None => {
                let end = (offset, place.clone());
                found.push(Window { root: place.root, base, low: end.clone(), high: end });
            }
        }
    }
    let width = |w: &Window| w.high.0 - w.low.0;
    found.retain(|w| {
        let only_added_to = || is_sum(func, &l.body, w.root) || is_taken_first(func, l, w, counter, falling);
        width(w) > 0 && width(w) < MAX_CARRIED && only_added_to()
    });
    found
}

/// Does the loop, beside adding to the window, only take one element in each iteration that none has added to before?
fn is_taken_first(func: &Func, l: &Loop, window: &Window, counter: VarId, falling: bool) -> bool {
    let body = &l.body;
    let at = |place: &Place| index(func, body, place, counter).filter(|(_, base)| *base == window.base).map(|(n, _)| n);
    let (mut taken, mut added) = (None, vec![]);
    for stmt in &body.stmts {
        let mut mentions = 0;
        stmt.kind.each_var(&mut |v| mentions += usize::from(func.resolve(&v.into()).root == window.root));
        let offset = match &stmt.kind {
            _ if mentions == 0 => continue,
            Kind::Let { value: Some(Expr::Take(place)), .. } if mentions == 1 && taken.is_none() => {
                taken = at(place).filter(|n| !added.contains(n));
                taken
            }
            _ => addition(func, stmt).filter(|_| mentions == 1).and_then(|(place, ..)| {
                let offset = at(place)?;
                added.push(offset);
                Some(offset)
            }),
        };
        if offset.is_none() {
            return false;
        }
    }
    taken.is_some_and(|n| if falling { n <= window.low.0 } else { n >= window.high.0 })
}

/// The plain number in the index of an element, and the rest of the index.
pub fn index(func: &Func, body: &Block, place: &Place, counter: VarId) -> Option<(i64, Apart)> {
    let (Proj::Index(code), to) = place.path.split_last()? else { return None };
    if to.iter().any(|s| *s != Proj::Deref) {
        return None;
    }
    let apart = apart(func, body, code, counter).filter(|a| !a.falling)?;
    Some((apart.offset, Apart { offset: 0, ..apart }))
}

/// Carries the sums of a window.
fn carry(
    func: &mut Func,
    l: &mut Loop,
    window: &Window,
    falling: bool,
    before: &mut Vec<Stmt>,
    behind: &mut Vec<Stmt>,
) {
    let Some((counter, _)) = stepwise(l) else { return };
    // The element that no later iteration adds to.
    let (done, place) = if falling { &window.high } else { &window.low };
    let far = if falling { window.low.0 } else { window.high.0 };
    let steps = (far - done).abs();
    let ty = func.type_of(place);
    let sums: Vec<VarId> = (0..=steps).map(|_| local(func, place)).collect();
    let end = sums[steps as usize];
    let whole = l.body.clone();
    let mut started = false;
    for stmt in &mut l.body.stmts {
        let Some((to, value, minus)) = addition(func, stmt) else { continue };
        let Some((offset, base)) = index(func, &whole, to, counter) else { continue };
        if to.root != window.root || base != window.base {
            continue;
        }
        let (sum, value) = (sums[(offset - done).unsigned_abs() as usize], value.clone());
        // The first share of an element is no addition.
        stmt.kind = if sum == end && !started {
            started = true;
            let value = if minus { crate::transform::linear::neg(value) } else { value };
            Kind::Let { var: sum, value: Some(value) }
        } else {
            Kind::Add { place: sum.into(), value, minus }
        };
    }
    let last = position(func);
    let Some(Proj::Index(code)) = place.path.last() else { return };
    let body = &mut l.body.stmts;
    body.push(stmt(Kind::Add { place: place.clone(), value: Expr::var(sums[0]), minus: false }));
    body.push(stmt(Kind::Set { place: last.into(), value: Expr::Inert(code.clone()) }));
    for pair in sums.windows(2) {
        body.push(stmt(Kind::Set { place: pair[0].into(), value: Expr::var(pair[1]) }));
    }

    before.push(nowhere(last));
    for (k, sum) in sums[..steps as usize].iter().enumerate() {
        before.push(stmt(Kind::Let { var: *sum, value: Some(Expr::ZeroOf(ty.clone())) }));
        let (name, number) = (&func.var(last).name, Literal::usize_unsuffixed(k + 1));
        let tokens = if falling { quote!(#name - #number) } else { quote!(#name + #number) };
        behind.push(flushed(func, place, *sum, Inert { reads: vec![last], ..Inert::text(tokens) }));
    }
}

/// No element was added to yet.
pub fn nowhere(last: VarId) -> Stmt {
    let zero = Inert { ty: Ty::Int(Some(quote!(usize).into())), ..Inert::text(quote!(0)) };
    stmt(Kind::Let { var: last, value: Some(Expr::Inert(zero)) })
}

/// What was carried goes to the element at the index. Where there was no iteration it need not exist.
pub fn flushed(func: &Func, place: &Place, sum: VarId, index: Inert) -> Stmt {
    let mut place = place.clone();
    place.path.pop();
    let name = &func.var(sum).name;
    let cond = Inert { reads: vec![sum], ty: Ty::Bool, ..Inert::text(quote!(#name != 0.0)) };
    let add = stmt(Kind::Add { place: place.then(Proj::Index(index)), value: Expr::var(sum), minus: false });
    stmt(Kind::If { cond, then: Block { stmts: vec![add] }, other: Block::default() })
}

/// A new local for the index of the element that was last added to.
pub fn position(func: &mut Func) -> VarId {
    let name = Ident::new(&format!("last_{}", func.vars.len()), Span::mixed_site());
    let ty = Ty::Int(Some(quote!(usize).into()));
    func.add(Var { name, ty, typed: false, mutable: true, active: false, alias: None, origin: Origin::Temp })
}
