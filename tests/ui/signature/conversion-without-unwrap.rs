use cotangent::differentiate;
use num_traits::Float;

#[differentiate]
fn widened<T: Float>(x: f64, y: T) -> T {
    let wide = T::from(x * x);
    wide.unwrap_or(y) * y
}

fn main() {
    widened(1.0, 1.0);
}
