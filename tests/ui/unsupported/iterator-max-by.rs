use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let largest = x.iter().copied().max_by(|a, b| a.total_cmp(b)).unwrap();
    largest * largest
}

fn main() {
    f(&[1.0, 2.0]);
}
