//! Objectives that the benchmark suite has as well.

#[path = "../../objectives/ba.rs"]
pub mod ba;
#[path = "../../objectives/gmm.rs"]
#[allow(dead_code, reason = "GradBench's objective is made of the same parts, with another prior")]
pub mod gmm;
#[path = "../../objectives/log_sum_exp.rs"]
pub mod log_sum_exp;
#[path = "../../objectives/lstm.rs"]
pub mod lstm;
#[path = "../../objectives/quaternion.rs"]
#[allow(dead_code, reason = "rotations need the products of vectors only")]
pub mod quaternion;
