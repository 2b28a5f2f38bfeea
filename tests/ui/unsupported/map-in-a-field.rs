//! The type of a field is that of the struct, which the attribute on a function does not see.

use cotangent::{Differentiable, differentiate};
use std::collections::BTreeMap;

#[derive(Differentiable)]
struct Grouped {
    values: Vec<f64>,
    groups: BTreeMap<u32, usize>,
}

#[differentiate]
fn total(grouped: &Grouped) -> f64 {
    grouped.groups.values().map(|&i| grouped.values[i]).sum()
}

fn main() {}
