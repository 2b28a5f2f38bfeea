use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64], y: &[f64]) -> f64 {
    let mut rest = x;
    let mut sum = 0.0;
    while !rest.is_empty() {
        sum += rest[0];
        rest = if sum > 1.0 { y } else { &rest[1..] };
    }
    sum
}

fn main() {
    f(&[1.0, 2.0], &[]);
}
