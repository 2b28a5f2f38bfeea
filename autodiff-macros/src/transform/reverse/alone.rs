//! Loops that read indices from memory run in functions of their own.
//!
//! ```text
//! for e in 0..m {                          on_its_own(|| {
//!     x_bar[from[e]] += y_bar[to[e]];          let (x_bar, y_bar) = (&mut x_bar[..], &y_bar[..]);
//! }                                            for e in 0..m { x_bar[from[e]] += y_bar[to[e]]; }
//!                                          });
//! ```
//!
//! Such a loop needs the places and the lengths of all that it reaches in each iteration, and the compiler takes one
//! iteration after the other. In a sweep, where much else is alive, there are not enough registers for these; in a function
//! that has nothing else there are. What is in variables outside, and is no more than a number, is copied into it and back.

use super::cuts::{fresh, written_places};
use crate::analysis::apart::declares;
use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// Loops that are known to be as short as this stay where they are.
const SHORT: u32 = 8;

/// Gives such loops of a block, and of the blocks inside of it, functions of their own, if they are in other loops.
pub fn with_indices_from_memory(func: &mut Func, block: &mut Block) {
    each_loop(func, block, false);
}

fn each_loop(func: &mut Func, block: &mut Block, inside: bool) {
    for stmt in &mut block.stmts {
        let mut inside = inside;
        if let Kind::Loop(l) = &mut stmt.kind {
            if is_plain(func, l) {
                if inside && is_long(l) && reads_indices(func, l) {
                    l.instead = alone(func, l).map(Instead::Alone);
                }
                continue;
            }
            inside = true;
        }
        stmt.kind.blocks_mut().into_iter().for_each(|b| each_loop(func, b, inside));
    }
}

/// Is there nothing in the loop but arithmetic on numbers and elements, and loops and branches of such?
fn is_plain(func: &Func, l: &Loop) -> bool {
    let head = match &l.head {
        Head::Range { .. } => true,
        Head::Items { sources, .. } => sources.iter().all(|s| matches!(s.items, Items::Shared)),
        _ => false,
    };
    let rows = [&l.rows.filled, &l.rows.read].into_iter().flatten().copied().collect();
    let free = l.instead.is_none() && l.trips.is_none() && !l.jumps.leaves;
    head && free && l.body.stmts.iter().all(|s| is_plain_in(func, &s.kind, &rows))
}

fn is_plain_in(func: &Func, kind: &Kind, rows: &HashSet<SlotId>) -> bool {
    let mut recorded = false;
    kind.each_value(&mut |e| recorded |= matches!(e, Expr::Saved(slot) | Expr::Lent(slot) if !rows.contains(slot)));
    let own = match kind {
        Kind::Let { .. } | Kind::Set { .. } | Kind::Add { .. } => true,
        Kind::Save { slot, .. } => rows.contains(slot),
        Kind::Inert { code, .. } => code.pure && code.writes.is_empty(),
        Kind::If { cond, then, other } => {
            cond.writes.is_empty() && then.stmts.iter().chain(&other.stmts).all(|s| is_plain_in(func, &s.kind, rows))
        }
        Kind::Loop(l) => is_plain(func, l),
        _ => false,
    };
    own && !recorded
}

/// May it have more than a few iterations?
fn is_long(l: &Loop) -> bool {
    let mut inner = false;
    l.body.each_stmt(&mut |s| inner |= matches!(&s.kind, Kind::Loop(l) if l.head.trips().is_none()));
    inner || l.head.trips().is_none_or(|trips| trips > SHORT)
}

/// Is something reached at an index that is read from memory?
fn reads_indices(func: &Func, l: &Loop) -> bool {
    // Numbers that are parts of items, or elements of lists.
    let mut read = HashSet::default();
    let items = |head: &Head| match head {
        Head::Items { sources, .. } => sources.iter().map(|s| s.item).collect(),
        _ => vec![],
    };
    read.extend(items(&l.head));
    let element = |place: &Place| place.path.iter().any(|step| matches!(step, Proj::Index(_)));
    l.body.each_stmt(&mut |s| match &s.kind {
        Kind::Let { var, value: Some(Expr::Inert(code)) } if is_read(code, &read) => drop(read.insert(*var)),
        Kind::Let { var, value: Some(Expr::Load(from)) }
            if !func.var(*var).ty.is_float() && (read.contains(&from.root) || element(from)) =>
        {
            read.insert(*var);
        }
        Kind::Inert { code, binds } if is_read(code, &read) => read.extend(binds),
        Kind::Loop(l) => read.extend(items(&l.head)),
        _ => {}
    });
    let mut found = false;
    let mut look = |place: &Place| place.each_inert(&mut |code| found |= is_read(code, &read));
    l.body.each_stmt(&mut |s| {
        s.kind.each_value(&mut |e| e.each_place(&mut look));
        if let Kind::Set { place, .. } | Kind::Add { place, .. } = &s.kind {
            look(place);
        }
    });
    found
}

/// Is the number read from memory, or computed from what is?
fn is_read(code: &Inert, read: &HashSet<VarId>) -> bool {
    has_index(&code.tokens) || code.reads.iter().any(|v| read.contains(v))
}

fn has_index(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|t| match t {
        TokenTree::Group(g) => g.delimiter() == Delimiter::Bracket || has_index(&g.stream()),
        _ => false,
    })
}

/// What the function is told of the variables outside. Of those with fields a closure takes one field in newer editions, and all
/// in older ones; so there are none, but references that can be shared.
fn alone(func: &mut Func, l: &Loop) -> Option<Outer> {
    let whole = Stmt::new(Span::call_site(), Kind::Loop(l.clone()));
    let (mut mentioned, mut own) = (vec![], HashSet::default());
    whole.each_stmt(&mut |s| {
        let vars = s.kind.vars();
        own.extend(vars.iter().copied().filter(|v| declares(&s.kind, *v)));
        if let Kind::Loop(l) = &s.kind {
            own.extend(l.head.own());
        }
        mentioned.extend(vars);
    });
    let mut written: HashSet<VarId> = written_places(&l.body).into_iter().map(|place| place.root).collect();
    l.body.each_stmt(&mut |s| {
        s.kind.each_value(&mut |e| {
            if let Expr::Borrow { place, unique: true } = e {
                written.insert(place.root);
            }
        });
    });
    let mut outer = Outer::default();
    for v in mentioned {
        if !own.insert(v) {
            continue;
        }
        let var = func.var(v);
        if !matches!(var.ty, Ty::Ref(false, _)) && !is_number(var.ty.peeled()) {
            return None;
        }
        if var.alias.is_some() {
            continue;
        }
        match (&var.ty, written.contains(&v)) {
            (Ty::Float(_) | Ty::Int(_) | Ty::Bool, false) => outer.read.push(v),
            (Ty::Float(_), true) => outer.changed.push((v, fresh(func, "out", Ty::Unknown, Origin::Temp))),
            (Ty::Ref(..), unique) => outer.lent.push((v, unique)),
            (Ty::Vec(item), unique) if is_number(item) => outer.lent.push((v, unique)),
            _ => {}
        }
    }
    Some(outer)
}

/// Numbers, or lists of such.
fn is_number(ty: &Ty) -> bool {
    match ty {
        Ty::Vec(item) | Ty::Slice(item) | Ty::Array(item, _) => is_number(item),
        ty => matches!(ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool),
    }
}
