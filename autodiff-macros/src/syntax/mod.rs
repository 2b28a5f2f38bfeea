//! Questions to the syntax tree that need no lowering.

mod jumps;
mod known;
mod names;
mod span;
mod steps;

pub use jumps::*;
pub use known::*;
pub use names::*;
pub use span::Spanned;
pub use steps::*;
