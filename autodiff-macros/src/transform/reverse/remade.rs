//! Values that the record alone gives again, so that callers need not keep them too.
//!
//! ```text
//! let t = (-x).exp();  kept = t;  let y = 1.0 / (1.0 + t);        the value again: let t = kept;  let y = 1.0 / (1.0 + t);
//! ```

use super::Reverse;
use crate::analysis::effects;
use crate::analysis::effort::cost;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use crate::rules::Cost;

/// More statements than this are not cheaper than a number in memory.
const LIMIT: usize = 12;

/// What makes the value of a function again from the record of its sweeps; `None` if nothing does that is as cheap as
/// keeping the value.
pub fn of_the_record(split: &Reverse) -> Option<Block> {
    let Reverse { func, forward, left_early: false, .. } = split else { return None };
    let result = func.result.filter(|v| matches!(func.var(*v).ty, Ty::Float(_)))?;
    let mut written = HashSet::default();
    effects::written(forward, &mut written);
    let mut maker = Maker { func, written, values: HashMap::default(), made: vec![], known: HashSet::default() };
    for stmt in &forward.stmts {
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } => drop(maker.values.insert(*var, value.clone())),
            Kind::Save { slot, value: Expr::Load(place) } if place.path.is_empty() && maker.gives(*slot) => {
                // What is saved goes before what it was made of.
                maker.values.insert(place.root, Expr::Saved(*slot));
            }
            _ => {}
        }
    }
    maker.make(result).then_some(Block { stmts: maker.made })
}

/// Does every call leave a record behind, which tells what the call costs?
pub fn tells_all(split: &Reverse) -> bool {
    let mut all = !split.left_early;
    split.forward.each_stmt(&mut |s| all &= !matches!(s.kind, Kind::Call(_)));
    all
}

struct Maker<'a> {
    func: &'a Func,
    written: HashSet<VarId>,
    values: HashMap<VarId, Expr>,
    made: Vec<Stmt>,
    known: HashSet<VarId>,
}

impl Maker<'_> {
    /// Is it a number that the record always has?
    fn gives(&self, slot: SlotId) -> bool {
        let slot = &self.func.slots[slot.0 as usize];
        slot.often == Often::Once && slot.is_number() && slot.again.is_none()
    }

    /// Makes a variable, if it can be made.
    fn make(&mut self, v: VarId) -> bool {
        if self.known.contains(&v) {
            return true;
        }
        if self.written.contains(&v) || self.func.var(v).alias.is_some() {
            return false;
        }
        let Some(value) = self.values.get(&v).cloned().filter(is_cheap) else { return false };
        let mut reads = vec![];
        value.each_var(&mut |u| reads.push(u));
        if !reads.into_iter().all(|u| self.make(u)) || self.made.len() == LIMIT {
            return false;
        }
        self.known.insert(v);
        self.made.push(Stmt::new(proc_macro2::Span::call_site(), Kind::Let { var: v, value: Some(value) }));
        true
    }
}

/// Is it a few operations on numbers?
fn is_cheap(value: &Expr) -> bool {
    match value {
        Expr::Prim { rule, args } => cost(rule, args) == Cost::Cheap && args.iter().all(is_cheap),
        Expr::Load(place) => place.path.is_empty(),
        Expr::Inert(code) => code.pure && code.writes.is_empty() && code.ty.is_number(),
        Expr::Cast { value, .. } => is_cheap(value),
        Expr::Number(_) | Expr::Saved(_) => true,
        _ => false,
    }
}
