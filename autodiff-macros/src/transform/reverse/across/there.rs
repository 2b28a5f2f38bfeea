//! Whether all elements exist that loops reach in a forward sweep: where one does not, the loops end where and how the
//! function's own do.
//!
//! ```text
//! if (0..n).all(|j| j < y.len()) && (0..m).all(|i| i < x.len() && n <= x[i].len() && i < v.len()) { … } else { … }
//! ```

use super::legal::{self, Nest};
use crate::analysis::apart::{at_start, named};
use crate::ir::code;
use crate::ir::*;
use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use quote::quote;

/// The condition under which they do, if it can be told, and there are not fewer than so many of the `steps` columns.
pub fn condition(func: &Func, nest: &Nest<'_>, steps: VarId, least: usize) -> Option<Inert> {
    let mut asked = Asked { func, nest, steps, reads: vec![steps] };
    let columns = asked.of_loop(nest.outer, &[nest.before(), nest.behind()], false)?;
    let rows = asked.of_loop(nest.inner, &[nest.body()], true)?;
    let own = [nest.column, nest.row];
    asked.reads.retain(|v| !own.contains(v) && nest.is_outside(*v));
    let (n, least) = (&func.var(steps).name, Literal::usize_unsuffixed(least));
    let reached = columns.into_iter().chain(rows);
    let tokens = quote!(#n >= #least #(&& #reached)*);
    Some(Inert { reads: asked.reads, ty: Ty::Bool, ..Inert::text(tokens) })
}

struct Asked<'a> {
    func: &'a Func,
    nest: &'a Nest<'a>,
    steps: VarId,
    reads: Vec<VarId>,
}

impl Asked<'_> {
    /// What is asked in each iteration of a loop that these statements stand in; nothing if they reach no element.
    fn of_loop(&mut self, l: &Loop, parts: &[&[Stmt]], inner: bool) -> Option<Option<TokenStream>> {
        let Head::Range { var, range, .. } = &l.head else { return None };
        let (mut names, mut checks): (Vec<TokenStream>, Vec<TokenStream>) = (vec![], vec![]);
        for stmt in parts.iter().copied().flatten() {
            if let Kind::Let { var, value: Some(value) } = &stmt.kind
                && let Some(code) = named(self.func, value)
                && matches!(self.func.var(*var).ty, Ty::Int(_))
            {
                let (name, code) = (&self.func.var(*var).name, &self.own(&code)?.tokens);
                names.push(quote!(let #name = #code;));
            }
            for place in &self.places(stmt)? {
                self.of_place(place, inner, &mut checks)?;
            }
        }
        let mut seen = vec![];
        checks.retain(|check| {
            let text = check.to_string();
            !seen.contains(&text) && {
                seen.push(text);
                true
            }
        });
        self.reads.extend(range.reads.iter().copied());
        if checks.is_empty() {
            return Some(None);
        }
        let (counter, range) = (&self.func.var(*var).name, code::operand(&range.tokens));
        Some(Some(quote!(#range.all(|#counter| { #(#names)* #(#checks)&&* }))))
    }

    /// The places that a statement names, if nothing else in it could fail.
    fn places(&self, stmt: &Stmt) -> Option<Vec<Place>> {
        let mut places = vec![];
        match &stmt.kind {
            Kind::Edit { edit: Edit::Push(value), .. } => value.each_place(&mut |place| places.push(place.clone())),
            Kind::If { .. } => return None,
            kind => legal::each_place(kind, &mut |place| places.push(place.clone())),
        }
        let mut fine = true;
        stmt.kind.each_value(&mut |e| e.each_inert(&mut |code| fine &= is_counted(&code.tokens)));
        fine.then_some(places)
    }

    /// Code of an index, if it does nothing but to count.
    fn own(&mut self, code: &Inert) -> Option<Inert> {
        self.reads.extend(code.reads.iter().copied());
        is_counted(&code.tokens).then(|| code.clone())
    }

    /// Whether a place exists, in the iteration, or, in the inner loop, in all columns.
    fn of_place(&mut self, place: &Place, inner: bool, checks: &mut Vec<TokenStream>) -> Option<()> {
        let of = self.func.var(place.root);
        if place.path.is_empty() {
            return Some(());
        }
        matches!(of.origin, Origin::Param(_) | Origin::User | Origin::Temp).then_some(())?;
        self.reads.push(place.root);
        let name = &of.name;
        let mut text = quote!(#name);
        for (k, step) in place.path.iter().enumerate() {
            let whole = Place { root: place.root, path: place.path[..k].to_vec() };
            let Proj::Index(index) = step else {
                (*step == Proj::Deref).then_some(())?;
                continue;
            };
            let list = matches!(self.func.type_of(&whole).peeled(), Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..));
            list.then_some(())?;
            let at = self.own(index)?.tokens;
            if inner && self.nest.reads(self.func, index, self.nest.column) {
                (k + 1 == place.path.len()).then_some(())?;
                let Head::Range { form, .. } = &self.nest.outer.head else { return None };
                let first = at_start(self.func, &self.nest.all(), index, self.nest.column, &form.start)?;
                let (from, n) = (code::operand(&self.own(&first)?.tokens), &self.func.var(self.steps).name);
                checks.push(quote!(#n <= #text.len()));
                if first.tokens.to_string() != "0" {
                    checks.push(quote!(#from <= #text.len() - #n));
                }
            } else {
                let operand = code::operand(&at);
                checks.push(quote!(#operand < #text.len()));
            }
            text = quote!(#text[#at]);
        }
        Some(())
    }
}

/// Is it arithmetic of names, numbers and lengths?
fn is_counted(tokens: &TokenStream) -> bool {
    let mut dot = false;
    tokens.clone().into_iter().all(|token| match token {
        TokenTree::Ident(name) => !std::mem::take(&mut dot) || name == "len",
        TokenTree::Literal(_) => !dot,
        TokenTree::Punct(p) if p.as_char() == '.' => !std::mem::replace(&mut dot, true),
        TokenTree::Punct(p) => !dot && matches!(p.as_char(), '+' | '-' | '*' | ':'),
        TokenTree::Group(g) => g.delimiter() == Delimiter::Parenthesis && is_counted(&g.stream()),
    })
}
