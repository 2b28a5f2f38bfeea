//! Steppers of ordinary differential equations.

use cotangent::differentiate;

/// Van der Pol.
#[differentiate]
pub fn van_der_pol(y: &[f64; 2], mu: f64) -> [f64; 2] {
    [y[1], mu * (1.0 - y[0] * y[0]) * y[1] - y[0]]
}

/// Euler.
#[differentiate]
pub fn euler(y0: [f64; 2], mu: f64, h: f64, steps: usize) -> [f64; 2] {
    let mut y = y0;
    for _ in 0..steps {
        let d = van_der_pol(&y, mu);
        y[0] += h * d[0];
        y[1] += h * d[1];
    }
    y
}

/// Heun.
#[differentiate]
pub fn heun(mut y: [f64; 2], mu: f64, h: f64, steps: usize) -> [f64; 2] {
    for _ in 0..steps {
        let k1 = van_der_pol(&y, mu);
        let guess = [y[0] + h * k1[0], y[1] + h * k1[1]];
        let k2 = van_der_pol(&guess, mu);
        for i in 0..2 {
            y[i] += 0.5 * h * (k1[i] + k2[i]);
        }
    }
    y
}

/// Lotka and Volterra into a buffer.
#[differentiate]
pub fn lotka_volterra(y: &[f64], p: &[f64], out: &mut [f64]) {
    out[0] = p[0] * y[0] - p[1] * y[0] * y[1];
    out[1] = -p[2] * y[1] + p[3] * y[0] * y[1];
}

/// The classical method with four stages in four buffers.
#[differentiate]
pub fn runge_kutta_4(y: &mut [f64], p: &[f64], h: f64, steps: usize) {
    let n = y.len();
    let mut k = vec![vec![0.0; n]; 4];
    let mut stage = vec![0.0; n];
    for _ in 0..steps {
        lotka_volterra(y, p, &mut k[0]);
        for s in 1..4 {
            let c = if s == 3 { h } else { 0.5 * h };
            for i in 0..n {
                stage[i] = y[i] + c * k[s - 1][i];
            }
            lotka_volterra(&stage, p, &mut k[s]);
        }
        for i in 0..n {
            y[i] += h / 6.0 * (k[0][i] + 2.0 * k[1][i] + 2.0 * k[2][i] + k[3][i]);
        }
    }
}

