//! Which values are numbers, and which are of types of the user's: one inference over the whole function, before it is
//! lowered.
//!
//! The macro sees no other item than the function, so what `h(a)`, `a.far(b)` and `s.rate` are is only told by what is done
//! with them, here or somewhere else in the function. Each expression, each variable, each field of a type and what each
//! method of a type gives has a node (`table`); a walk over the syntax tree (`walk`, `patterns`) says which of them are of
//! one type, and which rules hold between the others (`rules`, `methods`); the rules are applied until nothing is found any
//! more, first those that leave no doubt, then those of habit (`x.sqrt()` is called on a float). What is still open then is
//! told by lowering, which takes it for a float.

mod calls;
mod containers;
mod control;
mod expected;
mod integers;
mod methods;
mod patterns;
mod rules;
mod shown;
mod table;
mod tested;
mod walk;

use crate::collections::HashMap;
use crate::ir::Tokens;
use crate::lower::container::kept::Kept;
use crate::lower::{Lower, Owner, Ty};
use table::{Kind, Node, Table};
use walk::Walk;

/// What has been found out.
#[derive(Default)]
pub(super) struct Kinds {
    table: Table,
    nodes: HashMap<usize, Node>,
    homes: HashMap<usize, Owner>,
}

impl Kinds {
    /// The kinds of the values of a function.
    pub(super) fn of(lower: &Lower<'_>, kept: &mut Kept) -> Kinds {
        let mut walk = Walk::new(lower, kept);
        walk.function();
        walk.solved()
    }

    /// The names of types that are no numbers.
    pub(super) fn own(&self) -> Vec<Tokens> {
        self.table.names_of_own()
    }

    /// Is the value of the code at this address of a type of the user's?
    pub(super) fn is_own(&self, address: usize) -> bool {
        self.nodes.get(&address).is_some_and(|node| self.table.is_own(*node))
    }

    /// Is it no float?
    pub(super) fn is_no_float(&self, address: usize) -> bool {
        self.nodes.get(&address).is_some_and(|node| self.table.is_no_float(*node))
    }

    /// Is it taken apart as tuples are, or is a part of it asked for by its number, `x.0`?
    pub(super) fn is_tuple(&self, address: usize) -> bool {
        let is_tuple = |node: &Node| matches!(self.table.kind(*node), Kind::Tuple(_));
        self.nodes.get(&address).is_some_and(|node| is_tuple(node) || self.table.has_numbered_parts(*node))
    }

    /// Is it no float what a function of a type gives? So it is in code that lowering writes out, too.
    pub(super) fn gives_no_float(&self, owner: &str, function: &str) -> bool {
        self.table.given(owner, function).is_some_and(|node| self.table.is_no_float(node))
    }

    /// Is it a number without a derivative?
    pub(super) fn is_inert(&self, address: usize) -> bool {
        self.nodes.get(&address).is_some_and(|node| self.is_inert_number(*node))
    }

    fn is_inert_number(&self, node: Node) -> bool {
        matches!(self.table.kind(node), Kind::Number(table::Scalar::Inert(_)))
    }

    /// Is it such a number, or a tuple of nothing else?
    pub(super) fn is_made_of_inert(&self, address: usize) -> bool {
        let Some(node) = self.nodes.get(&address) else { return false };
        match self.table.kind(*node) {
            Kind::Tuple(parts) => !parts.is_empty() && parts.iter().all(|part| self.is_inert_number(*part)),
            _ => self.is_inert_number(*node),
        }
    }

    /// Is it a float?
    pub(super) fn is_float(&self, address: usize) -> bool {
        self.nodes
            .get(&address)
            .is_some_and(|node| matches!(self.table.kind(*node), Kind::Number(table::Scalar::Float)))
    }

    /// Is it an option, or a result?
    pub(super) fn is_optional(&self, address: usize) -> bool {
        self.nodes.get(&address).is_some_and(|node| matches!(self.table.kind(*node), Kind::Option(_)))
    }

    /// Which of both a call gives, where that shows.
    pub(super) fn home(&self, address: usize) -> Option<Owner> {
        self.homes.get(&address).copied()
    }

    /// Is it a container?
    pub(super) fn is_list(&self, address: usize) -> bool {
        self.nodes.get(&address).is_some_and(|node| matches!(self.table.kind(*node), Kind::List(_)))
    }

    /// The length of an array that nothing says where it is made.
    pub(super) fn length(&self, address: usize) -> Option<Tokens> {
        self.nodes.get(&address).and_then(|node| self.table.length(*node)).cloned()
    }

    /// Its type, as far as it is one of the user's that has a name.
    pub(super) fn ty(&self, address: usize) -> Ty {
        let own = self.nodes.get(&address).filter(|node| self.table.is_own(**node));
        own.and_then(|node| self.table.best_name(*node)).map_or(Ty::Unknown, Ty::Named)
    }

    /// The same of what a function gives that is called by its name, if that is differentiated.
    pub(super) fn output(&self, address: usize) -> Option<Ty> {
        let own = self.nodes.get(&address).filter(|node| self.table.is_own(**node));
        own.and_then(|node| self.table.output(*node)).map(Ty::Named)
    }
}
