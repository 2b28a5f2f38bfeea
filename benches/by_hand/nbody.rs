//! Gradient of the energy of bodies that attract each other.

use crate::objectives::nbody::SOFTENING;

/// One pass over the pairs; the force on the body of the outer loop is summed in locals.
pub fn energy(x: &[f64], mass: &[f64], gradient: &mut [f64]) -> f64 {
    gradient.fill(0.0);
    let (positions, _) = x.as_chunks::<3>();
    let (forces, _) = gradient.as_chunks_mut::<3>();
    let n = mass.len();
    let positions = &positions[..n];
    let forces = &mut forces[..n];
    let mut sum = 0.0;
    for i in 0..n {
        let [xi, yi, zi] = positions[i];
        let mi = mass[i];
        let [mut fx, mut fy, mut fz] = [0.0; 3];
        for j in i + 1..n {
            let [xj, yj, zj] = positions[j];
            let dx = xi - xj;
            let dy = yi - yj;
            let dz = zi - zj;
            let r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
            let inverse = 1.0 / r2.sqrt();
            let attraction = mi * mass[j] * inverse;
            sum -= attraction;
            let factor = attraction * (inverse * inverse);
            fx += factor * dx;
            fy += factor * dy;
            fz += factor * dz;
            let [gx, gy, gz] = &mut forces[j];
            *gx -= factor * dx;
            *gy -= factor * dy;
            *gz -= factor * dz;
        }
        let [gx, gy, gz] = &mut forces[i];
        *gx += fx;
        *gy += fy;
        *gz += fz;
    }
    sum
}
