use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let scaled = |y: f64| x * y;
    scaled(2.0)
}

fn main() {
    f(1.0);
}
