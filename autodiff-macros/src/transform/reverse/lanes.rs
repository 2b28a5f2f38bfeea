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
//! off if its terms are few operations on recorded numbers, and on elements that the loop has not yet written when it
//! reads them.

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
    /// What is left, if anything is.
    pub rest: Option<Loop>,
}

/// Splits the sums off a loop over the cut slices, each of which an iteration reaches at the counter `at` only.
pub fn split(func: &mut Func, whole: &Loop, at: VarId, cuts: &[VarId]) -> Option<Split> {
    let mut found = vec![];
    let mut rest = whole.clone();
    for k in (0..whole.body.stmts.len()).rev() {
        let Some(sum) = sum_at(func, whole, k, at, cuts) else { continue };
        rest.body.stmts.remove(k);
        found.push(sum);
    }
    if found.is_empty() {
        return None;
    }
    drop_unused(func, &mut rest.body);
    // A row that nothing is left of but a sum is read by the last such sum, and only seen by those before.
    rest.rows.read.retain(|slot| reads_row(&rest.body, *slot));
    let mut left = rest.rows.read.clone();
    let mut sums = vec![];
    for sum in found {
        let read: Vec<SlotId> = sum.rows().collect();
        let (seen, last): (Vec<_>, Vec<_>) = read.iter().partition(|slot| left.contains(slot));
        left.extend(last);
        let rows = Rows { seen, read, ..whole.rows.clone() };
        sums.insert(0, sum.into_loop(func, Loop { rows, ..whole.clone() }, at));
    }
    if left.len() < whole.rows.read.len() {
        return None;
    }
    Some(Split { sums, rest: (!rest.body.stmts.is_empty()).then_some(rest) })
}

/// Is the row read in the block? What is read of a row is a value of its own.
fn reads_row(block: &Block, slot: SlotId) -> bool {
    let mut found = false;
    block.each_stmt(&mut |s| s.kind.each_value(&mut |e| found |= matches!(e, Expr::Saved(from) if *from == slot)));
    found
}

/// What the terms of a sum are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Items {
    /// The elements of a cut slice.
    Cut(VarId),
    /// The cells of a row.
    Row(SlotId),
}

impl Items {
    /// What stands for an item in a term.
    fn sign(self) -> Expr {
        match self {
            Items::Cut(slice) => Expr::var(slice),
            Items::Row(slot) => Expr::Saved(slot),
        }
    }

    /// Does the expression stand for an item?
    fn is(self, e: &Expr) -> bool {
        match self {
            Items::Cut(slice) => matches!(e, Expr::Load(place) if place.root == slice),
            Items::Row(slot) => matches!(e, Expr::Saved(from) if *from == slot),
        }
    }
}

/// A sum over slices.
struct Sum {
    to: VarId,
    minus: bool,
    /// The term, in which the slices and rows stand for their items.
    term: Expr,
    slices: Vec<Items>,
    operations: usize,
}

/// The sum that the `k`-th statement of a loop is a part of, if it can be split off.
fn sum_at(func: &Func, whole: &Loop, k: usize, at: VarId, cuts: &[VarId]) -> Option<Sum> {
    let body = &whole.body;
    let Kind::Add { place, value, minus } = &body.stmts[k].kind else { return None };
    let to = place.root;
    let float = matches!(func.var(to).ty, Ty::Float(Float::F32 | Float::F64));
    let alone = body.stmts.iter().all(|s| match &s.kind {
        Kind::Add { place, value, .. } if place.root == to => place.path.is_empty() && !reads(value, to),
        kind => !s.mentions(to) && !declared_in(kind, to),
    });
    if !place.path.is_empty() || !float || !alone {
        return None;
    }
    let mut sum = Sum { to, minus: *minus, term: Expr::Number(0.0), slices: vec![], operations: 0 };
    let rows = rows_beside_cuts(whole);
    sum.term = Terms { func, body, at, cuts, rows, written: written(body) }.spelled_out(value, k, &mut sum)?;
    let fine = !sum.slices.is_empty() && sum.slices.len() <= MAX_SLICES && sum.operations <= MAX_OPERATIONS;
    fine.then_some(sum)
}

/// The rows of a loop whose cells lie in the order of the counter, as the elements of the slices do: not what a loop has
/// recorded that counts down.
fn rows_beside_cuts(whole: &Loop) -> &[SlotId] {
    let Head::Range { form, .. } = &whole.head else { return &[] };
    if form.reversed != whole.rows.ahead { &whole.rows.read } else { &[] }
}

/// The body of a loop, for terms to be found in it.
struct Terms<'a> {
    func: &'a Func,
    body: &'a Block,
    at: VarId,
    cuts: &'a [VarId],
    rows: &'a [SlotId],
    written: HashSet<VarId>,
}

