//! Loops that keep the largest, the smallest, or what was found last, and some that only look like it.

use cotangent::differentiate;

/// What the maximum was before counts where nothing is larger.
#[differentiate]
pub fn largest_and_smallest(x: &[f64], a: &[f64], least: f64) -> f64 {
    let mut top = least;
    let mut bottom = 2.0 * least;
    for i in 0..x.len() {
        let t = x[i] * a[i];
        top = top.max(t);
        bottom = f64::min(t.sin(), bottom);
    }
    top * bottom
}

/// By a fold, in each row, and over rows.
#[differentiate]
pub fn soft_max_of_rows(x: &[f64], n: usize) -> f64 {
    let mut total = 0.0;
    let mut worst = 9.0_f64;
    for row in x.chunks_exact(n) {
        let top = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = row.iter().map(|v| (v - top).exp()).sum();
        let value = top + sum.ln();
        total += value * value;
        worst = worst.min(value);
    }
    total + worst
}

/// One maximum through all rows: of each row the last choice counts.
#[differentiate]
pub fn largest_of_all(rows: &[Vec<f64>], scale: f64) -> f64 {
    let mut top = scale;
    for row in rows {
        for v in row {
            top = top.max(scale * v);
        }
    }
    top * top
}

/// Several variables are replaced at once, and an index with them, which is read behind the loop and written anew.
#[differentiate]
pub fn nearest(points: &[[f64; 2]], values: &[f64], x: f64, y: f64) -> f64 {
    let mut near = 1e9;
    let mut value = 0.25 * x;
    let mut at = 0;
    for i in 0..points.len() {
        let (u, v) = (points[i][0] - x, points[i][1] - y);
        let d = u * u + v * v;
        if d < near {
            near = d;
            value = values[i];
            at = i;
        }
    }
    let shift = if points.is_empty() { 0.0 } else { points[at][0] * values[at] };
    at = 7;
    near.min(100.0).sqrt() * value + shift * at as f64
}

/// The maximum is mentioned before the loop, behind it, and changed between two loops.
#[differentiate]
pub fn kept_and_raised(x: &[f64], start: f64) -> f64 {
    let mut top = start;
    let first = top * top;
    for v in x {
        top = top.max(*v);
    }
    let second = top * top;
    top *= 0.5;
    for i in (0..x.len()).rev() {
        if x[i] * x[i] > top {
            top = x[i];
        }
    }
    first + second * top + top.sin()
}

/// On some paths only, and the largest under a condition.
#[differentiate]
pub fn largest_of_some(x: &[f64], skip: &[bool], limit: f64) -> f64 {
    let mut top = limit;
    let mut sum = 0.0;
    for i in 0..x.len() {
        if skip[i] {
            continue;
        }
        if x[i] < 2.0 {
            top = top.max(x[i]);
        }
        sum += x[i] * x[i];
    }
    if sum > 0.0 { top * sum } else { top }
}

/// A maximum whose items are elements that the loop overwrites.
#[differentiate]
pub fn of_what_changes(x: &mut [f64], scale: f64) -> f64 {
    let mut top = scale;
    for v in x.iter_mut() {
        *v *= scale;
        top = top.max(*v);
        *v = v.sin();
    }
    top * x.iter().sum::<f64>()
}

/// What the loop makes of the maximum depends on all choices: these are no last ones.
#[differentiate]
pub fn read_on_the_way(x: &[f64], start: f64) -> f64 {
    let mut top = start;
    let mut sum = 0.0;
    for v in x {
        top = top.max(*v);
        sum += top * v;
    }
    sum
}

/// The maximum falls between its choices.
#[differentiate]
pub fn falling(x: &[f64], start: f64) -> f64 {
    let mut top = start;
    for v in x {
        top = top.max(*v);
        top *= 0.9;
    }
    top
}

/// Two choices of one variable in an iteration, and one that takes from the other.
#[differentiate]
pub fn twice_and_second(x: &[f64], start: f64) -> f64 {
    let (mut top, mut first, mut second) = (start, start, 0.5 * start);
    for v in x {
        top = top.max(*v);
        top = top.max(0.8 - v);
        if *v > first {
            second = first;
            first = *v;
        }
    }
    top + first * second
}

/// Left early.
#[differentiate]
pub fn first_large(x: &[f64], limit: f64) -> f64 {
    let mut top = 0.5 * limit;
    for v in x {
        top = top.max(*v);
        if *v > limit {
            break;
        }
    }
    top * top
}

