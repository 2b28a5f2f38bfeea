use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    match x {
        [] => 0.0,
        [a, ..] => a * a,
    }
}

fn main() {
    f(&[1.0, 2.0]);
}
