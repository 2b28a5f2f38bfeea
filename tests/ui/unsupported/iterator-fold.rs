use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let total = x.iter().fold(0.0, |sum, v| sum + v);
    total * total
}

fn main() {
    f(&[1.0, 2.0]);
}
