use cotangent::differentiate;

struct Metres(f64);

#[differentiate]
fn f(x: f64) -> f64 {
    let m = Metres(x);
    m.0 * m.0
}

fn main() {
    f(1.0);
}
