//! Functions with effects: on a log of the thread, on inactive parameters behind `&mut`, in
//! conditions, in operands, in callees.

use crate::common::log::{note, noted};
use cotangent::{detach, differentiate};

/// One note a line, with inactive and with active values.
#[differentiate]
pub fn straight_notes(x: f64, n: usize) -> f64 {
    note("start");
    let y = x * x;
    note(n + 1);
    note(detach(y));
    let z = y * noted("factor", n) as f64;
    note("end");
    z + y
}

/// An index that is found by a call with an effect, on both sides of an assignment.
#[differentiate]
pub fn noted_places(x: &mut [f64], n: usize) {
    x[noted("left", n)] = x[noted("right", 0)] * 2.0;
    x[noted("place", 1)] *= x[noted("factor", n)];
    let i = noted("once", n);
    x[i] += x[i];
}

/// The condition has an effect each time, the last one too.
#[differentiate]
pub fn noted_conditions(x: f64, n: usize) -> f64 {
    let mut i = 0;
    let mut s = x;
    while noted("again?", i) < n {
        s *= x;
        i += 1;
        if noted("early?", i) == 3 && noted("really?", i) == 3 {
            note("early");
            break;
        }
    }
    if noted("first", 0) == 1 || noted("second", n) > 1 {
        note("then");
        s += 1.0;
    }
    s
}

/// The bounds of ranges are evaluated once.
#[differentiate]
pub fn noted_bounds(x: &[f64]) -> f64 {
    let mut s = 1.0;
    for i in noted("from", 0)..noted("to", x.len()) {
        for j in (0..noted("inner", i)).rev().step_by(noted("step", 2)) {
            s += x[i] * x[j] * s;
        }
    }
    s
}

/// A log behind `&mut`, which has no tangent.
#[differentiate]
pub fn with_log(x: &[f64], log: &mut Vec<usize>, count: &mut usize) -> f64 {
    let mut m = x[0];
    for i in 1..x.len() {
        if x[i] > m {
            m = x[i] * x[i];
            log.push(i);
        }
        *count += 1;
    }
    log.push(*count);
    m * log.len() as f64
}

/// A generator whose state is a parameter.
#[differentiate]
pub fn with_state(x: f64, state: &mut u64, n: usize) -> f64 {
    let mut s = 0.0;
    for _ in 0..n {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let u = (*state >> 40) as f64 / (1u64 << 24) as f64;
        if u < 0.7 {
            s += (u * x).exp();
        }
    }
    s
}

/// The callee has effects; so has its argument.
#[differentiate]
pub fn noted_calls(x: f64, log: &mut Vec<usize>) -> f64 {
    let a = noted_square(x * noted("argument", 2) as f64, log);
    let mut b = a;
    for i in 0..2 {
        b = noted_square(b * 0.1, log);
        log.push(i);
    }
    a + b
}

#[differentiate]
fn noted_square(x: f64, log: &mut Vec<usize>) -> f64 {
    note("square");
    log.push(10);
    x * x
}

/// Two effects in one expression happen from the left to the right.
#[differentiate]
pub fn order_of_operands(x: f64) -> f64 {
    let a = noted("one", 1) as f64 * x + noted("two", 2) as f64 * noted("three", 3) as f64 * x * x;
    let (b, c) = (noted("four", 4) as f64 * x, noted("five", 5));
    let d = [noted("six", 6) as f64, x * noted("seven", 7) as f64];
    let mut e = x;
    e += noted("eight", 8) as f64 * e;
    a + b * c as f64 + d[0] * d[1] + e
}

/// An effect in an arm, in its guard, and in what is not used.
#[differentiate]
pub fn noted_arms(x: f64, n: usize) -> f64 {
    let y = match noted("scrutinee", n) {
        0 if noted("guard a", 1) == 2 => x,
        0 if noted("guard b", 1) == 1 => {
            note("arm");
            x * x
        }
        1 => noted("value", 7) as f64 * x,
        _ => {
            let _ = noted("dead", 3) as f64 * x;
            x.sin()
        }
    };
    y * x
}

/// An early return skips the effects behind it.
#[differentiate]
pub fn noted_return(x: f64, n: usize) -> f64 {
    for i in 0..n {
        note(i);
        if x * i as f64 > 2.0 {
            note("leaving");
            return x * i as f64;
        }
    }
    note("done");
    x
}

/// Moves all items towards their mean; have they moved far?
#[differentiate]
pub fn drawn_together(v: &mut [f64], by: f64) -> bool {
    let mean = v.iter().sum::<f64>() / v.len() as f64;
    let first = v[0];
    for item in v.iter_mut() {
        *item += by * (mean - *item);
    }
    (v[0] - first).abs() > 0.05
}

/// Conditions that change what is differentiated, and tell by a `bool` what they have done: in branches, in loops, negated.
#[differentiate]
pub fn changing_conditions(x: &[f64], by: f64, k: f64) -> f64 {
    let mut v = x.to_vec();
    let mut sum = 0.0;
    if drawn_together(&mut v, by) {
        sum += v[0] * v[1];
    } else if !drawn_together(&mut v, 0.5 * by) {
        sum -= v[1].sin();
    }
    let mut left = 5;
    while drawn_together(&mut v, by * k) {
        sum += v[0] * k;
        if left == 0 {
            break;
        }
        left -= 1;
    }
    settled(&mut v, k) * v[0] + sum
}

/// The same of what a parameter refers to.
#[differentiate]
fn settled(v: &mut [f64], k: f64) -> f64 {
    let mut factor = 1.0;
    while !drawn_together(v, 0.3) {
        factor *= k;
        if factor < 0.2 {
            return factor * v[0];
        }
        v[0] *= 1.5;
    }
    factor
}

#[differentiate]
fn advanced(x: &[f64], at: &mut usize, level: f64) -> usize {
    if x[*at] < level {
        *at += 1;
    }
    *at
}

/// What a function changes besides is changed once, where a method of integers is called on the count that it gives.
#[differentiate]
pub fn advanced_once(x: &[f64], level: f64) -> f64 {
    let (mut at, mut sum) = (0, 0.0);
    for _ in 0..2 {
        let last = advanced(x, &mut at, level).saturating_sub(1);
        sum += x[last] * level;
    }
    let next = advanced(x, &mut at, level);
    sum + x[at] * at as f64 + x[next.min(x.len() - 1)] * sum
}
