use cotangent::{Differentiable, differentiate};

#[derive(Differentiable)]
struct View<'a> {
    weights: &'a [f64],
}

#[differentiate]
fn first(view: View<'_>) -> f64 {
    view.weights[0]
}

fn main() {
    first(View { weights: &[1.0] });
}
