//! Sums over slices in several lanes, loops that are to stay in one, and loops in functions of their own.

use crate::Scalar;
use std::sync::atomic::{Ordering, compiler_fence};

/// The compiler takes one iteration of a loop after the other in which this stands. It takes no time itself.
#[inline(always)]
pub fn singly() {
    compiler_fence(Ordering::SeqCst);
}

/// Runs a loop in a function of its own, which the compiler keeps nothing in registers for but what the loop needs.
#[inline(never)]
pub fn on_its_own(run: impl FnOnce()) {
    run();
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
#[expect(clippy::needless_range_loop, reason = "iterators keep the compiler from taking two lanes at once")]
pub fn in_lanes<F: Scalar, const K: usize>(slices: [&[F]; K], term: impl Fn([F; K]) -> F) -> F {
    let length = slices.iter().map(|slice| slice.len()).min().unwrap_or(0);
    let mut chunks: [&[[F; LANES]]; K] = [&[]; K];
    let mut rest: [&[F]; K] = [&[]; K];
    for k in 0..K {
        (chunks[k], rest[k]) = slices[k][..length].as_chunks();
        chunks[k] = &chunks[k][..length / LANES];
        rest[k] = &rest[k][..length % LANES];
    }
    let mut items = [F::ct_of(0.0); K];
    let mut sums = [F::ct_of(0.0); LANES];
    for i in 0..length / LANES {
        for (lane, sum) in sums.iter_mut().enumerate() {
            for k in 0..K {
                items[k] = chunks[k][i][lane];
            }
            *sum += term(items);
        }
    }
    let mut sum = F::ct_of(0.0);
    for i in 0..length % LANES {
        for k in 0..K {
            items[k] = rest[k][i];
        }
        sum += term(items);
    }
    // Halves onto halves: lanes side by side stay so, in one register.
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (c + g)) + ((b + f) + (d + h)) + sum
}
