//! Methods of floats that carry no derivative.

/// Methods of floats whose result carries no derivative: tests, comparisons, representations.
pub const INACTIVE_METHODS: &[&str] = &[
    // tests
    "is_nan",
    "is_infinite",
    "is_finite",
    "is_normal",
    "is_subnormal",
    "is_sign_positive",
    "is_sign_negative",
    "is_positive",
    "is_negative",
    "classify",
    // comparisons
    "total_cmp",
    "partial_cmp",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    // representations
    "to_bits",
    "to_be_bytes",
    "to_le_bytes",
    "to_ne_bytes",
    "to_string",
];
