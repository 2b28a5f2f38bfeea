//! The derivatives: IR to IR.

mod clones;
pub mod forward;
mod lent_numbers;
pub mod linear;
mod once;
mod placed;
pub mod reverse;

pub use lent_numbers::lend_numbers;
pub use once::compute_once;
pub use placed::put_in_branches;
