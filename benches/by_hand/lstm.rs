//! Gradient of the LSTM: the results of every sigmoid and tanh are kept, so that the way back needs
//! no elementary function at all.

/// What is kept of one cell in one step: the three gates, the change, the cell and the hidden value
/// before the step, `tanh` of the cell after it, and what came in from the layer below. In one
/// cache line.
type Kept = [f64; 8];

/// Memory that calls share.
#[derive(Default)]
pub struct Scratch {
    /// Per step, layer and cell.
    kept: Vec<Kept>,
    /// Per step and output: its weight in the loss, from the softmax.
    shares: Vec<f64>,
    /// Per step and output: the last layer's signal.
    outputs: Vec<f64>,
}

/// The parameters cell by cell: four weights, then four biases.
fn by_cell(params: &[f64], b: usize) -> Vec<[f64; 8]> {
    let cells =
        |layer: &[f64]| -> Vec<[f64; 8]> { (0..b).map(|j| std::array::from_fn(|i| layer[i * b + j])).collect() };
    params.chunks_exact(8 * b).flat_map(cells).collect()
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// One layer forward; `signal` is replaced by the layer's output.
fn forward(params: &[[f64; 8]], hidden: &mut [f64], cell: &mut [f64], signal: &mut [f64], kept: &mut [Kept]) {
    let states = hidden.iter_mut().zip(cell).zip(signal);
    for ((params, kept), ((hidden, cell), signal)) in params.iter().zip(kept).zip(states) {
        let [wf, wi, wo, wc, bf, bi, bo, bc] = *params;
        let (u, h, c) = (*signal, *hidden, *cell);
        let forget = sigmoid(u * wf + bf);
        let ingate = sigmoid(h * wi + bi);
        let outgate = sigmoid(u * wo + bo);
        let change = (h * wc + bc).tanh();
        *cell = c * forget + ingate * change;
        let squashed = cell.tanh();
        *hidden = outgate * squashed;
        *signal = *hidden;
        *kept = [forget, ingate, outgate, change, c, h, squashed, u];
    }
}

/// One layer back; `signal_bar` is the cotangent of the layer's output and becomes that of its
/// input.
fn back(
    params: &[[f64; 8]],
    kept: &[Kept],
    hidden_bar: &mut [f64],
    cell_bar: &mut [f64],
    signal_bar: &mut [f64],
    params_bar: &mut [[f64; 8]],
) {
    let states = hidden_bar.iter_mut().zip(cell_bar).zip(signal_bar);
    let params = params.iter().zip(params_bar);
    for (((params, params_bar), kept), ((h_bar, c_bar), u_bar)) in params.zip(kept).zip(states) {
        let [wf, wi, wo, wc, ..] = *params;
        let [forget, ingate, outgate, change, c, h, squashed, u] = *kept;
        let out_bar = *h_bar + *u_bar;
        let cell_bar = *c_bar + out_bar * outgate * (1.0 - squashed * squashed);
        let f_bar = cell_bar * c * (forget * (1.0 - forget));
        let i_bar = cell_bar * change * (ingate * (1.0 - ingate));
        let o_bar = out_bar * squashed * (outgate * (1.0 - outgate));
        let g_bar = cell_bar * ingate * (1.0 - change * change);
        *c_bar = cell_bar * forget;
        *h_bar = i_bar * wi + g_bar * wc;
        *u_bar = f_bar * wf + o_bar * wo;
        let add = [f_bar * u, i_bar * h, o_bar * u, g_bar * h, f_bar, i_bar, o_bar, g_bar];
        for (bar, add) in params_bar.iter_mut().zip(add) {
            *bar += add;
        }
    }
}

/// Loss and gradient.
#[expect(clippy::too_many_arguments, reason = "the objective's arguments, two gradients, scratch")]
pub fn lstm(
    main: &[f64],
    extra: &[f64],
    state: &[f64],
    sequence: &[f64],
    b: usize,
    scratch: &mut Scratch,
    main_bar: &mut [f64],
    extra_bar: &mut [f64],
) -> f64 {
    let layers = main.len() / (8 * b);
    let steps = sequence.len() / b - 1;
    let Scratch { kept, shares, outputs } = scratch;
    kept.resize(steps * layers * b, Kept::default());
    shares.resize(steps * b, 0.0);
    outputs.resize(steps * b, 0.0);
    extra_bar.fill(0.0);

    let params = by_cell(main, b);
    let mut params_bar = vec![[0.0; 8]; layers * b];
    let mut hidden = vec![0.0; layers * b];
    let mut cell = vec![0.0; layers * b];
    for (l, rows) in state.chunks_exact(2 * b).enumerate() {
        hidden[l * b..(l + 1) * b].copy_from_slice(&rows[..b]);
        cell[l * b..(l + 1) * b].copy_from_slice(&rows[b..]);
    }
    let mut signal = vec![0.0; b];
    let (into, out_of) = (&extra[..b], &extra[b..]);
    let (weight, bias) = out_of.split_at(b);
    let mut total = 0.0;
    for t in 0..steps {
        let now = &sequence[t * b..(t + 1) * b];
        let next = &sequence[(t + 1) * b..(t + 2) * b];
        for ((u, x), w) in signal.iter_mut().zip(now).zip(into) {
            *u = x * w;
        }
        for l in 0..layers {
            let row = l * b..(l + 1) * b;
            let at = (t * layers + l) * b;
            forward(&params[row.clone()], &mut hidden[row.clone()], &mut cell[row], &mut signal, &mut kept[at..at + b]);
        }
        outputs[t * b..(t + 1) * b].copy_from_slice(&signal);
        let shares = &mut shares[t * b..(t + 1) * b];
        let [mut exponentials, mut chosen, mut ones] = [2.0, 0.0, 0.0];
        for j in 0..b {
            let prediction = signal[j] * weight[j] + bias[j];
            let e = prediction.exp();
            shares[j] = e;
            exponentials += e;
            chosen += next[j] * prediction;
            ones += next[j];
        }
        let scale = ones / exponentials;
        for (share, next) in shares.iter_mut().zip(next) {
            *share = next - scale * *share;
        }
        total += chosen - ones * exponentials.ln();
    }

    let factor = -1.0 / (b * steps) as f64;
    hidden.fill(0.0);
    cell.fill(0.0);
    let (into_bar, out_of_bar) = extra_bar.split_at_mut(b);
    let (weight_bar, bias_bar) = out_of_bar.split_at_mut(b);
    for t in (0..steps).rev() {
        let (shares, outputs) = (&shares[t * b..(t + 1) * b], &outputs[t * b..(t + 1) * b]);
        for j in 0..b {
            let prediction_bar = factor * shares[j];
            weight_bar[j] += prediction_bar * outputs[j];
            bias_bar[j] += prediction_bar;
            signal[j] = prediction_bar * weight[j];
        }
        for l in (0..layers).rev() {
            let row = l * b..(l + 1) * b;
            let at = (t * layers + l) * b;
            back(
                &params[row.clone()],
                &kept[at..at + b],
                &mut hidden[row.clone()],
                &mut cell[row.clone()],
                &mut signal,
                &mut params_bar[row],
            );
        }
        for ((bar, u_bar), x) in into_bar.iter_mut().zip(&signal).zip(&sequence[t * b..]) {
            *bar += u_bar * x;
        }
    }
    for (layer, layer_bar) in params_bar.chunks_exact(b).zip(main_bar.chunks_exact_mut(8 * b)) {
        for (j, cell_bar) in layer.iter().enumerate() {
            for (i, bar) in cell_bar.iter().enumerate() {
                layer_bar[i * b + j] = *bar;
            }
        }
    }
    -total / (b * steps) as f64
}
