//! Loops over containers, of which what is written reaches nothing that is wanted again, or almost.

use cotangent::differentiate;

/// Each element follows from the one before.
#[differentiate]
pub fn chained(x: &[f64]) -> f64 {
    let mut y = vec![0.0; x.len()];
    y[0] = x[0];
    for i in 1..y.len() {
        y[i] = y[i - 1] * y[i - 1] + x[i];
    }
    y.iter().map(|v| v * v).sum()
}

/// The factors of a matrix in its place, flat.
#[differentiate]
pub fn factored(x: &[f64], n: usize) -> f64 {
    let mut a = x.to_vec();
    for k in 0..n {
        for i in k + 1..n {
            let m = a[i * n + k] / a[k * n + k];
            a[i * n + k] = m;
            for j in k + 1..n {
                a[i * n + j] -= m * a[k * n + j];
            }
        }
    }
    (0..n).map(|i| a[i * n + i].ln()).sum()
}

/// The same where a row is longer than it is taken for: rows share elements.
#[differentiate]
pub fn shared_rows(x: &[f64], n: usize) -> f64 {
    let mut a = x.to_vec();
    for k in 0..n {
        for i in k + 1..n {
            for j in 0..n + 2 {
                a[i * n + j] += 0.3 * a[k * n + j] * a[k * n + j];
            }
        }
    }
    a.iter().sum()
}

/// Steps through time, of which each has its row; then once more over all of them.
#[differentiate]
pub fn rows_of_time(x: &[f64], steps: usize) -> f64 {
    let n = x.len();
    let mut u = vec![0.0; (steps + 1) * n];
    u[..n].copy_from_slice(x);
    for t in 0..steps {
        for i in 1..n - 1 {
            u[(t + 1) * n + i] = u[t * n + i] + 0.2 * u[t * n + i] * (u[t * n + i - 1] - u[t * n + i + 1]);
        }
    }
    let end = u[steps * n + 1];
    for i in 1..n {
        u[i] = u[i - 1] * u[i] * end;
    }
    u[n - 1] + end
}

/// What is written in an iteration is read by a later one, and then written over, one behind the other.
#[differentiate]
pub fn falling(x: &[f64]) -> f64 {
    let mut y = x.to_vec();
    for i in (0..y.len() - 1).rev() {
        y[i] *= y[i + 1];
    }
    for i in 0..y.len() - 1 {
        y[i + 1] = y[i] * y[i + 1].cos();
    }
    for i in 1..y.len() {
        y[i - 1] = y[i] * y[i - 1].sin();
    }
    for i in (1..y.len()).rev() {
        y[i] = y[i - 1] * y[i - 1];
    }
    y[0] * y[1] + y[y.len() - 1]
}

/// The distance of two sequences: a table of which each cell follows from three.
#[differentiate]
pub fn warped(x: &[f64], y: &[f64]) -> f64 {
    let mut cost = vec![vec![0.0f64; y.len() + 1]; x.len() + 1];
    for i in 1..=x.len() {
        for j in 1..=y.len() {
            let near = cost[i - 1][j].min(cost[i][j - 1]).min(cost[i - 1][j - 1]);
            cost[i][j] = (x[i - 1] - y[j - 1]).powi(2) + near * cost[i][j - 1].cos();
        }
    }
    cost[x.len()][y.len()]
}

/// Indices that are not seen through, and loops without counters.
#[differentiate]
pub fn anywhere(x: &[f64], order: &[usize]) -> f64 {
    let mut y = x.to_vec();
    for i in 1..y.len() {
        y[order[i]] = y[order[i - 1]] * y[i];
    }
    let mut at = 0;
    while at + 1 < y.len() {
        y[at] *= y[at + 1];
        at += 1;
    }
    let mut half = 0;
    for i in 0..y.len() {
        y[half] *= y[i].sin();
        half = i / 2;
    }
    y.iter().sum()
}

/// Each second element, and a whole that is read in between.
#[differentiate]
pub fn every_second(x: &[f64]) -> f64 {
    let mut y = x.to_vec();
    let mut sum = 0.0;
    for i in (0..y.len() - 2).step_by(2) {
        y[i + 2] = y[i] * y[i] + y[i + 1];
        sum += y.iter().map(|v| v * v).sum::<f64>();
    }
    for i in 0..y.len() / 2 {
        y[2 * i + 1] = y[2 * i] * y[2 * i + 1] * y[2 * i];
    }
    sum * y[1] + y[3]
}

