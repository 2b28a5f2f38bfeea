//! Sums of cotangents over cut slices are taken in lanes: a sum in order waits for each addition before the next one.
//!
//! ```text
//! for i in 0..n {                          if n > 15 {
//!     let t = cut_0[i];                        a_bar += in_lanes([cut_0, cut_1], |[p, q]| p * q);
//!     a_bar += t * cut_1[i];                   for i in 0..n { let t = cut_0[i];  cut_2[i] += t * b; }
//!     cut_2[i] += t * b;                   } else { … }
//! }
//! ```
//!
//! What is left of the loop has independent iterations, which the compiler can take several of at once. A sum is split
//! off if its terms are few operations on elements that the loop has not yet written when it reads them.

use super::cuts::written;
use crate::analysis::apart::declares;
use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::{Ident, Span};
use quote::quote;

/// A term of so many operations is computed twice, in the sum and in what is left of the loop.
const MAX_OPERATIONS: usize = 8;
/// A sum is over so many slices at most.
const MAX_SLICES: usize = 8;
/// Loops of so many iterations stay as they are. (Those of random programs are short.)
pub const SHORT: usize = if cfg!(test) { 1 } else { 15 };

/// What a loop becomes.
pub struct Split {
    /// The sums, as loops.
    pub sums: Vec<Stmt>,
    /// The body of what is left.
    pub rest: Block,
}

/// Splits the sums off the body of a loop over the cut slices, whose counter is `at`.
pub fn split(func: &mut Func, body: &Block, head: &Head, at: VarId, cuts: &[VarId]) -> Option<Split> {
    let mut found = vec![];
    let mut rest = body.clone();
    for k in (0..body.stmts.len()).rev() {
        let Some(sum) = sum_at(func, body, k, at, cuts) else { continue };
        rest.stmts.remove(k);
        found.push(sum);
    }
    if found.is_empty() {
        return None;
    }
    drop_unused(func, &mut rest);
    let sums = found.into_iter().rev().map(|sum| sum.into_loop(func, head, at)).collect();
    Some(Split { sums, rest })
}

/// A sum over slices.
struct Sum {
    to: VarId,
    minus: bool,
    /// The term, in which the variables of the slices stand for their elements.
    term: Expr,
    slices: Vec<VarId>,
    operations: usize,
}

/// The sum that the `k`-th statement of a loop is a part of, if it can be split off.
fn sum_at(func: &Func, body: &Block, k: usize, at: VarId, cuts: &[VarId]) -> Option<Sum> {
    let Kind::Add { place, value, minus } = &body.stmts[k].kind else { return None };
    let to = place.root;
    let float = matches!(func.var(to).ty, Ty::Float(Float::F32 | Float::F64));
    let alone = body.stmts.iter().all(|s| match &s.kind {
        Kind::Add { place, value, .. } if place.root == to => place.path.is_empty() && !reads(value, to),
        kind => !kind.mentions(to) && !declared_in(kind, to),
    });
    if !place.path.is_empty() || !float || !alone {
        return None;
    }
    let mut sum = Sum { to, minus: *minus, term: Expr::Number(0.0), slices: vec![], operations: 0 };
    sum.term = Terms { func, body, at, cuts, written: written(body) }.spelled_out(value, k, &mut sum)?;
    let fine = !sum.slices.is_empty() && sum.slices.len() <= MAX_SLICES && sum.operations <= MAX_OPERATIONS;
    fine.then_some(sum)
}

/// The body of a loop, for terms to be found in it.
struct Terms<'a> {
    func: &'a Func,
    body: &'a Block,
    at: VarId,
    cuts: &'a [VarId],
    written: HashSet<VarId>,
}