impl Terms<'_> {
    /// Is the variable the same in all iterations?
    fn lasts(&self, v: VarId) -> bool {
        let changed = v == self.at || self.func.var(v).alias.is_some() || self.written.contains(&v);
        !changed && !self.body.stmts.iter().any(|s| declared_in(&s.kind, v))
    }

    /// Is it one number of something else, the same in all iterations?
    fn stays(&self, place: &Place) -> bool {
        let same = |step: &Proj| match step {
            Proj::Deref | Proj::Field(_) | Proj::Named(_) => true,
            Proj::Index(code) => code.pure && code.writes.is_empty() && code.reads.iter().all(|v| self.lasts(*v)),
            _ => false,
        };
        self.lasts(place.root) && place.path.iter().all(same) && self.func.type_of(place).is_float()
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
                Some(sum.item(Items::Cut(slice)))
            }
            Expr::Saved(slot) if self.rows.contains(slot) => {
                let float = self.func.slots[slot.0 as usize].ty.is_float();
                float.then(|| sum.item(Items::Row(*slot)))
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
            Expr::Load(place) if self.stays(place) => Some(e.clone()),
            Expr::Prim { rule, args } if matches!(rule.name, "add" | "sub" | "mul" | "neg") => {
                sum.operations += 1;
                // Terms that are named often grow fast.
                if sum.operations > MAX_OPERATIONS {
                    return None;
                }
                let args = args.iter().map(|a| self.spelled_out(a, k, sum)).collect::<Option<Vec<_>>>()?;
                Some(Expr::Prim { rule, args })
            }
            // By what is the same in all iterations several at once are divided.
            Expr::Prim { rule, args } if rule.name == "div" => {
                sum.operations += MAX_OPERATIONS / 2;
                let slices = sum.slices.len();
                let by = self.spelled_out(&args[1], k, sum).filter(|_| sum.slices.len() == slices)?;
                let of = self.spelled_out(&args[0], k, sum)?;
                (sum.operations <= MAX_OPERATIONS).then(|| Expr::Prim { rule, args: vec![of, by] })
            }
            _ => None,
        }
    }
}

impl Sum {
    /// An item in the term.
    fn item(&mut self, items: Items) -> Expr {
        if !self.slices.contains(&items) {
            self.slices.push(items);
        }
        items.sign()
    }

    /// The rows that it reads.
    fn rows(&self) -> impl Iterator<Item = SlotId> {
        let row = |items: &Items| if let Items::Row(slot) = items { Some(*slot) } else { None };
        self.slices.iter().filter_map(row)
    }

    /// The loop that makes the sum, beside the whole loop.
    fn into_loop(self, func: &mut Func, whole: Loop, at: VarId) -> Stmt {
        let Sum { to, minus, mut term, slices, .. } = self;
        let name = &func.var(at).name;
        let here = Inert { reads: vec![at], ..Inert::text(quote!(#name)) };
        let mut stmts = vec![];
        for items in slices {
            let number = func.vars.len();
            let name = Ident::new(&format!("item_{number}"), Span::mixed_site());
            let (ty, value) = match items {
                Items::Cut(slice) => {
                    let place = Place::from(slice).then(Proj::Index(here.clone()));
                    (func.var(slice).ty.peeled().item(), Expr::Load(place))
                }
                Items::Row(slot) => (func.slots[slot.0 as usize].ty.clone(), Expr::Saved(slot)),
            };
            let origin = Origin::Temp;
            let item = func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin });
            stmts.push(stmt(Kind::Let { var: item, value: Some(value) }));
            rename(&mut term, items, item);
        }
        let items = stmts.len();
        stmts.push(stmt(Kind::Add { place: to.into(), value: term, minus }));
        // Lanes go from the first item to the last one, in rows as in slices.
        let Head::Range { var, form, .. } = whole.head else { unreachable!("slices are cut before loops over ranges") };
        let form = RangeForm { reversed: false, ..form };
        let head = Head::Range { var, range: form.forward(), form };
        let rows = Rows { ahead: true, ..whole.rows };
        let instead = Some(Instead::Lanes(items));
        stmt(Kind::Loop(Loop { head, rows, instead, body: Block { stmts }, ..whole }))
    }
}

fn rename(e: &mut Expr, from: Items, to: VarId) {
    match e {
        e if from.is(e) => *e = Expr::var(to),
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

/// Does the value mention the variable?
pub fn reads(value: &Expr, v: VarId) -> bool {
    let mut found = false;
    value.each_var(&mut |u| found |= u == v);
    found
}

fn stmt(kind: Kind) -> Stmt {
    Stmt::new(Span::call_site(), kind)
}
