//! Slices: sub-slices, windows, chunks, splitting, and the methods that change them in place.

use cotangent::differentiate;

/// One slice as two operands, shifted.
#[differentiate]
pub fn autocorrelation(x: &[f64], lag: usize) -> f64 {
    let mut s = 0.0;
    let n = x.len();
    for i in 0..n - lag {
        s += x[i] * x[i + lag];
    }
    s
}

/// Sub-slices of every form of range, of one slice.
#[differentiate]
pub fn sub_slices(x: &[f64]) -> f64 {
    let head = &x[..2];
    let tail = &x[2..];
    let mid = &x[1..=2];
    let all = &x[..];
    let mut s = head[0] * tail[0] + mid[1] * head[1];
    for i in 0..mid.len() {
        s += mid[i] * all[i] * tail[0];
    }
    s
}

#[differentiate]
pub fn over_windows(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for w in x.windows(3) {
        let d = w[0] - 2.0 * w[1] + w[2];
        s += d * d + s * w[1];
    }
    s
}

#[differentiate]
pub fn over_chunks(x: &[f64], k: usize) -> f64 {
    let mut p = 1.0;
    for c in x.chunks_exact(k) {
        let mut s = 0.0;
        for v in c {
            s += v * v;
        }
        p *= s + c[0];
    }
    p
}

/// Both parts, with an early return for a part that is empty.
#[differentiate]
pub fn split_and_dot(x: &[f64], at: usize) -> f64 {
    let (a, b) = x.split_at(at);
    if a.is_empty() || b.is_empty() {
        return 0.25;
    }
    let n = a.len().min(b.len());
    let mut s = 0.0;
    for i in 0..n {
        s += a[i] * b[b.len() - 1 - i];
    }
    s * a[0]
}

#[differentiate]
pub fn ends(x: &[f64]) -> f64 {
    if x.is_empty() {
        return 0.0;
    }
    let a = *x.first().unwrap();
    let b = x.last().unwrap();
    a * b + x[0] * x[x.len() - 1] * a
}

/// Two halves of one buffer, one written from the other.
#[differentiate]
pub fn split_mutable(x: &mut [f64]) {
    let n = x.len() / 2;
    let (a, b) = x.split_at_mut(n);
    for i in 0..n {
        b[i] *= a[i];
        a[i] += b[i] * b[i];
    }
    a[0] = 1.5;
}

/// `swap`, `reverse` and `fill` in the middle of arithmetic.
#[differentiate]
pub fn in_place_methods(x: &mut [f64], k: f64) {
    x.swap(0, 2);
    x[0] *= k;
    x.reverse();
    x[1] += x[0] * x[2];
    x[2..].fill(k * k);
    let n = x.len();
    x[n - 1] *= x[0];
    x.swap(1, 1);
}

/// `copy_from_slice` onto a part, which loses what was there.
#[differentiate]
pub fn copies_over(x: &[f64], out: &mut [f64]) {
    let n = x.len();
    out[0] *= out[1];
    out[1..1 + n].copy_from_slice(x);
    out[n] *= out[0];
    let t = x[0] * x[0];
    out[0] = t;
}

/// The same buffer filled again in every iteration.
#[differentiate]
pub fn scratch_buffer(x: &[f64], scratch: &mut [f64]) -> f64 {
    let mut total = 0.0;
    for &v in x {
        scratch.fill(0.5);
        for i in 0..scratch.len() {
            scratch[i] += v * (i as f64 + total);
        }
        let mut s = 0.0;
        for u in scratch.iter() {
            s += u * u;
        }
        total += s.sqrt();
    }
    total
}

/// A buffer that is only partly overwritten keeps the rest of its cotangent.
#[differentiate]
pub fn every_second(x: &[f64], out: &mut [f64]) {
    for i in (0..out.len()).step_by(2) {
        out[i] = x[i] * out[i];
    }
}

