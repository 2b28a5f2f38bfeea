//! Several places of one container that a loop reaches, and changes: where they turn out to have no element in common, all
//! of them are cut.
//!
//! ```text
//! for c in 0..d {                          if i * d + d <= j * d || j * d + d <= i * d {
//!     x_bar[i * d + c] += t;                   let [a, b] = windows(&mut x_bar[..], [(i * d, d), (j * d, d)]);
//!     x_bar[j * d + c] -= t;                   with_two(a, b, |a, b| for c in 0..d { a[c] += t;  b[c] -= t; });
//! }                                        } else { … }
//! ```
//!
//! Neighbours, of which the indices differ by plain numbers, lie in one slice. Two rows, `x_bar[i][c]` and `x_bar[j][c]`,
//! are cut where `i != j`. The closure says to the compiler what the condition has said: that it may take several
//! iterations at once.

use super::found::{Cut, Holds};
use super::{Ends, stmt};
use crate::analysis::apart::at_start;
use crate::ir::code;
use crate::ir::*;
use crate::transform::reverse::{carried, order};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// As far apart at most are elements of one slice that an iteration reaches.
const FAR: i64 = 4;

/// As many places of one container at most.
const MANY: usize = 5;

/// Places of one container.
pub(super) struct Several {
    pub cuts: Vec<Cut>,
    /// What all are in, and which items of it they are, if it is rows.
    whole: Place,
    rows: Option<Vec<Inert>>,
}

impl Several {
    /// What these places are, none of which can be cut alone.
    pub fn of(cuts: Vec<Cut>) -> Option<Several> {
        let mut wide: Vec<Cut> = vec![];
        for c in cuts {
            match wide.iter_mut().find(|w| w.whole == c.whole && w.apart.base == c.apart.base) {
                Some(w) => w.reach(c),
                None => wide.push(c),
            }
        }
        let slices = wide.iter().all(|c| c.holds == Holds::Slice && c.beyond <= FAR);
        if !slices || !(2..=MANY).contains(&wide.len()) {
            return None;
        }
        let whole = &wide[0].whole;
        if wide.iter().all(|c| c.whole == *whole) {
            return Some(Several { whole: whole.clone(), rows: None, cuts: wide });
        }
        let (_, path) = whole.path.split_last()?;
        let row = |c: &Cut| match c.whole.path.split_last() {
            Some((Proj::Index(row), first)) if first == path => Some(row.clone()),
            _ => None,
        };
        let rows = wide.iter().map(row).collect::<Option<Vec<Inert>>>()?;
        Some(Several { whole: Place { root: whole.root, path: path.to_vec() }, rows: Some(rows), cuts: wide })
    }

    /// The slices, and what tells whether they are apart.
    fn apart(&self, func: &Func, l: &Loop, ends: &Ends<'_>) -> Option<(Vec<Window>, Vec<Inert>)> {
        let n = &func.var(ends.length).name;
        let mut windows: Vec<Window> = vec![];
        for (k, c) in self.cuts.iter().enumerate() {
            let from = at_start(func, &l.body, &c.index, ends.counter, ends.start)?;
            let row = self.rows.as_ref().map(|rows| rows[k].clone());
            windows.push(Window { row, from, beyond: c.beyond as usize });
        }
        let apart = |a: &Window, b: &Window| {
            let [first, second] = [a, b].map(|w| w.row.as_ref().unwrap_or(&w.from));
            let mut reads: Vec<VarId> = first.reads.iter().chain(&second.reads).copied().collect();
            let [i, j] = [first, second].map(|code| code::operand(&code.tokens));
            let tokens = if self.rows.is_some() {
                quote!(#i != #j)
            } else {
                reads.push(ends.length);
                let [m, n] = [a, b].map(|w| plus(n, w.beyond as i64));
                quote!(#i + #m <= #j || #j + #n <= #i)
            };
            Inert { reads, ty: Ty::Bool, ..Inert::text(tokens) }
        };
        let pairs = (1..windows.len()).flat_map(|k| windows[..k].iter().map(move |a| (a, k)));
        let conds = pairs.map(|(a, k)| apart(a, &windows[k])).collect();
        Some((windows, conds))
    }
}

/// The loop over all slices where they have nothing in common, and otherwise what is there without them.
pub(super) fn over(
    several: &[Several],
    func: &Func,
    l: &Loop,
    ends: &Ends<'_>,
    apart: Block,
    other: Block,
) -> Option<Kind> {
    let (mut then, mut conds): (Block, Vec<Inert>) = (Block::default(), vec![]);
    for of in several {
        let (windows, all) = of.apart(func, l, ends)?;
        for cond in all {
            if conds.iter().all(|known| known.tokens.to_string() != cond.tokens.to_string()) {
                conds.push(cond);
            }
        }
        let parts = of.cuts.iter().map(|c| c.var).collect();
        then.stmts.push(stmt(Kind::Windows { place: of.whole.clone(), length: ends.length, windows, parts }));
    }
    then.stmts.extend(apart.stmts);
    let cond = conds.into_iter().reduce(|a, b| {
        let (first, second) = (code::operand(&a.tokens), code::operand(&b.tokens));
        let reads = a.reads.into_iter().chain(b.reads).collect();
        Inert { reads, ty: Ty::Bool, ..Inert::text(quote!(#first && #second)) }
    })?;
    Some(Kind::If { cond, then, other })
}

/// A number of elements and a few more.
pub(super) fn plus(n: &Ident, more: i64) -> TokenStream {
    if more == 0 {
        return quote!(#n);
    }
    let more = Literal::i64_unsuffixed(more);
    quote!(#n + #more)
}

/// What is done to a loop over all of them: it runs in the order of memory, and sums of neighbours are carried, where only what
/// is apart stood against it. The loop, and what stands before and behind it.
pub(super) fn tidied(func: &mut Func, l: Loop, span: Span) -> Block {
    let mut block = Block { stmts: vec![Stmt::new(span, Kind::Loop(l))] };
    order::of_memory(func, &mut block);
    carried::in_locals(func, &mut block);
    block
}
