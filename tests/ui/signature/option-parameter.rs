use cotangent::differentiate;

#[differentiate]
fn or_zero(x: Option<f64>) -> f64 {
    x.unwrap_or(0.0)
}

fn main() {
    or_zero(None);
}
