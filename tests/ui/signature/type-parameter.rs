use cotangent::differentiate;

#[differentiate]
fn square<T: Copy + std::ops::Mul<Output = T>>(x: T) -> T {
    x * x
}

fn main() {
    square(1.0);
}
