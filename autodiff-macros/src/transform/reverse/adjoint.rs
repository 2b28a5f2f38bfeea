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

use super::bars::Bars;
use crate::analysis::effects::{self, How};
use crate::ir::*;
use crate::rules::Term;
use crate::transform::linear;
use proc_macro2::{Ident, Span};
use quote::quote;
use std::collections::{HashMap, HashSet};

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

/// The adjoints of all statements of a function.
pub fn adjoints(func: &mut Func, bars: &mut Bars) -> Adjoints {
    let mut maker = Maker { func, bars, found: Adjoints::default(), out: vec![], moved: HashSet::new() };
    let body = maker.func.body.clone();
    body.each_stmt(&mut |stmt| {
        maker.out.clear();
        maker.stmt(stmt);
        if !maker.out.is_empty() {
            let out = std::mem::take(&mut maker.out);
            maker.found.of.insert(stmt.id, out);
        }
        maker.follow_moves(&stmt.kind);
    });
    maker.found
}

struct Maker<'f> {
    func: &'f mut Func,
    bars: &'f mut Bars,
    found: Adjoints,
    out: Vec<Kind>,
    /// Variables that have been moved out of and not assigned again.
    moved: HashSet<VarId>,
}

fn whole() -> Proj {
    Proj::Range(Inert { tokens: quote!(..), reads: vec![], writes: vec![], pure: true, ty: Ty::Unknown })
}

