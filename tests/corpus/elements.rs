//! Elements that may be missing, and what is asked of containers.

use cotangent::differentiate;

/// Guards, alternatives, patterns behind the reference, arms in any order.
#[differentiate]
pub fn all_arms(x: &[f64]) -> f64 {
    let mut s = 0.1;
    for i in 0..x.len() + 2 {
        match x.get(i) {
            Some(&v) if v > 0.0 => s += v * v,
            Some(v) if i == 1 => s *= v,
            Some(v) => s -= v,
            _ => s *= 1.5,
        }
        s += match x.get(i + 1) {
            None => 0.25,
            Some(v) if *v < 0.45 => *v * 2.0,
            Some(_) => s,
        };
        match x.get(i / 2).copied() {
            Some(v) if v > s => s = v * s,
            Some(_) | None => s += 0.125,
        }
    }
    s
}

#[differentiate]
pub fn changed(v: &mut Vec<f64>) {
    for i in 0..v.len() + 1 {
        match v.get_mut(i) {
            Some(a) if i % 2 == 0 => *a *= 3.0,
            Some(a) => *a = *a * *a,
            None => {}
        }
        if let Some(a) = v.get_mut(i + 1) {
            *a += 1.0;
        }
    }
    if let Some(last) = v.last_mut() {
        *last *= 2.0;
    }
    match v.pop() {
        Some(a) if a > 1.0 => v.push(a * a),
        Some(a) => v.extend([a, a.sin()]),
        None => v.push(0.5),
    }
}

/// Methods behind an element.
#[differentiate]
pub fn methods(x: &[f64]) -> f64 {
    let a = x.get(1).copied().unwrap_or(0.5);
    let c = x.get(0).map(|v| v * v).unwrap_or(1.0);
    let d = x.get(2).map_or(0.25, |v| v.sin());
    let e = x.last().filter(|v| **v > 0.0).map(|v| v * a);
    a + c * d + e.unwrap_or(c)
}

#[differentiate]
pub fn taken_apart(x: &[f64]) -> f64 {
    let Some((first, rest)) = x.split_first() else { return 0.25 };
    let mut s = first * first;
    if let Some((last, middle)) = rest.split_last() {
        s += last * middle.iter().map(|v| v * first).sum::<f64>();
    }
    match rest.split_first() {
        Some((second, others)) if !others.is_empty() => s * second + others[0],
        Some((second, _)) => s - second,
        None => s,
    }
}

#[differentiate]
pub fn taken_apart_to_change(y: &mut [f64]) {
    if let Some((first, rest)) = y.split_first_mut() {
        for v in rest.iter_mut() {
            *v *= *first;
            *first += *v;
        }
    }
    if let Some((last, rest)) = y.split_last_mut() {
        *last *= rest.iter().sum::<f64>() + 1.0;
        rest.reverse();
    }
}

/// The item of a chain, through a method.
#[differentiate]
pub fn index_of_the_greatest(x: &[f64]) -> f64 {
    let Some(i) = x.iter().enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(i, _)| i) else { return 0.5 };
    let least = x.iter().enumerate().min_by(|a, b| a.1.partial_cmp(b.1).unwrap()).map(|(j, v)| v * j as f64);
    x[i] * x[i] + least.unwrap_or(0.0)
}

/// Questions that only read.
#[differentiate]
pub fn asked(x: &[f64], t: f64) -> f64 {
    let mut v = x.to_vec();
    let in_order = v.is_sorted();
    v.sort_by(|a, b| a.total_cmp(b));
    let i = v.binary_search_by(|p| p.partial_cmp(&t).unwrap()).unwrap_or_else(|i| i);
    let j = v.partition_point(|&a| a < 2.0 * t);
    let k = match v.binary_search_by(|p| p.total_cmp(&(t + 0.25))) {
        Ok(k) | Err(k) => k,
    };
    let n = v.len() - 1;
    v[i.min(n)] * v[j.min(n)] * t + if in_order { v[k.min(n)] } else { 0.5 * v[k.min(n)] }
}

/// Pairs of references that a branch chooses.
#[differentiate]
pub fn chosen_pairs(x: &[f64], k: f64) -> f64 {
    let (a, b) = x.split_at(2);
    let (lower, upper) = if a[0] * k < b[0] { (a, b) } else { (b, a) };
    let (less, more, n) = if lower[0] < upper[0] { (&lower[0], &upper[0], 1) } else { (&upper[0], &lower[0], 2) };
    let [p, q] = x[1..3] else { return 0.0 };
    let [first, .., last] = x else { return k };
    lower[0] * upper[1] * k + less * less * more * n as f64 + p * q * first * last
}

/// Numbers that are put into a slice and into a variable: written over in the next iteration or in the same one, put in
/// twice, mentioned behind the write, and by an index that is younger than the number.
#[differentiate]
pub fn put_away(x: &[f64], y: &mut [f64], passes: usize) -> f64 {
    let mut last = 1.0;
    for pass in 0..passes {
        for i in 0..x.len() {
            let t = (x[i] * last).tanh();
            let k = (i + pass) % y.len();
            y[k] = t;
            let u = (t * y[(k + 1) % y.len()]).tanh() + 0.5;
            let w = u * t;
            last = u;
            y[0] = w.sin();
            last *= y[k];
            let root = (last * last + 1.0).sqrt();
            if root > 1.5 {
                y[k] = root;
            }
            last = root;
        }
    }
    last
}

/// The first and the last item as numbers, beside the others.
#[differentiate]
pub fn first_and_others(x: &[f64]) -> f64 {
    let Some((&first, rest)) = x.split_first() else { return 0.0 };
    let mut sum = first;
    for &v in rest {
        sum = sum * v + first;
    }
    match x.split_last() {
        Some((last, others)) if others.len() > 2 => sum += last * others[1],
        Some((&last, _)) => sum += last * first,
        None => {}
    }
    sum
}
