use cotangent::differentiate;

#[differentiate]
fn f(x: Vec<f64>) -> f64 {
    let y = x[0];
    drop(x);
    y
}

fn main() {
    f(vec![1.0]);
}
