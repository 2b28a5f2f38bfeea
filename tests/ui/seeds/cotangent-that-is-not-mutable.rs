use cotangent::differentiate;

#[differentiate]
fn first(x: &[f64]) -> f64 {
    x[0]
}

fn main() {
    let x_bar = [0.0];
    first_rev(&[1.0], &x_bar, 1.0);
}
