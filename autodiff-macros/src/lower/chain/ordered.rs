//! Closures with effects: they are called for the items that `skip`, `step_by` and `nth` leave out, too.

use crate::lower::Lower;
use crate::lower::chain::Chain;
use crate::lower::closure::Function;
use crate::syntax;
use std::rc::Rc;

impl Lower<'_> {
    /// A chain of which items are left out. If a closure of it changes what it captures, each item is asked for in turn, and
    /// has no index.
    pub(super) fn in_order(&self, chain: Rc<Chain>) -> Rc<Chain> {
        if chain.is_lockstep() && self.has_effects(&chain) { Rc::new(Chain::InOrder(chain)) } else { chain }
    }

    fn has_effects(&self, chain: &Chain) -> bool {
        match chain {
            Chain::Map(inner, f) | Chain::Inspect(inner, f) => self.changes_something(f) || self.has_effects(inner),
            Chain::Zip(a, b) => self.has_effects(a) || self.has_effects(b),
            chain => chain.one_to_one().is_some_and(|inner| self.has_effects(inner)),
        }
    }

    /// Does a closure change anything that it captures, as far as the text shows?
    fn changes_something(&self, f: &Function) -> bool {
        let Function::Closure(closure) = f else { return false };
        let closure = syn::Expr::Closure(closure.tree.closure.clone());
        let may_change = |name: &syn::Ident| self.lookup(&name.to_string()).is_some_and(|v| self.func.var(v).mutable);
        !syntax::captured(&closure, &may_change).only_read
    }
}
