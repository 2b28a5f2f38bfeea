use cotangent::differentiate;

thread_local! {
    static LAST: std::cell::Cell<f64> = const { std::cell::Cell::new(0.0) };
}

#[differentiate]
fn f(x: f64) -> f64 {
    LAST.set(x);
    LAST.get() * 2.0
}

fn main() {
    f(1.0);
}
