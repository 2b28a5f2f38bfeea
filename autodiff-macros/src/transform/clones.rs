//! What is read by value, and is read again, is cloned where its type may be one that is moved.
//!
//! ```text
//! let c = ps[i];           let c = ps[i].clone();
//! w = step(c);             w = step(c.clone());
//! … c.w …                  … c.w …
//! ```
//!
//! Of a type that only its name is known of, the passes take a value for copied when it is read: what was read is still
//! there. That is so for a `Copy` type, and costs nothing where it is cloned; any other type has to be cloned, unless
//! what is read is not wanted any more.

use crate::analysis::again::{Backwards, Part, overlap, part};
use crate::collections::HashSet;
use crate::ir::*;
use std::collections::BTreeSet;

/// Clones what is read again, in blocks of which each comes before the one that precedes it here.
pub fn of_what_is_read_again(func: &Func, bodies: &mut [&mut Block]) {
    let mut found = Found { func, roots: HashSet::default(), lent: HashSet::default() };
    bodies.iter().for_each(|body| body.each_stmt(&mut |stmt| found.stmt(&stmt.kind)));
    let Found { roots, lent, .. } = found;
    if roots.is_empty() {
        return;
    }
    let follows = |v: VarId| roots.contains(&v);
    let mut walk = Backwards::new(func, &follows, |kind: &mut Kind, behind: &BTreeSet<Part>| {
        let later = lent_to_call(kind).map(|place| part(func, place).0).collect();
        let mut reads = Reads { func, lent: &lent, behind, later };
        each_value(kind, &mut |e| reads.expr(e));
    });
    for body in bodies {
        walk.body(body);
    }
}

/// May a value of the type be moved when it is read, though the passes take it for copied?
fn may_move(func: &Func, place: &Place) -> bool {
    let ty = func.type_of(place);
    let by_name = ty.is_copy().is_none() || ty.is_own_plain();
    ty != Ty::Unknown && by_name && !matches!(func.var(place.root).origin, Origin::Derivative(_))
}

/// The variables that are read by value, and those that stand for what is lent out of a record.
struct Found<'f> {
    func: &'f Func,
    roots: HashSet<VarId>,
    lent: HashSet<VarId>,
}

impl Found<'_> {
    fn stmt(&mut self, kind: &Kind) {
        match kind {
            Kind::Let { var, value: Some(Expr::Lent(_)) } => drop(self.lent.insert(*var)),
            Kind::CallAgain { call, kept } if kept.lends() => self.lent.extend(call.result),
            _ => {}
        }
        kind.each_value(&mut |e| self.expr(e));
        if let Kind::Call(call)
        | Kind::CallForward { call, .. }
        | Kind::CallRecord { call, .. }
        | Kind::CallAgain { call, .. } = kind
        {
            for arg in &call.args {
                if let ArgValue::Value(e) = &arg.value {
                    self.expr(e);
                }
            }
        }
    }

    fn expr(&mut self, e: &Expr) {
        e.each_place(&mut |place| {
            if may_move(self.func, place) {
                self.roots.insert(self.func.resolve(place).root);
            }
        });
    }
}

/// Calls `f` with the values of a statement, from the last one to the first.
fn each_value(kind: &mut Kind, f: &mut impl FnMut(&mut Expr)) {
    match kind {
        Kind::Let { value: Some(e), .. } | Kind::Set { value: e, .. } => f(e),
        Kind::Edit { edit: Edit::Push(e) | Edit::Insert(_, e) | Edit::Resize(_, e), .. }
        | Kind::Edit { edit: Edit::Fill(e) | Edit::Replace(e, _), .. } => f(e),
        Kind::Call(call)
        | Kind::CallForward { call, .. }
        | Kind::CallRecord { call, .. }
        | Kind::CallAgain { call, .. } => {
            for arg in call.args.iter_mut().rev() {
                if let ArgValue::Value(e) = &mut arg.value {
                    f(e);
                }
            }
        }
        _ => {}
    }
}

/// What the statement lends to the function that it calls.
fn lent_to_call(kind: &Kind) -> impl Iterator<Item = &Place> {
    let args = match kind {
        Kind::Call(call)
        | Kind::CallForward { call, .. }
        | Kind::CallRecord { call, .. }
        | Kind::CallAgain { call, .. } => &call.args[..],
        _ => &[],
    };
    args.iter().filter_map(|arg| match &arg.value {
        ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => Some(place),
        _ => None,
    })
}

/// The reads of a statement, from the last one to the first.
struct Reads<'r> {
    func: &'r Func,
    lent: &'r HashSet<VarId>,
    /// What is read behind the statement.
    behind: &'r BTreeSet<Part>,
    /// What later operands of it read.
    later: Vec<Part>,
}

impl Reads<'_> {
    fn expr(&mut self, e: &mut Expr) {
        match e {
            Expr::Load(place) if may_move(self.func, place) => {
                if self.is_read_again(place) {
                    *e = Expr::Copy { place: place.clone(), method: "clone" };
                }
            }
            Expr::Tuple(items) | Expr::List { items, .. } => items.iter_mut().rev().for_each(|e| self.expr(e)),
            Expr::Struct(s) => {
                // Of the base, the other fields are read.
                if let Some(base) = &mut s.base {
                    self.expr(base);
                    self.later.clear();
                }
                s.fields.iter_mut().rev().for_each(|(_, e)| self.expr(e));
            }
            Expr::Variant { fields, .. } => fields.iter_mut().rev().for_each(|(_, e)| self.expr(e)),
            Expr::Repeat { value, .. } => self.expr(value),
            e => e.each_place(&mut |place| self.later.push(part(self.func, place).0)),
        }
    }

    /// Is the place, or a part of it, read once more? What is behind a reference or an index is taken for that.
    fn is_read_again(&mut self, place: &Place) -> bool {
        // A field of a variant goes with the whole.
        let whole = self.func.resolve(place);
        let inside = whole.path.iter().any(|s| s.code().is_some() || *s == Proj::Deref);
        let (own, itself) = part(self.func, &whole.whole_enum());
        let again = self.behind.iter().chain(&self.later).any(|p| overlap(p, &own));
        self.later.push(own);
        again || !itself || inside || self.lent.contains(&place.root)
    }
}
