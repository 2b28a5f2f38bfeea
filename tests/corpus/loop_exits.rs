//! Ways out of loops: `break`, `continue`, `return`, with labels, with values, in all depths.

use cotangent::differentiate;

/// Left by a condition on data in the middle of an iteration.
#[differentiate]
pub fn break_in_the_middle(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for v in x {
        s += v * v;
        if s > 1.0 {
            break;
        }
        s *= 1.1;
    }
    s
}

/// An iteration cut short: what follows did not happen in it.
#[differentiate]
pub fn continue_on_data(x: &[f64]) -> f64 {
    let mut s = 0.5;
    for v in x {
        let t = v * s;
        if t < 0.0 {
            continue;
        }
        s += t * t;
        if t > 0.3 {
            continue;
        }
        s *= *v;
    }
    s
}

/// Out of two loops at once, and on with the outer one, from the inner one.
#[differentiate]
pub fn labelled(x: &[f64], n: usize) -> f64 {
    let mut s = 0.3;
    'rows: for i in 0..n {
        for j in 0..n {
            let t = x[i] * x[j] + s;
            if t < -0.4 {
                continue 'rows;
            }
            if t > 2.5 {
                break 'rows;
            }
            if i == j {
                continue;
            }
            s = 0.7 * s + t * t;
        }
        s += x[i];
    }
    s
}

/// All kinds of exits at once, with loops of all kinds; the result is a value of a `loop`.
#[differentiate]
pub fn all_exits(x: &[f64], limit: f64) -> f64 {
    let mut acc = 1.0;
    'outer: for i in 0..x.len() {
        let mut y = x[i] * acc;
        while y > 0.2 {
            y *= 0.6 * x[i];
            if y < 0.1 {
                continue 'outer;
            }
            if acc > limit {
                break;
            }
            acc += 0.3 * y;
        }
        if i % 3 == 2 {
            continue;
        }
        for v in x.iter() {
            acc += 0.05 * v * y;
            if acc > 3.0 * limit {
                return acc * y;
            }
        }
        if acc > 2.0 * limit {
            break 'outer;
        }
        acc *= 1.05;
    }
    acc * limit
}

/// `return` out of nested loops, with a value made there.
#[differentiate]
pub fn search(x: &[f64], rows: &[[f64; 2]]) -> f64 {
    let mut best = 0.0;
    for row in rows {
        for v in x {
            let d = (row[0] - v) * row[1];
            if d > 0.8 {
                return d * d;
            }
            best += 0.1 * d;
        }
    }
    best
}

/// `loop` in `loop`; the inner one gives its value to the outer one's.
#[differentiate]
pub fn loops_with_values(x: f64) -> f64 {
    let mut y = x;
    let mut rounds = 0;
    let r = 'outer: loop {
        let z = loop {
            y = y * 0.8 + 0.1;
            rounds += 1;
            if rounds > 6 {
                break 'outer y * x;
            }
            if y < 0.75 {
                break y * y;
            }
        };
        y += z * x;
    };
    r + y
}

/// The first iteration always leaves.
#[differentiate]
pub fn never_again(x: f64) -> f64 {
    let mut y = x;
    #[allow(clippy::never_loop)]
    loop {
        y *= x;
        if y > 0.0 {
            y += 1.0;
            break;
        }
        y = -y * x;
        break;
    }
    while y > 100.0 {
        y = 0.0;
    }
    y
}

/// The exit condition reads a variable that the last iteration has changed already.
#[differentiate]
pub fn bottom_tested(x: f64) -> f64 {
    let mut t = x;
    let mut s = 1.0;
    loop {
        s += t;
        t *= x / (s + 1.0);
        if t.abs() < 1e-2 {
            break;
        }
    }
    s * t + s
}

/// A counter that only counts on some iterations decides when to stop.
#[differentiate]
pub fn first_three_positive(x: &[f64]) -> f64 {
    let mut count = 0;
    let mut p = 1.0;
    for &v in x {
        if v <= 0.0 {
            continue;
        }
        p *= v;
        count += 1;
        if count == 3 {
            break;
        }
    }
    p * count as f64
}

