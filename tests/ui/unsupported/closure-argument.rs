use cotangent::differentiate;

fn twice(g: impl Fn(f64) -> f64) -> f64 {
    g(g(1.0))
}

#[differentiate]
fn f(x: f64) -> f64 {
    twice(|y| x * y)
}

fn main() {
    f(1.0);
}
