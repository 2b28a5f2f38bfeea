//! Of the choices that a loop makes only the last one counts, where each replaces what those before have chosen: a maximum, a
//! minimum, an item that was found. The function notes the iteration that has made it.
//!
//! ```text
//! let mut last = !0;
//! for i in 0..n {                            for i in (0..n).rev() {
//!     let t = top.max(x[i]);
//!     if x[i] > top { last = i; }                x_bar[i] += only_if(top_bar, chosen == i);
//!     top = t;                               }
//! }                                          top_bar = only_if(top_bar, chosen == !0);
//! let chosen = last;
//! ```
//!
//! That holds where the loop does nothing else with what it chooses than to ask for it in conditions: then its cotangent
//! passes the loop unchanged, and goes to what was chosen last, or else to what was there before.

use super::prepare::temp;
use crate::analysis::effects;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::Span;
use quote::quote;

/// The rule of a cotangent that is handed on if something holds.
pub const ONLY_IF: &str = "only_if";

/// The last choice of a loop.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The variable that notes the iteration of each choice, and the one that has that of the last.
    last: VarId,
    chosen: VarId,
    /// The counter of the loop.
    counter: VarId,
    /// The maximum or minimum that it is made by.
    value: Option<VarId>,
    /// What each choice replaces, and by what.
    pub replaced: Vec<(VarId, Option<Place>)>,
}

/// The choices of a function.
#[derive(Debug, Clone, Default)]
pub struct Choices {
    all: Vec<Choice>,
    /// The variables that are there for a choice only, with the one that the sweep asks.
    pub asked: HashMap<VarId, VarId>,
}

