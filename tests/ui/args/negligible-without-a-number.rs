use cotangent::differentiate;

#[differentiate(negligible)]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiate(negligible = tiny)]
fn cube(x: f64) -> f64 {
    x * x * x
}

#[differentiate(negligible = 1e-200, negligible = 1e-300)]
fn twice(x: f64) -> f64 {
    2.0 * x
}

fn main() {
    square(1.0);
    cube(1.0);
    twice(1.0);
}
