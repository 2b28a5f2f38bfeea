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
        alone.filter(|v| self.shape_type(*v).is_some()).collect()
    }

    /// The type of what is kept of a value of a type by its name, where that has one.
    pub(super) fn shape_type(&self, v: VarId) -> Option<Ty> {
        match self.func.type_to_record(&v.into()).peeled() {
            Ty::Named(name) | Ty::Moved(name) if !named::may_be_hidden(name) => {
                Some(Ty::Named(quote!(cotangent_runtime::Shape<#name>).into()))
            }
            _ => None,
        }
    }

    /// Keeps the shape of a value where it would be recorded.
    pub(super) fn keep_shape(&mut self, v: VarId) {
        let Some(ty) = self.shape_type(v) else { return };
        let (home, name) = (self.home(v), crate::transform::forward::plain(&self.func.var(v).name));
        let slot = self.slot(&format!("shape_{name}"), ty.clone(), home, format!("the shape of `{name}`"));
        let own = self.lend(v, (home, slot), &format!("{name}_shape"), ty);
        self.answers.shaped.insert(v, own);
    }
}
