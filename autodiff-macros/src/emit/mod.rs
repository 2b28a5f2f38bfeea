//! IR to tokens. Together with `parse` and `ir::lower` the only place that knows `syn` and `quote`.

mod again;
mod batch;
mod body;
mod by_hand;
pub mod calls;
mod component;
mod core_calls;
mod core_language;
mod core_rules;
mod docs;
mod edit;
mod expr;
mod frame;
mod functions;
mod given;
mod lengths;
mod loops;
mod method;
mod number;
mod operator;
mod parts;
pub mod place;
mod pullback;
mod record;
mod reverse;
mod siblings;
mod slots;
mod split;
pub mod types;
mod typing;

pub use again::{Again, clash, forward as forward_again, reverse as reverse_again};
pub use by_hand::by_hand;
pub use operator::{Operator, operator};
pub use reverse::{arrow, tail};
pub use siblings::{hidden, siblings};
pub use types::with_runtime;
