use cotangent::differentiate;

fn put(c: &mut f64, x: f64) -> bool {
    *c = x * x;
    true
}

#[differentiate]
fn f(x: f64) -> f64 {
    let mut c = 0.0;
    if x > 0.0 && put(&mut c, x) { c * 2.0 } else { 0.0 }
}

fn main() {
    f(3.0);
}
