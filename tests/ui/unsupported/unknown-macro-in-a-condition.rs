use cotangent::differentiate;

macro_rules! positive {
    ($x:expr) => {
        $x[0] > 0.0
    };
}

// Asked about a number, or through a reference, it could not change anything.
#[differentiate]
fn f(x: Vec<f64>) -> f64 {
    if positive!(x) { x[0] } else { 0.0 }
}

fn main() {
    f(vec![1.0]);
}
