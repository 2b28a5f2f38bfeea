use cotangent::{Differentiable, differentiate};
use std::ops::Mul;

#[derive(Clone, Copy, Differentiable)]
struct Meters(f64);

impl Mul<i32> for Meters {
    type Output = f64;
    fn mul(self, n: i32) -> f64 {
        self.0 * f64::from(n)
    }
}

#[derive(Differentiable)]
struct Track {
    length: Meters,
}

#[differentiate]
fn laps(track: &Track, x: f64) -> f64 {
    let n = track.length * 3;
    x * (n as f64)
}

fn main() {
    laps(&Track { length: Meters(1.0) }, 2.0);
}