/// Notes choices in a block and in the blocks inside of it.
pub fn note(func: &mut Func, block: &mut Block, found: &mut Choices) {
    for mut stmt in std::mem::take(&mut block.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| note(func, b, found));
        let before = found.all.len();
        if let Kind::Loop(l) = &mut stmt.kind {
            in_loop(func, l, found);
        }
        let (span, new) = (stmt.span, found.all[before..].to_vec());
        let declared = |var, value| Stmt::new(span, Kind::Let { var, value: Some(Expr::Inert(value)) });
        block.stmts.extend(new.iter().map(|choice| declared(choice.last, Inert::text(quote!(!0usize)))));
        block.stmts.push(stmt);
        for choice in &new {
            let last = &func.var(choice.last).name;
            let code = Inert { reads: vec![choice.last], pure: false, ..Inert::text(quote!(#last)) };
            block.stmts.push(declared(choice.chosen, code));
        }
    }
}

/// Notes the choices that the iterations of a loop make, if they have a number that the sweep knows.
fn in_loop(func: &mut Func, l: &mut Loop, found: &mut Choices) {
    let counter = match &l.head {
        Head::Range { var, form, .. } if !form.one_way && !form.inclusive && func.var(*var).ty == Ty::usize() => *var,
        Head::Items { at, .. } => *at,
        _ => return,
    };
    if l.jumps.leaves {
        return;
    }
    let mut sites = vec![];
    sites_in(func, &l.body, &mut sites);
    sites.retain(|site| site.replaced.iter().all(|(state, _)| is_replaced_only(func, &l.body, *state, site)));
    if sites.is_empty() {
        return;
    }
    if let Head::Items { counted, .. } = &mut l.head {
        *counted = true;
    }
    let mut noter = Noter { func, counter, sites, found };
    noter.block(&mut l.body);
}

/// Where a choice is made.
struct Site {
    /// The statement that makes it, by the variable of its value, or by what it replaces.
    at: At,
    replaced: Vec<(VarId, Option<Place>)>,
}

#[derive(PartialEq, Eq)]
enum At {
    /// `let t = top.max(…); top = t;`
    Value(VarId),
    /// `if … { top = …; }`
    Branch(VarId),
}

/// The choices of an iteration, but those of loops inside.
fn sites_in(func: &Func, block: &Block, out: &mut Vec<Site>) {
    for (k, stmt) in block.stmts.iter().enumerate() {
        let next = block.stmts.get(k + 1).map(|s| &s.kind);
        let site = of_value(func, &stmt.kind, next).or_else(|| of_branch(func, &stmt.kind));
        match (&stmt.kind, site) {
            (_, Some(site)) => out.push(site),
            (Kind::Loop(_), None) => {}
            (kind, None) => kind.blocks().into_iter().for_each(|b| sites_in(func, b, out)),
        }
    }
}

/// A variable of the function that holds a float.
fn is_state(func: &Func, place: &Place) -> bool {
    let var = func.var(place.root);
    let number = matches!(var.ty, Ty::Float(Float::F32 | Float::F64));
    place.path.is_empty() && var.alias.is_none() && var.active && number
}

fn of_value(func: &Func, kind: &Kind, next: Option<&Kind>) -> Option<Site> {
    let (Kind::Let { var, .. }, Some(Kind::Set { place, value: Expr::Load(from) })) = (kind, next) else { return None };
    let item = func.resolve(extreme(kind, place)?.1);
    let own = *from == Place::from(*var) && is_state(func, place) && item.root != place.root;
    own.then(|| Site { at: At::Value(*var), replaced: vec![(place.root, Some(item))] })
}

/// Of a maximum or minimum of a variable and an item: does the variable come first, and the item.
fn extreme<'k>(kind: &'k Kind, state: &Place) -> Option<(bool, &'k Place)> {
    let Kind::Let { value: Some(Expr::Prim { rule, args }), .. } = kind else { return None };
    match args.as_slice() {
        [Expr::Load(a), Expr::Load(b)] if matches!(rule.name, "max" | "min") && (a == state) != (b == state) => {
            Some((a == state, if a == state { b } else { a }))
        }
        _ => None,
    }
}

/// A branch that does nothing but to replace variables, and what carries no derivative.
fn of_branch(func: &Func, kind: &Kind) -> Option<Site> {
    let Kind::If { cond, then, other } = kind else { return None };
    if !other.stmts.is_empty() || !cond.writes.is_empty() {
        return None;
    }
    let (mut replaced, mut changed) = (vec![], HashSet::default());
    for stmt in &then.stmts {
        match &stmt.kind {
            Kind::Set { place, value } if is_state(func, place) => {
                let item = match value {
                    Expr::Load(item) => Some(func.resolve(item)),
                    Expr::Number(_) | Expr::Inert(_) => None,
                    _ => return None,
                };
                let mut moved = false;
                value.each_var(&mut |v| moved |= changed.contains(&func.resolve(&v.into()).root));
                if moved || replaced.iter().any(|(state, _)| *state == place.root) {
                    return None;
                }
                replaced.push((place.root, item));
                changed.insert(place.root);
            }
            Kind::Inert { code, binds } if binds.is_empty() => changed.extend(code.writes.iter().copied()),
            _ => return None,
        }
    }
    let first = replaced.first()?.0;
    Some(Site { at: At::Branch(first), replaced })
}

/// Does the loop do nothing else with the variable than to replace it there, and to ask for it?
fn is_replaced_only(func: &Func, body: &Block, state: VarId, site: &Site) -> bool {
    let (mut fine, mut sets) = (true, 0);
    body.each_stmt(&mut |s| {
        let replaces = matches!(&s.kind, Kind::Set { place, .. } if *place == Place::from(state));
        let makes = matches!((&s.kind, &site.at), (Kind::Let { var, .. }, At::Value(t)) if var == t);
        sets += u32::from(replaces);
        fine &= match &s.kind {
            _ if makes => true,
            Kind::Set { value, .. } if replaces => !reads(func, value, state),
            kind => {
                let mut mentioned = false;
                kind.each_var(&mut |v| mentioned |= func.resolve(&v.into()).root == state);
                let asks = asks(func, kind) || is_copy_to_ask(func, body, kind, state);
                let written = effects::kills(func, kind).iter().any(|k| k.root == state);
                !mentioned || asks && !written
            }
        };
        if let (At::Value(t), false, false) = (&site.at, makes, replaces) {
            fine &= !s.kind.itself_mentions(*t);
        }
    });
    fine && sets == 1
}

/// Is what a statement mentions of numbers no more than asked for?
fn asks(func: &Func, kind: &Kind) -> bool {
    match kind {
        Kind::Let { var, value: Some(Expr::Inert(_)) } => !func.var(*var).active,
        Kind::Inert { .. } | Kind::If { .. } => true,
        _ => false,
    }
}

/// Is it a copy of the variable that the loop only asks for in conditions?
fn is_copy_to_ask(func: &Func, body: &Block, kind: &Kind, state: VarId) -> bool {
    let Kind::Let { var, value: Some(Expr::Load(from)) } = kind else { return false };
    let plain = *from == Place::from(state) && !func.var(*var).mutable && func.var(*var).alias.is_none();
    let mut fine = plain;
    body.each_stmt(&mut |s| {
        let mut mentioned = false;
        s.kind.each_var(&mut |v| mentioned |= func.resolve(&v.into()).root == *var);
        let declared = matches!(&s.kind, Kind::Let { var: other, .. } if other == var);
        let written = effects::kills(func, &s.kind).iter().any(|k| k.root == *var);
        fine &= !mentioned || declared || asks(func, &s.kind) && !written;
    });
    fine
}

fn reads(func: &Func, value: &Expr, state: VarId) -> bool {
    let mut found = false;
    value.each_var(&mut |v| found |= func.resolve(&v.into()).root == state);
    found
}

struct Noter<'n> {
    func: &'n mut Func,
    counter: VarId,
    sites: Vec<Site>,
    found: &'n mut Choices,
}

