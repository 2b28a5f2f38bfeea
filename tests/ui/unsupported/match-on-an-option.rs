use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    match x.first() {
        Some(a) => a * a,
        None => 0.0,
    }
}

fn main() {
    f(&[1.0, 2.0]);
}
