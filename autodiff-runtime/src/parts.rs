//! Two parts of one buffer, lent at the same time.

use crate::Scalar;
use std::ops::{Bound, Range, RangeBounds};

/// Two parts of a slice. Where they have an element in common, the second one is a zero in `spare`, which belongs to it:
/// see [`add_spare`].
///
/// ```
/// use autodiff_runtime::{add_spare, two_parts};
///
/// let mut x = [1.0, 2.0, 3.0];
/// for (a, b) in [(0..1, 1..3), (1..2, 0..1), (0..3, 2..3)] {
///     let mut spare = Vec::new();
///     let (part, other) = two_parts(&mut x, a, b.clone(), &mut spare);
///     part[0] += 10.0;
///     other[0] += 100.0;
///     add_spare(&mut x[b], &spare);
/// }
/// assert_eq!(x, [121.0, 112.0, 103.0]);
/// ```
///
/// # Panics
///
/// When a part is out of bounds.
#[inline]
#[track_caller]
pub fn two_parts<'a, F: Scalar>(
    whole: &'a mut [F],
    a: impl RangeBounds<usize>,
    b: impl RangeBounds<usize>,
    spare: &'a mut Vec<F>,
) -> (&'a mut [F], &'a mut [F]) {
    let (a, b) = (within(&a, whole.len()), within(&b, whole.len()));
    if a.end <= b.start {
        let (first, rest) = whole.split_at_mut(b.start);
        (&mut first[a], &mut rest[..b.end - b.start])
    } else if b.end <= a.start {
        let (first, rest) = whole.split_at_mut(a.start);
        (&mut rest[..a.end - a.start], &mut first[b])
    } else {
        spare.resize(whole[b].len(), F::ct_of(0.0));
        (&mut whole[a], spare)
    }
}

/// Adds what was collected apart, if anything was.
#[inline]
pub fn add_spare<F: Scalar>(part: &mut [F], spare: &[F]) {
    for (to, from) in part.iter_mut().zip(spare) {
        *to += *from;
    }
}

/// The bounds as numbers.
#[inline]
fn within(range: &impl RangeBounds<usize>, length: usize) -> Range<usize> {
    let start = match range.start_bound() {
        Bound::Included(start) => *start,
        Bound::Excluded(start) => start + 1,
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(end) => end + 1,
        Bound::Excluded(end) => *end,
        Bound::Unbounded => length,
    };
    start..end
}

/// Two slices of one that have no element in common: where each begins, and how many elements it has.
///
/// # Panics
///
/// When one is out of bounds, or they have.
#[inline]
#[track_caller]
pub fn two_windows<T>(whole: &mut [T], (a, m): (usize, usize), (b, n): (usize, usize)) -> (&mut [T], &mut [T]) {
    if a < b {
        let (first, second) = whole.split_at_mut(b);
        (&mut first[a..][..m], &mut second[..n])
    } else {
        let (second, first) = whole.split_at_mut(a);
        (&mut first[..m], &mut second[b..][..n])
    }
}

/// Slices of two different rows: where each begins, and how many elements it has.
///
/// # Panics
///
/// When it is one row, or there are no such elements.
#[inline]
#[track_caller]
pub fn two_rows<R: AsMut<[T]>, T>(
    rows: &mut [R],
    (i, j): (usize, usize),
    (a, m): (usize, usize),
    (b, n): (usize, usize),
) -> (&mut [T], &mut [T]) {
    let (first, second) = two_windows(rows, (i, 1), (j, 1));
    (&mut first[0].as_mut()[a..][..m], &mut second[0].as_mut()[b..][..n])
}

/// Does something to two slices. As arguments they are known to have nothing in common.
#[inline(always)]
pub fn with_both<T>(a: &mut [T], b: &mut [T], change: impl FnOnce(&mut [T], &mut [T])) {
    change(a, b);
}
