//! Sums over slices in several lanes, and loops that are to stay in one.

use crate::Scalar;
use std::sync::atomic::{Ordering, compiler_fence};

/// The compiler takes one iteration of a loop after the other in which this stands. It takes no time itself.
#[inline(always)]
pub fn singly() {
    compiler_fence(Ordering::SeqCst);
}

/// Lanes: enough for two additions to be under way in each of the registers that hold them.
const LANES: usize = 8;

/// The sum of the terms that belong to the elements at each index of slices of one length, in no order.
///
/// ```
/// let (a, b) = (vec![2.0; 21], vec![3.0; 21]);
/// assert_eq!(autodiff_runtime::in_lanes([&a[..], &b[..]], |[a, b]| a * b), 126.0);
/// ```
#[inline]
pub fn in_lanes<F: Scalar, const K: usize>(slices: [&[F]; K], term: impl Fn([F; K]) -> F) -> F {
    let parts = slices.map(<[F]>::as_chunks::<LANES>);
    let length = parts.iter().map(|(chunks, _)| chunks.len()).min().unwrap_or(0);
    let chunks = parts.map(|(chunks, _)| &chunks[..length]);
    let mut sums = [F::ct_of(0.0); LANES];
    for i in 0..length {
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum += term(chunks.map(|c| c[i][lane]));
        }
    }
    let length = parts.iter().map(|(_, rest)| rest.len()).min().unwrap_or(0);
    let rest = parts.map(|(_, rest)| &rest[..length]);
    let mut sum = F::ct_of(0.0);
    for i in 0..length {
        sum += term(rest.map(|r| r[i]));
    }
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (b + f)) + ((c + g) + (d + h)) + sum
}
