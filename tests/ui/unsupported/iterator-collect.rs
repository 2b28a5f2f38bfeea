use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> Vec<f64> {
    x.iter().map(|v| 2.0 * v).collect()
}

fn main() {
    f(&[1.0, 2.0]);
}
