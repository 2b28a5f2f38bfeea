//! Sums of cotangents are kept in locals: what is added to one element again and again is added up first.
//!
//! ```text
//! x_bar[i] += a;  x_bar[j] -= b;  x_bar[i] += c;     let mut sum = a;  x_bar[j] -= b;  sum += c;  x_bar[i] += sum;
//! for j in … { x_bar[i] += t; }                      let mut sum = 0.0;  for j in … { sum += t; }  x_bar[i] += sum;
//! ```
//!
//! Additions may be taken in any order, also of elements that may be the same one; a sum is ended by whatever else
//! mentions the container, or changes the index.

use crate::analysis::apart::changes;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::{Ident, Span};
use quote::quote;

/// As many sums of a loop are kept in locals: there are only so many registers.
const MAX_SUMS: usize = 6;

/// Keeps sums of cotangents in locals, in a block and the blocks inside of it.
pub fn in_locals(func: &mut Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_locals(func, b));
    }
    let mut out = vec![];
    for mut stmt in std::mem::take(&mut block.stmts) {
        let (before, behind) = match &mut stmt.kind {
            Kind::Loop(l) => out_of_loop(func, l),
            _ => (vec![], vec![]),
        };
        out.extend(before);
        out.push(stmt);
        out.extend(behind);
    }
    block.stmts = out;
    added_at_once(func, &mut block.stmts);
}

/// Is it an addition to an element of a container of cotangents, whose value does not mention the container?
pub fn addition<'s>(func: &Func, stmt: &'s Stmt) -> Option<(&'s Place, &'s Expr, bool)> {
    let Kind::Add { place, value, minus } = &stmt.kind else { return None };
    let derivative = matches!(func.var(place.root).origin, Origin::Derivative(_));
    let float = matches!(func.type_of(place), Ty::Float(Float::F32 | Float::F64));
    let element = matches!(place.path.last(), Some(Proj::Index(_)));
    let mut own = false;
    value.each_var(&mut |v| own |= v == place.root);
    (derivative && float && element && !own).then_some((place, value, *minus))
}

/// A new local for a sum of what is added to the place.
pub fn local(func: &mut Func, place: &Place) -> VarId {
    let number = func.vars.len();
    let name = Ident::new(&format!("sum_{number}"), Span::mixed_site());
    let (ty, origin) = (func.type_of(place), Origin::Temp);
    func.add(Var { name, ty, typed: false, mutable: true, active: false, alias: None, origin })
}

pub fn stmt(kind: Kind) -> Stmt {
    Stmt::new(Span::call_site(), kind)
}

// ---- one statement after the other ----

/// Additions to the same place become one.
fn added_at_once(func: &mut Func, stmts: &mut Vec<Stmt>) {
    // Most places are added to once.
    let mut often: HashMap<(VarId, String), usize> = HashMap::default();
    for stmt in stmts.iter() {
        if let Some((place, ..)) = addition(func, stmt) {
            *often.entry((place.root, indices(place))).or_default() += 1;
        }
    }
    if often.values().all(|times| *times == 1) {
        return;
    }
    let mut i = 0;
    while i < stmts.len() {
        if let Some((place, ..)) = addition(func, &stmts[i]).filter(|(p, ..)| often[&(p.root, indices(p))] > 1) {
            let place = place.clone();
            let same = same_place(func, stmts, i, &place);
            if !same.is_empty() {
                add_up(func, stmts, i, &same, &place);
            }
        }
        i += 1;
    }
}

/// The text of the indices of a place.
fn indices(place: &Place) -> String {
    let mut text = String::new();
    place.each_inert(&mut |code| text += &code.tokens.to_string());
    text
}

/// The additions behind statement `i` that can be made one with it.
fn same_place(func: &Func, stmts: &[Stmt], i: usize, place: &Place) -> Vec<usize> {
    let mut found = vec![];
    let mut index = HashSet::default();
    place.each_inert(&mut |code| index.extend(code.reads.iter().copied()));
    for (k, stmt) in stmts.iter().enumerate().skip(i + 1) {
        match addition(func, stmt) {
            Some((other, ..)) if other == place => {
                found.push(k);
                continue;
            }
            // An addition elsewhere may read the container.
            Some((other, value, _)) if other.root != place.root && reads(value, place.root) => break,
            Some(_) => {}
            None if stmt.mentions(place.root) => break,
            None => {}
        }
        if index.iter().any(|v| changes(func, stmt, *v)) {
            break;
        }
    }
    found
}

fn reads(value: &Expr, v: VarId) -> bool {
    let mut found = false;
    value.each_var(&mut |u| found |= u == v);
    found
}

fn add_up(func: &mut Func, stmts: &mut Vec<Stmt>, i: usize, same: &[usize], place: &Place) {
    let sum = local(func, place);
    let last = *same.last().expect("there is another one");
    for k in std::iter::once(&i).chain(same) {
        let Kind::Add { value, minus, .. } = stmts[*k].kind.clone() else { continue };
        stmts[*k].kind = if *k == i {
            let value = if minus { crate::transform::linear::neg(value) } else { value };
            Kind::Let { var: sum, value: Some(value) }
        } else {
            Kind::Add { place: sum.into(), value, minus }
        };
    }
    stmts.insert(last + 1, stmt(Kind::Add { place: place.clone(), value: Expr::var(sum), minus: false }));
}

// ---- out of loops ----

/// What a loop adds to a place that is the same in all iterations is added behind it.
fn out_of_loop(func: &mut Func, l: &mut Loop) -> (Vec<Stmt>, Vec<Stmt>) {
    let mut places: Vec<Place> = vec![];
    l.body.each_stmt(&mut |s| {
        if let Some((place, ..)) = addition(func, s)
            && !places.contains(place)
        {
            places.push(place.clone());
        }
    });
    let whole = stmt(Kind::Loop(l.clone()));
    places.retain(|place| {
        let mut only_added = true;
        l.body.each_stmt(&mut |s| {
            let added = addition(func, s).is_some_and(|(p, ..)| p.root == place.root);
            only_added &= added || !s.kind.itself_mentions(place.root);
        });
        let mut index = HashSet::default();
        place.each_inert(&mut |code| index.extend(code.reads.iter().copied()));
        only_added && !index.iter().any(|v| changes(func, &whole, *v))
    });
    places.truncate(MAX_SUMS);
    let (mut before, mut behind) = (vec![], vec![]);
    for place in places {
        let sum = local(func, &place);
        redirect(&mut l.body, &place, sum);
        let zero = Expr::ZeroOf(func.type_of(&place));
        before.push(stmt(Kind::Let { var: sum, value: Some(zero) }));
        // Where there was no iteration the element need not exist.
        let name = &func.var(sum).name;
        let cond = Inert { reads: vec![sum], ty: Ty::Bool, ..Inert::text(quote!(#name != 0.0)) };
        let add = stmt(Kind::Add { place, value: Expr::var(sum), minus: false });
        let (then, other) = (Block { stmts: vec![add] }, Block::default());
        behind.push(stmt(Kind::If { cond, then, other }));
    }
    (before, behind)
}

/// Additions to the place become additions to the sum.
fn redirect(block: &mut Block, from: &Place, sum: VarId) {
    for stmt in &mut block.stmts {
        if let Kind::Add { place, .. } = &mut stmt.kind
            && place == from
        {
            *place = sum.into();
        }
        stmt.kind.blocks_mut().into_iter().for_each(|b| redirect(b, from, sum));
    }
}
