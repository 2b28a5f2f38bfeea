//! Pure functions from the IR to printable answers.

pub mod effects;
