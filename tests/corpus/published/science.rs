//! Programs as scientists write them: linear systems, time series, hidden states, processes, attitudes, membranes, flows.

use cotangent::{Differentiable, differentiate};

#[differentiate]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|p| p.0 * p.1).sum()
}

#[differentiate]
fn times(a: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    a.iter().map(|row| dot(row, x)).collect()
}

/// Conjugate gradients for a symmetric matrix, and the energy of the solution.
#[differentiate]
pub fn conjugate_gradient(a: &[Vec<f64>], b: &[f64], steps: usize, tolerance: f64) -> f64 {
    let mut x = vec![0.0; b.len()];
    let mut r = b.to_vec();
    let mut p = r.clone();
    let mut rr = dot(&r, &r);
    for _ in 0..steps {
        if rr.sqrt() < tolerance {
            break;
        }
        let ap = times(a, &p);
        let alpha = rr / dot(&p, &ap);
        x.iter_mut().zip(&p).for_each(|(x, p)| *x += alpha * p);
        for (ri, api) in r.iter_mut().zip(ap.iter()) {
            *ri -= alpha * api;
        }
        let next = dot(&r, &r);
        let beta = next / rr;
        p = r.iter().zip(p.iter()).map(|(r, p)| r + beta * p).collect::<Vec<_>>();
        rr = next;
    }
    dot(&x, b) + 0.5 * x.iter().map(|v| v.powi(2)).sum::<f64>()
}

/// The recursion of Levinson and Durbin: prediction coefficients and the error that is left.
#[differentiate]
pub fn levinson_durbin(r: &[f64], order: usize) -> Result<(Vec<f64>, f64), String> {
    if r.len() <= order {
        return Err(format!("{} lags for order {order}", r.len()));
    }
    let mut a = vec![0.0; order + 1];
    a[0] = 1.0;
    let mut error = r[0];
    for k in 1..=order {
        if error <= 0.0 {
            return Err("not positive definite".to_string());
        }
        let mut acc = r[k];
        for j in 1..k {
            acc += a[j] * r[k - j];
        }
        let reflection = -acc / error;
        let before = a.clone();
        for j in 1..k {
            a[j] = before[j] + reflection * before[k - j];
        }
        a[k] = reflection;
        error *= 1.0 - reflection * reflection;
    }
    Ok((a, error))
}

/// The likelihood of observations in a hidden Markov chain, by the scaled forward recursion.
#[differentiate]
pub fn hidden_markov(start: &[f64], transition: &[Vec<f64>], emission: &[Vec<f64>], seen: &[usize]) -> f64 {
    let n = start.len();
    let mut likelihood = 0.0;
    let mut alpha: Vec<f64> = vec![];
    for (t, &symbol) in seen.iter().enumerate() {
        let mut next = vec![0.0; n];
        for j in 0..n {
            let arrived = if t == 0 { start[j] } else { (0..n).map(|i| alpha[i] * transition[i][j]).sum::<f64>() };
            next[j] = arrived * emission[j][symbol];
        }
        let scale: f64 = next.iter().sum();
        if scale <= 0.0 {
            return f64::NEG_INFINITY;
        }
        next.iter_mut().for_each(|v| *v /= scale);
        likelihood += scale.ln();
        alpha = next;
    }
    likelihood
}

/// A model of changing variance.
#[derive(Clone, Debug, Differentiable)]
pub struct Garch {
    pub omega: f64,
    pub alpha: f64,
    pub beta: f64,
}

#[differentiate]
impl Garch {
    /// Where it settles.
    pub fn settled(&self) -> Option<f64> {
        let persistence = self.alpha + self.beta;
        if persistence < 1.0 { Some(self.omega / (1.0 - persistence)) } else { None }
    }

    /// Minus the log-likelihood of returns.
    pub fn cost(&self, returns: &[f64]) -> f64 {
        let mut variance = self.settled().unwrap_or(self.omega);
        let mut cost = 0.0;
        for (t, r) in returns.iter().enumerate() {
            if t > 0 {
                variance = self.omega + self.alpha * returns[t - 1].powi(2) + self.beta * variance;
            }
            cost += 0.5 * (variance.ln() + r * r / variance);
        }
        cost
    }
}

