//! Which calls of functions have pullbacks that change back what the calls were lent, and what these leave to their callers.

use super::receivers::TAKEN_BACK;
use super::*;
use crate::emit::home::home_beside;
use proc_macro2::Literal;

impl Frame {
    /// The calls that write over what the sweep wants, and do not yet take it back themselves. Those that are assumed to
    /// overwrite all of it cannot.
    pub fn calls_to_change_back(&self, assumed: &[ParamOf]) -> BTreeSet<StmtId> {
        let mut found = BTreeSet::new();
        if self.plain {
            return found;
        }
        self.func.body.each_stmt(&mut |s| {
            let Kind::Call(call) = &s.kind else { return };
            let undone = |v: VarId| self.answers.live.undo.contains(&(s.id, v)) && !self.func.var(v).ty.is_number();
            let overwritten = |at: usize| match &call.callee {
                Callee::Path(function) => assumed.iter().any(|param| param.is(function, at)),
                _ => false,
            };
            let asks = self.lent_roots(call).into_iter().any(|(at, v)| undone(v) && !overwritten(at));
            if asks && self.adjoints.records.contains_key(&s.id) && self.can_be_handed_again(call) {
                found.insert(s.id);
            }
        });
        found
    }

    /// What the function is lent to change and has a cotangent: the positions, and the variables.
    fn lent_roots(&self, call: &Call) -> Vec<(usize, VarId)> {
        let root = |(at, arg): (usize, &Arg)| match &arg.value {
            ArgValue::Unique { place, .. } => Some((at, self.func.resolve(place).root)),
            _ => None,
        };
        call.args.iter().enumerate().filter_map(root).filter(|(_, v)| self.bars.get(*v).is_some()).collect()
    }

    /// Can its pullback be handed, all at once, what the call was lent, when nothing of that is what it was before?
    fn can_be_handed_again(&self, call: &Call) -> bool {
        let free =
            matches!(&call.callee, Callee::Path(FnPath { home: Home::Beside, .. })) && !call.callee.is_associated();
        let functions = call.args.iter().any(|arg| matches!(arg.value, ArgValue::Function(_)));
        // The shapes of what it was lent are read off that, behind the pullback.
        let reshapes = !self.func.reshaped_by(call).is_empty();
        if !free || functions || reshapes || call.args.len() > MAX_PARAMS {
            return false;
        }
        let places: Vec<(Place, bool)> = call
            .args
            .iter()
            .filter_map(|arg| match &arg.value {
                ArgValue::Unique { place, .. } => Some((self.func.resolve(place), true)),
                ArgValue::Shared { place, .. } => Some((self.func.resolve(place), false)),
                ArgValue::Value(_) | ArgValue::Function(_) => None,
            })
            .collect();
        let lent: Vec<VarId> = self.lent_roots(call).into_iter().map(|(_, v)| v).collect();
        let referred = lent.iter().any(|v| self.func.var(*v).alias.is_some());
        let overlap = places.iter().enumerate().any(|(i, (place, unique))| {
            places[i + 1..].iter().any(|(other, also)| (*unique || *also) && place.may_overlap(other))
        });
        // What says which item it is, or is given by value, is read when the pullback is called.
        let mut read = false;
        let mut reads = |v: VarId| read |= lent.contains(&self.func.resolve(&v.into()).root);
        for (place, _) in &places {
            place.each_inert(&mut |code| code.reads.iter().for_each(|v| reads(*v)));
        }
        for arg in &call.args {
            if let ArgValue::Value(e) = &arg.value {
                e.each_var(&mut reads);
            }
        }
        !referred && !overlap && !read
    }

    /// What pullbacks of functions are handed to change it back.
    pub(super) fn handed_again(&self) -> HashSet<(StmtId, VarId)> {
        let mut found = HashSet::default();
        self.func.body.each_stmt(&mut |s| {
            if let Kind::Call(call) = &s.kind
                && call.is_changed_back()
                && self.adjoints.records.contains_key(&s.id)
            {
                found.extend(self.lent_roots(call).into_iter().map(|(_, v)| (s.id, v)));
            }
        });
        found
    }

    pub(super) fn is_handed_again(&self, at: StmtId) -> bool {
        self.answers.handed_again.iter().any(|(call, _)| *call == at)
    }

    /// What a function does not take back is saved before the call, if the sweep wants it.
    pub(super) fn find_left(&mut self) {
        let ct = self.bars.ct.clone();
        let mut found = vec![];
        self.func.body.each_stmt(&mut |s| {
            let (Kind::Call(call), true) = (&s.kind, self.is_handed_again(s.id)) else { return };
            let Callee::Path(function) = &call.callee else { return };
            let home = home_beside(function);
            let lent = self.lent_roots(call);
            for (_, v) in &lent {
                if !self.answers.live.undo.contains(&(s.id, *v)) {
                    continue;
                }
                // Several parts of one variable may be lent.
                let positions = lent.iter().filter(|(_, other)| other == v);
                let bits = Literal::u64_unsuffixed(positions.fold(0, |bits, (at, _)| bits | 1 << at));
                let tokens = quote!((<#home as #ct::ChangesBack>::LEAVES & #bits) != 0);
                let code = Inert { ty: Ty::Bool, ..Inert::text(tokens) };
                found.push(((s.id, *v), UndoneIf { forward: code.clone(), backward: code, unless: TAKEN_BACK }));
            }
        });
        self.answers.undone_if.extend(found);
    }
}
