//! Chains that have no loop that is known.

use cotangent::differentiate;

#[differentiate]
fn adaptor(x: &[f64]) -> f64 {
    x.iter().peekable().map(|v| v * v).sum()
}

#[differentiate]
fn into_what(x: &[f64]) -> f64 {
    total(&x.iter().map(|v| v * v).collect())
}

#[differentiate]
fn total(x: &Vec<f64>) -> f64 {
    x[0]
}

#[differentiate]
fn two_filters(x: &[f64]) -> f64 {
    x.iter().filter(|v| **v > 0.0).zip(x.iter().filter(|v| **v < 0.0)).map(|(a, b)| a * b).sum()
}

#[differentiate]
fn references(x: &[f64]) -> f64 {
    let v: Vec<&f64> = x.iter().collect();
    *v[0]
}

fn main() {
    adaptor(&[1.0]);
    into_what(&[1.0]);
    two_filters(&[1.0]);
    references(&[1.0]);
}
