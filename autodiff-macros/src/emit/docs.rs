//! What the siblings say of themselves: with respect to what they differentiate, and what is recorded, loop by loop.

use super::siblings::Context;
use crate::ir::{Block, Kind, Often, SlotId};
use crate::transform::reverse::Reverse;
use proc_macro2::Span;
use std::collections::BTreeMap;

impl Context<'_> {
    pub(super) fn document_fwd(&self) -> String {
        if self.batch {
            return format!(
                "Forward derivative of [`{}`] along several directions at once: the value and its tangents{}.",
                self.name,
                self.with_respect_to()
            );
        }
        format!("Forward derivative of [`{}`]: the value and its tangent{}.", self.name, self.with_respect_to())
    }

    pub(super) fn document_vjp(&self) -> String {
        format!(
            "The value of [`{}`], and its pullback{}: linear, and to be called as often as wanted.",
            self.name,
            self.with_respect_to()
        )
    }

    pub(super) fn document_rev(&self, joint: &Reverse) -> String {
        let mut doc = format!(
            "Reverse derivative of [`{}`]: the value, and the cotangents{}. Buffers are added to.",
            self.name,
            self.with_respect_to()
        );
        let records = records(joint);
        if records.is_empty() {
            doc.push_str("\n\nRecords nothing.");
        }
        for (place, what) in records {
            let place = match place {
                Place::OnePath => "At most once, it records".to_owned(),
                Place::Loop(None) => "In each iteration of a loop, it records".to_owned(),
                Place::Loop(Some(line)) => format!("In each iteration of the loop in line {line}, it records"),
            };
            doc.push_str(&format!("\n\n{place}:"));
            what.iter().for_each(|what| doc.push_str(&format!("\n- {what}")));
        }
        doc
    }

    /// ` with respect to x and k`
    fn with_respect_to(&self) -> String {
        let active = self.source.parameters.iter().filter(|p| p.active);
        let names: Vec<String> = active.map(|p| format!("`{}`", p.name)).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => format!(" with respect to {one}"),
            [most @ .., last] => format!(" with respect to {} and {last}", most.join(", ")),
        }
    }
}

/// Where something is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// On some paths.
    OnePath,
    /// In a loop, in that line of the file if it is known.
    Loop(Option<usize>),
}

/// What is recorded in each place: no locals, which cost nothing.
fn records(joint: &Reverse) -> BTreeMap<Place, Vec<String>> {
    let mut found: BTreeMap<Place, Vec<String>> = BTreeMap::new();
    each_save(&joint.forward, None, &mut |slot, inside| {
        let slot = &joint.func.slots[slot.0 as usize];
        let place = match inside {
            // Also in a joint loop: a local of its iteration.
            _ if slot.often == Often::Once => return,
            Some(span) => Place::Loop(line(span)),
            None => Place::OnePath,
        };
        let ty = slot.ty.tokens().filter(|_| slot.callee.is_none()).and_then(|ty| written(&ty.to_string()));
        let what = ty.map_or_else(|| slot.why.clone(), |ty| format!("{}: `{ty}`", slot.why));
        let list = found.entry(place).or_default();
        if !list.contains(&what) {
            list.push(what);
        }
    });
    found
}

/// Calls `f` with every slot that is saved, and the innermost loop around it.
fn each_save(block: &Block, inside: Option<Span>, f: &mut impl FnMut(SlotId, Option<Span>)) {
    for stmt in &block.stmts {
        match &stmt.kind {
            Kind::Save { slot, .. } | Kind::CallRecord { record: slot, .. } => f(*slot, inside),
            Kind::Loop(l) => each_save(&l.body, Some(stmt.span), f),
            kind => kind.blocks().into_iter().for_each(|b| each_save(b, inside, f)),
        }
    }
}

/// The line of the file, where the compiler says.
fn line(span: Span) -> Option<usize> {
    proc_macro::is_available().then(|| span.unwrap().line())
}

/// A type as a person writes it, if one would: not what only rustc finds by way of the runtime.
fn written(ty: &str) -> Option<String> {
    let found = ["cotangent_runtime", "__private", "CtUnnamed"].iter().any(|path| ty.contains(path));
    let text = ty
        .replace(":: std :: vec :: ", "")
        .replace(":: core :: option :: ", "")
        .replace(' ', "")
        .replace(',', ", ")
        .replace(';', "; ")
        .replace("&mut", "&mut ");
    (!found).then_some(text)
}
