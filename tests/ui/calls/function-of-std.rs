use cotangent::differentiate;

#[differentiate]
fn energy(x: f64) -> f64 {
    std::convert::identity(x) * x
}

fn main() {
    energy(1.0);
}
