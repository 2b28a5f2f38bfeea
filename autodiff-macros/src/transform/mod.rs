//! The derivatives: IR to IR.

mod clones;
pub mod forward;
pub mod linear;
pub mod reverse;
