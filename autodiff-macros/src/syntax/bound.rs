//! The names that patterns bind around a place in the code, for walks that keep them.

use super::pattern_names;
use crate::collections::HashSet;

/// The names that are bound, by the scopes that bind them.
pub struct Bound(Vec<HashSet<String>>);

impl Bound {
    /// These names are bound around the code.
    pub fn around(names: impl IntoIterator<Item = String>) -> Bound {
        Bound(vec![names.into_iter().collect()])
    }

    /// Here a scope begins.
    pub fn enter(&mut self) {
        self.0.push(HashSet::default());
    }

    /// Here the last scope ends.
    pub fn leave(&mut self) {
        self.0.pop();
    }

    /// From here on the names of a pattern are bound.
    pub fn bind(&mut self, pattern: &syn::Pat) {
        if let Some(scope) = self.0.last_mut() {
            scope.extend(pattern_names(pattern));
        }
    }

    /// Is a name bound?
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|scope| scope.contains(name))
    }
}
