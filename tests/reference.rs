//! Gradients of the objectives against references that were computed elsewhere: ADBench's files and
//! seven simple objectives. Both the gradients written by hand and the emitted ones are held to
//! 1e-9.
//!
//! The data lie next to the repository. Where they are missing the tests say so and pass, except
//! under `CI`.

#[path = "../benches/by_hand/mod.rs"]
#[allow(dead_code, reason = "shared with the benchmarks")]
mod by_hand;
#[path = "../benches/inputs/mod.rs"]
#[allow(dead_code, reason = "shared with the benchmarks")]
mod inputs;
#[path = "../benches/objectives/mod.rs"]
#[allow(dead_code, reason = "shared with the benchmarks")]
mod objectives;

#[path = "reference/compare.rs"]
mod compare;

#[path = "reference/ba.rs"]
mod ba;
#[path = "reference/gmm.rs"]
mod gmm;
#[path = "reference/linear.rs"]
mod linear;
#[path = "reference/lstm.rs"]
mod lstm;
#[path = "reference/programs.rs"]
mod programs;
#[path = "reference/simple.rs"]
mod simple;
