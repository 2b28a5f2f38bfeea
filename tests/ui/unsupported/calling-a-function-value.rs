use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let g: fn(f64) -> f64 = f64::sin;
    g(x)
}

fn main() {
    f(1.0);
}
