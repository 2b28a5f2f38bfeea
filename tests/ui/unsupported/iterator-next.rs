use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut items = x.iter();
    let mut sum = 0.0;
    while let Some(v) = items.next() {
        sum += v;
    }
    sum
}

fn main() {
    f(&[1.0, 2.0]);
}
