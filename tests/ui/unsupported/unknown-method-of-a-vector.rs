use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut y = x.to_vec();
    y.splice(0..1, [1.0, 2.0]);
    y[0]
}

fn main() {
    f(&[1.0, 2.0]);
}
