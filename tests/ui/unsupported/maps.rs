//! Containers of the standard library that have no tangent.

use cotangent::differentiate;
use std::collections::HashMap;

#[differentiate]
fn inserted(x: &[f64]) -> f64 {
    let mut map: HashMap<usize, f64> = HashMap::new();
    for (i, v) in x.iter().enumerate() {
        map.insert(i, v * v);
    }
    map[&0]
}

#[differentiate]
fn added(x: &[f64], groups: &[u32]) -> f64 {
    let mut map: HashMap<u32, f64> = HashMap::new();
    for (v, k) in x.iter().zip(groups) {
        *map.entry(*k).or_insert(0.0) += v * v;
    }
    map[&0]
}

fn main() {
    inserted(&[1.0]);
    added(&[1.0], &[0]);
}
