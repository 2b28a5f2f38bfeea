use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let table: [fn(f64) -> f64; 2] = [f64::sin, f64::cos];
    let g = table[0];
    g(x)
}

fn main() {
    f(1.0);
}
