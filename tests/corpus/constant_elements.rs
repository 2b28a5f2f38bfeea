//! Numbers of containers that are constants, which loops read at indices that follow the counter or not.

use cotangent::differentiate;

/// Through the parameters themselves, a part, a row, and at an index that takes two steps.
#[differentiate(constant(data, rows))]
pub fn weighted(x: &[f64], data: &[f64], rows: &[[f64; 4]]) -> f64 {
    let mut total = 0.0;
    for i in 0..3 {
        let own = &data[i..];
        let row = &rows[i];
        for j in 0..x.len() {
            let e = x[j] - own[j];
            total += e * e * row[j] * data[2 * j] * rows[i][j];
        }
    }
    total
}

/// The constants change between two reads.
#[differentiate]
pub fn weights_that_change(x: &[f64]) -> f64 {
    let mut w = vec![0.3, 0.1, 0.7, 0.9, 1.1];
    let c = vec![1.5, 2.5, 0.5, 0.25];
    let mut s = 1.0;
    for i in 0..4 {
        for j in 0..4 {
            s += 0.1 * x[j] * w[j] * c[j] * s;
            w[j] = w[j + 1] * 0.5;
        }
        let mut k = i;
        while k < 3 {
            s += c[k] * x[k] * x[i] * w[k];
            k += 1;
        }
    }
    s
}

/// Rows of constants, the last of which may be shorter.
#[differentiate(constant(points))]
pub fn nearest(centres: &[f64], points: &[f64], d: usize) -> f64 {
    let mut cost = 0.0;
    for p in points.chunks(d) {
        let mut best = f64::INFINITY;
        for q in 0..centres.len() / d {
            let mut s = 0.0;
            for j in 0..p.len() {
                let e = p[j] - centres[q * d + j];
                s += e * e;
            }
            if s < best {
                best = s;
            }
        }
        cost += best;
    }
    cost
}

/// The index has an effect.
#[differentiate(constant(data))]
pub fn counted(x: &[f64], data: &[f64]) -> f64 {
    let mut at = 0;
    let mut total = 0.0;
    for j in 0..x.len() {
        total += x[j]
            * x[j]
            * data[{
                at += 1;
                at
            }];
    }
    total * data[at]
}

/// The constants are moved behind the loop.
#[differentiate]
pub fn given_away(x: &[f64]) -> f64 {
    let data = vec![0.2, -0.4, 0.7, 0.1].to_vec();
    let mut total = 0.0;
    for j in 0..x.len() {
        total += x[j] * x[j] * data[j];
    }
    let sum: f64 = data.into_iter().sum();
    total * x[0] * sum
}
