//! Loss of a multi-layer perceptron, 64 → 128 → 128 → 10, over a batch of labelled inputs.

use cotangent::differentiate;

/// Numbers in one input.
pub const INPUTS: usize = 64;
/// Units in each of the two hidden layers.
pub const HIDDEN: usize = 128;
/// Classes told apart.
pub const CLASSES: usize = 10;
/// Number of weights and biases.
pub const PARAMETERS: usize = HIDDEN * INPUTS + HIDDEN + HIDDEN * HIDDEN + HIDDEN + CLASSES * HIDDEN + CLASSES;

/// `out = W x + b` with the rows of `W` one after the other.
#[differentiate]
pub fn dense(weights: &[f64], bias: &[f64], x: &[f64], out: &mut [f64]) {
    let columns = x.len();
    for r in 0..out.len() {
        let row = &weights[r * columns..(r + 1) * columns];
        let mut sum = bias[r];
        for c in 0..columns {
            sum += row[c] * x[c];
        }
        out[r] = sum;
    }
}

/// The first layer: its input is data.
#[differentiate(constant(x))]
pub fn dense_input(weights: &[f64], bias: &[f64], x: &[f64], out: &mut [f64]) {
    let columns = x.len();
    for r in 0..out.len() {
        let row = &weights[r * columns..(r + 1) * columns];
        let mut sum = bias[r];
        for c in 0..columns {
            sum += row[c] * x[c];
        }
        out[r] = sum;
    }
}

/// `tanh` of every element, in place.
#[differentiate]
pub fn activate(z: &mut [f64]) {
    for v in z.iter_mut() {
        *v = v.tanh();
    }
}

/// Cross entropy of the softmax of `z` with a label: `log Σ exp z_i − z_label`.
#[differentiate]
pub fn cross_entropy(z: &[f64], label: usize) -> f64 {
    let mut sum = 0.0;
    for &v in z {
        sum += v.exp();
    }
    sum.ln() - z[label]
}

/// Mean loss over the batch: input `s` is `data[64 s..64 s + 64]` with the class `labels[s]`. The
/// parameters `p` are the weights (row by row) and the biases of the three layers in turn.
#[differentiate(constant(data))]
pub fn loss(p: &[f64], data: &[f64], labels: &[usize]) -> f64 {
    assert_eq!(p.len(), PARAMETERS, "number of parameters");
    let (w1, rest) = p.split_at(HIDDEN * INPUTS);
    let (b1, rest) = rest.split_at(HIDDEN);
    let (w2, rest) = rest.split_at(HIDDEN * HIDDEN);
    let (b2, rest) = rest.split_at(HIDDEN);
    let (w3, b3) = rest.split_at(CLASSES * HIDDEN);
    let mut h1 = vec![0.0; HIDDEN];
    let mut h2 = vec![0.0; HIDDEN];
    let mut z = vec![0.0; CLASSES];
    let mut sum = 0.0;
    for (s, &label) in labels.iter().enumerate() {
        dense_input(w1, b1, &data[s * INPUTS..(s + 1) * INPUTS], &mut h1);
        activate(&mut h1);
        dense(w2, b2, &h1, &mut h2);
        activate(&mut h2);
        dense(w3, b3, &h2, &mut z);
        sum += cross_entropy(&z, label);
    }
    sum / labels.len() as f64
}
