use cotangent::differentiate;

macro_rules! bump {
    ($a:ident) => {{
        $a += 1.0;
        $a > 3.0
    }};
}

#[differentiate]
fn f(mut x: f64) -> f64 {
    if bump!(x) { x * x } else { x }
}

fn main() {
    f(1.0);
}
