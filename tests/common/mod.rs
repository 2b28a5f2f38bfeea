//! What every test of the corpus needs: the adapters that give any function the same flat
//! shape ([`case::Case`]), the checks that every differentiated function must pass, finite
//! differences, and a deterministic source of inputs.

// Each test crate uses its own part of this module.
#![allow(dead_code, unused_macros)]

#[macro_use]
mod adapt;
pub mod case;
pub mod differences;
pub mod log;
#[macro_use]
pub mod shape;

/// A small deterministic generator (splitmix64): the same inputs on every run and machine.
pub struct Rng(u64);

impl Rng {
    /// A generator for this seed.
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The next number in `[-1, 1)`, kept away from zero.
    pub fn signed(&mut self) -> f64 {
        let size = 0.05 + 0.95 * self.unit();
        if self.bits() & 1 == 0 { size } else { -size }
    }

    /// A vector of `n` numbers of both signs.
    pub fn vector(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.signed()).collect()
    }
}

/// `n` numbers in `(-1, 1)`, the same for the same `n` and `seed`.
pub fn vals(n: usize, seed: u64) -> Vec<f64> {
    Rng::new(seed.wrapping_mul(1000).wrapping_add(n as u64)).vector(n)
}

/// `n` numbers in `[0.5, 1.5)`.
pub fn positive(n: usize, seed: u64) -> Vec<f64> {
    let mut rng = Rng::new(seed.wrapping_mul(1000).wrapping_add(n as u64));
    (0..n).map(|_| 0.5 + rng.unit()).collect()
}

/// `m` rows of `n` numbers in `(-1, 1)`.
pub fn rows(m: usize, n: usize, seed: u64) -> Vec<Vec<f64>> {
    (0..m).map(|i| vals(n, seed * 31 + i as u64)).collect()
}

/// The message of a panic.
pub fn message(payload: Box<dyn std::any::Any + Send>) -> String {
    match payload.downcast::<String>() {
        Ok(s) => *s,
        Err(payload) => match payload.downcast::<&'static str>() {
            Ok(s) => s.to_string(),
            Err(_) => "a panic without a message".to_string(),
        },
    }
}

/// Runs `f`; the message if it panics.
pub fn attempt<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)).map_err(message)
}

/// Runs `f`, also if it panics. It is no type parameter, so that the adapters of thousands of functions share one of these.
pub fn try_to(f: &mut dyn FnMut()) {
    drop(attempt(f));
}

/// Asserts that two numbers agree to `tol`, relative above one.
#[track_caller]
pub fn close(found: f64, expected: f64, tol: f64) {
    let scale = 1.0 + found.abs().max(expected.abs());
    assert!((found - expected).abs() <= tol * scale, "found {found:?}, expected {expected:?}");
}

/// Asserts that two lists of numbers agree to `tol`, relative above one.
#[track_caller]
pub fn all_close(found: &[f64], expected: &[f64], tol: f64) {
    assert_eq!(found.len(), expected.len(), "found {found:?}, expected {expected:?}");
    for (i, (a, b)) in found.iter().zip(expected).enumerate() {
        let scale = 1.0 + a.abs().max(b.abs());
        assert!((a - b).abs() <= tol * scale, "entry {i}: found {found:?}, expected {expected:?}");
    }
}
