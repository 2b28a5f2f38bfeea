use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut y = x.to_vec();
    x[y.drain(..).count() - 1] + y.len() as f64
}

fn main() {
    f(&[1.0, 2.0]);
}
