use cotangent::differentiate;

struct Settings;

#[differentiate]
fn square(_settings: &Settings, x: f64) -> f64 {
    x * x
}

fn main() {
    square(&Settings, 2.0);
}
