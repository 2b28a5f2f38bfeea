use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let mut c = 0.0;
    debug_assert!({
        c = x * x;
        true
    });
    c * 2.0
}

fn main() {
    f(3.0);
}
