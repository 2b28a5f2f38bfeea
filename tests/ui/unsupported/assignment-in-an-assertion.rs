use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let mut y = x;
    debug_assert!({
        y += x;
        y > 0.0
    });
    y
}

fn main() {
    f(1.0);
}
