//! Methods of the standard library that stand for code of their own.

use cotangent::differentiate;

/// Removed out of order, in a loop, until one is left.
#[differentiate]
pub fn swap_removed(x: &[f64]) -> f64 {
    let mut v: Vec<f64> = x.iter().map(|a| a * a + 0.5).collect();
    let mut s = 1.0;
    while v.len() > 1 {
        let at = v.len() / 2;
        let gone = v.swap_remove(at);
        s += gone * v[at.min(v.len() - 1)] * s;
        for a in v.iter_mut() {
            *a *= 1.1;
        }
    }
    s * v[0]
}

#[differentiate]
pub fn split_off(x: &[f64], at: usize) -> f64 {
    let mut head = x.to_vec();
    let mut tail = head.split_off(at);
    for a in tail.iter_mut() {
        *a = a.exp();
    }
    head.append(&mut tail);
    tail.push(head[0]);
    head.iter().enumerate().map(|(i, a)| a * a * i as f64).sum::<f64>() * tail[0]
}

#[differentiate]
pub fn appended(v: &mut Vec<f64>, w: &mut Vec<f64>, rounds: usize) {
    for _ in 0..rounds {
        for a in w.iter_mut() {
            *a = *a * *a + v[0];
        }
        v.append(w);
        w.extend(v.iter().map(|a| a.sin()));
    }
}

/// All of it, the middle, the end; some behind which the loop is left early.
#[differentiate]
pub fn drained(x: &[f64]) -> f64 {
    let mut v: Vec<f64> = x.iter().map(|a| a * 1.5).collect();
    let middle: Vec<f64> = v.drain(1..3).map(|a| a * a).collect();
    let mut s = middle[0] * v[0] + middle[1] * v[1];
    for a in v.drain(1..=2) {
        s += a.sin();
        if s > 0.0 {
            break;
        }
    }
    s += v.iter().map(|a| a * s).sum::<f64>();
    let mut rows = vec![x.to_vec(), v];
    for a in rows[0].drain(2..) {
        s += a * a;
    }
    rows[1].extend(x);
    s += rows[1].drain(..).enumerate().map(|(i, a)| a * i as f64).sum::<f64>();
    rows[0].drain(..1);
    s * rows[0][0] + rows[1].len() as f64
}

#[differentiate]
pub fn copied_within(y: &mut [f64], k: usize) {
    for v in y.iter_mut() {
        *v = *v * *v + 0.1;
    }
    y.copy_within(0..2, k);
    y.copy_within(1.., 0);
    for i in 1..y.len() {
        y[i] *= y[i - 1];
    }
}

#[differentiate]
pub fn filled_with(y: &mut [f64], k: f64) {
    let mut power = k;
    y[1..].fill_with(|| {
        power *= k;
        power
    });
    y[0] *= power;
}

#[differentiate]
pub fn resized_with(x: &[f64]) -> f64 {
    let mut v = x.to_vec();
    let mut next = x[0];
    v.resize_with(6, || {
        next *= 0.5;
        next * next
    });
    let longer: f64 = v.iter().sum();
    v.resize_with(2, Default::default);
    let mut zeros: Vec<f64> = vec![];
    zeros.resize_with(3, Default::default);
    zeros[1] += x[1] * longer;
    v[0] * v[1] + zeros.iter().sum::<f64>()
}

#[differentiate]
pub fn repeated(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for (i, v) in x.repeat(n).iter().enumerate() {
        s += v * v * i as f64;
    }
    s
}

/// Between slices, arrays and vectors.
#[differentiate]
pub fn converted(x: &[f64], rows: &[f64]) -> f64 {
    let [a, b, c]: [f64; 3] = x[..3].try_into().unwrap();
    let two: &[f64; 2] = x[1..3].try_into().expect("two");
    let mut v = Vec::from(x);
    v[0] *= a * two[1];
    let mut w: Vec<f64> = x.into();
    w.push(v[0] * b);
    let of_array = Vec::from([a, b * c]);
    let made = <[f64; 2]>::try_from(of_array).unwrap();
    let mut s = made[0] * made[1] + v[1] * w[w.len() - 1];
    for row in rows.chunks_exact(2) {
        let [p, q]: [f64; 2] = row.try_into().unwrap();
        s = s * p + q * a;
    }
    s
}

