//! A tool for GradBench, the public benchmark suite for automatic differentiation: the evals'
//! functions as ordinary Rust, their derivatives by `#[differentiate]`.
//!
//! An eval is a conversation, one JSON object a line: [`serve`] reads messages and answers each.

mod evals;
mod input;
mod measure;
mod objectives;
mod protocol;

use std::io::{self, BufRead, Write};

/// Answers messages until the input ends.
///
/// # Errors
/// Only what reading and writing gives: a message that is not understood is answered with an error.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        output.write_all(protocol::answer(&line).as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}
