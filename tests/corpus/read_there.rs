//! Vectors that the sweep brings back: those that it reads where they are recorded, and those that it must not.

use cotangent::differentiate;

/// Two states that change places: the sweep only reads the one before.
#[differentiate]
pub fn by_turns(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for _ in 0..steps {
        for i in 1..u.len() - 1 {
            next[i] = u[i] + k * (u[i - 1] * u[i + 1] - u[i] * u[i]);
        }
        std::mem::swap(&mut u, &mut next);
    }
    u.iter().map(|v| v * v).sum()
}

/// What comes behind the loop, and so before it in the sweep, changes the state once more.
#[differentiate]
pub fn changed_behind(start: &[f64], k: f64, steps: usize) -> Vec<f64> {
    let mut u = start.to_vec();
    let mut next = vec![0.0; start.len()];
    for _ in 0..steps {
        for i in 0..u.len() {
            next[i] = k * u[i] * u[(i + 1) % u.len()];
        }
        std::mem::swap(&mut u, &mut next);
    }
    for i in 1..u.len() {
        u[i] *= u[i - 1];
    }
    u
}

/// The loop around it multiplies by what the inner loop has found.
#[differentiate]
pub fn found_before(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    let mut sum = 0.0;
    for _ in 0..steps {
        sum += u[0] * u[1];
        for _ in 0..2 {
            for i in 0..u.len() {
                next[i] = k * u[i] * u[i] + 0.1;
            }
            std::mem::swap(&mut u, &mut next);
        }
        sum *= 1.0 + u[0];
    }
    sum
}

/// The state is read before the loop, whose sweep comes first.
#[differentiate]
pub fn read_before(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u: Vec<f64> = start.iter().map(|v| v.sin()).collect();
    let mut next = u.clone();
    let first: f64 = u.iter().map(|v| v * v * v).sum();
    for _ in 0..steps {
        for i in 0..u.len() {
            next[i] = u[i] * u[i] * k;
        }
        std::mem::swap(&mut u, &mut next);
    }
    first * u[0] + u[1]
}

/// The iteration changes the state in its place, too.
#[differentiate]
pub fn changed_inside(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for s in 0..steps {
        let at = s % u.len();
        u[at] = u[at] * u[at] * k;
        for i in 0..u.len() {
            next[i] = (u[i] * k).sin() * u[at];
        }
        std::mem::swap(&mut u, &mut next);
    }
    u[0] * u[1]
}

/// The state is lent as a whole, and so stays a vector.
#[differentiate]
pub fn lent_as_a_whole(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for _ in 0..steps {
        let energy = of_vector(&u);
        for i in 0..u.len() {
            next[i] = k * energy * u[i] * u[i];
        }
        std::mem::swap(&mut u, &mut next);
    }
    of_vector(&u)
}

#[differentiate]
#[allow(clippy::ptr_arg)]
fn of_vector(u: &Vec<f64>) -> f64 {
    u.iter().map(|v| v * v).sum()
}

/// Left early, and skipped at times.
#[differentiate]
pub fn left_early(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for s in 0..steps {
        if s == 1 {
            continue;
        }
        for i in 0..u.len() {
            next[i] = k * u[i] * u[i];
        }
        if next[0] > 2.0 {
            break;
        }
        std::mem::swap(&mut u, &mut next);
    }
    u[0] * u[1] + next[0]
}

/// Exponentials that are collected, and looked at.
#[differentiate]
fn weights(z: &[f64]) -> Vec<f64> {
    let top = z.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let e: Vec<f64> = z.iter().map(|v| (v - top).exp()).collect();
    let s: f64 = e.iter().sum();
    e.iter().map(|v| v / s).collect()
}

/// The same in the iterations of loops, by themselves and in calls.
#[differentiate]
pub fn collected(x: &[f64], rounds: usize) -> f64 {
    let mut sum = 0.3;
    for r in 0..rounds {
        let scaled: Vec<f64> = x.iter().map(|v| (v * sum).tanh()).collect();
        let total: f64 = scaled.iter().zip(x).map(|(s, v)| s * v).sum();
        sum = 0.5 * total + scaled[r % scaled.len()];
        let w = weights(&scaled);
        sum += w.iter().zip(x).map(|(w, v)| w * v * v).sum::<f64>();
        let indexed: Vec<f64> = (0..x.len()).map(|i| (x[i] * w[i]).exp()).collect();
        sum *= indexed[0] - indexed[x.len() - 1] + 1.0;
    }
    sum
}

/// What is collected in another order, or not all of it, or changed, moved or joined behind that.
#[differentiate]
pub fn collected_otherwise(x: &[f64], up: bool) -> f64 {
    let back: Vec<f64> = x.iter().rev().map(|v| v.exp()).collect();
    let some: Vec<f64> = x.iter().map(|v| v.cos()).filter(|c| *c > 0.2).collect();
    let few: Vec<f64> = x.iter().skip(1).map(|v| v.sinh()).take(3).collect();
    let twice: Vec<f64> = x.iter().chain(&back).map(|v| (0.1 * v).tanh()).collect();
    let mut changed: Vec<f64> = x.iter().map(|v| v.sin()).collect();
    changed[0] *= twice[1];
    let moved: Vec<f64> = x.iter().map(|v| (v * v + 1.0).sqrt()).collect();
    let kept = if up { moved } else { weights(&moved) };
    let mut joined: Vec<f64> = Vec::with_capacity(2 * x.len());
    for v in x {
        let e = (0.5 * v).exp();
        joined.push(e);
    }
    for v in x {
        let t = v.tan();
        joined.push(t);
    }
    let joined = joined;
    let ends = back[0] * some[0] + few[0] * twice[x.len()] + changed[0] * kept[1];
    ends * joined.iter().enumerate().map(|(i, v)| v * (1.0 + i as f64)).sum::<f64>()
}
