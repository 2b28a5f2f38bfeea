//! Loops that are left in branches: counters and conditions of the backward sweep are told by how often they ran, and how they
//! were left.

use cotangent::differentiate;

/// In steps.
#[differentiate]
pub fn in_steps(x: &[f64]) -> f64 {
    let mut s = 0.1;
    for n in (0..20).step_by(3) {
        let k = n as f64;
        s += x[0] * s * k / (1.0 + k * x[1] * x[1]);
        if s > 2.0 * x[3] {
            s *= x[2] * k;
            break;
        }
    }
    s
}

/// Downwards, out of the function.
#[differentiate]
pub fn downwards(x: &[f64]) -> f64 {
    let mut s = 0.1;
    for n in (1..=20).rev() {
        let k = n as f64;
        s += x[0] * s * k / (1.0 + k * x[1] * x[1]);
        if s > 2.0 * x[3] {
            return s * x[2] * k;
        }
        s *= x[1];
    }
    s
}

/// A series without an end, by powers of what the counter counts.
#[differentiate]
pub fn without_end(x: f64, scale: f64) -> f64 {
    let mut s = scale;
    for n in 1.. {
        let k = f64::from(n);
        let t = x.powi(n) / (k * k);
        s += t * scale;
        if t.abs() < 1e-3 || n > 12 {
            break;
        }
        s += 0.1 * scale * k;
    }
    s
}

/// Loops in loops, of which the inner one leaves both.
#[differentiate]
pub fn out_of_both(x: &[f64]) -> f64 {
    let (mut s, mut total) = (0.1, 0.0);
    'outer: for i in 0..5i64 {
        for j in i..7 {
            let c = (i * 3 + j) as f64;
            s += (x[0] * c * 0.1).sin() * x[1];
            if s > 1.9 {
                s -= x[2] * c;
                break;
            }
            if total > 9.0 {
                total += x[3] * c * s;
                break 'outer;
            }
            if j == 4 {
                total += s * c;
                continue 'outer;
            }
            total += 0.2 * s * x[3];
        }
        total += s * (i as f64);
    }
    total
}

/// The other branch leaves; all values of a small integer.
#[differentiate]
pub fn all_bytes(x: &[f64]) -> f64 {
    let mut s = 0.1;
    for i in 0..9u8 {
        let k = f64::from(i);
        if s < x[3] {
            s += x[0] * k * s + 0.3 * x[1];
        } else {
            s *= x[2] * k;
            break;
        }
        s += x[1] * 0.1;
    }
    for i in (0..=255u8).rev() {
        s += 0.01 * x[i as usize % 4] * f64::from(i);
        if i % 7 == 0 && s > 4.0 {
            s *= 0.5 * f64::from(i) * x[0];
            break;
        }
    }
    s
}

/// Bounds that change from one loop to the next, and loops that stop after different numbers of iterations.
#[differentiate]
pub fn bounds_that_change(x: &[f64]) -> f64 {
    let (mut limit, mut s) = (4usize, 0.3);
    for r in 0..3 {
        for i in r..limit {
            s += x[i % 4] * (i as f64 + 0.5) * s * 0.2;
            if s > 1.5 {
                s = s * x[0] * i as f64 + 0.1;
                break;
            }
        }
        let mut k = 0;
        while k < limit {
            k += 1;
            s += 0.05 * x[k % 4] * k as f64;
            if s > 3.0 {
                s *= x[0];
                break;
            } else if s < -3.0 {
                return s * x[2];
            }
        }
        limit += r;
    }
    s
}

/// Left by an arm, by a pattern that does not fit, and by what is not there.
#[differentiate]
pub fn by_arms(x: &[f64], n: usize) -> Option<f64> {
    let mut s = x[0];
    for i in 0..n {
        match i {
            2 => s += x[i] * 0.1,
            3 if s > 1.0 => {
                s *= x[1];
                break;
            }
            _ => {
                s += x[i] * x[0] * i as f64;
                if s > 2.0 {
                    s -= x[2];
                    break;
                }
            }
        }
        let Some(weight) = (i < 5).then_some(0.3) else {
            s *= x[1] * i as f64;
            break;
        };
        let d = x.get(i + 1)?;
        s += d * i as f64 * weight;
    }
    Some(s * x[1])
}

/// Counters that something else makes wide: their squares are no `i32`, and the sweep mentions nothing but these.
#[differentiate]
pub fn wide_counters(x: &[f64]) -> f64 {
    let (mut s, mut last) = (0.1, 0u64);
    for n in 100_000.. {
        last = n;
        let k = (n * n) as f64 * 1e-10;
        s += x[0] * s * 0.5 + x[3] * 0.2 * k;
        if s > 3.0 || n > 100_006 {
            s *= x[2] * k;
            break;
        }
    }
    for n in 99_990..99_995 {
        last += n;
        let k = (n * n) as f64 * 1e-10;
        s += x[1] * s * k + x[2] * k;
    }
    for n in 0..300u32 {
        let k = (n * n * n) as f64 * 1e-10;
        s += x[1] * s * k;
        if s.abs() > 9.0 && n > 2 {
            break;
        }
    }
    s * x[0] + last as f64 * 1e-6
}

/// As many bytes as there are, and as many numbers as cannot be counted.
#[differentiate]
pub fn all_of_a_type(x: &[f64]) -> f64 {
    let mut s = x[0];
    for n in 0..=usize::MAX {
        s += x[1] * s * n as f64 * 0.1;
        if s.abs() > 9.0 || n == 5 {
            break;
        }
    }
    for n in 0..=u128::MAX {
        s *= x[2] + n as f64 * 0.1;
        if n > 3 {
            break;
        }
    }
    s
}
