use cotangent::differentiate;

#[differentiate]
fn perhaps(f: Option<impl Fn(f64) -> f64>, x: f64) -> f64 {
    match f {
        Some(f) => f(x),
        None => x,
    }
}

fn main() {
    perhaps(Some(|x: f64| x), 1.0);
}
