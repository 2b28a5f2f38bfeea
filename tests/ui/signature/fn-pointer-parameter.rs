use cotangent::differentiate;

#[differentiate]
fn both(f: [fn(f64) -> f64; 2], x: f64) -> f64 {
    f[0](f[1](x))
}

fn main() {
    both([f64::sin, f64::cos], 1.0);
}
