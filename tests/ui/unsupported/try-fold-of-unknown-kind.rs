use cotangent::differentiate;

#[differentiate]
fn step(s: f64, v: f64) -> Option<f64> {
    if v > 0.0 { Some(s + v.ln()) } else { None }
}

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let total = x.iter().copied().try_fold(0.0, |s, v| step(s, v));
    total.unwrap_or(0.0)
}

fn main() {
    f(&[1.0, 2.0]);
}
