use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    #[cfg(debug_assertions)]
    let y = 2.0 * x;
    match 1 {
        #[cfg(debug_assertions)]
        1 => x,
        _ => x * x,
    }
}

fn main() {
    f(1.0);
}
