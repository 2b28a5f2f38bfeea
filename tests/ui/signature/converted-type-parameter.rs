use cotangent::differentiate;

#[differentiate]
fn square<T>(x: T, y: f64) -> f64
where
    T: Into<f64>,
{
    let x: f64 = x.into();
    x * y
}

fn main() {
    square(1.0f32, 1.0);
}
