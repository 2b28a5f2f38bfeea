//! The same in forward sweeps, where it is not known that the elements exist: it is looked up, and where one does not, the
//! loop stays as it is, so that it ends where and how the function's own does.
//!
//! ```text
//! for j in 0..n { s[i] += w[i * n + j] * x[j]; }      if n > 0 && n <= w.len() && i * n <= w.len() - n && … {
//!                                                          let steps = n;
//!                                                          let cut_0 = &w[i * n..][..steps];
//!                                                          let cut_1 = &x[..steps];
//!                                                          let mut element = s[i];
//!                                                          for j in 0..steps { element += cut_0[j] * cut_1[j]; }
//!                                                          s[i] = element;
//!                                                      } else { … }
//! ```

use super::elements::{self, Element};
use super::found::{Cut, Holds, found};
use super::{Ends, any, count, is_zero, items, over, plain_counter, stmt, strips, windows};
use crate::analysis::apart::{at_start, plain_number};
use crate::collections::HashSet;
use crate::ir::code;
use crate::ir::*;
use proc_macro2::{Span, TokenStream};
use quote::quote;

/// Loops that are known to be as short as this are left to the compiler.
const SHORT: u32 = 4;

/// Cuts slices before the forward loops of a block and of the blocks inside of it.
pub fn where_they_are(func: &mut Func, block: &mut Block, ct: &TokenStream) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| where_they_are(func, b, ct));
        if let Kind::Loop(l) = &stmt.kind
            && let Some(kind) = cut(func, l, stmt.span, ct)
        {
            stmt.kind = kind;
        }
    }
}

