use cotangent::differentiate;

use std::fmt::Write;

#[differentiate]
fn f(x: f64, text: &mut String) -> f64 {
    write!(text, "{x}").unwrap();
    x * x
}

fn main() {
    f(1.0, &mut String::new());
}
