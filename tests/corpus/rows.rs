//! Rows of matrices that are vectors of vectors: what may be cut before a loop, and what may not.

use cotangent::differentiate;

/// The matrix times the vector, with rows by their index.
#[differentiate]
pub fn times_vector(m: &[Vec<f64>], x: &[f64], out: &mut [f64]) {
    for i in 0..m.len() {
        for j in 0..x.len() {
            out[i] += m[i][j] * x[j];
        }
    }
}

/// The same down the columns: in the inner loop every element is of another row.
#[differentiate]
pub fn down_the_columns(m: &[Vec<f64>], x: &[f64], out: &mut [f64]) {
    for j in 0..out.len() {
        for i in 0..x.len() {
            out[j] += m[i][j] * x[i];
        }
    }
}

/// Two rows of one matrix at a time, which may be the same one.
#[differentiate]
pub fn rows_by_number(m: &mut [Vec<f64>], from: &[usize], to: &[usize], a: f64) {
    for k in 0..from.len() {
        for j in 0..m[from[k]].len() {
            let old = m[to[k]][j];
            m[to[k]][j] = old * a + m[from[k]][j].sin();
        }
    }
}

/// Several rows, at several columns, are only read.
#[differentiate]
pub fn neighbours(m: &[Vec<f64>]) -> f64 {
    let mut sum = 0.0;
    for i in 1..m.len() {
        for j in 1..m[i].len() {
            sum += m[i][j] * m[i - 1][j] * m[i][j - 1] + m[i - 1][j - 1].exp();
        }
    }
    sum
}

/// The row changes while the loop runs.
#[differentiate]
pub fn wandering(m: &[Vec<f64>], x: &[f64]) -> f64 {
    let mut row = 0;
    let mut sum = 0.0;
    for j in 0..x.len() {
        sum += m[row][j] * x[j] * x[j];
        row = (row + 2) % m.len();
    }
    sum
}

/// The row is told by a local of the loop, and by what is found in the loop.
#[differentiate]
pub fn looked_up(m: &[Vec<f64>], at: &[usize], x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for j in 0..x.len() {
        let row = at[j];
        sum += m[row][j] * x[j].cos() + m[at[0]][j] * x[j];
    }
    sum
}

/// Rows of different lengths: where there is no element, the loop does not come to it.
#[differentiate]
pub fn ragged(m: &[Vec<f64>], n: usize, out: &mut Vec<Vec<f64>>) {
    for i in 0..m.len() {
        for j in 0..n {
            if j < m[i].len() {
                out[i][j] *= m[i][j] * m[i][j];
            }
        }
    }
}

/// Tables in tables, and the first column apart.
#[differentiate]
pub fn in_depth(t: &[Vec<Vec<f64>>], w: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..t.len() {
        for j in 0..t[i].len() {
            for k in 1..t[i][j].len() {
                sum += (t[i][j][k] * w[k]).sin() + t[i][j][0] * w[k];
            }
        }
    }
    sum
}

/// A table that is filled row by row from the row before.
#[differentiate]
pub fn filled_in_order(x: &[f64], n: usize) -> f64 {
    let mut table = vec![vec![0.0; x.len() + 1]; n + 1];
    table[0][0] = 1.0;
    for i in 1..=n {
        for j in 1..=x.len() {
            table[i][j] = table[i - 1][j] * x[j - 1] + table[i][j - 1] * 0.5 + table[i - 1][j - 1].sin();
        }
    }
    let mut sum = 0.0;
    for j in 0..=x.len() {
        sum += table[n][j] * table[n][j];
    }
    sum
}

/// Rows of a container in the middle of which there are arrays.
#[differentiate]
pub fn rows_in_arrays(m: &[[Vec<f64>; 2]], x: &mut [f64]) {
    for i in 0..m.len() {
        for j in 0..x.len() {
            x[j] += m[i][1][j] * m[i][0][j] * 0.5;
        }
    }
}
