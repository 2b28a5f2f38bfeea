//! The `#[differentiate]` attribute.
