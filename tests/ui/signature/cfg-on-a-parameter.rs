use cotangent::differentiate;

#[differentiate]
fn f(x: f64, #[cfg(debug_assertions)] y: f64) -> f64 {
    x * y
}

fn main() {
    f(1.0, 2.0);
}
