use cotangent::differentiate;
use std::rc::Rc;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut sums = Rc::new(vec![0.0; 2]);
    Rc::make_mut(&mut sums)[0] += x[0];
    sums[0] * sums[0]
}

fn main() {
    f(&[1.0]);
}
