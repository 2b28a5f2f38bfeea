//! Closures, patterns and functions by name hand on what numbers were written down as; so do maps, and what is shared.

use cotangent::differentiate;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

static SHARED: AtomicU64 = AtomicU64::new(0);

#[differentiate]
fn by_closures(x: &[f64]) -> f64 {
    let bits: Vec<u64> = x.iter().map(|v| v.to_bits()).collect();
    bits.iter().map(|&b| f64::from_bits(b)).sum::<f64>() * x[0]
}

#[differentiate]
fn by_name(x: &[f64]) -> f64 {
    let texts: Vec<String> = x.iter().map(f64::to_string).collect();
    let mut total = 0.0;
    for text in &texts {
        let v: f64 = text.parse().unwrap();
        total += v * x[0];
    }
    total
}

#[differentiate]
fn in_an_option(x: &[f64]) -> f64 {
    let bits = x.first().map(|v| v.to_bits());
    if let Some(b) = bits { f64::from_bits(b) * x[1] } else { 0.0 }
}

#[differentiate]
fn as_keys(x: &[f64]) -> f64 {
    let mut counts = HashMap::new();
    for v in x {
        counts.insert(v.to_bits(), 1);
    }
    let keys: Vec<u64> = counts.keys().copied().collect();
    keys.iter().map(|&b| f64::from_bits(b)).sum::<f64>() * x[0]
}

#[differentiate]
fn in_a_text(x: &[f64]) -> f64 {
    let mut text = String::new();
    for v in x {
        write!(text, "{v},").unwrap();
    }
    text.split(',').filter_map(|t| t.parse::<f64>().ok()).sum::<f64>() * x[0]
}

#[differentiate]
fn shared(x: &[f64]) -> f64 {
    SHARED.store(x[0].to_bits(), Ordering::SeqCst);
    f64::from_bits(SHARED.load(Ordering::SeqCst)) * x[1]
}

fn main() {}
