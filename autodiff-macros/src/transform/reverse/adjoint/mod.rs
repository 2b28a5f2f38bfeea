//! The adjoint of each statement without blocks: what the backward sweep does when it comes to it.
//!
//! ```text
//! let t = x * y;      x_bar += t_bar * y;  y_bar += t_bar * x;
//! a[i] = t;           t_bar += take(a_bar[i]);
//! v.push(t);          t_bar += v_bar.pop();
//! ```
//!
//! Primal values are mentioned by the names and places that they had in the forward sweep: the sweep sees to it that
//! they hold, when it comes to the statement, what they held before it.

mod calls;
mod choices;
mod doubtful;
mod edits;
mod moved;
mod passed_by;

use super::bars::Bars;
use super::chosen::Choices;
use crate::analysis::alike;
use crate::collections::{HashMap, HashSet};
use crate::ir::code;
use crate::ir::*;
use crate::rules::Term;
use crate::transform::linear;
use proc_macro2::{Ident, Span};
use quote::quote;

/// What the adjoints need beside the bars.
#[derive(Debug, Default)]
pub struct Adjoints {
    /// The adjoint of each statement that has one.
    pub of: HashMap<StmtId, Vec<Kind>>,
    /// The record of each call.
    pub records: HashMap<StmtId, SlotId>,
    /// Lengths of containers, saved before they change.
    pub lengths: HashMap<StmtId, (SlotId, Place)>,
}

/// The adjoints of all statements of a function but the dead ones.
pub fn adjoints(func: &mut Func, bars: &mut Bars, dead: &HashSet<StmtId>, choices: &Choices) -> Adjoints {
    let mut maker = Maker { func, bars, found: Adjoints::default(), out: vec![], gone: false, gated: false };
    let body = maker.func.body.clone();
    let mut gone = HashSet::default();
    maker.moved_before(&body, dead, HashSet::default(), &mut gone);
    let doubtful = doubtful::doubtful(maker.func, &body);
    let mut told = HashSet::default();
    choices.told(&body, &mut told);
    body.each_stmt(&mut |stmt| {
        maker.out.clear();
        maker.gated = doubtful.contains(&stmt.id);
        maker.gone = gone.contains(&stmt.id);
        if let Some(choice) = choices.noted(&stmt.kind) {
            maker.chosen(choice);
        } else if let Some(choice) = choices.begun(&stmt.kind) {
            maker.given_on(choice);
        } else if !dead.contains(&stmt.id) && !told.contains(&stmt.id) {
            maker.stmt(stmt);
        }
        if !maker.out.is_empty() {
            let out = std::mem::take(&mut maker.out);
            maker.found.of.insert(stmt.id, out);
        }
    });
    maker.found
}

struct Maker<'f> {
    func: &'f mut Func,
    bars: &'f mut Bars,
    found: Adjoints,
    out: Vec<Kind>,
    /// Does the statement assign a variable that has been moved out of?
    gone: bool,
    /// Is the statement one whose value may overflow while nothing depends on it any more?
    gated: bool,
}

