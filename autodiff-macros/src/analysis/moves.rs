//! Types that only their names are known of: are their values moved or copied, where they are read by value?
//!
//! The function says it: what is read by value from an element or from behind a reference is copied, and so is what is
//! read again afterwards. Where nothing says so, each such read is the last one, and can be taken for a move whatever
//! the type.

use crate::collections::HashMap;
use crate::ir::*;
use std::collections::{BTreeMap, BTreeSet};

/// A variable and the fields that lead to a part of it.
type Part = (VarId, Vec<String>);

/// Marks the types whose values move.
pub fn decide(func: &mut Func) {
    let mut finder = Finder { func, moved: BTreeMap::new(), copied: BTreeSet::new(), exits: HashMap::default() };
    finder.block(&func.body, BTreeSet::new());
    let Finder { mut moved, copied, .. } = finder;
    moved.retain(|name, _| !copied.contains(name));
    for var in &mut func.vars {
        mark(&mut var.ty, &moved);
    }
    func.facts.extend(moved);
    let mut body = std::mem::take(&mut func.body);
    keep_whole(func, &mut body);
    func.body = body;
}

/// What is moved out of a field is copied instead: what is left has no shape that a cotangent could be made of.
fn keep_whole(func: &Func, block: &mut Block) {
    let part = |place: &Place| {
        let place = func.resolve(place);
        let fields = !place.path.is_empty() && place.path.iter().all(|s| matches!(s, Proj::Field(_) | Proj::Named(_)));
        let owned = !matches!(func.var(place.root).ty, Ty::Tuple(_) | Ty::Ref(..));
        fields && owned && func.type_of(&place).is_copy() != Some(true)
    };
    let fix = |e: &mut Expr| {
        if let Expr::Load(place) = e
            && part(place)
        {
            *e = Expr::Copy { place: place.clone(), method: "clone" };
        }
    };
    for stmt in &mut block.stmts {
        match &mut stmt.kind {
            Kind::Let { value: Some(Expr::Struct(s)), .. } => s.fields.iter_mut().for_each(|(_, e)| fix(e)),
            Kind::Let { value: Some(Expr::Tuple(items) | Expr::List { items, .. }), .. } => {
                items.iter_mut().for_each(fix);
            }
            Kind::Let { value: Some(e), .. } | Kind::Set { value: e, .. } => fix(e),
            Kind::Edit { edit: Edit::Push(e) | Edit::Insert(_, e) | Edit::Fill(e) | Edit::Replace(e, _), .. } => fix(e),
            Kind::Call(call) => {
                for arg in &mut call.args {
                    if let ArgValue::Value(e) = &mut arg.value {
                        fix(e);
                    }
                }
            }
            _ => {}
        }
        stmt.kind.blocks_mut().into_iter().for_each(|b| keep_whole(func, b));
    }
}

fn mark(ty: &mut Ty, moved: &BTreeMap<String, Ty>) {
    match ty {
        Ty::Named(name) => {
            if let Some(found) = moved.get(&name.to_string()) {
                *ty = found.clone();
            }
        }
        Ty::Tuple(ts) => ts.iter_mut().for_each(|t| mark(t, moved)),
        Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) | Ty::Option(t) => mark(t, moved),
        _ => {}
    }
}

struct Finder<'f> {
    func: &'f Func,
    /// The types of what is read by value, by their names.
    moved: BTreeMap<String, Ty>,
    /// Those of them that are copied.
    copied: BTreeSet<String>,
    /// What is read behind a loop, and what at its head.
    exits: HashMap<u32, (BTreeSet<Part>, BTreeSet<Part>)>,
}

fn overlap(a: &Part, b: &Part) -> bool {
    a.0 == b.0 && a.1.iter().zip(&b.1).all(|(x, y)| x == y)
}