impl Noter<'_> {
    fn block(&mut self, block: &mut Block) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            let mut before = vec![];
            let mut behind = vec![];
            match &mut stmt.kind {
                Kind::Let { var, .. } => {
                    if let Some(site) = self.site(&At::Value(*var)) {
                        self.beside_value(&stmt, site, &mut behind);
                    }
                }
                Kind::If { cond, then, .. } => {
                    let first = then.stmts.iter().find_map(|s| match &s.kind {
                        Kind::Set { place, .. } => Some(At::Branch(place.root)),
                        _ => None,
                    });
                    match first.and_then(|first| self.site(&first)) {
                        Some(site) => {
                            let took = temp(self.func, "took", Ty::Bool, false);
                            let code = Inert { ty: Ty::Bool, ..cond.clone() };
                            before.push(Stmt::new(stmt.span, Kind::Let { var: took, value: Some(Expr::Inert(code)) }));
                            let name = &self.func.var(took).name;
                            *cond = Inert { reads: vec![took], ty: Ty::Bool, ..Inert::text(quote!(#name)) };
                            let (cond, span) = (cond.clone(), stmt.span);
                            before.push(self.note(&cond, None, site.replaced, span));
                        }
                        None => stmt.kind.blocks_mut().into_iter().for_each(|b| self.block(b)),
                    }
                }
                Kind::Loop(_) => {}
                kind => kind.blocks_mut().into_iter().for_each(|b| self.block(b)),
            }
            block.stmts.extend(before);
            block.stmts.push(stmt);
            block.stmts.extend(behind);
        }
    }

    fn site(&mut self, at: &At) -> Option<Site> {
        let k = self.sites.iter().position(|site| site.at == *at)?;
        Some(self.sites.remove(k))
    }

    /// Behind a maximum or minimum: whether the item is it, as `max_dx` and its like say.
    fn beside_value(&mut self, stmt: &Stmt, site: Site, out: &mut Vec<Stmt>) {
        let Kind::Let { var, value: Some(Expr::Prim { rule, .. }) } = &stmt.kind else { unreachable!("a maximum") };
        let state = site.replaced[0].0;
        let (first, item) = extreme(&stmt.kind, &state.into()).expect("a maximum of the variable");
        let name = |func: &Func, v: VarId| func.var(v).name.clone();
        // The item is compared, not what becomes of both: that is ready only when all items before have been gone through.
        let item = item.clone();
        let read = temp(self.func, "item", self.func.var(state).ty.clone(), false);
        out.push(Stmt::new(stmt.span, Kind::Let { var: read, value: Some(Expr::Load(item)) }));
        let (top, x) = (name(self.func, state), name(self.func, read));
        let tokens = match (first, rule.name == "max") {
            (true, true) => quote!(!(#x <= #top || #x.is_nan())),
            (true, false) => quote!(!(#x >= #top || #x.is_nan())),
            (false, true) => quote!(#x >= #top || #top.is_nan()),
            (false, false) => quote!(#x <= #top || #top.is_nan()),
        };
        let reads = vec![read, state];
        out.push(self.note(
            &Inert { reads, ty: Ty::Bool, ..Inert::text(tokens) },
            Some(*var),
            site.replaced,
            stmt.span,
        ));
        let chosen = self.found.all.last().map(|choice| choice.chosen);
        self.found.asked.extend(chosen.map(|chosen| (read, chosen)));
    }

    /// The statement that notes the iteration.
    fn note(&mut self, cond: &Inert, value: Option<VarId>, replaced: Vec<(VarId, Option<Place>)>, span: Span) -> Stmt {
        let last = temp(self.func, "last", Ty::usize(), true);
        let chosen = temp(self.func, "chosen", Ty::usize(), false);
        let (name, counter) = (&self.func.var(last).name, &self.func.var(self.counter).name);
        let mut reads = cond.reads.clone();
        reads.push(self.counter);
        let cond = &cond.tokens;
        let tokens = quote!(if #cond { #name = #counter; });
        let code = Inert { reads, writes: vec![last], pure: false, ty: Ty::unit(), ..Inert::text(tokens) };
        self.found.asked.extend([(last, chosen), (chosen, chosen)]);
        self.found.all.push(Choice { last, chosen, counter: self.counter, value, replaced });
        Stmt::new(span, Kind::Inert { code, binds: vec![] })
    }
}

impl Choices {
    /// The choice that a statement notes.
    pub fn noted(&self, kind: &Kind) -> Option<&Choice> {
        let Kind::Inert { code, .. } = kind else { return None };
        self.all.iter().find(|choice| code.writes == [choice.last])
    }

    /// The choice whose notes a statement begins.
    pub fn begun(&self, kind: &Kind) -> Option<&Choice> {
        let Kind::Let { var, .. } = kind else { return None };
        self.all.iter().find(|choice| choice.last == *var)
    }

    /// The statements whose adjoints stand where choices are noted: those that replace something.
    pub fn told(&self, block: &Block, found: &mut HashSet<StmtId>) {
        for stmt in &block.stmts {
            stmt.kind.blocks().into_iter().for_each(|b| self.told(b, found));
            let Kind::Loop(Loop {
                head: Head::Range { var: counter, .. } | Head::Items { at: counter, .. }, body, ..
            }) = &stmt.kind
            else {
                continue;
            };
            for choice in self.all.iter().filter(|choice| choice.counter == *counter) {
                body.each_stmt(&mut |s| match &s.kind {
                    Kind::Let { var, .. } if Some(*var) == choice.value => drop(found.insert(s.id)),
                    Kind::Set { place, .. } if choice.replaced.iter().any(|(v, _)| *place == Place::from(*v)) => {
                        found.insert(s.id);
                    }
                    _ => {}
                });
            }
        }
    }
}

impl Choice {
    /// A cotangent, if something holds.
    pub fn only(&self, bar: Place, holds: Inert) -> Expr {
        Expr::Rule { name: ONLY_IF, args: vec![Expr::Load(bar), Expr::Inert(holds)] }
    }

    /// Was it made in this iteration?
    pub fn is_here(&self, func: &Func) -> Inert {
        let (chosen, counter) = (&func.var(self.chosen).name, &func.var(self.counter).name);
        let reads = vec![self.chosen, self.counter];
        Inert { reads, ty: Ty::Bool, ..Inert::text(quote!(#chosen == #counter)) }
    }

    /// Was none made?
    pub fn is_none(&self, func: &Func) -> Inert {
        let chosen = &func.var(self.chosen).name;
        Inert { reads: vec![self.chosen], ty: Ty::Bool, ..Inert::text(quote!(#chosen == !0usize)) }
    }
}
