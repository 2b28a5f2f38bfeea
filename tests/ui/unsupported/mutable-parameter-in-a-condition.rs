use cotangent::differentiate;

fn step(y: &mut f64) -> f64 {
    *y *= 0.5;
    *y
}

#[differentiate]
fn f(y: &mut f64) {
    while step(y) > 0.1 {}
}

fn main() {
    f(&mut 1.0);
}
