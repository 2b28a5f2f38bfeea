use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (i, v) in x.iter().enumerate().rev() {
        sum += i as f64 * v;
    }
    sum
}

fn main() {
    f(&[1.0, 2.0]);
}
