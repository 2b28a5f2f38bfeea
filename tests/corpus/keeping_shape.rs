//! Vectors that are assigned as a whole in loops, with the shape that they have anyway, and with other ones.

#![allow(clippy::needless_range_loop)]

use cotangent::differentiate;

/// Diffusion, from one copy to the next.
#[differentiate]
pub fn diffused(x: &[f64]) -> f64 {
    let mut u = x.to_vec();
    for k in 0..3 {
        let mut next = u.clone();
        for i in 1..u.len() - 1 {
            next[i] = u[i] + 0.3 * (u[i - 1] - 2.0 * u[i] + u[i + 1]) + 0.1 * k as f64 * x[0];
        }
        u = next;
    }
    u.iter().map(|v| v * v).sum()
}

/// Made anew each time, as long as before.
#[differentiate]
pub fn made_anew(x: &[f64]) -> f64 {
    let n = x.len();
    let mut u = x.to_vec();
    for _ in 0..3 {
        let mut next = vec![0.0; n];
        for i in 0..n {
            next[i] = 0.5 * u[i] * u[(i + 1) % n] + x[i];
        }
        u = next;
    }
    u.iter().sum::<f64>() + u[0] * u[1]
}

/// Two that are exchanged.
#[differentiate]
pub fn exchanged(x: &[f64]) -> f64 {
    let n = x.len();
    let mut u = x.to_vec();
    let mut next = vec![0.0; n];
    for _ in 0..4 {
        for i in 0..n {
            next[i] = 0.5 * u[i] + 0.2 * u[(i + 1) % n];
        }
        std::mem::swap(&mut u, &mut next);
    }
    u.iter().map(|v| v * v).sum::<f64>() + next[0]
}

/// One shorter each time.
#[differentiate]
pub fn triangle(x: &[f64]) -> f64 {
    let mut u = x.to_vec();
    while u.len() > 1 {
        let mut next = vec![0.0; u.len() - 1];
        for i in 0..next.len() {
            next[i] = u[i] * 0.5 + u[i + 1] * u[i];
        }
        u = next;
    }
    u[0]
}

/// Copied from one that gets shorter.
#[differentiate]
pub fn shorter_copies(x: &[f64]) -> f64 {
    let mut u = x.to_vec();
    let mut next = u.clone();
    for k in 0..3 {
        next.pop();
        for i in 0..next.len() {
            next[i] = u[i] * 0.5 + u[i + 1] * x[k];
        }
        u = next.clone();
    }
    u[0]
}

/// The coefficients of a product of lines.
#[differentiate]
pub fn coefficients(x: &[f64]) -> f64 {
    let mut u = vec![x[0]];
    for k in 0..3 {
        let mut next = vec![0.0; u.len() + 1];
        for i in 0..u.len() {
            next[i] += u[i] * 0.5 * x[k];
            next[i + 1] += u[i] * x[3];
        }
        u = next;
    }
    u.iter().map(|v| v * v).sum::<f64>()
}

/// Rows of different lengths.
#[differentiate]
pub fn smoothed_rows(x: &[f64]) -> f64 {
    let mut u: Vec<Vec<f64>> = vec![x.to_vec(), vec![x[1]; 2], x[..3].to_vec()];
    for _ in 0..3 {
        let mut next = u.clone();
        for i in 0..3 {
            for j in 0..2 {
                next[i][j] = 0.5 * u[i][j] + 0.1 * u[(i + 1) % 3][1 - j] + 0.3 * x[j];
            }
        }
        u = next;
    }
    u.iter().flatten().map(|v| v * v).sum::<f64>()
}

/// Rows that get other lengths.
#[differentiate]
pub fn other_rows(x: &[f64]) -> f64 {
    let mut u: Vec<Vec<f64>> = vec![x.to_vec(), vec![x[1]; 2], x[..3].to_vec()];
    for k in 0..3 {
        let mut next = u.clone();
        next[k] = x[..k + 2].to_vec();
        for i in 0..3 {
            for j in 0..2 {
                next[i][j] += 0.5 * u[i][j] + 0.1 * u[(i + 1) % 3][1 - j] + 0.3 * x[j];
            }
        }
        u = next;
    }
    u.iter().flatten().map(|v| v * v).sum::<f64>()
}

