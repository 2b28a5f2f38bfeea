//! Derivatives of ordinary Rust functions.
