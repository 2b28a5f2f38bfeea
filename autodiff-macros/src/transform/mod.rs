//! The derivatives: IR to IR.

mod clones;
pub mod forward;
pub mod linear;
mod once;
mod placed;
pub mod reverse;

pub use once::compute_once;
pub use placed::put_in_branches;
