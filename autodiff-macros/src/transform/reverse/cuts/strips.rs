//! Sums that a loop takes in order are added strip by strip: what else the loop does need not wait for them.
//!
//! ```text
//! for i in 0..n {                   for strip in 0..n / 8 {
//!     let t = cut_0[i] * a;             let part_0 = &cut_0[strip * 8..][..8];
//!     sum += t * t;                     let part_1 = &mut cut_1[strip * 8..][..8];
//!     cut_1[i] += s_bar * t;            let mut terms = [0.0; 8];
//! }                                     for k in 0..8 { let t = part_0[k] * a;  terms[k] = t * t;  part_1[k] += s_bar * t; }
//!                                       for k in 0..8 { sum += terms[k]; }
//!                                   }
//!                                   for i in n / 8 * 8..n { … }
//! ```
//!
//! The terms are added in the order of the loop, so the sum is the same bit for bit. The compiler takes several iterations
//! of a strip at once, and the processor begins with the next strip while it adds up the terms of this one.

use super::found::{Cut, Holds, each_place_mut};
use super::{fresh, lanes, stmt};
use crate::analysis::apart::declares;
use crate::ir::*;
use proc_macro2::Literal;
use quote::quote;

/// So many iterations are a strip. (Loops of random programs are short.)
const STRIP: usize = if cfg!(test) { 2 } else { 8 };

