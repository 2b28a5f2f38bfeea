//! Inputs of the objectives: start points that a formula gives, and ADBench's files.

pub mod adbench;
pub mod simple;

use std::fs;
use std::path::{Path, PathBuf};

/// The directory with the reference data, if it is there: next to the repository, not in it.
pub fn shared_data() -> Option<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    dir.is_dir().then_some(dir)
}

/// The text of a file, or a message that names it.
fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// All numbers of a file, separated by white space.
pub fn numbers(path: &Path) -> Result<Vec<f64>, String> {
    read(path)?
        .split_ascii_whitespace()
        .map(|word| word.parse().map_err(|_| format!("{}: `{word}` is no number", path.display())))
        .collect()
}

/// Takes numbers off the front of a list.
struct Cursor<'a> {
    path: &'a Path,
    rest: &'a [f64],
}

impl<'a> Cursor<'a> {
    fn take(&mut self, n: usize) -> Result<Vec<f64>, String> {
        let (front, rest) = self
            .rest
            .split_at_checked(n)
            .ok_or_else(|| format!("{}: {n} more numbers expected", self.path.display()))?;
        self.rest = rest;
        Ok(front.to_vec())
    }

    fn count(&mut self) -> Result<usize, String> {
        Ok(self.take(1)?[0] as usize)
    }

    fn array<const N: usize>(&mut self) -> Result<[f64; N], String> {
        let taken = self.take(N)?;
        Ok(std::array::from_fn(|i| taken[i]))
    }

    fn end(self) -> Result<(), String> {
        match self.rest.len() {
            0 => Ok(()),
            n => Err(format!("{}: {n} numbers too many", self.path.display())),
        }
    }
}
