//! Simulations as users write them: a smoother, an epidemic, a network.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Mul};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Gaussian {
    pub mean: [f64; 2],
    pub cov: [[f64; 2]; 2],
}

#[derive(Clone, Debug, Differentiable)]
pub struct Tracker {
    pub q: f64,
    pub r: f64,
    pub dt: f64,
}

#[differentiate]
fn mat_mul(a: &[[f64; 2]; 2], b: &[[f64; 2]; 2]) -> [[f64; 2]; 2] {
    let mut c = [[0.0; 2]; 2];
    for i in 0..2 {
        for j in 0..2 {
            c[i][j] = (0..2).map(|k| a[i][k] * b[k][j]).sum();
        }
    }
    c
}

#[differentiate]
fn transpose(a: &[[f64; 2]; 2]) -> [[f64; 2]; 2] {
    [[a[0][0], a[1][0]], [a[0][1], a[1][1]]]
}

#[differentiate]
fn inverse(a: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
    let det = a[0][0] * a[1][1] - a[0][1] * a[1][0];
    (det.abs() > 1e-300).then(|| [[a[1][1] / det, -a[0][1] / det], [-a[1][0] / det, a[0][0] / det]])
}

#[differentiate]
impl Tracker {
    fn transition(&self) -> [[f64; 2]; 2] {
        [[1.0, self.dt], [0.0, 1.0]]
    }

    fn predict(&self, g: &Gaussian) -> Gaussian {
        let f = self.transition();
        let mut cov = mat_mul(&mat_mul(&f, &g.cov), &transpose(&f));
        cov[0][0] += self.q * self.dt.powi(3) / 3.0;
        cov[0][1] += self.q * self.dt.powi(2) / 2.0;
        cov[1][0] += self.q * self.dt.powi(2) / 2.0;
        cov[1][1] += self.q * self.dt;
        Gaussian { mean: [g.mean[0] + self.dt * g.mean[1], g.mean[1]], cov }
    }

    fn update(&self, g: &Gaussian, z: Option<f64>) -> (Gaussian, f64) {
        let Some(z) = z else { return (g.clone(), 0.0) };
        let s = g.cov[0][0] + self.r;
        let gain = [g.cov[0][0] / s, g.cov[1][0] / s];
        let y = z - g.mean[0];
        let mut new = *g;
        for i in 0..2 {
            new.mean[i] += gain[i] * y;
            for j in 0..2 {
                new.cov[i][j] -= gain[i] * g.cov[0][j];
            }
        }
        let log_lik = -0.5 * ((2.0 * std::f64::consts::PI * s).ln() + y * y / s);
        (new, log_lik)
    }

    /// Rauch–Tung–Striebel: the smoothed states and the log-likelihood.
    pub fn smooth(&self, prior: Gaussian, data: &[Option<f64>]) -> (Vec<Gaussian>, f64) {
        let mut filtered = Vec::new();
        let mut predicted = Vec::new();
        let mut total = 0.0;
        let mut state = prior;
        for &z in data {
            let p = self.predict(&state);
            let (u, ll) = self.update(&p, z);
            total += ll;
            predicted.push(p);
            filtered.push(u);
            state = u;
        }
        let n = filtered.len();
        let f = self.transition();
        let mut smoothed = filtered.clone();
        for k in (0..n.saturating_sub(1)).rev() {
            let inv = inverse(&predicted[k + 1].cov).expect("singular covariance");
            let c = mat_mul(&mat_mul(&filtered[k].cov, &transpose(&f)), &inv);
            let next = smoothed[k + 1];
            let dm = [next.mean[0] - predicted[k + 1].mean[0], next.mean[1] - predicted[k + 1].mean[1]];
            for i in 0..2 {
                smoothed[k].mean[i] += c[i][0] * dm[0] + c[i][1] * dm[1];
            }
            let mut dc = next.cov;
            for (row, other) in dc.iter_mut().zip(predicted[k + 1].cov.iter()) {
                for (a, b) in row.iter_mut().zip(other) {
                    *a -= b;
                }
            }
            let extra = mat_mul(&mat_mul(&c, &dc), &transpose(&c));
            for i in 0..2 {
                for j in 0..2 {
                    smoothed[k].cov[i][j] += extra[i][j];
                }
            }
        }
        (smoothed, total)
    }
}

#[differentiate]
pub fn smoothed_loss(q: f64, r: f64, data: &[Option<f64>]) -> f64 {
    let tracker = Tracker { q, r, dt: 0.5 };
    let prior = Gaussian { mean: [0.0, 0.0], cov: [[1.0, 0.0], [0.0, 1.0]] };
    let (states, ll) = tracker.smooth(prior, data);
    let spread: f64 = states.iter().map(|g| g.cov[0][0].sqrt() + g.mean[1]).sum();
    ll - 0.1 * spread
}

#[derive(Clone, Copy, Debug, PartialEq, Default, Differentiable)]
pub struct State {
    pub s: f64,
    pub i: f64,
    pub r: f64,
}

#[differentiate]
impl Add for State {
    type Output = State;
    fn add(self, o: State) -> State {
        State { s: self.s + o.s, i: self.i + o.i, r: self.r + o.r }
    }
}

