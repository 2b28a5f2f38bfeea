//! The derivatives: IR to IR.

pub mod forward;
pub mod linear;
pub mod reverse;
