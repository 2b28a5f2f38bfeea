use cotangent::differentiate;

#[differentiate]
fn twice(g: impl Fn(f64) -> f64, x: f64) -> f64 {
    g(g(x))
}

fn limits() -> (f64, usize) {
    (2.0, 3)
}

#[differentiate]
fn f(x: f64) -> f64 {
    let limits = limits();
    twice(|y| if y < limits.0 { x * y } else { y }, x)
}

fn main() {
    f(1.0);
}
