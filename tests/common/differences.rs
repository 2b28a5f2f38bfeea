//! Central differences with extrapolation (Ridders): derivative and error estimate of every
//! output in one direction.

/// Finer and finer steps; extrapolation goes this many columns deep.
const COLUMNS: usize = 4;

/// How to take differences.
#[derive(Clone, Copy)]
pub struct Steps {
    /// The widest step.
    pub widest: f64,
    /// How often it is halved.
    pub halvings: usize,
    /// The relative error that is accepted.
    pub tol: f64,
}

/// For functions of `f64`.
pub const FINE: Steps = Steps { widest: 2e-2, halvings: 13, tol: 1e-6 };
/// For functions of `f32`.
pub const COARSE: Steps = Steps { widest: 0.125, halvings: 5, tol: 3e-3 };

/// The derivative of each output of `f` at `x` in the direction `v`, with its estimated error.
/// `None` where no two steps agree on the number of outputs.
pub fn directional(f: &dyn Fn(&[f64]) -> Vec<f64>, x: &[f64], v: &[f64], steps: Steps) -> Vec<(f64, f64)> {
    let outputs = f(x).len();
    let mut best = vec![(f64::NAN, f64::INFINITY); outputs];
    let mut previous: Vec<Vec<f64>> = Vec::new();
    for k in 0..=steps.halvings {
        let h = steps.widest / f64::from(1u32 << k);
        let at = |t: f64| f(&x.iter().zip(v).map(|(x, v)| x + t * v).collect::<Vec<_>>());
        let (hi, lo) = (at(h), at(-h));
        if hi.len() != outputs || lo.len() != outputs {
            previous.clear();
            continue;
        }
        let mut row = vec![hi.iter().zip(&lo).map(|(a, b)| (a - b) / (2.0 * h)).collect::<Vec<_>>()];
        for c in 1..=previous.len().min(COLUMNS) {
            let factor = 4f64.powi(c as i32);
            let column: Vec<f64> =
                (0..outputs).map(|o| (factor * row[c - 1][o] - previous[c - 1][o]) / (factor - 1.0)).collect();
            for (o, value) in column.iter().enumerate() {
                let error = (value - row[c - 1][o]).abs().max((value - previous[c - 1][o]).abs());
                if error < best[o].1 {
                    best[o] = (*value, error);
                }
            }
            row.push(column);
        }
        previous = row;
    }
    best
}
