//! What is read again behind each statement: which reads by value are the last ones.

use crate::collections::HashMap;
use crate::ir::*;
use std::collections::BTreeSet;

/// A variable and the fields that lead to a part of it.
pub type Part = (VarId, Vec<String>);

/// Do two parts have something in common?
pub fn overlap(a: &Part, b: &Part) -> bool {
    a.0 == b.0 && a.1.iter().zip(&b.1).all(|(x, y)| x == y)
}

/// The part of a variable that holds a place, and whether it is the place itself.
pub fn part(func: &Func, place: &Place) -> (Part, bool) {
    let place = func.resolve(place);
    let lent = matches!(func.var(place.root).ty, Ty::Ref(..));
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

/// The statements of a block, from its first one on, that take fields out of one variant of the user's, with the fields:
/// they are written as one, since with the first field rustc takes the whole enum for moved.
pub fn taken_together(func: &Func, stmts: &[Stmt]) -> Vec<usize> {
    let Some(first) = stmts.first().and_then(|s| taken_field(func, &s.kind)) else { return vec![] };
    let untouched = stmts.iter().take_while(|s| !changes(&s.kind, first.whole.root)).enumerate();
    let same = |t: &TakenField<'_>| t.whole == first.whole && t.variant.name == first.variant.name;
    untouched.filter(|(_, s)| taken_field(func, &s.kind).is_some_and(|t| same(&t))).map(|(i, _)| i).collect()
}

/// A variable for a field of a variant of the user's.
pub struct TakenField<'b> {
    /// The variable.
    pub var: VarId,
    /// The enum.
    pub whole: Place,
    /// The variant.
    pub variant: &'b Variant,
    /// The field.
    pub field: &'b Member,
}

/// Does the statement take a field out of a variant?
pub fn taken_field<'b>(func: &Func, kind: &'b Kind) -> Option<TakenField<'b>> {
    let Kind::Let { var, value: Some(Expr::Load(from)) } = kind else { return None };
    let (Proj::Part { variant, field, tangent: false }, path) = from.path.split_last()? else { return None };
    let whole = Place { root: from.root, path: path.to_vec() };
    // What is behind a reference is not moved.
    let owned = !matches!(func.var(from.root).ty, Ty::Ref(..));
    (variant.home == Owner::User && owned && whole.whole_enum() == whole).then_some(TakenField {
        var: *var,
        whole,
        variant,
        field,
    })
}

/// May the statement change the variable?
fn changes(kind: &Kind, root: VarId) -> bool {
    match kind {
        Kind::Let { .. } | Kind::Save { .. } | Kind::Unpack { .. } => false,
        Kind::Set { place, .. } | Kind::Add { place, .. } | Kind::AddAll { place, .. } => place.root == root,
        _ => true,
    }
}

/// A walk through code from its end. `visit` is called with each statement and what is read behind it, of statements in
/// loops several times, with more each time.
pub struct Backwards<'f, V> {
    func: &'f Func,
    visit: V,
    /// Is the variable one that is asked about?
    follows: &'f dyn Fn(VarId) -> bool,
    /// What is read behind the code.
    end: BTreeSet<Part>,
    /// What is read behind a loop, and what at its head.
    exits: HashMap<u32, (BTreeSet<Part>, BTreeSet<Part>)>,
}

impl<'f, V: FnMut(&mut Kind, &BTreeSet<Part>)> Backwards<'f, V> {
    /// A walk through code of the function, behind which nothing but its result is read.
    pub fn new(func: &'f Func, follows: &'f dyn Fn(VarId) -> bool, visit: V) -> Self {
        let end = func.result.filter(|r| follows(*r)).map(|r| (r, vec![])).into_iter().collect();
        Backwards { func, visit, follows, end, exits: HashMap::default() }
    }

    /// Walks through a body; what comes before it is read before this one.
    pub fn body(&mut self, body: &mut Block) {
        self.end = self.block(body, self.end.clone());
    }

