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
fn without_ends(x: &[f64]) -> f64 {
    let growing = std::iter::successors(Some(x[0]), |v| Some(v * 1.5));
    let others = std::iter::successors(Some(x[1]), |v| Some(v * 2.0));
    growing.filter(|v| *v > 1.0).zip(others).take(3).map(|(a, b)| a * b).sum()
}

#[differentiate]
fn without_an_end(x: &[f64]) -> f64 {
    let mut powers = std::iter::successors(Some(x[0]), |v| Some(v * 1.5));
    let first = powers.next().unwrap();
    first * powers.next().unwrap()
}

#[differentiate]
fn counted_while_taken(x: &[f64]) -> f64 {
    let mut seen = 0.0;
    let mut items = x.iter().chain(x).inspect(|v| seen += **v);
    let first = items.next().unwrap();
    first * items.next().unwrap() * seen
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
    without_ends(&[1.0]);
    without_an_end(&[1.0]);
    counted_while_taken(&[1.0]);
    references(&[1.0]);
}
