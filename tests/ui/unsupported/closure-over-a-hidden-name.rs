//! A closure whose text stands where a name in it means something else.

use cotangent::differentiate;

#[differentiate]
fn hidden(x: f64) -> f64 {
    let c = x;
    let c = c * 2.0;
    let k = |t: f64| t + c;
    let hides = {
        let c = 5.0;
        k(c)
    } > 7.0;
    let matched = match Some(5.0) {
        Some(c) if k(c) > 7.0 => 1,
        _ => 0,
    };
    let asked = matches!(Some(5.0), Some(c) if k(c) > 7.0);
    let any = [1, 2].iter().any(|c| k(*c as f64) > 7.0);
    if hides || matched == 1 || asked || any { c } else { c * c }
}

fn main() {
    hidden(1.0);
}
