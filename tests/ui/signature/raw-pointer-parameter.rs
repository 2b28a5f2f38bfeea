use cotangent::differentiate;

#[differentiate]
fn nothing(x: *const f64, y: f64) -> f64 {
    let _ = x;
    y
}

fn main() {
    nothing(&1.0, 1.0);
}