impl Maker<'_> {
    fn follow_moves(&mut self, kind: &Kind) {
        for kill in effects::kills(self.func, kind) {
            let whole = kill.place.as_ref().is_some_and(|p| self.func.resolve(p).path.is_empty());
            match kill.how {
                How::Moved if whole => drop(self.moved.insert(kill.root)),
                How::Overwritten if whole => drop(self.moved.remove(&kill.root)),
                _ => {}
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
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
    fn bar(&mut self, place: &Place) -> Option<Place> {
        let resolved = self.func.resolve(place);
        self.bars.place(self.func, &resolved)
    }

    fn is_float(&self, place: &Place) -> bool {
        self.func.type_of(place).peeled().is_float()
    }

    fn temp(&mut self, name: &str, ty: Ty) -> VarId {
        let number = self.func.vars.len();
        let name = Ident::new(&format!("{name}_{number}"), Span::mixed_site());
        let origin = Origin::Temp;
        self.func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin })
    }

    /// Adds what is at `from` to the cotangent of a source.
    fn add(&mut self, source: &Place, from: Expr) {
        let Some(to) = self.bar(source) else { return };
        if self.is_float(source) {
            self.out.push(Kind::Add { place: to, value: from, minus: false });
        } else if to.path.is_empty() && self.func.type_of(source).is_copy() == Some(false) && !self.is_reference(source)
        {
            // A variable that is moved has no other use behind the move: its cotangent is this one.
            let value = match from {
                Expr::Load(p) if p.path.iter().any(|s| matches!(s, Proj::Index(_))) => Expr::Take(p),
                from => from,
            };
            self.out.push(Kind::Set { place: to, value });
        } else {
            self.out.push(Kind::AddAll { place: to, value: from });
        }
    }

    fn is_reference(&self, place: &Place) -> bool {
        matches!(self.func.type_of(place), Ty::Ref(..))
    }

    /// Pulls the cotangent at `bar` of a value back to what the value was made of.
    fn pull(&mut self, value: &Expr, bar: &Place, result: &Place) {
        match value {
            Expr::Load(source) => self.add(source, Expr::Load(bar.clone())),
            Expr::Prim { rule, args } => {
                let seed = Expr::Load(bar.clone());
                let resolved: Vec<Expr> = args.iter().map(|a| self.resolved(a)).collect();
                for (arg, term) in args.iter().zip(rule.contributions) {
                    if *term == Term::Zero {
                        continue;
                    }
                    let Expr::Load(source) = arg else { continue };
                    let Some(to) = self.bar(source) else { continue };
                    let value = linear::contribution(term, &seed, &resolved, &Expr::Load(result.clone()));
                    let (value, minus) = match value {
                        Expr::Prim { rule, mut args } if rule.name == "neg" => (args.remove(0), true),
                        value => (value, false),
                    };
                    self.out.push(Kind::Add { place: to, value, minus });
                }
            }
            Expr::Cast { value, .. } => {
                if let Expr::Load(source) = &**value {
                    let to = self.func.type_of(source).peeled().clone();
                    self.add(source, Expr::Cast { value: Box::new(Expr::Load(bar.clone())), to });
                }
            }
            Expr::Tuple(items) => {
                for (i, item) in items.iter().enumerate() {
                    let step = Proj::Field(i as u32);
                    self.pull(item, &bar.then(step.clone()), &result.then(step));
                }
            }
            Expr::List { items, .. } => {
                for (i, item) in items.iter().enumerate() {
                    let step = Proj::Index(lower::literal_index(i));
                    self.pull(item, &bar.then(step.clone()), &result.then(step));
                }
            }
            Expr::Repeat { value, .. } => {
                if let Expr::Load(source) = &**value
                    && let Some(to) = self.bar(source)
                {
                    self.run("add_each", vec![to, bar.then(whole())]);
                }
            }
            Expr::Copy { place, method } => {
                if let Some(to) = self.bar(place) {
                    let slices = *method == "to_vec";
                    let (to, from) = if slices { (to.then(whole()), bar.then(whole())) } else { (to, bar.clone()) };
                    self.out.push(Kind::AddAll { place: to, value: Expr::Load(from) });
                }
            }
            Expr::Concat { place } => {
                if let Some(to) = self.bar(place) {
                    self.run("add_concat", vec![to.then(whole()), bar.then(whole())]);
                }
            }
            _ => {}
        }
    }

    fn run(&mut self, function: &'static str, places: Vec<Place>) {
        self.out.push(Kind::Run { function, places, more: vec![] });
    }

    /// An operand with aliases followed: the sweep has no references.
    fn resolved(&self, e: &Expr) -> Expr {
        match e {
            Expr::Load(place) => Expr::Load(self.func.resolve(place)),
            e => e.clone(),
        }
    }

    /// Takes the cotangent out of an overwritten place.
    fn taken(&mut self, bar: &Place, ty: Ty) -> VarId {
        let var = self.temp("taken", ty);
        self.out.push(Kind::Let { var, value: Some(Expr::Take(bar.clone())) });
        var
    }

    fn set(&mut self, place: &Place, value: &Expr) {
        let Some(bar) = self.bar(place) else { return };
        let ty = self.func.type_of(place);
        let source = match value {
            Expr::Load(source) => self.bar(source).map(|_| source.clone()),
            _ => None,
        };
        let once = place.path.is_empty() && self.bars.assigned_once(place.root);
        match source {
            Some(source) => {
                let var = self.taken(&bar, self.func.type_of(&bar));
                self.add(&source, Expr::var(var));
            }
            None if ty.is_float() => self.out.push(Kind::Set { place: bar.clone(), value: Expr::Number(0.0) }),
            None if once || (place.path.is_empty() && self.moved.contains(&place.root)) => {}
            None => self.run("clear", vec![bar.clone()]),
        }
        let gone = place.path.is_empty() && self.moved.contains(&place.root);
        if ty.has_length() && !once && !gone {
            // The value before may have had another length.
            let like = self.func.resolve(place);
            self.out.push(Kind::Set { place: bar, value: Expr::Zero { like } });
        }
    }

    fn edit(&mut self, stmt: &Stmt, place: &Place, edit: &Edit) {
        let Some(bar) = self.bar(place) else { return };
        let item = self.func.type_of(place).item();
        let same = |edit: Edit| Kind::Edit { place: bar.clone(), edit };
        match edit {
            Edit::Push(e) | Edit::Insert(_, e) => {
                let source = self.source(e);
                let var = source.as_ref().map(|_| self.temp("taken", Ty::Unknown));
                self.out.push(same(match edit {
                    Edit::Insert(at, _) => Edit::Remove(at.clone(), var),
                    _ => Edit::Pop(var),
                }));
                if let (Some(source), Some(var)) = (source, var) {
                    self.add(&source, Expr::var(var));
                }
            }
            Edit::Pop(Some(v)) | Edit::Remove(_, Some(v)) => {
                let value = match self.bar(&(*v).into()) {
                    Some(v_bar) => Expr::Load(v_bar),
                    None if item.has_length() => Expr::Zero { like: (*v).into() },
                    None => Expr::ZeroOf(item),
                };
                self.out.push(same(match edit {
                    Edit::Remove(at, _) => Edit::Insert(at.clone(), value),
                    _ => Edit::Push(value),
                }));
            }
            Edit::Pop(None) | Edit::Remove(_, None) | Edit::Clear | Edit::Truncate(_) => {
                // The values that were lost get the cotangent zero, at the end or where they were.
                let zero = self.temp("zero", Ty::Unknown);
                let like = self.func.resolve(place);
                self.out.push(Kind::Let { var: zero, value: Some(Expr::Zero { like }) });
                match edit {
                    Edit::Remove(at, _) => {
                        let value = Place::from(zero).then(Proj::Index(at.clone()));
                        let index = at.clone();
                        let copy = Expr::Copy { place: value, method: "clone" };
                        self.out.push(same(Edit::Insert(index, copy)));
                    }
                    _ => self.run("regrow", vec![bar, zero.into()]),
                }
            }
            Edit::Resize(_, e) => {
                let length = self.length(stmt, place);
                let zero = self.temp("zero", Ty::Unknown);
                let like = self.func.resolve(place);
                self.out.push(Kind::Let { var: zero, value: Some(Expr::Zero { like }) });
                if let Some(to) = self.source(e).and_then(|s| self.bar(&s)) {
                    self.out.push(Kind::Run {
                        function: "add_tail",
                        places: vec![to, bar.clone()],
                        more: vec![Expr::Text(length.clone())],
                    });
                }
                self.out.push(same(Edit::Truncate(Inert::text(length))));
                self.run("regrow", vec![bar, zero.into()]);
            }
            Edit::Extend(source) => {
                let length = self.length(stmt, place);
                if let Some(to) = self.bar(source) {
                    let tail = bar.then(Proj::Range(Inert::text(quote!(#length..))));
                    self.out.push(Kind::AddAll { place: to.then(whole()), value: Expr::Load(tail) });
                }
                self.out.push(same(Edit::Truncate(Inert::text(length))));
            }
            Edit::CopyFrom(source, _) => {
                if let Some(to) = self.bar(source) {
                    let value = Expr::Load(bar.then(whole()));
                    self.out.push(Kind::AddAll { place: to.then(whole()), value });
                }
                self.run("clear", vec![bar.then(whole())]);
            }
            Edit::Fill(e) => {
                if let Some(to) = self.source(e).and_then(|s| self.bar(&s)) {
                    self.run("add_each", vec![to, bar.then(whole())]);
                }
                self.run("clear", vec![bar.then(whole())]);
            }
            Edit::Swap(..) | Edit::Reverse => self.out.push(same(edit.clone())),
            Edit::RotateLeft(n) => self.out.push(same(Edit::RotateRight(n.clone()))),
            Edit::RotateRight(n) => self.out.push(same(Edit::RotateLeft(n.clone()))),
            Edit::Reload(_) => {}
            Edit::Exchange(other) => {
                if let Some(other) = self.bar(other) {
                    self.out.push(same(Edit::Exchange(other)));
                }
            }
            Edit::Replace(e, old) => {
                let before = match self.bar(&(*old).into()) {
                    Some(old) => Expr::Load(old),
                    None if item.has_length() || self.func.type_of(place).has_length() => {
                        Expr::Zero { like: (*old).into() }
                    }
                    None => Expr::ZeroOf(self.func.type_of(place)),
                };
                let var = self.temp("taken", Ty::Unknown);
                self.out.push(same(Edit::Replace(before, var)));
                if let Some(source) = self.source(e) {
                    self.add(&source, Expr::var(var));
                }
            }
        }
    }

    /// Where a value comes from, if that has a cotangent.
    fn source(&mut self, e: &Expr) -> Option<Place> {
        match e {
            Expr::Load(source) => self.bar(source).map(|_| source.clone()),
            _ => None,
        }
    }

    /// The length of a container before the statement.
    fn length(&mut self, stmt: &Stmt, place: &Place) -> proc_macro2::TokenStream {
        let slot = self.slot("length", Ty::usize(), "the length of a container that changes");
        self.found.lengths.insert(stmt.id, (slot, place.clone()));
        let var = self.temp("length", Ty::usize());
        self.out.push(Kind::Let { var, value: Some(Expr::Saved(slot)) });
        let name = &self.func.var(var).name;
        quote!(#name)
    }

    fn slot(&mut self, name: &str, ty: Ty, why: &str) -> SlotId {
        let number = self.func.slots.len();
        let name = Ident::new(&format!("{name}_{number}"), Span::mixed_site());
        self.func.slots.push(Slot {
            name,
            ty,
            often: Often::Once,
            callee: None,
            boxed: false,
            wide: false,
            why: why.to_owned(),
        });
        SlotId(number as u32)
    }

    fn call(&mut self, stmt: &Stmt, call: &Call) {
        let useful_result = call.result.and_then(|r| self.bar(&r.into()));
        let mut touches = useful_result.is_some();
        for arg in &call.args {
            if let ArgValue::Unique { place, .. } = &arg.value {
                touches |= self.bar(place).is_some();
            }
        }
        if !touches {
            return;
        }
        let seed = match (call.result, useful_result) {
            (_, Some(bar)) => Expr::Load(bar),
            (Some(r), None) if self.func.var(r).ty.is_float() => Expr::Number(0.0),
            (Some(r), None) => Expr::Zero { like: r.into() },
            (None, None) => Expr::Tuple(vec![]),
        };
        let mut lent: Vec<VarId> = vec![];
        let mut args = vec![];
        let mut results = vec![];
        let mut after = vec![];
        for arg in &call.args {
            match &arg.value {
                ArgValue::Value(e) => {
                    args.push(match arg.kept {
                        Some(kept) => PullArg::Kept(Expr::var(kept)),
                        None => self.given(e),
                    });
                    let source = self.source(e);
                    let var = source.as_ref().map(|_| self.temp("share", Ty::Unknown));
                    results.push(var);
                    if let (Some(source), Some(var)) = (source, var) {
                        after.push((source, var));
                    }
                }
                ArgValue::Shared { place, .. } => {
                    let resolved = self.func.resolve(place);
                    let bare = matches!(self.func.type_of(&resolved), Ty::Ref(..));
                    let mut bar = if arg.active { self.bar(place) } else { None };
                    if let Some(b) = bar.clone() {
                        if lent.contains(&b.root) {
                            // Two buffers of one variable cannot be lent at once: this one gets a place of its own.
                            let zero = self.temp("apart", Ty::Unknown);
                            self.func.var_mut(zero).mutable = true;
                            self.out.push(Kind::Let { var: zero, value: Some(Expr::Zero { like: resolved.clone() }) });
                            bar = Some(zero.into());
                            after.push((place.clone(), zero));
                        } else {
                            lent.push(b.root);
                        }
                    }
                    args.push(PullArg::Shared(ArgValue::Shared { place: resolved, bare }, bar));
                }
                ArgValue::Unique { place, bare } => {
                    let value = bare.then(|| {
                        let place = self.func.resolve(place);
                        let bare = matches!(self.func.type_of(&place), Ty::Ref(..));
                        ArgValue::Shared { place, bare }
                    });
                    let mut bar = self.bar(place);
                    if let Some(b) = bar.clone() {
                        if lent.contains(&b.root) {
                            let apart = self.temp("apart", Ty::Unknown);
                            self.func.var_mut(apart).mutable = true;
                            let value = Expr::Copy { place: b.then(whole()), method: "to_vec" };
                            self.out.push(Kind::Let { var: apart, value: Some(value) });
                            self.run("clear", vec![b.then(whole())]);
                            bar = Some(apart.into());
                            after.push((place.clone(), apart));
                        } else {
                            lent.push(b.root);
                        }
                    }
                    args.push(PullArg::Unique(value, bar));
                }
            }
        }
        let record = self.slot("record", Ty::Unknown, "what a call keeps");
        self.func.slots[record.0 as usize].ty = Ty::Named(self.record_type(call));
        let callee = call.callee.segments.last().map(|s| s.ident.to_string());
        self.func.slots[record.0 as usize].callee = callee;
        self.found.records.insert(stmt.id, record);
        self.out.push(Kind::CallPull { callee: call.callee.clone(), record, seed, args, results });
        for (source, var) in after {
            let Some(to) = self.bar(&source) else { continue };
            if self.is_float(&source) {
                self.out.push(Kind::Add { place: to, value: Expr::var(var), minus: false });
            } else {
                let slice = matches!(self.func.type_of(&source).peeled(), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..));
                let from = Place::from(var);
                let (to, from) = if slice { (to.then(whole()), from.then(whole())) } else { (to, from) };
                self.out.push(Kind::AddAll { place: to, value: Expr::Load(from) });
            }
        }
    }

    fn record_type(&self, call: &Call) -> proc_macro2::TokenStream {
        let mut home = call.callee.clone();
        let segment = home.segments.last_mut().expect("a segment");
        segment.ident = crate::names::sibling(&segment.ident, "rev");
        segment.arguments = syn::PathArguments::None;
        let ct = &self.bars.ct;
        quote!(<#home as #ct::Callee>::Record)
    }

    /// What is handed back of an argument by value.
    fn given(&self, e: &Expr) -> PullArg {
        let (ty, e) = match e {
            Expr::Load(p) => (self.func.type_of(p), self.resolved(e)),
            Expr::Inert(code) => (code.ty.clone(), e.clone()),
            _ => (Ty::OPEN, e.clone()),
        };
        match (ty, &e) {
            (ty, _) if ty.is_number() => PullArg::Number(e),
            (_, Expr::Inert(code)) if code.pure && code.reads.is_empty() => {
                let (ct, tokens) = (&self.bars.ct, &code.tokens);
                PullArg::Kept(Expr::Text(quote!(#ct::keep(&(#tokens)))))
            }
            _ => PullArg::Given,
        }
    }
}

impl Inert {
    /// Pure code that reads no variable that any analysis follows.
    pub fn text(tokens: proc_macro2::TokenStream) -> Inert {
        Inert { tokens, reads: vec![], writes: vec![], pure: true, ty: Ty::usize() }
    }
}
