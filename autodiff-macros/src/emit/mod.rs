//! IR to tokens. Together with `parse` and `ir::lower` the only place that knows `syn` and `quote`.

mod body;
mod calls;
mod expr;
pub mod place;
mod pullback;
mod reverse;
mod siblings;
mod slots;
mod types;

pub use siblings::siblings;
