use cotangent::differentiate;

#[differentiate]
fn f(a: &mut [f64], b: &mut [f64], first: bool) {
    let target = if first { a } else { b };
    target[0] *= 2.0;
}

fn main() {
    f(&mut [1.0], &mut [2.0], true);
}
