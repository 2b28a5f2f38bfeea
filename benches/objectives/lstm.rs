//! Loss of a stack of LSTM layers that predicts a sequence, all weights elementwise (ADBench's
//! LSTM).

use cotangent::differentiate;

/// The logistic function.
#[differentiate]
pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// One step of one layer. `params` holds four blocks of weights and four of biases (forget, in,
/// out, change); `signal` comes in from the layer below and goes out to the layer above.
#[differentiate]
pub fn layer(params: &[f64], hidden: &mut [f64], cell: &mut [f64], signal: &mut [f64]) {
    let b = signal.len();
    let weights = &params[..4 * b];
    let biases = &params[4 * b..8 * b];
    for j in 0..b {
        let forget = sigmoid(signal[j] * weights[j] + biases[j]);
        let ingate = sigmoid(hidden[j] * weights[b + j] + biases[b + j]);
        let outgate = sigmoid(signal[j] * weights[2 * b + j] + biases[2 * b + j]);
        let change = (hidden[j] * weights[3 * b + j] + biases[3 * b + j]).tanh();
        cell[j] = cell[j] * forget + ingate * change;
        hidden[j] = outgate * cell[j].tanh();
        signal[j] = hidden[j];
    }
}

/// Log-likelihood of the next character given the output of the last layer.
#[differentiate(constant(next))]
pub fn score(signal: &[f64], extra: &[f64], next: &[f64]) -> f64 {
    let b = signal.len();
    let mut exponentials = 2.0;
    let mut chosen = 0.0;
    let mut ones = 0.0;
    for j in 0..b {
        let prediction = signal[j] * extra[b + j] + extra[2 * b + j];
        exponentials += prediction.exp();
        chosen += next[j] * prediction;
        ones += next[j];
    }
    chosen - ones * exponentials.ln()
}

/// Mean loss over the sequence (`b` numbers a character). `main` holds eight blocks of `b` for each
/// layer, `extra` the weights of the input, the weights of the output and the biases of the output;
/// `state` holds the hidden vector and the cell of each layer at the start.
#[differentiate(constant(state, sequence))]
pub fn lstm(main: &[f64], extra: &[f64], state: &[f64], sequence: &[f64], b: usize) -> f64 {
    let layers = main.len() / (8 * b);
    let steps = sequence.len() / b - 1;
    let mut hidden = vec![0.0; layers * b];
    let mut cell = vec![0.0; layers * b];
    for l in 0..layers {
        for j in 0..b {
            hidden[l * b + j] = state[2 * l * b + j];
            cell[l * b + j] = state[(2 * l + 1) * b + j];
        }
    }
    let mut signal = vec![0.0; b];
    let mut total = 0.0;
    for t in 0..steps {
        for j in 0..b {
            signal[j] = sequence[t * b + j] * extra[j];
        }
        for l in 0..layers {
            layer(
                &main[8 * l * b..8 * (l + 1) * b],
                &mut hidden[l * b..(l + 1) * b],
                &mut cell[l * b..(l + 1) * b],
                &mut signal,
            );
        }
        total += score(&signal, extra, &sequence[(t + 1) * b..(t + 2) * b]);
    }
    -total / (b * steps) as f64
}
