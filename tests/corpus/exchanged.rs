//! Vectors that take the place of others in a loop, whose allocations the next iteration finds.

use cotangent::differentiate;

/// Probabilities of a chain, step by step.
#[differentiate]
pub fn chain(start: &[f64], moves: &[Vec<f64>], steps: usize) -> f64 {
    let n = start.len();
    let mut state = start.to_vec();
    let mut log = 0.0;
    for _ in 0..steps {
        let total: f64 = state.iter().sum();
        log += total.ln();
        let mut next = vec![0.0; n];
        for j in 0..n {
            for i in 0..n {
                next[j] += state[i] / total * moves[i][j];
            }
        }
        state = next;
    }
    log + state.iter().sum::<f64>()
}

/// The vector is moved away before the loop, and given again in it.
#[differentiate]
pub fn moved_before(x: &[f64], steps: usize) -> f64 {
    let mut state = x.to_vec();
    let first = state;
    let mut sum = first[0];
    for k in 0..steps {
        let mut next = vec![1.0; x.len()];
        for i in 0..x.len() {
            next[i] *= x[i] * first[i] * (k + 1) as f64;
        }
        state = next;
        sum += state[0] * state[x.len() - 1];
    }
    sum
}

/// Each round moves what the loop in it has left.
#[differentiate]
pub fn moved_behind(x: &[f64], rounds: usize, steps: usize) -> f64 {
    let mut all = vec![];
    for r in 0..rounds {
        let mut state = x.to_vec();
        for _ in 0..steps {
            let mut next = vec![0.0; x.len()];
            for i in 0..x.len() {
                next[i] = state[i] * state[(i + r) % x.len()];
            }
            state = next;
        }
        all.push(state);
    }
    let mut sum = 0.0;
    for row in &all {
        for v in row {
            sum += v * v;
        }
    }
    sum
}

/// Vectors of different lengths, some steps of which are left out.
#[differentiate]
pub fn growing(x: &[f64], steps: usize) -> f64 {
    let mut state = vec![x[0]];
    for k in 0..steps {
        let mut next = vec![0.5; k + 2];
        for i in 0..state.len() {
            next[i] += state[i] * x[i % x.len()];
            next[i + 1] -= state[i] * state[i];
        }
        if next[0] > 1.2 {
            continue;
        }
        state = vec![0.1; 2];
        if k % 2 == 0 {
            state = next;
        }
        if state.len() > 5 {
            break;
        }
        state.resize(k + 2, 0.3);
    }
    state.iter().map(|v| v * v).sum()
}

/// Over any float, with what comes to the sweep in two vectors.
#[differentiate]
pub fn of_any<T: num_traits::Float>(x: &[T], steps: usize) -> T {
    let n = x.len();
    let (mut a, mut b) = (x.to_vec(), x.to_vec());
    for _ in 0..steps {
        let mut c = vec![T::zero(); n];
        let mut d = vec![T::one(); n];
        for i in 0..n {
            c[i] = a[i] * b[n - 1 - i];
            d[i] = d[i] + a[i] * a[i];
        }
        a = d;
        b = c;
    }
    let mut sum = T::zero();
    for i in 0..n {
        sum = sum + a[i] * b[i];
    }
    sum
}

/// Values of each row are collected, and get another name.
#[differentiate]
pub fn collected(w: &[f64], x: &[f64], d: usize) -> f64 {
    let mut sum = 0.0;
    for row in x.chunks(d) {
        let products: Vec<f64> = w.iter().zip(row).map(|(a, b)| a * b).collect();
        let kept = products;
        if kept.len() < 2 {
            continue;
        }
        let squares: Vec<f64> = kept.iter().map(|p| p * p + 1.0).collect();
        sum += squares[0].ln() * kept[1] - squares[squares.len() - 1].sqrt();
    }
    sum
}

/// What is collected is kept in every second round.
#[differentiate]
pub fn kept_by_turns(x: &[f64], rounds: usize) -> f64 {
    let mut kept = vec![vec![1.0]];
    for k in 0..rounds {
        let mut terms = Vec::with_capacity(2);
        for v in x {
            terms.push(v * kept[kept.len() - 1][0]);
        }
        if k % 2 == 0 {
            kept.push(terms);
        }
    }
    kept.iter().map(|row| row.iter().map(|v| v * v).sum::<f64>()).sum()
}

