use cotangent::differentiate;

#[differentiate]
fn f(x: f32) -> f64 {
    let y: f64 = x.into();
    y * y
}

fn main() {
    f(1.0);
}
