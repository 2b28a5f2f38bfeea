//! Gradient of the heat of a plate: all states are kept, one after the other, in `scratch`.

/// Memory that calls share.
#[derive(Default)]
pub struct Scratch {
    /// The states of all steps but the last.
    states: Vec<f64>,
    /// The cotangent of a state, and of the one before.
    bars: [Vec<f64>; 2],
}

/// `next = u + k (around − 4 u)` inside; the border is left as it is.
fn spread(u: &[f64], k: f64, side: usize, next: &mut [f64]) {
    for i in 1..side - 1 {
        let row = i * side;
        let (above, here, below) = (&u[row - side..row], &u[row..row + side], &u[row + side..row + 2 * side]);
        let next = &mut next[row + 1..row + side - 1];
        let columns = above[1..].iter().zip(&here[1..]).zip(&below[1..]).zip(here.iter().zip(&here[2..]));
        for (next, (((above, u), below), (left, right))) in next.iter_mut().zip(columns) {
            let around = above + left + right + below;
            *next = u + k * (around - 4.0 * u);
        }
    }
}

/// `Σ g (around − 4 u)` inside.
fn slope(u: &[f64], g: &[f64], side: usize) -> f64 {
    let mut sum = 0.0;
    for i in 1..side - 1 {
        let row = i * side;
        let (above, here, below) = (&u[row - side..row], &u[row..row + side], &u[row + side..row + 2 * side]);
        let columns = above[1..].iter().zip(&here[1..]).zip(&below[1..]).zip(here.iter().zip(&here[2..]));
        for (g, (((above, u), below), (left, right))) in g[row + 1..row + side - 1].iter().zip(columns) {
            let around = above + left + right + below;
            sum += g * (around - 4.0 * u);
        }
    }
    sum
}

/// The indices of the points at the border.
fn border(side: usize) -> impl Iterator<Item = usize> {
    let last = side - 1;
    let rows = (0..side).flat_map(move |j| [j, last * side + j]);
    rows.chain((1..last).flat_map(move |i| [i * side, i * side + last]))
}

/// What the points inside give to their neighbours at the border.
fn to_border(g: &[f64], k: f64, side: usize, start_bar: &mut [f64]) {
    let last = side - 1;
    for i in 1..last {
        start_bar[i] += k * g[side + i];
        start_bar[last * side + i] += k * g[(last - 1) * side + i];
        start_bar[i * side] += k * g[i * side + 1];
        start_bar[i * side + last] += k * g[i * side + last - 1];
    }
}

/// Value and derivative by `k`; the gradient by `start` goes to `start_bar`.
pub fn plate(
    start: &[f64],
    k: f64,
    side: usize,
    steps: usize,
    scratch: &mut Scratch,
    start_bar: &mut [f64],
) -> (f64, f64) {
    let size = side * side;
    let Scratch { states, bars: [g, before] } = scratch;
    states.resize((steps + 1) * size, 0.0);
    states[..size].copy_from_slice(start);
    for step in 0..steps {
        let (done, rest) = states.split_at_mut((step + 1) * size);
        let next = &mut rest[..size];
        for at in border(side) {
            next[at] = start[at];
        }
        spread(&done[step * size..], k, side, next);
    }
    let end = &states[steps * size..(steps + 1) * size];
    let mut sum = 0.0;
    for v in end {
        sum += v * v;
    }

    // The border keeps its cotangent from step to step: what it gets is put into the gradient at once.
    g.clear();
    g.extend_from_slice(end);
    before.clear();
    before.resize(size, 0.0);
    start_bar.fill(0.0);
    for at in border(side) {
        start_bar[at] = std::mem::take(&mut g[at]);
    }
    let mut k_bar = 0.0;
    for step in (0..steps).rev() {
        k_bar += slope(&states[step * size..(step + 1) * size], g, side);
        to_border(g, k, side, start_bar);
        spread(g, k, side, before);
        std::mem::swap(g, before);
    }
    for (bar, g) in start_bar.iter_mut().zip(g) {
        *bar += *g;
    }
    (0.5 * sum, k_bar)
}
