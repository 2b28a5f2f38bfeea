use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let y: &dyn std::fmt::Display = &x;
    y.to_string().len() as f64 * x
}

fn main() {
    f(1.0);
}
