//! Gradient of the LSTM: the results of every sigmoid and tanh are kept, so that the way back needs
//! no elementary function at all.

/// Values kept of each cell in each step.
const KEPT: usize = 8;

/// Memory that calls share.
#[derive(Default)]
pub struct Scratch {
    /// Per step and layer, blocks of `b`: the three gates, the change, the cell and the hidden value
    /// before the step, `tanh` of the cell after it, and what came in from the layer below.
    kept: Vec<f64>,
    /// Per step and output: its weight in the loss, from the softmax.
    shares: Vec<f64>,
    /// Per step and output: the last layer's signal.
    outputs: Vec<f64>,
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Eight blocks of length `b`.
fn blocks(all: &[f64], b: usize) -> [&[f64]; 8] {
    std::array::from_fn(|i| &all[i * b..(i + 1) * b])
}

/// Eight blocks of length `b`, to write to.
fn blocks_mut(mut all: &mut [f64], b: usize) -> [&mut [f64]; 8] {
    std::array::from_fn(|_| {
        let (block, rest) = std::mem::take(&mut all).split_at_mut(b);
        all = rest;
        block
    })
}

/// One layer forward; `signal` is replaced by the layer's output.
fn forward(
    params: &[f64],
    hidden: &mut [f64],
    cell: &mut [f64],
    signal: &mut [f64],
    kept: &mut [f64],
) {
    let b = signal.len();
    let [wf, wi, wo, wc, bf, bi, bo, bc] = blocks(params, b);
    let [
        forgets,
        ingates,
        outgates,
        changes,
        cells,
        hiddens,
        squashes,
        signals,
    ] = blocks_mut(kept, b);
    let (hidden, cell) = (&mut hidden[..b], &mut cell[..b]);
    for j in 0..b {
        let (u, h, c) = (signal[j], hidden[j], cell[j]);
        let forget = sigmoid(u * wf[j] + bf[j]);
        let ingate = sigmoid(h * wi[j] + bi[j]);
        let outgate = sigmoid(u * wo[j] + bo[j]);
        let change = (h * wc[j] + bc[j]).tanh();
        let next = c * forget + ingate * change;
        let squashed = next.tanh();
        cell[j] = next;
        hidden[j] = outgate * squashed;
        signal[j] = hidden[j];
        forgets[j] = forget;
        ingates[j] = ingate;
        outgates[j] = outgate;
        changes[j] = change;
        cells[j] = c;
        hiddens[j] = h;
        squashes[j] = squashed;
        signals[j] = u;
    }
}

/// One layer back; `signal_bar` is the cotangent of the layer's output and becomes that of its
/// input.
fn back(
    params: &[f64],
    kept: &[f64],
    hidden_bar: &mut [f64],
    cell_bar: &mut [f64],
    signal_bar: &mut [f64],
    params_bar: &mut [f64],
) {
    let b = signal_bar.len();
    let [wf, wi, wo, wc, ..] = blocks(params, b);
    let [
        forget,
        ingate,
        outgate,
        change,
        cell,
        hidden,
        squashed,
        signal,
    ] = blocks(kept, b);
    let [
        wf_bar,
        wi_bar,
        wo_bar,
        wc_bar,
        bf_bar,
        bi_bar,
        bo_bar,
        bc_bar,
    ] = blocks_mut(params_bar, b);
    let (hidden_bar, cell_bar) = (&mut hidden_bar[..b], &mut cell_bar[..b]);
    for j in 0..b {
        let (f, i, o, g) = (forget[j], ingate[j], outgate[j], change[j]);
        let h_bar = hidden_bar[j] + signal_bar[j];
        let c_bar = cell_bar[j] + h_bar * o * (1.0 - squashed[j] * squashed[j]);
        let f_bar = c_bar * cell[j] * (f * (1.0 - f));
        let i_bar = c_bar * g * (i * (1.0 - i));
        let o_bar = h_bar * squashed[j] * (o * (1.0 - o));
        let g_bar = c_bar * i * (1.0 - g * g);
        cell_bar[j] = c_bar * f;
        hidden_bar[j] = i_bar * wi[j] + g_bar * wc[j];
        signal_bar[j] = f_bar * wf[j] + o_bar * wo[j];
        wf_bar[j] += f_bar * signal[j];
        wi_bar[j] += i_bar * hidden[j];
        wo_bar[j] += o_bar * signal[j];
        wc_bar[j] += g_bar * hidden[j];
        bf_bar[j] += f_bar;
        bi_bar[j] += i_bar;
        bo_bar[j] += o_bar;
        bc_bar[j] += g_bar;
    }
}

/// Loss and gradient.
#[expect(
    clippy::too_many_arguments,
    reason = "the objective's arguments, two gradients, scratch"
)]
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
    let Scratch {
        kept,
        shares,
        outputs,
    } = scratch;
    kept.resize(KEPT * steps * layers * b, 0.0);
    shares.resize(steps * b, 0.0);
    outputs.resize(steps * b, 0.0);
    main_bar.fill(0.0);
    extra_bar.fill(0.0);

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
            let at = (t * layers + l) * KEPT * b;
            forward(
                &main[8 * l * b..8 * (l + 1) * b],
                &mut hidden[row.clone()],
                &mut cell[row],
                &mut signal,
                &mut kept[at..at + KEPT * b],
            );
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
            let params = 8 * l * b..8 * (l + 1) * b;
            let at = (t * layers + l) * KEPT * b;
            back(
                &main[params.clone()],
                &kept[at..at + KEPT * b],
                &mut hidden[row.clone()],
                &mut cell[row],
                &mut signal,
                &mut main_bar[params],
            );
        }
        for ((bar, u_bar), x) in into_bar.iter_mut().zip(&signal).zip(&sequence[t * b..]) {
            *bar += u_bar * x;
        }
    }
    -total / (b * steps) as f64
}
