//! The counters of loops from the last one that was reached: of those that were left early, and of those with steps.

use std::iter::Rev;
use std::ops::{Range, RangeFrom, RangeInclusive};

/// The first `trips` items, the last of them first. There are at least so many, and at most one more than a `usize` can be.
///
/// # Panics
///
/// If there are more items.
#[inline]
pub fn backward<I: DoubleEndedIterator>(mut items: I, trips: usize) -> Rev<I> {
    // Those of `0..=usize::MAX` can be counted but for the last one, which no loop comes to.
    if items.size_hint().1.is_none() {
        items.next_back();
    }
    let all = items.size_hint().1.expect("a loop over a range that can be counted");
    if let Some(last) = (all - trips).checked_sub(1) {
        items.nth_back(last);
    }
    items.rev()
}

/// The same of a range without an end.
#[inline]
pub fn backward_from<T: Copy>(mut items: RangeFrom<T>, trips: usize) -> Rev<RangeInclusive<T>>
where
    RangeFrom<T>: Iterator<Item = T>,
    RangeInclusive<T>: DoubleEndedIterator,
{
    let start = items.start;
    let last = trips.checked_sub(1).and_then(|last| items.nth(last));
    let mut reached = start..=last.unwrap_or(start);
    if last.is_none() {
        reached.next_back();
    }
    reached.rev()
}

/// The numbers of a range that steps reach from its first one, the last of them first.
///
/// # Panics
///
/// If the step is 0, or there are more numbers than a `usize` counts.
#[inline]
pub fn backward_by(range: Range<i128>, step: usize) -> impl DoubleEndedIterator<Item = i128> {
    assert!(step != 0, "cotangent: a range is stepped through by 0");
    let trips = (range.end - range.start).max(0).unsigned_abs().div_ceil(step as u128);
    let trips = usize::try_from(trips).expect("a loop over a range that can be counted");
    (0..trips).rev().map(move |k| range.start + k as i128 * step as i128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_reached_comes_back() {
        assert!(backward(3..9, 4).eq([6, 5, 4, 3]));
        assert!(backward(3u64..=9, 7).eq((3..=9).rev()));
        assert!(backward((0..20).step_by(3), 3).eq([6, 3, 0]));
        assert!(backward((2i64..7).rev(), 2).eq([5, 6]));
        assert!(backward(0..5usize, 0).eq([]));
        assert!(backward_from(1u8.., 254).eq((1..=254).rev()));
        assert!(backward_from(5.., 0).eq([0; 0]));
        assert!(backward(0..=usize::MAX, 2).eq([1, 0]));
        for (from, to, step) in [(0, 6, 2), (-3, 8, 3), (1, 2, 5), (4, 4, 1), (5, 1, 2)] {
            assert!(backward_by(from.into()..to.into(), step).eq((from..to).step_by(step).rev().map(i128::from)));
        }
    }
}
