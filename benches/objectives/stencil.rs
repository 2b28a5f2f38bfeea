//! Heat that spreads over a square plate: a stencil of five points, explicit steps.

use cotangent::differentiate;

/// `½ Σ u²` after so many steps. The plate has `side` times `side` points, those at its border keep
/// their temperature; `k` is the conductivity.
#[differentiate]
pub fn plate(start: &[f64], k: f64, side: usize, steps: usize) -> f64 {
    assert_eq!(start.len(), side * side, "a square plate");
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for _ in 0..steps {
        for i in 1..side - 1 {
            for j in 1..side - 1 {
                let at = i * side + j;
                let around = u[at - side] + u[at - 1] + u[at + 1] + u[at + side];
                next[at] = u[at] + k * (around - 4.0 * u[at]);
            }
        }
        std::mem::swap(&mut u, &mut next);
    }
    let mut sum = 0.0;
    for &v in &u {
        sum += v * v;
    }
    0.5 * sum
}
