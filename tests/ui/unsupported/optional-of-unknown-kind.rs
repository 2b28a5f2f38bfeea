use cotangent::differentiate;

#[differentiate]
fn root(x: f64) -> Option<f64> {
    (x > 0.0).then(|| x.sqrt())
}

#[differentiate]
fn f(x: f64) -> f64 {
    let product = root(x).map(|r| r * x);
    product.unwrap_or(0.0)
}

fn main() {
    f(1.0);
}
