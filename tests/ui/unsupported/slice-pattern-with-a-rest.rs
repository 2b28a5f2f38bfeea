use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64; 3]) -> f64 {
    let y = &x[..];
    let [a, ..] = y else { return 0.0 };
    let [b, ..] = *x;
    a * b
}

fn main() {
    f(&[1.0, 2.0, 3.0]);
}
