//! The macro never panics.
