use cotangent::differentiate;

#[differentiate(negligible = 1e-200)]
fn double(x: &mut [f64]) {
    for v in x {
        *v *= 2.0;
    }
}

#[differentiate(negligible = 1e-200)]
fn pair(x: f64) -> (f64, f64) {
    (x, x * x)
}

fn main() {
    double(&mut []);
    pair(1.0);
}
