//! Pure functions from the IR to printable answers.

pub mod again;
pub mod alike;
pub mod apart;
mod bounds;
mod cheap;
pub mod dead;
pub mod defaulted;
pub mod effects;
pub mod effort;
pub mod found;
pub mod gathered;
pub mod iterations;
pub mod layout;
pub mod lent_again;
pub mod live;
pub mod moved_back;
pub mod moves;
pub mod needs;
pub mod overwriting;
pub mod own_rows;
mod polynomial;
pub mod reach;
mod remaking;
pub mod useful;
