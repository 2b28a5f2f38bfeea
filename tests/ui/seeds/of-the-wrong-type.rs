use cotangent::differentiate;

#[differentiate]
fn norm(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for v in x {
        sum += v * v;
    }
    sum
}

fn main() {
    let x = [1.0, 2.0];
    let mut x_bar = [0.0; 2];
    norm_rev(&x, &mut x_bar, [1.0]);
    let (_value, pullback) = norm_vjp(&x);
    let _x_bar = pullback(&[1.0]);
}
