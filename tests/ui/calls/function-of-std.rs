use cotangent::differentiate;

#[differentiate]
fn energy(x: f64) -> f64 {
    std::hint::black_box(x) * x
}

fn main() {
    energy(1.0);
}
