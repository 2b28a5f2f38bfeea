use cotangent::differentiate;

#[differentiate]
fn f(x: Vec<f64>) -> f64 {
    let mut x = x;
    let mut sum = 0.0;
    while x.pop().is_some() {
        sum += 1.0;
    }
    sum + x.len() as f64
}

fn main() {
    f(vec![1.0]);
}
