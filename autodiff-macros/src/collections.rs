//! Tables with a hash that is quick to compute: keys are numbers of variables and statements, and names of a function.
//! The macro runs as cargo builds macros, without optimisation, where the hash of `std` is slow.

use std::hash::{BuildHasherDefault, Hasher};

/// A map by a quick hash.
pub type HashMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Quick>>;

/// A set by a quick hash.
pub type HashSet<K> = std::collections::HashSet<K, BuildHasherDefault<Quick>>;

/// A hash by multiplication.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quick(u64);

/// An odd number without a pattern: the fraction of the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.write_u64(u64::from_le_bytes(last));
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n as u64);
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n as u64);
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(FACTOR);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        // The upper bits depend on all of the key, and a table looks at the lower ones first.
        self.0.rotate_left(26)
    }
}
