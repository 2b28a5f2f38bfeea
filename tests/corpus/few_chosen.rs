//! Calls in loops that may give nothing, and of which few are chosen; and cells of tables that few ways lead through. The sweeps of the
//! others are skipped; and such that must not be.

use cotangent::{Differentiable, differentiate};

#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Ball {
    pub at: f64,
    pub size: f64,
}

#[differentiate]
impl Ball {
    pub fn met(&self, from: f64, by: f64) -> Option<f64> {
        let d = (from - self.at) * by;
        let rest = self.size * self.size - d * d;
        if rest < 0.0 {
            return None;
        }
        Some(from * 0.5 + rest.sqrt())
    }

    /// Long, so its record is kept: each is of another length.
    pub fn approached(&self, from: f64, by: f64, n: usize) -> Option<f64> {
        let mut t = from;
        for _ in 0..n {
            t = (t * by).sin() + self.at;
        }
        if t < self.size { None } else { Some(t * by) }
    }
}

#[differentiate]
fn balls(x: &[f64]) -> Vec<Ball> {
    let mut all = Vec::new();
    for i in 0..x.len() {
        all.push(Ball { at: x[i], size: 0.6 + 0.3 * x[i] * x[i] });
    }
    all
}

/// The nearest.
#[differentiate]
pub fn nearest(x: &[f64], k: f64) -> f64 {
    let all = balls(x);
    let mut least = 9.0;
    for b in all.iter() {
        if let Some(t) = b.met(k, x[0]) {
            if t < least {
                least = t;
            }
        }
    }
    least * k
}

/// The nearest, of which the records are kept.
#[differentiate]
pub fn nearest_kept(x: &[f64], k: f64) -> f64 {
    let all = balls(x);
    let mut least = 9.0;
    for (i, b) in all.iter().enumerate() {
        if let Some(t) = b.approached(k, x[i], i + 2) {
            if t < least {
                least = t;
            }
        }
    }
    least * k
}

/// Records are passed over between those that are read.
#[differentiate]
pub fn some_of_them(x: &[f64], k: f64) -> f64 {
    let all = balls(x);
    let mut sum = 0.0;
    for (i, b) in all.iter().enumerate() {
        let t = b.approached(k, x[i], i + 1);
        if let Some(t) = t {
            if t > 0.3 {
                sum += t * k * x[0];
            }
        }
        sum *= 1.1;
    }
    sum
}

/// What is given counts as well where it is not chosen.
#[differentiate]
pub fn also_summed(x: &[f64], k: f64) -> f64 {
    let all = balls(x);
    let (mut least, mut sum) = (9.0, 0.0);
    for (i, b) in all.iter().enumerate() {
        let hit = b.approached(k, x[i], i + 1);
        if let Some(t) = hit {
            if t < least {
                least = t;
            }
        }
        sum += hit.unwrap_or(k * k);
    }
    least * k + sum
}

/// Two calls in each iteration; the second one takes what the first one gives.
#[differentiate]
pub fn one_behind_the_other(x: &[f64], k: f64) -> f64 {
    let all = balls(x);
    let mut most = -9.0;
    for (i, b) in all.iter().enumerate() {
        if let Some(t) = b.approached(k, x[i], i) {
            if let Some(u) = b.approached(t, k, 2) {
                if u > most {
                    most = u;
                }
            }
        }
    }
    most * most
}

/// In a loop around, which starts from what the one before has found.
#[differentiate]
pub fn in_turns(x: &[f64], k: f64) -> f64 {
    let all = balls(x);
    let mut from = k;
    for round in 0..3 {
        let mut least = 9.0;
        for (i, b) in all.iter().enumerate() {
            if let Some(t) = b.approached(from, x[i], round + i) {
                if t < least {
                    least = t;
                }
            }
        }
        from = if least < 8.0 { least * 0.7 + 0.1 * from } else { from * k };
    }
    from
}