/// The loop over cut slices, of so many `steps`, in strips, with what is left of it.
pub(super) fn of(func: &mut Func, whole: &Loop, at: VarId, steps: VarId, cuts: &[Cut]) -> Option<Vec<Stmt>> {
    let Head::Range { form, .. } = &whole.head else {
        return None;
    };
    let sums = sums(func, whole, cuts)?;
    let (strip, step) =
        (fresh(func, "strip", Ty::usize(), Origin::Temp), fresh(func, "step", Ty::usize(), Origin::Temp));
    let (strip_name, step_name, size) = (func.var(strip).name.clone(), func.var(step).name.clone(), size());
    let (mut outer, mut inner) = (Block::default(), whole.body.clone());
    for c in cuts {
        let Var { ty, origin, .. } = func.var(c.var).clone();
        let unique = matches!(ty, Ty::Ref(true, _));
        let part = fresh(func, "part", ty, origin);
        let from = Inert { reads: vec![strip], ..Inert::text(quote!(#strip_name * #size..)) };
        let place = Place::from(c.var).then(Proj::Range(from)).then(Proj::Range(Inert::text(quote!(..#size))));
        outer.stmts.push(stmt(Kind::Let { var: part, value: Some(Expr::Borrow { place, unique }) }));
        let here = Inert { reads: vec![step], ..Inert::text(quote!(#step_name)) };
        for s in &mut inner.stmts {
            each_place_mut(&mut s.kind, &mut |place| {
                if place.root == c.var {
                    *place = Place::from(part).then(Proj::Index(here.clone()));
                }
            });
        }
    }
    let mut added = Block::default();
    for k in sums {
        let Kind::Add { place, value, minus } = inner.stmts[k].kind.clone() else {
            return None;
        };
        let float = func.var(place.root).ty.clone();
        let length = Inert::text(quote!(#size));
        let terms = fresh(func, "terms", Ty::Array(Box::new(float), Some(quote!(#size).into())), Origin::Temp);
        func.vars[terms.0 as usize].mutable = true;
        let zeros = Expr::Repeat { value: Box::new(Expr::Number(0.0)), len: length, vec: false };
        outer.stmts.push(stmt(Kind::Let { var: terms, value: Some(zeros) }));
        let here = Inert { reads: vec![step], ..Inert::text(quote!(#step_name)) };
        let term = Place::from(terms).then(Proj::Index(here));
        inner.stmts[k].kind = Kind::Set { place: term.clone(), value };
        added.stmts.push(stmt(Kind::Add { place, value: Expr::Load(term), minus }));
    }
    if inner.mentions(at) {
        let reads = vec![strip, step];
        let value = Inert { reads, ty: Ty::usize(), ..Inert::text(quote!(#strip_name * #size + #step_name)) };
        inner.stmts.insert(0, stmt(Kind::Let { var: at, value: Some(Expr::Inert(value)) }));
    }
    let n = &func.var(steps).name;
    let number = |reads: Vec<VarId>, tokens| Inert { reads, ty: Ty::usize(), ..Inert::text(tokens) };
    let over = |var: VarId, start: Inert, end: Inert, body: Block| {
        let form = RangeForm { start, end, ..form.clone() };
        let head = Head::Range { var, range: form.forward(), form };
        stmt(Kind::Loop(Loop { head, body, ..whole.clone() }))
    };
    let zero = || number(vec![], quote!(0));
    for body in [inner, added] {
        outer.stmts.push(over(step, zero(), number(vec![], quote!(#size)), body));
    }
    let strips = over(strip, zero(), number(vec![steps], quote!(#n / #size)), outer);
    let from = number(vec![steps], quote!(#n / #size * #size));
    Some(vec![strips, over(at, from, number(vec![steps], quote!(#n)), whole.body.clone())])
}

fn size() -> Literal {
    Literal::usize_unsuffixed(STRIP)
}

/// The additions to sums, if nothing else in the loop waits for the iteration before, and there is something else.
fn sums(func: &Func, whole: &Loop, cuts: &[Cut]) -> Option<Vec<usize>> {
    let body = &whole.body.stmts;
    let Rows { filled, read, seen, foretold, .. } = &whole.rows;
    let recorded = [filled, read, seen, foretold].into_iter().any(|slots| !slots.is_empty());
    // Of what reaches several elements, the parts of two strips would overlap.
    let single = |c: &Cut| c.holds == Holds::Slice && c.beyond == 0;
    let plain = !recorded && cuts.iter().all(single) && body.iter().all(|s| is_quick(&s.kind));
    let declared = |v: VarId| body.iter().any(|s| declares(&s.kind, v));
    let (mut sums, mut changes) = (vec![], false);
    for (k, s) in body.iter().enumerate() {
        let (Kind::Set { place, .. } | Kind::Add { place, .. }) = &s.kind else {
            continue;
        };
        let to = place.root;
        if cuts.iter().any(|c| c.var == to) {
            changes = true;
        } else if !place.path.is_empty() {
            return None;
        } else if !declared(to) && !is_reset(body, to) {
            let float = matches!(func.var(to).ty, Ty::Float(Float::F32 | Float::F64));
            let once = body.iter().filter(|s| s.mentions(to)).count() == 1;
            let alone = matches!(&s.kind, Kind::Add { value, .. } if !lanes::reads(value, to));
            if !float || !once || !alone || func.var(to).alias.is_some() {
                return None;
            }
            sums.push(k);
        }
    }
    (plain && changes && !sums.is_empty()).then_some(sums)
}

/// Does each iteration leave something of its own in the variable?
fn is_reset(body: &[Stmt], v: VarId) -> bool {
    let last = body.iter().rev().find_map(|s| match &s.kind {
        Kind::Set { place, value } if place.root == v => Some(Some(value)),
        Kind::Add { place, .. } if place.root == v => Some(None),
        _ => None,
    });
    match last.flatten() {
        Some(Expr::Load(from)) => body.iter().any(|s| declares(&s.kind, from.root)),
        Some(Expr::Inert(code)) => !code.reads.contains(&v),
        _ => false,
    }
}

/// Is it arithmetic, which the compiler can do for several iterations at once?
fn is_quick(kind: &Kind) -> bool {
    match kind {
        Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } => arithmetic(value),
        _ => false,
    }
}

fn arithmetic(e: &Expr) -> bool {
    match e {
        Expr::Load(_) | Expr::Number(_) | Expr::Inert(_) | Expr::ZeroOf(_) => true,
        Expr::Prim { rule, args } => {
            matches!(rule.name, "add" | "sub" | "mul" | "neg" | "div") && args.iter().all(arithmetic)
        }
        _ => false,
    }
}
