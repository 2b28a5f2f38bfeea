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
    #[cfg(not(debug_assertions))]
    if z > 0.0 {
        y -= z;
    }
    #[cfg(debug_assertions)]
    println!("{y}");
    match 1 {
        #[cfg(debug_assertions)]
        1 => y,
        _ => z,
    }
}

fn main() {
    f(1.0);
}
