use cotangent::differentiate;
use num_traits::Num;

#[differentiate]
fn square<T: Num + Copy>(x: T) -> T {
    x * x
}

fn main() {
    square(2_i32);
    square_fwd(2_i32, 1);
}