/// A row-major matrix, whose rows are sub-slices in a loop, times a vector.
#[differentiate]
pub fn mat_vec(a: &[f64], x: &[f64], y: &mut [f64]) {
    let n = x.len();
    for i in 0..y.len() {
        let row = &a[i * n..(i + 1) * n];
        let mut s = y[i];
        for j in 0..n {
            s += row[j] * x[j];
        }
        y[i] = s;
    }
}

/// Rows as mutable sub-slices, normalised one by one.
#[differentiate]
pub fn normalise_rows(a: &mut [f64], n: usize) {
    let m = a.len() / n;
    for i in 0..m {
        let row = &mut a[i * n..(i + 1) * n];
        let mut s = 0.0;
        for v in row.iter() {
            s += v * v;
        }
        let norm = s.sqrt();
        for v in row.iter_mut() {
            *v /= norm;
        }
    }
}

/// `to_vec` and `concat`, then changes that must not show in the source.
#[differentiate]
pub fn owned_copies(x: &[f64], y: &[f64]) -> f64 {
    let mut a = x.to_vec();
    let joined = [x, y].concat();
    a[0] = a[1] * joined[joined.len() - 1];
    let mut s = a[0] * x[0];
    for i in 0..joined.len() {
        s += joined[i] * joined[i] * (i as f64);
    }
    s + a[1]
}

/// A slice of vectors of different lengths, one of them empty.
#[differentiate]
pub fn ragged(rows: &[Vec<f64>]) -> f64 {
    let mut s = 1.0;
    for (i, row) in rows.iter().enumerate() {
        for j in 0..row.len() {
            s += row[j] * rows[i][0] * s * 0.1;
        }
    }
    s
}

/// References to elements, kept in locals and used twice.
#[differentiate]
pub fn element_references(x: &[f64], m: &[[f64; 2]]) -> f64 {
    let a = &x[1];
    let b = &m[0];
    let [c, d] = m[1];
    *a * b[0] + a * a * b[1] - c * *a * d
}

/// Mutable references to elements and to a local.
#[differentiate]
pub fn through_references(x: &mut [f64]) -> f64 {
    let mut t = x[0];
    {
        let r = &mut t;
        *r *= 3.0;
        *r += *r * x[1];
    }
    let e = &mut x[1];
    *e *= t;
    let f = &mut x[0];
    *f = *f * *f;
    t + x[0] * x[1]
}

/// A maximum that moves along: the reverse sweep must know which element it came from.
#[differentiate]
pub fn running_max(x: &[f64], out: &mut [f64]) {
    let mut m = f64::NEG_INFINITY;
    for i in 0..x.len() {
        m = m.max(x[i]);
        out[i] = m * x[i];
    }
}

/// Ranges as values: of indices in a call and a loop, of floats in a test.
#[differentiate]
pub fn range_variables(x: &[f64], block: usize, width: usize) -> f64 {
    let row = block * width..(block + 1) * width;
    let unit: std::ops::Range<f64> = -1.0..1.0;
    let copy = x[row.clone()].to_vec();
    let mut sum = 0.0;
    for i in row.clone().rev() {
        if unit.contains(&x[i]) {
            sum += x[i] * copy[i - row.start];
        }
    }
    assert!(row.len() == width, "{} in {:?}", width, row);
    let inclusive = 0..=width;
    for k in inclusive {
        sum += k as f64 * x[k % x.len()];
    }
    let mut parts = x[row].to_vec();
    parts[0] *= sum;
    parts[0]
}

/// A range as a parameter: indexed with as it is and as a copy, and looped over.
#[differentiate]
pub fn within(x: &[f64], part: std::ops::Range<usize>, last: std::ops::RangeInclusive<usize>) -> f64 {
    let mut product = x[part.clone()].iter().sum::<f64>() * part.len() as f64;
    for k in last {
        product *= x[k];
    }
    product + x[part].iter().map(|v| v * v).sum::<f64>()
}

/// Ranges that depend on lengths, handed on.
#[differentiate]
pub fn halves(x: &[f64]) -> f64 {
    let rest = x.len() / 2..x.len();
    within(x, 0..x.len() / 2, 0..=0) * within(x, rest, 1..=x.len() - 1)
}