impl Finder<'_> {
    /// The part of a variable that holds a place, and whether it is the place itself.
    fn part(&self, place: &Place) -> (Part, bool) {
        let place = self.func.resolve(place);
        let lent = matches!(self.func.var(place.root).ty, Ty::Ref(..));
        let mut fields = vec![];
        for step in &place.path {
            match step {
                Proj::Field(i) => fields.push(i.to_string()),
                Proj::Named(name) => fields.push(name.to_string()),
                _ => return ((place.root, fields), false),
            }
        }
        ((place.root, fields), !lent)
    }

    /// What is read in and before a block, if `live` is read behind it.
    fn block(&mut self, block: &Block, mut live: BTreeSet<Part>) -> BTreeSet<Part> {
        for stmt in block.stmts.iter().rev() {
            live = self.stmt(&stmt.kind, live);
        }
        live
    }

    fn stmt(&mut self, kind: &Kind, mut live: BTreeSet<Part>) -> BTreeSet<Part> {
        match kind {
            Kind::If { .. } | Kind::Match { .. } => {
                let blocks = kind.blocks().into_iter();
                live = blocks.flat_map(|b| self.block(b, live.clone())).collect();
            }
            Kind::Loop(l) => {
                let behind = live;
                let mut head = behind.clone();
                loop {
                    self.exits.insert(l.target, (behind.clone(), head.clone()));
                    let mut before = self.block(&l.body, head.clone());
                    before.extend(behind.iter().cloned());
                    self.reads(kind, &mut before);
                    if before.is_subset(&head) {
                        break;
                    }
                    head.extend(before);
                }
                live = head;
            }
            Kind::Jump(jump) => {
                live = match jump.to {
                    Target::Break(t) => self.exits.get(&t).map(|e| e.0.clone()).unwrap_or_default(),
                    Target::Continue(t) => self.exits.get(&t).map(|e| e.1.clone()).unwrap_or_default(),
                    Target::Return => self.func.result.map(|r| (r, vec![])).into_iter().collect(),
                };
            }
            _ => {}
        }
        let mut defined: Vec<Part> = vec![];
        match kind {
            Kind::Let { var, .. } => defined.push((*var, vec![])),
            Kind::Set { place, .. } => defined.extend(Some(self.part(place)).filter(|p| p.1).map(|p| p.0)),
            Kind::Call(call) => defined.extend(call.result.map(|v| (v, vec![]))),
            Kind::Unpack { parts, .. } => defined.extend(parts.iter().map(|v| (*v, vec![]))),
            Kind::Edit { edit, .. } => defined.extend(edit.defines().map(|v| (v, vec![]))),
            _ => {}
        }
        live.retain(|p| !defined.iter().any(|d| p.0 == d.0 && p.1.starts_with(&d.1)));
        self.by_value(kind, &live);
        self.reads(kind, &mut live);
        live
    }

    /// Notes what a statement reads by value.
    fn by_value(&mut self, kind: &Kind, live: &BTreeSet<Part>) {
        let mut places = vec![];
        match kind {
            Kind::Let { value: Some(e), .. } | Kind::Set { value: e, .. } => loads(e, &mut places),
            Kind::Edit { edit, .. } => edit.each_expr(&mut |e| loads(e, &mut places)),
            Kind::Call(call) => {
                for arg in &call.args {
                    if let ArgValue::Value(e) = &arg.value {
                        loads(e, &mut places);
                    }
                }
            }
            Kind::Unpack { place, .. } => places.push(place),
            _ => {}
        }
        // `S { x: s.x, ..s }`: of the base the other fields are read.
        let base = match kind {
            Kind::Let { value: Some(Expr::Struct(s)), .. } => s.base.as_ref(),
            _ => None,
        };
        let is_base = |place: &Place| matches!(base, Some(Expr::Load(b)) if std::ptr::eq(b, place));
        let mut before: Vec<Part> = vec![];
        // What is lent to a call, as its receiver for one, is not moved into it.
        if let Kind::Call(call) = kind {
            for arg in &call.args {
                if let ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } = &arg.value {
                    before.push(self.part(place).0);
                }
            }
        }
        for place in places {
            let Ty::Named(name) = self.func.type_of(place) else { continue };
            let (part, itself) = self.part(place);
            let earlier = if is_base(place) { &[][..] } else { &before };
            let again = live.iter().chain(earlier).any(|p| overlap(p, &part));
            if again || !itself {
                self.copied.insert(name.to_string());
            }
            self.moved.insert(name.to_string(), Ty::Moved(name));
            before.push(part);
        }
    }

    /// Adds what a statement reads, in whatever way.
    fn reads(&self, kind: &Kind, live: &mut BTreeSet<Part>) {
        let (mut places, mut exprs, mut vars) = (vec![], vec![], vec![]);
        match kind {
            Kind::Let { value, .. } => exprs.extend(value),
            Kind::Set { place, value } => {
                exprs.push(value);
                place.each_inert(&mut |code| vars.extend(code.reads.iter().copied()));
            }
            Kind::Add { place, value, .. } => {
                exprs.push(value);
                places.push(place);
            }
            Kind::Edit { place, edit } => {
                places.push(place);
                edit.each_expr(&mut |e| exprs.push(e));
                edit.each_place(&mut |p| places.push(p));
                edit.each_inert(&mut |code| vars.extend(code.reads.iter().copied()));
            }
            Kind::Unpack { place, .. } | Kind::Split { place, .. } => places.push(place),
            Kind::Call(call) => {
                for arg in &call.args {
                    match &arg.value {
                        ArgValue::Value(e) => exprs.push(e),
                        ArgValue::Function(_) => {}
                        ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => places.push(place),
                    }
                }
            }
            Kind::Loop(Loop { head: Head::Items { sources, .. }, .. }) => {
                places.extend(sources.iter().map(|s| &s.place));
            }
            kind => kind.each_var(&mut |v| vars.push(v)),
        }
        for e in exprs {
            e.each_place(&mut |p| places.push(p));
            e.each_inert(&mut |code| vars.extend(code.reads.iter().copied()));
        }
        places.iter().for_each(|p| p.each_inert(&mut |code| vars.extend(code.reads.iter().copied())));
        live.extend(places.into_iter().map(|p| self.part(p).0));
        live.extend(vars.into_iter().map(|v| self.part(&v.into()).0));
    }
}

/// The places that an expression reads by value.
fn loads<'e>(e: &'e Expr, out: &mut Vec<&'e Place>) {
    match e {
        Expr::Load(place) => out.push(place),
        Expr::Tuple(items) | Expr::List { items, .. } => items.iter().for_each(|e| loads(e, out)),
        Expr::Struct(s) => s.values().for_each(|e| loads(e, out)),
        Expr::Variant { fields, .. } => fields.iter().for_each(|(_, e)| loads(e, out)),
        Expr::Repeat { value, vec, .. } => {
            // Each element of an array is a copy; in a vector they are clones, and the last one is the value itself.
            loads(value, out);
            if !vec {
                loads(value, out);
            }
        }
        _ => {}
    }
}
