use cotangent::differentiate;

macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

#[differentiate]
fn f(x: f64) -> f64 {
    square!(x) + 1.0
}

fn main() {
    f(1.0);
}
