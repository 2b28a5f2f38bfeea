//! The evals: for each a module with its functions by name.

mod ba;
mod descent;
mod det;
mod gmm;
mod hello;
mod ht;
mod kmeans;
mod llsq;
mod lse;
mod lstm;
mod ode;
mod particle;
mod saddle;

use crate::measure::Outcome;
use serde_json::value::RawValue;

/// What runs a function of an eval on an input.
pub type Function = fn(&RawValue) -> Result<Outcome, String>;

/// An eval as the tool knows it.
#[derive(Debug)]
pub struct Eval {
    /// The name of the eval and of its module.
    pub module: &'static str,
    /// The functions by name.
    pub functions: &'static [(&'static str, Function)],
}

impl Eval {
    /// An eval from its functions.
    const fn new(module: &'static str, functions: &'static [(&'static str, Function)]) -> Self {
        Self { module, functions }
    }
}

/// All evals of GradBench.
pub const ALL: &[Eval] = &[
    ba::EVAL,
    det::EVAL,
    gmm::EVAL,
    hello::EVAL,
    ht::EVAL,
    kmeans::EVAL,
    llsq::EVAL,
    lse::EVAL,
    lstm::EVAL,
    ode::EVAL,
    particle::EVAL,
    saddle::EVAL,
];
