//! Containers whose items change places, or go: sorting, selection, `retain`, `dedup`.

use cotangent::differentiate;
use std::cmp::Ordering;

/// What depends on the position of each item.
#[differentiate]
pub fn sorted(x: &[f64]) -> f64 {
    let mut v = x.to_vec();
    v.sort_by(|a, b| a.partial_cmp(b).unwrap());
    let mut s = 0.0;
    for i in 0..v.len() {
        s += (i as f64 + 1.0) * v[i] * v[i];
    }
    s
}

#[differentiate]
pub fn median(x: &[f64]) -> f64 {
    let mut sorted = x.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n % 2 == 0 { 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]) } else { sorted[n / 2] }
}

/// The container is changed in nonlinear ways before and behind, so the sweep needs it as it was.
#[differentiate]
pub fn sorted_again_and_again(x: &mut [f64], rounds: usize) {
    for k in 0..rounds {
        for v in x.iter_mut() {
            *v = (*v * 1.5).sin() + *v * *v;
        }
        if k % 2 == 0 {
            x.sort_by(|a, b| b.total_cmp(a));
        } else {
            x[1..].sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        }
        for i in 1..x.len() {
            x[i] *= 1.0 + x[i - 1];
        }
    }
}

/// Parts of the items that are compared, parts that go along, parts without a derivative.
#[differentiate]
pub fn pairs(x: &[f64], w: &[f64]) -> f64 {
    let mut items: Vec<(f64, f64, usize)> = x.iter().zip(w).enumerate().map(|(i, (&a, &b))| (a, b * b, i)).collect();
    items.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap());
    let mut total = 0.0;
    let mut cumulated = 0.0;
    for (a, b, i) in &items {
        cumulated += b;
        total += a * cumulated * (*i as f64 + 1.0);
    }
    items.sort_unstable_by_key(|item| std::cmp::Reverse(item.2));
    total + items[0].0 * items[0].1
}

#[differentiate]
pub fn rows(m: &mut Vec<Vec<f64>>) {
    m.sort_by(|a, b| a[0].total_cmp(&b[0]));
    for row in m.iter_mut() {
        row.sort_by(|a, b| b.total_cmp(a));
        let first = row[0];
        for v in row.iter_mut() {
            *v *= first;
        }
    }
}

/// Numbers without a derivative, put into an order by what has one.
#[differentiate]
pub fn by_index(x: &[f64]) -> f64 {
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&i, &j| x[i].partial_cmp(&x[j]).unwrap());
    let mut back = (0..x.len()).collect::<Vec<_>>();
    back.sort_unstable_by(|i, j| x[*j].total_cmp(&x[*i]));
    let mut s = 0.0;
    for (k, &i) in order.iter().enumerate() {
        s += (k as f64 + 0.5) * x[i] * x[back[k]];
    }
    s
}

/// A closure and constants of its own in the comparison.
#[differentiate]
pub fn by_distance(x: &[f64], centre: f64) -> f64 {
    let mut v = x.to_vec();
    let distance = |a: f64| (a - centre).abs();
    v.sort_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    v[0] * v[0] + 0.5 * v[1] * centre
}

#[differentiate]
pub fn selected(x: &[f64]) -> f64 {
    let mut v = x.to_vec();
    let n = v.len() / 2;
    v.select_nth_unstable_by(n, |a, b| a.total_cmp(b));
    let middle = v[n] * v[n];
    for a in v.iter_mut() {
        *a *= *a;
    }
    let (below, last, above) = v.select_nth_unstable_by(n, |a, b| b.partial_cmp(a).unwrap());
    let mut s = *last * middle;
    for a in below.iter() {
        s += a * 2.0;
    }
    for a in above.iter() {
        s -= a * a;
    }
    s
}

/// Values that are lost: those that stay keep their derivatives, and the others have none.
#[differentiate]
pub fn retained(x: &[f64], least: f64) -> f64 {
    let mut v: Vec<f64> = x.iter().map(|a| a * 1.5).collect();
    v.retain(|&a| a > least);
    let mut s = 1.0;
    for i in 0..v.len() {
        s += v[i] * s * (i as f64 + 1.0);
    }
    v.push(s);
    v.retain(|a| a.is_finite());
    s * v[0]
}

/// In a loop, until nothing is left.
#[differentiate]
pub fn thinned(x: &[f64], mut v: Vec<f64>) -> f64 {
    let mut total = 0.0;
    let mut k = 0;
    while !v.is_empty() && k < 5 {
        for a in v.iter_mut() {
            *a = *a * *a - 0.1 * x[0];
        }
        v.sort_by(|a, b| a.total_cmp(b));
        v.retain(|a| a.abs() > 0.02);
        for a in &v {
            total += a * x[k % x.len()];
        }
        k += 1;
    }
    total
}

#[differentiate]
pub fn without_duplicates(x: &[f64]) -> f64 {
    let mut v: Vec<f64> = x.iter().chain(x).copied().collect();
    v.sort_by(f64::total_cmp);
    v.dedup();
    let distinct: f64 = v.iter().map(|a| a * a).sum();
    v.dedup_by(|a, b| (*a - *b).abs() < 0.25);
    v.dedup_by_key(|a| (*a * 2.0).floor() as i64);
    distinct + v.iter().enumerate().map(|(i, a)| a * i as f64).sum::<f64>()
}

/// Two closures at one place in lists, round after round.
#[differentiate]
pub fn closures_in_lists(x: &[f64]) -> f64 {
    let a = vec![x.iter().map(|v| v * 2.0).sum::<f64>()];
    let b = vec![x.iter().map(|v| v * 3.0).sum::<f64>()];
    let c = vec![x.iter().map(|v| v * v).sum::<f64>(), 1.0];
    a[0] + 10.0 * b[0] * c[0]
}
