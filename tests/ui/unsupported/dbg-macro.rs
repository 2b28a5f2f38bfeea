use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    dbg!(x * x)
}

fn main() {
    f(1.0);
}
