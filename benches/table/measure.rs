//! Alternating runs of the four ways, and the memory of their first call.

use crate::BYTES;
use crate::cases::{Case, Run};
use std::hint::black_box;
use std::thread;
use std::time::Instant;

/// Rounds; in each, every way runs a batch.
const ROUNDS: usize = 9;
/// Shortest batch in seconds.
const BATCH: f64 = 0.01;

/// Median seconds of one run, and bytes.
pub struct Figures {
    pub plain: f64,
    pub fwd: f64,
    pub rev: f64,
    pub by_hand: f64,
    pub rev_peak: usize,
    pub by_hand_peak: usize,
}

/// Seconds of one run, from a batch of `runs`.
fn batch(run: &mut Run, runs: usize) -> f64 {
    let start = Instant::now();
    for _ in 0..runs {
        black_box(run());
    }
    start.elapsed().as_secs_f64() / runs as f64
}

/// How many runs fill a batch; warms up on the way.
fn calibrate(run: &mut Run) -> usize {
    let mut runs = 1;
    loop {
        let seconds = batch(run, runs) * runs as f64;
        if seconds >= BATCH {
            return runs;
        }
        runs = if seconds < 0.1 * BATCH { 10 * runs } else { 2 * runs };
    }
}

/// Peak of the bytes allocated above the start, in the first call on a thread of its own: whatever
/// is kept between calls is counted.
fn peak(run: &mut Run) -> usize {
    let measured = thread::scope(|scope| {
        let thread = scope.spawn(|| {
            BYTES.reset_peak_usage();
            let start = BYTES.current_usage();
            black_box(run());
            BYTES.peak_usage().saturating_sub(start)
        });
        thread.join()
    });
    measured.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Measures the four ways of a case.
pub fn measure(case: Case) -> Figures {
    let Case { plain, fwd, mut rev, mut by_hand } = case;
    let (rev_peak, by_hand_peak) = (peak(&mut rev), peak(&mut by_hand));
    let mut ways = [plain, fwd, rev, by_hand];
    let runs = ways.each_mut().map(calibrate);
    let mut times = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        for ((way, runs), times) in ways.iter_mut().zip(runs).zip(&mut times) {
            times.push(batch(way, runs));
        }
    }
    let [plain, fwd, rev, by_hand] = times.map(median);
    Figures { plain, fwd, rev, by_hand, rev_peak, by_hand_peak }
}
