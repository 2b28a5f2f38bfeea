use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    if let [a, b] = x { a * b } else { 0.0 }
}

fn main() {
    f(&[1.0, 2.0]);
}
