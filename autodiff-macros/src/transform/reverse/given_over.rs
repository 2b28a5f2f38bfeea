//! A vector that the record keeps, and that is only looked at behind that, is given over to the record where the function
//! ends, and not copied.
//!
//! ```text
//! let kept_h = h.clone();           let (y, record) = layer_rev::record(&h);
//! let (y, record) = …(&h);          let kept_h = h;
//! ```

use super::flat::only_as_slice;
use crate::ir::*;

/// Gives such vectors over, in the forward sweep of a function that is left at its end only.
pub fn at_the_end(func: &Func, sweep: &mut Block) {
    let mut at = 0;
    while at < sweep.stmts.len() {
        match kept(func, &sweep.stmts[at]) {
            Some(v) if sweep.stmts[at + 1..].iter().all(|s| only_looks(func, s, v)) => {
                let mut stmt = sweep.stmts.remove(at);
                if let Kind::Save { value, .. } = &mut stmt.kind {
                    *value = Expr::var(v);
                }
                sweep.stmts.push(stmt);
            }
            _ => at += 1,
        }
    }
}

/// The vector that the statement keeps a copy of, once in a call.
fn kept(func: &Func, stmt: &Stmt) -> Option<VarId> {
    let Kind::Save { slot, value: Expr::Copy { place, method: "clone" } } = &stmt.kind else { return None };
    let (slot, var) = (&func.slots[slot.0 as usize], func.var(place.root));
    let own = place.path.is_empty() && matches!(var.ty, Ty::Vec(_)) && var.alias.is_none();
    let once = slot.often == Often::Once && !slot.lasting && !slot.is_shape() && slot.if_kept.is_none();
    (own && once && func.result != Some(place.root)).then_some(place.root)
}

/// Is the vector neither moved nor changed by the statement, or those inside of it?
fn only_looks(func: &Func, stmt: &Stmt, v: VarId) -> bool {
    let mut all = true;
    stmt.each_stmt(&mut |s| {
        let mut looks = Looks { func, v, count: 0 };
        looks.stmt(&s.kind);
        all &= looks.count == s.kind.vars().into_iter().filter(|u| *u == v).count();
    });
    all
}

/// Counts the mentions that leave a vector as it is, and where it is.
struct Looks<'f> {
    func: &'f Func,
    v: VarId,
    count: usize,
}

impl Looks<'_> {
    fn stmt(&mut self, kind: &Kind) {
        kind.each_value(&mut |e| {
            self.value(e);
            e.each_inert(&mut |code| self.code(code));
        });
        match kind {
            Kind::Inert { code, .. } | Kind::If { cond: code, .. } | Kind::Match { scrutinee: code, .. } => {
                self.code(code)
            }
            Kind::Loop(l) => self.head(&l.head),
            Kind::Call(call) | Kind::CallRecord { call, .. } => call.args.iter().for_each(|arg| match &arg.value {
                ArgValue::Shared { place, .. } => self.place(place),
                ArgValue::Value(e) => {
                    self.value(e);
                    e.each_inert(&mut |code| self.code(code));
                }
                _ => {}
            }),
            _ => {}
        }
    }

    fn head(&mut self, head: &Head) {
        match head {
            Head::Range { range: code, .. } | Head::While { cond: code } => self.code(code),
            Head::Items { sources, .. } => {
                let lent = sources.iter().filter(|s| !s.items.is_unique() && !matches!(s.items, Items::Values));
                lent.for_each(|s| self.place(&s.place));
            }
            _ => {}
        }
    }

    fn value(&mut self, e: &Expr) {
        match e {
            Expr::Load(place) if self.func.type_of(place).is_number() => self.place(place),
            Expr::Borrow { place, unique: false }
            | Expr::Copy { place, .. }
            | Expr::Len(place)
            | Expr::Zero { like: place }
            | Expr::Neutral { like: place } => self.place(place),
            Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
                args.iter().for_each(|e| self.value(e));
            }
            Expr::List { items, .. } => items.iter().for_each(|e| self.value(e)),
            Expr::Cast { value, .. } | Expr::Convert { value, .. } | Expr::Repeat { value, .. } => self.value(value),
            _ => {}
        }
    }

    fn place(&mut self, place: &Place) {
        self.count += usize::from(place.root == self.v);
    }

    fn code(&mut self, code: &Inert) {
        let reads = code.reads.iter().filter(|v| **v == self.v).count();
        if reads > 0 && only_as_slice(&code.tokens, &self.func.var(self.v).name) {
            self.count += reads;
        }
    }
}