/// Indices that follow what changes behind a reference.
#[differentiate]
pub fn behind_a_reference(x: &[f64]) -> f64 {
    let mut y = [x, x].concat();
    let mut stack: Vec<usize> = vec![1, 1, 1];
    let rest = &mut stack;
    let mut s = 0.0;
    for _ in 0..3 {
        s += y[rest.len() + 1] * y[rest.len() + 1];
        rest.pop();
        y[rest.len() + 2] = s * 0.3;
    }
    let mut places = vec![0, 0];
    let at = &mut places;
    for _ in 0..3 {
        s += y[at[0] + 2] * y[at[0] + 2];
        at[0] += 1;
        y[at[0] + 1] = s * 0.4;
    }
    s + y[2] * y[3]
}

/// Cholesky's factor, in which the diagonal is told by a condition.
#[differentiate]
#[allow(clippy::needless_range_loop)]
pub fn root_of(a: &[f64], n: usize) -> f64 {
    let mut l = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in 0..=i {
            let mut rest = a[i * n + j];
            for k in 0..j {
                rest -= l[i][k] * l[j][k];
            }
            if i == j {
                l[i][j] = rest.sqrt();
            } else {
                l[i][j] = rest / l[j][j];
            }
        }
    }
    (0..n).map(|i| l[i][i].ln() + l[i][0]).sum()
}

/// The same rows, but also those above the one that is read are written, by the same condition.
#[differentiate]
pub fn told_by_conditions(x: &[f64], n: usize) -> f64 {
    let mut a = x.to_vec();
    for k in 0..n {
        for i in 0..n {
            if i != k {
                a[i] *= a[k].cos();
            }
            if !(i <= k || i == 1) {
                a[i] += a[k] * a[k];
            }
            if i >= k || i == 0 {
                a[i] *= a[k].sin();
            }
            let before = k > 0 && i < k;
            if before {
                a[i] -= a[k] * a[i + 1];
            }
        }
    }
    a.iter().map(|v| v * v).sum()
}

/// Branches of which one reads what the other one writes, in another iteration.
#[differentiate]
#[allow(clippy::needless_range_loop)]
pub fn by_turns(x: &[f64]) -> f64 {
    let mut a = x.to_vec();
    let mut sum = 0.0;
    for round in 0..3 {
        for i in 0..a.len() {
            if round == i {
                sum += a[i] * a[i];
            } else {
                a[i] = a[i].sin();
            }
        }
    }
    sum
}

const BELOW: i32 = -3;

/// Conditions on what is negative hold, and their branches write.
#[differentiate]
pub fn below_zero(x: &[f64], m: i32) -> f64 {
    let mut a = x.to_vec();
    let mut s = 0.2;
    for i in -2..2i32 {
        for j in 0..4 {
            if i < j && i + BELOW < 0 {
                s += a[0] * a[j as usize];
                a[0] = s.sin() + a[2] * 0.1;
            }
            if j * m + 2 < 1 {
                s += a[1] * a[1] * 0.1;
                a[1] = s.cos() * a[3];
            }
        }
    }
    s + a[0] * a[1] + a[2] * a[3]
}

/// A row in each iteration, which is moved to be the last one: nothing is written over that the sweep looks at.
#[differentiate]
pub fn row_by_row(x: &[f64], y: &[f64]) -> f64 {
    let mut before = vec![9.0_f64; y.len() + 1];
    before[0] = 0.0;
    for a in x {
        let mut now = vec![9.0_f64; y.len() + 1];
        for j in 1..=y.len() {
            now[j] = (a - y[j - 1]) * (a - y[j - 1]) + before[j].min(now[j - 1]) * before[j - 1].cos();
        }
        before = now;
    }
    before[y.len()] * before[1]
}

/// The same, but an element is read and then written again, in the next round.
#[differentiate]
pub fn row_in_rounds(x: &[f64], rounds: usize) -> f64 {
    let mut before = x.to_vec();
    for a in x {
        let mut now = vec![0.5_f64; x.len()];
        for _ in 0..rounds {
            for j in 1..x.len() {
                now[j] = (a * now[j - 1] + before[j] * now[j]).sin();
                now[j - 1] = now[j] * now[j] + before[j - 1];
            }
        }
        before = now;
    }
    before.iter().map(|v| v * v).sum()
}

