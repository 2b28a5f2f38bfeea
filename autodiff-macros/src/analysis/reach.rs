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

use super::effects::How;
use super::layout::Layout;
use super::polynomial::Polynomial;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
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

/// A symbol of indices.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    /// The counter of a loop around both statements, in the same iteration, or in the one with the smaller counter.
    Common(VarId),
    /// How much greater, beyond one, the other counter is.
    Further,
    /// The counter of a loop around one of them.
    Mentioned(VarId),
    Written(VarId),
    /// What stays the same.
    Fixed(String),
}

type Index = Polynomial<Symbol>;

/// A symbol with its bounds, in symbols of loops around.
struct Bounds(Symbol, Option<Index>, Option<Index>);

/// The question.
pub struct Reach<'a> {
    /// The function.
    pub func: &'a Func,
    /// Its tables.
    pub layout: &'a Layout,
    /// Its loops.
    pub loops: HashMap<StmtId, &'a Loop>,
}

impl<'a> Reach<'a> {
    /// The question about a function.
    pub fn new(func: &'a Func, layout: &'a Layout) -> Reach<'a> {
        let mut loops = HashMap::default();
        func.body.each_stmt(&mut |s| {
            if let Kind::Loop(l) = &s.kind {
                loops.insert(s.id, l);
            }
        });
        Reach { func, layout, loops }
    }

    /// Is the variable only ever written element by element?
    pub fn is_written_in_parts(&self, v: VarId) -> bool {
        let is_part = |at: &StmtId| {
            self.layout.kills_at[at].iter().filter(|k| k.root == v).all(|k| {
                let indexed = |p: &Place| {
                    let path = self.func.resolve(p).path;
                    path.iter().any(|step| matches!(step, Proj::Index(_) | Proj::Range(_)))
                        && !path.iter().any(|step| matches!(step, Proj::Keyed(_) | Proj::Part { .. }))
                };
                k.how == How::Overwritten && k.place.as_ref().is_some_and(indexed)
            })
        };
        let var = self.func.var(v);
        var.alias.is_none() && self.layout.kills.get(&v).is_some_and(|kills| kills.iter().all(is_part))
    }

    /// The writes of a variable that reach none of its mentions.
    pub fn spared(&self, v: VarId, mentions: &[Mention]) -> HashSet<StmtId> {
        let writes = self.layout.kills.get(&v).into_iter().flatten().copied();
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
        // In the same iteration of all loops around both, what comes first decides.
        let later = if mention.behind { at > mention.at } else { at >= mention.at };
        let same = !later || self.apart(mention, place, [&mentioned, &written], common, None);
        same && (0..common).all(|level| self.apart(mention, place, [&mentioned, &written], level, Some(level)))
    }

    /// Are the places apart, in the same iterations of the first loops, and, at a level, in a later one for the write?
    fn apart(
        &self,
        mention: &Mention,
        place: &Place,
        [mentioned, written]: [&[StmtId]; 2],
        same: usize,
        level: Option<usize>,
    ) -> bool {
        let mut sides = [HashMap::default(), HashMap::default()];
        let mut bounds: Vec<Bounds> = vec![];
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
        let path = |place: &Place| place.path.iter().filter(|s| **s != Proj::Deref).cloned().collect::<Vec<_>>();
        for (a, b) in path(&mention.place).iter().zip(&path(place)) {
            match (a, b) {
                (Proj::Named(a), Proj::Named(b)) if a != b => return true,
                (Proj::Field(a), Proj::Field(b)) if a != b => return true,
                (Proj::Named(_), Proj::Named(_)) | (Proj::Field(_), Proj::Field(_)) => {}
                (Proj::Index(_) | Proj::Range(_), Proj::Index(_) | Proj::Range(_)) => {
                    let extents = (self.extent(a, &sides[0]), self.extent(b, &sides[1]));
                    if extents.0.zip(extents.1).is_some_and(|(a, b)| are_apart(&a, &b, &bounds)) {
                        return true;
                    }
                    if matches!(a, Proj::Range(_)) || matches!(b, Proj::Range(_)) {
                        return false;
                    }
                }
                _ => return false,
            }
        }
        false
    }

    /// The counter of a loop gets a symbol.
    fn enter(
        &self,
        at: StmtId,
        symbol: impl Fn(VarId) -> Symbol,
        sides: &mut [HashMap<VarId, Index>; 2],
        which: [bool; 2],
        bounds: &mut Vec<Bounds>,
    ) {
        let Head::Range { var, form, .. } = &self.loops[&at].head else { return };
        if form.one_way {
            return;
        }
        let side = &sides[usize::from(!which[0])];
        let (lower, upper) = self.bounds(form, side);
        let index = Index::symbol(symbol(*var));
        bounds.push(Bounds(symbol(*var), lower, upper));
        for (side, _) in sides.iter_mut().zip(which).filter(|(_, entered)| *entered) {
            side.insert(*var, index.clone());
        }
    }

    /// The same where the write is in a later iteration.
    fn enter_later(&self, at: StmtId, sides: &mut [HashMap<VarId, Index>; 2], bounds: &mut Vec<Bounds>) {
        let Head::Range { var, form, .. } = &self.loops[&at].head else { return };
        if form.one_way {
            return;
        }
        let (lower, upper) = self.bounds(form, &sides[0]);
        let smaller = Index::symbol(Symbol::Common(*var));
        let further = Index::symbol(Symbol::Further);
        let one = Index::number(1);
        let Some(greater) = smaller.clone().plus(&one, 1).and_then(|next| next.plus(&further, 1)) else { return };
        bounds.push(Bounds(Symbol::Common(*var), lower, upper.clone()));
        let most = upper.and_then(|upper| upper.plus(&one, -1)).and_then(|upper| upper.plus(&smaller, -1));
        bounds.push(Bounds(Symbol::Further, Some(Index::number(0)), most));
        let (mentioned, written) = if form.reversed { (greater, smaller) } else { (smaller, greater) };
        sides[0].insert(*var, mentioned);
        sides[1].insert(*var, written);
    }

    /// The least and the greatest counter of a loop.
    fn bounds(&self, form: &RangeForm, side: &HashMap<VarId, Index>) -> (Option<Index>, Option<Index>) {
        let last = |end: Index| if form.inclusive { Some(end) } else { end.plus(&Index::number(1), -1) };
        (self.index(&form.start, side), self.index(&form.end, side).and_then(last))
    }

    /// The first and the last index of a step.
    fn extent(&self, step: &Proj, side: &HashMap<VarId, Index>) -> Option<(Index, Option<Index>)> {
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
        let read = |sum: &Sum| self.read(sum, code, side, depth);
        match sum {
            Sum::Number(n) => Some(Index::number(*n)),
            Sum::Plus(a, b) => read(a)?.plus(&read(b)?, 1),
            Sum::Minus(a, b) => read(a)?.plus(&read(b)?, -1),
            Sum::Times(a, b) => read(a)?.times(&read(b)?),
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
                    _ => self.is_fixed(v).then(|| Index::symbol(Symbol::Fixed(format!("{v:?}")))),
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
        }
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

/// Are they apart, whatever the symbols are within their bounds? Indices of rows of one length are apart if their rows are, or
/// their columns.
fn are_apart(a: &(Index, Option<Index>), b: &(Index, Option<Index>), bounds: &[Bounds]) -> bool {
    if are_behind(a, b, bounds) {
        return true;
    }
    let (Some(last), Some(other)) = (&a.1, &b.1) else { return false };
    let lengths = a.0.symbols().into_iter().filter(|s| matches!(s, Symbol::Fixed(_)) && b.0.symbols().contains(s));
    lengths.into_iter().any(|length| {
        let inside = |column: &Index| {
            let room = Index::symbol(length.clone()).plus(column, -1);
            let from_zero = column.clone().plus(&Index::number(1), 1);
            [room, from_zero].into_iter().all(|least| least.is_some_and(|least| is_positive(least, bounds)))
        };
        let [a, a_last, b, b_last] = [&a.0, last, &b.0, other].map(|index| index.split(&length));
        let columns = [&a.1, &a_last.1, &b.1, &b_last.1];
        // A part of more than one row has no columns.
        a.0 == a_last.0
            && b.0 == b_last.0
            && columns.into_iter().all(inside)
            && (are_behind(&(a.0.clone(), Some(a_last.0)), &(b.0.clone(), Some(b_last.0)), bounds)
                || are_behind(&(a.1, Some(a_last.1)), &(b.1, Some(b_last.1)), bounds))
    })
}

/// Is one of them behind the other?
fn are_behind(a: &(Index, Option<Index>), b: &(Index, Option<Index>), bounds: &[Bounds]) -> bool {
    let behind = |first: &Index, last: &Option<Index>| {
        let difference = last.as_ref().and_then(|last| first.clone().plus(last, -1));
        difference.is_some_and(|difference| is_positive(difference, bounds))
    };
    behind(&a.0, &b.1) || behind(&b.0, &a.1)
}

/// With the counters replaced by their bounds, those of inner loops first.
fn is_positive(mut difference: Index, bounds: &[Bounds]) -> bool {
    for Bounds(symbol, lower, upper) in bounds.iter().rev() {
        let Some(less) = difference.without(symbol, lower.as_ref(), upper.as_ref()) else { return false };
        difference = less;
    }
    difference.is_positive()
}
