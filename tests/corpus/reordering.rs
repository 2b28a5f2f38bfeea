//! Loops that look as if their iterations were independent, and are not: a sweep in another
//! order than strictly backwards, or without a record, gets these wrong by O(1). The last ones
//! are independent, and may be swept in any order.

use cotangent::differentiate;

/// The right neighbour is read before it is written: the old one counts.
#[differentiate]
pub fn anti_dependence(x: &[f64], y: &mut [f64]) -> f64 {
    let mut z = 0.0;
    for i in 0..x.len() {
        y[i] = x[i] * x[i];
        z += y[i + 1] * x[i];
    }
    z
}

/// An index that repeats: the last write wins.
#[differentiate]
pub fn repeated_index(x: &[f64]) -> f64 {
    let mut y = [0.0; 3];
    for i in 0..x.len() {
        y[i % 3] = x[i] * x[i];
    }
    y[0] + 2.0 * y[1] + 3.0 * y[2]
}

/// A sum that is reset inside.
#[differentiate]
pub fn reset_inside(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        if i == 3 {
            s = 0.0;
        }
        s += x[i] * x[i];
    }
    s
}

/// A sum that is read inside.
#[differentiate]
pub fn read_inside(x: &[f64]) -> f64 {
    let mut s = 0.1;
    let mut z = 0.0;
    for i in 0..x.len() {
        s += x[i];
        z += s * x[i];
    }
    z
}

/// Looks like a sum, forgets a tenth in each iteration.
#[differentiate]
pub fn leaky_sum(x: &[f64]) -> f64 {
    let mut s = 1.0;
    for i in 0..x.len() {
        s = 0.9 * s + x[i] * x[i];
    }
    s
}

/// The operand that the sweep would recompute from is overwritten behind the loop.
#[differentiate]
pub fn overwritten_behind(x: &mut [f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        let t = x[i].sin();
        s += t * t;
    }
    for i in 0..x.len() {
        x[i] = s;
    }
    s * x[0]
}

/// Left early: the trip count is not the length.
#[differentiate]
pub fn left_early(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        if x[i] < 0.0 {
            break;
        }
        s += x[i] * x[i];
    }
    s
}

/// One array is read at one place and added to at another.
#[differentiate]
pub fn added_elsewhere(x: &[f64], y: &mut [f64]) {
    for i in 0..x.len() {
        let j = (i + 2) % y.len();
        y[j] += y[i] * x[i];
    }
}

/// Scratch that is written in every second iteration only.
#[differentiate]
pub fn sometimes_written(x: &[f64]) -> f64 {
    let mut t = 1.0;
    let mut s = 0.0;
    for i in 0..x.len() {
        if i % 2 == 0 {
            t = x[i] * x[i];
        }
        s += t * x[i];
    }
    s
}

/// An index that moves under a condition only.
#[differentiate]
pub fn conditional_counter(x: &[f64]) -> f64 {
    let mut k = 0;
    let mut s = 0.0;
    for i in 0..x.len() {
        if x[i] > 0.0 {
            k += 1;
        }
        s += x[k % x.len()] * x[i];
    }
    s
}

/// Scratch of the loop is read after it: the last iteration's is what is left.
#[differentiate]
pub fn scratch_read_after(x: &[f64]) -> f64 {
    let mut t = [0.0; 2];
    let mut s = 0.0;
    for i in 0..x.len() {
        t[0] = x[i] * x[i];
        t[1] = t[0].cos();
        s += t[0] * t[1];
    }
    s + t[1]
}

/// Two rows of a matrix in one iteration, in another order for even ones.
#[differentiate]
pub fn crossing_rows(m: &mut [[f64; 2]]) {
    let n = m.len();
    for i in 0..n {
        let j = if i % 2 == 0 { n - 1 - i } else { i };
        m[j][0] = m[i][1] * m[j][0];
        m[i][1] += m[j][0];
    }
}

/// The bound of the loop is changed in the loop; it was evaluated before.
#[differentiate]
pub fn bound_changes(x: &[f64], n: usize) -> f64 {
    let mut n = n;
    let mut s = 0.0;
    for i in 0..n {
        s += x[i] * n as f64;
        n = i;
    }
    s * n as f64
}