/// The evidence of a Gaussian process, by the factor of its covariance in packed rows.
#[differentiate]
pub fn evidence(x: &[f64], y: &[f64], length: f64, noise: f64) -> Option<f64> {
    let n = x.len();
    let kernel = |a: f64, b: f64| (-0.5 * ((a - b) / length).powi(2)).exp();
    let at = |i: usize, j: usize| i * (i + 1) / 2 + j;
    let mut l = vec![0.0; n * (n + 1) / 2];
    for i in 0..n {
        for j in 0..=i {
            let mut s = kernel(x[i], x[j]);
            if i == j {
                s += noise * noise;
            }
            for k in 0..j {
                s -= l[at(i, k)] * l[at(j, k)];
            }
            if i == j {
                if s <= 0.0 {
                    return None;
                }
                l[at(i, i)] = s.sqrt();
            } else {
                l[at(i, j)] = s / l[at(j, j)];
            }
        }
    }
    let mut z = y.to_vec();
    for i in 0..n {
        for k in 0..i {
            z[i] -= l[at(i, k)] * z[k];
        }
        z[i] /= l[at(i, i)];
    }
    let log_det = (0..n).map(|i| l[at(i, i)].ln()).sum::<f64>();
    Some(-0.5 * dot(&z, &z) - log_det)
}

/// A rotation.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Quaternion {
    pub w: f64,
    pub v: [f64; 3],
}

#[differentiate]
impl std::ops::Mul for Quaternion {
    type Output = Quaternion;

    fn mul(self, o: Quaternion) -> Quaternion {
        let ([a, b, c], [d, e, f]) = (self.v, o.v);
        Quaternion {
            w: self.w * o.w - a * d - b * e - c * f,
            v: [
                self.w * d + a * o.w + b * f - c * e,
                self.w * e - a * f + b * o.w + c * d,
                self.w * f + a * e - b * d + c * o.w,
            ],
        }
    }
}

#[differentiate]
impl Quaternion {
    /// With length one.
    pub fn normalized(self) -> Self {
        let n = (self.w * self.w + self.v.iter().map(|x| x * x).sum::<f64>()).sqrt();
        Self { w: self.w / n, v: [self.v[0] / n, self.v[1] / n, self.v[2] / n] }
    }

    /// Turned by an angular velocity for a time.
    pub fn turned(self, rate: &[f64; 3], h: f64) -> Self {
        let spin = Quaternion { w: 0.0, v: *rate };
        let change = self * spin;
        let mut next = self;
        next.w += 0.5 * h * change.w;
        for (x, d) in next.v.iter_mut().zip(change.v) {
            *x += 0.5 * h * d;
        }
        next.normalized()
    }
}

/// How far an attitude is from another after some steps.
#[differentiate]
pub fn attitude(start: Quaternion, rates: &[[f64; 3]], target: Quaternion, h: f64) -> f64 {
    let mut q = start.normalized();
    for rate in rates {
        q = q.turned(rate, h);
    }
    let off = 1.0 - (q.w * target.w + q.v[0] * target.v[0] + q.v[1] * target.v[1] + q.v[2] * target.v[2]).powi(2);
    off
}

/// The rates of a gate, with the limit where the quotient has a hole.
#[differentiate]
fn opening(v: f64, scale: f64, middle: f64, width: f64) -> f64 {
    let x = (v - middle) / width;
    if x.abs() < 1e-6 { scale * width * (1.0 + x / 2.0) } else { scale * (v - middle) / (1.0 - (-x).exp()) }
}

/// The membrane of Hodgkin and Huxley: its potential after some steps.
#[differentiate]
pub fn membrane(conductances: &(f64, f64, f64), current: &[f64], h: f64) -> f64 {
    let &(sodium, potassium, leak) = conductances;
    let (mut v, mut m, mut n, mut gate) = (-65.0_f64, 0.05_f64, 0.32_f64, 0.6_f64);
    let mut highest = f64::NEG_INFINITY;
    for &i in current {
        let (am, bm) = (opening(v, 0.1, -40.0, 10.0), 4.0 * (-(v + 65.0) / 18.0_f64).exp());
        let (an, bn) = (opening(v, 0.01, -55.0, 10.0), 0.125 * (-(v + 65.0) / 80.0_f64).exp());
        let (ah, bh) = (0.07 * (-(v + 65.0) / 20.0_f64).exp(), 1.0 / (1.0 + (-(v + 35.0) / 10.0_f64).exp()));
        let flow = sodium * m.powi(3) * gate * (v - 50.0) + potassium * n.powi(4) * (v + 77.0) + leak * (v + 54.4);
        v += h * (i - flow);
        m += h * (am * (1.0 - m) - bm * m);
        n += h * (an * (1.0 - n) - bn * n);
        gate += h * (ah * (1.0 - gate) - bh * gate);
        highest = f64::max(highest, v);
    }
    v + 0.1 * highest
}

