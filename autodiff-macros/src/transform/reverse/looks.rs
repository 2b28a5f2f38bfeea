//! What is done with a vector that is only looked at: it is neither changed nor moved, and code asks for its length and items.

use super::flat::only_as_slice;
use crate::ir::*;

/// Is the vector neither moved nor changed by the statement, or those inside of it?
pub(super) fn only_looks(func: &Func, stmt: &Stmt, v: VarId) -> bool {
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
            Kind::CallPull { seed, args, .. } => {
                self.value(seed);
                args.iter().for_each(|arg| match arg {
                    PullArg::Shared(ArgValue::Shared { place, bare: false }, _) => self.place(place),
                    PullArg::Number(e) | PullArg::Kept(e) => self.value(e),
                    _ => {}
                });
            }
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
