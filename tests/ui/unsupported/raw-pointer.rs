use cotangent::differentiate;

#[differentiate]
fn f(x: &mut [f64]) -> f64 {
    let p = x.as_mut_ptr();
    unsafe { *p = 2.0 };
    x[0]
}

fn main() {
    f(&mut [1.0]);
}
