use cotangent::differentiate;

macro_rules! double {
    ($x:ident) => {
        $x *= 2.0;
    };
}

#[differentiate]
fn f(x: f64) -> f64 {
    let mut y = x;
    double!(y);
    y
}

fn main() {
    f(1.0);
}
