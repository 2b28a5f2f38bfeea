use cotangent::differentiate;

struct Model {
    rate: fn(f64) -> f64,
}

#[differentiate(constant(model))]
fn f(model: &Model, x: f64) -> f64 {
    let g = model.rate;
    (model.rate)(x) + g(x)
}

fn main() {
    f(&Model { rate: f64::sin }, 1.0);
}
