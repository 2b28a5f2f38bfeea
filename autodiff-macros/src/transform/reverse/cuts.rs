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

use super::lanes::{self, Split};
use crate::analysis::apart::{Apart, apart, at_start, changes, declares};
use crate::analysis::effects;
use crate::collections::HashSet;
use crate::ir::code;
use crate::ir::*;
use proc_macro2::{Ident, Literal, Span};
use quote::quote;

/// The elements of a container at an index that follows the counter of a loop.
struct Cut {
    /// The container, and the index as the loop has it.
    whole: Place,
    index: Inert,
    apart: Apart,
    /// The slice.
    var: VarId,
}

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
    let Head::Range { var: counter, form, .. } = &l.head else { return None };
    let pure = form.start.pure && form.end.pure;
    if l.target != BACKWARD || form.step.is_some() || !pure || !l.body.stmts.iter().all(|s| is_plain(&s.kind)) {
        return None;
    }
    let mut cuts = found(func, &l.body, *counter);
    if cuts.is_empty() {
        return None;
    }
    let none = Inert { ty: Ty::Int(Some(quote!(usize).into())), ..Inert::text(quote!(0)) };
    let from_zero = form.start.tokens.to_string() == "0";
    let at = if from_zero { *counter } else { fresh(func, "at", Ty::Int(Some(quote!(usize).into()))) };
    let steps = fresh(func, "steps", Ty::Int(Some(quote!(usize).into())));
    let (a, b) = (code::operand(&form.start.tokens), code::operand(&form.end.tokens));
    let reads: Vec<VarId> = form.start.reads.iter().chain(&form.end.reads).copied().collect();
    let bounds = |tokens, ty| Inert { reads: reads.clone(), ty, ..Inert::text(tokens) };
    let (cond, count) = match (form.inclusive, from_zero) {
        (true, _) => (quote!(#a <= #b), quote!(#b - #a + 1)),
        (false, true) => (quote!(#b > 0), quote!(#b)),
        (false, false) => (quote!(#a < #b), quote!(#b - #a)),
    };
    let (cond, count) = (bounds(cond, Ty::Bool), bounds(count, Ty::Int(Some(quote!(usize).into()))));
    let mut then = vec![stmt(Kind::Let { var: steps, value: Some(Expr::Inert(count)) })];
    let mut body = l.body.clone();
    let written = written(&l.body);
    for c in &mut cuts {
        let unique = written.contains(&c.whole.root);
        let item = func.type_of(&c.whole).peeled().item();
        c.var = fresh(func, "cut", Ty::Ref(unique, Box::new(Ty::Slice(Box::new(item)))));
        let first = at_start(func, &l.body, &c.index, *counter, &form.start)?;
        let (from, length) = (code::operand(&first.tokens), &func.var(steps).name);
        let from = Inert { tokens: quote!(#from..), ..first };
        let to = Inert { reads: vec![steps], ..Inert::text(quote!(..#length)) };
        let place = c.whole.then(Proj::Range(from)).then(Proj::Range(to));
        then.push(stmt(Kind::Let { var: c.var, value: Some(Expr::Borrow { place, unique }) }));
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
    if !from_zero && body.mentions(*counter) {
        let tokens = quote!(#a + #name);
        let mut reads = form.start.reads.clone();
        reads.push(at);
        let value = Inert { reads, ty: none.ty.clone(), ..Inert::text(tokens) };
        body.stmts.insert(0, stmt(Kind::Let { var: *counter, value: Some(Expr::Inert(value)) }));
    }
    let n = &func.var(steps).name;
    let end = Inert { reads: vec![steps], ..Inert::text(quote!(#n)) };
    let form = RangeForm { start: none, end, inclusive: false, ..form.clone() };
    let head = Head::Range { var: at, range: form.forward(), form };
    let slices: Vec<VarId> = cuts.iter().map(|c| c.var).collect();
    let whole = Loop { head, body, ..l.clone() };
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
    Some(Kind::If { cond, then: Block { stmts: then }, other: Block::default() })
}

impl Cut {
    /// Is the place an element of the slice?
    fn is(&self, func: &Func, body: &Block, place: &Place, counter: VarId) -> bool {
        place.root == self.whole.root
            && element(func, body, place, counter).is_some_and(|(whole, _, a)| whole == self.whole && a == self.apart)
    }
}

/// What can be cut before a loop.
fn found(func: &Func, body: &Block, counter: VarId) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = vec![];
    let mut other = HashSet::default();
    for stmt in &body.stmts {
        let mut mentions = vec![];
        stmt.kind.each_var(&mut |v| mentions.push(v));
        stmt.kind.blocks().into_iter().for_each(|b| b.each_var(&mut |v| other.extend([v])));
        each_place(&stmt.kind, &mut |place| {
            let Some((whole, index, apart)) = element(func, body, place, counter) else { return };
            if let Some(k) = mentions.iter().position(|v| *v == place.root) {
                mentions.swap_remove(k);
            }
            if !cuts.iter().any(|c| c.whole == whole && c.apart == apart) {
                cuts.push(Cut { whole, index, apart, var: counter });
            }
        });
        other.extend(mentions);
    }
    let written = written(body);
    let roots: Vec<VarId> = cuts.iter().map(|c| c.whole.root).collect();
    cuts.retain(|c| {
        let v = c.whole.root;
        let once = roots.iter().filter(|u| **u == v).count() == 1 && !other.contains(&v);
        let own = body.stmts.iter().any(|s| {
            let mut own = false;
            s.each_stmt(&mut |s| own |= declares(&s.kind, v));
            own
        });
        !own && (once || !written.contains(&v))
    });
    if cuts.len() > MAX_CUTS { vec![] } else { cuts }
}

/// As many slices are cut at most: there are only so many registers.
const MAX_CUTS: usize = 12;

/// The container, the index, and what is known of it, of an element at an index that follows the counter.
fn element(func: &Func, body: &Block, place: &Place, counter: VarId) -> Option<(Place, Inert, Apart)> {
    let (last, path) = place.path.split_last()?;
    let Proj::Index(code) = last else { return None };
    let whole = Place { root: place.root, path: path.to_vec() };
    let plain = func.var(place.root).alias.is_none() && lasts(func, body, &whole, counter);
    let known = match func.type_of(&whole).peeled() {
        Ty::Slice(t) | Ty::Vec(t) => t.is_float(),
        _ => false,
    };
    let apart = apart(func, body, code, counter).filter(|a| plain && known && !a.falling)?;
    Some((whole, code.clone(), apart))
}

/// Is the container the same one in all iterations: a variable, or an element of it at an index that does not change?
fn lasts(func: &Func, body: &Block, whole: &Place, counter: VarId) -> bool {
    (0..whole.path.len()).all(|k| match &whole.path[k] {
        Proj::Deref => true,
        Proj::Index(code) => {
            let row = Place { root: whole.root, path: whole.path[..k].to_vec() };
            let of_rows = matches!(func.type_of(&row).peeled(), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..));
            let same = |v: &VarId| *v != counter && !body.stmts.iter().any(|s| changes(func, s, *v));
            of_rows && code.pure && code.reads.iter().all(same)
        }
        _ => false,
    })
}

/// May the statement stand in a loop before which slices are cut?
fn is_plain(kind: &Kind) -> bool {
    match kind {
        Kind::Let { .. } | Kind::Set { .. } | Kind::Add { .. } => true,
        Kind::Inert { code, .. } => code.pure && code.writes.is_empty(),
        Kind::If { cond, then, other } => {
            cond.writes.is_empty() && then.stmts.iter().chain(&other.stmts).all(|s| is_plain(&s.kind))
        }
        _ => false,
    }
}

/// The variables that plain statements write.
pub fn written(body: &Block) -> HashSet<VarId> {
    let mut out = HashSet::default();
    body.each_stmt(&mut |s| {
        if let Kind::Set { place, .. } | Kind::Add { place, .. } = &s.kind {
            out.insert(place.root);
        }
        s.kind.each_value(&mut |e| effects::each_taken(e, &mut |p| out.extend([p.root])));
    });
    out
}

/// Calls `f` with the places of a plain statement that can be exchanged for elements of a slice.
fn each_place(kind: &Kind, f: &mut impl FnMut(&Place)) {
    each_place_mut(&mut kind.clone(), &mut |p| f(p));
}

fn each_place_mut(kind: &mut Kind, f: &mut impl FnMut(&mut Place)) {
    match kind {
        Kind::Let { value: Some(value), .. } => in_expr(value, f),
        Kind::Set { place, value } | Kind::Add { place, value, .. } => {
            f(place);
            in_expr(value, f);
        }
        _ => {}
    }
}

fn in_expr(e: &mut Expr, f: &mut impl FnMut(&mut Place)) {
    match e {
        Expr::Load(place) | Expr::Take(place) => f(place),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
            args.iter_mut().for_each(|e| in_expr(e, f));
        }
        Expr::List { items, .. } => items.iter_mut().for_each(|e| in_expr(e, f)),
        Expr::Cast { value, .. } => in_expr(value, f),
        _ => {}
    }
}

fn stmt(kind: Kind) -> Stmt {
    Stmt::new(Span::call_site(), kind)
}

/// A new local.
fn fresh(func: &mut Func, name: &str, ty: Ty) -> VarId {
    let name = Ident::new(&format!("{name}_{}", func.vars.len()), Span::mixed_site());
    func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin: Origin::Temp })
}
