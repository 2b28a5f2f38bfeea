//! What the module shows of its types: that they are no numbers, and what their operators give.

use super::table::{Kind, Node};
use super::walk::Walk;

impl Walk<'_> {
    /// The types that the module declares are the user's, whatever the names of the methods that are called on them.
    pub(super) fn trust_the_module(&mut self) {
        let lower = self.lower;
        for node in self.table.open_types(|name| lower.outline_of(name).is_some()) {
            self.table.learn(node, Kind::Own);
        }
    }

    /// What an operator of a type that the module shows gives, if that is always the same; `function`: the operator's.
    pub(super) fn shown_by_operator(&mut self, operand: Node, function: &str) -> Option<Node> {
        let lower = self.lower;
        let given = |name: &crate::ir::Tokens| lower.outline_of(name.printed())?.gives(function);
        let ty = self.table.names(operand).iter().find_map(given)?;
        Some(self.written(ty))
    }
}
