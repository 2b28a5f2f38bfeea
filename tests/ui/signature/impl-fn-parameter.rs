use cotangent::differentiate;

#[differentiate]
fn twice(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    f(f(x))
}

fn main() {
    twice(|x| x, 1.0);
}
