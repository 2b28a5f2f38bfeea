//! Closures that are more than called.

use cotangent::differentiate;

#[differentiate]
fn chosen(x: f64, up: bool) -> f64 {
    let f: Box<dyn Fn(f64) -> f64> = if up { Box::new(|v| v + x) } else { Box::new(|v| v - x) };
    f(x)
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

fn main() {
    chosen(1.0, true);
    stored(1.0);
    exploding(1.0);
}
