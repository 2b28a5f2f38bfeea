//! Methods that may change what they are called on, which their callers do not see.
//!
//! Such a call mentions its receiver in the sweep, as what the pullback is called on. Only a pullback of `&self` may read it,
//! and only a method of `&mut self` changes it. So rustc says whether a call is to be undone: if it changes what something
//! wants, and, where nothing but other pullbacks wants the receiver, only if they read what it changes:
//!
//! ```text
//! if state.step_receiving_self().changes() & state.energy_receiving_self().reads() != 0 { old = state.clone(); }
//! ```

use super::*;
use crate::names;
use proc_macro2::TokenStream;

/// A call of a method whose receiver may change.
pub(super) struct Received {
    pub(super) at: StmtId,
    /// What it is called on, as it is written, and what that is.
    named: Place,
    place: Place,
    method: Ident,
}

/// Whether a call is undone, as the two sweeps ask.
#[derive(Debug, Clone)]
pub(in super::super) struct UndoneIf {
    pub forward: Inert,
    pub backward: Inert,
    /// When not, in words.
    pub unless: &'static str,
}

/// When it is not the caller that brings back what a call changes.
pub(super) const TAKEN_BACK: &str = "the function that is called takes it back";

impl Received {
    /// What the method tells of a receiver, as code.
    fn told(&self, place: &Place, func: &Func) -> TokenStream {
        let (receiver, asked) = (crate::emit::place::list(func, place), names::sibling(&self.method, "receiving_self"));
        quote!(#receiver.#asked())
    }

    /// Is it a method of the same place, or of another item of the same container?
    fn is_of_kind(&self, other: &Received) -> bool {
        let like = |(a, b): (&Proj, &Proj)| a == b || matches!((a, b), (Proj::Index(_), Proj::Index(_)));
        let (own, others) = (&self.place, &other.place);
        own.root == others.root && own.path.len() == others.path.len() && own.path.iter().zip(&others.path).all(like)
    }

    /// Is what it is called on named as it is, and nothing else called on it or on a part of it?
    pub(super) fn is_alone(&self, calls: &[Received]) -> bool {
        let is_like = |other: &Received| other.method == self.method && other.is_of_kind(self);
        self.named.root == self.place.root && calls.iter().all(|c| is_like(c) || !c.place.may_overlap(&self.place))
    }

    /// Does it change anything?
    fn changes(&self, func: &Func) -> UndoneIf {
        let on = |place: &Place| {
            let told = self.told(place, func);
            told_of(place, quote!(#told.changes() != 0))
        };
        UndoneIf { forward: on(&self.named), backward: on(&self.place), unless: TAKEN_BACK }
    }

    /// Does the pullback of any other method read what this one changes? `None` if there are no others: a method that changes
    /// what it is called on does not get it back.
    fn is_seen_by(&self, calls: &[Received], func: &Func) -> Option<UndoneIf> {
        let mut others: Vec<&Received> = vec![];
        for call in calls.iter().filter(|c| c.place.may_overlap(&self.place)) {
            let is_like = |other: &Received| other.method == call.method && other.is_of_kind(call);
            if !is_like(self) && !others.iter().any(|other| is_like(other)) {
                others.push(call);
            }
        }
        if others.is_empty() {
            return None;
        }
        // Fields of a part are none of the whole.
        let (fields, parts): (Vec<&Received>, Vec<&Received>) =
            others.into_iter().partition(|call| call.is_of_kind(self));
        // What a reference that is in use refers to cannot be asked, nor an item that is nowhere named here.
        let indexed = |call: &&Received| call.place.path.iter().any(|step| matches!(step, Proj::Index(_)));
        if self.named.root != self.place.root || parts.iter().any(indexed) {
            return Some(self.changes(func));
        }
        let changes = self.told(&self.place, func);
        let reads: Vec<TokenStream> = fields.iter().map(|call| call.told(&self.place, func)).collect();
        let parts = parts.iter().map(|part| part.told(&part.place, func));
        let mut all = vec![];
        match reads.as_slice() {
            [] => {}
            [other] => all.push(quote!(#changes.changes() & #other.reads() != 0)),
            others => all.push(quote!(#changes.changes() & (#(#others.reads())|*) != 0)),
        }
        all.extend(parts.map(|part| quote!(#changes.changes() != 0 && #part.reads() != 0)));
        let cond = told_of(&self.place, quote!(#(#all)||*));
        Some(UndoneIf { forward: cond.clone(), backward: cond, unless: TAKEN_BACK })
    }
}

/// A condition that asks a place.
fn told_of(place: &Place, cond: TokenStream) -> Inert {
    let mut reads = vec![];
    place.each_var(&mut |v| reads.push(v));
    Inert { reads, ty: Ty::Bool, ..Inert::text(cond) }
}

impl Frame {
    /// The conditions on which what calls of methods may have changed is saved.
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
        self.answers.received = self.changed_back();
        let calls = self.received();
        let live = &self.answers.live.undo;
        if !live.iter().any(|(at, v)| calls.iter().any(|c| c.at == *at && c.place.root == *v)) {
            return;
        }
        // What a call may not undo, others that are behind it undo.
        self.answers.unsure = calls.iter().map(|call| (call.at, call.place.root)).collect();
        let wanted = self.undone_for_others(&calls, demands, shapes, bound);
        self.answers.live = self.live(&self.answers.needs, &self.answers.steps, &self.answers.live.back);
        let undone = self.answers.live.undo.clone();
        self.answers.unsure.retain(|call| undone.contains(call));
        // What is not brought back may have lost what other statements take back from it.
        let is_call = |(at, v): &(StmtId, VarId)| calls.iter().any(|c| c.at == *at && c.place.root == *v);
        let others: HashSet<VarId> = undone.iter().filter(|write| !is_call(write)).map(|(_, v)| *v).collect();
        for call in &calls {
            let own = (call.at, call.place.root);
            if !undone.contains(&own) {
                continue;
            }
            let cond = if wanted.contains(&own) || others.contains(&own.1) {
                Some(call.changes(&self.func))
            } else {
                call.is_seen_by(&calls, &self.func)
            };
            match cond {
                Some(cond) => drop(self.answers.undone_if.insert(own, cond)),
                None => drop(self.answers.live.undo.take(&own)),
            }
        }
    }

    /// The writes that are undone for something else than for pullbacks of these calls.
    fn undone_for_others(
        &self,
        calls: &[Received],
        demands: &[(VarId, StmtId)],
        shapes: &[(VarId, StmtId)],
        bound: &HashSet<VarId>,
    ) -> BTreeSet<(StmtId, VarId)> {
        let is_dispatch = |(v, at): &&(VarId, StmtId)| {
            calls.iter().any(|c| c.at == *at && c.place.root == *v) && !self.mentions_beside_receiver(*at, *v)
        };
        let others: Vec<(VarId, StmtId)> = demands.iter().filter(|d| !is_dispatch(d)).copied().collect();
        let needs = needs::needs(&self.query(bound, &self.answers.found), &others, shapes);
        self.live(&needs, &self.answers.steps, &self.answers.live.back).undo
    }

    /// The variables that pullbacks of methods may change back, with the calls.
    pub(super) fn changed_back(&self) -> HashMap<VarId, StmtId> {
        let mut found = HashMap::default();
        for (at, kinds) in &self.adjoints.of {
            for kind in kinds {
                found.extend(kind.changed_back().map(|place| (place.root, *at)));
            }
        }
        found
    }

    /// The calls of the user's methods on variables, or parts of variables, that they may change.
    pub(super) fn received(&self) -> Vec<Received> {
        let mut calls = vec![];
        self.func.body.each_stmt(&mut |s| {
            let Kind::Call(call) = &s.kind else { return };
            let (Callee::Method(name, _), [first, ..]) = (&call.callee, call.args.as_slice()) else { return };
            let ArgValue::Unique { place: named, .. } = &first.value else { return };
            let place = self.func.resolve(named);
            let pulled = self.adjoints.of.get(&s.id).is_some_and(|kinds| kinds.iter().any(is_pull_of_method));
            let number = self.func.type_of(&place).peeled().is_number();
            if pulled && !number {
                calls.push(Received { at: s.id, named: named.clone(), place, method: name.clone() });
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
