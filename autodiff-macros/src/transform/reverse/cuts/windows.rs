//! Two places of one container that a loop reaches, and changes: where they turn out to have no element in common, both
//! are cut.
//!
//! ```text
//! for c in 0..d {                          if i * d + d <= j * d || j * d + d <= i * d {
//!     x_bar[i * d + c] += t;                   let (a, b) = two_windows(&mut x_bar[..], (i * d, d), (j * d, d));
//!     x_bar[j * d + c] -= t;                   with_both(a, b, |a, b| for c in 0..d { a[c] += t;  b[c] -= t; });
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

/// Two places of one container.
pub(super) struct Pair {
    pub cuts: [Cut; 2],
    /// What both are in, and which items of it they are, if it is rows.
    whole: Place,
    rows: Option<[Inert; 2]>,
}

impl Pair {
    /// The pair that these places are, none of which can be cut alone.
    pub fn of(cuts: Vec<Cut>) -> Option<Pair> {
        let mut wide: Vec<Cut> = vec![];
        for c in cuts {
            match wide.iter_mut().find(|w| w.whole == c.whole && w.apart.base == c.apart.base) {
                Some(w) => w.reach(c),
                None => wide.push(c),
            }
        }
        let slices = wide.iter().all(|c| c.holds == Holds::Slice && c.beyond <= FAR);
        let [a, b] = wide.as_slice() else { return None };
        if !slices {
            return None;
        }
        let (whole, rows) = if a.whole == b.whole {
            (a.whole.clone(), None)
        } else {
            let (Some((Proj::Index(i), first)), Some((Proj::Index(j), second))) =
                (a.whole.path.split_last(), b.whole.path.split_last())
            else {
                return None;
            };
            let whole = Place { root: a.whole.root, path: first.to_vec() };
            (first == second).then(|| (whole, Some([i.clone(), j.clone()])))?
        };
        let (second, first) = (wide.pop()?, wide.pop()?);
        Some(Pair { cuts: [first, second], whole, rows })
    }

    /// Where the two begin, and what tells whether they are apart.
    fn apart(&self, func: &Func, l: &Loop, ends: &Ends<'_>) -> Option<([Inert; 2], Inert)> {
        let one = |c: &Cut| at_start(func, &l.body, &c.index, ends.counter, ends.start);
        let from = [one(&self.cuts[0])?, one(&self.cuts[1])?];
        let of = self.rows.as_ref().unwrap_or(&from);
        let mut reads: Vec<VarId> = of.iter().flat_map(|code| &code.reads).copied().collect();
        let ([a, b], n) = (of.each_ref().map(|code| code::operand(&code.tokens)), &func.var(ends.length).name);
        let tokens = if self.rows.is_some() {
            quote!(#a != #b)
        } else {
            reads.push(ends.length);
            let [m, n] = self.cuts.each_ref().map(|c| plus(n, c.beyond));
            quote!(#a + #m <= #b || #b + #n <= #a)
        };
        Some((from, Inert { reads, ty: Ty::Bool, ..Inert::text(tokens) }))
    }
}

/// The loop over both of all pairs where they have nothing in common, and otherwise what is there without them.
pub(super) fn over(pairs: &[Pair], func: &Func, l: &Loop, ends: &Ends<'_>, apart: Block, other: Block) -> Option<Kind> {
    let (mut then, mut conds): (Block, Vec<Inert>) = (Block::default(), vec![]);
    for pair in pairs {
        let (from, cond) = pair.apart(func, l, ends)?;
        if conds.iter().all(|known| known.tokens.to_string() != cond.tokens.to_string()) {
            conds.push(cond);
        }
        let parts = pair.cuts.each_ref().map(|c| c.var);
        let (place, rows) = (pair.whole.clone(), pair.rows.clone());
        let beyond = pair.cuts.each_ref().map(|c| c.beyond as usize);
        then.stmts.push(stmt(Kind::Windows { place, rows, from, length: ends.length, beyond, parts }));
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

/// What is done to a loop over both: it runs in the order of memory, and sums of neighbours are carried, where only what
/// is apart stood against it. The loop, and what stands before and behind it.
pub(super) fn tidied(func: &mut Func, l: Loop, span: Span) -> Block {
    let mut block = Block { stmts: vec![Stmt::new(span, Kind::Loop(l))] };
    order::of_memory(func, &mut block);
    carried::in_locals(func, &mut block);
    block
}
