use cotangent::differentiate;

#[differentiate]
fn square(x: &[f64]) -> f64 {
    x[0] * x[0]
}

fn main() {
    let pullback = {
        let x = vec![1.0];
        square_vjp(&x).1
    };
    pullback(1.0);
}
