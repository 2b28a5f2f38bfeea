//! Random programs of the language: the derivatives against finite differences and against each other.
//!
//! `COTANGENT_CASES=100000` runs more of them, `COTANGENT_SEED=17` starts elsewhere. A failure is made smaller before
//! it is reported.

mod check;
mod columns;
mod control;
mod enums;
mod expr;
mod generate;
mod known;
pub mod rng;
mod stmt;
mod structs;
mod tables;
mod tree;

use check::{Failure, Verdict};
use std::collections::BTreeMap;
use std::num::NonZero;
use std::thread;
use tree::Source;

/// The text of a random program.
pub fn program(seed: u64) -> String {
    generate::generate(seed).text()
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A smaller program that fails in the same way.
fn shrunk(source: Source, failure: Failure, seed: u64) -> (Source, Failure) {
    let (mut source, mut failure) = (source, failure);
    let mut tries = 0;
    'smaller: loop {
        for candidate in source.smaller() {
            tries += 1;
            if tries > 4000 {
                return (source, failure);
            }
            match check::check(&candidate.text(), seed) {
                Err(found) if found.kind == failure.kind => {
                    (source, failure) = (candidate, found);
                    continue 'smaller;
                }
                _ => {}
            }
        }
        return (source, failure);
    }
}

fn run(first: u64, cases: u64) {
    let mut failures: BTreeMap<String, (u64, usize, Source, Failure)> = BTreeMap::new();
    let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
    let seeds: Vec<u64> = (first..first + cases).collect();
    // Each takes a while: all cores take part.
    let share = seeds.len().div_ceil(thread::available_parallelism().map_or(1, NonZero::get)).max(1);
    let checked = |seed: &u64| {
        let source = generate::generate(*seed);
        let result = check::check(&source.text(), *seed);
        (*seed, source, result)
    };
    let results: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = seeds
            .chunks(share)
            .map(|seeds| scope.spawn(move || seeds.iter().map(checked).collect::<Vec<_>>()))
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("the checks end")).collect()
    });
    for (seed, source, result) in results {
        match result {
            Ok(verdict) => *verdicts.entry(verdict.name().to_owned()).or_default() += 1,
            Err(failure) => {
                *verdicts.entry("failed".to_owned()).or_default() += 1;
                let size = source.text().len();
                let entry = failures.entry(failure.kind.clone());
                // The smallest program of each kind.
                let entry = entry.or_insert((seed, 0, source.clone(), failure.clone()));
                entry.1 += 1;
                if size < entry.2.text().len() {
                    (entry.0, entry.2, entry.3) = (seed, source, failure);
                }
            }
        }
    }
    let mut report = String::new();
    for (kind, (seed, count, source, failure)) in failures.into_iter().take(number("COTANGENT_REPORTS", 8) as usize) {
        let (source, failure) = shrunk(source, failure, seed);
        report += &format!("== {kind} ({count} programs; seed {seed})\n{}\n{}\n", failure.detail, source.text());
    }
    println!("{verdicts:?}");
    assert!(report.is_empty(), "{verdicts:?}\n{report}");
    let checked = verdicts.get(Verdict::Checked.name()).copied().unwrap_or(0);
    assert!(checked * 2 > cases as usize, "too few programs are checked to the end: {verdicts:?}");
}

#[test]
fn derivatives_of_random_programs_agree() {
    run(number("COTANGENT_SEED", 0), number("COTANGENT_CASES", 250));
}

/// Programs are functions; with `--nocapture` they are printed, so that rustc can be asked about them.
#[test]
fn programs_are_functions() {
    let first = number("COTANGENT_SEED", 0);
    for seed in first..first + number("COTANGENT_CASES", 100) {
        let text = generate::generate(seed).text();
        assert!(syn::parse_str::<syn::ItemFn>(&text).is_ok(), "{text}");
        println!("mod m{seed} {{\npub {text}\n}}");
    }
}

/// Checks the functions in the file that `COTANGENT_PROGRAMS` names; they are separated by empty lines.
#[test]
fn given_programs() {
    let text = match std::env::var("COTANGENT_PROGRAMS") {
        Ok(path) => std::fs::read_to_string(path).expect("a file"),
        Err(_) => "fn f(a: f64) -> f64 { a.sin() * a }".to_owned(),
    };
    let mut failed = false;
    for source in text.split("\n\n").map(str::trim).filter(|s| !s.is_empty()) {
        let results: Vec<_> = (0..6).map(|seed| check::check(source, seed)).collect();
        match results.iter().find_map(|r| r.as_ref().err()) {
            None => println!(
                "fine ({}): {}",
                results[0].as_ref().expect("no failure").name(),
                source.lines().next().unwrap_or("")
            ),
            Some(failure) => {
                failed = true;
                println!("== {}\n{}\n{source}\n", failure.kind, failure.detail);
            }
        }
    }
    assert!(!failed);
}
