use cotangent::Differentiable;

#[derive(Differentiable)]
#[differentiable(name = Other)]
struct Body {
    mass: f64,
}

fn main() {
    let _ = Body { mass: 1.0 };
}
