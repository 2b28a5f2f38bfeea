use cotangent::differentiate;

#[differentiate(wrt = x)]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiate(x)]
fn cube(x: f64) -> f64 {
    x * x * x
}

fn main() {
    square(1.0);
    cube(1.0);
}