/// Takes what is made for it: a pair, and pairs in it.
#[differentiate]
pub fn mapped_by(x: &[f64], line: (f64, f64), table: ((f64, usize), [f64; 2]), label: String) -> f64 {
    (x[0] * line.0 + line.1) * table.0.0 + table.1[table.0.1] * x[1] * label.len() as f64
}

/// Constants, and constants beside variables, as such arguments; texts that mention what is active.
#[differentiate]
pub fn of_constants(x: &[f64]) -> f64 {
    let first = mapped_by(x, (0.26_f64.powi(2), 0.97), ((1.0, 1), [0.3, 0.4]), format!("{}", x.len()));
    first * mapped_by(x, (x[1], 0.97), ((x[0], 0), [0.3, x[1]]), format!("{}", x[0] > 0.0))
}

/// Coefficients taken one after the other: an iterator in a variable, `next`, and what is left.
#[differentiate]
pub fn horner_by_hand(x: f64, coefficients: &[f64], degree: usize) -> f64 {
    let mut it = coefficients.iter().take(degree + 1);
    let mut value = *it.next().unwrap();
    for c in it {
        value = value * x + *c;
    }
    value
}

const CHEBYSHEV: [f64; 4] = [0.3, -0.2, 0.7, 0.1];

/// The same on a constant, with `while let`.
#[differentiate]
pub fn clenshaw_by_hand(x: f64) -> f64 {
    let mut it = CHEBYSHEV.iter().rev();
    let mut b0 = *it.next().expect("a coefficient");
    let mut b1 = 0.0;
    let mut b2 = 0.0;
    while let Some(c) = it.next() {
        b2 = b1;
        b1 = b0;
        b0 = x * b1 - b2 + c;
    }
    0.5 * (b0 - b2)
}

/// An iterator that one loop leaves half way, and another one finishes.
#[differentiate]
pub fn two_loops_one_iterator(x: &[f64]) -> f64 {
    let mut it = x[1..].iter().rev().skip(1).copied();
    let mut sum = it.next().expect("an item");
    for v in &mut it {
        if v < 0.0 {
            sum *= v;
            break;
        }
        sum += v * v;
    }
    for v in it {
        sum = sum * v + 1.0;
    }
    sum
}

/// Lengths of what is only lent to be changed: in loops around loops, in indices, of halves, and of a part by the same name.
#[differentiate]
pub fn lengths_of_lent(x: &[f64], out: &mut [f64], passes: usize) {
    for pass in 0..passes {
        let n = out.len();
        for i in 0..n {
            let k = (i + pass) % out.len().min(x.len() + 1);
            out[i] = (out[k] * x[i % x.len()]).sin() + out[n - 1 - k];
        }
        let half = out.len() / 2;
        let (front, back) = out.split_at_mut(half);
        for i in 0..front.len() {
            front[i] *= back[back.len() - 1 - i];
        }
        let out = &mut out[1..];
        for i in 0..out.len() {
            out[i] += out[i] * x[out.len() % x.len()];
        }
    }
}

#[differentiate]
fn rotation(angle: f64, out: &mut [[f64; 2]; 2]) {
    let (s, c) = angle.sin_cos();
    out[0] = [c, -s];
    out[1] = [s, c];
}

/// Unique references to values that no variable holds.
#[differentiate]
pub fn lent_values(angle: f64, x: &[f64]) -> f64 {
    let first = &mut [[0.0; 2]; 2];
    let second: &mut [[f64; 2]; 2] = &mut [[1.0, 0.0], [0.0, 1.0]];
    rotation(angle, first);
    let mut sum = 0.0;
    for (k, v) in x.iter().enumerate() {
        let row = &mut vec![0.0; k + 1];
        row[k] = v * first[k % 2][0];
        rotation(row[k], second);
        sum += second[0][k % 2] * row[k] + row[0];
    }
    sum * first[1][0]
}

