//! Gradient of the rotation of a vector by a quaternion.

fn inner(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The rotated vector, and what a cotangent `g` of it gives to `q` and to `v`.
pub fn rotate(q: &[f64; 4], v: &[f64; 3], g: [f64; 3]) -> ([f64; 3], [f64; 4], [f64; 3]) {
    let u = [q[0], q[1], q[2]];
    let s = q[3];
    let v = *v;
    let uv = inner(u, v);
    let keep = s * s - inner(u, u);
    let turn = cross(u, v);
    let gu = inner(g, u);
    let gv = inner(g, v);
    let to_u = cross(v, g);
    let to_v = cross(g, u);
    let mut out = [0.0; 3];
    let mut q_bar = [0.0, 0.0, 0.0, 2.0 * (s * gv + inner(g, turn))];
    let mut v_bar = [0.0; 3];
    for i in 0..3 {
        out[i] = 2.0 * uv * u[i] + keep * v[i] + 2.0 * s * turn[i];
        q_bar[i] = 2.0 * (gu * v[i] + uv * g[i] - gv * u[i] + s * to_u[i]);
        v_bar[i] = 2.0 * (gu * u[i] + s * to_v[i]) + keep * g[i];
    }
    (out, q_bar, v_bar)
}
