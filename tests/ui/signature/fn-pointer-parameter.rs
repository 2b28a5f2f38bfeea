use cotangent::differentiate;

#[differentiate]
fn twice(f: fn(f64) -> f64, x: f64) -> f64 {
    f(f(x))
}

fn main() {
    twice(f64::sin, 1.0);
}
