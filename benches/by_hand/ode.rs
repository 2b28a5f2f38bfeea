//! Gradients through explicit Euler steps: the trajectory is kept in `scratch`, one entry a step.

/// Predators and prey.
pub fn lotka_volterra(
    x: &[f64; 6],
    steps: usize,
    dt: f64,
    scratch: &mut Vec<[f64; 2]>,
    gradient: &mut [f64; 6],
) -> f64 {
    let [a, b, c, d, mut u, mut v] = *x;
    scratch.resize(steps, [0.0; 2]);
    for state in scratch.iter_mut() {
        *state = [u, v];
        let du = a * u - b * u * v;
        let dv = c * u * v - d * v;
        u += dt * du;
        v += dt * dv;
    }
    let value = u + v;
    let [mut a_bar, mut b_bar, mut c_bar, mut d_bar] = [0.0; 4];
    let [mut u_bar, mut v_bar] = [1.0; 2];
    for &[u, v] in scratch.iter().rev() {
        let uv = u * v;
        a_bar += u_bar * u;
        b_bar += u_bar * uv;
        c_bar += v_bar * uv;
        d_bar += v_bar * v;
        let from_u = u_bar;
        u_bar = u_bar * (1.0 + dt * (a - b * v)) + v_bar * (dt * c * v);
        v_bar = v_bar * (1.0 + dt * (c * u - d)) - from_u * (dt * b * u);
    }
    *gradient = [dt * a_bar, -dt * b_bar, dt * c_bar, -dt * d_bar, u_bar, v_bar];
    value
}

/// Logistic growth.
pub fn logistic(x: &[f64; 3], steps: usize, dt: f64, scratch: &mut Vec<f64>, gradient: &mut [f64; 3]) -> f64 {
    let [r, capacity, mut y] = *x;
    scratch.resize(steps, 0.0);
    for state in scratch.iter_mut() {
        *state = y;
        y += dt * (r * y * (1.0 - y / capacity));
    }
    let value = y;
    let inverse = 1.0 / capacity;
    let [mut r_bar, mut square_bar, mut y_bar] = [0.0, 0.0, 1.0];
    for &y in scratch.iter().rev() {
        let full = y * inverse;
        r_bar += y_bar * (y * (1.0 - full));
        square_bar += y_bar * (y * y);
        y_bar *= 1.0 + dt * r * (1.0 - 2.0 * full);
    }
    *gradient = [dt * r_bar, dt * r * inverse * inverse * square_bar, y_bar];
    value
}
