//! Intermediate results that are written where they are used.
//!
//! ```text
//! let t = 2.0 * y;
//! let t_2 = x + t;        let a = x + 2.0 * y - 7.0;
//! let a = t_2 - 7.0;
//! ```
//!
//! Between such a result and the statement that uses it stands nothing but others of the kind: whatever it reads, it
//! reads the same. A mere copy of what never changes is that itself, wherever it is used.

use crate::collections::{HashMap, HashSet};
use crate::ir::*;

/// An expression of more operands is hard to read.
const LONG: usize = 8;

/// The results that have no `let` of their own, with their values. The blocks stand one behind the other; `written` are
/// the variables that change after their definition.
pub fn nested<'b>(func: &Func, blocks: &[&'b Block], written: &HashSet<VarId>) -> HashMap<VarId, &'b Expr> {
    let mut search = Search { func, written, mentions: HashMap::default(), values: HashMap::default() };
    for block in blocks {
        block.each_stmt(&mut |s| search.count(&s.kind));
    }
    for block in blocks {
        search.copies(block);
    }
    for block in blocks {
        search.block(block);
    }
    search.values
}

/// How often a variable is mentioned.
#[derive(Default)]
struct Mentions {
    /// In all.
    all: usize,
    /// By a `let` that defines it.
    defined: usize,
    /// As a number in an expression of a statement.
    as_number: usize,
}

struct Search<'s, 'b> {
    func: &'s Func,
    written: &'s HashSet<VarId>,
    mentions: HashMap<VarId, Mentions>,
    values: HashMap<VarId, &'b Expr>,
}

impl<'b> Search<'_, 'b> {
    fn count(&mut self, kind: &Kind) {
        kind.each_var(&mut |v| self.mentions.entry(v).or_default().all += 1);
        if let Kind::Let { var, .. } = kind {
            self.mentions.entry(*var).or_default().defined += 1;
        }
        if let Some(value) = value(kind) {
            each_number(value, &mut |v| self.mentions.entry(v).or_default().as_number += 1);
        }
    }

    /// May the variable do without a `let`? It is one of ours, a number, and all its uses are in expressions.
    fn may(&self, v: VarId) -> bool {
        let var = self.func.var(v);
        let ours = match var.origin {
            Origin::Temp => self.func.result != Some(v),
            // Those of parameters and of the result are mentioned outside of the blocks.
            Origin::Derivative(of) => {
                self.func.result != Some(of) && !matches!(self.func.var(of).origin, Origin::Param(_))
            }
            _ => false,
        };
        let number = var.ty.is_float();
        let m = &self.mentions[&v];
        let once = m.defined == 1 && m.as_number > 0 && m.all == m.as_number + 1;
        ours && number && once && !var.typed && !self.written.contains(&v)
    }

    /// Copies of what never changes.
    fn copies(&mut self, block: &'b Block) {
        block.each_stmt(&mut |stmt| {
            let Kind::Let { var, value: Some(value @ Expr::Load(from)) } = &stmt.kind else { return };
            let source = self.func.var(from.root);
            let ours = source.origin != Origin::User && self.mentions[&from.root].defined <= 1;
            let stays = !source.mutable && !self.written.contains(&from.root);
            let same = source.ty == self.func.var(*var).ty && source.alias.is_none();
            if from.path.is_empty() && ours && stays && same && self.may(*var) {
                self.values.insert(*var, value);
            }
        });
    }

    /// What is used once, behind nothing but results of the kind.
    fn block(&mut self, block: &'b Block) {
        let mut waiting: Vec<(VarId, &'b Expr)> = vec![];
        for Stmt { kind, .. } in &block.stmts {
            match kind {
                // Its first statements name items of slices.
                Kind::Loop(l) if matches!(l.instead, Some(Instead::Lanes(_))) => {}
                _ => kind.blocks().into_iter().for_each(|b| self.block(b)),
            }
            // A copy is not written here, but where it is used.
            if matches!(kind, Kind::Let { var, .. } if self.values.contains_key(var)) {
                continue;
            }
            if let Some(value) = value(kind) {
                waiting.retain(|(v, own)| !self.nest(*v, own, kind, value));
            }
            match kind {
                Kind::Let { var, value: Some(value) } if is_plain(value) => {
                    if self.mentions[var].all == 2 && self.may(*var) {
                        waiting.push((*var, value));
                    }
                }
                Kind::Set { place, value } | Kind::Add { place, value, .. }
                    if is_plain(value) && self.is_local(place) =>
                {
                    waiting.retain(|(_, own)| !self.reads(own, &mut |p| self.func.resolve(p).root == place.root));
                }
                _ => waiting.clear(),
            }
        }
    }

    /// Is the result `v` nested into the value of a statement?
    fn nest(&mut self, v: VarId, own: &'b Expr, kind: &Kind, value: &'b Expr) -> bool {
        let mut here = false;
        each_number(value, &mut |u| here |= u == v);
        let nested = here && self.operands(value) + self.operands(own) <= LONG + 1 && !self.collides(kind, own);
        if nested {
            self.values.insert(v, own);
        }
        nested
    }

    /// The number of operands of an expression as it is written.
    fn operands(&self, e: &Expr) -> usize {
        match e {
            Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
                args.iter().map(|e| self.operands(e)).sum()
            }
            Expr::Cast { value, .. } | Expr::Convert { value, .. } => self.operands(value),
            Expr::Load(p) => self.values.get(&p.root).map_or(1 + p.path.len(), |e| self.operands(e)),
            _ => 1,
        }
    }

    /// Is it a number of its own, which no reference stands for?
    fn is_local(&self, place: &Place) -> bool {
        let var = self.func.var(place.root);
        place.path.is_empty() && var.ty.is_float() && var.alias.is_none()
    }

    /// Does the statement change what the expression reads? An element may be lent for that while it is read, and
    /// `s = s * x` would be another statement, to be written in another way.
    fn collides(&self, kind: &Kind, e: &Expr) -> bool {
        let (Kind::Set { place, .. } | Kind::Add { place, .. }) = kind else { return false };
        let root = |p: &Place| self.func.resolve(p).root;
        self.reads(e, &mut |p| root(p) == root(place))
    }

    /// Does the expression as it is written read such a place?
    fn reads(&self, e: &Expr, such: &mut impl FnMut(&Place) -> bool) -> bool {
        let mut found = false;
        e.each_place(&mut |p| {
            found |= match self.values.get(&p.root) {
                Some(value) => self.reads(value, such),
                None => such(p),
            };
        });
        found
    }
}

/// The value of a statement that nothing but a place comes with.
fn value(kind: &Kind) -> Option<&Expr> {
    match kind {
        Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } => Some(value),
        _ => None,
    }
}

/// Calls `f` with the variables that are numbers in an expression.
fn each_number(e: &Expr, f: &mut impl FnMut(VarId)) {
    match e {
        Expr::Load(p) if p.path.is_empty() => f(p.root),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
            args.iter().for_each(|e| each_number(e, f));
        }
        Expr::Cast { value, .. } | Expr::Convert { value, .. } => each_number(value, f),
        _ => {}
    }
}

/// Is it nothing but arithmetic on places?
fn is_plain(e: &Expr) -> bool {
    match e {
        Expr::Load(_) | Expr::Number(_) => true,
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } => args.iter().all(is_plain),
        Expr::Cast { value, .. } | Expr::Convert { value, .. } => is_plain(value),
        _ => false,
    }
}
