//! Pure functions from the IR to printable answers.

pub mod dead;
pub mod effects;
pub mod layout;
pub mod live;
pub mod needs;
pub mod useful;
