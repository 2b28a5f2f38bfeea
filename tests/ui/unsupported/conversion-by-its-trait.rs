use cotangent::differentiate;
use num_traits::{Float, NumCast};

#[differentiate]
fn square<T: Float, U: Float>(x: T) -> Option<U> {
    NumCast::from(x).map(|y: U| y * y)
}

fn main() {}
