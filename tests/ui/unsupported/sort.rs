use cotangent::differentiate;

#[differentiate]
fn f(x: &mut [f64]) {
    x.sort_by(|a, b| a.total_cmp(b));
}

fn main() {
    f(&mut [1.0]);
}