/// The panics of conversions: of a slice, and of a vector, which is shown.
#[differentiate]
pub fn exactly_two(x: &[f64], which: usize) -> f64 {
    if which == 1 {
        let [a, b]: [f64; 2] = x[which..].try_into().unwrap();
        return a * b;
    }
    let part = x[..1].to_vec();
    let [a, b]: [f64; 2] = part.try_into().unwrap();
    a + b
}

/// A sum of products in four lanes, with what is left over.
#[differentiate]
pub fn in_four_lanes(a: &[f64], b: &[f64]) -> f64 {
    let mut lanes = [0.0; 4];
    let of_a = a.chunks_exact(4);
    let of_b = b.chunks_exact(4);
    let rest = of_a.remainder();
    let others = of_b.remainder();
    for (x, y) in of_a.zip(of_b) {
        for i in 0..4 {
            lanes[i] += x[i] * y[i];
        }
    }
    let tail: f64 = rest.iter().zip(others).map(|(x, y)| x * y).sum();
    lanes.iter().sum::<f64>() * (1.0 + tail) + a.chunks_exact(a.len()).remainder().len() as f64
}

/// Folds that may stop, used at once.
#[differentiate]
pub fn stopped_at_once(x: &[f64], most: f64) -> f64 {
    let squares = x.iter().try_fold(0.0, |s, v| if *v > most { None } else { Some(s + v * v) }).unwrap_or(most);
    let product = x.iter().try_fold(1.0, |p, v| if *v > most { Err(()) } else { Ok(p * v) });
    squares + product.unwrap_or(2.0 * most)
}

/// A part copied to the end; what is kept of what has changed; vectors that are made to be joined.
#[differentiate]
pub fn kept_of_the_changed(x: &[f64]) -> f64 {
    let mut v = vec![x.to_vec(), x[..1].to_vec()].concat();
    v.extend_from_within(1..3);
    v.extend_from_within(..2);
    v.retain_mut(|a| {
        *a *= 2.0 * x[0];
        *a > 0.1
    });
    v.iter().enumerate().map(|(i, a)| a * a * (i + 1) as f64).sum::<f64>() * v.len() as f64
}

#[differentiate]
fn powers(x: f64, n: usize) -> Vec<f64> {
    let mut powers = vec![x; n];
    powers.push(x * x);
    powers
}

/// What is appended is made for the call, or is a variable, which is empty then.
#[differentiate]
pub fn joined(x: &[f64], n: usize) -> f64 {
    let mut list = x.to_vec();
    let mut other = vec![x[1], 0.5];
    list.append(&mut powers(x[0], n));
    list.append(&mut vec![2.0; n]);
    list.append(&mut other.clone());
    list.append(&mut other);
    list.append(&mut x.iter().map(|a| a.sin()).collect());
    let left = other.len() as f64;
    list[1] *= list[n + 1];
    list.iter().map(|v| v * v).sum::<f64>() * list[list.len() - 2] + left
}

/// A list by another name, which carries nothing.
pub type Counts = Vec<u64>;

#[differentiate]
fn counts(n: u64) -> Counts {
    let root = (n as f64).sqrt();
    let mut list: Counts = vec![n];
    if (root - root.floor()).abs() < 1e-9 {
        return list;
    }
    for k in 0..n {
        list.push(k);
    }
    list
}

/// Counts by the way.
#[differentiate]
pub fn counted_by(x: f64, n: u64) -> f64 {
    let list: Counts = counts(n);
    let mut y = x;
    for k in &list {
        y = (y * *k as f64).sin() + x;
    }
    y
}

/// Slices that change places: vectors, parts of them, and halves of one.
#[differentiate]
pub fn swapped_with(x: &[f64]) -> f64 {
    let (mut a, mut b) = (x[..4].to_vec(), x[4..8].to_vec());
    a.swap_with_slice(&mut b);
    a[0] *= b[1];
    b[..2].swap_with_slice(&mut a[2..]);
    a[3] += b[0] * b[0];
    let (left, right) = a.split_at_mut(2);
    left[1] *= right[0];
    left.swap_with_slice(right);
    let weighted: f64 = a.iter().zip(&b).enumerate().map(|(i, (p, q))| p * q * (i + 1) as f64).sum();
    weighted + a[0] * a[2]
}
