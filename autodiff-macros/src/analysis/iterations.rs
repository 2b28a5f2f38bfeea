//! How the iterations of a loop communicate: what each variable that lives outside of the loop and is written inside of
//! it is to them.
//!
//! Iterations whose sweeps may be taken one by one, in any order, write only *sums*, elements of their *own*, and
//! *private* variables. Everything else is *carried* from one to the next.

use super::apart::{Apart, apart};
use super::layout::Layout;
use super::overwriting::{Assumed, Overwriting};
use crate::ir::*;
use std::collections::{BTreeMap, BTreeSet};

/// What a variable is to the iterations of a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Only added to, and not read.
    Sum,
    /// Each iteration reads and writes the element at its own index, and no other.
    Own,
    /// Written completely before it is read in each iteration, and not mentioned elsewhere.
    Private,
    /// Anything else.
    Carried,
}

/// The variables that live outside of the loop `at` and are written inside, with what they are to its iterations.
///
/// What has to be assumed of callees for that is added to `assumed`; without it nothing is assumed.
pub fn uses(func: &Func, layout: &Layout, at: StmtId, l: &Loop, assumed: &mut Assumed) -> BTreeMap<VarId, Use> {
    let end = layout.spots[&at].end;
    let inside = |s: StmtId| s >= at && s <= end;
    let written: BTreeSet<VarId> =
        layout.kills.iter().filter(|(_, kills)| kills.iter().any(|k| inside(*k))).map(|(v, _)| *v).collect();
    let outer = written.into_iter().filter(|v| {
        let declared = layout.defs.get(v).map(|d| d.0).or_else(|| layout.bound.get(v).copied());
        !declared.is_some_and(inside)
    });
    let asked = Asked { func, layout, at, end, body: &l.body, counter: counter(&l.head) };
    outer.map(|v| (v, asked.use_of(v, &l.head, assumed))).collect()
}

/// The counter of the loop.
fn counter(head: &Head) -> Option<VarId> {
    match head {
        Head::Range { var, .. } | Head::Items { at: var, .. } => Some(*var),
        _ => None,
    }
}

struct Asked<'a> {
    func: &'a Func,
    layout: &'a Layout,
    at: StmtId,
    end: StmtId,
    body: &'a Block,
    counter: Option<VarId>,
}

impl Asked<'_> {
    fn use_of(&self, v: VarId, head: &Head, assumed: &mut Assumed) -> Use {
        let mut in_head = false;
        head.each_var(&mut |u| in_head |= self.root(u) == v);
        if in_head {
            return Use::Carried;
        }
        if is_sum(self.func, self.body, v) {
            return Use::Sum;
        }
        if let Some(counter) = self.counter
            && is_own(self.func, self.body, v, counter)
        {
            return Use::Own;
        }
        if self.is_private(v, assumed) { Use::Private } else { Use::Carried }
    }

    fn root(&self, v: VarId) -> VarId {
        self.func.resolve(&v.into()).root
    }

    fn is_private(&self, v: VarId, assumed: &mut Assumed) -> bool {
        let Some((defined, _)) = self.layout.defs.get(&v) else { return false };
        let mut elsewhere = false;
        self.func.body.each_stmt(&mut |stmt| {
            if stmt.id != *defined && (stmt.id < self.at || stmt.id > self.end) {
                stmt.kind.each_var(&mut |u| elsewhere |= self.root(u) == v);
            }
        });
        !elsewhere && Overwriting { func: self.func, layout: self.layout, v }.first_in(self.body, assumed)
    }
}

/// Does the statement, or one inside of it, mention the variable or an alias of it?
pub fn mentions(func: &Func, stmt: &Stmt, v: VarId) -> bool {
    let mut found = false;
    stmt.each_stmt(&mut |s| s.kind.each_var(&mut |u| found |= func.resolve(&u.into()).root == v));
    found
}

/// Is the variable only added to, and not read?
pub fn is_sum(func: &Func, body: &Block, v: VarId) -> bool {
    let root = |u: VarId| func.resolve(&u.into()).root;
    let mut fine = true;
    body.each_stmt(&mut |stmt| {
        let mut mentions = 0;
        stmt.kind.each_var(&mut |u| mentions += usize::from(root(u) == v));
        let added = matches!(&stmt.kind, Kind::Add { place, .. } if root(place.root) == v);
        fine &= mentions == usize::from(added);
    });
    fine
}

/// Is the variable mentioned only as its element at an index that is apart in different iterations?
pub fn is_own(func: &Func, body: &Block, v: VarId, counter: VarId) -> bool {
    let mut known: Option<Apart> = None;
    let mut fine = true;
    body.each_stmt(&mut |stmt| {
        let mut mentions = 0;
        stmt.kind.each_var(&mut |u| mentions += usize::from(func.resolve(&u.into()).root == v));
        if mentions == 0 {
            return;
        }
        let mut places = 0;
        let mut place = |p: &Place| {
            let p = func.resolve(p);
            if p.root != v {
                return;
            }
            places += 1;
            let index = match p.path.iter().find(|s| **s != Proj::Deref) {
                Some(Proj::Index(code)) => apart(func, body, code, counter),
                _ => None,
            };
            fine &= index.is_some() && (known.is_none() || known == index);
            known = index;
        };
        each_place(&stmt.kind, &mut place);
        fine &= places == mentions;
    });
    fine && known.is_some()
}

/// Calls `f` with the places that a statement names, where it names variables by places only.
pub fn each_place(kind: &Kind, f: &mut impl FnMut(&Place)) {
    match kind {
        Kind::Let { value: Some(value), .. } => value.each_place(&mut |p| f(p)),
        Kind::Set { place, value } | Kind::Add { place, value, .. } | Kind::AddAll { place, value } => {
            f(place);
            value.each_place(&mut |p| f(p));
        }
        Kind::Call(call) => {
            for arg in &call.args {
                match &arg.value {
                    ArgValue::Value(e) => e.each_place(&mut |p| f(p)),
                    ArgValue::Function(_) => {}
                    ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => f(place),
                }
            }
        }
        _ => {}
    }
}

/// May an iteration end before the end of the body?
pub fn is_cut_short(body: &Block) -> bool {
    let mut inner = BTreeSet::new();
    body.each_stmt(&mut |s| {
        if let Kind::Loop(l) = &s.kind {
            inner.insert(l.target);
        }
    });
    let mut found = false;
    body.each_stmt(&mut |s| {
        if let Kind::Jump(jump) = &s.kind {
            found |= !matches!(jump.to, Target::Break(t) | Target::Continue(t) if inner.contains(&t));
        }
    });
    found
}
