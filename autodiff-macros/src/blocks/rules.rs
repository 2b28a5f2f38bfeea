//! Which functions of a block have derivatives that are written by hand, and which stand in the way of derivatives: all by
//! their names.

use crate::errors::Errors;
use crate::names;

/// The names of the functions of a block.
pub(super) struct Rules(Vec<String>);

impl Rules {
    pub(super) fn of<'n>(names: impl Iterator<Item = &'n proc_macro2::Ident>) -> Rules {
        Rules(names.map(ToString::to_string).collect())
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|own| own == name)
    }

    /// Are `f_fwd` and `f_rev` there?
    pub(super) fn is_written(&self, name: &proc_macro2::Ident) -> bool {
        ["fwd", "rev"].iter().all(|suffix| self.has(&names::sibling(name, suffix).to_string()))
    }

    /// Have the hidden functions of its derivative their names for themselves? Otherwise the function is refused.
    pub(super) fn leaves_names(&self, name: &proc_macro2::Ident, errors: &mut Errors) -> bool {
        let hidden = ["forward", "record", "pull"].map(|suffix| names::sibling(name, suffix).to_string());
        let taken = hidden.iter().find(|hidden| self.has(hidden));
        if let Some(taken) = taken {
            errors.refuse_all(
                name,
                &format!("a function beside `{taken}`"),
                "its derivative has a hidden function of this name",
                "give one of them another name, or leave this one without a derivative: `#[differentiate(skip)]`",
            );
        }
        taken.is_none()
    }

    /// Is it a derivative that is written by hand, of a function beside it?
    pub(super) fn is_rule(&self, name: &proc_macro2::Ident) -> bool {
        let name = name.to_string();
        names::SIBLINGS.iter().any(|suffix| {
            let of = name.strip_suffix(suffix).and_then(|of| of.strip_suffix('_'));
            of.is_some_and(|of| self.has(of) && self.has(&format!("{of}_fwd")) && self.has(&format!("{of}_rev")))
        })
    }
}
