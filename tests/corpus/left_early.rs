//! Loops that are left in branches: counters and conditions of the backward sweep are told by how often they ran, and how they
//! were left. Blocks that are left before a variable has its value.

use cotangent::{Differentiable, differentiate};

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

/// What is sampled, and how: it owns something.
#[derive(Debug, Clone, Differentiable)]
pub struct Sampled {
    at: Vec<f64>,
    scale: f64,
}

/// Vectors that branches give, one of which leaves instead.
#[differentiate]
pub fn given_or_left(x: f64, k: f64, kind: usize) -> f64 {
    let v = match kind {
        0 => vec![x * k],
        1 => vec![x.cos(), k],
        2 if k > 1.0 => vec![],
        2 => vec![k.exp(); 3],
        _ => return k * x,
    };
    let mut sum = 0.5;
    for (i, u) in v.iter().enumerate() {
        sum += u * u * (i as f64 + k);
    }
    sum * x
}

/// The same in a loop, where what is given is changed and moved on, and branches leave it in several ways.
#[differentiate]
pub fn given_or_left_in_turn(x: &[f64], k: f64) -> f64 {
    let mut state = Sampled { at: vec![k], scale: 0.5 };
    let mut sum = 0.25;
    for (i, u) in x.iter().enumerate() {
        let mut next = if *u > 0.4 {
            if sum * k > 3.0 {
                continue;
            }
            Sampled { at: vec![u * sum, k * u], scale: state.scale * u }
        } else if *u > 0.2 {
            let mut longer = state.clone();
            longer.at.push(*u);
            if longer.at.len() > 3 {
                return sum * longer.scale;
            }
            longer
        } else {
            if i > 3 {
                break;
            }
            Sampled { at: vec![sum], scale: u.sin() }
        };
        next.scale *= k;
        next.at[0] += sum * next.scale;
        sum += next.at.iter().sum::<f64>() * next.scale;
        state = next;
    }
    sum * state.scale + state.at[0]
}

/// A variable without a value at first, of which one branch makes a result at once.
#[differentiate]
pub fn given_later_or_left(a: f64, b: f64, n: usize) -> f64 {
    let found: Sampled;
    let mut sum = b;
    if a > 1.5 {
        if b > 2.0 {
            return a * b;
        }
        found = Sampled { at: vec![a, b], scale: a };
        if b < 0.5 {
            return found.scale * found.at[1];
        } else {
            return weighed(found) * b;
        }
    } else if a > 0.5 {
        found = Sampled { at: vec![a.exp()], scale: b };
        let mut i = 0;
        loop {
            sum += (-a * i as f64).exp();
            i += 1;
            if i > n {
                return weighed(found) * sum;
            }
        }
    } else if b > 1.0 {
        if n == 2 {
            return sum;
        }
        found = Sampled { at: vec![b; 2], scale: b.cos() };
    } else {
        found = Sampled { at: vec![a * b], scale: b };
    }
    weighed(found) + sum
}

#[differentiate]
fn weighed(s: Sampled) -> f64 {
    s.at.iter().sum::<f64>() * s.scale
}

/// A part of an integral, with the integrand in its middle, and what is still to be done behind it.
#[derive(Debug, Clone, Differentiable)]
pub struct Piece {
    from: f64,
    to: f64,
    middle: f64,
    behind: Option<Box<Piece>>,
}

/// The midpoint rule on pieces that are halved: a variable that is declared before the loop, and has a value in each arm.
#[differentiate]
pub fn in_pieces(from: f64, to: f64, k: f64) -> f64 {
    let mut piece = Box::new(Piece { from, to, middle: (k * 0.5 * (from + to)).sin(), behind: None });
    let mut sum = 0.0;
    let mut next: Piece;
    loop {
        let middle = 0.5 * (piece.from + piece.to);
        if piece.to - piece.from < 0.3 {
            sum += piece.middle * (piece.to - piece.from);
            if piece.behind.is_none() {
                return sum * k;
            }
            next = *piece.behind.take().unwrap();
            next.from = piece.to;
            next.middle = (k * 0.5 * (next.from + next.to)).sin();
            piece = Box::new(next);
        } else {
            let end = piece.to;
            next = Piece { from: piece.from, to: middle, middle: piece.middle, behind: None };
            next.middle = (k * 0.5 * (next.from + next.to)).sin();
            piece.to = end;
            next.behind = Some(piece);
            piece = Box::new(next);
        }
    }
}

/// Each arm has a vector of its own under one name, or leaves.
#[differentiate]
pub fn apart_in_arms(x: &[f64], k: f64, kind: usize) -> f64 {
    let mut sum = k;
    for u in x {
        let mut v: Vec<f64>;
        match kind {
            0 => {
                if *u > 0.8 {
                    return sum * u;
                }
                v = vec![*u; 2];
                v[1] *= sum;
                sum += v[0] * v[1];
            }
            1 => {
                v = vec![];
                while v.len() < 3 {
                    v.push(u * sum);
                }
                sum *= v.iter().sum::<f64>();
            }
            _ => sum += u,
        }
    }
    sum
}

/// A block that is left with a value, as what an arm gives.
#[differentiate]
pub fn left_in_an_arm(x: &[f64]) -> f64 {
    let mut t = x[0];
    for (i, v) in x.iter().enumerate() {
        t = match i % 3 {
            0 => {
                t += v * t;
                'found: {
                    if t < 0.4 && *v > 0.1 {
                        break 'found t * v;
                    }
                    v.sin() + t * 0.5
                }
            }
            1 => t * v,
            _ => 0.3 + t,
        };
    }
    t
}
