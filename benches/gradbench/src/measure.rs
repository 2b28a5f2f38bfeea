//! Repeated runs of a function, their times, and the output.

use serde::{Deserialize, Serialize};
use serde_json::ser::{CompactFormatter, Formatter, Serializer};
use serde_json::value::RawValue;
use std::io;
use std::time::{Duration, Instant};

/// The time of one run.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Timing {
    name: &'static str,
    nanoseconds: u64,
}

/// What an evaluation gives.
#[derive(Debug)]
pub struct Outcome {
    /// The output of the last run.
    pub output: Box<RawValue>,
    /// The time of each run.
    pub timings: Vec<Timing>,
}

/// How often to run: until both are reached, and at least once.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub struct Repetitions {
    #[serde(default)]
    min_runs: u64,
    #[serde(default)]
    min_seconds: f64,
}

impl Repetitions {
    /// Runs a function and takes the time of each run.
    pub fn measure<T: Serialize>(self, mut run: impl FnMut() -> T) -> Result<Outcome, String> {
        let mut timings = Vec::new();
        let mut sum = Duration::ZERO;
        loop {
            let start = Instant::now();
            let output = run();
            let time = start.elapsed();
            sum += time;
            let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
            timings.push(Timing { name: "evaluate", nanoseconds });
            if timings.len() as u64 >= self.min_runs && sum.as_secs_f64() >= self.min_seconds {
                return Ok(Outcome { output: to_json(&output)?, timings });
            }
        }
    }
}

/// Refuses to write what is not a number: JSON has no NaN.
struct Finite(CompactFormatter);

impl Formatter for Finite {
    fn write_null<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        Err(io::Error::other("the output has a number that is not finite"))
    }
}

fn to_json(output: &impl Serialize) -> Result<Box<RawValue>, String> {
    let mut text = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut text, Finite(CompactFormatter));
    output.serialize(&mut serializer).map_err(|error| error.to_string())?;
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    RawValue::from_string(text).map_err(|error| error.to_string())
}
