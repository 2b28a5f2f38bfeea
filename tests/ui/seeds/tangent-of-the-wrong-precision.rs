use cotangent::differentiate;

#[differentiate]
fn square(x: f32) -> f32 {
    x * x
}

fn main() {
    let tangent = 1.0f64;
    square_fwd(1.0, tangent);
}
