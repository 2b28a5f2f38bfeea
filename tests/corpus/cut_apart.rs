//! Loops that reach two places of one container, which may or may not have elements in common.

use cotangent::differentiate;
use num_traits::Float;

/// All pairs of points, whose numbers lie side by side; with a small `step` they overlap.
#[differentiate]
pub fn pairs(x: &[f64], w: &[f64], step: usize) -> f64 {
    let d = w.len();
    let n = if x.len() < d { 0 } else { (x.len() - d) / step + 1 };
    let mut sum = 0.0;
    for i in 0..n {
        for j in 0..n {
            let mut square = 0.0;
            for c in 0..d {
                let e = x[i * step + c] - w[c] * x[j * step + c];
                square += e * e;
            }
            sum += (-0.5 * square).exp() * (1.0 + i as f64);
        }
    }
    sum
}

/// What is the same here has no derivative, so one buffer of the call is not wanted.
#[differentiate(constant(x))]
pub fn pairs_of_what_stays(x: &[f64], w: &[f64]) -> f64 {
    pairs(x, w, 2) + pairs(x, w, 1)
}

/// Rows of their own, from where the loop says.
#[differentiate]
pub fn rows(x: &[Vec<f64>], from: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        for j in 0..=i {
            let mut product = 0.0;
            for c in from..x[0].len() {
                product += x[i][c] * x[j][c - from];
            }
            sum += product.sin() * (1.0 + j as f64);
        }
    }
    sum
}

/// Elimination in its place: one row is read, the other one changes.
#[differentiate]
pub fn eliminate(m: &mut [f64], n: usize) -> f64 {
    let mut product = 1.0;
    for k in 0..n {
        for i in k + 1..n {
            let f = m[i * n + k] / m[k * n + k];
            for c in k..n {
                m[i * n + c] -= f * m[k * n + c];
            }
        }
        product *= m[k * n + k];
    }
    product
}

/// One half is overwritten by the other one, shifted: not apart where `shift` is small.
#[differentiate]
pub fn shifted(x: &[f64], shift: usize, turns: usize) -> f64 {
    let mut y = x.to_vec();
    let n = x.len() - shift;
    for turn in 0..turns {
        for i in 0..n {
            y[i] = y[i] * 0.3 + y[shift + i] * y[shift + i] * (1.0 + turn as f64);
        }
    }
    let mut sum = 0.0;
    for i in 0..y.len() {
        sum += y[i] * y[i];
    }
    sum
}

/// Factors of a matrix with rows of their own, each of which needs those before it.
#[differentiate]
pub fn factor(a: &[Vec<f64>]) -> f64 {
    let n = a.len();
    let mut l = vec![vec![0.0; n]; n];
    let mut sum = 0.0;
    for i in 0..n {
        for j in 0..=i {
            let mut rest = a[i][j];
            for k in 0..j {
                rest -= l[i][k] * l[j][k];
            }
            l[i][j] = if i == j { rest.sqrt() } else { rest / l[j][j] };
        }
        sum += l[i][i].ln() + l[i][0];
    }
    sum
}

/// A third place of the same container.
#[differentiate]
pub fn three(x: &[f64], d: usize) -> f64 {
    let n = x.len() / d;
    let mut sum = 0.0;
    for i in 2..n {
        let mut product = 0.0;
        for c in 0..d {
            product += x[i * d + c] * x[(i - 1) * d + c] - x[(i - 2) * d + c];
        }
        sum += product * product;
    }
    sum
}

/// States one behind the other, each from the one before.
#[differentiate]
pub fn states(start: &[f64], k: f64, steps: usize) -> f64 {
    let n = start.len();
    let mut u = vec![0.0; (steps + 1) * n];
    u[..n].copy_from_slice(start);
    for t in 0..steps {
        for i in 0..n {
            u[(t + 1) * n + i] = u[t * n + i] + k * u[t * n + i].sin();
        }
    }
    let mut sum = 0.0;
    for v in &u {
        sum += v * v;
    }
    sum
}

/// The same of any float.
#[differentiate]
pub fn distances<T: Float>(x: &[T], d: usize) -> T {
    let mut sum = T::zero();
    for i in 0..x.len() / d {
        for j in 0..i {
            for c in 0..d {
                let e = x[i * d + c] - x[j * d + c];
                sum = sum + e * e * e;
            }
        }
    }
    sum
}

