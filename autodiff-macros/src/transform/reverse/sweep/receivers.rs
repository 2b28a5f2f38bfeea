//! Methods that may change what they are called on, which their callers do not see.
//!
//! Such a call mentions its receiver in the sweep, as what the pullback is called on. Only a pullback of `&self` may read it,
//! and only a method of `&mut self` changes it, so if nothing else wants the receiver, whether a call is to be undone is for
//! rustc to say:
//!
//! ```text
//! if state.step_receiving_self().changes() & state.energy_receiving_self().reads() != 0 { old = state.clone(); }
//! ```

use super::*;
use crate::names;
use proc_macro2::TokenStream;

/// A call of a method whose receiver may change.
struct Received {
    at: StmtId,
    place: Place,
    method: Ident,
}

impl Received {
    /// What the method tells of its receiver, as code.
    fn told(&self, func: &Func) -> TokenStream {
        let (receiver, asked) =
            (crate::emit::place::list(func, &self.place), names::sibling(&self.method, "receiving_self"));
        quote!(#receiver.#asked())
    }

    /// Is it the same method of the same place?
    fn is_like(&self, other: &Received) -> bool {
        self.method == other.method && self.place == other.place
    }

    /// Does the pullback of any other method read what this one changes? `None` if there are no others: a method that changes
    /// what it is called on does not get it back.
    fn is_seen_by(&self, calls: &[Received], func: &Func) -> Option<Inert> {
        let mut others: Vec<&Received> = vec![];
        for call in calls.iter().filter(|c| c.place.may_overlap(&self.place) && !c.is_like(self)) {
            if !others.iter().any(|other| other.is_like(call)) {
                others.push(call);
            }
        }
        // Fields of a part are none of the whole.
        let (fields, parts): (Vec<_>, Vec<_>) = others.into_iter().partition(|call| call.place == self.place);
        let told = |calls: Vec<&Received>| calls.into_iter().map(|call| call.told(func)).collect::<Vec<_>>();
        let (changes, fields, parts) = (self.told(func), told(fields), told(parts));
        let mut all = vec![];
        match fields.as_slice() {
            [] => {}
            [other] => all.push(quote!(#changes.changes() & #other.reads() != 0)),
            others => all.push(quote!(#changes.changes() & (#(#others.reads())|*) != 0)),
        }
        all.extend(parts.iter().map(|part| quote!(#changes.changes() != 0 && #part.reads() != 0)));
        let cond = Inert { reads: vec![self.place.root], ty: Ty::Bool, ..Inert::text(quote!(#(#all)||*)) };
        (!all.is_empty()).then_some(cond)
    }
}

impl Frame {
    /// The conditions on which what calls of methods may have changed is saved, where nothing but such calls wants it.
    pub(super) fn find_receivers(
        &mut self,
        demands: &[(VarId, StmtId)],
        shapes: &[(VarId, StmtId)],
        bound: &HashSet<VarId>,
    ) {
        // The core language asks no types.
        if self.plain {
            return;
        }
        let mut calls = self.received();
        // The pullbacks are called on something.
        calls.retain(|call| self.is_there(call.place.root));
        let live = &self.answers.live.undo;
        if !live.iter().any(|(at, v)| calls.iter().any(|c| c.at == *at && c.place.root == *v)) {
            return;
        }
        let is_dispatch = |(v, at): &&(VarId, StmtId)| {
            calls.iter().any(|c| c.at == *at && c.place.root == *v) && !self.mentions_beside_receiver(*at, *v)
        };
        let others: Vec<(VarId, StmtId)> = demands.iter().filter(|d| !is_dispatch(d)).copied().collect();
        let query = self.query(bound);
        let mut needs = needs::needs(&query, &others, shapes);
        for found in found::found(&query, &others, &needs.clone()) {
            if self.answers.needs.found.contains_key(&found.var) {
                needs.find(&found);
            }
        }
        let wanted = self.live(&needs, &self.answers.steps, &self.answers.live.back).undo;
        self.doubt(&mut calls, &wanted);
        for call in &calls {
            let undone = (call.at, call.place.root);
            if !self.answers.unsure.contains(&undone) {
                continue;
            }
            match call.is_seen_by(&calls, &self.func) {
                Some(cond) => drop(self.answers.undone_if.insert(undone, cond)),
                None => drop(self.answers.live.undo.take(&undone)),
            }
        }
    }

    /// Calls that need not be undone restore nothing of what is wanted before them. What is not restored may have lost what
    /// other statements take back from it: a variable that those change too is left as it was found.
    fn doubt(&mut self, calls: &mut Vec<Received>, wanted: &BTreeSet<(StmtId, VarId)>) {
        loop {
            let pairs = calls.iter().map(|call| (call.at, call.place.root));
            self.answers.unsure = pairs.filter(|undone| !wanted.contains(undone)).collect();
            let live = self.live(&self.answers.needs, &self.answers.steps, &self.answers.live.back);
            let by_others = |v: VarId| {
                live.undo.iter().any(|(at, u)| *u == v && !calls.iter().any(|c| c.at == *at && c.place.root == v))
            };
            let others: HashSet<VarId> = calls.iter().map(|c| c.place.root).filter(|v| by_others(*v)).collect();
            if others.is_empty() {
                self.answers.live = live;
                self.answers.unsure.retain(|undone| self.answers.live.undo.contains(undone));
                return;
            }
            calls.retain(|call| !others.contains(&call.place.root));
        }
    }

    /// The calls of the user's methods on variables, or fields of variables, that they may change.
    fn received(&self) -> Vec<Received> {
        let mut calls = vec![];
        self.func.body.each_stmt(&mut |s| {
            let Kind::Call(call) = &s.kind else { return };
            let (Callee::Method(name, _), [first, ..]) = (&call.callee, call.args.as_slice()) else { return };
            let ArgValue::Unique { place: named, .. } = &first.value else { return };
            let place = self.func.resolve(named);
            // While a reference is in use, what it refers to cannot be asked.
            let direct = named.root == place.root;
            let simple = place.path.iter().all(|step| matches!(step, Proj::Named(_) | Proj::Field(_) | Proj::Deref));
            let pulled = self.adjoints.of.get(&s.id).is_some_and(|kinds| kinds.iter().any(is_pull_of_method));
            let number = self.func.type_of(&place).peeled().is_number();
            if direct && simple && pulled && !number {
                calls.push(Received { at: s.id, place, method: name.clone() });
            }
        });
        calls
    }

    /// Does the adjoint of a call mention the variable as something else than what the pullback is called on?
    fn mentions_beside_receiver(&self, at: StmtId, v: VarId) -> bool {
        let mut found = false;
        for kind in self.adjoints.of.get(&at).into_iter().flatten() {
            let mut kind = kind.clone();
            if let Kind::CallPull { callee: Callee::Method(..), args, .. } = &mut kind
                && let Some(PullArg::Unique(receiver, Some(_))) = args.first_mut()
            {
                *receiver = None;
            }
            kind.each_var(&mut |u| found |= u == v);
        }
        found
    }
}

fn is_pull_of_method(kind: &Kind) -> bool {
    matches!(kind, Kind::CallPull { callee: Callee::Method(..), .. })
}
