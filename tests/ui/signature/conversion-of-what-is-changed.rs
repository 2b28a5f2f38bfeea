use cotangent::{Differentiable, differentiate};

#[derive(Differentiable)]
struct Polar {
    r: f64,
    angle: f64,
}

#[derive(Differentiable)]
struct Length(f64);

#[differentiate]
impl From<&mut Polar> for Length {
    fn from(p: &mut Polar) -> Length {
        p.angle *= 2.0;
        Length(p.r * p.angle)
    }
}

fn main() {
    Length::from(&mut Polar { r: 1.0, angle: 0.5 }).0;
}
