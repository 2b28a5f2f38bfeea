//! Rotation of a vector by a quaternion.

use cotangent::differentiate;

/// Vector product `a × b`.
#[differentiate(batch)]
pub fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Inner product of two vectors.
#[differentiate(batch)]
pub fn inner(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// `2 (u·v) u + (s² − u·u) v + 2 s (u × v)` for the quaternion `q = (u, s)`; it is not normalised.
#[differentiate]
pub fn rotate(q: &[f64; 4], v: &[f64; 3]) -> [f64; 3] {
    let u = [q[0], q[1], q[2]];
    let s = q[3];
    let along = 2.0 * inner(&u, v);
    let keep = s * s - inner(&u, &u);
    let turn = cross(&u, v);
    let mut out = [0.0; 3];
    for i in 0..3 {
        out[i] = along * u[i] + keep * v[i] + 2.0 * s * turn[i];
    }
    out
}
