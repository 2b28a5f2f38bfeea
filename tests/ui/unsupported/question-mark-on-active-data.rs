use cotangent::differentiate;

fn checked(x: f64) -> Option<f64> {
    Some(x)
}

#[differentiate]
fn f(x: f64) -> f64 {
    fn inner(x: f64) -> Option<f64> {
        checked(x)
    }
    inner(x).unwrap() * x
}

fn main() {
    f(1.0);
}
