//! What no derivative goes through, and what is said about it.

pub(super) mod encoded;
pub(super) mod failed;
pub(super) mod foreign;
pub(super) mod objects;
pub(super) mod referred;
pub(super) mod unique;
