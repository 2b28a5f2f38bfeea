use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let Some(first) = x.first() else {
        return 0.0;
    };
    first * first
}

fn main() {
    f(&[1.0, 2.0]);
}
