use cotangent::differentiate;

#[differentiate]
fn draw(mut next: impl FnMut(f64) -> f64, x: f64) -> f64 {
    while next(x) < 1.0 {}
    next(x)
}

fn main() {
    draw(|x| x + 1.0, 1.0);
}
