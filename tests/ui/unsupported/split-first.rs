use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let (first, rest) = x.split_first().unwrap();
    first * rest[0]
}

fn main() {
    f(&[1.0, 2.0]);
}
