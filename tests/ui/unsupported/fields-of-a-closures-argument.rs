use cotangent::{Differentiable, differentiate};

#[derive(Clone, Debug, Differentiable)]
struct Point {
    x: f64,
    y: f64,
}

#[differentiate]
fn mean_of<T>(items: &[T], f: impl Fn(&T) -> f64) -> f64 {
    items.iter().map(|item| f(item)).sum::<f64>() / items.len() as f64
}

#[differentiate]
fn mean_product(x: &[f64]) -> f64 {
    let points = vec![Point { x: x[0], y: x[1] }, Point { x: x[2], y: x[3] }];
    mean_of(&points, |p| p.x * p.y)
}

fn main() {
    println!("{}", mean_product(&[1.0; 4]));
}
