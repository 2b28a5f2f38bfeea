use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    (f64::sin as fn(f64) -> f64)(x)
}

fn main() {
    f(1.0);
}
