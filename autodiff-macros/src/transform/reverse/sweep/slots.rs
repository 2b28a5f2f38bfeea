//! Slots: what is recorded, how often, and where the sweep starts to read it.

use super::*;
use crate::ir::named::{is_keyed_behind_field, is_unnamed};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// What is kept of a value, or instead of it, to be looked at: where, in which slot, and the variable that lends it.
#[derive(Debug, Clone, Copy)]
pub(in crate::transform::reverse) struct Lent {
    pub(super) home: BlockId,
    pub(super) slot: SlotId,
    pub(super) lent: VarId,
}

impl Frame {
    // ---- slots ----

    /// How often something in a block is saved.
    pub(in crate::transform::reverse) fn often(&self, block: BlockId) -> Often {
        let mut at = block.0;
        let mut often = if self.visible.contains(&block) || (block == (0, 0) && !self.left_early) {
            Often::Once
        } else {
            Often::Maybe
        };
        while at != 0 {
            if self.layout.spots[&at].is_loop && !self.visible.contains(&(at, 0)) {
                often = Often::Many;
            }
            at = self.layout.spots[&at].block.0;
        }
        often
    }

    pub(in crate::transform::reverse) fn slot(&mut self, name: &str, ty: Ty, block: BlockId, why: String) -> SlotId {
        let number = self.func.slots.len() as u32;
        let name = Ident::new(&format!("{name}_{number}"), Span::mixed_site());
        let often = self.often(block);
        // Which integer it is, only rustc knows.
        let (width, ty) = match ty {
            Ty::Int(None) => (Width::Narrowed, Ty::Int(Some(quote!(i128).into()))),
            // The element of what a field holds is a float, if uses say so.
            Ty::Named(name) if is_keyed_behind_field(name.printed()) => {
                (Width::Own, self.func.floats.recorded(self.func.known(Ty::Named(name))))
            }
            ty => (Width::Own, self.func.floats.recorded(ty.recorded())),
        };
        let witness = self.func.witness_of(&ty);
        self.func.slots.push(Slot {
            name,
            ty,
            often,
            callee: None,
            nested: false,
            width,
            flat: false,
            apart: false,
            lent_to: None,
            made: None,
            witness,
            referent: false,
            inside: false,
            columns: vec![],
            again: None,
            lasting: false,
            ignored: false,
            rerun: None,
            if_kept: None,
            wanted_by: vec![],
            why,
        });
        self.open_at(SlotId(number), block);
        SlotId(number)
    }

    pub(super) fn kept(&mut self, v: VarId, block: BlockId) -> SlotId {
        let name = crate::transform::forward::plain(&self.func.var(v).name);
        let ty = self.func.type_to_record(&v.into()).peeled().clone();
        // A bound of a range is an integer, whatever rustc makes of it.
        let bound = self.controls.contains_key(&v) && matches!(ty, Ty::Unknown | Ty::Named(_));
        let ty = if bound { Ty::Int(None) } else { ty };
        let ty = if ty.is_str() { Ty::Plain(quote!(::std::string::String).into()) } else { ty };
        let hidden = (ty == Ty::Unknown || self.is_filled_by_code(v)) && !self.func.var(v).active;
        let shown = if hidden { self.type_shown_by_code(v) } else { None };
        let called = matches!(self.layout.values.get(&v), Some(Expr::Inert(code)) if ends_in_call(&code.tokens));
        let referent = shown.is_some() && called;
        let shown = shown.or_else(|| self.type_shown_by_items(v));
        let ty = shown.unwrap_or(ty);
        let why = match (self.controls.get(&v), self.func.var(v).origin) {
            (Some(code), _) => format!("what `{}` was", code.tokens),
            (None, Origin::Temp) => "an intermediate result".to_owned(),
            _ => format!("`{name}`"),
        };
        let made = self.value_shown(v);
        let ty = with_float(&ty, self.func.floats.of_literals()).filter(is_told).unwrap_or(ty);
        let slot = self.slot(&format!("kept_{name}"), ty, block, why);
        let slotted = &mut self.func.slots[slot.0 as usize];
        (slotted.made, slotted.referent) = (made, referent);
        slot
    }

