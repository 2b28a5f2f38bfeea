use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let y = std::cell::Cell::new(x);
    y.set(y.get() * x);
    y.get()
}

fn main() {
    f(1.0);
}
