use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let mut y = std::collections::VecDeque::new();
    y.push_back(x);
    y[0] * y[0]
}

fn main() {
    f(1.0);
}
