use cotangent::{Differentiable, differentiate};

#[derive(Differentiable)]
struct Buffer<'a> {
    values: &'a mut [f64],
    spare: Option<&'a mut Vec<f64>>,
    #[constant]
    seed: &'a mut u64,
    indices: &'a mut [usize],
}

#[derive(Differentiable)]
struct Holder<T> {
    inner: T,
}

#[differentiate]
fn fill(values: &mut [f64], k: f64) {
    let holder = Holder { inner: values };
    holder.inner[0] = k * k;
}

fn main() {}
