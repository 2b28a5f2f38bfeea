use cotangent::differentiate;

#[differentiate]
fn twice<T: Copy + std::ops::Mul<Output = T>, F>(f: F, x: T) -> T
where
    F: Fn(T) -> T,
{
    f(x) * x
}

fn main() {
    twice(|x| x, 1.0);
}