/// A sum that is tested inside: the branches depend on the order.
#[differentiate]
pub fn tested_inside(x: &[f64]) -> f64 {
    let mut s = 0.0;
    let mut z = 0.0;
    for v in x {
        s += v * v;
        if s > 1.0 {
            z += v * v * v;
        }
    }
    s + z
}

/// Both operands of a sum with one subtraction: independent.
#[differentiate]
pub fn plain_sums(x: &[f64], y: &[f64]) -> f64 {
    let mut s = 0.0;
    let mut z = 1.0;
    for i in 0..x.len() {
        let d = x[i] - y[i];
        s += d * d;
        z -= d.sin();
    }
    s / z
}

/// Written at the loop's own index and read there after it: independent.
#[differentiate]
pub fn own_index(x: &[f64], out: &mut [f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        out[i] = x[i].exp();
        out[i] *= x[i];
        s += out[i] * out[i];
    }
    s.sqrt()
}

/// Scratch that is written completely before it is read in every iteration: independent.
#[differentiate]
pub fn complete_scratch(x: &[f64], d: usize) -> f64 {
    let n = x.len() / d;
    let mut t = vec![0.0; d];
    let mut total = 0.0;
    for p in 0..n {
        for j in 0..d {
            t[j] = x[p * d + j] * x[(p * d + j + 1) % x.len()];
        }
        let mut s = 0.0;
        for j in 0..d {
            s += t[j] * t[d - 1 - j];
        }
        total += s.cos();
    }
    total * total
}

/// Each choice replaces those before: the last one counts, if there is one.
#[differentiate]
pub fn last_choice(x: &[f64], limit: f64) -> f64 {
    let mut top = 2.0 * limit;
    for i in 1..x.len() {
        if x[i] > limit {
            top = x[i] + x[0];
        }
    }
    let mut sum = 0.0;
    for v in x {
        sum += (v - top).sin();
    }
    sum * top
}

/// The same in each row, of any length.
#[differentiate]
pub fn last_choices(rows: &[Vec<f64>], limit: f64) -> f64 {
    let mut total = 0.0;
    for row in rows {
        let mut top = limit;
        for &v in row {
            if v > limit {
                top = v;
            }
        }
        total += top.sin() * total + top;
    }
    total
}

/// A choice replaces but a part of what was there.
#[differentiate]
pub fn partly_replaced(x: &[f64], limit: f64) -> f64 {
    let mut top = limit;
    for i in 0..x.len() {
        if x[i] > 0.5 * top {
            top = 0.5 * top + x[i];
        }
    }
    top * top
}

/// What is replaced goes on in another variable.
#[differentiate]
pub fn two_largest(x: &[f64], limit: f64) -> f64 {
    let (mut top, mut second) = (limit, limit);
    for i in 0..x.len() {
        if x[i] > top {
            second = top;
            top = x[i];
        }
    }
    top * second
}

/// All choices count, since each is used on the way.
#[differentiate]
pub fn used_on_the_way(x: &[f64], limit: f64) -> f64 {
    let (mut top, mut sum) = (limit, 0.0);
    for i in 0..x.len() {
        if x[i] > top {
            top = x[i];
        }
        sum += top * top;
    }
    sum * top
}

/// The other side of the branch hands on as well.
#[differentiate]
pub fn one_or_the_other(x: &[f64], limit: f64) -> f64 {
    let mut last = limit;
    let mut top = limit;
    for i in 0..x.len() {
        if x[i] > top {
            top = x[i];
        } else {
            last = x[i];
        }
    }
    top * last
}

/// The cotangent of the maximum is added to in each iteration, and taken in those that have chosen.
#[differentiate]
pub fn gained(x: &[f64], start: f64) -> f64 {
    let (mut top, mut sum) = (start, 0.0);
    for &v in x {
        let old = top;
        if v > top {
            top = v;
        }
        sum += (top - old) * v;
    }
    sum + top
}

/// Counts down, and the sum over the factor takes what the loop has recorded beside the elements.
#[differentiate]
pub fn counting_down(x: &[f64], v: &mut [f64], k: f64) -> f64 {
    let n = x.len().min(v.len());
    for i in (0..n).rev() {
        v[i] -= 0.2 * (k * x[i]).tanh();
    }
    v[..n].iter().sum::<f64>() * k
}
