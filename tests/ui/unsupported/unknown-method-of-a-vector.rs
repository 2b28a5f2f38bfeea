use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut y = x.to_vec();
    y.sort_by(f64::total_cmp);
    y.dedup();
    y[0]
}

fn main() {
    f(&[1.0, 2.0]);
}
