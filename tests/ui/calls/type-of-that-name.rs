use cotangent::differentiate;

fn square(x: f64) -> f64 {
    x * x
}

#[allow(non_camel_case_types)]
struct square_rev;

impl square_rev {
    fn record(x: f64) -> (f64, f64) {
        (x * x, x)
    }
}

#[differentiate]
fn energy(x: f64) -> f64 {
    0.5 * square(x)
}

fn main() {
    energy(square_rev::record(1.0).0);
}