/// Every one of a few variables, by a list of references to them.
#[differentiate]
pub fn each_of_few(x: &[f64]) -> f64 {
    let (mut near, mut far) = (x[0], vec![x[1]; 2]);
    for k in 0..2 {
        for (one, factor) in [(&mut near, x[2] * 2.0), (&mut far[k], near_by(x[k]))] {
            let old = *one;
            *one = old * factor + 1.0;
        }
        for all in [&mut far[..]].into_iter() {
            for one in all.iter_mut() {
                *one += near;
            }
        }
    }
    near * far[0] + far[1]
}

#[differentiate]
fn near_by(x: f64) -> f64 {
    x * x + 0.5
}

#[differentiate]
fn covariance(x: &[f64], y: &[f64]) -> f64 {
    let n = x.len() as f64;
    let (mean_x, mean_y) = (x.iter().sum::<f64>() / n, y.iter().sum::<f64>() / n);
    x.iter().zip(y).map(|(a, b)| (a - mean_x) * (b - mean_y)).sum::<f64>() / n
}

/// Both parts of what is cut, lent at once: of a parameter, of a local variable, of a row, and in turn.
#[differentiate]
pub fn lent_halves(x: &[f64], rows: &[Vec<f64>]) -> f64 {
    let (a, b) = x.split_at(x.len() / 2);
    let squares: Vec<f64> = x.iter().map(|v| v * v).collect();
    let (c, d) = squares.split_at(squares.len() / 2);
    let mut sum = covariance(a, b) + covariance(b, a) * covariance(c, d);
    for row in rows {
        let (left, right) = row.split_at(row.len() / 2);
        sum += sum * covariance(left, right);
    }
    sum
}

/// Parts of one list, written from one another: backwards both cotangents are parts of one buffer.
#[differentiate]
pub fn part_from_part(x: &[f64]) -> f64 {
    let mut a = x.to_vec();
    let (left, right) = a.split_at_mut(2);
    left[0] *= right[1];
    right.fill(left[0]);
    left.copy_from_slice(&right[..2]);
    right[0] += left[1] * x[1];
    let mut rows = vec![vec![x[0], x[1]], vec![x[2], x[3]]];
    let (first, second) = rows.split_at_mut(1);
    first[0].copy_from_slice(&second[0]);
    second[0].extend_from_slice(&first[0]);
    first[0].resize(3, second[0][1]);
    let whole = &mut a[1..];
    whole.fill(whole[1]);
    a.iter().product::<f64>() + rows.concat().iter().product::<f64>()
}

/// Ends and middle of a list, lent by patterns that leave the function where they do not match.
#[differentiate]
pub fn lent_by_patterns(x: &mut [f64]) -> f64 {
    let mut made = vec![0.0; 3];
    let [low, .., high] = made.as_mut_slice() else { return 0.0 };
    let [a, b, rest @ ..] = x else { return 1.0 };
    *low = *a * *b;
    *high = *low + *a;
    *a += *b * *high;
    if let [_, middle @ .., _] = rest {
        for v in middle {
            *v *= *b;
        }
    }
    if let [.., last] = rest {
        *last *= *a;
    }
    made[0] * made[2]
}

/// The first and the others, of a list that starts without a derivative.
#[differentiate]
pub fn first_and_others(x: &[f64]) -> f64 {
    let mut a = vec![0.0; 4];
    let (first, others) = a.split_first_mut().unwrap();
    *first += x[0];
    others[1] = *first * x[1];
    if let Some((last, others)) = a.split_last_mut() {
        *last = others[2] * others[0];
    }
    let order = [2usize, 0, 1];
    let [i, .., k] = order[..] else { return 0.0 };
    a.iter().sum::<f64>() * a[i] + a[k] * x[k]
}

/// A mask that may be there, written where it is given.
#[differentiate]
fn kept(x: &[f64], mask: Option<&[bool]>) -> f64 {
    (0..x.len()).filter(|i| mask.is_none_or(|mask| mask[*i])).map(|i| x[i] * x[i]).sum()
}

#[differentiate]
pub fn masked(x: &[f64], k: f64) -> f64 {
    kept(&x[..3], Some(&[true, false, true])) * k + kept(x, None)
}
