use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    match x {
        y @ 0.0..1.0 => y * y,
        _ => x,
    }
}

fn main() {
    f(1.0);
}
