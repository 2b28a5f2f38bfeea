use cotangent::differentiate;

#[differentiate]
fn energy(x: f64) -> f64 {
    std::cmp::max_by(x, 0.0, f64::total_cmp) * x
}

fn main() {
    energy(1.0);
}