impl Maker<'_> {
    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } if self.func.var(*var).alias.is_none() => {
                if let Some(bar) = self.bar(&(*var).into()) {
                    self.pull(value, &bar, &(*var).into());
                }
            }
            Kind::Unpack { place, parts } => {
                let Some(bar) = self.bar(place) else { return };
                let mut items = vec![];
                for part in parts {
                    let ty = self.func.var(*part).ty.clone();
                    items.push(match self.bar(&(*part).into()) {
                        Some(bar) => Expr::Load(bar),
                        None if ty.has_length() && ty.may_be_active() => Expr::Zero { like: (*part).into() },
                        None => Expr::ZeroOf(ty),
                    });
                }
                self.out.push(Kind::Set { place: bar, value: Expr::Tuple(items) });
            }
            Kind::Set { place, value } => self.set(place, value),
            Kind::Add { place, value, minus } => {
                if let (Some(bar), Expr::Load(source)) = (self.bar(place), value)
                    && let Some(to) = self.bar(source)
                {
                    self.out.push(Kind::Add { place: to, value: Expr::Load(bar), minus: *minus });
                }
            }
            Kind::Edit { place, edit } => self.edit(stmt, place, edit),
            Kind::Call(call) => self.call(stmt, call),
            _ => {}
        }
    }

    /// The cotangent of a place, if it has one.
    pub(super) fn bar(&mut self, place: &Place) -> Option<Place> {
        let resolved = self.func.resolve(place);
        self.bars.place(self.func, &resolved)
    }

    pub(super) fn is_float(&self, place: &Place) -> bool {
        self.func.type_of(place).peeled().is_float()
    }

    pub(super) fn temp(&mut self, name: &str, ty: Ty) -> VarId {
        let number = self.func.vars.len();
        let name = Ident::new(&format!("{name}_{number}"), Span::mixed_site());
        let origin = Origin::Temp;
        self.func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin })
    }

    /// Adds what is at `from` to the cotangent of a source.
    pub(super) fn add(&mut self, source: &Place, from: Expr) {
        let Some(to) = self.bar(source) else { return };
        if self.is_float(source) {
            // Of a reference to a number that is handed on as it is, the cotangent lies in the caller's buffer.
            let place = if self.is_reference(&to) { to.then(Proj::Deref) } else { to };
            self.out.push(Kind::Add { place, value: from, minus: false });
        } else if to.path.is_empty() && self.func.type_of(source).is_copy() == Some(false) && !self.is_reference(source)
        {
            // A variable that is moved has no other use behind the move: its cotangent is this one.
            self.out.push(Kind::Set { place: to, value: moved::handed_on(from) });
        } else if let Some((variant, field)) = self.only_part(source, &to) {
            // Nor has an option whose value is moved out of it.
            let value = Expr::Variant { variant, fields: vec![(field, moved::handed_on(from))] };
            self.out.push(Kind::Set { place: to.root.into(), value });
        } else {
            self.out.push(Kind::AddAll { place: to, value: from });
        }
    }

    pub(super) fn is_reference(&self, place: &Place) -> bool {
        matches!(self.func.type_of(place), Ty::Ref(..))
    }

    /// Pulls the cotangent at `bar` of a value back to what the value was made of.
    pub(super) fn pull(&mut self, value: &Expr, bar: &Place, result: &Place) {
        match value {
            Expr::Load(source) => self.add(source, Expr::Load(bar.clone())),
            Expr::Borrow { place, unique: false } => {
                if let Some(to) = self.bar(place) {
                    let value = Expr::Load(bar.clone());
                    self.out.push(match self.is_float(place) {
                        true => Kind::Add { place: to, value, minus: false },
                        false => Kind::AddAll { place: to, value },
                    });
                }
            }
            Expr::Prim { rule, args } => {
                let seed = Expr::Load(bar.clone());
                let resolved: Vec<Expr> = args.iter().map(|a| self.resolved(a)).collect();
                let mut shares: Vec<(Place, Expr)> = vec![];
                for (arg, term) in args.iter().zip(rule.contributions) {
                    if *term == Term::Zero {
                        continue;
                    }
                    let Expr::Load(source) = arg else { continue };
                    let Some(to) = self.bar(source) else { continue };
                    let value = linear::contribution(term, &seed, &resolved, &Expr::Load(result.clone()));
                    // Of `x * x` both are the same.
                    match shares.iter_mut().find(|(place, share)| *place == to && linear::same(share, &value)) {
                        Some((_, share)) if self.is_float(source) => *share = linear::twice(share.clone()),
                        _ => shares.push((to, value)),
                    }
                }
                for (to, value) in shares {
                    let (value, minus) = match value {
                        Expr::Prim { rule, mut args } if rule.name == "neg" => (args.remove(0), true),
                        value => (value, false),
                    };
                    let value = if self.gated { linear::gated(&seed, value) } else { value };
                    self.out.push(Kind::Add { place: to, value, minus });
                }
            }
            Expr::Cast { value, .. } => {
                if let Expr::Load(source) = &**value {
                    let (value, to) = (Box::new(Expr::Load(bar.clone())), self.func.type_of(source).peeled().clone());
                    if to.is_float() {
                        self.add(source, Expr::Cast { value, to });
                    } else {
                        self.add(source, Expr::Convert { value, to: None });
                    }
                }
            }
            Expr::Tuple(items) => {
                // First the numbers: the other cotangents move out of the tuple, which may be a field that is asked as a whole.
                let moves = |e: &Expr| matches!(e, Expr::Load(p) if self.func.type_of(p).is_copy() != Some(true));
                let (others, numbers): (Vec<_>, Vec<_>) = items.iter().enumerate().partition(|(_, item)| moves(item));
                for (i, item) in numbers.into_iter().chain(others) {
                    let step = Proj::Field(i as u32);
                    self.pull(item, &bar.then(step.clone()), &result.then(step));
                }
            }
            Expr::Struct(s) => {
                // First what is read of the whole: the cotangents of the fields may move out of it.
                if let Some(Expr::Load(base)) = &s.base
                    && let Some(to) = self.bar(base)
                {
                    let more = vec![Expr::Text(s.given())];
                    self.out.push(Kind::Run { function: "add_others", places: vec![to, bar.clone()], more });
                }
                for (step, item) in &s.fields {
                    self.pull(item, &bar.then(step.clone()), &result.then(step.clone()));
                }
            }
            Expr::List { items, .. } => {
                for (i, item) in items.iter().enumerate() {
                    let step = Proj::Index(code::literal(i));
                    self.pull(item, &bar.then(step.clone()), &result.then(step));
                }
            }
            Expr::Variant { variant, fields } => {
                for (field, item) in fields {
                    let field = field.clone();
                    let step = Proj::Part { variant: variant.clone(), field: field.clone(), tangent: false };
                    let in_bar = Proj::Part { variant: variant.clone(), field, tangent: true };
                    self.pull(item, &bar.then(in_bar), &result.then(step));
                }
            }
            Expr::Repeat { value, .. } => {
                if let Expr::Load(source) = &**value
                    && let Some(to) = self.bar(source)
                {
                    self.run("add_each", vec![to, bar.then(code::whole())]);
                }
            }
            Expr::Copy { place, method } => {
                if let Some(to) = self.bar(place) {
                    let slices = *method == "to_vec";
                    let (to, from) =
                        if slices { (to.then(code::whole()), bar.then(code::whole())) } else { (to, bar.clone()) };
                    self.out.push(Kind::AddAll { place: to, value: Expr::Load(from) });
                }
            }
            Expr::Concat { place } => {
                if let Some(to) = self.bar(place) {
                    self.run("add_concat", vec![to.then(code::whole()), bar.then(code::whole())]);
                }
            }
            _ => {}
        }
    }

    pub(super) fn run(&mut self, function: &'static str, places: Vec<Place>) {
        self.out.push(Kind::Run { function, places, more: vec![] });
    }

    /// An operand with aliases followed: the sweep has no references.
    pub(super) fn resolved(&self, e: &Expr) -> Expr {
        match e {
            Expr::Load(place) => Expr::Load(self.func.resolve(place)),
            e => e.clone(),
        }
    }

    /// Takes the cotangent out of an overwritten place.
    pub(super) fn taken(&mut self, bar: &Place, ty: Ty) -> VarId {
        let var = self.temp("taken", ty);
        self.out.push(Kind::Let { var, value: Some(Expr::Take(bar.clone())) });
        var
    }

    pub(super) fn set(&mut self, place: &Place, value: &Expr) {
        let Some(bar) = self.bar(place) else { return };
        let ty = self.func.type_of(place);
        let mut places = vec![];
        value.each_place(&mut |p| places.push(p));
        let active = places.into_iter().any(|p| self.bar(p).is_some());
        let once = place.path.is_empty() && self.bars.assigned_once(place.root);
        let gone = place.path.is_empty() && self.gone;
        let taken = active.then(|| self.taken(&bar, self.func.type_of(&bar)));
        match taken {
            Some(_) => {}
            _ if ty.is_float() => self.out.push(Kind::Set { place: bar.clone(), value: Expr::Number(0.0) }),
            _ if once || gone => {}
            _ => self.run("clear", vec![bar.clone()]),
        }
        if ty.has_length() && !once && !gone {
            // The value before may have had another length. What the new one was made of may be a part of it, so this
            // comes first.
            let alike = place.path.is_empty() && alike::keeps_shape(self.func, place.root);
            let like = match taken {
                Some(taken) if alike => Some(taken.into()),
                None if alike => None,
                _ => Some(self.func.resolve(place)),
            };
            self.out.extend(like.map(|like| Kind::Set { place: bar, value: Expr::Zero { like } }));
        }
        match (taken, value) {
            (Some(var), Expr::Load(source)) => self.add(source, Expr::var(var)),
            (Some(var), value) => self.pull(value, &var.into(), place),
            (None, _) => {}
        }
    }

    pub(super) fn slot(&mut self, name: &str, ty: Ty, why: &str) -> SlotId {
        let number = self.func.slots.len();
        let name = Ident::new(&format!("{name}_{number}"), Span::mixed_site());
        let ty = self.func.floats.recorded(ty);
        let witness = self.func.witness_of(&ty);
        self.func.slots.push(Slot {
            name,
            ty,
            often: Often::Once,
            callee: None,
            nested: false,
            width: Width::Own,
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
            why: why.to_owned(),
        });
        SlotId(number as u32)
    }
}

impl Inert {
    /// Pure code that reads no variable that any analysis follows.
    pub fn text(tokens: proc_macro2::TokenStream) -> Inert {
        Inert { tokens, reads: vec![], writes: vec![], pure: true, ty: Ty::usize() }
    }
}
