use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
struct Sum {
    value: f64,
}

#[differentiate]
fn add(x: f64, sum: &mut Sum) {
    sum.value += x;
}

#[differentiate]
fn total(x: &[f64], #[constant] sum: &mut Sum) -> f64 {
    for v in x {
        add(*v, sum);
    }
    2.0 * sum.value
}

fn main() {
    total(&[1.0], &mut Sum { value: 0.0 });
}
