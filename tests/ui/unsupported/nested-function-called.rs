use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    fn square(y: f64) -> f64 {
        y * y
    }
    square(x)
}

fn main() {
    f(1.0);
}
