use cotangent::differentiate;

#[differentiate(wrt(y))]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiate(constant(y))]
fn cube(x: f64) -> f64 {
    x * x * x
}

fn main() {
    square(1.0);
    cube(1.0);
}
