//! IR to tokens. Together with `parse` and `ir::lower` the only place that knows `syn` and `quote`.

mod body;
mod calls;
mod docs;
mod expr;
mod method;
mod number;
pub mod place;
mod pullback;
mod record;
mod reverse;
mod siblings;
mod slots;
mod types;

pub use siblings::siblings;
