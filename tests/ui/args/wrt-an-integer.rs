use cotangent::differentiate;

#[differentiate(wrt(n))]
fn power(x: f64, n: i32) -> f64 {
    x.powi(n)
}

fn main() {
    power(1.0, 2);
}
