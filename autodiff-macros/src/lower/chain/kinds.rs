//! What can be said of a chain by its form.

use crate::lower::chain::Chain;
use crate::lower::{Items, Place};

impl Chain {
    /// Is there one item for each index?
    pub(in crate::lower) fn is_lockstep(&self) -> bool {
        match self {
            Chain::Items { .. } | Chain::Repeat(_) => true,
            Chain::Range(n) => n.form.step.is_none() || !n.form.reversed,
            Chain::Zip(a, b) => a.is_lockstep() && b.is_lockstep(),
            chain => chain.one_to_one().is_some_and(|inner| inner.is_lockstep()),
        }
    }

    /// Is there one item for each index, if those of iterators one after the other are numbered through?
    pub(super) fn is_indexed(&self) -> bool {
        match self {
            Chain::Then(a, b) => a.is_indexed() && b.is_indexed() && !a.is_endless(),
            Chain::Zip(a, b) => a.is_indexed() && b.is_indexed(),
            chain => chain.is_lockstep() || chain.one_to_one().is_some_and(Chain::is_indexed),
        }
    }

    /// The iterator that this one has an item for each index of.
    pub(super) fn one_to_one(&self) -> Option<&Chain> {
        match self {
            Chain::Map(inner, _)
            | Chain::Inspect(inner, _)
            | Chain::Copied(inner)
            | Chain::Enumerate(inner)
            | Chain::Rev(inner)
            | Chain::Skip(inner, _)
            | Chain::Take(inner, _)
            | Chain::StepBy(inner, _)
            | Chain::Cycle(inner) => Some(inner),
            _ => None,
        }
    }

    /// Calls `f` with the containers that the chain has shared references into, for as long as it runs.
    pub(super) fn each_lent(&self, f: &mut impl FnMut(&Place)) {
        match self {
            Chain::Items { place, items, .. } => match items {
                Items::Unique | Items::Values => {}
                Items::Chunks { unique, .. } | Items::RaggedChunks { unique, .. } if *unique => {}
                _ => f(place),
            },
            Chain::Zip(a, b) => {
                a.each_lent(f);
                b.each_lent(f);
            }
            Chain::InOrder(inner) => inner.each_lent(f),
            chain => chain.one_to_one().into_iter().for_each(|inner| inner.each_lent(f)),
        }
    }

    /// Has it no end?
    pub(super) fn is_endless(&self) -> bool {
        match self {
            Chain::Range(n) => n.form.end.tokens.is_empty(),
            Chain::Repeat(_) | Chain::RepeatWith(_) | Chain::Cycle(_) => true,
            Chain::Take(..) => false,
            Chain::Zip(a, b) => a.is_endless() && b.is_endless(),
            Chain::Then(_, b) => b.is_endless(),
            Chain::InOrder(inner) => inner.is_endless(),
            chain => chain.one_to_one().is_some_and(Chain::is_endless),
        }
    }

    /// The range that it is, but for what is done to its numbers.
    pub(super) fn lone_range(&self) -> Option<&Chain> {
        match self {
            Chain::Range(_) => Some(self),
            Chain::Map(inner, _) | Chain::Inspect(inner, _) | Chain::Copied(inner) => inner.lone_range(),
            _ => None,
        }
    }

    /// Do its items come from iterators of containers, one after the other?
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Chain::Items { .. } | Chain::Repeat(_) => true,
            Chain::Range(n) => n.form.end.tokens.is_empty() && !n.form.reversed && n.form.step.is_none(),
            Chain::Map(inner, _) | Chain::Inspect(inner, _) | Chain::Copied(inner) | Chain::Enumerate(inner) => {
                inner.is_plain()
            }
            Chain::Zip(a, b) => a.is_plain() && b.is_plain(),
            _ => false,
        }
    }

    /// Does an item name its index?
    pub(super) fn counts(&self) -> bool {
        match self {
            Chain::Enumerate(_) | Chain::Range(_) => true,
            Chain::Zip(a, b) => a.counts() || b.counts(),
            chain => chain.one_to_one().is_some_and(Chain::counts),
        }
    }

    pub(super) fn has_items(&self) -> bool {
        match self {
            Chain::Items { .. } => true,
            Chain::Zip(a, b) => a.has_items() || b.has_items(),
            chain => chain.one_to_one().is_some_and(Chain::has_items),
        }
    }
}
