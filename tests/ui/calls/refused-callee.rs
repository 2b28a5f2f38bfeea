use cotangent::differentiate;

#[differentiate]
fn total(x: &[f64]) -> f64 {
    x.iter().peekable().sum()
}

#[differentiate]
fn mean(x: &[f64]) -> f64 {
    total(x) / x.len() as f64
}

fn main() {
    mean(&[1.0]);
}
