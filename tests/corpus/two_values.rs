//! Numbers that are given one of two values by a branch, one of which may be their own; and what only looks like it.

use cotangent::differentiate;

/// The largest and the smallest, with the own value first and last.
#[differentiate]
pub fn larger_of_two(x: &[f64], start: f64) -> f64 {
    let (mut top, mut bottom) = (start, start);
    for i in 0..x.len() {
        top = if x[i] > top { x[i] } else { top };
    }
    for i in (0..x.len()).rev() {
        bottom = if bottom <= x[i] { bottom } else { x[i] };
    }
    top * bottom + top
}

/// By closures that are given the value so far.
#[differentiate]
pub fn by_closures(x: &[f64], n: usize, start: f64) -> f64 {
    let mut total = 0.0;
    for row in x.chunks_exact(n) {
        let top = row.iter().fold(f64::NEG_INFINITY, |m, &v| if v > m { v } else { m });
        let least = row.iter().fold(start, |m, v| if m < *v { m } else { *v });
        let sum: f64 = row.iter().map(|v| (v - top).exp()).sum();
        total += (top + sum.ln()) * least;
    }
    total += x.iter().fold(start, |m, v| m.max(v * start)) - x.iter().fold(start, |m, v| v.min(m));
    let mut all = start;
    x.iter().for_each(|&v| all = if v > all { v } else { all });
    total * all
}

/// One of three.
#[differentiate]
pub fn one_of_three(x: &[f64], y: &[f64], start: f64) -> f64 {
    let mut top = start;
    for i in 0..x.len() {
        top = if x[i] > top {
            x[i]
        } else if y[i] > top {
            y[i]
        } else {
            top
        };
    }
    top * top
}

/// The new value is computed of the old one.
#[differentiate]
pub fn of_its_own(x: &[f64], start: f64) -> f64 {
    let mut top = start;
    for i in 0..x.len() {
        top = if x[i] > top { 0.5 * (top + x[i]) } else { top };
        top = if x[i] < 0.0 { top } else { top * 1.01 };
    }
    top
}

/// The copy is of what the number was before it has changed.
#[differentiate]
pub fn of_an_older_one(x: &[f64], k: f64) -> f64 {
    let mut top = k;
    for i in 0..x.len() {
        let old = top;
        top += 0.1 * k * x[i];
        top = if x[i] > old { x[i] * k } else { old };
    }
    top
}

/// A branch changes the number before it gives the copy, or the number.
#[differentiate]
pub fn changed_in_a_branch(x: &[f64], k: f64) -> f64 {
    let (mut top, mut low) = (k, -k);
    for i in 0..x.len() {
        let old = top;
        top = if x[i] > 0.3 {
            top *= 0.5;
            old
        } else if x[i] > 0.0 {
            top *= 0.9 * x[i];
            top
        } else {
            x[i] + top
        };
        low = if x[i] < low {
            low -= k;
            low * x[i]
        } else {
            low
        };
    }
    top * low
}

/// In the branches the name is that of something else.
#[differentiate]
pub fn of_the_same_name(x: &[f64], k: f64) -> f64 {
    let mut m = k;
    for i in 0..x.len() {
        m = if x[i] > m {
            let m = x[i] * k;
            m * m
        } else if let Some(m) = x.get(i + 1) {
            m * k
        } else {
            m
        };
    }
    m
}

/// What the branch gives is of use elsewhere as well.
#[differentiate]
pub fn used_twice(x: &[f64], k: f64) -> f64 {
    let (mut top, mut s) = (k, 0.0);
    for i in 0..x.len() {
        let t = if x[i] > top { x[i] } else { top };
        s += t * x[i];
        top = t;
    }
    s * top
}

/// The number is an element, at an index that the branch may change.
#[differentiate]
pub fn in_elements(x: &[f64], k: f64) -> f64 {
    let mut tops = [k, -k, 0.5];
    let mut at = 0;
    for i in 0..x.len() {
        tops[i % 3] = if x[i] > tops[i % 3] { x[i] } else { tops[i % 3] };
        tops[at] = if x[i] > 0.0 {
            at = i % 2;
            x[i] * k
        } else {
            tops[at]
        };
    }
    tops[0] * tops[1] + tops[2]
}

/// Branches that leave the iteration, or the loop, give nothing.
#[differentiate]
pub fn or_leaves(x: &[f64], start: f64) -> f64 {
    let (mut top, mut next) = (start, 0.0);
    for i in 0..x.len() {
        top = if x[i] < -0.9 {
            continue;
        } else if x[i] > top {
            x[i]
        } else {
            top
        };
        next = if i > 40 { break } else { next + top };
    }
    next * top
}

/// The condition asks for the number in a call, and what is replaced is asked for in between.
#[differentiate]
pub fn asked_on_the_way(x: &[f64], start: f64) -> f64 {
    let (mut top, mut s) = (start, 0.0);
    for i in 0..x.len() {
        let old = top;
        if old > 0.5 {
            s += x[i];
        }
        top = if x[i].max(top) > top { x[i] } else { old };
    }
    s * top
}

/// The copy is of use for more than questions.
#[differentiate]
pub fn added_on_the_way(x: &[f64], start: f64) -> f64 {
    let (mut top, mut s) = (start, 0.0);
    for i in 0..x.len() {
        let old = top;
        s += old * x[i];
        top = if x[i] > old { x[i] } else { old };
    }
    s * top
}

/// The maximum is of what the number was before.
#[differentiate]
pub fn larger_than_before(x: &[f64], start: f64) -> f64 {
    let (mut top, mut both) = (start, start);
    for i in 0..x.len() {
        let old = top;
        top *= 0.9;
        top = old.max(x[i]);
        let first = both;
        both = first.max(first);
        both += 0.1 * x[i];
    }
    top * both
}

/// It gets its first value there.
#[differentiate]
pub fn first_value(x: f64, y: f64) -> f64 {
    let m;
    m = if x > y { x * x } else { y };
    let mut n = m;
    n = if n > 0.5 { n } else { n * x };
    n * y
}

/// Of other floats.
#[differentiate]
pub fn larger_single(x: &[f32], start: f32) -> f32 {
    let mut top = start;
    for &v in x {
        top = if v > top { v } else { top };
    }
    top * top
}
