//! Writes into containers that reach nothing the sweep still mentions: they need not be undone.
//!
//! ```text
//! for i in 1..n { x[i] = x[i - 1] * x[i - 1]; }      what is written is never what an earlier iteration has read
//! for k in 0..n { for i in k + 1..n { for j in k + 1..n { a[i][j] -= a[i][k] * a[k][j]; } } }
//! ```
//!
//! An element that is mentioned has to be, in the sweep, what it was then. So a write is undone if it comes later than a mention of
//! the same element, in an iteration of any loop around both. Indices are polynomials in the counters of loops and in what
//! stays the same; where the difference of two of them, with the counters' bounds put in, is positive, they are apart.

use super::bounds::{self, Bounds, Extent, Index, Symbol};
use super::effects::{How, Kill};
use super::layout::Layout;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use crate::syntax::comparisons::{Order, comparisons};
use crate::syntax::sums::{self, Sum};

/// What the sweep mentions of a variable, at a statement.
#[derive(Debug, Clone)]
pub struct Mention {
    /// The statement.
    pub at: StmtId,
    /// Is it mentioned as it is behind the statement?
    pub behind: bool,
    /// The part of the variable.
    pub place: Place,
}

/// A mention and a write, with the loops around them.
struct Pair<'a> {
    mention: &'a Mention,
    at: StmtId,
    place: &'a Place,
    around: [&'a [StmtId]; 2],
}

/// The question.
pub struct Reach<'a> {
    /// The function.
    pub func: &'a Func,
    /// Its tables.
    pub layout: &'a Layout,
    /// Its loops, and the conditions of its branches.
    loops: HashMap<StmtId, &'a Loop>,
    conditions: HashMap<StmtId, &'a Inert>,
}

