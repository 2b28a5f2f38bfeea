//! Parts of one buffer, lent at the same time.

use crate::{Cotangent, Scalar};
use std::ops::{Bound, Range, RangeBounds};

/// Parts of a slice. Where two have an element in common, all but the first one are zeros in `spares`, which belong to them:
/// see [`add_spare`].
///
/// ```
/// use autodiff_runtime::{add_spare, bounds, parts, spares};
///
/// let mut x = [1.0, 2.0, 3.0];
/// for (a, b) in [(0..1, 1..3), (1..2, 0..1), (0..3, 2..3)] {
///     let mut spare = spares::<_, 2>();
///     let [part, other] = parts(&mut x, |n| [bounds(&a, n), bounds(&b, n)], &mut spare);
///     part[0] += 10.0;
///     other[0] += 100.0;
///     add_spare(&mut x[b], &spare[1]);
/// }
/// assert_eq!(x, [121.0, 112.0, 103.0]);
/// ```
///
/// # Panics
///
/// When a part is out of bounds.
#[inline]
#[track_caller]
pub fn parts<'a, F: Scalar, const N: usize>(
    whole: &'a mut [F],
    ranges: impl FnOnce(usize) -> [Range<usize>; N],
    spares: &'a mut [Vec<F>; N],
) -> [&'a mut [F]; N] {
    let ranges = ranges(whole.len());
    let apart = |a: &Range<usize>, b: &Range<usize>| a.end <= b.start || b.end <= a.start;
    if (1..N).all(|i| ranges[..i].iter().all(|range| apart(range, &ranges[i]))) {
        return match whole.get_disjoint_mut(ranges) {
            Ok(parts) => parts,
            Err(error) => panic!("parts of a slice: {error}"),
        };
    }
    in_common(whole, ranges, spares)
}

/// The first part, and zeros for all others.
#[cold]
#[inline(never)]
#[track_caller]
fn in_common<'a, F: Scalar, const N: usize>(
    whole: &'a mut [F],
    ranges: [Range<usize>; N],
    spares: &'a mut [Vec<F>; N],
) -> [&'a mut [F]; N] {
    for (spare, range) in spares.iter_mut().zip(&ranges).skip(1) {
        spare.resize(whole[range.clone()].len(), F::ct_of(0.0));
    }
    let mut parts = spares.each_mut().map(Vec::as_mut_slice);
    parts[0] = &mut whole[ranges[0].clone()];
    parts
}

/// The same for two parts, with what makes it shorter: they are split at the start of the second one.
///
/// # Panics
///
/// When a part is out of bounds.
#[inline]
#[track_caller]
pub fn two_parts<'a, F: Scalar>(
    whole: &'a mut [F],
    ranges: impl FnOnce(usize) -> [Range<usize>; 2],
    spares: &'a mut [Vec<F>; 2],
) -> [&'a mut [F]; 2] {
    let [a, b] = ranges(whole.len());
    if a.end <= b.start {
        let (first, rest) = whole.split_at_mut(b.start);
        [&mut first[a], &mut rest[..b.end - b.start]]
    } else if b.end <= a.start {
        let (first, rest) = whole.split_at_mut(a.start);
        [&mut rest[..a.end - a.start], &mut first[b]]
    } else {
        let spare = &mut spares[1];
        spare.resize(whole[b].len(), F::ct_of(0.0));
        [&mut whole[a], spare]
    }
}

/// Nothing for each of the parts yet.
#[inline]
#[must_use]
pub const fn spares<F, const N: usize>() -> [Vec<F>; N] {
    [const { Vec::new() }; N]
}

/// Adds what was collected apart, if anything was.
#[inline]
pub fn add_spare<F: Scalar>(part: &mut [F], spare: &[F]) {
    for (to, from) in part.iter_mut().zip(spare) {
        *to += *from;
    }
}

