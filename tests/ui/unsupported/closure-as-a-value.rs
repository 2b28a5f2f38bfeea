//! Closures that are more than called.

use cotangent::differentiate;

#[differentiate]
fn collected(x: f64, n: usize) -> f64 {
    let mut fs: Vec<Box<dyn Fn(f64) -> f64>> = Vec::new();
    for i in 0..n {
        fs.push(Box::new(move |v| v + x * i as f64));
    }
    fs.iter().map(|f| f(x)).sum()
}

#[differentiate]
fn stored(x: f64) -> f64 {
    let f = |v: f64| v * x;
    let both = (f, x);
    both.1
}

#[differentiate]
fn exploding(x: f64) -> f64 {
    let a = |v: f64| v * x + v.sin() * v.cos() + v * v * v;
    let b = |v: f64| a(v) + a(v + 1.0) + a(v + 2.0) + a(v + 3.0) + a(v + 4.0) + a(v + 5.0);
    let c = |v: f64| b(v) + b(v + 1.0) + b(v + 2.0) + b(v + 3.0) + b(v + 4.0) + b(v + 5.0);
    let d = |v: f64| c(v) + c(v + 1.0) + c(v + 2.0) + c(v + 3.0) + c(v + 4.0) + c(v + 5.0);
    d(x) + d(x * x)
}

#[differentiate]
fn scaled(k: f64) -> impl FnMut(f64) -> f64 {
    let mut scale = k;
    move |x| {
        scale *= k;
        x * scale
    }
}

fn main() {
    collected(1.0, 2);
    stored(1.0);
    exploding(1.0);
    scaled(1.0);
}
