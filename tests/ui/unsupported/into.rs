use cotangent::{Differentiable, differentiate};

#[derive(Clone, Copy, Differentiable)]
struct Angle {
    degrees: f64,
}

#[derive(Clone, Copy, Differentiable)]
struct Radians(f64);

impl From<Angle> for Radians {
    fn from(angle: Angle) -> Radians {
        Radians(angle.degrees.to_radians())
    }
}

#[differentiate]
fn f(angle: Angle) -> f64 {
    let y: Radians = angle.into();
    3.0 * y.0
}

fn main() {
    f(Angle { degrees: 1.0 });
}
