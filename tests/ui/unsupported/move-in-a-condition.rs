use cotangent::differentiate;

fn longer(x: Vec<f64>, n: usize) -> bool {
    x.len() > n
}

#[differentiate]
fn f(x: Vec<f64>) -> f64 {
    let first = x[0];
    if longer(x, 1) { first } else { 0.0 }
}

fn main() {
    f(vec![1.0]);
}
