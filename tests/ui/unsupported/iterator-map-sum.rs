use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    x.iter().map(|v| v * v).sum::<f64>()
}

fn main() {
    f(&[1.0, 2.0]);
}
