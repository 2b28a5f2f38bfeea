use cotangent::differentiate;

fn double(x: &mut [f64]) {
    for v in x {
        *v *= 2.0;
    }
}

#[differentiate]
fn twice(x: &mut [f64]) {
    double(x);
    double(x);
}

fn main() {
    twice(&mut [1.0]);
}
