use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> bool {
    let range = 0.0..x;
    range.contains(&1.0)
}

fn main() {
    f(1.0);
}