/// Dormand and Prince's pair with a step that adapts; the error steers.
#[differentiate]
pub fn dormand_prince(y0: f64, rate: f64, end: f64, tolerance: f64) -> f64 {
    const A: [[f64; 6]; 7] = [
        [0.0; 6],
        [1.0 / 5.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [3.0 / 40.0, 9.0 / 40.0, 0.0, 0.0, 0.0, 0.0],
        [44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0, 0.0, 0.0, 0.0],
        [19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0, 0.0, 0.0],
        [9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0, 0.0],
        [35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
    ];
    const B4: [f64; 7] =
        [5179.0 / 57600.0, 0.0, 7571.0 / 16695.0, 393.0 / 640.0, -92097.0 / 339200.0, 187.0 / 2100.0, 1.0 / 40.0];
    let mut t = 0.0;
    let mut y = y0;
    let mut h = 0.1;
    while t < end {
        if t + h > end {
            h = end - t;
        }
        let mut k = [0.0; 7];
        let mut fifth = y;
        for s in 0..7 {
            let mut at = y;
            for j in 0..s {
                at += h * A[s][j] * k[j];
            }
            k[s] = rate * at * (1.0 - at) + 0.1 * at.sin();
            fifth = at;
        }
        let mut fourth = y;
        for s in 0..7 {
            fourth += h * B4[s] * k[s];
        }
        let error = (fifth - fourth).abs() / tolerance;
        if error <= 1.0 {
            t += h;
            y = fifth;
        }
        h *= (0.9 * error.max(1e-10).powf(-0.2)).clamp(0.2, 5.0);
    }
    y
}

/// Backward Euler on a stiff equation, each step by Newton.
#[differentiate]
pub fn backward_euler(y0: f64, stiffness: f64, h: f64, steps: u32) -> f64 {
    let mut y = y0;
    for n in 1..=steps {
        let t = f64::from(n) * h;
        let mut next = y;
        for _ in 0..8 {
            let residual = next - y + h * stiffness * (next.powi(3) - t.cos());
            next -= residual / (1.0 + 3.0 * h * stiffness * next * next);
        }
        y = next;
    }
    y
}

/// Verlet's velocities for a pendulum.
#[differentiate]
pub fn velocity_verlet(angle: f64, speed: f64, length: f64, h: f64, steps: usize) -> (f64, f64) {
    const G: f64 = 9.81;
    let (mut q, mut v) = (angle, speed);
    let mut a = -G / length * q.sin();
    for _ in 0..steps {
        q += h * v + 0.5 * h * h * a;
        let new = -G / length * q.sin();
        v += 0.5 * h * (a + new);
        a = new;
    }
    (q, v)
}

/// Adams and Bashforth with a history that shifts.
#[differentiate]
pub fn adams_bashforth(y0: f64, rate: f64, h: f64, steps: usize) -> f64 {
    let mut history: Vec<f64> = Vec::new();
    let mut y = y0;
    for _ in 0..steps {
        history.insert(0, -rate * y * y + 1.0);
        history.truncate(3);
        y += h * match history.len() {
            1 => history[0],
            2 => 1.5 * history[0] - 0.5 * history[1],
            _ => (23.0 * history[0] - 16.0 * history[1] + 5.0 * history[2]) / 12.0,
        };
    }
    y
}

/// An epidemic: the largest number of infected, on a path.
#[differentiate]
pub fn epidemic_peak(beta: f64, gamma: f64, infected: f64, h: f64, steps: usize) -> f64 {
    let (mut s, mut i) = (1.0 - infected, infected);
    let mut peak = i;
    for _ in 0..steps {
        let new = beta * s * i;
        let gone = gamma * i;
        s -= h * new;
        i += h * (new - gone);
        if i > peak {
            peak = i;
        }
    }
    peak
}

/// Lorenz, a trajectory with all of its points.
#[differentiate]
pub fn lorenz(start: &[f64; 3], sigma: f64, rho: f64, beta: f64, h: f64, n: usize) -> Vec<[f64; 3]> {
    let mut path = Vec::with_capacity(n + 1);
    path.push(*start);
    for i in 0..n {
        let [x, y, z] = path[i];
        path.push([x + h * sigma * (y - x), y + h * (x * (rho - z) - y), z + h * (x * y - beta * z)]);
    }
    path
}

/// The heat equation with two buffers that are swapped.
#[differentiate]
pub fn heat(u0: &[f64], conductivity: &[f64], dt: f64, steps: usize) -> Vec<f64> {
    let n = u0.len();
    let mut u = u0.to_vec();
    let mut next = vec![0.0; n];
    for _ in 0..steps {
        for i in 1..n - 1 {
            next[i] = u[i] + dt * conductivity[i] * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
        }
        next[0] = next[1];
        next[n - 1] = next[n - 2];
        std::mem::swap(&mut u, &mut next);
    }
    u
}

/// Two bodies under gravity with softening: energy after some steps of the leapfrog.
#[differentiate]
pub fn leapfrog_energy(
    positions: &mut [[f64; 2]],
    velocities: &mut [[f64; 2]],
    masses: &[f64],
    h: f64,
    steps: usize,
) -> f64 {
    let n = masses.len();
    for _ in 0..steps {
        for (x, v) in positions.iter_mut().zip(velocities.iter()) {
            x[0] += 0.5 * h * v[0];
            x[1] += 0.5 * h * v[1];
        }
        for i in 0..n {
            for j in 0..n {
                if i == j {
                    continue;
                }
                let dx = positions[j][0] - positions[i][0];
                let dy = positions[j][1] - positions[i][1];
                let r2 = dx * dx + dy * dy + 0.01;
                let f = h * masses[j] / (r2 * r2.sqrt());
                velocities[i][0] += f * dx;
                velocities[i][1] += f * dy;
            }
        }
        for i in 0..n {
            positions[i][0] += 0.5 * h * velocities[i][0];
            positions[i][1] += 0.5 * h * velocities[i][1];
        }
    }
    let mut energy = 0.0;
    for i in 0..n {
        energy += 0.5 * masses[i] * (velocities[i][0].powi(2) + velocities[i][1].powi(2));
        for j in 0..i {
            let d = ((positions[i][0] - positions[j][0]).powi(2) + (positions[i][1] - positions[j][1]).powi(2) + 0.01)
                .sqrt();
            energy -= masses[i] * masses[j] / d;
        }
    }
    energy
}