    /// What is read in and before a block, if `live` is read behind it.
    fn block(&mut self, block: &mut Block, mut live: BTreeSet<Part>) -> BTreeSet<Part> {
        let mut behind: HashMap<usize, BTreeSet<Part>> = HashMap::default();
        for i in (0..block.stmts.len()).rev() {
            let together = taken_together(self.func, &block.stmts[i..]);
            match together.last() {
                Some(last) => {
                    let last = *last + i;
                    let all = behind.entry(last).or_insert_with(|| live.clone()).clone();
                    (self.visit)(&mut block.stmts[i].kind, &all);
                    live = self.before(&block.stmts[i].kind, live);
                }
                None => live = self.stmt(&mut block.stmts[i].kind, live),
            }
        }
        live
    }

    fn stmt(&mut self, kind: &mut Kind, mut live: BTreeSet<Part>) -> BTreeSet<Part> {
        match kind {
            Kind::If { .. } | Kind::Match { .. } => {
                let blocks = kind.blocks_mut().into_iter();
                live = blocks.flat_map(|b| self.block(b, live.clone())).collect();
            }
            Kind::Rest { body, .. } => live.extend(self.block(body, live.clone())),
            Kind::Loop(_) => {
                let behind = live;
                let mut head = behind.clone();
                loop {
                    let Kind::Loop(l) = kind else { unreachable!("a loop") };
                    self.exits.insert(l.target, (behind.clone(), head.clone()));
                    let mut before = self.block(&mut l.body, head.clone());
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
                    Target::Return => self.end.clone(),
                };
            }
            _ => {}
        }
        let live = self.without_defined(kind, live);
        (self.visit)(kind, &live);
        self.with_reads(kind, live)
    }

    /// What is read in and before a statement without blocks.
    fn before(&self, kind: &Kind, live: BTreeSet<Part>) -> BTreeSet<Part> {
        let live = self.without_defined(kind, live);
        self.with_reads(kind, live)
    }

    fn without_defined(&self, kind: &Kind, mut live: BTreeSet<Part>) -> BTreeSet<Part> {
        let defined = self.defined(kind);
        live.retain(|p| !defined.iter().any(|d| p.0 == d.0 && p.1.starts_with(&d.1)));
        live
    }

    fn with_reads(&self, kind: &Kind, mut live: BTreeSet<Part>) -> BTreeSet<Part> {
        self.reads(kind, &mut live);
        live
    }

    /// What the statement gives a value.
    fn defined(&self, kind: &Kind) -> Vec<Part> {
        let mut vars = vec![];
        match kind {
            Kind::Set { place, .. } => {
                return Some(part(self.func, place)).filter(|p| p.1).map(|p| p.0).into_iter().collect();
            }
            Kind::Let { var, .. } => vars.push(*var),
            Kind::Call(call) | Kind::CallRecord { call, .. } => vars.extend(call.result),
            Kind::CallForward { call, result, .. } => vars.extend(call.result.iter().chain(result)),
            Kind::CallPull { results, .. } => vars.extend(results.iter().flatten()),
            Kind::Unpack { parts, .. } => vars.extend(parts),
            Kind::Fields { parts, .. } => vars.extend(parts.iter().map(|(_, v)| *v)),
            Kind::Edit { edit, .. } => vars.extend(edit.defines()),
            _ => {}
        }
        vars.into_iter().map(|v| (v, vec![])).collect()
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
            kind => {
                let defined = self.defined(kind);
                kind.each_var(&mut |v| vars.push(v));
                vars.retain(|v| !defined.iter().any(|d| d.0 == *v));
            }
        }
        for e in exprs {
            e.each_place(&mut |p| places.push(p));
            e.each_inert(&mut |code| vars.extend(code.reads.iter().copied()));
        }
        places.iter().for_each(|p| p.each_inert(&mut |code| vars.extend(code.reads.iter().copied())));
        let all = places.into_iter().cloned().chain(vars.into_iter().map(Place::from));
        live.extend(all.map(|p| part(self.func, &p).0).filter(|p| (self.follows)(p.0)));
    }
}

/// The places that an expression reads by value.
pub fn loads<'e>(e: &'e Expr, out: &mut Vec<&'e Place>) {
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
