use cotangent::differentiate;

#[differentiate]
fn square<T>(x: T, y: f64) -> f64
where
    T: Into<Vec<f64>>,
{
    let x: Vec<f64> = x.into();
    x[0] * y
}

fn main() {
    square([1.0, 2.0], 1.0);
}
