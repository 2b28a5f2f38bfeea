//! Functions without a derivative that give positions: as an iterator, a list, a slice, an array. They are called with counts
//! of what is active.

use cotangent::differentiate;

fn neighbours(i: usize, n: usize) -> impl Iterator<Item = usize> {
    [i.wrapping_sub(1), i + 1].into_iter().filter(move |&j| j < n)
}

fn pairs(n: usize) -> Vec<(usize, usize)> {
    (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))).collect()
}

fn ring() -> &'static [(usize, usize)] {
    &[(0, 1), (1, 2), (2, 0)]
}

fn three(n: usize) -> [usize; 3] {
    [n, n + 1, n]
}

fn parent(i: usize) -> Option<usize> {
    i.checked_sub(2)
}

/// In loops, in loops inside of loops.
#[differentiate]
pub fn smoothness(x: &[f64]) -> f64 {
    let mut total = 0.0;
    for i in 0..x.len() {
        for j in neighbours(i, x.len()) {
            total += (x[i] - x[j]).powi(2);
        }
        for j in three(i.min(x.len() - 2)) {
            total += x[i] * x[j];
        }
    }
    for (at, j) in neighbours(2, x.len()).enumerate() {
        total += x[j] * x[at];
    }
    for &(a, b) in ring() {
        total *= x[a] + x[b];
    }
    total
}

/// In chains.
#[differentiate]
pub fn correlated(x: &[f64]) -> f64 {
    let n = x.len();
    let beside: f64 = (0..n).map(|i| neighbours(i, x.len()).map(|j| x[j]).sum::<f64>() * x[i]).sum();
    let apart: f64 = pairs(n - 1).into_iter().rev().map(|(i, j)| x[i] * x[j]).sum();
    let once: f64 = neighbours(1, x.len()).zip(x.iter()).map(|(j, v)| x[j] * v).sum();
    neighbours(1, n).chain(neighbours(2, n)).fold(beside + apart * once, |total, j| total * x[j])
}

/// One behind the other.
#[differentiate]
pub fn flattened(x: &[f64]) -> f64 {
    let edges = (0..x.len()).flat_map(|i| neighbours(i, x.len()).map(move |j| (i, j)));
    let along: f64 = edges.map(|(i, j)| x[i] * x[j]).sum();
    let up: f64 = (0..x.len()).flat_map(|i| parent(i)).map(|i| x[i]).sum();
    (0..x.len()).flat_map(|i| neighbours(i, x.len())).map(|j| x[j] * x[j]).sum::<f64>() * along + up
}
