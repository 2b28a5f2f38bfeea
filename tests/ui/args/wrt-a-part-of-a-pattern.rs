use cotangent::differentiate;

#[differentiate(wrt(a))]
fn product((a, b): (f64, f64)) -> f64 {
    a * b
}

fn main() {
    product((1.0, 2.0));
}
