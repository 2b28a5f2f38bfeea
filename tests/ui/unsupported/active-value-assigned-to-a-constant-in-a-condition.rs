use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let mut c = 0.0;
    let large = {
        c = x * x;
        c > 1.0
    } && x < 2.0;
    if large { c * 2.0 } else { 0.0 }
}

fn main() {
    f(3.0);
}