impl<'a> Reach<'a> {
    /// The question about a function.
    pub fn new(func: &'a Func, layout: &'a Layout) -> Reach<'a> {
        let (mut loops, mut conditions) = (HashMap::default(), HashMap::default());
        func.body.each_stmt(&mut |s| match &s.kind {
            Kind::Loop(l) => drop(loops.insert(s.id, l)),
            Kind::If { cond, .. } => {
                // A condition that has a name.
                let named = cond.reads.iter().find(|v| func.var(**v).name == cond.tokens.to_string());
                let value = named.and_then(|v| match layout.values.get(v) {
                    Some(Expr::Inert(value)) if !layout.is_written(*v) => Some(value),
                    _ => None,
                });
                conditions.insert(s.id, value.unwrap_or(cond));
            }
            _ => {}
        });
        Reach { func, layout, loops, conditions }
    }

    /// Is the variable only ever written element by element? It may be moved away as a whole: then it is gone, since nothing
    /// gives it another value.
    pub fn is_written_in_parts(&self, v: VarId) -> bool {
        let (mut any, mut all) = (false, self.func.var(v).alias.is_none());
        for at in self.layout.kills.get(&v).into_iter().flatten() {
            let part = self.writes_part(*at, v);
            any |= part;
            all &= part || self.moves_whole(*at, v);
        }
        any && all
    }

    /// Does the statement write nothing but elements of the variable?
    fn writes_part(&self, at: StmtId, v: VarId) -> bool {
        self.layout.kills_at[&at].iter().filter(|k| k.root == v).all(|k| {
            let indexed = |p: &Place| {
                let path = self.func.resolve(p).path;
                path.iter().any(|step| matches!(step, Proj::Index(_) | Proj::Range(_)))
                    && !path.iter().any(|step| matches!(step, Proj::Keyed(_) | Proj::Part { .. }))
            };
            k.how == How::Overwritten && k.place.as_ref().is_some_and(indexed)
        })
    }

    /// Does the statement do nothing to the variable but move all of it away?
    fn moves_whole(&self, at: StmtId, v: VarId) -> bool {
        let whole = |k: &Kill| k.how == How::Moved && k.place.as_ref().is_none_or(|p| p.path.is_empty());
        self.layout.kills_at[&at].iter().filter(|k| k.root == v).all(whole)
    }

    /// Is the variable only ever written element by element, by indices that are no numbers?
    pub fn is_written_by_keys(&self, v: VarId) -> bool {
        let by_key = |k: &Kill| {
            let place = k.place.as_ref().map(|p| self.func.resolve(p));
            k.how == How::Overwritten && place.is_some_and(|p| p.keyed_of().is_some())
        };
        let is_part = |at: &StmtId| self.layout.kills_at[at].iter().filter(|k| k.root == v).all(by_key);
        let var = self.func.var(v);
        var.alias.is_none() && self.layout.kills.get(&v).is_some_and(|kills| kills.iter().all(is_part))
    }

    /// The writes of a variable that reach none of its mentions.
    pub fn spared(&self, v: VarId, mentions: &[Mention]) -> HashSet<StmtId> {
        let writes = self.layout.kills.get(&v).into_iter().flatten().copied().filter(|at| !self.moves_whole(*at, v));
        let of = |at: &StmtId| self.layout.kills_at[at].iter().filter(|k| k.root == v).filter_map(|k| k.place.as_ref());
        let apart = |at: &StmtId| {
            of(at).all(|place| {
                let place = self.func.resolve(place);
                mentions.iter().all(|m| self.never_reaches(m, *at, &place))
            })
        };
        writes.filter(apart).collect()
    }

    /// Is what is written never what was mentioned before?
    fn never_reaches(&self, mention: &Mention, at: StmtId, place: &Place) -> bool {
        let around = |at: StmtId| {
            let mut all: Vec<StmtId> = self.layout.around(at);
            all.retain(|s| self.layout.spots[s].is_loop);
            all.reverse();
            all
        };
        let (mentioned, written) = (around(mention.at), around(at));
        let common = mentioned.iter().zip(&written).take_while(|(a, b)| a == b).count();
        // In the same iteration of all loops around both, what comes first decides, and only one branch is run.
        let later = if mention.behind { at > mention.at } else { at >= mention.at };
        let later = later && !self.exclude_each_other(mention.at, at);
        let pair = Pair { mention, at, place, around: [&mentioned, &written] };
        let same = !later || self.apart(&pair, common, None);
        // A later iteration of a loop that declares the variable has another one.
        let another = |level: usize| self.is_declared_in(place.root, mentioned[level]);
        same && (0..common).all(|level| another(level) || self.apart(&pair, level, Some(level)))
    }

    /// Does each iteration of the loop declare the variable anew, with elements of its own?
    fn is_declared_in(&self, v: VarId, at: StmtId) -> bool {
        let own = !matches!(self.func.var(v).ty, Ty::Ref(..) | Ty::Unknown);
        own && self.layout.defs.get(&v).is_some_and(|(declared, _)| self.layout.around(*declared).contains(&at))
    }

    /// Do they stand in different branches of one statement, inside of the same loops?
    fn exclude_each_other(&self, a: StmtId, b: StmtId) -> bool {
        let blocks = |mut at: StmtId| {
            let mut all = vec![];
            while let Some(spot) = self.layout.spots.get(&at) {
                all.push(spot.block);
                at = spot.block.0;
            }
            all.reverse();
            all
        };
        let (a, b) = (blocks(a), blocks(b));
        let split = a.iter().zip(&b).find(|(a, b)| a != b);
        split.is_some_and(|(a, b)| a.0 == b.0)
    }

    /// Are the places apart, in the same iterations of the first loops, and, at a level, in a later one for the write?
    fn apart(&self, pair: &Pair<'_>, same: usize, level: Option<usize>) -> bool {
        let [mentioned, written] = pair.around;
        let mut sides = [HashMap::default(), HashMap::default()];
        let mut bounds = Bounds::default();
        for l in &mentioned[..same] {
            self.enter(*l, Symbol::Common, &mut sides, [true, true], &mut bounds);
        }
        let mut from = same;
        if let Some(level) = level {
            from = level + 1;
            self.enter_later(mentioned[level], &mut sides, &mut bounds);
        }
        for l in &mentioned[from..] {
            self.enter(*l, Symbol::Mentioned, &mut sides, [true, false], &mut bounds);
        }
        for l in &written[from..] {
            self.enter(*l, Symbol::Written, &mut sides, [false, true], &mut bounds);
        }
        self.branches([pair.mention.at, pair.at], &sides, &mut bounds);
        let path = |place: &Place| place.path.iter().filter(|s| **s != Proj::Deref).cloned().collect::<Vec<_>>();
        for (a, b) in path(&pair.mention.place).iter().zip(&path(pair.place)) {
            match (a, b) {
                (Proj::Named(a), Proj::Named(b)) if a != b => return true,
                (Proj::Field(a), Proj::Field(b)) if a != b => return true,
                (Proj::Named(_), Proj::Named(_)) | (Proj::Field(_), Proj::Field(_)) => {}
                (Proj::Index(_) | Proj::Range(_), Proj::Index(_) | Proj::Range(_)) => {
                    let extents = (self.extent(a, &sides[0]), self.extent(b, &sides[1]));
                    if extents.0.zip(extents.1).is_some_and(|(a, b)| bounds.are_apart(&a, &b)) {
                        return true;
                    }
                    if matches!(a, Proj::Range(_)) || matches!(b, Proj::Range(_)) {
                        return false;
                    }
                }
                (Proj::Keyed(a), Proj::Keyed(b)) => return self.parts_apart(a, b, &sides, &bounds),
                _ => return false,
            }
        }
        false
    }

    /// Is a part of one index never that of the other one?
    fn parts_apart(&self, a: &Keyed, b: &Keyed, sides: &[HashMap<VarId, Index>; 2], bounds: &Bounds) -> bool {
        let parts = |keyed: &Keyed| sums::parts(&keyed.index.tokens);
        let (Some(first), Some(second)) = (parts(a), parts(b)) else { return false };
        let one = |sum: &Sum, keyed: &Keyed, side| {
            self.read(sum, &keyed.index, side, 0).map(|index| (index.clone(), Some(index)))
        };
        let apart = |(first, second): (&Sum, &Sum)| {
            let extents = one(first, a, &sides[0]).zip(one(second, b, &sides[1]));
            extents.is_some_and(|(a, b)| bounds.are_apart(&a, &b))
        };
        a.of == b.of && first.len() == second.len() && first.iter().zip(&second).any(apart)
    }

    /// The counter of a loop gets a symbol.
    fn enter(
        &self,
        at: StmtId,
        symbol: impl Fn(VarId) -> Symbol,
        sides: &mut [HashMap<VarId, Index>; 2],
        which: [bool; 2],
        bounds: &mut Bounds,
    ) {
        let Head::Range { var, form, .. } = &self.loops[&at].head else { return };
        if form.one_way {
            return;
        }
        let side = &sides[usize::from(!which[0])];
        let (lower, upper) = self.bounds(form, side);
        let index = Index::symbol(symbol(*var));
        bounds.counter(symbol(*var), lower, upper);
        for (side, _) in sides.iter_mut().zip(which).filter(|(_, entered)| *entered) {
            side.insert(*var, index.clone());
        }
    }

    /// The same where the write is in a later iteration.
    fn enter_later(&self, at: StmtId, sides: &mut [HashMap<VarId, Index>; 2], bounds: &mut Bounds) {
        let Head::Range { var, form, .. } = &self.loops[&at].head else { return };
        if form.one_way {
            return;
        }
        let (lower, upper) = self.bounds(form, &sides[0]);
        let Some([smaller, greater]) = bounds.two_iterations(*var, lower, upper) else { return };
        let (mentioned, written) = if form.reversed { (greater, smaller) } else { (smaller, greater) };
        sides[0].insert(*var, mentioned);
        sides[1].insert(*var, written);
    }

    /// What is known since both statements are run.
    fn branches(&self, at: [StmtId; 2], sides: &[HashMap<VarId, Index>; 2], bounds: &mut Bounds) {
        let mut different = vec![];
        for (mut at, side) in at.into_iter().zip(sides) {
            while let Some(spot) = self.layout.spots.get(&at) {
                let (branch, block) = spot.block;
                at = branch;
                let Some(condition) = self.conditions.get(&branch) else { continue };
                for (a, order, b) in comparisons(&condition.tokens, block == 0) {
                    if [&a, &b].into_iter().any(|sum| self.subtracts(sum, condition, 0)) {
                        continue;
                    }
                    let read = |sum: &Sum| self.read(sum, condition, side, 0);
                    let Some(difference) = read(&a).zip(read(&b)).and_then(|(a, b)| b.plus(&a, -1)) else { continue };
                    match order {
                        Order::Less => {
                            difference.plus(&Index::number(1), -1).iter().for_each(|d| bounds.not_negative(d))
                        }
                        Order::AtMost => bounds.not_negative(&difference),
                        Order::Different => different.push(difference),
                    }
                }
            }
        }
        different.iter().for_each(|difference| bounds.not_zero(difference));
    }

    /// Is something subtracted in what a name of the sum stands for? The difference may have wrapped around.
    fn subtracts(&self, sum: &Sum, code: &Inert, depth: usize) -> bool {
        match sum {
            Sum::Minus(..) => true,
            Sum::Plus(a, b) | Sum::Times(a, b) => [a, b].into_iter().any(|s| self.subtracts(s, code, depth)),
            Sum::Name(name) => self.named(name, code).is_some_and(|v| match self.layout.values.get(&v) {
                Some(Expr::Inert(value)) if depth < 4 && self.is_local(v) => {
                    sums::sum(&value.tokens).is_some_and(|sum| self.subtracts(&sum, value, depth + 1))
                }
                _ => false,
            }),
            _ => false,
        }
    }

    /// The least and the greatest counter of a loop.
    fn bounds(&self, form: &RangeForm, side: &HashMap<VarId, Index>) -> (Option<Index>, Option<Index>) {
        let last = |end: Index| if form.inclusive { Some(end) } else { end.plus(&Index::number(1), -1) };
        (self.index(&form.start, side), self.index(&form.end, side).and_then(last))
    }

    /// The first and the last index of a step.
    fn extent(&self, step: &Proj, side: &HashMap<VarId, Index>) -> Option<Extent> {
        match step {
            Proj::Index(code) => {
                let index = self.index(code, side)?;
                Some((index.clone(), Some(index)))
            }
            Proj::Range(code) => {
                let (start, end, closed) = sums::bounds(&code.tokens)?;
                let read = |sum: &Sum| self.read(sum, code, side, 0);
                let start = start.map_or_else(|| Some(Index::number(0)), |start| read(&start))?;
                let end = match end {
                    Some(end) => Some(read(&end)?.plus(&Index::number(i64::from(!closed)), -1)?),
                    None => None,
                };
                Some((start, end))
            }
            _ => None,
        }
    }

    fn index(&self, code: &Inert, side: &HashMap<VarId, Index>) -> Option<Index> {
        self.read(&sums::sum(&code.tokens)?, code, side, 0)
    }

    fn read(&self, sum: &Sum, code: &Inert, side: &HashMap<VarId, Index>, depth: usize) -> Option<Index> {
        let leaf = |sum: &Sum| match sum {
            Sum::Name(name) => {
                let Some(v) = self.named(name, code) else {
                    // A constant.
                    return code.pure.then(|| Index::symbol(Symbol::Fixed(name.clone())));
                };
                if let Some(index) = side.get(&v) {
                    return Some(index.clone());
                }
                match self.layout.values.get(&v) {
                    Some(Expr::Inert(value)) if depth < 4 && self.is_local(v) && value.pure => {
                        self.read(&sums::sum(&value.tokens)?, value, side, depth + 1)
                    }
                    value if self.is_fixed(v) => {
                        let renamed =
                            value.filter(|_| depth < 4).and_then(|value| self.renamed(value, side, depth + 1));
                        Some(renamed.unwrap_or_else(|| Index::symbol(Symbol::Fixed(format!("{v:?}")))))
                    }
                    _ => None,
                }
            }
            Sum::Length(name) => {
                let v = self.named(name, code)?;
                let lasts = !self.is_changed(v) || self.is_written_in_parts(self.func.resolve(&v.into()).root);
                (lasts && self.is_outside(v) && self.is_seen_through(v))
                    .then(|| Index::symbol(Symbol::Fixed(format!("{v:?}.len()"))))
            }
            Sum::Other(text, names) => {
                let fixed = |v: VarId| self.is_fixed(v) && self.is_seen_through(v);
                let all = names.iter().filter_map(|name| self.named(name, code)).all(fixed);
                (code.pure && all).then(|| Index::symbol(Symbol::Fixed(text.clone())))
            }
            _ => None,
        };
        bounds::index(sum, &leaf)
    }

    /// What a value is that has another name already, or is a length: the bound of a loop, which was named for the sweep.
    fn renamed(&self, value: &Expr, side: &HashMap<VarId, Index>, depth: usize) -> Option<Index> {
        let Expr::Inert(code) = value else { return None };
        let sum = sums::sum(&code.tokens).filter(|sum| matches!(sum, Sum::Name(_) | Sum::Length(_)));
        self.read(&sum.filter(|_| code.pure)?, code, side, depth)
    }

    fn named(&self, name: &str, code: &Inert) -> Option<VarId> {
        code.reads.iter().copied().find(|v| self.func.var(*v).name == name)
    }

    /// Does a loop declare the variable anew in each iteration, for good?
    fn is_local(&self, v: VarId) -> bool {
        !self.is_changed(v) && !self.is_outside(v)
    }

    /// Is the variable, or what it refers to, ever written?
    fn is_changed(&self, v: VarId) -> bool {
        self.layout.is_written(self.func.resolve(&v.into()).root)
    }

    /// Is what the variable refers to known, if it refers to something that may change?
    fn is_seen_through(&self, v: VarId) -> bool {
        let var = self.func.var(v);
        let known = var.alias.is_some() || matches!(var.origin, Origin::Param(_));
        known || !matches!(var.ty, Ty::Ref(true, _) | Ty::Unknown)
    }

    /// Is the variable the same throughout all loops?
    fn is_fixed(&self, v: VarId) -> bool {
        !self.is_changed(v) && self.is_outside(v)
    }

    fn is_outside(&self, v: VarId) -> bool {
        match self.layout.defs.get(&v) {
            Some((at, _)) => !self.layout.around(*at).iter().any(|s| self.layout.spots[s].is_loop),
            None => matches!(self.func.var(v).origin, Origin::Param(_)),
        }
    }
}
