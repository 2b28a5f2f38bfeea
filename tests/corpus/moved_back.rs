//! Vectors that a loop moves into another variable: the sweep finds them there, or has to have kept them.

use cotangent::differentiate;

/// The ordinary case: the next state replaces the last one, and both are needed.
#[differentiate]
pub fn states(x: &[f64]) -> f64 {
    let mut state = vec![x[0], x[1] * x[2], 0.5];
    for _ in 0..4 {
        let mut next = vec![0.0; 3];
        for j in 0..3 {
            next[j] = state[j] * state[(j + 1) % 3] + x[j];
        }
        let s: f64 = next.iter().sum();
        for j in 0..3 {
            next[j] /= s * s + 1.0;
        }
        state = next;
    }
    state[0] * state[1] + state[2]
}

/// What was moved changes in its new place, in its length, too.
#[differentiate]
pub fn changed_behind(x: &[f64]) -> f64 {
    let mut state = vec![x[0], x[1] * x[2], 0.5];
    let mut total = 0.0;
    for i in 0..4 {
        let mut next = vec![0.0; 3];
        for j in 0..3 {
            next[j] = state[j].sin() * state[(j + 1) % 3] + x[j];
            total += next[j] * next[j];
        }
        state = next;
        state[i % 3] *= x[3];
        state.push(total);
        state.swap(0, 3);
        total += state[0] * state[1];
    }
    state[0] * state[1] + state[2] + total
}

/// Moves on some paths only, from one to another and on to a third one, with jumps behind them.
#[differentiate]
pub fn on_some_paths(x: &[f64]) -> f64 {
    let mut state = vec![x[0], x[1] * x[2], 0.5];
    let mut spare = vec![1.0, 2.0, x[3]];
    for i in 0..6 {
        let mut next = vec![0.0; 3];
        for j in 0..3 {
            next[j] = state[j].sin() * spare[(j + 1) % 3] + x[j];
        }
        for j in 0..3 {
            next[j] = next[j] * next[j] * 0.3;
        }
        if i % 3 == 1 {
            spare = next;
            continue;
        }
        if i % 3 == 2 {
            state = spare;
            spare = next;
        } else {
            state = next;
        }
        if state[0] > 1.9 {
            break;
        }
    }
    state[0] * state[1] + state[2] * spare[1] + spare[0] * spare[2]
}

/// What is moved is given another value afterwards, in the same iteration.
#[differentiate]
pub fn given_again(x: &[f64]) -> f64 {
    let mut a = vec![x[0] * x[0], x[1]];
    let mut b = vec![x[2], x[3]];
    let mut s = 0.0;
    for _ in 0..3 {
        for j in 0..2 {
            b[j] = b[j] * a[j] + 0.1;
            s += b[j] * b[j] * a[1 - j];
        }
        a = b;
        s += a[0] * a[1];
        b = vec![a[1] * x[0], a[0] * a[0]];
    }
    s + a[0] * b[1]
}

/// Vectors whose lengths differ, in a loop inside of another one.
#[differentiate]
pub fn of_other_lengths(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for k in 0..3 {
        let mut state = vec![x[k], x[k + 1], 0.4];
        for i in 0..4 {
            let mut next = vec![0.1; 3 + i % 2];
            for j in 0..3 {
                next[j] += state[j] * state[(j + 1) % state.len()];
                next[j] = next[j].sin() * next[j];
            }
            state = next;
        }
        s += state[0] * state[1] * state[2];
    }
    s
}

/// Vectors of vectors.
#[differentiate]
pub fn of_rows(x: &[f64]) -> f64 {
    let mut state = vec![vec![x[0], x[1]], vec![x[2], x[3]]];
    for _ in 0..4 {
        let mut next = vec![vec![0.0; 2]; 2];
        for p in 0..2 {
            for q in 0..2 {
                next[p][q] = state[p][0] * state[q][1] + 0.2;
                next[p][q] = next[p][q].sin() * next[p][q];
            }
        }
        state = next;
    }
    state[0][0] * state[1][1] + state[0][1]
}

/// Rows take the place of rows, fewer or longer ones on some paths, and the loop may end early.
#[differentiate]
pub fn rows_in_turn(x: &[f64]) -> f64 {
    let mut rows: Vec<Vec<f64>> = x.chunks(2).map(|c| c.to_vec()).collect();
    let mut total = 0.0;
    for step in 0..5 {
        let next: Vec<Vec<f64>> = rows.iter().map(|row| row.iter().map(|v| (v * x[0]).sin() + 0.3).collect()).collect();
        total += rows[0][0] * next[next.len() - 1][0];
        if step == 1 {
            rows = next[..next.len() - 1].to_vec();
        } else {
            rows = next;
        }
        for row in rows.iter_mut() {
            row[0] *= x[1];
            if step == 2 {
                row.push(total);
            }
        }
        if total > 40.0 {
            break;
        }
    }
    total + rows.iter().map(|row| row.iter().product::<f64>()).sum::<f64>()
}

/// Pairs take the place of pairs.
#[differentiate]
pub fn pairs_in_turn(x: &[f64]) -> f64 {
    let mut points: Vec<[f64; 2]> = x.windows(2).map(|w| [w[0], w[1]]).collect();
    for step in 0..4 {
        let mut next = points.clone();
        for i in 0..points.len() {
            for j in 0..points.len() {
                next[i][0] += x[0] * (points[j][1] - points[i][0]).sin();
                next[i][1] -= 0.1 * points[j][0] * points[i][1];
            }
        }
        if step % 2 == 0 {
            points = next;
        } else {
            points = next.iter().map(|p| [p[1], p[0] * x[1]]).collect();
        }
    }
    points.iter().map(|p| p[0] * p[1]).sum()
}
