use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    static mut CALLS: usize = 0;
    x * x
}

fn main() {
    f(1.0);
}