/// Left early, with a call that is not always made.
#[differentiate]
pub fn until_far(x: &[f64], k: f64) -> f64 {
    let all = balls(x);
    let mut least = 9.0;
    let mut from = k;
    for (i, b) in all.iter().enumerate() {
        if i % 3 == 1 {
            continue;
        }
        if let Some(t) = b.approached(from, x[i], i + 1) {
            if t < least {
                least = t;
            }
            if t > 1.5 {
                break;
            }
        }
        from += 0.1 * x[i];
    }
    least * from
}

#[differentiate]
fn advanced(state: &mut f64, by: f64, n: usize) -> Option<f64> {
    for _ in 0..n {
        *state = (*state * by).cos();
    }
    if *state < 0.5 { None } else { Some(*state * by) }
}

/// What the call changes goes on, whatever is chosen.
#[differentiate]
pub fn changed_on_the_way(x: &[f64], k: f64) -> f64 {
    let mut state = k;
    let mut least = 9.0;
    for i in 0..x.len() {
        let hit = advanced(&mut state, x[i], i + 1);
        if let Some(t) = hit {
            if t < least {
                least = t;
            }
        }
    }
    least * k + state
}

#[differentiate]
fn searched(mut f: impl FnMut(f64) -> f64, k: f64) -> Option<f64> {
    let t = f(k) + f(k * 0.5);
    if t < 0.4 { None } else { Some(t) }
}

/// A closure counts what it is given: there is more to do than the seed says.
#[differentiate]
pub fn counted(x: &[f64], k: f64) -> f64 {
    let mut total = 0.0;
    let mut least = 9.0;
    for i in 0..x.len() {
        let hit = searched(
            |y| {
                total += y * x[i];
                total * y
            },
            k,
        );
        if let Some(t) = hit {
            if t < least {
                least = t;
            }
        }
    }
    least + total
}

/// The best way through a table.
#[differentiate]
pub fn best_way(x: &[f64], n: usize) -> f64 {
    let mut score: Vec<f64> = x[..n].to_vec();
    for r in 1..x.len() / n {
        let mut next = Vec::with_capacity(n);
        for to in 0..n {
            let mut best = f64::NEG_INFINITY;
            for from in 0..n {
                let s = score[from] + x[from] * x[to + n * r];
                if s > best {
                    best = s;
                }
            }
            next.push(best + x[to] * x[r]);
        }
        score = next;
    }
    score.into_iter().fold(f64::NEG_INFINITY, f64::max)
}

/// Each cell counts for itself as well.
#[differentiate]
pub fn every_cell(x: &[f64], n: usize) -> f64 {
    let mut score: Vec<f64> = x[..n].to_vec();
    let mut total = 0.0;
    for r in 1..x.len() / n {
        let mut next = Vec::with_capacity(n);
        for to in 0..n {
            let mut best = f64::INFINITY;
            for from in 0..n {
                let s = score[from] * x[from] + x[to + n * r];
                if s < best {
                    best = s;
                }
            }
            let cell = best * x[to];
            total += cell.sin();
            next.push(cell);
            total += 0.5 * cell * best;
        }
        score = next;
    }
    score.iter().fold(f64::NEG_INFINITY, |a, b| a.max(*b)) + total
}

/// Some of what a cell hands on does not go by the choice.
#[differentiate]
pub fn besides(x: &[f64], n: usize) -> f64 {
    let mut score: Vec<f64> = x[..n].to_vec();
    let mut worst = 0.0;
    for r in 1..x.len() / n {
        let mut next = Vec::with_capacity(n);
        for to in 0..n {
            let mut best = f64::NEG_INFINITY;
            let mut sum = 0.0;
            for from in 0..n {
                let s = score[from] + x[from] * x[to + n * r];
                if s > best {
                    best = s;
                }
                sum += s * x[to];
            }
            next.push(best + 0.1 * sum);
            worst += sum * x[r];
        }
        score = next;
    }
    score[0] * score[n - 1] + worst
}
