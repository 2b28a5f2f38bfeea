use cotangent::differentiate;

macro_rules! shifted {
    ($x:ident) => {
        let $x = $x + 1.0;
    };
}

#[differentiate]
fn f(x: f64) -> f64 {
    shifted!(x);
    x * x
}

fn main() {
    f(1.0);
}