fn cut(func: &mut Func, written: &Loop, span: Span, ct: &TokenStream) -> Option<Kind> {
    let ranged = items::ranged(func, written);
    let l = ranged.as_ref().map_or(written, |ranged| &ranged.over);
    let counter = plain_counter(l)?;
    let Head::Range { form, .. } = &l.head else { return None };
    let short = l.head.trips().is_some_and(|trips| trips <= SHORT);
    let counted = l.trips.is_some() || l.count.is_some() || l.jumps.leaves || l.instead.is_some();
    if l.target == BACKWARD || form.reversed || form.one_way || counted || short {
        return None;
    }
    let kept = elements::found(func, &l.body, counter);
    let (mut cuts, mut several) = found(func, &l.body, counter);
    // Of a derivative's field is not known whether it has elements at all.
    let derivative = |c: &Cut| matches!(func.var(c.whole.root).origin, Origin::Derivative(_));
    cuts.retain(|c| c.holds == Holds::Slice || !derivative(c));
    if !kept.is_empty() {
        several.clear();
    }
    if ranged.as_ref().is_some_and(|ranged| !ranged.pays(func, &cuts, counter)) {
        return None;
    }
    if cuts.is_empty() && kept.is_empty() && several.is_empty() {
        return None;
    }
    let (mut cond, mut seen) = (any(l)?, HashSet::default());
    let mut asked = false;
    for c in cuts.iter().chain(several.iter().flat_map(|s| &s.cuts)) {
        let first = at_start(func, &l.body, &c.index, counter, &form.start)?;
        let (n, from, whole) = (count(l)?, code::operand(&first.tokens), text(func, &as_long(func, &c.whole)));
        let steps = code::operand(&n.tokens);
        let more = proc_macro2::Literal::i64_unsuffixed(c.beyond);
        let steps = if c.beyond == 0 { steps } else { quote!((#steps + #more)) };
        let reaches = match c.holds {
            Holds::Slice if ends_with(form, &quote!(#whole.len())) && starts_behind(form, &first, c.beyond) => continue,
            Holds::Slice if is_zero(&first) => quote!(#steps <= #whole.len()),
            Holds::Slice => quote!(#steps <= #whole.len() && #from <= #whole.len() - #steps),
            Holds::Field => quote!(#ct::whole(&#whole).ct_reaches(#from, #steps)),
        };
        asked = true;
        if seen.insert(reaches.to_string()) {
            cond = both(cond, reaches, &as_long(func, &c.whole), &[n, first]);
        }
    }
    for Element { place, .. } in &kept {
        let Some((Proj::Index(index), path)) = place.path.split_last() else { return None };
        let whole = Place { root: place.root, path: path.to_vec() };
        let (at, list) = (code::operand(&index.tokens), text(func, &whole));
        cond = both(cond, quote!(#at < #list.len()), &whole, std::slice::from_ref(index));
    }
    let mut then = over(func, l, &mut cuts, &mut several)?;
    if let Some(apart) = then.apart {
        let [apart, whole] = [apart, then.whole].map(|l| Block { stmts: vec![Stmt::new(span, Kind::Loop(l))] });
        let ends = Ends { counter, start: &form.start, length: then.steps };
        then.before.push(stmt(windows::over(&several, func, l, &ends, apart, whole)?));
    } else {
        let (before, behind) = elements::in_locals(func, &mut then.whole.body, &kept);
        then.before.extend(before);
        match strips::of(func, &then.whole, then.at, then.steps, &cuts) {
            Some(strips) => then.before.extend(strips),
            None => then.before.push(Stmt::new(span, Kind::Loop(then.whole))),
        }
        then.before.extend(behind);
    }
    // Where nothing is asked but whether there is any iteration, there is none otherwise.
    let as_it_is = (asked || !kept.is_empty()).then(|| Stmt::new(span, Kind::Loop(written.clone())));
    let other = Block { stmts: as_it_is.into_iter().collect() };
    Some(Kind::If { cond, then: Block { stmts: then.before }, other })
}

/// A place with as many elements: of what the function is lent if it is a cotangent of that, or of rows of it, which need not be
/// there if it is not wanted.
fn as_long(func: &Func, place: &Place) -> Place {
    let lent = |of: &VarId| {
        let is_param = |p: &Param| p.var == *of && p.pass == Pass::Shared;
        func.params.iter().any(is_param) && !func.var(*of).mutable
    };
    let Origin::Derivative(of) = func.var(place.root).origin else { return place.clone() };
    let value = Place { root: of, path: place.path.clone() };
    let rows = place.path.iter().all(|step| matches!(step, Proj::Index(_)));
    if rows && lent(&of) && func.type_of(&value).peeled().has_length() { value } else { place.clone() }
}

/// One condition and another one, which is looked at where the first one holds.
fn both(cond: Inert, other: TokenStream, place: &Place, pieces: &[Inert]) -> Inert {
    let mut reads = cond.reads;
    place.each_var(&mut |v| reads.push(v));
    reads.extend(pieces.iter().flat_map(|p| p.reads.iter().copied()));
    let tokens = cond.tokens;
    let tokens = if tokens.to_string() == "true" { other } else { quote!(#tokens && #other) };
    Inert { tokens, reads, ..Inert::text(quote!()) }
}

/// Does the loop end where this does?
fn ends_with(form: &RangeForm, length: &TokenStream) -> bool {
    !form.inclusive && same_code(&form.end.tokens, length)
}

/// Is what the first iteration reaches, and so many elements behind it, not behind the loop's start?
fn starts_behind(form: &RangeForm, first: &Inert, beyond: i64) -> bool {
    match (plain_number(first), plain_number(&form.start)) {
        (Some(first), Some(start)) => first + beyond <= start,
        _ => beyond == 0 && same_code(&first.tokens, &form.start.tokens),
    }
}

/// Is it the same code, but for parentheses around it?
fn same_code(code: &TokenStream, other: &TokenStream) -> bool {
    let mut code = code.clone();
    while let (Some(proc_macro2::TokenTree::Group(group)), true) =
        (code.clone().into_iter().next(), code.clone().into_iter().count() == 1)
    {
        code = group.stream();
    }
    code.to_string() == other.to_string()
}

/// The place as code that reads it.
fn text(func: &Func, place: &Place) -> TokenStream {
    let name = &func.var(place.root).name;
    place.path.iter().fold(quote!(#name), |text, step| match step {
        Proj::Named(field) => quote!(#text.#field),
        Proj::Field(i) => {
            let i = proc_macro2::Literal::u32_unsuffixed(*i);
            quote!(#text.#i)
        }
        Proj::Index(index) => {
            let index = &index.tokens;
            quote!(#text[#index])
        }
        // References are followed by themselves.
        _ => text,
    })
}
