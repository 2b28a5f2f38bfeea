//! Slices are cut to length before a backward loop, so that bounds are checked once and not in each iteration.
//!
//! ```text
//! for j in 0..n { x_bar[i * n + j] += t * y[j]; }      if 0 < n {
//!                                                          let cut_0 = &mut x_bar[i * n..][..n];
//!                                                          let cut_1 = &y[0..][..n];
//!                                                          for j in 0..n { cut_0[j] += t * cut_1[j]; }
//!                                                      }
//! ```
//!
//! All iterations reach what is cut, so each of these elements exists. What the loop writes is cut if it is mentioned
//! at one index only. So are rows of matrices, `x_bar[i][j]` in the loop over `j`.

mod ahead;
mod elements;
mod found;

pub use ahead::where_they_are;
pub use found::{each_place, written};

use super::lanes::{self, Split};
use crate::analysis::apart::at_start;
use crate::ir::code;
use crate::ir::*;
use found::{Cut, Holds, each_place_mut, found, is_plain, type_of, written_places};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// Cuts slices before the loops of a block and of the blocks inside of it.
pub fn before_loops(func: &mut Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| before_loops(func, b));
        if let Kind::Loop(l) = &stmt.kind
            && let Some(kind) = cut(func, l)
        {
            stmt.kind = kind;
        }
    }
}