/// Given what carries no derivative, sometimes.
#[differentiate]
pub fn given_up(x: &[f64]) -> f64 {
    let mut u = x.to_vec();
    let mut s = 0.0;
    for k in 0..4 {
        s += u[k % x.len()] * u[0];
        let mut next = u.clone();
        for i in 0..u.len() {
            next[i] = 0.5 * (i + k) as f64;
        }
        if k == 1 {
            u = next;
        } else {
            u[k] *= x[0];
        }
    }
    s + u[1]
}

/// Kept if it is better.
#[differentiate]
pub fn kept_if_better(x: &[f64]) -> f64 {
    let mut best = x.to_vec();
    let mut cost = 9.0;
    for k in 0..4 {
        let mut trial = best.clone();
        trial[k] = trial[k] * 0.7 + 0.1 * x[0];
        let c: f64 = trial.iter().map(|v| v * v).sum();
        if c < cost {
            best = trial;
            cost = c;
        }
    }
    cost + best[0] * best[3]
}

/// Three that are moved in a circle.
#[differentiate]
pub fn in_a_circle(x: &[f64]) -> f64 {
    let n = 3;
    let mut a = vec![0.0; n];
    let mut b = vec![x[1]; 3];
    let mut c = vec![x[2]; n];
    for k in 0..3 {
        for i in 0..3 {
            a[i] += b[i] * x[k] * 0.5 + c[(i + 1) % 3];
        }
        let t = a;
        a = b;
        b = c;
        c = t;
    }
    a.iter().sum::<f64>() + b[0] * c[1]
}

/// Copied from one that was longer than it was declared.
#[differentiate]
pub fn from_a_longer_one(x: &[f64]) -> f64 {
    let n = x.len();
    let mut u = vec![x[1]; n];
    u.push(x[0]);
    let mut v = vec![x[3]; x.len()];
    let mut w = u.clone();
    let mut s = x[0] * w[4];
    for _ in 0..3 {
        w = v.clone();
        let t = v;
        s += t[0].sin();
        v = t;
    }
    s + u[0] + v[1] * w[0] + x[0] * x[3]
}

/// Rows made anew, as many as before, but of another length.
#[differentiate]
pub fn shorter_rows(x: &[f64]) -> f64 {
    let mut u: Vec<Vec<f64>> = vec![x.to_vec(), vec![x[1]; 3]];
    let mut s = 0.0;
    for k in 0..2 {
        s += u[0][u[0].len() - 1] * u[1][1] * x[k];
        let mut next = vec![vec![0.0; 2]; u.len()];
        next[0][1] = u[0][1] * x[2];
        next[1][1] = u[1][0] * x[3] * u[0][0];
        u = next;
    }
    s + u[0][1] + u[1][1]
}

/// The best way to each place, gathered item by item, as long as before.
#[differentiate]
pub fn best_ways(x: &[f64]) -> f64 {
    let n = x.len();
    let mut score: Vec<f64> = (0..n).map(|i| x[i] * 0.5).collect();
    for k in 0..3 {
        let mut next = Vec::with_capacity(n);
        for to in 0..n {
            let mut best = f64::NEG_INFINITY;
            for from in 0..n {
                let s = score[from] + x[to] * x[(from + k) % n];
                if s > best {
                    best = s;
                }
            }
            next.push(best * x[to]);
        }
        score = next;
    }
    score.iter().sum()
}

/// As long as what the loop runs over.
#[differentiate]
pub fn gathered_from_items(x: &[f64]) -> f64 {
    let mut state = x.to_vec();
    for k in 0..3 {
        let mut next = Vec::new();
        for v in x {
            next.push(v * state[k] + 0.5 * state[0]);
        }
        state = next;
    }
    state.iter().map(|v| v * v).sum()
}

/// Each time one item less.
#[differentiate]
pub fn gathers_less(x: &[f64]) -> f64 {
    let mut state = x.to_vec();
    let mut s = 0.0;
    for k in 0..3 {
        let mut next = Vec::new();
        for i in 0..x.len() - k {
            next.push(x[i] * state[state.len() - 1]);
        }
        state = next;
        s += state[state.len() - 1] * state[0];
    }
    s + state.iter().sum::<f64>()
}

