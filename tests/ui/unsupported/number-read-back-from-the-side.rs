use cotangent::differentiate;
use std::collections::HashMap;

/// A closure keeps the bits of what it has seen.
#[differentiate]
fn by_a_closure(x: &[f64]) -> f64 {
    let mut last = 0;
    let first = x.iter().position(|v| {
        last = v.to_bits();
        *v > 0.5
    });
    first.map_or(0.0, |i| x[i]) + f64::from_bits(last)
}

/// And its text.
#[differentiate]
fn text_by_a_closure(x: &[f64]) -> f64 {
    let mut text = String::new();
    let large = x.iter().filter(|v| {
        text = v.to_string();
        **v > 0.5
    });
    large.count() as f64 + text.parse::<f64>().unwrap_or(0.0)
}

/// A slot that is lent from a map.
#[differentiate]
fn in_a_slot(x: &[f64]) -> f64 {
    let mut slots: HashMap<usize, u64> = HashMap::new();
    let slot = slots.entry(1).or_insert(0);
    *slot = x[0].to_bits();
    f64::from_bits(slots[&1]) + x[1]
}

/// A part of a list.
#[differentiate]
fn in_a_part(x: &[f64]) -> f64 {
    let mut bits = vec![0; 4];
    let (left, _) = bits.split_at_mut(2);
    left[0] = x[0].to_bits();
    f64::from_bits(bits[0]) + x[1]
}

/// Code in the place of a value.
#[differentiate]
fn before_a_match(x: &[f64], k: usize) -> f64 {
    let mut bits = 0;
    match {
        bits = x[k].to_bits();
        k
    } {
        0 => x[1],
        _ => f64::from_bits(bits),
    }
}

fn main() {}
