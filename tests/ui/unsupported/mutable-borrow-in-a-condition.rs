use cotangent::differentiate;

fn step(y: &mut f64) -> f64 {
    *y *= 0.5;
    *y
}

#[differentiate]
fn f(x: f64) -> f64 {
    let mut y = x;
    while step(&mut y) > 0.1 {}
    y
}

fn main() {
    f(1.0);
}
