//! Losses, activations and layers of neural networks.

use cotangent::differentiate;

/// The mean of squares.
#[differentiate]
pub fn mse(predicted: &[f64], target: &[f64]) -> f64 {
    let mut loss = 0.0;
    for (p, t) in predicted.iter().zip(target) {
        loss += (p - t).powi(2);
    }
    loss / predicted.len() as f64
}

/// Huber.
#[differentiate]
pub fn huber(predicted: &[f64], target: &[f64], delta: f64) -> f64 {
    let mut loss = 0.0;
    for i in 0..predicted.len() {
        let r = (predicted[i] - target[i]).abs();
        loss += if r <= delta { 0.5 * r * r } else { delta * (r - 0.5 * delta) };
    }
    loss
}

/// ln cosh without overflow.
#[differentiate]
pub fn log_cosh(r: f64) -> f64 {
    let a = r.abs();
    a + (-2.0 * a).exp().ln_1p() - std::f64::consts::LN_2
}

/// Cross entropy of logits, with weights for one side.
#[differentiate]
pub fn binary_cross_entropy(logits: &[f64], labels: &[bool], weight: f64) -> f64 {
    let mut loss = 0.0;
    for (i, &z) in logits.iter().enumerate() {
        let softplus = z.max(0.0) + (-z.abs()).exp().ln_1p();
        if labels[i] {
            loss += weight * (softplus - z);
        } else {
            loss += softplus;
        }
    }
    loss / logits.len() as f64
}

/// The hinge and its square.
#[differentiate]
pub fn hinge(score: f64, label: f64, squared: bool) -> f64 {
    let margin = (1.0 - label * score).max(0.0);
    if squared { margin * margin } else { margin }
}

/// Softmax in place.
#[differentiate]
pub fn softmax(x: &mut [f64]) {
    let mut largest = f64::NEG_INFINITY;
    for v in x.iter() {
        if *v > largest {
            largest = *v;
        }
    }
    let mut sum = 0.0;
    for v in x.iter_mut() {
        *v = (*v - largest).exp();
        sum += *v;
    }
    for v in x.iter_mut() {
        *v /= sum;
    }
}

/// Cross entropy of classes with smoothed labels.
#[differentiate]
pub fn cross_entropy(logits: &[Vec<f64>], classes: &[usize], smoothing: f64) -> f64 {
    let mut loss = 0.0;
    for (row, &class) in logits.iter().zip(classes) {
        let mut p = row.clone();
        softmax(&mut p);
        let k = p.len() as f64;
        for (j, v) in p.iter().enumerate() {
            let target = if j == class { 1.0 - smoothing + smoothing / k } else { smoothing / k };
            loss -= target * v.ln();
        }
    }
    loss / logits.len() as f64
}

/// The focal loss.
#[differentiate]
pub fn focal(p: f64, positive: bool, gamma: f64, alpha: f64) -> f64 {
    let (pt, at) = if positive { (p, alpha) } else { (1.0 - p, 1.0 - alpha) };
    -at * (1.0 - pt).powf(gamma) * pt.ln()
}

/// Kullback and Leibler, with the convention for zeros.
#[differentiate]
pub fn kl_divergence(p: &[f64], q: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..p.len() {
        if p[i] > 0.0 {
            if q[i] <= 0.0 {
                return f64::INFINITY;
            }
            sum += p[i] * (p[i] / q[i]).ln();
        }
    }
    sum
}

/// Cosine similarity.
#[differentiate]
pub fn cosine(a: &[f64], b: &[f64]) -> f64 {
    let (mut dot, mut na, mut nb) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        dot += x * y;
        na += x * x;
        nb += y * y;
    }
    if na == 0.0 || nb == 0.0 { 0.0 } else { dot / (na.sqrt() * nb.sqrt()) }
}

/// The triplet loss.
#[differentiate]
pub fn triplet(anchor: &[f64], positive: &[f64], negative: &[f64], margin: f64) -> f64 {
    let mut near = 0.0;
    let mut far = 0.0;
    for i in 0..anchor.len() {
        near += (anchor[i] - positive[i]).powi(2);
        far += (anchor[i] - negative[i]).powi(2);
    }
    f64::max(near.sqrt() - far.sqrt() + margin, 0.0)
}

/// Dice's coefficient as a loss.
#[differentiate]
pub fn dice(p: &[f64], t: &[f64], smooth: f64) -> f64 {
    let mut common = smooth;
    let mut all = smooth;
    for (a, b) in p.iter().zip(t.iter()) {
        common += 2.0 * a * b;
        all += a + b;
    }
    1.0 - common / all
}

/// The pinball loss.
#[differentiate]
pub fn pinball(predicted: &[f64], observed: &[f64], tau: f64) -> f64 {
    let mut loss = 0.0;
    for (q, y) in predicted.iter().zip(observed) {
        let r = y - q;
        loss += if r >= 0.0 { tau * r } else { (tau - 1.0) * r };
    }
    loss
}

