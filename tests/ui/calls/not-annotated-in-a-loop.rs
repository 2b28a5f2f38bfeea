use cotangent::differentiate;

fn square(x: f64) -> f64 {
    x * x
}

#[differentiate]
fn sum_of_squares(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        sum += square(x[i]);
    }
    sum
}

fn main() {
    sum_of_squares(&[1.0]);
}
