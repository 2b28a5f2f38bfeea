use cotangent::differentiate;

macro_rules! positive {
    ($x:expr) => {
        $x > 0.0
    };
}

#[differentiate]
fn f(x: f64) -> f64 {
    if positive!(x) { x } else { 0.0 }
}

fn main() {
    f(1.0);
}
