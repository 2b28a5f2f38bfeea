//! Potential energy of bodies that attract each other, softened at short distance.

use cotangent::differentiate;

/// Square of the softening length.
pub const SOFTENING: f64 = 1e-4;

/// `− Σ m_i m_j / sqrt(|r_i − r_j|² + SOFTENING)` over all pairs; body `i` is at `x[3 i..3 i + 3]`.
#[differentiate(constant(mass))]
pub fn energy(x: &[f64], mass: &[f64]) -> f64 {
    assert_eq!(x.len(), 3 * mass.len(), "three coordinates for each mass");
    let mut sum = 0.0;
    for i in 0..mass.len() {
        for j in i + 1..mass.len() {
            let dx = x[3 * i] - x[3 * j];
            let dy = x[3 * i + 1] - x[3 * j + 1];
            let dz = x[3 * i + 2] - x[3 * j + 2];
            let r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
            sum -= mass[i] * mass[j] / r2.sqrt();
        }
    }
    sum
}