/// Activations by number.
#[differentiate]
pub fn activation(kind: usize, x: f64) -> f64 {
    match kind {
        0 => x.max(0.0),
        1 => 1.0 / (1.0 + (-x).exp()),
        2 => x.tanh(),
        3 => 0.5 * x * (1.0 + ((2.0 / std::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3))).tanh()),
        4 => x / (1.0 + (-x).exp()),
        5 => x * x.exp().ln_1p().tanh(),
        6 => {
            if x > 0.0 {
                x
            } else {
                x.exp_m1()
            }
        }
        7 => {
            const ALPHA: f64 = 1.673_263_242_354_377;
            const SCALE: f64 = 1.050_700_987_355_480_5;
            SCALE * if x > 0.0 { x } else { ALPHA * x.exp_m1() }
        }
        8 => x / (1.0 + x.abs()),
        9 => x.clamp(-1.0, 1.0),
        _ => unreachable!("no such activation"),
    }
}

/// Normalisation of a layer with gain and offset.
#[differentiate]
pub fn layer_norm(x: &mut [f64], gain: &[f64], offset: &[f64], epsilon: f64) {
    let n = x.len() as f64;
    let (mut mean, mut square) = (0.0, 0.0);
    for v in x.iter() {
        mean += *v;
    }
    mean /= n;
    for v in x.iter() {
        square += (*v - mean) * (*v - mean);
    }
    let scale = (square / n + epsilon).sqrt().recip();
    for (i, v) in x.iter_mut().enumerate() {
        *v = (*v - mean) * scale * gain[i] + offset[i];
    }
}

/// A dense layer.
#[differentiate]
pub fn dense(w: &[Vec<f64>], b: &[f64], x: &[f64], kind: usize) -> Vec<f64> {
    let mut out = Vec::with_capacity(b.len());
    for (row, bias) in w.iter().zip(b) {
        let mut z = *bias;
        for (a, v) in row.iter().zip(x) {
            z += a * v;
        }
        out.push(activation(kind, z));
    }
    out
}

/// Layers one after the other, the sizes in the data.
#[differentiate]
pub fn network(weights: &[Vec<Vec<f64>>], biases: &[Vec<f64>], x: &[f64], target: &[f64]) -> f64 {
    let mut a = x.to_vec();
    for layer in 0..weights.len() {
        let kind: usize = if layer + 1 < weights.len() { 2 } else { 4 };
        a = dense(&weights[layer], &biases[layer], &a, kind);
    }
    mse(&a, target)
}

/// One head of attention with a causal mask.
#[differentiate]
pub fn attention(q: &[Vec<f64>], k: &[Vec<f64>], v: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let d = q[0].len();
    let scale = 1.0 / (d as f64).sqrt();
    let mut out = Vec::new();
    for i in 0..q.len() {
        let mut scores = vec![0.0; i + 1];
        for j in 0..=i {
            for c in 0..d {
                scores[j] += scale * q[i][c] * k[j][c];
            }
        }
        softmax(&mut scores);
        let mut row = vec![0.0; v[0].len()];
        for j in 0..=i {
            for (r, x) in row.iter_mut().zip(&v[j]) {
                *r += scores[j] * x;
            }
        }
        out.push(row);
    }
    out
}

/// A gated unit over a sequence.
#[differentiate]
pub fn gated_unit(w: &[f64], u: &[f64], b: &[f64], xs: &[f64]) -> f64 {
    let mut h = 0.0;
    for &x in xs {
        let z = activation(1, w[0] * x + u[0] * h + b[0]);
        let r = activation(1, w[1] * x + u[1] * h + b[1]);
        let candidate = (w[2] * x + u[2] * r * h + b[2]).tanh();
        h = (1.0 - z) * h + z * candidate;
    }
    h
}

/// A step of Adam, in place.
#[differentiate]
pub fn adam(x: &mut [f64], m: &mut [f64], v: &mut [f64], g: &[f64], rate: f64, t: i32) {
    let (b1, b2) = (0.9f64, 0.999f64);
    for i in 0..x.len() {
        m[i] = b1 * m[i] + (1.0 - b1) * g[i];
        v[i] = b2 * v[i] + (1.0 - b2) * g[i] * g[i];
        let mh = m[i] / (1.0 - b1.powi(t));
        let vh = v[i] / (1.0 - b2.powi(t));
        x[i] -= rate * mh / (vh.sqrt() + 1e-8);
    }
}

/// The loss of k-means that is soft: distances weighed by their own softmax.
#[differentiate]
pub fn soft_k_means(points: &[[f64; 2]], centres: &[[f64; 2]], beta: f64) -> f64 {
    let mut loss = 0.0;
    for p in points {
        let mut distances = vec![];
        for c in centres {
            distances.push((p[0] - c[0]).powi(2) + (p[1] - c[1]).powi(2));
        }
        let mut weights = distances.clone();
        for w in weights.iter_mut() {
            *w *= -beta;
        }
        softmax(&mut weights);
        for (d, w) in distances.iter().zip(&weights) {
            loss += d * w;
        }
    }
    loss
}
