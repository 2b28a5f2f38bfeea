use cotangent::differentiate;

#[differentiate]
fn both(f: &[&dyn Fn(f64) -> f64], x: f64) -> f64 {
    f[0](f[1](x))
}

fn main() {
    both(&[&|x| x, &|x| x], 1.0);
}
