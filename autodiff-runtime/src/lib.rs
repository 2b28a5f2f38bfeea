//! What emitted derivatives call.