impl Terms<'_> {
    /// Is the variable the same in all iterations?
    fn lasts(&self, v: VarId) -> bool {
        let changed = v == self.at || self.func.var(v).alias.is_some() || self.written.contains(&v);
        !changed && !self.body.stmts.iter().any(|s| declared_in(&s.kind, v))
    }

    /// What an expression of the `k`-th statement is, in elements of slices and what is the same in all iterations.
    fn spelled_out(&self, e: &Expr, k: usize, sum: &mut Sum) -> Option<Expr> {
        match e {
            Expr::Number(n) => Some(Expr::Number(*n)),
            Expr::Inert(code) if code.pure && code.reads.iter().all(|v| self.lasts(*v)) => Some(e.clone()),
            Expr::Load(place) | Expr::Take(place) if self.cuts.contains(&place.root) => {
                let slice = place.root;
                let own = matches!(place.path.as_slice(), [Proj::Index(code)] if code.reads == [self.at]
                    && self.func.var(self.at).name == code.tokens.to_string());
                let written = self.body.stmts[..k].iter().any(|s| {
                    let alone = Block { stmts: vec![s.clone()] };
                    written(&alone).contains(&slice)
                });
                if !own || written {
                    return None;
                }
                if !sum.slices.contains(&slice) {
                    sum.slices.push(slice);
                }
                Some(Expr::var(slice))
            }
            Expr::Load(place) if place.path.is_empty() => {
                let v = place.root;
                let var = self.func.var(v);
                if v == self.at || var.alias.is_some() || !var.ty.is_float() || self.written.contains(&v) {
                    return None;
                }
                let mut declarations = (0..self.body.stmts.len()).filter(|i| declared_in(&self.body.stmts[*i].kind, v));
                match (declarations.next(), declarations.next()) {
                    (None, _) => Some(e.clone()),
                    (Some(i), None) if i < k => match &self.body.stmts[i].kind {
                        Kind::Let { value: Some(value), .. } => self.spelled_out(value, i, sum),
                        _ => None,
                    },
                    _ => None,
                }
            }
            Expr::Prim { rule, args } if matches!(rule.name, "add" | "sub" | "mul" | "neg") => {
                sum.operations += 1;
                // Terms that are named often grow fast.
                if sum.operations > MAX_OPERATIONS {
                    return None;
                }
                let args = args.iter().map(|a| self.spelled_out(a, k, sum)).collect::<Option<Vec<_>>>()?;
                Some(Expr::Prim { rule, args })
            }
            _ => None,
        }
    }
}

impl Sum {
    /// The loop that makes the sum.
    fn into_loop(self, func: &mut Func, head: &Head, at: VarId) -> Stmt {
        let Sum { to, minus, mut term, slices, .. } = self;
        let name = &func.var(at).name;
        let here = Inert { reads: vec![at], ..Inert::text(quote!(#name)) };
        let mut stmts = vec![];
        for slice in slices {
            let number = func.vars.len();
            let name = Ident::new(&format!("item_{number}"), Span::mixed_site());
            let ty = func.var(slice).ty.peeled().item();
            let origin = Origin::Temp;
            let item = func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin });
            let place = Place::from(slice).then(Proj::Index(here.clone()));
            stmts.push(stmt(Kind::Let { var: item, value: Some(Expr::Load(place)) }));
            rename(&mut term, slice, item);
        }
        let items = stmts.len();
        stmts.push(stmt(Kind::Add { place: to.into(), value: term, minus }));
        let l = Loop::plain(BACKWARD, head.clone(), Block { stmts });
        stmt(Kind::Loop(Loop { lanes: Some(items), ..l }))
    }
}

fn rename(e: &mut Expr, from: VarId, to: VarId) {
    match e {
        Expr::Load(place) if place.root == from => *place = to.into(),
        Expr::Prim { args, .. } => args.iter_mut().for_each(|a| rename(a, from, to)),
        _ => {}
    }
}

/// Drops what only the sums have read; what they have taken is still reset.
fn drop_unused(func: &Func, body: &mut Block) {
    loop {
        let unused = (0..body.stmts.len()).rev().find(|k| match &body.stmts[*k].kind {
            Kind::Let { var, value: Some(value) } => {
                let pure = !matches!(value, Expr::Inert(code) if !code.pure);
                pure && !body.stmts.iter().enumerate().any(|(i, s)| i != *k && s.mentions(*var))
            }
            _ => false,
        });
        let Some(k) = unused else { return };
        match body.stmts[k].kind.clone() {
            Kind::Let { value: Some(Expr::Take(place)), .. } => {
                let zero = Expr::ZeroOf(func.type_of(&place));
                body.stmts[k].kind = Kind::Set { place, value: zero };
            }
            _ => drop(body.stmts.remove(k)),
        }
    }
}

/// Does the statement, or one inside of it, declare the variable?
fn declared_in(kind: &Kind, v: VarId) -> bool {
    let inside = |b: &Block| {
        let mut found = false;
        b.each_stmt(&mut |s| found |= declares(&s.kind, v));
        found
    };
    declares(kind, v) || kind.blocks().into_iter().any(inside)
}

fn reads(value: &Expr, v: VarId) -> bool {
    let mut found = false;
    value.each_var(&mut |u| found |= u == v);
    found
}

fn stmt(kind: Kind) -> Stmt {
    Stmt::new(Span::call_site(), kind)
}
