//! Containers whose items change places: the order is found once, with the user's own comparison, and then everything
//! that has the shape of the container (its tangent, its cotangent) is put into that order, or back.

use crate::tuples::each_tuple;
use std::cmp::Ordering;

/// The order that a stable sort of the items gives: the number of the item that comes to each position.
pub fn sorted_order<T>(items: &[T], mut compare: impl FnMut(&T, &T) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by(|&i, &j| compare(&items[i], &items[j]));
    order
}

/// The same by a key.
pub fn sorted_order_by_key<T, K: Ord>(items: &[T], mut key: impl FnMut(&T) -> K) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|&i| key(&items[i]));
    order
}

/// The order that a change of a copy of the items gives. Which of two items that are the same to the last bit comes
/// first cannot be seen: they keep their order.
pub fn order_after<T: Exact + Clone>(items: &[T], change: impl FnOnce(&mut [T])) -> Vec<usize> {
    let mut changed = items.to_vec();
    change(&mut changed);
    let ranked = |items: &[T]| sorted_order(items, Exact::ct_exact_cmp);
    let mut order = vec![0; items.len()];
    for (from, to) in ranked(items).into_iter().zip(ranked(&changed)) {
        order[to] = from;
    }
    order
}

/// Those that are kept first, and then the others, both in their order.
#[must_use]
pub fn kept_first(keeps: &[bool]) -> Vec<usize> {
    let with = |keep: bool| keeps.iter().enumerate().filter(move |(_, k)| **k == keep).map(|(i, _)| i);
    with(true).chain(with(false)).collect()
}

/// Which items `retain` keeps.
pub fn retained<T>(items: &[T], keep: impl FnMut(&T) -> bool) -> Vec<bool> {
    items.iter().map(keep).collect()
}

/// Which items `dedup_by` keeps: those that are not the same as the last one that is kept.
pub fn distinct<T>(items: &[T], mut same: impl FnMut(&T, &T) -> bool) -> Vec<bool> {
    let mut last: Option<&T> = None;
    let mut keeps = Vec::with_capacity(items.len());
    for item in items {
        let new = last.is_none_or(|last| !same(item, last));
        if new {
            last = Some(item);
        }
        keeps.push(new);
    }
    keeps
}

/// Which items `dedup_by_key` keeps.
pub fn distinct_by_key<T, K: PartialEq>(items: &[T], mut key: impl FnMut(&T) -> K) -> Vec<bool> {
    distinct(items, |a, b| key(a) == key(b))
}

/// Puts the items into an order: the item at each position is the one whose number stands there.
pub fn arrange<T>(items: &mut [T], order: &[usize]) {
    fits(items, order);
    cycles(order, |start| {
        let mut at = start;
        while order[at] != start {
            items.swap(at, order[at]);
            at = order[at];
        }
    });
}

/// Takes [`arrange`] back.
pub fn arrange_back<T>(items: &mut [T], order: &[usize]) {
    fits(items, order);
    cycles(order, |start| {
        let mut at = order[start];
        while at != start {
            items.swap(start, at);
            at = order[at];
        }
    });
}

fn fits<T>(items: &[T], order: &[usize]) {
    assert!(items.len() == order.len(), "cotangent: an order of {} for {} items", order.len(), items.len());
}

/// Goes through one position of each cycle of an order.
fn cycles(order: &[usize], mut cycle: impl FnMut(usize)) {
    let (mut few, mut many) = ([false; 32], vec![]);
    let seen = match few.get_mut(..order.len()) {
        Some(few) => few,
        None => {
            many.resize(order.len(), false);
            &mut many[..]
        }
    };
    for start in 0..order.len() {
        if !seen[start] {
            let mut at = start;
            while !seen[at] {
                seen[at] = true;
                at = order[at];
            }
            cycle(start);
        }
    }
}

/// Values that can be told apart to the last bit, and put into some total order by their bits.
pub trait Exact {
    /// The order; equal if the bits are.
    fn ct_exact_cmp(&self, other: &Self) -> Ordering;
}

