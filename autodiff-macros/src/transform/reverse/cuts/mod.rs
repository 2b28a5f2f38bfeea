//! Slices are cut to length before a backward loop, so that bounds are checked once and not in each iteration.
//!
//! ```text
//! for j in 0..n { x_bar[i * n + j] += t * y[j]; }      if 0 < n {
//!                                                          let cut_0 = &mut x_bar[i * n..][..n];
//!                                                          let cut_1 = &y[..n];
//!                                                          for j in 0..n { cut_0[j] += t * cut_1[j]; }
//!                                                      }
//! ```
//!
//! All iterations reach what is cut, so each of these elements exists. What the loop writes is cut if it is mentioned
//! at one index only, or at several that turn out to be apart (`windows`). So are rows of matrices, `x_bar[i][j]` in the loop over `j`.

mod ahead;
mod elements;
mod found;
mod items;
mod lists;
mod singly;
mod strips;
mod windows;

pub use ahead::where_they_are;
pub use found::{each_place, each_place_mut, written, written_places};

use super::lanes::{self, Split};
use crate::analysis::apart::{at_start, named};
use crate::ir::code;
use crate::ir::*;
use found::{Cut, Holds, found, is_plain, type_of};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use windows::Several;

/// Cuts slices before the loops of a block and of the blocks inside of it.
pub fn before_loops(func: &mut Func, block: &mut Block) {
    for k in 0..block.stmts.len() {
        let (before, rest) = block.stmts.split_at_mut(k);
        let stmt = &mut rest[0];
        stmt.kind.blocks_mut().into_iter().for_each(|b| before_loops(func, b));
        if let Kind::Loop(l) = &stmt.kind
            && let Some(kind) = cut(func, l, stmt.span, before)
        {
            stmt.kind = kind;
        }
    }
}

/// The loop behind other statements, with slices cut before it.
fn cut(func: &mut Func, l: &Loop, span: Span, before: &[Stmt]) -> Option<Kind> {
    let counter = plain_counter(l).filter(|_| l.target == BACKWARD)?;
    let (mut cuts, mut several) = found(func, &l.body, counter);
    if cuts.is_empty() && several.is_empty() {
        return None;
    }
    let Over { before: mut then, whole, apart, at, steps } = over(func, l, &mut cuts, &mut several)?;
    let mut slices: Vec<VarId> = cuts.iter().filter(|c| c.holds == Holds::Slice).map(|c| c.var).collect();
    let singly = l.rows.read.is_empty() && singly::reaches(&cuts, &singly::written(before));
    let few = l.head.trips().is_some_and(|trips| trips as usize <= lanes::SHORT);
    let whole =
        if few { Block { stmts: vec![stmt(Kind::Loop(whole))] } } else { in_lanes(func, whole, (at, steps), &slices) };
    let mut rest = match whole {
        Block { stmts } if singly => Block { stmts: singly::where_short(func, stmts, steps) },
        rest => rest,
    };
    if let (Some(apart), Head::Range { form, .. }) = (apart, &l.head) {
        // Of neighbours one may be written before another one is read.
        let alone = |c: &&Cut| c.beyond == 0;
        slices.extend(several.iter().flat_map(|s| s.cuts.iter().filter(alone).map(|c| c.var)));
        let mut over_both = Block::default();
        for s in windows::tidied(func, apart, span).stmts {
            match s.kind {
                Kind::Loop(l) => over_both.stmts.extend(in_lanes(func, l, (at, steps), &slices).stmts),
                _ => over_both.stmts.push(s),
            }
        }
        let ends = Ends { counter, start: &form.start, length: steps };
        rest = Block { stmts: vec![stmt(windows::over(&several, func, l, &ends, over_both, rest)?)] };
    }
    then.extend(rest.stmts);
    Some(Kind::If { cond: any(l)?, then: Block { stmts: then }, other: Block::default() })
}

/// The loop, with its sums taken in lanes.
fn in_lanes(func: &mut Func, whole: Loop, (at, steps): (VarId, VarId), slices: &[VarId]) -> Block {
    let split = lanes::split(func, &whole, at, slices);
    let whole = stmt(Kind::Loop(whole));
    let stmts = match split {
        Some(Split { sums, rest: None }) => sums,
        Some(Split { sums, rest: Some(rest) }) => {
            let cond = more(func, steps, lanes::SHORT);
            let mut long = Block { stmts: sums };
            long.stmts.push(stmt(Kind::Loop(rest)));
            vec![stmt(Kind::If { cond, then: long, other: Block { stmts: vec![whole] } })]
        }
        None => vec![whole],
    };
    Block { stmts }
}

