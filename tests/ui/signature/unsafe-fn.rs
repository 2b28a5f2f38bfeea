use cotangent::differentiate;

#[differentiate]
unsafe fn first(x: &[f64]) -> f64 {
    unsafe { *x.as_ptr() }
}

fn main() {
    unsafe { first(&[1.0]) };
}
