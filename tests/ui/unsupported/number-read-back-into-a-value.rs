use cotangent::{Differentiable, differentiate};

#[derive(Clone, Copy, Differentiable)]
pub struct Short(f32);

#[derive(Clone, Copy, Differentiable)]
pub enum Shape {
    Circle { radius: f64 },
    Point,
}

/// A fast inverse, which follows its argument piece by piece.
#[differentiate]
impl Short {
    fn inverse(self) -> Self {
        Short(f32::from_bits(0x7f00_0000 - self.0.to_bits()))
    }
}

#[differentiate]
fn drawn(scale: &Short, x: f64) -> Shape {
    if scale.0 > 0.0 { Shape::Circle { radius: f64::from_bits(x.to_bits() / 2 + (511 << 52)) } } else { Shape::Point }
}

#[differentiate]
fn looked_up(scale: &Short) -> Option<f32> {
    Some(f32::from_bits(scale.0.to_bits() + 1))
}

fn main() {}
