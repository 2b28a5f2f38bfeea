//! The cases of the benchmarks: each objective at a size, as plain function, `_fwd`, `_rev` and
//! gradient written by hand.

mod adbench;
mod dual_numbers;
mod programs;
mod simple;

/// One way to run an objective; the result is a value that keeps the work alive.
pub type Run = Box<dyn FnMut() -> f64 + Send>;

/// The four ways, with buffers of their own, ready to run.
pub struct Case {
    /// The function itself.
    pub plain: Run,
    /// One forward sweep: value and tangent (for a Jacobian: as many as it has columns).
    pub fwd: Run,
    /// Value and gradient from the emitted reverse mode, with clearing the gradient first.
    pub rev: Run,
    /// Value and gradient written by hand.
    pub by_hand: Run,
}

impl Case {
    /// Puts four closures together.
    pub fn new(
        plain: impl FnMut() -> f64 + Send + 'static,
        fwd: impl FnMut() -> f64 + Send + 'static,
        rev: impl FnMut() -> f64 + Send + 'static,
        by_hand: impl FnMut() -> f64 + Send + 'static,
    ) -> Self {
        Self { plain: Box::new(plain), fwd: Box::new(fwd), rev: Box::new(rev), by_hand: Box::new(by_hand) }
    }
}

/// A case that is made when it is needed.
pub struct Entry {
    /// Objective and size.
    pub name: String,
    /// Reads the input, which stays in memory for good, and makes the closures.
    pub build: Box<dyn FnOnce() -> Result<Case, String>>,
}

impl Entry {
    fn new(name: impl Into<String>, build: impl FnOnce() -> Result<Case, String> + 'static) -> Self {
        Self { name: name.into(), build: Box::new(build) }
    }
}

/// All cases; those that need data files only where the files are.
pub fn all() -> Vec<Entry> {
    let mut entries = simple::entries();
    entries.extend(dual_numbers::entries());
    entries.extend(programs::entries());
    entries.extend(adbench::entries());
    entries
}

/// A vector that is never freed, so that several closures can read it.
fn keep<T>(vec: Vec<T>) -> &'static [T] {
    vec.leak()
}

/// Some direction for the forward mode.
fn direction(n: usize) -> &'static [f64] {
    keep((0..n).map(|i| (0.61 * i as f64).cos()).collect())
}
