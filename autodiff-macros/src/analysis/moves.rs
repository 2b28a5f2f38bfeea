//! Types that only their names are known of: are their values moved or copied, where they are read by value?
//!
//! The function says it: what is read by value from an element or from behind a reference is copied, and so is what is
//! read again afterwards. Where nothing says so, each such read is the last one, and can be taken for a move whatever
//! the type. What code without a derivative names as an operand (`fe < fr`) is copied too: one of two operands may be lent
//! out of a record, and would be a reference beside a value.

use super::again::{Backwards, Part, loads, overlap, part};
use crate::ir::*;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// Marks the types whose values move.
pub fn decide(func: &mut Func) {
    let mut body = std::mem::take(&mut func.body);
    let mut finder = Finder { func, moved: BTreeMap::new(), copied: BTreeSet::new(), lent: BTreeSet::new() };
    Backwards::new(func, &|_| true, |kind, live| finder.by_value(kind, live)).body(&mut body);
    let Finder { mut moved, copied, lent, .. } = finder;
    moved.retain(|name, _| !copied.contains(name));
    for var in &mut func.vars {
        mark(&mut var.ty, &moved);
    }
    func.facts.extend(moved);
    func.copied = lent;
    keep_whole(func, &mut body);
    func.body = body;
}

/// What is moved out of a field is copied instead: what is left has no shape that a cotangent could be made of.
fn keep_whole(func: &Func, block: &mut Block) {
    let part = |place: &Place| {
        let place = func.resolve(place);
        let fields = !place.path.is_empty() && place.path.iter().all(|s| matches!(s, Proj::Field(_) | Proj::Named(_)));
        let owned = !matches!(func.var(place.root).ty, Ty::Tuple(_) | Ty::Ref(..));
        fields && owned && func.type_of(&place).is_copy() != Some(true)
    };
    let fix = |e: &mut Expr| {
        if let Expr::Load(place) = e
            && part(place)
        {
            *e = Expr::Copy { place: place.clone(), method: "clone" };
        }
    };
    for stmt in &mut block.stmts {
        match &mut stmt.kind {
            Kind::Let { value: Some(Expr::Struct(s)), .. } => s.fields.iter_mut().for_each(|(_, e)| fix(e)),
            Kind::Let { value: Some(Expr::Tuple(items) | Expr::List { items, .. }), .. } => {
                items.iter_mut().for_each(fix);
            }
            Kind::Let { value: Some(e), .. } | Kind::Set { value: e, .. } => fix(e),
            Kind::Edit { edit: Edit::Push(e) | Edit::Insert(_, e) | Edit::Fill(e) | Edit::Replace(e, _), .. } => fix(e),
            Kind::Call(call) => {
                for arg in &mut call.args {
                    if let ArgValue::Value(e) = &mut arg.value {
                        fix(e);
                    }
                }
            }
            _ => {}
        }
        stmt.kind.blocks_mut().into_iter().for_each(|b| keep_whole(func, b));
    }
}

fn mark(ty: &mut Ty, moved: &BTreeMap<String, Ty>) {
    match ty {
        Ty::Named(name) => {
            if let Some(found) = moved.get(&name.to_string()) {
                *ty = found.clone();
            }
        }
        Ty::Tuple(ts) => ts.iter_mut().for_each(|t| mark(t, moved)),
        Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) | Ty::Option(t) => mark(t, moved),
        _ => {}
    }
}

/// The types in a type that are copied where it is.
fn names_in(ty: &Ty, names: &mut Vec<String>) {
    match ty {
        Ty::Named(name) => names.push(name.to_string()),
        Ty::Tuple(ts) => ts.iter().for_each(|t| names_in(t, names)),
        Ty::Array(t, _) | Ty::Option(t) | Ty::Result(t, _) => names_in(t, names),
        _ => {}
    }
}