/// Advection with a limiter on cells with ghosts at both ends.
#[differentiate]
pub fn advected(cells: &[f64], speed: f64, ratio: f64, steps: usize) -> Vec<f64> {
    let n = cells.len();
    let mut u = vec![0.0; n + 4];
    u[2..n + 2].copy_from_slice(cells);
    let mut flux = vec![0.0; n + 1];
    for _ in 0..steps {
        let (left, right) = ([u[n], u[n + 1]], [u[2], u[3]]);
        u[..2].copy_from_slice(&left);
        u[n + 2..].copy_from_slice(&right);
        for (i, f) in flux.iter_mut().enumerate() {
            let [a, b, c] = [u[i], u[i + 1], u[i + 2]];
            let (down, up) = (b - a, c - b);
            let slope = if down * up <= 0.0 {
                0.0
            } else if down.abs() < up.abs() {
                down
            } else {
                up
            };
            *f = speed * (b + 0.5 * (1.0 - speed * ratio) * slope);
        }
        for i in 0..n {
            u[i + 2] -= ratio * (flux[i + 1] - flux[i]);
        }
    }
    u[2..n + 2].to_vec()
}

/// A series over a table that stands in the function, of a type of its own: whole numbers beside amplitudes.
#[differentiate]
pub fn nutation(days: f64) -> f64 {
    #[allow(non_camel_case_types)]
    struct term(i8, i8, i32, f64);
    let terms =
        [term(0, 1, -171_996, -174.2), term(-2, 2, -13_187, -1.6), term(0, 2, -2274, -0.2), term(1, 0, 712, 0.1)];
    let t = days / 36_525.0;
    let elongation = (297.850_36 + t * (445_267.111_48 - t * 0.001_914_2)).to_radians();
    let node = (125.044_52 - t * (1934.136_261 - t * 0.002_070_8)).to_radians();
    let mut longitude = 0.0;
    for x in terms.iter() {
        let angle = (x.0 as f64) * elongation + (x.1 as f64) * node;
        longitude += (x.2 as f64 + x.3 * t) * angle.sin();
    }
    longitude * 1e-4
}

/// Which of two planets.
pub enum Planet {
    /// The third.
    Earth,
    /// The fourth.
    Mars,
}

/// Amplitudes, phases and frequencies for each power of the time.
fn earth() -> [[[f64; 3]; 3]; 2] {
    [
        [[1.75, 0.0, 0.0], [0.033, 4.669, 6.283], [0.00035, 4.626, 12.566]],
        [[0.0, 0.0, 0.0], [0.002, 2.678, 6.283], [0.0, 1.0, 2.0]],
    ]
}

fn mars() -> [[[f64; 3]; 3]; 2] {
    [
        [[6.2, 0.0, 0.0], [0.186, 5.05, 3.34], [0.011, 5.4, 6.68]],
        [[0.01, 0.0, 0.0], [0.014, 3.6, 3.34], [0.0, 1.0, 2.0]],
    ]
}

/// The longitude of a planet: what is summed comes from functions that are not seen here.
#[differentiate]
pub fn heliocentric(planet: &Planet, t: f64) -> f64 {
    let series = match planet {
        &Planet::Earth => earth(),
        &Planet::Mars => mars(),
    };
    let mut longitude = 0.0;
    let mut power = 1.0;
    for terms in series.iter() {
        let mut y = 0.0;
        for term in terms.iter() {
            y += term[0] * (term[1] + term[2] * t).cos();
        }
        longitude += y * power;
        power *= t;
    }
    longitude
}
