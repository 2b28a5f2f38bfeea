//! Indices that are read from memory: lists of them that are cut before loops, and loops that get functions of their own; and
//! those that only look so.

use cotangent::differentiate;

/// Edges of a graph, walked in several rounds: what is reached is also what is written.
#[differentiate]
pub fn walked(from: &[usize], to: &[usize], weight: &[f64], x: &[f64], rounds: usize, damping: f64) -> f64 {
    let mut rank = x.to_vec();
    for _ in 0..rounds {
        let mut out = vec![0.0; rank.len()];
        for e in 0..weight.len() {
            out[to[e]] += rank[from[e]] * weight[e];
        }
        for i in 0..rank.len() {
            rank[i] = (1.0 - damping) / rank.len() as f64 + damping * out[i] * out[i];
        }
    }
    rank.iter().map(|r| r * r).sum()
}

/// The same container on both sides, so that the order of the edges matters.
#[differentiate]
pub fn in_place(from: &[usize], to: &[usize], x: &mut [f64], rounds: usize) -> f64 {
    let mut total = 0.0;
    for r in 0..rounds {
        for e in 0..from.len() {
            x[to[e]] += 0.3 * x[from[e]].sin();
            total += x[to[e]] * 0.1;
        }
        x[r % 2] *= 0.5;
    }
    total
}

/// The list of indices is written between the rounds, and in them.
#[differentiate]
pub fn moving(x: &[f64], rounds: usize) -> f64 {
    let n = x.len();
    let mut at: Vec<usize> = (0..n).collect();
    let mut y = x.to_vec();
    for r in 0..rounds {
        for k in 0..n {
            let to = at[k];
            y[to] = y[at[(k + 1) % n]] * x[k] + 0.2;
            at[k] = (to + r + 1) % n;
        }
        at.swap(0, n - 1);
    }
    let mut s = 0.0;
    for k in 0..n {
        s += y[at[k]] * x[k];
    }
    s
}

/// An index behind a condition: the list is shorter than the loop is long.
#[differentiate]
pub fn behind_a_condition(x: &[f64], at: &[usize], n: usize) -> f64 {
    let mut s = 0.0;
    for round in 0..3 {
        for k in 0..n {
            let i = if k < at.len() { at[k] } else { k % x.len() };
            s += x[i] * x[(k + round) % x.len()];
        }
        let mut k = 0;
        while k < at.len() && at[k] < x.len() {
            s -= 0.1 * x[at[k]];
            k += 1;
        }
    }
    s
}

/// Lists of lists of indices, at an offset, and indices of indices.
#[differentiate]
pub fn of_indices(x: &[f64], at: &[usize], which: &[usize], rounds: usize) -> f64 {
    let mut y = vec![0.0; x.len()];
    for r in 0..rounds {
        for k in 1..which.len() {
            let (a, b) = (at[which[k]], at[which[k - 1] + r]);
            y[a] += x[b] * x[at[which[k]]];
            y[b] *= 0.9;
        }
    }
    let mut s = 0.0;
    for i in 0..y.len() {
        s += y[i] * y[i];
    }
    s
}

/// A sum that the loop carries, and one that it overwrites.
#[differentiate]
pub fn carried(x: &[f64], at: &[usize], rounds: usize) -> f64 {
    let (mut sum, mut last) = (0.0, 1.0);
    for _ in 0..rounds {
        for k in 0..at.len() {
            sum = 0.5 * sum + x[at[k]] * last;
            last = x[at[at.len() - 1 - k]] + 0.1 * sum;
        }
        sum = sum.tanh();
    }
    sum * last
}

/// Rows of a sparse matrix, several products one after the other.
#[differentiate]
pub fn by_rows(start: &[usize], col: &[usize], val: &[f64], x: &[f64], times: usize) -> f64 {
    let mut v = x.to_vec();
    for t in 0..times {
        let mut next = vec![0.0; v.len()];
        for i in 0..v.len() {
            let mut sum = 0.1 * t as f64;
            for k in start[i]..start[i + 1] {
                sum += val[k] * v[col[k]];
            }
            next[i] = sum.sin();
        }
        v = next;
    }
    v.iter().sum()
}

/// Pairs of indices, and what stays the same in all iterations is divided by.
#[differentiate]
pub fn pairs(x: &[f64], edges: &[(usize, usize)], length: f64, rounds: usize) -> f64 {
    let mut moved = x.to_vec();
    let mut energy = 0.0;
    for _ in 0..rounds {
        let mut force = vec![0.0; moved.len()];
        for e in 0..edges.len() {
            let (i, j) = edges[e];
            let d = (moved[i] - moved[j]) / length;
            energy += d * d;
            force[i] -= d / length;
            force[j] += d / length;
        }
        for i in 0..moved.len() {
            moved[i] += 0.1 * force[i];
        }
    }
    energy
}

/// A list of which the function is told that it is longer than it is.
#[differentiate]
pub fn too_short(x: &[f64], at: &[usize], y: &mut [f64], n: usize) {
    for round in 0..2 {
        for k in 0..n {
            y[at[k]] += x[k] * (round + 1) as f64;
        }
    }
}

/// Elements with three nodes each: literal loops whose counters are indices of indices only.
#[differentiate(wrt(u, kappa))]
pub fn assembled(nodes: &[[f64; 2]], elements: &[[usize; 3]], kappa: &[f64], u: &[f64]) -> f64 {
    let mut r = vec![0.0; u.len()];
    for (e, t) in elements.iter().enumerate() {
        let (a, b, c) = (nodes[t[0]], nodes[t[1]], nodes[t[2]]);
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
        let gx = [b[1] - c[1], c[1] - a[1], a[1] - b[1]];
        let gy = [c[0] - b[0], a[0] - c[0], b[0] - a[0]];
        for p in 0..3 {
            for q in 0..3 {
                r[t[p]] += kappa[e] * u[t[q]].sin() * (gx[p] * gx[q] + gy[p] * gy[q]) / (2.0 * area);
            }
        }
    }
    r.iter().map(|v| v * v).sum()
}
