//! Parts of a container that belong to one iteration of a loop: what the loops inside of it reach is apart from what they
//! reach in every other iteration.
//!
//! ```text
//! for i in 1..n - 1 { for j in 1..n - 1 { x[i * n + j] … } }      the rows do not reach into each other
//! ```

use super::apart::{changes, value_in};
use super::bounds::{self, Bounds, Index, Symbol};
use super::iterations::each_place;
use crate::collections::HashMap;
use crate::ir::*;
use crate::syntax::sums::{self, Sum};

/// So many elements are compared with each other.
const MANY: usize = 6;

/// What counters stand for.
type Side = HashMap<VarId, Index>;

/// An element, and the loops around it, inside of the one that is asked about.
struct Element<'a> {
    index: Inert,
    around: Vec<&'a Loop>,
}

/// Is the variable mentioned only by elements that no two iterations of the loop have in common?
pub fn is_own_row(func: &Func, l: &Loop, v: VarId) -> bool {
    let Head::Range { var: counter, form, .. } = &l.head else { return false };
    let mut elements = vec![];
    let rows = Rows { func, body: &l.body };
    rows.collect(v, &l.body, &mut vec![], &mut elements)
        && (1..=MANY).contains(&elements.len())
        && elements.iter().all(|a| elements.iter().all(|b| rows.are_apart((*counter, form), a, b)))
}

/// The body of the loop.
struct Rows<'a> {
    func: &'a Func,
    body: &'a Block,
}

impl<'a> Rows<'a> {
    /// The elements of a variable that a block mentions; `false` if it mentions it otherwise.
    fn collect(&self, v: VarId, block: &'a Block, around: &mut Vec<&'a Loop>, found: &mut Vec<Element<'a>>) -> bool {
        block.stmts.iter().all(|stmt| {
            let mut mentions = 0;
            stmt.kind.each_var(&mut |u| mentions += usize::from(self.func.resolve(&u.into()).root == v));
            let before = found.len();
            each_place(&stmt.kind, &mut |p| {
                let p = self.func.resolve(p);
                if p.root == v
                    && let Some(Proj::Index(index)) = p.path.iter().find(|s| **s != Proj::Deref)
                {
                    found.push(Element { index: index.clone(), around: around.clone() });
                }
            });
            let told = mentions == found.len() - before;
            let inside = match &stmt.kind {
                Kind::Loop(l) => Some(l),
                _ => None,
            };
            around.extend(inside);
            let inner = stmt.kind.blocks().into_iter().all(|b| self.collect(v, b, around, found));
            around.truncate(around.len() - usize::from(inside.is_some()));
            told && inner
        })
    }

    /// Are two elements apart where the second one is in a later iteration?
    fn are_apart(&self, (counter, form): (VarId, &RangeForm), a: &Element<'a>, b: &Element<'a>) -> bool {
        let mut bounds = Bounds::default();
        let (lower, upper) = self.bounds(form, &Side::default());
        let Some([smaller, greater]) = bounds.two_iterations(counter, lower, upper) else { return false };
        let index = |e: &Element<'a>, at: Index, symbol: fn(VarId) -> Symbol, bounds: &mut Bounds| {
            let mut side = Side::default();
            side.insert(counter, at);
            for l in &e.around {
                let Head::Range { var, form, .. } = &l.head else { return None };
                if form.one_way {
                    return None;
                }
                let (lower, upper) = self.bounds(form, &side);
                bounds.counter(symbol(*var), lower, upper);
                side.insert(*var, Index::symbol(symbol(*var)));
            }
            let index = self.index(&e.index, &side)?;
            Some((index.clone(), Some(index)))
        };
        let first = index(a, smaller, Symbol::Mentioned, &mut bounds);
        let second = index(b, greater, Symbol::Written, &mut bounds);
        first.zip(second).is_some_and(|(first, second)| bounds.are_apart(&first, &second))
    }

    /// The least and the greatest counter of a loop.
    fn bounds(&self, form: &RangeForm, side: &Side) -> (Option<Index>, Option<Index>) {
        let last = |end: Index| if form.inclusive { Some(end) } else { end.plus(&Index::number(1), -1) };
        (self.index(&form.start, side), self.index(&form.end, side).and_then(last))
    }

    fn index(&self, code: &Inert, side: &Side) -> Option<Index> {
        self.read(&sums::sum(&code.tokens)?, code, side, 0)
    }

    fn read(&self, sum: &Sum, code: &Inert, side: &Side, depth: usize) -> Option<Index> {
        let leaf = |sum: &Sum| match sum {
            Sum::Name(name) => {
                let Some(v) = code.reads.iter().copied().find(|v| self.func.var(*v).name == name) else {
                    // A constant.
                    return code.pure.then(|| Index::symbol(Symbol::Fixed(name.clone())));
                };
                if let Some(index) = side.get(&v) {
                    return Some(index.clone());
                }
                match value_in(self.func, self.body, v)? {
                    Some(value) if depth < 4 && value.pure => {
                        self.read(&sums::sum(&value.tokens)?, &value, side, depth + 1)
                    }
                    Some(_) => None,
                    None => self.stays(v).then(|| Index::symbol(Symbol::Fixed(format!("{v:?}")))),
                }
            }
            Sum::Length(name) => self.fixed("", std::slice::from_ref(name), code, side),
            Sum::Other(text, names) => self.fixed(text, names, code, side),
            _ => None,
        };
        bounds::index(sum, &leaf)
    }

    /// What mentions only variables that stay the same.
    fn fixed(&self, text: &str, names: &[String], code: &Inert, side: &Side) -> Option<Index> {
        let vars: Vec<VarId> =
            code.reads.iter().copied().filter(|v| names.iter().any(|name| self.func.var(*v).name == name)).collect();
        let stays = code.pure && vars.iter().all(|v| !side.contains_key(v) && self.stays(*v));
        stays.then(|| Index::symbol(Symbol::Fixed(format!("{text} {vars:?}"))))
    }

    /// Is the variable the same in all iterations?
    fn stays(&self, v: VarId) -> bool {
        !self.body.stmts.iter().any(|s| changes(self.func, s, v))
    }
}
