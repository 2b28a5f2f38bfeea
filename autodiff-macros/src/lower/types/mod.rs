//! What is found out about types: how variables are used, what is written, what bounds say.

pub(super) mod activity;
pub(super) mod assumed;
mod checked;
mod declared;
pub(super) mod evidence;
pub(super) mod facts;
pub(super) mod fields;
pub(super) mod generic;
pub(super) mod infer;
mod methods;
pub(super) mod parts;
pub(super) mod presence;
pub(super) mod refine;

use crate::lower::{Tokens, Ty};

/// What the rounds have found out about a declaration, by the address of its identifier in the syntax tree.
#[derive(Debug, Clone, Default)]
pub(in crate::lower) struct Known {
    /// Does it carry a derivative?
    pub(in crate::lower) active: bool,
    /// Is it bound as a reference that code without a derivative writes through?
    pub(in crate::lower) written: bool,
    /// Its type, as far as it is known.
    pub(in crate::lower) ty: Option<Ty>,
    /// The name of the float that it is taken for, if it is the result of a method.
    pub(in crate::lower) assumed: Option<Tokens>,
    /// What it is instead, if a use has shown that it is none.
    pub(in crate::lower) refuted: Option<Ty>,
}

impl Known {
    /// What holds whatever types turn out to be.
    pub(in crate::lower) fn forget_types(&mut self) {
        *self = Known { assumed: self.assumed.take(), refuted: self.refuted.take(), ..Known::default() };
    }
}
