//! The adjoints of choices of which the last one counts.

use super::super::chosen::Choice;
use super::*;

impl Maker<'_> {
    /// Where a choice is noted: what was chosen last gets the cotangent of what it has replaced.
    pub(super) fn chosen(&mut self, choice: &Choice) {
        for (state, item) in &choice.replaced {
            if let (Some(bar), Some(item)) = (self.bar(&(*state).into()), item) {
                self.add(item, choice.only(bar, choice.is_here(self.func)));
            }
        }
    }

    /// Before the loop: nothing of these cotangents is left, if there was a choice.
    pub(super) fn given_on(&mut self, choice: &Choice) {
        for (state, _) in &choice.replaced {
            if let Some(bar) = self.bar(&(*state).into()) {
                let value = choice.only(bar.clone(), choice.is_none(self.func));
                self.out.push(Kind::Set { place: bar, value });
            }
        }
    }
}
