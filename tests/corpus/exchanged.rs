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