#[differentiate]
impl Mul<f64> for State {
    type Output = State;
    fn mul(self, k: f64) -> State {
        State { s: self.s * k, i: self.i * k, r: self.r * k }
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Params {
    pub beta: f64,
    pub gamma: f64,
    pub lockdown: Option<(f64, f64)>,
}

#[differentiate]
impl Params {
    pub fn new(beta: f64, gamma: f64) -> Self {
        Self { beta, gamma, lockdown: None }
    }

    pub fn with_lockdown(mut self, start: f64, strength: f64) -> Self {
        self.lockdown = Some((start, strength));
        self
    }

    fn contact(&self, t: f64) -> f64 {
        match self.lockdown {
            Some((start, strength)) if t >= start => self.beta * (1.0 - strength),
            _ => self.beta,
        }
    }

    fn rate(&self, t: f64, y: State) -> State {
        let n = y.s + y.i + y.r;
        let new = self.contact(t) * y.s * y.i / n;
        let gone = self.gamma * y.i;
        State { s: -new, i: new - gone, r: gone }
    }

    fn rk4(&self, t: f64, y: State, h: f64) -> State {
        let k1 = self.rate(t, y);
        let k2 = self.rate(t + 0.5 * h, y + k1 * (0.5 * h));
        let k3 = self.rate(t + 0.5 * h, y + k2 * (0.5 * h));
        let k4 = self.rate(t + h, y + k3 * h);
        y + (k1 + k2 * 2.0 + k3 * 2.0 + k4) * (h / 6.0)
    }

    pub fn trajectory(&self, y0: State, h: f64, n: usize) -> Vec<State> {
        let mut y = y0;
        let mut path = vec![y];
        for k in 0..n {
            y = self.rk4(k as f64 * h, y, h);
            path.push(y);
        }
        path
    }
}

#[differentiate]
pub fn fit(params: &[f64], observed: &[f64]) -> f64 {
    let mut model = Params::new(params[0], params[1]);
    model.lockdown = Some((1.05, params[2]));
    let y0 = State { s: 1.0 - params[3], i: params[3], r: 0.0 };
    let path = model.trajectory(y0, 0.1, observed.len() - 1);
    path.iter().zip(observed).map(|(y, o)| (y.i - o).powi(2)).sum::<f64>().sqrt()
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub enum Activation {
    Identity,
    Tanh,
    Relu,
    LeakyRelu(f64),
    Swish { beta: f64 },
}

#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    pub weights: Vec<Vec<f64>>,
    pub bias: Vec<f64>,
    pub activation: Activation,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Network {
    pub layers: Vec<Layer>,
}

#[differentiate]
impl Activation {
    fn apply(&self, x: f64) -> f64 {
        match self {
            Activation::Identity => x,
            Activation::Tanh => x.tanh(),
            Activation::Relu => x.max(0.0),
            Activation::LeakyRelu(a) => {
                if x > 0.0 {
                    x
                } else {
                    a * x
                }
            }
            Activation::Swish { beta } => x / (1.0 + (-beta * x).exp()),
        }
    }
}

#[differentiate]
impl Layer {
    fn forward(&self, input: &[f64]) -> Vec<f64> {
        self.weights
            .iter()
            .zip(&self.bias)
            .map(|(row, b)| {
                let z = row.iter().zip(input).map(|(w, x)| w * x).sum::<f64>() + b;
                self.activation.apply(z)
            })
            .collect()
    }
}

#[differentiate]
impl Network {
    pub fn forward(&self, input: &[f64]) -> Vec<f64> {
        let mut x = input.to_vec();
        for layer in &self.layers {
            x = layer.forward(&x);
        }
        x
    }

    pub fn forward_fold(&self, input: &[f64]) -> Vec<f64> {
        self.layers.iter().fold(input.to_vec(), |x, layer| layer.forward(&x))
    }

    pub fn penalty(&self) -> f64 {
        self.layers.iter().flat_map(|l| l.weights.iter()).flatten().map(|w| w * w).sum()
    }
}

#[differentiate]
fn log_softmax(logits: &[f64]) -> Vec<f64> {
    let max = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lse = max + logits.iter().map(|z| (z - max).exp()).sum::<f64>().ln();
    logits.iter().map(|z| z - lse).collect()
}

#[differentiate]
fn cross_entropy(network: &Network, inputs: &[Vec<f64>], labels: &[usize]) -> f64 {
    let n = inputs.len() as f64;
    inputs.iter().zip(labels.iter()).map(|(x, &label)| -log_softmax(&network.forward(x))[label]).sum::<f64>() / n
}

#[differentiate]
pub fn loss(flat: &[f64], inputs: &[Vec<f64>], labels: &[usize], hidden: usize, decay: f64) -> f64 {
    let sizes = [2usize, 3, 2];
    let mut layers = Vec::new();
    let mut at = 0;
    for (k, pair) in sizes.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        let weights = flat[at..at + from * to].chunks(from).map(|c| c.to_vec()).collect::<Vec<_>>();
        at += from * to;
        let bias = flat[at..at + to].to_vec();
        at += to;
        let activation = match (k, hidden) {
            (0, 0) => Activation::Tanh,
            (0, 1) => Activation::Relu,
            (0, 2) => Activation::LeakyRelu(0.1),
            (0, _) => Activation::Swish { beta: 1.5 },
            _ => Activation::Identity,
        };
        layers.push(Layer { weights, bias, activation });
    }
    let network = Network { layers };
    cross_entropy(&network, inputs, labels) + decay * network.penalty()
}
