//! Vectors that each iteration of a loop makes anew, which may share one allocation, and what they may not show of it.

use cotangent::differentiate;

/// Another length in each iteration, and none; some iterations end early.
#[differentiate]
pub fn of_several_lengths(x: &[f64]) -> f64 {
    let mut total = 0.0;
    for i in 0..7 {
        let mut z = vec![0.5; i % 4];
        if i == 5 {
            continue;
        }
        for j in 0..z.len() {
            z[j] += x[j] * i as f64;
        }
        for v in z.iter() {
            total += v * v * x[i % 4];
        }
    }
    total
}

/// What an iteration makes may live on, in another variable and in a list.
#[differentiate]
pub fn handed_on(x: &[f64]) -> f64 {
    let mut last = vec![1.0, 0.5, 0.2];
    let mut all = vec![];
    for i in 0..5 {
        let mut z = vec![0.0; 3];
        for j in 0..3 {
            z[j] += x[j] * last[0] * 0.3 + i as f64;
        }
        if i % 2 == 0 {
            last = z;
        } else {
            all.push(z);
        }
    }
    let mut total = last[2] * last[1];
    for row in &all {
        total += row[0] * row[2];
    }
    total
}

/// Two of them change places, so that one of them is the longer one.
#[differentiate]
pub fn change_places(x: &[f64]) -> f64 {
    let mut total = 1.0;
    for i in 0..3 {
        let mut a = vec![0.1; 2];
        let mut b = vec![0.2; 3];
        for j in 0..2 {
            a[j] += x[j] * total;
            b[j + 1] *= x[j + 1];
        }
        if i == 1 {
            std::mem::swap(&mut a, &mut b);
        }
        for v in &a {
            total += v * v * 0.3;
        }
        total += b[1].sin();
    }
    total
}

/// The loop is left in the middle of an iteration.
#[differentiate]
pub fn left_early(x: &[f64]) -> f64 {
    let mut s = 0.1;
    let mut left = 6;
    loop {
        left -= 1;
        let mut z = vec![0.0; 3];
        let mut y = vec![s; 2];
        for j in 0..3 {
            z[j] = x[j] * s;
            y[0] += z[j] * z[j];
        }
        y[1] *= x[1];
        s += 0.3 * y[0].sin();
        if s > 1.5 || left == 0 {
            break;
        }
        s += 0.2 + 0.1 * y[1];
    }
    s * s
}

/// One inside of the other, which grow and are put into another order.
#[differentiate]
pub fn inside_of_others(x: &[f64]) -> f64 {
    let mut total = 0.0;
    for a in 0..3 {
        let mut row = vec![0.0; 3];
        for b in 0..3 {
            let mut t = vec![0.3; b + 1];
            for k in 0..=b {
                t[k] *= x[k] + row[k];
                row[b] += 0.2 * t[k] * t[k];
            }
            t.push(x[a]);
            t.swap(0, b);
            total += t[b + 1] * t[0];
        }
        total += row[2].sin();
    }
    total
}

/// Gives its argument a new value.
#[differentiate]
pub fn scaled(to: &mut Vec<f64>, x: &[f64], k: f64) {
    for j in 0..to.len() {
        to[j] = x[j] * k;
    }
}

/// The sum of the squares.
#[differentiate]
pub fn squared(v: &Vec<f64>) -> f64 {
    let mut s = 0.0;
    for a in v {
        s += a * a;
    }
    s
}

/// They are lent to functions, which ask for vectors.
#[differentiate]
pub fn lent_in_turn(x: &[f64]) -> f64 {
    let mut s = 0.5;
    for i in 1..4 {
        let mut z = vec![0.0; i];
        scaled(&mut z, x, s);
        s = (squared(&z) + 0.5).sqrt() + x[2];
    }
    s
}

/// Iterations that are swept one by one.
#[differentiate]
pub fn classes(w: &[f64], d: usize) -> f64 {
    let k = w.len() / d;
    let mut loss = 0.0;
    for i in 0..4 {
        let mut z = vec![0.0; k];
        for c in 0..k {
            for j in 0..d {
                z[c] += w[c * d + j] * (i + j) as f64 * 0.3;
            }
        }
        let top = z.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = z.iter().map(|v| (v - top).exp()).sum();
        loss += top + sum.ln() - z[i % k];
    }
    loss
}