/// Chosen by a number that counts backwards, and in steps.
#[differentiate]
pub fn in_steps(x: &[f64], start: f64) -> f64 {
    let (mut low, mut high) = (start, start);
    for i in (0..x.len()).step_by(2) {
        low = low.min(x[i] * start);
    }
    for i in (1..x.len()).rev() {
        high = x[i].max(high);
    }
    low * high
}

/// The same for `f32`.
#[differentiate]
pub fn largest_single(x: &[f32]) -> f32 {
    let mut top = f32::MIN;
    for v in x {
        top = top.max(v * v);
    }
    top
}

/// Which of equal items, and of those that are no numbers, is chosen.
#[differentiate]
pub fn largest_of(start: f64, x: &[f64]) -> f64 {
    let mut top = start;
    for v in x {
        top = top.max(*v);
    }
    top
}

/// The same with the item first.
#[differentiate]
pub fn largest_of_turned(start: f64, x: &[f64]) -> f64 {
    let mut top = start;
    for v in x {
        top = f64::max(*v, top);
    }
    top
}

/// The smallest, as the largest above.
#[differentiate]
pub fn smallest_of(start: f64, x: &[f64]) -> f64 {
    let mut low = start;
    for v in x {
        low = low.min(*v);
    }
    low
}

/// The same with the item first.
#[differentiate]
pub fn smallest_of_turned(start: f64, x: &[f64]) -> f64 {
    let mut low = start;
    for v in x {
        low = f64::min(*v, low);
    }
    low
}

/// Items from the last one, of windows and of pairs in step, with the state in a parameter.
#[differentiate]
pub fn of_items(mut top: f64, x: &[f64], y: &[f64]) -> f64 {
    let mut low = top;
    for v in x.iter().rev() {
        top = top.max(*v);
    }
    for w in x.windows(2) {
        low = low.min(w[0] * w[1]);
    }
    let mut wide = 0.25 * top;
    for (u, v) in x.iter().rev().zip(y) {
        let d = (u - v) * (u - v);
        wide = if d > 0.0 { wide.max(d) } else { wide };
    }
    let mut late = low;
    for (i, v) in x.iter().enumerate().rev() {
        if i % 2 == 0 && *v > late {
            late = *v;
        }
    }
    top * low + wide * late
}

/// In arms of a `match`, under a label, and in a loop around that is swept at once.
#[differentiate]
pub fn in_arms(rows: &[Vec<f64>], kinds: &[u8], start: f64) -> f64 {
    let mut total = 0.0;
    for row in rows {
        let (mut top, mut low) = (start, start);
        'items: for i in 0..row.len() {
            match kinds[i] {
                0 => top = top.max(row[i] * start),
                1 => {
                    if row[i] < low {
                        low = row[i];
                    }
                }
                2 => continue 'items,
                _ => low = low.min(row[i].sin()),
            }
        }
        total += top * top * low;
    }
    total
}

/// A maximum of maxima, whose rows are changed on the way, and a second one of the same name.
#[differentiate]
pub fn of_shadows(x: &mut [f64], start: f64) -> f64 {
    let top = x.iter().fold(start, |top, v| top.max(v * v));
    for v in x.iter_mut() {
        *v -= top;
    }
    let low = x.iter().fold(top, |low, v| low.min(*v));
    let top = x.iter().map(|v| v * low).fold(low, f64::max);
    top * low
}

/// A number that is asked whether it is finite, and all that it is made of, give nothing where they are not used.
#[differentiate]
fn root_of_square(c: [f64; 3]) -> f64 {
    let over = c[2].recip();
    let (constant, linear) = (c[0] * over, c[1] * over);
    if !(constant.is_finite() && linear.is_finite()) {
        let root = -c[0] / c[1];
        return if root.is_finite() { root } else { 0.0 };
    }
    let within = linear * linear - 4.0 * constant;
    if within < 0.0 {
        return 0.0;
    }
    let root = -0.5 * (linear + within.sqrt().copysign(linear));
    let other = constant / root;
    if other.is_nan() { root } else { root + 2.0 * other }
}

#[differentiate]
pub fn roots(c: &[f64; 3], k: f64) -> f64 {
    root_of_square([c[0], c[1] * k, c[2]]) + root_of_square([c[0] * k, c[1], 0.0]) * k
}
