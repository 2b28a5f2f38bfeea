use cotangent::differentiate;

#[differentiate]
fn first(x: &[f64]) -> &f64 {
    &x[0]
}

#[differentiate]
fn tail(x: &[f64]) -> &[f64] {
    &x[1..]
}

fn main() {
    first(&[1.0]);
    tail(&[1.0]);
}