    pub(super) fn make_slots(&mut self, demands: &[(VarId, StmtId)]) {
        let recorded: Vec<VarId> =
            self.answers.needs.fates.iter().filter(|(_, f)| **f == Fate::Recorded).map(|(v, _)| *v).collect();
        let (calls, shaped) = (self.calls(), self.only_shaped(demands));
        for v in recorded {
            if shaped.contains(&v) {
                self.keep_shape(v);
                continue;
            }
            let block = self.home(v);
            let slot = self.kept(v, block);
            self.func.slots[slot.0 as usize].again = self.call_of(v, block, &calls);
            self.answers.recorded_in.entry(block).or_default().push((v, slot));
            // What is made for one call is kept as that leaves it.
            let defined = self.layout.defs.get(&v).map(|(at, _)| at);
            if let Some(at) = self.answers.received.get(&v).or(defined) {
                self.answers.recorded_at.entry(*at).or_default().push((v, slot));
            }
        }
        let lasting: Vec<VarId> = self.answers.needs.lasting.keys().copied().collect();
        for v in lasting {
            self.keep_if_lasting(v);
        }
        let again: Vec<VarId> = self.answers.needs.again.keys().copied().collect();
        for v in again {
            self.keep_if_long(v);
            if self.answers.shaped_apart.contains(&v) {
                self.keep_shape(v);
            }
        }
        let closing: Vec<(BlockId, VarId)> =
            self.answers.live.closing.iter().flat_map(|(b, vs)| vs.iter().map(|v| (*b, *v))).collect();
        for (block, v) in closing {
            if self.borrowers.contains_key(&v) {
                self.close_parts(block, v);
                continue;
            }
            let slot = self.kept(v, block);
            self.answers.closing.insert((block, v), slot);
        }
        let records: Vec<(StmtId, SlotId)> = self.adjoints.records.iter().map(|(a, s)| (*a, *s)).collect();
        let lengths: Vec<(StmtId, SlotId)> = self.adjoints.lengths.iter().map(|(a, s)| (*a, s.0)).collect();
        for (at, slot) in records.into_iter().chain(lengths) {
            let block = self.layout.spots[&at].block;
            self.func.slots[slot.0 as usize].often = self.often(block);
            self.func.slots[slot.0 as usize].rerun = self.answers.reruns.get(&at).and_then(|call| call.result);
            self.open_at(slot, block);
        }
    }

    /// Keeps what a call gave, unless it refers to something.
    fn keep_if_lasting(&mut self, v: VarId) {
        let block = self.home(v);
        let slot = self.kept(v, block);
        let slotted = &mut self.func.slots[slot.0 as usize];
        (slotted.lasting, slotted.witness) = (true, None);
        let own = self.lend(v, (block, slot), "lasting", Ty::Unknown);
        self.answers.lasting.insert(v, own);
    }

    /// Lends the sweep, under a name of its own, what is kept of a variable.
    pub(super) fn lend(&mut self, v: VarId, (home, slot): (BlockId, SlotId), base: &str, ty: Ty) -> Lent {
        if let Some((at, _)) = self.layout.defs.get(&v) {
            self.answers.recorded_at.entry(*at).or_default().push((v, slot));
        }
        self.lend_slot((home, slot), base, ty)
    }

