use cotangent::differentiate;

struct Point {
    x: f64,
}

#[differentiate]
fn f(x: f64) -> f64 {
    let p = Point { x };
    p.x * p.x
}

fn main() {
    f(1.0);
}
