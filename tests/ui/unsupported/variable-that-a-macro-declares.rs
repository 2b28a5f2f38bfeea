use cotangent::differentiate;

macro_rules! let_both {
    ($a:ident, $b:ident, $value:expr) => {
        let $a = $value;
        let $b = 2.0 * $a;
    };
}

#[differentiate]
fn f(x: f64) -> f64 {
    let_both!(a, b, x * x);
    a * b
}

fn main() {
    f(1.0);
}
