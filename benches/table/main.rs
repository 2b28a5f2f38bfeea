//! One table of all objectives: plain function, `_fwd`, `_rev` and the gradient written by hand, side
//! by side in one process.
//!
//! ```text
//! cargo bench --bench table              # everything
//! cargo bench --bench table -- LSTM GMM  # what has one of these words in its name
//! ```

#[path = "../by_hand/mod.rs"]
#[allow(dead_code, reason = "shared with the reference tests")]
mod by_hand;
#[path = "../cases/mod.rs"]
mod cases;
#[path = "../inputs/mod.rs"]
#[allow(dead_code, reason = "shared with the reference tests")]
mod inputs;
#[path = "../objectives/mod.rs"]
#[allow(dead_code, reason = "shared with the reference tests")]
mod objectives;

mod measure;

use measure::{Figures, measure};
use peak_alloc::PeakAlloc;
use std::process::ExitCode;

/// Counts the bytes that are allocated.
#[global_allocator]
static BYTES: PeakAlloc = PeakAlloc;

/// Time in the unit that suits it.
fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.2} µs", s * 1e6),
        s if s < 1.0 => format!("{:.3} ms", s * 1e3),
        s => format!("{s:.3} s"),
    }
}

/// Bytes in the unit that suits them.
fn bytes(count: usize) -> String {
    match count {
        0..10_000 => format!("{count} B"),
        10_000..10_000_000 => format!("{:.1} kB", count as f64 / 1e3),
        _ => format!("{:.1} MB", count as f64 / 1e6),
    }
}

fn row(name: &str, figures: &Figures) -> String {
    let Figures { plain, fwd, rev, by_hand, rev_peak, by_hand_peak } = figures;
    format!(
        "| {name} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {} | {} |",
        time(*plain),
        fwd / plain,
        rev / plain,
        by_hand / plain,
        rev / by_hand,
        bytes(*rev_peak),
        bytes(*by_hand_peak),
    )
}

fn main() -> ExitCode {
    // `cargo bench` adds options of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if inputs::shared_data().is_none() {
        println!("The data of ADBench are missing: GMM, LSTM and BA are left out.\n");
    }
    println!("Medians. Ratios are to the plain function; `_rev` and the gradient by hand give value");
    println!("and gradient. Memory is the peak above the start in the first call.\n");
    println!("| objective | plain | `_fwd` | `_rev` | by hand | `_rev` / by hand | `_rev` memory | by hand memory |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut logarithms = Vec::new();
    for entry in cases::all() {
        if !words.is_empty() && !words.iter().any(|word| entry.name.contains(word.as_str())) {
            continue;
        }
        match (entry.build)() {
            Ok(case) => {
                let figures = measure(case);
                logarithms.push((figures.rev / figures.by_hand).ln());
                println!("{}", row(&entry.name, &figures));
            }
            Err(message) => {
                eprintln!("error: {message}");
                return ExitCode::FAILURE;
            }
        }
    }
    if !logarithms.is_empty() {
        let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
        println!("\nGeometric mean of `_rev` / by hand: {:.3}", mean.exp());
    }
    ExitCode::SUCCESS
}
