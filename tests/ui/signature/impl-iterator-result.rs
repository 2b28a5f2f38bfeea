use cotangent::differentiate;

#[differentiate]
fn doubled(x: &[f64]) -> impl Iterator<Item = f64> {
    x.iter().map(|v| 2.0 * v)
}

fn main() {
    doubled(&[1.0]).count();
}