    /// The same of what a statement keeps.
    pub(super) fn lend_slot(&mut self, (home, slot): (BlockId, SlotId), base: &str, ty: Ty) -> Lent {
        let name = Ident::new(&format!("{base}_{}", self.func.vars.len()), Span::mixed_site());
        let origin = Origin::Temp;
        let lent = self.func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin });
        Lent { home, slot, lent }
    }

    /// Calls with their blocks, by the variables of their values.
    fn calls(&self) -> HashMap<VarId, (BlockId, Valued)> {
        let mut calls = HashMap::default();
        self.func.body.each_stmt(&mut |s| {
            if let (Kind::Call(call), Some(record)) = (&s.kind, self.adjoints.records.get(&s.id)) {
                let block = self.layout.spots[&s.id].block;
                let callee = self.func.slots[record.0 as usize].callee.clone().filter(|_| call.float.is_none());
                let valued = callee.map(|callee| Valued { record: *record, callee });
                calls.extend(call.result.zip(valued).map(|(v, valued)| (v, (block, valued))));
            }
        });
        calls
    }

    /// The call whose value a recorded number is, if its record is there on the same paths.
    fn call_of(&self, v: VarId, block: BlockId, calls: &HashMap<VarId, (BlockId, Valued)>) -> Option<Valued> {
        if self.plain || !matches!(self.func.var(v).ty, Ty::Float(_)) {
            return None;
        }
        let source = match self.layout.values.get(&v) {
            Some(Expr::Load(from)) if from.path.is_empty() && !self.layout.is_written(from.root) => from.root,
            _ => v,
        };
        calls.get(&source).filter(|(home, _)| *home == block).map(|(_, valued)| valued.clone())
    }

    /// A slot is read from its end in the sweep of the innermost block that is run once.
    pub(super) fn open_at(&mut self, slot: SlotId, block: BlockId) {
        let mut block = block;
        while block != (0, 0) && !self.visible.contains(&block) {
            block = self.layout.spots[&block.0].block;
        }
        self.opened.push((block, slot));
    }

    pub(super) fn opens(&self, id: BlockId) -> Vec<Stmt> {
        let own = self.opened.iter().filter(|(block, _)| *block == id);
        let many = own.filter(|(_, slot)| self.func.slots[slot.0 as usize].often.is_many());
        many.map(|(_, slot)| Self::stmt_at(Kind::Open(*slot))).collect()
    }

    /// The block that a variable is recorded in.
    pub(super) fn home(&self, v: VarId) -> BlockId {
        if let Some((_, block)) = self.layout.defs.get(&v) {
            return *block;
        }
        match self.layout.bound.get(&v) {
            Some(at) => (*at, self.arm_of(*at, v)),
            None => (0, 0),
        }
    }

    pub(super) fn arm_of(&self, at: StmtId, v: VarId) -> usize {
        let mut arm = 0;
        self.func.body.each_stmt(&mut |s| {
            if let (true, Kind::Match { arms, .. }) = (s.id == at, &s.kind) {
                arm = arms.iter().position(|a| a.binds.contains(&v)).unwrap_or(0);
            }
        });
        arm
    }

    /// Variables whose writes are undone, but that hold nothing of interest at the end of their block: they are
    /// declared there, and get their value from the first write that is undone.
    pub(super) fn blank(&self, id: BlockId) -> Vec<Stmt> {
        let closing = self.answers.live.closing.get(&id);
        let locals = self.layout.locals.get(&id).into_iter().flatten();
        let kept = |v: &VarId| matches!(self.answers.needs.fates.get(v), Some(Fate::Recorded | Fate::MadeAgain));
        let blank = locals.filter(|v| {
            !kept(v)
                && !self.visible.contains(&id)
                && self.undone.contains(v)
                && !closing.is_some_and(|c| c.contains(v))
        });
        blank.map(|v| Self::stmt_at(Kind::Let { var: *v, value: self.any_value(*v) })).collect()
    }

    /// Keeps the value of a place.
    pub(in crate::transform::reverse) fn save(&self, slot: SlotId, place: &Place) -> Stmt {
        let references = self.func.type_of(place).references();
        let place = (0..references).fold(place.clone(), |place, _| place.then(Proj::Deref));
        let value = match self.func.type_of(&place) {
            Ty::Slice(_) => Expr::Copy { place, method: "to_vec" },
            text if text.is_str() => Expr::Copy { place, method: "to_owned" },
            ty if ty.is_own_plain() => Expr::Copy { place, method: "clone" },
            ty if ty.is_copy() == Some(true) || self.func.slots[slot.0 as usize].width != Width::Own => {
                Expr::Load(place)
            }
            _ => Expr::Copy { place, method: "clone" },
        };
        Self::stmt_at(Kind::Save { slot, value })
    }

    /// What the sweep of a block starts with: last values, recorded values, zeros.
    pub(super) fn prologue(&mut self, id: BlockId) -> Vec<Stmt> {
        let mut out = vec![];
        let closing: Vec<VarId> = self.answers.live.closing.get(&id).into_iter().flatten().copied().collect();
        for v in closing.iter().filter(|v| !self.borrowers.contains_key(v)) {
            let slot = self.answers.closing[&(id, *v)];
            out.push(self.restore_whole(*v, slot));
        }
        let recorded = self.answers.recorded_in.get(&id).into_iter().flatten();
        out.extend(recorded.map(|(v, slot)| self.restore_whole(*v, *slot)));
        let Answers { lasting, again, shaped, before, .. } = &self.answers;
        let lent = [lasting, again, shaped].into_iter().flat_map(BTreeMap::values).chain(before.values());
        let lent = lent.filter(|own| own.home == id);
        out.extend(lent.map(|own| Self::stmt_at(Kind::Let { var: own.lent, value: Some(Expr::Lent(own.slot)) })));
        out.extend(self.blank(id));
        out
    }

    pub(super) fn restore_whole(&self, v: VarId, slot: SlotId) -> Stmt {
        let ty = self.func.var(v).ty.peeled();
        let copy = ty.is_copy() != Some(false) && !ty.is_str() || self.func.slots[slot.0 as usize].width != Width::Own;
        let shape = self.shape_vars.contains(&v);
        let copy = copy || shape || self.func.var(v).ty.refers() || self.undone.contains(&v);
        let value = if copy || !ty.is_number() && self.is_cast(v) { Expr::Saved(slot) } else { Expr::Lent(slot) };
        Self::stmt_at(Kind::Let { var: v, value: Some(value) })
    }
}

