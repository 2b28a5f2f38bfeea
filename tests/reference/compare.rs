//! The norm in which derivatives are compared, and where the data are.

use crate::inputs;
use std::path::PathBuf;

/// Largest difference that passes.
pub const TOLERANCE: f64 = 1e-9;

/// The data directory; none, with a note, where it is missing.
pub fn data() -> Option<PathBuf> {
    let dir = inputs::shared_data();
    if dir.is_none() {
        assert!(std::env::var_os("CI").is_none(), "the reference data are missing");
        println!("skipped: the reference data are missing");
    }
    dir
}

/// `max |a − b| / max(|b|, 1e-6 max |b|)` over all entries.
pub fn distance(found: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(found.len(), expected.len(), "number of derivatives");
    let top = expected.iter().fold(0.0, |top: f64, e| top.max(e.abs()));
    let mut worst: f64 = 0.0;
    for (a, b) in found.iter().zip(expected) {
        if a.is_nan() || b.is_nan() {
            return f64::NAN;
        }
        if a != b {
            worst = worst.max((a - b).abs() / b.abs().max(1e-6 * top));
        }
    }
    worst
}

/// Compares gradients with a reference.
#[track_caller]
pub fn assert_close(what: &str, found: &[f64], expected: &[f64]) {
    let distance = distance(found, expected);
    assert!(distance <= TOLERANCE, "{what}: off by {distance:e}");
}

/// Compares a tangent with the reference gradient in the direction `dot`, relative to the sum of the
/// terms' sizes.
#[track_caller]
pub fn assert_tangent(what: &str, found: f64, gradient: &[f64], dot: &[f64]) {
    let terms = || gradient.iter().zip(dot).map(|(g, d)| g * d);
    let expected: f64 = terms().sum();
    let size: f64 = terms().map(f64::abs).sum();
    let gap = (found - expected).abs() / size;
    assert!(gap <= TOLERANCE, "{what}: tangent off by {gap:e}");
}

/// Directions to try the forward mode in: `n` numbers between −1 and 1, the same in every run.
pub fn direction(n: usize, seed: u64) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..n)
        .map(|_| {
            // SplitMix64.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            (z >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        })
        .collect()
}