/// The loop with slices cut before it.
fn cut(func: &mut Func, l: &Loop) -> Option<Kind> {
    let counter = plain_counter(l).filter(|_| l.target == BACKWARD)?;
    let mut cuts = found(func, &l.body, counter);
    if cuts.is_empty() {
        return None;
    }
    let Over { before: mut then, whole, at, steps } = over(func, l, &mut cuts)?;
    let slices: Vec<VarId> = cuts.iter().filter(|c| c.holds == Holds::Slice).map(|c| c.var).collect();
    let split = lanes::split(func, &whole, at, &slices);
    let whole = stmt(Kind::Loop(whole));
    match split {
        Some(Split { sums, rest: None }) => then.extend(sums),
        Some(Split { sums, rest: Some(rest) }) => {
            let (n, short) = (&func.var(steps).name, Literal::usize_unsuffixed(lanes::SHORT));
            let cond = Inert { reads: vec![steps], ty: Ty::Bool, ..Inert::text(quote!(#n > #short)) };
            let mut long = Block { stmts: sums };
            long.stmts.push(stmt(Kind::Loop(rest)));
            then.push(stmt(Kind::If { cond, then: long, other: Block { stmts: vec![whole] } }));
        }
        None => then.push(whole),
    }
    Some(Kind::If { cond: any(l)?, then: Block { stmts: then }, other: Block::default() })
}

/// The counter of a loop whose statements are plain, and whose bounds are the same wherever they are written.
fn plain_counter(l: &Loop) -> Option<VarId> {
    let Head::Range { var, form, .. } = &l.head else { return None };
    let pure = form.start.pure && form.end.pure && form.step.is_none();
    (pure && l.body.stmts.iter().all(|s| is_plain(&s.kind))).then_some(*var)
}

/// What is told of the bounds of a loop.
fn of_bounds(l: &Loop, text: impl Fn(&TokenStream, &TokenStream, &RangeForm) -> TokenStream, ty: Ty) -> Option<Inert> {
    let Head::Range { form, .. } = &l.head else { return None };
    let (a, b) = (code::operand(&form.start.tokens), code::operand(&form.end.tokens));
    let reads = form.start.reads.iter().chain(&form.end.reads).copied().collect();
    Some(Inert { reads, ty, ..Inert::text(text(&a, &b, form)) })
}

fn is_zero(code: &Inert) -> bool {
    code.tokens.to_string() == "0"
}

/// Is there any iteration?
fn any(l: &Loop) -> Option<Inert> {
    let text = |a: &TokenStream, b: &TokenStream, form: &RangeForm| match (form.inclusive, is_zero(&form.start)) {
        (true, _) => quote!(#a <= #b),
        (false, true) => quote!(#b > 0),
        (false, false) => quote!(#a < #b),
    };
    of_bounds(l, text, Ty::Bool)
}

/// How many there are, if there are any.
fn count(l: &Loop) -> Option<Inert> {
    let text = |a: &TokenStream, b: &TokenStream, form: &RangeForm| match (form.inclusive, is_zero(&form.start)) {
        (true, _) => quote!(#b - #a + 1),
        (false, true) => quote!(#b),
        (false, false) => quote!(#b - #a),
    };
    of_bounds(l, text, Ty::usize())
}

/// A loop over slices, and the statements that cut them.
struct Over {
    before: Vec<Stmt>,
    whole: Loop,
    at: VarId,
    steps: VarId,
}

/// The loop over slices, where there is any iteration.
fn over(func: &mut Func, l: &Loop, cuts: &mut [Cut]) -> Option<Over> {
    let Head::Range { var: counter, form, .. } = &l.head else { return None };
    let none = Inert { ty: Ty::usize(), ..Inert::text(quote!(0)) };
    let at = if is_zero(&form.start) { *counter } else { fresh(func, "at", Ty::usize(), Origin::Temp) };
    let steps = fresh(func, "steps", Ty::usize(), Origin::Temp);
    let mut before = vec![stmt(Kind::Let { var: steps, value: Some(Expr::Inert(count(l)?)) })];
    let mut body = l.body.clone();
    let written = written_places(&l.body);
    for c in &mut *cuts {
        let unique = written.iter().any(|place| place.may_overlap(&c.whole));
        let item = type_of(func, &c.whole.then(Proj::Index(c.index.clone())));
        c.var = fresh(func, "cut", Ty::Ref(unique, Box::new(Ty::Slice(Box::new(item)))), Origin::Cut);
        let first = at_start(func, &l.body, &c.index, *counter, &form.start)?;
        let (from, length) = (code::operand(&first.tokens), &func.var(steps).name);
        let from = Inert { tokens: quote!(#from..), ..first };
        let to = Inert { reads: vec![steps], ..Inert::text(quote!(..#length)) };
        let place = c.whole.then(Proj::Range(from)).then(Proj::Range(to));
        before.push(stmt(Kind::Let { var: c.var, value: Some(Expr::Borrow { place, unique }) }));
    }
    let name = &func.var(at).name;
    let here = Inert { reads: vec![at], ..Inert::text(quote!(#name)) };
    for s in &mut body.stmts {
        each_place_mut(&mut s.kind, &mut |place| {
            if let Some(c) = cuts.iter().find(|c| c.is(func, &l.body, place, *counter)) {
                *place = Place::from(c.var).then(Proj::Index(here.clone()));
            }
        });
    }
    if at != *counter && body.mentions(*counter) {
        let a = code::operand(&form.start.tokens);
        let mut reads = form.start.reads.clone();
        reads.push(at);
        let value = Inert { reads, ty: Ty::usize(), ..Inert::text(quote!(#a + #name)) };
        body.stmts.insert(0, stmt(Kind::Let { var: *counter, value: Some(Expr::Inert(value)) }));
    }
    let n = &func.var(steps).name;
    let end = Inert { reads: vec![steps], ..Inert::text(quote!(#n)) };
    let form = RangeForm { start: none, end, inclusive: false, ..form.clone() };
    let head = Head::Range { var: at, range: form.forward(), form };
    Some(Over { before, whole: Loop { head, body, ..l.clone() }, at, steps })
}

fn stmt(kind: Kind) -> Stmt {
    Stmt::new(Span::call_site(), kind)
}

/// A new local.
fn fresh(func: &mut Func, name: &str, ty: Ty, origin: Origin) -> VarId {
    let name = Ident::new(&format!("{name}_{}", func.vars.len()), Span::mixed_site());
    func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin })
}
