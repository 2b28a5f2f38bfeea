use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let y = Some(x);
    y.unwrap_or(0.0) * x
}

fn main() {
    f(1.0);
}
