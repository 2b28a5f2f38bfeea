//! The names that copied code binds itself: they are none of the function's variables, closures or places, and what is put
//! into the code from elsewhere must not be caught by them.

use super::copier::Copier;
use crate::lower::Ty;
use crate::syntax;

/// A name that copied code binds.
pub(super) struct Bound {
    /// As the user wrote it.
    pub name: String,
    /// As it is emitted.
    pub emitted: String,
}

impl Copier<'_, '_> {
    /// Copies code that is the scope of what it binds.
    pub(super) fn scoped<T>(&mut self, copy: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.bound.len();
        let copied = copy(self);
        self.bound.truncate(before);
        copied
    }

    /// Is it a name that the code binds itself?
    pub(super) fn binds(&self, name: &str) -> bool {
        self.bound.iter().any(|bound| bound.name == name)
    }

    /// Is it a variable of the code's own, or a part of one? What has the name of a unique reference may be this reference
    /// itself (`let v = v;`), so what is written through it is not only the code's.
    pub(super) fn is_own(&self, e: &syn::Expr) -> bool {
        let Some(name) = syntax::root_name(e) else { return false };
        let name = name.to_string();
        let lent = |v| matches!(self.lower.func.var(v).ty, Ty::Ref(true, _));
        self.binds(&name) && !self.lower.lookup(&name).is_some_and(lent)
    }

    /// Does the expression mention a name that the code binds?
    pub(super) fn mentions_bound(&self, e: &syn::Expr) -> bool {
        let mut found = false;
        if !self.bound.is_empty() {
            syntax::each_name(e, |name| found |= self.bound.iter().any(|bound| *name == bound.name));
        }
        found
    }
}
