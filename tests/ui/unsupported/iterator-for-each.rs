use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    x.iter().for_each(|v| sum += v);
    sum
}

fn main() {
    f(&[1.0, 2.0]);
}
