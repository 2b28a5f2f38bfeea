//! What is found out about types: how variables are used, what is written, what bounds say.

pub(super) mod activity;
pub(super) mod assumed;
pub(super) mod evidence;
pub(super) mod facts;
pub(super) mod generic;
pub(super) mod infer;
pub(super) mod presence;
