//! Particles on damped springs in the plane, by explicit Euler steps.

use cotangent::differentiate;

/// Length of a step.
pub const STEP: f64 = 0.05;
/// What pulls a particle to the origin, by its distance.
pub const PULL: f64 = 0.5;
/// What brakes it, by its velocity.
pub const DRAG: f64 = 0.2;

/// `Σ x y` of the positions after so many steps.
#[differentiate]
pub fn particles(positions: &[[f64; 2]], velocities: &[[f64; 2]], steps: usize) -> f64 {
    let mut sum = 0.0;
    for (position, velocity) in positions.iter().zip(velocities) {
        let [mut x, mut y] = *position;
        let [mut u, mut v] = *velocity;
        for _ in 0..steps {
            let du = -PULL * x - DRAG * u;
            let dv = -PULL * y - DRAG * v;
            x += STEP * u;
            y += STEP * v;
            u += STEP * du;
            v += STEP * dv;
        }
        sum += x * y;
    }
    sum
}
