use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut s = x[0];
    s *= x[{
        s += 1.0;
        1
    }];
    s
}

fn main() {
    f(&[1.0, 2.0]);
}
