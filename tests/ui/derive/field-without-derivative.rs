use cotangent::Differentiable;

struct Color;

#[derive(Differentiable)]
struct Body {
    mass: f64,
    color: Color,
}

fn main() {
    let _ = Body { mass: 1.0, color: Color };
}
