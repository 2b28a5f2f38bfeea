use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut rest = x;
    let mut sum = 0.0;
    while !rest.is_empty() {
        sum += rest[0];
        rest = &rest[1..];
    }
    sum
}

fn main() {
    f(&[1.0, 2.0]);
}
