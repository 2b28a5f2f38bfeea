//! The objectives of the benchmark suite and of the reference tests: ordinary Rust functions with
//! `#[differentiate]` on them. What is not differentiated (data, masses, step sizes) is named in
//! `constant(…)`.

pub mod ba;
pub mod black_scholes;
pub mod cholesky;
pub mod fft;
pub mod gmm;
pub mod kalman;
pub mod linear;
pub mod log_sum_exp;
pub mod lstm;
pub mod mlp;
pub mod nbody;
pub mod neural;
pub mod ode;
pub mod particles;
pub mod product;
pub mod quaternion;
pub mod rays;
pub mod rosenbrock;
pub mod stencil;