macro_rules! exact {
    ($compare:ident: $($T:ty),*) => {$(
        impl Exact for $T {
            #[inline]
            fn ct_exact_cmp(&self, other: &$T) -> Ordering {
                self.$compare(other)
            }
        }
    )*};
}

exact!(total_cmp: f32, f64);
exact!(cmp: i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, bool, char, ());

impl<T: Exact, const N: usize> Exact for [T; N] {
    fn ct_exact_cmp(&self, other: &[T; N]) -> Ordering {
        in_turn(self, other)
    }
}

impl<T: Exact> Exact for Vec<T> {
    fn ct_exact_cmp(&self, other: &Vec<T>) -> Ordering {
        in_turn(self, other)
    }
}

fn in_turn<T: Exact>(a: &[T], b: &[T]) -> Ordering {
    let differs = a.iter().zip(b).map(|(a, b)| a.ct_exact_cmp(b)).find(|order| order.is_ne());
    differs.unwrap_or_else(|| a.len().cmp(&b.len()))
}

macro_rules! tuples {
    ($(($($T:ident $i:tt)+))*) => {$(
        impl<$($T: Exact),+> Exact for ($($T,)+) {
            fn ct_exact_cmp(&self, other: &Self) -> Ordering {
                Ordering::Equal$(.then_with(|| self.$i.ct_exact_cmp(&other.$i)))+
            }
        }
    )*};
}

each_tuple!(tuples);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let x = [3.0, -1.0, 2.0, -1.0, 7.0, 0.5];
        let order = sorted_order(&x, f64::total_cmp);
        assert_eq!(order, [1, 3, 5, 2, 0, 4]);
        let mut y = x;
        arrange(&mut y, &order);
        assert_eq!(y, [-1.0, -1.0, 0.5, 2.0, 3.0, 7.0]);
        arrange_back(&mut y, &order);
        assert_eq!(y, x);
    }

    #[test]
    fn all_orders_of_four() {
        for code in 0..256_usize {
            let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
            let mut seen = order.to_vec();
            seen.sort_unstable();
            if seen != [0, 1, 2, 3] {
                continue;
            }
            let mut items = [10, 11, 12, 13];
            arrange(&mut items, &order);
            assert_eq!(items.to_vec(), order.map(|i| 10 + i).to_vec());
            arrange_back(&mut items, &order);
            assert_eq!(items, [10, 11, 12, 13]);
        }
    }

    #[test]
    fn as_the_library_does() {
        // Many equal keys with values that differ: an unstable sort has an order of its own.
        let pairs: Vec<(f64, usize)> = (0..200_usize).map(|i| ((i * 7 % 5) as f64, i)).collect();
        let mut sorted = pairs.clone();
        sorted.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let order = order_after(&pairs, |p| p.sort_unstable_by(|a, b| a.0.total_cmp(&b.0)));
        let mut arranged = pairs.clone();
        arrange(&mut arranged, &order);
        assert_eq!(arranged, sorted);
        arrange_back(&mut arranged, &order);
        assert_eq!(arranged, pairs);
        let zeros = [0.0, -0.0, 0.0, -1.0];
        let order = order_after(&zeros, |z| z.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap()));
        assert_eq!(order, [3, 0, 1, 2]);
    }

    #[test]
    fn kept_and_distinct() {
        let mut v = vec![1, 1, 2, 3, 3, 3, 1];
        let keeps = distinct(&v, |a, b| a == b);
        let order = kept_first(&keeps);
        arrange(&mut v, &order);
        v.truncate(keeps.iter().filter(|k| **k).count());
        assert_eq!(v, [1, 2, 3, 1]);
        assert_eq!(retained(&v, |x| *x > 1), [false, true, true, false]);
        assert_eq!(distinct_by_key(&[1, 3, 2, 5], |x| x % 2), [true, false, true, true]);
    }
}
