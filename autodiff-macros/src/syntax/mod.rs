//! Questions to the syntax tree that need no lowering.

mod advanced;
mod captured;
mod casts;
mod changers;
pub mod comparisons;
pub mod conversions;
mod dear;
mod ends;
mod jumps;
mod known;
pub mod lent;
mod names;
pub mod open;
pub mod operators;
mod put;
mod span;
mod steps;
pub mod sums;
mod tails;
pub mod variants;
mod visible;

pub use advanced::advanced_apart;
pub use captured::captured;
pub use casts::cast_to_floats;
pub use changers::changed_in_conditions;
pub use dear::calls_the_library;
pub use ends::{ends, gives_items};
pub use jumps::*;
pub use known::*;
pub use names::*;
pub use put::Put;
pub use span::Spanned;
pub use steps::*;
pub use tails::in_outer_terms;
pub use visible::is_common;
