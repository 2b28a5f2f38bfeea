use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
struct Body {
    mass: f64,
    speed: f64,
}

#[differentiate]
fn f(bodies: &mut [Body]) {
    bodies.sort_unstable_by(|a, b| a.mass.total_cmp(&b.mass));
    bodies[0].speed *= 2.0;
}

fn main() {
    f(&mut [Body { mass: 1.0, speed: 2.0 }]);
}
