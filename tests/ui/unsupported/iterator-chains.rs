//! Chains that have no loop that is known.

use cotangent::differentiate;

#[differentiate]
fn adaptor(x: &[f64]) -> f64 {
    x.iter().peekable().map(|v| v * v).sum()
}

#[differentiate]
fn into_what(x: &[f64]) -> f64 {
    let q: std::collections::BTreeSet<Ordered> = x.iter().map(|v| Ordered(v * v)).collect();
    q.first().unwrap().0
}

#[differentiate]
fn two_filters(x: &[f64]) -> f64 {
    x.iter().filter(|v| **v > 0.0).zip(x.iter().filter(|v| **v < 0.0)).map(|(a, b)| a * b).sum()
}

#[differentiate]
fn references(x: &[f64]) -> f64 {
    let mut y = x.to_vec();
    let largest = {
        let mut v: Vec<&f64> = y.iter().collect();
        v.sort_by(|a, b| b.total_cmp(a));
        *v[0]
    };
    y[0] = largest;
    y[0] * y[1]
}

#[differentiate]
fn taken_out(x: &[f64]) -> f64 {
    let mut v: Vec<&f64> = x.iter().collect();
    v.pop().map_or(0.0, |last| last * last)
}

#[differentiate]
fn unique_references(x: &mut [f64]) {
    let v: Vec<&mut f64> = x.iter_mut().collect();
    for item in v {
        *item *= 2.0;
    }
}

#[derive(PartialEq, PartialOrd)]
struct Ordered(f64);

impl Eq for Ordered {}

impl Ord for Ordered {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

fn main() {
    adaptor(&[1.0]);
    into_what(&[1.0]);
    two_filters(&[1.0]);
    references(&[1.0]);
}
