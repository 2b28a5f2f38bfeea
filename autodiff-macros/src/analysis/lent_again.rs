//! What refers to something, which no record can keep: the sweep makes it again of what it refers to.

use super::effects::How;
use super::needs::Solver;
use crate::ir::*;

impl Solver<'_> {
    /// Is it a struct with references in it and numbers, a copy of one, or made of such?
    fn is_lent_to(&self, value: &Expr, depth: usize) -> bool {
        let of = |e: &Expr| match e {
            Expr::Load(place) => self.q.func.type_of(place),
            Expr::Inert(code) => code.ty.clone(),
            Expr::Number(_) => Ty::OPEN,
            _ => Ty::Unknown,
        };
        let lends = |e: &Expr| depth < 8 && self.is_lent_to(e, depth + 1);
        let refers = |e: &Expr| {
            let ty = of(e);
            let refers = matches!(ty, Ty::Ref(false, _)) || ty.is_lent_if_any();
            refers || matches!(e, Expr::Borrow { unique: false, .. }) || lends(e)
        };
        // What it owns is copied, or written down once more (`reverse/borrowers.rs`).
        let owns_nothing = |e: &Expr| self.is_at_hand(e) || of(e).is_number();
        let all = |parts: &[&Expr]| parts.iter().all(|e| refers(e) || owns_nothing(e));
        match value {
            Expr::Struct(s) => {
                let parts: Vec<&Expr> = s.values().collect();
                s.base.is_none() && parts.iter().any(|e| refers(e)) && all(&parts)
            }
            Expr::Tuple(items) | Expr::List { items, .. } => {
                let parts: Vec<&Expr> = items.iter().collect();
                parts.iter().any(|e| refers(e)) && all(&parts)
            }
            Expr::Variant { fields, .. } => {
                let parts: Vec<&Expr> = fields.iter().map(|(_, e)| e).collect();
                parts.iter().any(|e| lends(e)) && all(&parts)
            }
            Expr::Load(place) | Expr::Copy { place, method: "clone" } => {
                let root = self.q.func.resolve(place).root;
                let found = || matches!(place.path[..], [Proj::Part { .. }]) && self.call_of(root).is_some();
                !self.q.layout.is_written(root) && (self.q.layout.values.get(&root).is_some_and(lends) || found())
            }
            _ => false,
        }
    }

    /// Is a part that such a struct owns copied out of what is there, or can it be written down once more?
    fn is_at_hand(&self, e: &Expr) -> bool {
        match e {
            Expr::Copy { method: "clone", .. } | Expr::Number(_) => true,
            Expr::Load(place) => {
                let ty = self.q.func.type_of(place);
                ty.is_copy() == Some(true) && !ty.refers()
            }
            Expr::Inert(code) => code.is_none() || !code.ty.refers() && self.q.func.can_repeat(code),
            Expr::Tuple(items) | Expr::List { items, .. } => items.iter().all(|item| self.is_at_hand(item)),
            Expr::Repeat { value, len, .. } => self.is_at_hand(value) && self.q.func.can_repeat(len),
            _ => false,
        }
    }

    /// Does the variable hold a struct with references to what is changed behind it?
    pub(super) fn is_lent_what_changes(&self, v: VarId) -> bool {
        let (layout, func) = (self.q.layout, self.q.func);
        let Some((from, _)) = layout.defs.get(&v).filter(|_| func.var(v).ty.is_by_name()) else { return false };
        let mut last = *from;
        func.body.each_stmt(&mut |s| last = if s.mentions(v) { last.max(s.id) } else { last });
        // What is written before that, it does not refer to.
        let changes = |place: &Place| {
            let root = func.resolve(place).root;
            layout.written_after(root, *from) && !layout.written_before(root, *from, last)
        };
        match layout.values.get(&v) {
            Some(value @ Expr::Struct(made)) if self.is_lent_to(value, 0) => made.values().any(|part| match part {
                Expr::Borrow { place, .. } => changes(place),
                Expr::Load(place) => matches!(func.type_of(place), Ty::Ref(false, _)) && changes(place),
                _ => false,
            }),
            _ => self.call_of(v).is_some_and(|call| {
                let shown = func.borrowers.iter().any(|shape| shape.of_fields(&call.callee, v).is_some());
                shown
                    && call
                        .args
                        .iter()
                        .any(|arg| matches!(&arg.value, ArgValue::Shared { place, .. } if changes(place)))
            }),
        }
    }

    /// Is what a method is called on still there behind the call? The method may take it by value, which is not seen there.
    fn stays(&self, place: &Place, at: StmtId) -> bool {
        let (layout, func) = (self.q.layout, self.q.func);
        let root = func.resolve(place).root;
        if matches!(func.var(root).ty, Ty::Ref(..)) {
            return true;
        }
        let born = layout.defs.get(&root).map_or(0, |d| d.0);
        let mut stays = layout.around(at).iter().any(|s| layout.spots[s].is_loop && *s > born);
        func.body.each_stmt(&mut |s| stays |= s.id > at && s.mentions(root));
        stays && !layout.is_written(root)
    }

    /// Can what refers to something be made again at a statement, if what it refers to is recorded?
    pub(super) fn can_be_lent_again(&self, v: VarId, at: StmtId) -> bool {
        let (layout, func) = (self.q.layout, self.q.func);
        let Some((from, _)) = layout.defs.get(&v) else { return false };
        let (mut reads, mut pure) = (vec![], true);
        let mut place = |p: &Place| {
            let place = func.resolve(p);
            place.each_var(&mut |r| reads.push(r));
            place.each_inert(&mut |code| pure &= code.pure);
        };
        // Of references in a list the list is made again, and they are taken out of it.
        let item = func.var(v).alias.as_ref().filter(|item| matches!(func.type_of(item), Ty::Ref(false, _)));
        if let Some(item) = item.filter(|item| func.var(func.resolve(item).root).ty.refers()) {
            place(item);
            return pure && self.are_the_same(&reads, *from, at);
        }
        let gathered = |value: &Expr| matches!(value, Expr::Inert(_)) && func.var(v).ty.refers();
        match (layout.values.get(&v).filter(|value| self.is_lent_to(value, 0) || gathered(value)), self.call_of(v)) {
            (Some(value), _) => {
                value.each_place(&mut place);
                value.each_inert(&mut |code| {
                    pure &= code.pure;
                    reads.extend(code.reads.iter().copied());
                });
            }
            (None, Some(call)) => {
                each_place(call, &mut place);
                each_read(func, call, &mut |r| reads.push(r));
            }
            (None, None) => return false,
        }
        pure && self.are_the_same(&reads, *from, at)
    }

    /// Do these variables hold at one statement what they held at the other one, as far as the sweep sees?
    fn are_the_same(&self, reads: &[VarId], from: StmtId, at: StmtId) -> bool {
        let layout = self.q.layout;
        reads.iter().all(|r| {
            !self.is_restored(*r)
                || (self.can_be_restored(*r) && !layout.written_between(*r, from, at))
                || !layout.written_after(*r, from)
        })
    }

    /// The call that gave a value which may refer to what the call was lent: one of a function of a type, whose record has no
    /// name either (what free functions give is kept by its name). All that it was given is at hand in the sweep.
    pub(super) fn call_of(&self, v: VarId) -> Option<&Call> {
        let source = self.origin(v)?;
        // A number refers to nothing, whatever its type is called where it comes from.
        let vars = [source, v].map(|v| &self.q.func.var(v).ty);
        if !vars[0].is_by_name() || vars[1].is_number() {
            return None;
        }
        let (mut found, mut at) = (None, 0);
        self.q.func.body.each_stmt(&mut |s| match &s.kind {
            Kind::Call(call) if call.result == Some(source) => (found, at) = (Some(call), s.id),
            _ => {}
        });
        let shapes = &self.q.func.borrowers;
        let refers = |callee: &Callee| shapes.iter().any(|shape| shape.of_fields(callee, source).is_some());
        let call = found.filter(|call: &&Call| {
            (call.callee.is_associated() || refers(&call.callee)) && !call.callee.is_operator()
        })?;
        let stays = match call.args.first().map(|arg| &arg.value) {
            Some(ArgValue::Shared { place, .. }) => refers(&call.callee) || self.stays(place, at),
            _ => false,
        };
        let lends = call.args.iter().any(|arg| self.may_lend(&arg.value));
        let fine = lends && (stays || !call.callee.is_method());
        (fine && call.args.iter().all(|arg| self.is_handed_back(&arg.value))).then_some(call)
    }

    /// The variable that a value was given to first, if it has only been moved since.
    fn origin(&self, v: VarId) -> Option<VarId> {
        let mut source = v;
        while let Some(Expr::Load(place)) = self.q.layout.values.get(&source).filter(|_| !self.changes(source)) {
            if !place.path.is_empty() || self.q.func.var(place.root).alias.is_some() {
                return None;
            }
            source = place.root;
        }
        (!self.changes(source)).then_some(source)
    }

    /// Is the variable written, other than by what it is moved to?
    fn changes(&self, v: VarId) -> bool {
        let layout = self.q.layout;
        let mut writes = layout.kills.get(&v).into_iter().flatten().flat_map(|at| &layout.kills_at[at]);
        writes.any(|kill| kill.root == v && kill.how != How::Moved)
    }

    /// Does the pullback of a call get the argument again, or can it be made again itself?
    fn is_handed_back(&self, value: &ArgValue) -> bool {
        match value {
            ArgValue::Value(Expr::Load(place)) => {
                let number = self.q.func.type_of(place).is_number();
                number || (place.path.is_empty() && self.call_of(place.root).is_some())
            }
            // A number, or a constant: `Mode::Clamped`.
            ArgValue::Value(Expr::Inert(code)) => {
                code.pure && code.writes.is_empty() && (code.ty.is_number() || code.reads.is_empty())
            }
            // An option of a reference is written again, and what is copied (`reverse/borrowers.rs`) is still there.
            ArgValue::Value(e) => {
                matches!(e, Expr::Number(_) | Expr::Copy { method: "clone", .. }) || e.is_lent_if_any()
            }
            ArgValue::Shared { .. } => true,
            ArgValue::Unique { .. } | ArgValue::Function(_) => false,
        }
    }

    /// May what the call gives refer to what the argument refers to?
    fn may_lend(&self, value: &ArgValue) -> bool {
        match value {
            ArgValue::Shared { .. } => true,
            ArgValue::Value(Expr::Load(place)) => !self.q.func.type_of(place).is_number(),
            _ => false,
        }
    }
}

/// Calls `f` with the places that a call reads or is lent.
fn each_place<'c>(call: &'c Call, f: &mut impl FnMut(&'c Place)) {
    for arg in &call.args {
        match &arg.value {
            ArgValue::Value(e) => e.each_place(f),
            ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => f(place),
            ArgValue::Function(_) => {}
        }
    }
}

/// Calls `f` with the variables that a call reads or is lent.
pub fn each_read(func: &Func, call: &Call, f: &mut impl FnMut(VarId)) {
    each_place(call, &mut |p| func.resolve(p).each_var(f));
    for arg in &call.args {
        if let ArgValue::Value(e) = &arg.value {
            e.each_inert(&mut |code| code.reads.iter().for_each(|v| f(*v)));
        }
    }
}
