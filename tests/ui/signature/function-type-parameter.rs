use cotangent::differentiate;

#[differentiate]
fn both<T: Copy + std::ops::Mul<Output = T>, F>(f: &[F], x: T) -> T
where
    F: Fn(T) -> T,
{
    f[0](x) * x
}

fn main() {
    both(&[|x: f64| x], 1.0);
}
