use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for v in x.iter().filter(|v| **v > 0.0) {
        sum += v;
    }
    for (a, b) in x.iter().map(|v| (v, v)) {
        sum += a * b;
    }
    sum
}

fn main() {
    f(&[1.0, 2.0]);
}