/// `break` in an arm of a `match`, `continue` in another, value in the third.
#[differentiate]
pub fn exits_in_arms(x: &[f64], kinds: &[u8]) -> f64 {
    let mut s = 1.0;
    for (i, k) in kinds.iter().enumerate() {
        let f = match k {
            0 => break,
            1 => continue,
            2 => x[i],
            3 => {
                if s > 2.0 {
                    break;
                }
                s * x[i]
            }
            _ => return s * x[i],
        };
        s = s * f + 0.5;
    }
    s
}

/// A labelled block inside a loop, left from a nested loop.
#[differentiate]
pub fn block_in_loop(x: &[f64]) -> f64 {
    let mut s = 0.2;
    for i in 0..x.len() {
        let t = 'pick: {
            for j in 0..i {
                if x[j] > x[i] {
                    break 'pick x[j] * s;
                }
            }
            x[i] * x[i]
        };
        s += t;
    }
    s
}

/// Bisection: the branch taken narrows the interval, which depends on the parameter at the end.
#[differentiate]
pub fn bisection_then_newton(a: f64) -> f64 {
    let mut lo = 0.0;
    let mut hi = 4.0;
    for _ in 0..12 {
        let mid = 0.5 * (lo + hi);
        if mid * mid * mid < a {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    let mut r = 0.5 * (lo + hi);
    for _ in 0..4 {
        r -= (r * r * r - a) / (3.0 * r * r);
    }
    r
}

/// Escape time of the iteration z² + c, with the last z as value.
#[differentiate]
pub fn escape(cr: f64, ci: f64, most: usize) -> f64 {
    let (mut zr, mut zi) = (0.0, 0.0);
    for _ in 0..most {
        let r2 = zr * zr;
        let i2 = zi * zi;
        if r2 + i2 > 4.0 {
            break;
        }
        zi = 2.0 * zr * zi + ci;
        zr = r2 - i2 + cr;
    }
    zr * zr + zi * zi
}

/// `let … else` on what carries no derivative.
#[differentiate]
pub fn looked_up(x: &[f64], table: &[usize], #[constant] pairs: &[(usize, f64)]) -> f64 {
    let mut s = 1.0;
    for k in 0..6 {
        let Some(&at) = table.get(k) else { break };
        let Some(mut v) = x.len().checked_sub(at + 1) else { continue };
        v /= 2;
        let (Some(&(i, w)), true) = (pairs.get(v), v < 2) else { return s * x[0] };
        s *= 1.0 + x[at] * x[v] * w + x[i];
    }
    s
}

/// A loop that always leaves the function, with an end that is not reached.
#[differentiate]
pub fn always_leaves(x: f64) -> Result<f64, String> {
    let mut u = x.abs() + 1.0;
    for step in 0..20 {
        let f = u * u - 2.0 - x;
        u -= f / (2.0 * u);
        if f.abs() < 1e-13 {
            return Ok(u);
        }
        if step == 19 {
            return Err(format!("after {step} steps"));
        }
    }
    unreachable!()
}

/// What it gives.
#[differentiate]
pub fn left(x: f64) -> f64 {
    always_leaves(x).unwrap_or(x)
}

#[differentiate]
fn found(a: f64, b: f64) -> (f64, Option<f64>) {
    (a * b, (a > b).then_some(a))
}

/// Of what is left behind a part has no value yet, which may be absent.
#[differentiate]
pub fn left_without(x: &[f64]) -> f64 {
    let mut along = 0.0;
    for i in 0..x.len() - 1 {
        let (d, at) = if x[i] > 1.0 {
            if x[i] > 2.0 {
                continue;
            }
            (x[i] * along, Some(x[i + 1]))
        } else {
            found(x[i], x[i + 1])
        };
        if d < 5.0 {
            along += d * at.unwrap_or_else(|| x[i] * x[i]) + 0.5;
        }
    }
    along
}
