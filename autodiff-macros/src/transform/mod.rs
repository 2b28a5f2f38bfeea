//! The derivatives: IR to IR.

mod clones;
pub mod forward;
pub mod linear;
mod once;
pub mod reverse;

pub use once::compute_once;
