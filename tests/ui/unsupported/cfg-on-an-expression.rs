use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let mut y = x;
    #[cfg(debug_assertions)]
    y.clone_from(&x);
    #[cfg(not(debug_assertions))]
    {
        y *= 2.0;
    }
    y
}

fn main() {
    f(1.0);
}
