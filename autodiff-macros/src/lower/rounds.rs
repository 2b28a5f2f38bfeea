//! Lowering in rounds: what is found out of a declaration in one is known from the start of the next.

use crate::collections::{HashMap, HashSet};
use crate::errors::Errors;
use crate::ir::named;
use crate::lower::container::kept::Kept;
use crate::lower::kinds::Kinds;
use crate::lower::structs::unnamed;
use crate::lower::types::Known;
use crate::lower::written::Written;
use crate::lower::{Func, Lower, Tokens, Ty};
use crate::parse::Source;
use std::collections::BTreeMap;
use std::rc::Rc;

/// More rounds than nested dependencies that anyone writes.
const MAX_ROUNDS: usize = 64;

/// From this one on, types do not settle: names of one take turns. What carries a derivative is not forgotten any more.
const LATE: usize = 48;

/// So many more, for what carries a derivative alone.
const MORE_ROUNDS: usize = 16;

/// The names of types of fields that a function shows to be no floats, whatever else is refused in it.
pub fn structured(source: &Source) -> Vec<Tokens> {
    let names = kinds_of(source, &Written::of(source), &mut Kept::default()).own();
    names.into_iter().filter(named::is_of_field).collect()
}

/// A function in the IR as it is when nothing more is found out, what was refused, and what results of methods are that
/// are only handed on.
pub(super) struct Settled {
    pub(super) func: Func,
    pub(super) found: Errors,
    pub(super) handed_on: HashMap<String, Ty>,
}

/// Round after round. A type that is made here and never named is taken for one whose name says all, if that has to be
/// said.
pub(super) fn settle(source: &Source) -> Settled {
    let mut written = Written::of(source);
    loop {
        let settled = settle_with(source, &written);
        let said = unnamed::said(&settled.func, &written.unnamed);
        if said.is_empty() {
            return settled;
        }
        written.unnamed.retain(|path| !said.contains(path));
    }
}

fn settle_with(source: &Source, written: &Written) -> Settled {
    let mut known: HashMap<usize, Known> = HashMap::default();
    let mut facts = BTreeMap::new();
    let mut with_fields = HashSet::default();
    let mut kept = Kept::default();
    let kinds = kinds_of(source, written, &mut kept);
    for name in kinds.own() {
        facts.insert(name.to_string(), Ty::Named(name));
    }
    let mut rounds = 0;
    let mut defaults = false;
    // Each round but the last finds at least one new fact of a declaration, unless names of one type take turns.
    loop {
        let active = active_in(&known);
        let mut found = Errors::default();
        let mut lower = Lower::new(source, written, &mut found, known, kept);
        lower.func.facts = facts;
        lower.with_fields = with_fields;
        lower.defaults = defaults;
        lower.kinds = Rc::clone(&kinds);
        lower.hear_of_block();
        lower.function(source);
        let (func, news, refuted, handed_on) = (lower.func, lower.news, lower.refuted, lower.handed_on);
        known = lower.known;
        kept = lower.kept;
        with_fields = lower.with_fields;
        rounds += 1;
        // With what this round has found to carry a derivative it may have read values before it knew.
        let incomplete = active_in(&known) > active;
        if refuted && (rounds < MAX_ROUNDS || incomplete && rounds < MAX_ROUNDS + MORE_ROUNDS) {
            // What was found out while they were taken for floats may not hold.
            for known in known.values_mut() {
                let active = known.active && rounds >= LATE;
                known.forget_types();
                known.active = active;
            }
            facts = func.facts;
            facts.retain(|_, ty| matches!(ty, Ty::Named(_)));
            defaults = false;
            continue;
        }
        if !news && !defaults {
            // What was active only because its type was not known yet is so no more.
            defaults = true;
            known.values_mut().for_each(|k| k.active = false);
            facts = func.facts;
            continue;
        }
        if !news || rounds >= MAX_ROUNDS && !incomplete {
            return Settled { func, found, handed_on };
        }
        if rounds >= MAX_ROUNDS + MORE_ROUNDS {
            found.refuse(
                source.item.sig.ident.span(),
                &format!("`{}`", source.item.sig.ident),
                "what one use says of a type another one takes back",
                "give types to variables that hold what methods give (`let v: T = …`)",
            );
            return Settled { func, found, handed_on };
        }
        facts = func.facts;
    }
}

/// How many declarations carry a derivative, as far as is known.
fn active_in(known: &HashMap<usize, Known>) -> usize {
    known.values().filter(|known| known.active).count()
}

/// What is told before the first round.
fn kinds_of(source: &Source, written: &Written, kept: &mut Kept) -> Rc<Kinds> {
    let mut none = Errors::default();
    let lower = Lower::new(source, written, &mut none, HashMap::default(), Kept::default());
    Rc::new(Kinds::of(&lower, kept))
}
