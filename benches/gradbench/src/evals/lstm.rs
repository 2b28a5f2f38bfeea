//! `lstm`: loss of a stack of LSTM layers that predicts the next character.

use super::Eval;
use crate::input::{Matrix, read, require};
use crate::measure::Outcome;
use crate::objectives::lstm::*;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("lstm", &[("jacobian", jacobian), ("objective", objective)]);

#[derive(Deserialize)]
struct Input {
    main_params: Matrix,
    extra_params: Matrix,
    state: Matrix,
    sequence: Matrix,
}

impl Input {
    fn check(&self) -> Result<(), String> {
        let (rows, b) = (self.main_params.rows, self.extra_params.columns);
        require(b > 0 && self.extra_params.is(3, b), "`extra_params` has three rows")?;
        require(rows > 0 && rows.is_multiple_of(2), "`main_params` has two rows for each layer")?;
        require(self.main_params.is(rows, 4 * b), "rows of `main_params` are four times as long as the others")?;
        require(self.state.is(rows, b), "`state` has two rows for each layer")?;
        require(self.sequence.rows >= 3, "`sequence` has at least three characters")?;
        require(self.sequence.is(self.sequence.rows, b), "`sequence` is as wide as `extra_params`")
    }
}

fn objective(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    let Input { main_params, extra_params, state, sequence } = &input;
    repetitions.measure(|| {
        lstm(&main_params.entries, &extra_params.entries, &state.entries, &sequence.entries, extra_params.columns)
    })
}

fn jacobian(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    let Input { main_params, extra_params, state, sequence } = &input;
    let split = main_params.entries.len();
    repetitions.measure(|| {
        let mut gradient = vec![0.0; split + extra_params.entries.len()];
        let (main_bar, extra_bar) = gradient.split_at_mut(split);
        lstm_rev(
            &main_params.entries,
            main_bar,
            &extra_params.entries,
            extra_bar,
            &state.entries,
            &sequence.entries,
            extra_params.columns,
            1.0,
        );
        gradient
    })
}