/// Items of a list. Where one is there twice, it is lent as the first of both, and a zero in `spares` as the other one: see
/// [`add_item`].
///
/// ```
/// use autodiff_runtime::{add_item, items_of, no_items};
///
/// let mut rows = vec![vec![1.0, 2.0], vec![3.0]];
/// for (i, j) in [(0, 1), (1, 0), (1, 1)] {
///     let mut spare = no_items::<_, 2>();
///     let [row, other] = items_of(&mut rows, [i, j], &mut spare);
///     row[0] += 10.0;
///     other[0] += 100.0;
///     add_item(&mut rows[j], &spare[1]);
/// }
/// assert_eq!(rows, [[111.0, 2.0].to_vec(), [223.0].to_vec()]);
/// ```
///
/// # Panics
///
/// When an item is out of bounds.
#[inline]
#[track_caller]
pub fn items_of<'a, C: Cotangent + Clone, const N: usize>(
    list: &'a mut [C],
    at: [usize; N],
    spares: &'a mut [Option<C>; N],
) -> [&'a mut C; N] {
    if (1..N).all(|k| !at[..k].contains(&at[k])) {
        return match list.get_disjoint_mut(at) {
            Ok(items) => items,
            Err(error) => panic!("items of a list: {error}"),
        };
    }
    items_in_common(list, at, spares)
}

/// The first item, and zeros for all others.
#[cold]
#[inline(never)]
#[track_caller]
fn items_in_common<'a, C: Cotangent + Clone, const N: usize>(
    list: &'a mut [C],
    at: [usize; N],
    spares: &'a mut [Option<C>; N],
) -> [&'a mut C; N] {
    for (spare, at) in spares.iter_mut().zip(at).skip(1) {
        let mut zero = list[at].clone();
        zero.ct_clear();
        *spare = Some(zero);
    }
    let mut first = Some(&mut list[at[0]]);
    spares.each_mut().map(|spare| match spare {
        Some(zero) => zero,
        None => first.take().expect("one item is the first"),
    })
}

/// No items yet.
#[inline]
#[must_use]
pub const fn no_items<C, const N: usize>() -> [Option<C>; N] {
    [const { None }; N]
}

/// Adds what was collected apart, if anything was.
#[inline]
#[track_caller]
pub fn add_item<C: Cotangent>(item: &mut C, spare: &Option<C>) {
    if let Some(spare) = spare {
        item.ct_add(spare);
    }
}

/// The bounds as numbers.
#[inline]
pub fn bounds(range: &impl RangeBounds<usize>, length: usize) -> Range<usize> {
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

/// The bounds of a part of a part.
///
/// # Panics
///
/// When the inner one is out of bounds.
#[inline]
#[track_caller]
pub fn bounds_inside(outer: Range<usize>, inner: &impl RangeBounds<usize>) -> Range<usize> {
    let length = outer.end.saturating_sub(outer.start);
    let inner = bounds(inner, length);
    assert!(inner.start <= inner.end && inner.end <= length, "cotangent: a part is out of bounds");
    outer.start + inner.start..outer.start + inner.end
}

/// Slices of one that have no element in common: where each begins, and how many elements it has.
///
/// # Panics
///
/// When one is out of bounds, or they have.
#[inline]
#[track_caller]
pub fn windows<T, const N: usize>(whole: &mut [T], windows: [(usize, usize); N]) -> [&mut [T]; N] {
    match whole.get_disjoint_mut(windows.map(|(from, n)| from..from + n)) {
        Ok(parts) => parts,
        Err(error) => panic!("slices of one: {error}"),
    }
}

/// Slices of different rows: where each begins, and how many elements it has.
///
/// # Panics
///
/// When two are of one row, or there are no such elements.
#[inline]
#[track_caller]
pub fn windows_of_rows<R: AsMut<[T]>, T, const N: usize>(
    rows: &mut [R],
    which: [usize; N],
    windows: [(usize, usize); N],
) -> [&mut [T]; N] {
    let mut windows = windows.into_iter();
    match rows.get_disjoint_mut(which) {
        Ok(rows) => rows.map(|row| {
            let (from, n) = windows.next().unwrap_or_default();
            &mut row.as_mut()[from..][..n]
        }),
        Err(error) => panic!("rows of one: {error}"),
    }
}

macro_rules! with {
    ($($name:ident: $($slice:ident)*;)*) => { $(
        /// Does something to slices. As arguments they are known to have nothing in common.
        #[inline(always)]
        pub fn $name<T>($($slice: &mut [T],)* change: impl FnOnce($(with!(@ $slice T)),*)) {
            change($($slice),*);
        }
    )* };
    (@ $slice:ident $item:ident) => { &mut [$item] };
}

with! {
    with_two: a b;
    with_three: a b c;
    with_four: a b c d;
    with_five: a b c d e;
}
