//! What is known of the counters of loops, and which indices are apart for it.

use super::polynomial::Polynomial;
use crate::ir::VarId;
use crate::syntax::sums::Sum;

/// A symbol of indices.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
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

/// An index.
pub type Index = Polynomial<Symbol>;

/// The first and the last index of a part; `None`: up to the end.
pub type Extent = (Index, Option<Index>);

/// A counter, and what it is at least and at most.
struct Counter {
    symbol: Symbol,
    lower: Vec<Index>,
    upper: Vec<Index>,
}

/// The index that a sum is, whose names and lengths are what `leaf` says.
pub fn index(sum: &Sum, leaf: &dyn Fn(&Sum) -> Option<Index>) -> Option<Index> {
    let read = |sum: &Sum| index(sum, leaf);
    match sum {
        Sum::Number(n) => Some(Index::number(*n)),
        Sum::Plus(a, b) => read(a)?.plus(&read(b)?, 1),
        Sum::Minus(a, b) => read(a)?.plus(&read(b)?, -1),
        Sum::Times(a, b) => read(a)?.times(&read(b)?),
        Sum::Name(_) | Sum::Length(_) | Sum::Other(..) => leaf(sum),
    }
}

/// What is known of symbols.
#[derive(Default)]
pub struct Bounds {
    /// The counters, those of inner loops last.
    counters: Vec<Counter>,
    /// What is not zero.
    different: Vec<Index>,
    /// Can all this not be?
    impossible: bool,
}

impl Bounds {
    /// A counter with its bounds, as far as they are known, in symbols of loops around.
    pub fn counter(&mut self, symbol: Symbol, lower: Option<Index>, upper: Option<Index>) {
        self.counters.push(Counter { symbol, lower: lower.into_iter().collect(), upper: upper.into_iter().collect() });
    }

    /// A counter in some iteration, and in a later one.
    pub fn two_iterations(&mut self, counter: VarId, lower: Option<Index>, upper: Option<Index>) -> Option<[Index; 2]> {
        let smaller = Index::symbol(Symbol::Common(counter));
        let one = Index::number(1);
        let greater = smaller.clone().plus(&one, 1)?.plus(&Index::symbol(Symbol::Further), 1)?;
        let before_last = upper.and_then(|upper| upper.plus(&one, -1));
        let most = before_last.clone().and_then(|upper| upper.plus(&smaller, -1));
        self.counter(Symbol::Common(counter), lower, before_last);
        self.counter(Symbol::Further, Some(Index::number(0)), most);
        Some([smaller, greater])
    }

    /// This is not negative.
    pub fn not_negative(&mut self, index: &Index) {
        let negative = Index::number(0).plus(index, -1);
        // What is compared may be negative; counters and what stays the same are not known to be from zero on here.
        self.impossible |= negative.is_some_and(|negative| is_above_zero(&negative, &self.counters));
        for counter in &mut self.counters {
            let (times, rest) = index.split(&counter.symbol);
            if times == Index::number(1) {
                counter.lower.extend(Index::number(0).plus(&rest, -1));
            } else if times == Index::number(-1) {
                counter.upper.push(rest);
            }
        }
    }

    /// This is not zero: a counter that would be at its bound is beyond.
    pub fn not_zero(&mut self, index: &Index) {
        let one = Index::number(1);
        for Counter { symbol, lower, upper } in &mut self.counters {
            let own = Index::symbol(symbol.clone());
            let is = |difference: Option<Index>| difference.is_some_and(|d| is_multiple(&d, index));
            let next = |bound: &Index| is(bound.clone().plus(&own, -1)).then(|| bound.clone());
            let (above, below): (Vec<_>, Vec<_>) =
                (lower.iter().filter_map(next).collect(), upper.iter().filter_map(next).collect());
            lower.extend(above.into_iter().filter_map(|bound| bound.plus(&one, 1)));
            upper.extend(below.into_iter().filter_map(|bound| bound.plus(&one, -1)));
        }
        self.different.push(index.clone());
    }

    /// Are they apart, whatever the symbols are? Indices of rows of one length are apart if their rows are, or their columns.
    pub fn are_apart(&self, a: &Extent, b: &Extent) -> bool {
        if self.impossible || self.are_different(a, b) {
            return true;
        }
        let (Some(last), Some(other)) = (&a.1, &b.1) else { return false };
        let lengths = a.0.symbols().into_iter().filter(|s| matches!(s, Symbol::Fixed(_)) && b.0.symbols().contains(s));
        lengths.into_iter().any(|length| {
            let [a, a_last, b, b_last] = [&a.0, last, &b.0, other].map(|index| index.split(&length));
            let row = |first: &Index, last: &Index| {
                let room = Index::symbol(length.clone()).plus(last, -1);
                let from_zero = first.clone().plus(&Index::number(1), 1);
                [room, from_zero].into_iter().all(|least| least.is_some_and(|least| self.is_positive(&least)))
            };
            // A part of more than one row has no columns; a part without elements is apart from all.
            a.0 == a_last.0
                && b.0 == b_last.0
                && row(&a.1, &a_last.1)
                && row(&b.1, &b_last.1)
                && (self.are_different(&(a.0.clone(), Some(a_last.0)), &(b.0.clone(), Some(b_last.0)))
                    || self.are_different(&(a.1, Some(a_last.1)), &(b.1, Some(b_last.1))))
        })
    }

    /// Is one of them behind the other, or are they single and known to differ?
    fn are_different(&self, a: &Extent, b: &Extent) -> bool {
        let behind = |first: &Index, last: &Option<Index>| {
            let difference = last.as_ref().and_then(|last| first.clone().plus(last, -1));
            difference.is_some_and(|difference| self.is_positive(&difference))
        };
        let single = |extent: &Extent| extent.1.as_ref() == Some(&extent.0);
        let known = |difference: Index| self.different.iter().any(|d| is_multiple(d, &difference));
        behind(&a.0, &b.1)
            || behind(&b.0, &a.1)
            || (single(a) && single(b) && a.0.clone().plus(&b.0, -1).is_some_and(known))
    }

    fn is_positive(&self, index: &Index) -> bool {
        positive(index, &self.counters)
    }
}

/// With the counters replaced by one of their bounds, those of inner loops first.
fn positive(index: &Index, counters: &[Counter]) -> bool {
    let Some((Counter { symbol, lower, upper }, outer)) = counters.split_last() else { return index.is_positive() };
    match index.sign(symbol) {
        Some(0) => positive(index, outer),
        Some(sign) => {
            let bounds = if sign > 0 { lower } else { upper };
            bounds.iter().filter_map(|bound| index.with(symbol, bound)).any(|index| positive(&index, outer))
        }
        None => false,
    }
}

/// Are they the same, or each other's negative?
fn is_multiple(a: &Index, b: &Index) -> bool {
    a == b || a.clone().plus(b, 1).is_some_and(|sum| sum == Index::number(0))
}

/// Is it at least one where symbols may be negative? Only counters are replaced, whose bounds have no signs of their own.
fn is_above_zero(number: &Index, counters: &[Counter]) -> bool {
    let Some((Counter { symbol, lower, upper }, outer)) = counters.split_last() else {
        return number.as_number().is_some_and(|n| n > 0);
    };
    let (times, _) = number.split(symbol);
    if times == Index::number(0) {
        return is_above_zero(number, outer);
    }
    let Some(sign) = times.as_number().map(i64::signum) else { return false };
    let bounds = if sign > 0 { lower } else { upper };
    bounds.iter().filter_map(|bound| number.with(symbol, bound)).any(|number| is_above_zero(&number, outer))
}