/// The same with neighbours, `width` further on; where that is little they are the same elements.
#[differentiate]
pub fn heat(start: &[f64], k: f64, width: usize, steps: usize) -> f64 {
    let n = start.len();
    let mut u = vec![0.1; steps * width + n];
    u[..n].copy_from_slice(start);
    for t in 0..steps {
        for i in 1..n - 1 {
            let bend = u[t * width + i + 1] - 2.0 * u[t * width + i] + u[t * width + i - 1];
            u[(t + 1) * width + i] = u[t * width + i] + k * bend * bend;
        }
    }
    let mut sum = 0.0;
    for i in 0..u.len() {
        sum += u[i] * u[i] * (1.0 + i as f64);
    }
    sum
}

/// Rows with neighbours, from the last one.
#[differentiate]
pub fn fading(start: &[f64], k: f64, back: usize, steps: usize) -> f64 {
    let n = start.len();
    let mut u = vec![start.to_vec(); steps + 1];
    for t in 0..steps {
        for i in (2..n).rev() {
            let from = u[t + 1 - back][i - 2] * k;
            u[t + 1][i] += from * u[t + 1 - back][i - 1].sin() + u[t + 1 - back][i];
            u[t + 1][i - 1] *= 0.9;
        }
    }
    let mut sum = 0.0;
    for row in &u {
        for v in row {
            sum += v * v;
        }
    }
    sum
}

/// Sums into two places with neighbours.
#[differentiate]
pub fn bonds(x: &[f64], d: usize, far: usize) -> f64 {
    let n = x.len() - far - 2;
    let mut sum = 0.0;
    for _ in 0..d {
        for i in 0..n {
            let a = x[i + 1] * x[i + far + 2] - x[i];
            let b = x[i + far] + x[i + far + 1] * x[i + 2];
            sum += a * b * b;
        }
    }
    sum
}

/// Each element is made of its neighbour, from the last to the first, and of another row: the neighbour's cotangent has been
/// added to before it is read.
#[differentiate]
fn filled_backwards(y: &mut [f64], w: &[f64], k: f64, n: usize, (i, j): (usize, usize)) {
    for c in (0..n).rev() {
        y[i + c] = k * w[c] + 0.5 * y[i + c + 1] + y[j + c];
    }
}

#[differentiate]
pub fn of_neighbours(x: &[f64]) -> f64 {
    let (mut y, mut w) = (vec![0.0; 60], vec![0.0; 60]);
    for i in 0..60 {
        y[i] = x[i % x.len()] * (1.0 + (i as f64).cos());
        w[i] = 0.3 + x[i % x.len()] * (i as f64).sin();
    }
    filled_backwards(&mut y, &w, x[0], 20, (0, 30));
    filled_backwards(&mut y, &w, x[1], 20, (5, 15));
    y.iter().map(|v| v * v).sum::<f64>()
}

/// A stencil, whose rows overlap where `side` is small.
#[differentiate]
pub fn plate(start: &[f64], k: f64, (rows, columns, side): (usize, usize, usize), steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for step in 0..steps {
        for i in 1..rows {
            for j in 1..columns {
                let at = i * side + j;
                let around = u[at - side] * u[at - 1] + u[at + 1] + u[at + side];
                next[at] = u[at] + k * (around - (4.0 + step as f64) * u[at] * u[at]);
            }
        }
        std::mem::swap(&mut u, &mut next);
    }
    let mut sum = 0.0;
    for i in 0..u.len() {
        sum += u[i] * u[i] * (1.0 + i as f64);
    }
    sum
}

/// Three rows, of which two may be the same.
#[differentiate]
pub fn three_rows(x: &[Vec<f64>], (a, b): (usize, usize), turns: usize) -> f64 {
    let mut y = x.to_vec();
    for t in 0..turns {
        for c in 1..x[0].len() {
            y[0][c] += y[a][c - 1] * y[b][c] * (1.0 + t as f64);
        }
    }
    let mut sum = 0.0;
    for row in &y {
        for v in row {
            sum += v * v;
        }
    }
    sum
}

/// Four blocks of one buffer at given places: each is changed by the others.
#[differentiate]
pub fn four_blocks(y: &mut [f64], (a, b, c, d): (usize, usize, usize, usize), n: usize) {
    for i in 0..n {
        y[a + i] += y[b + i] * y[c + i];
        y[d + i] = y[a + i] * y[d + i] - y[b + i];
    }
}

#[differentiate]
pub fn of_blocks(x: &[f64], at: (usize, usize, usize, usize), n: usize, turns: usize) -> f64 {
    let mut y = x.to_vec();
    for _ in 0..turns {
        four_blocks(&mut y, at, n);
    }
    let mut sum = 0.0;
    for i in 0..y.len() {
        sum += y[i] * y[i] * (1.0 + i as f64);
    }
    sum
}