/// Is the variable compared as it is, not by what is in it or what a method gives? What is looked for in a range is
/// (`(0.0..1.0).contains(&x)`).
fn is_compared(tokens: &TokenStream, name: &Ident) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let compares = |at: Option<&TokenTree>| matches!(at, Some(TokenTree::Punct(p)) if "<>=!".contains(p.as_char()));
    let is_contained = |at: usize, group: &Group| {
        let by_name = at > 0 && matches!(&trees[at - 1], TokenTree::Ident(method) if method == "contains");
        let lent: Vec<TokenTree> = group.stream().into_iter().collect();
        by_name && matches!(&lent[..], [TokenTree::Punct(p), TokenTree::Ident(v)] if p.as_char() == '&' && v == name)
    };
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => is_contained(at, group) || is_compared(&group.stream(), name),
        TokenTree::Ident(ident) if ident == name => {
            let goes_on = match trees.get(at + 1) {
                Some(TokenTree::Punct(p)) => p.as_char() == '.',
                next => matches!(next, Some(TokenTree::Group(_))),
            };
            compares(trees.get(at + 1)) || !goes_on && compares(at.checked_sub(1).and_then(|at| trees.get(at)))
        }
        _ => false,
    })
}

struct Finder<'f> {
    func: &'f Func,
    /// The types of what is read by value, by their names.
    moved: BTreeMap<String, Ty>,
    /// Those of them that are copied.
    copied: BTreeSet<String>,
    /// Those that are read by value from behind a shared reference, which nothing but a copy is.
    lent: BTreeSet<String>,
}

impl Finder<'_> {
    /// Notes what code without a derivative compares.
    fn compared(&mut self, kind: &Kind) {
        let code = match kind {
            Kind::If { cond, .. } | Kind::Loop(Loop { head: Head::While { cond }, .. }) => cond,
            Kind::Inert { code, .. } | Kind::Let { value: Some(Expr::Inert(code)), .. } => code,
            _ => return,
        };
        for v in &code.reads {
            let var = self.func.var(*v);
            if let Ty::Named(name) = &var.ty
                && is_compared(&code.tokens, &var.name)
            {
                self.copied.insert(name.to_string());
            }
        }
    }

    /// Notes what a statement reads by value.
    fn by_value(&mut self, kind: &Kind, live: &BTreeSet<Part>) {
        self.compared(kind);
        let mut places = vec![];
        match kind {
            Kind::Let { value: Some(e), .. } | Kind::Set { value: e, .. } => loads(e, &mut places),
            Kind::Edit { edit, .. } => edit.each_expr(&mut |e| loads(e, &mut places)),
            Kind::Call(call) => {
                for arg in &call.args {
                    if let ArgValue::Value(e) = &arg.value {
                        loads(e, &mut places);
                    }
                }
            }
            Kind::Unpack { place, .. } => places.push(place),
            _ => {}
        }
        // `S { x: s.x, ..s }`: of the base the other fields are read.
        let base = match kind {
            Kind::Let { value: Some(Expr::Struct(s)), .. } => s.base.as_ref(),
            _ => None,
        };
        let is_base = |place: &Place| matches!(base, Some(Expr::Load(b)) if std::ptr::eq(b, place));
        let mut before: Vec<Part> = vec![];
        // What is lent to a call, as its receiver for one, is not moved into it.
        if let Kind::Call(call) = kind {
            for arg in &call.args {
                if let ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } = &arg.value {
                    before.push(part(self.func, place).0);
                }
            }
        }
        for place in places {
            let ty = self.func.type_of(place);
            let mut names = vec![];
            names_in(&ty, &mut names);
            if names.is_empty() {
                continue;
            }
            let (part, itself) = part(self.func, place);
            let earlier = if is_base(place) { &[][..] } else { &before };
            let again = live.iter().chain(earlier).any(|p| overlap(p, &part));
            if matches!(self.func.var(self.func.resolve(place).root).ty, Ty::Ref(false, _)) {
                self.lent.extend(names.iter().cloned());
            }
            if again || !itself {
                self.copied.extend(names);
            }
            if let Ty::Named(name) = ty {
                self.moved.insert(name.to_string(), Ty::Moved(name));
            }
            before.push(part);
        }
    }
}
