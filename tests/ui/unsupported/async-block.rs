use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let _y = async { x * x };
    x
}

fn main() {
    f(1.0);
}