/// Are there more steps than that?
fn more(func: &Func, steps: VarId, few: usize) -> Inert {
    let (n, few) = (&func.var(steps).name, Literal::usize_unsuffixed(few));
    Inert { reads: vec![steps], ty: Ty::Bool, ..Inert::text(quote!(#n > #few)) }
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

/// Is there any iteration? `true` where that is known.
fn any(l: &Loop) -> Option<Inert> {
    let known = l.head.trips().is_some_and(|trips| trips > 0);
    let text = |a: &TokenStream, b: &TokenStream, form: &RangeForm| match (form.inclusive, is_zero(&form.start)) {
        _ if known => quote!(true),
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
    /// The same where several places of one container turn out to be apart.
    apart: Option<Loop>,
    at: VarId,
    steps: VarId,
}

/// Where a loop begins, and how many iterations it has.
struct Ends<'a> {
    counter: VarId,
    start: &'a Inert,
    length: VarId,
}

/// The loop over slices, where there is any iteration.
fn over(func: &mut Func, l: &Loop, cuts: &mut [Cut], several: &mut [Several]) -> Option<Over> {
    let Head::Range { var: counter, form, .. } = &l.head else { return None };
    let at = if is_zero(&form.start) { *counter } else { fresh(func, "at", Ty::usize(), Origin::Temp) };
    let steps = fresh(func, "steps", Ty::usize(), Origin::Temp);
    let mut before = vec![stmt(Kind::Let { var: steps, value: Some(Expr::Inert(count(l)?)) })];
    let written = written_places(&l.body);
    for c in &mut *cuts {
        let unique = written.iter().any(|place| place.may_overlap(&c.whole));
        c.var = slice(func, c, unique);
        let first = at_start(func, &l.body, &c.index, *counter, &form.start)?;
        let (from, length) = (code::operand(&first.tokens), &func.var(steps).name);
        let to = Inert { reads: vec![steps], ..Inert::text(quote!(..#length)) };
        let rest = match is_zero(&first) {
            true => c.whole.clone(),
            false => c.whole.then(Proj::Range(Inert { tokens: quote!(#from..), ..first })),
        };
        let place = rest.then(Proj::Range(to));
        before.push(stmt(Kind::Let { var: c.var, value: Some(Expr::Borrow { place, unique }) }));
    }
    let ends = Ends { counter: *counter, start: &form.start, length: steps };
    let whole = rewritten(func, l, at, &ends, &cuts.iter().collect::<Vec<_>>());
    for c in several.iter_mut().flat_map(|s| &mut s.cuts) {
        c.var = slice(func, c, true);
        let of = func.var(c.whole.root).origin;
        if matches!(of, Origin::Derivative(_)) {
            func.vars[c.var.0 as usize].origin = of;
        }
    }
    let apart = (!several.is_empty()).then(|| {
        let all: Vec<&Cut> = cuts.iter().chain(several.iter().flat_map(|s| &s.cuts)).collect();
        let lent = several.iter().map(|s| s.cuts.iter().map(|c| c.var).collect()).collect();
        Loop { instead: Some(Instead::Apart(lent)), ..rewritten(func, l, at, &ends, &all) }
    });
    Some(Over { before, whole, apart, at, steps })
}

/// A new local for the slice that is cut.
fn slice(func: &mut Func, c: &Cut, unique: bool) -> VarId {
    let item = type_of(func, &c.whole.then(Proj::Index(c.index.clone())));
    fresh(func, "cut", Ty::Ref(unique, Box::new(Ty::Slice(Box::new(item)))), Origin::Cut)
}

/// The loop with elements of the slices in it.
fn rewritten(func: &Func, l: &Loop, at: VarId, ends: &Ends<'_>, cuts: &[&Cut]) -> Loop {
    let Head::Range { form, .. } = &l.head else { unreachable!("slices are cut before loops over ranges") };
    let (name, counter) = (&func.var(at).name, ends.counter);
    let mut body = l.body.clone();
    for s in &mut body.stmts {
        each_place_mut(&mut s.kind, &mut |place| {
            let of = |c: &&Cut| Some((c.var, c.distance(func, &l.body, place, counter)?));
            if let Some((var, distance)) = cuts.iter().find_map(of) {
                let here = Inert { reads: vec![at], ..Inert::text(windows::plus(name, distance)) };
                *place = Place::from(var).then(Proj::Index(here));
            }
        });
        lists::in_code(func, &l.body, &mut s.kind, cuts, (counter, at));
    }
    if at != counter && body.mentions(counter) {
        let a = code::operand(&form.start.tokens);
        let mut reads = form.start.reads.clone();
        reads.push(at);
        let value = Inert { reads, ty: Ty::usize(), ..Inert::text(quote!(#a + #name)) };
        body.stmts.insert(0, stmt(Kind::Let { var: counter, value: Some(Expr::Inert(value)) }));
    }
    forget_names(func, &mut body);
    let n = &func.var(ends.length).name;
    let end = Inert { reads: vec![ends.length], ..Inert::text(quote!(#n)) };
    let start = Inert { ty: Ty::usize(), ..Inert::text(quote!(0)) };
    let form = RangeForm { start, end, inclusive: false, ..form.clone() };
    let head = Head::Range { var: at, range: form.forward(), form };
    Loop { head, body, ..l.clone() }
}

/// Leaves out the names of indices that nothing mentions any more.
fn forget_names(func: &Func, body: &mut Block) {
    for k in (0..body.stmts.len()).rev() {
        let Kind::Let { var, value: Some(value) } = &body.stmts[k].kind else { continue };
        let plain = named(func, value).is_some_and(|code| code.pure && code.writes.is_empty());
        if plain && !body.stmts[k + 1..].iter().any(|s| s.mentions(*var)) {
            body.stmts.remove(k);
        }
    }
}

fn stmt(kind: Kind) -> Stmt {
    Stmt::new(Span::call_site(), kind)
}

/// A new local.
pub fn fresh(func: &mut Func, name: &str, ty: Ty, origin: Origin) -> VarId {
    let name = Ident::new(&format!("{name}_{}", func.vars.len()), Span::mixed_site());
    func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin })
}
