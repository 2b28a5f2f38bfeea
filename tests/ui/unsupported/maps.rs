//! Containers of the standard library that have no tangent.

use cotangent::differentiate;
use std::collections::{BTreeMap, HashMap};

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

/// What is put into what a map lends.
#[differentiate]
fn grouped(x: &[f64]) -> f64 {
    let mut groups: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for (i, v) in x.iter().enumerate() {
        groups.entry(i % 3).or_default().push(v.sin());
    }
    x[0]
}

fn main() {
    inserted(&[1.0]);
    added(&[1.0], &[0]);
}