/// Three vectors go round.
#[differentiate]
pub fn three_in_turn(c: &[f64], source: &[f64]) -> f64 {
    let n = c.len();
    let (mut prev, mut cur) = (vec![0.1; n], vec![0.2; n]);
    let mut sum = 0.0;
    for s in source {
        let mut next = vec![0.0; n];
        for i in 1..n - 1 {
            next[i] = 2.0 * cur[i] - prev[i] + c[i] * c[i] * (cur[i + 1] - 2.0 * cur[i] + cur[i - 1]) * cur[i];
        }
        next[n / 2] += s * s;
        prev = cur;
        cur = next;
        sum += cur[1] * cur[n / 2];
    }
    sum
}

/// They go round in some iterations only, and grow.
#[differentiate]
pub fn sometimes(x: &[f64], turns: usize) -> f64 {
    let (mut prev, mut cur) = (x.to_vec(), vec![0.3; x.len()]);
    let mut sum = 0.0;
    for t in 0..turns {
        let mut next = vec![0.5; x.len() + t];
        for i in 0..cur.len().min(prev.len()) {
            next[i] = (cur[i] * x[i % x.len()]).sin() + prev[i] * cur[i];
        }
        if t % 3 != 1 {
            prev = cur;
            cur = next;
        }
        sum += cur[0] * prev[prev.len() - 1];
    }
    sum
}

/// The loop may end where a vector has been moved away and nothing has taken its place.
#[differentiate]
pub fn left_while_away(x: &[f64], most: f64) -> f64 {
    let mut cur = x.to_vec();
    let mut sum = 0.0;
    for t in 0..6 {
        let old = cur;
        for a in &old {
            sum += a * a * a;
        }
        if sum > most {
            sum *= old[0];
            break;
        }
        let mut next = vec![0.0; x.len()];
        for i in 0..x.len() {
            next[i] = old[i] * (old[i] + 0.1 * t as f64).cos();
        }
        cur = next;
    }
    sum
}

/// What is moved away last goes to the result.
#[differentiate]
pub fn given_away_last(x: &[f64], turns: usize) -> Vec<f64> {
    let mut cur = x.to_vec();
    let mut all = vec![];
    for _ in 0..turns {
        let mut next = vec![0.0; x.len()];
        for i in 0..x.len() {
            next[i] = cur[i].sin() * x[i] * cur[0];
        }
        all = cur;
        cur = next;
    }
    for i in 0..all.len() {
        cur[i] *= all[i] * all[i];
    }
    cur
}

#[differentiate]
pub fn given_away(x: &[f64], turns: usize) -> f64 {
    given_away_last(x, turns).iter().map(|v| v * v).sum()
}

/// The loop may end between the two, or the other one gets its vector on one path or the other.
#[differentiate]
pub fn left_between(x: &[f64], most: f64) -> f64 {
    let (mut prev, mut cur) = (x.to_vec(), vec![0.4_f64; x.len()]);
    let mut sum = 0.0;
    for t in 0..7 {
        let mut next = vec![0.1; x.len()];
        for i in 0..x.len() {
            next[i] = (cur[i] + 0.2 * t as f64).sin() * x[i] + prev[i] * cur[0];
        }
        sum += next[0] * next[x.len() - 1];
        prev = cur;
        if sum > most {
            break;
        }
        cur = next;
    }
    for a in &prev {
        sum += a * a;
    }
    sum
}

#[differentiate]
pub fn filled_on_both_paths(x: &[f64], turns: usize) -> f64 {
    let (mut prev, mut cur) = (x.to_vec(), vec![0.4_f64; x.len()]);
    let mut sum = 0.0;
    for t in 0..turns {
        let mut next = vec![0.1; x.len()];
        for i in 0..x.len() {
            next[i] = cur[i].sin() * x[i] + prev[i] * cur[0];
        }
        prev = cur;
        if t % 2 == 0 {
            cur = next;
        } else {
            cur = next.iter().map(|v| v * v + 0.3).collect();
        }
        sum += cur[0] * prev[0];
    }
    sum
}