impl Frame {
    /// Is a variable of which nothing else is known cast to a number: `i as i32`? No reference is.
    fn is_cast(&self, v: VarId) -> bool {
        let (name, mut found) = (self.func.var(v).name.to_string(), false);
        self.func.body.each_stmt(&mut |s| {
            let mut look = |code: &Inert| found |= code.reads.contains(&v) && code::casts(&code.tokens, &name);
            s.kind.each_value(&mut |e| e.each_inert(&mut look));
            if let Kind::Call(call) = &s.kind {
                call.args.iter().for_each(|arg| {
                    if let ArgValue::Value(e) = &arg.value {
                        e.each_inert(&mut look);
                    }
                });
            }
        });
        found
    }
}

/// A type of several parts whose numbers that nothing tells more of are of this type; `None` if it has none of them.
fn with_float(ty: &Ty, float: &Float) -> Option<Ty> {
    let inner = |t: &Ty| with_float(t, float).map(Box::new);
    match ty {
        Ty::Float(Float::Open) => Some(Ty::Float(float.clone())),
        Ty::Vec(t) => inner(t).map(Ty::Vec),
        Ty::Option(t) => inner(t).map(Ty::Option),
        Ty::Array(t, n) => inner(t).map(|t| Ty::Array(t, n.clone())),
        Ty::Tuple(ts) => {
            let told: Vec<Option<Ty>> = ts.iter().map(|t| with_float(t, float)).collect();
            let any = told.iter().any(Option::is_some);
            any.then(|| Ty::Tuple(ts.iter().zip(told).map(|(t, told)| told.unwrap_or_else(|| t.clone())).collect()))
        }
        _ => None,
    }
}

/// Does a part of it have a type that is never said, which all of it is shown with (`emit::unnamed`)?
fn is_told(ty: &Ty) -> bool {
    ty.tokens().is_some_and(|name| is_unnamed(&name.to_string()))
}

/// Does the code give what a call gives?
fn ends_in_call(code: &TokenStream) -> bool {
    let ends = |tree: &TokenTree| matches!(tree, TokenTree::Group(g) if g.delimiter() == Delimiter::Parenthesis);
    code.clone().into_iter().last().as_ref().is_some_and(ends)
}
