use cotangent::differentiate;

#[differentiate(crate = ::cotangent, crate = ::cotangent)]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {
    square(1.0);
}
