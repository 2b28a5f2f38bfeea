use cotangent::differentiate;

#[differentiate]
fn first(x: &mut [f64]) -> &mut f64 {
    &mut x[0]
}

#[differentiate]
fn parts(x: &[f64]) -> (&f64, &[f64]) {
    (&x[0], &x[1..])
}

fn main() {
    first(&mut [1.0]);
    parts(&[1.0]);
}
