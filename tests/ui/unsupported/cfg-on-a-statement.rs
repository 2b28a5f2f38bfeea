use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let mut y = x;
    #[cfg(debug_assertions)]
    let z = 2.0 * x;
    #[cfg(not(debug_assertions))]
    let z = 3.0 * x;
    #[cfg(debug_assertions)]
    {
        y += z;
    }
    y
}

fn main() {
    f(1.0);
}
