use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let mut v = [0.0];
    let n: usize = {
        v[0] = x * x;
        0
    };
    v[n] * 2.0
}

fn main() {
    f(3.0);
}