/// What the row was moved to is changed behind it, in the same iteration and in the next one.
#[differentiate]
pub fn row_changed_later(x: &[f64]) -> f64 {
    let n = x.len();
    let mut before = x.to_vec();
    for a in x {
        before[n - 1] = before[0] * before[n - 1];
        let mut now = vec![0.3_f64; n];
        for j in 1..n {
            now[j] = a * now[j - 1] * before[j] + now[j - 1].sin();
        }
        before = now;
        before[0] = before[n - 1] * before[0] + a * before[1].cos();
        before[1] = before[0] * before[1];
    }
    before.iter().map(|v| v * v).sum()
}

/// Moved on some paths, into a list whose items change.
#[differentiate]
pub fn row_on_some_paths(x: &[f64]) -> f64 {
    let n = x.len();
    let mut rows: Vec<Vec<f64>> = vec![];
    let mut s = 0.0;
    for (i, a) in x.iter().enumerate() {
        let mut row = vec![*a; n];
        for j in 1..n {
            row[j] = row[j - 1] * x[j] + row[j - 1] * row[j - 1];
        }
        if i % 2 == 0 {
            rows.push(row);
            let last = rows.len() - 1;
            rows[last][1] = rows[last][0] * rows[last][1] * rows[0][1];
        } else {
            s += row[n - 1] * row[0];
        }
    }
    s + rows.iter().map(|row| row[1] * row[2]).sum::<f64>()
}

/// Declared in the loop, but of elements that live on.
#[differentiate]
pub fn row_that_lives_on(x: &[f64]) -> f64 {
    let mut m = vec![x.to_vec(), x.to_vec()];
    for i in 0..5 {
        let row = &mut m[i % 2];
        for j in 1..row.len() {
            row[j] = row[j - 1] * row[j - 1] + x[j];
        }
        let (head, rest) = row.split_at_mut(1);
        head[0] = rest[0] * rest[0] * 0.1 + head[0].sin();
        let cells = &mut rest[..];
        cells[1] = cells[0] * cells[0] + 0.1 * cells[1];
    }
    m.iter().map(|row| row.iter().sum::<f64>()).sum()
}

/// The number of rows is a length that has a name.
#[differentiate]
pub fn by_a_named_length(x: &[f64]) -> f64 {
    let n = x.len();
    let mut l = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..=i {
            l[i * n + j] = (x[i] * x[j]).cos() * 0.1;
        }
        l[i * n + i] += 2.0 + x[i] * x[i];
    }
    for j in 0..n {
        for k in 0..j {
            for i in j..n {
                l[i * n + j] -= l[i * n + k] * l[j * n + k];
            }
        }
        let d = l[j * n + j].sqrt();
        for i in j..n {
            l[i * n + j] /= d;
        }
    }
    l.iter().sum::<f64>() + l[n * n - 1] * l[0]
}

/// Names of one length, of which one changes: rows are not as long as the loops.
#[differentiate]
pub fn by_lengths_that_differ(x: &[f64]) -> f64 {
    let mut n = x.len();
    let m = n;
    let rows = m;
    n -= 1;
    let mut l = vec![0.0; m * m];
    for i in 0..m {
        l[i] = x[i];
        l[i * m] += x[i] * x[i];
    }
    for j in 0..rows {
        for k in 0..j {
            for i in j..m {
                l[i * n + j] -= 0.3 * l[i * n + k] * l[j * n + k];
            }
        }
    }
    l.iter().map(|v| v * v).sum()
}

/// A list that gets longer, so that its length is not the one that has a name.
#[differentiate]
pub fn by_a_length_that_grows(x: &[f64]) -> f64 {
    let mut l = x.to_vec();
    let n = l.len();
    for k in 0..n {
        l.push(l[k] * x[0] + l[l.len() - 1]);
    }
    for i in 0..n {
        for j in 0..l.len() - n {
            l[(i + j) % n] += 0.2 * l[i] * l[n + j];
            l[n + j] *= l[i];
        }
    }
    l.iter().sum()
}