/// Given away before it is full, and with what comes behind.
#[differentiate]
pub fn given_half_full(x: &[f64]) -> f64 {
    let n = x.len();
    let mut state = vec![x[1]; n];
    let mut s = 0.0;
    for k in 0..3 {
        let mut next = Vec::new();
        for i in 0..n {
            next.push(x[i] * state[0] + x[k]);
            if i == 1 + k {
                state = next.clone();
            }
        }
        s += state[state.len() - 1] * next[n - 1];
        next.push(s);
        state = next;
        s *= state[n];
    }
    s + state.iter().sum::<f64>()
}

/// Not all iterations push, or twice.
#[differentiate]
pub fn gathers_some(x: &[f64]) -> f64 {
    let n = x.len();
    let mut state = vec![x[1]; n];
    let mut s = 0.0;
    for k in 0..4 {
        let mut next = Vec::with_capacity(n);
        for i in 0..n {
            if i == k {
                continue;
            }
            next.push(x[i] * state[state.len() - 1]);
        }
        let mut other = Vec::with_capacity(n);
        for i in 0..n {
            other.push(x[i] + next[0]);
            if i % 2 == k % 2 {
                other.push(x[k] * state[0]);
            }
        }
        state = if k < 2 { next } else { other };
        s += state[state.len() - 1] * state[0];
    }
    s + state.iter().sum::<f64>()
}

/// Cut off behind, and taken from a longer one at first.
#[differentiate]
pub fn gathered_and_cut(x: &[f64]) -> f64 {
    let n = x.len();
    let mut first = Vec::new();
    for i in 0..n {
        first.push(x[i] * x[0]);
    }
    first.truncate(2);
    let mut state = first;
    let mut s = 0.0;
    for k in 0..3 {
        let mut next = vec![];
        for i in 0..n {
            next.push(x[i] * state[1] + x[k]);
        }
        s += state[state.len() - 1];
        state = next;
        s *= state[n - 1];
    }
    s + state.iter().sum::<f64>()
}

/// Filled by a loop inside of another one, that goes on with what is there.
#[differentiate]
pub fn gathers_on(x: &[f64]) -> f64 {
    let n = x.len();
    let mut next = Vec::new();
    let mut state = x.to_vec();
    let mut s = 0.0;
    for k in 0..3 {
        for i in 0..n {
            next.push(x[i] * state[state.len() - 1 - k]);
        }
        state = next.clone();
        s += state[n * k] * x[k];
    }
    s + state.iter().sum::<f64>()
}

/// As long as what is longer behind it, and as a number that is smaller there.
#[differentiate]
pub fn gathered_before(x: &[f64]) -> f64 {
    let mut u = x.to_vec();
    let mut s = 0.0;
    let mut m = x.len();
    for k in 0..2 {
        let mut longer = Vec::new();
        for v in &u {
            longer.push(v * x[k]);
        }
        let mut shorter = Vec::with_capacity(m);
        for i in 0..m {
            shorter.push(x[i] * u[i]);
        }
        u.push(longer[k] * 0.3);
        m -= 1;
        s += longer[u.len() - 2] * shorter[m];
        longer[0] = shorter[0] * s;
        s += longer.iter().sum::<f64>() * shorter.iter().sum::<f64>();
    }
    s + u.iter().sum::<f64>()
}

/// Collected in each iteration, and changed.
#[differentiate]
pub fn balanced(x: &[f64]) -> f64 {
    let mut p = vec![1.0; x.len()];
    for k in 0..3 {
        let mut balance: Vec<f64> = x.iter().map(|d| -d).collect();
        for i in 1..p.len() {
            let flow = (p[i] - p[i - 1]) * x[k];
            balance[i] -= flow * flow;
            balance[i - 1] += flow;
        }
        for (p, b) in p.iter_mut().zip(&balance) {
            *p += 0.1 * b;
        }
    }
    p.iter().map(|p| p * p).sum()
}
