use cotangent::differentiate;

type Counter = std::sync::atomic::AtomicUsize;

#[differentiate]
fn f(x: f64) -> f64 {
    static CALLS: Counter = Counter::new(0);
    CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    x * x
}

fn main() {
    f(1.0);
}
