use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    x.iter().sum()
}

fn main() {
    f(&[1.0, 2.0]);
}
