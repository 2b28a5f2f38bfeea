//! Recorded values of which the sweep wants nothing but the zero that a cotangent starts from: what tells that zero is
//! kept instead of the value (`Shape` of the runtime), which for numbers and structs of numbers is nothing.
//!
//! ```text
//! fn add(self, o: Vec3) -> Vec3          the sweep makes zeros for `self` and `o`, and reads neither
//! ```

use super::*;
use crate::ir::named;

impl Frame {
    /// The recorded values that only zeros are made of.
    pub(super) fn only_shaped(&self, demands: &[(VarId, StmtId)]) -> HashSet<VarId> {
        if self.plain {
            return HashSet::default();
        }
        let needs = &self.answers.needs;
        let mut read: HashSet<VarId> = demands.iter().map(|(v, _)| *v).collect();
        let made = needs.fates.iter().filter(|(_, fate)| **fate == Fate::MadeAgain);
        let calls = || needs.lasting.iter().chain(&needs.again);
        for (v, _) in made.filter(|(v, _)| calls().all(|(u, _)| u != *v)) {
            self.made_of(*v).each_var(&mut |part| _ = read.insert(part));
        }
        for (_, call) in calls() {
            Kind::Call(call.clone()).each_var(&mut |part| _ = read.insert(part));
        }
        let shapes = self.answers.shapes.iter().map(|(v, _)| *v);
        let alone = shapes.filter(|v| {
            needs.fates.get(v) == Some(&Fate::Recorded)
                && !read.contains(v)
                && !self.shape_vars.contains(v)
                && !self.undone.contains(v)
                && !self.answers.received.contains_key(v)
        });
        alone.filter(|v| self.shape_type(&(*v).into()).is_some()).collect()
    }

    /// A cotangent that is taken at an assignment starts again from the zero of the value before, whose shape is kept: so the sweep
    /// need not bring that value back.
    ///
    /// ```text
    /// *self = *self + o;        let taken = take(self_bar); *self_bar = zero_of(shape);
    /// ```
    pub(super) fn keep_shapes_before(&mut self) {
        if self.plain {
            return;
        }
        let mut assigned = vec![];
        self.func.body.each_stmt(&mut |s| {
            if let Kind::Set { place, .. } = &s.kind {
                assigned.push((s.id, self.func.resolve(place)));
            }
        });
        for (at, place) in assigned {
            let starts_again =
                |kind: &Kind| matches!(kind, Kind::Set { value: Expr::Zero { like }, .. } if *like == place);
            let Some(k) = self.adjoints.of.get(&at).and_then(|kinds| kinds.iter().position(starts_again)) else {
                continue;
            };
            let Some(ty) = self.shape_type(&place) else { continue };
            let (home, root) = (self.layout.spots[&at].block, place.root);
            let name = crate::transform::forward::plain(&self.func.var(root).name);
            let why = format!("the shape of what is overwritten in `{name}`");
            let slot = self.slot(&format!("shape_{name}"), ty.clone(), home, why);
            let before = self.lend_slot((home, slot), &format!("{name}_before"), ty);
            if let Some(Kind::Set { value, .. }) = self.adjoints.of.get_mut(&at).map(|kinds| &mut kinds[k]) {
                *value = Expr::Zero { like: before.lent.into() };
            }
            self.answers.before.insert(at, before);
        }
    }

    /// What the forward sweep keeps of the shape of what a statement overwrites.
    pub(super) fn shape_before(&self, stmt: &Stmt) -> Option<Stmt> {
        let (before, Kind::Set { place, .. }) = (self.answers.before.get(&stmt.id)?, &stmt.kind) else { return None };
        Some(Self::stmt_at(Kind::Save { slot: before.slot, value: Expr::Load(place.clone()) }))
    }

    /// The type of what is kept of a value of a type by its name, where that has one.
    pub(super) fn shape_type(&self, place: &Place) -> Option<Ty> {
        match self.func.type_to_record(place).peeled() {
            Ty::Named(name) | Ty::Moved(name) if !named::may_be_hidden(name) => {
                Some(Ty::Named(quote!(cotangent_runtime::Shape<#name>).into()))
            }
            _ => None,
        }
    }

    /// Keeps the shape of a value where it would be recorded.
    pub(super) fn keep_shape(&mut self, v: VarId) {
        let Some(ty) = self.shape_type(&v.into()) else { return };
        let (home, name) = (self.home(v), crate::transform::forward::plain(&self.func.var(v).name));
        let slot = self.slot(&format!("shape_{name}"), ty.clone(), home, format!("the shape of `{name}`"));
        let own = self.lend(v, (home, slot), &format!("{name}_shape"), ty);
        self.answers.shaped.insert(v, own);
    }
}
