//! Containers of references: what a filter has chosen, what is sorted without being moved, rows and columns.

use cotangent::{Differentiable, differentiate};

/// Of those above each of several bounds; one vector per round.
#[differentiate]
pub fn above(x: &[f64]) -> f64 {
    let mut s = 1.0;
    for k in 1..4 {
        let big: Vec<&f64> = x.iter().filter(|v| **v > 0.25 * k as f64).collect();
        let sines = big.iter().map(|v| v.sin()).sum::<f64>();
        s = s * sines + big.iter().fold(0.0, |a, &&b| a + b * b);
    }
    s
}

/// A median of references, which the caller is differentiated through.
#[differentiate]
pub fn median(x: &[f64]) -> f64 {
    let mut v: Vec<&f64> = x.iter().collect();
    v.sort_by(|a, b| a.total_cmp(b));
    let n = v.len();
    if n % 2 == 1 { *v[n / 2] } else { (v[n / 2 - 1] + v[n / 2]) / 2.0 }
}

/// Calls that keep such a vector.
#[differentiate]
pub fn moving_median(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for w in x.windows(4) {
        s = s * 0.5 + median(w) * median(&w[1..]);
    }
    s
}

/// Numbered items: the ranks of the numbers.
#[differentiate]
pub fn ranked(x: &[f64]) -> f64 {
    let mut numbered: Vec<(usize, &f64)> = x.iter().enumerate().collect();
    numbered.sort_by(|a, b| a.1.partial_cmp(b.1).unwrap());
    numbered.iter().enumerate().map(|(rank, (i, v))| rank as f64 * **v * (*i as f64 + 1.0)).sum()
}

/// Pairs of references: the area below points that come in any order.
#[differentiate]
pub fn area(x: &[f64], y: &[f64]) -> f64 {
    let mut points: Vec<(&f64, &f64)> = x.iter().zip(y).collect();
    points.sort_by(|p, q| p.0.partial_cmp(q.0).unwrap());
    let mut area = 0.0;
    for w in points.windows(2) {
        area += (w[1].0 - w[0].0) * (w[1].1 + w[0].1) / 2.0;
    }
    for (a, b) in &points {
        area += *a * **b;
    }
    let (first, height) = points[1];
    area + first * height
}

/// Slices in a vector and in an array.
#[differentiate]
pub fn slices(x: &[f64]) -> f64 {
    let rows: Vec<&[f64]> = x.chunks(2).collect();
    let (left, right) = x.split_at(3);
    let parts = [left, right];
    let some = vec![left, &right[..2], &right[1..]];
    let mut s = 0.0;
    for row in &rows {
        s += row[0] * row[1];
    }
    for part in parts.iter() {
        s *= part[0] + part[1];
    }
    for i in 0..rows.len() {
        s = s.sin() + rows[i][1];
    }
    s + some[2][0] * parts[1][2]
}

/// Vectors of vectors of references: the columns.
#[differentiate]
pub fn columns(rows: &[Vec<f64>]) -> f64 {
    let columns: Vec<Vec<&f64>> = (0..2).map(|j| rows.iter().map(|row| &row[j]).collect()).collect();
    columns.iter().map(|column| column.iter().map(|v| **v).product::<f64>()).sum()
}

/// Pushed one by one, and some of them dropped again.
#[differentiate]
pub fn pushed(x: &[f64]) -> f64 {
    let mut chosen: Vec<&f64> = Vec::new();
    for v in x {
        if *v > 0.1 {
            chosen.push(v);
        }
    }
    chosen.retain(|v| **v < 2.0);
    let mut s = 0.0;
    while chosen.len() > 1 {
        chosen.pop();
        s = s * 0.7 + chosen[0] * chosen[chosen.len() - 1];
    }
    s
}

/// Repeated, extended, copied out of one another.
#[differentiate]
pub fn gathered(x: &[f64]) -> f64 {
    let mut v: Vec<&f64> = vec![&x[0]; 3];
    v.extend(x.iter().rev().take(2));
    v.insert(1, &x[1]);
    let large: Vec<&f64> = v.iter().copied().filter(|a| **a > 0.2).collect();
    for a in &large {
        v.push(a);
    }
    v.swap(0, 2);
    v.iter().enumerate().map(|(i, a)| a.powi(2) * i as f64).sum()
}

/// Iterated by value, with and without their numbers; sorted apart.
#[differentiate]
pub fn by_value(x: &[f64]) -> f64 {
    let large: Vec<&f64> = x.iter().filter(|v| **v > 0.2).collect();
    let numbered: Vec<(usize, &f64)> = x.iter().enumerate().collect();
    let (below, above): (Vec<f64>, Vec<f64>) = x.iter().partition(|v| **v < 0.5);
    let mut s = 0.0;
    for (i, v) in large.into_iter().enumerate() {
        s += v * v * (i + 1) as f64;
    }
    for (i, v) in numbered {
        s += v.sin() * i as f64;
    }
    for v in [&x[0], &x[1]] {
        s *= v;
    }
    s + below.iter().sum::<f64>() * above.iter().sum::<f64>()
}

/// What is referred to changes once the references are gone.
#[differentiate]
pub fn changed_between(x: &[f64]) -> f64 {
    let mut s = 0.0;
    let mut y = x.to_vec();
    for k in 0..3 {
        y[k] *= 2.0;
        let rest: Vec<&f64> = y.iter().skip(k).collect();
        s += rest.iter().map(|a| **a * **a * s).sum::<f64>() + rest[0].exp();
    }
    s
}

/// What is referred to is made, and changed before, in each round.
#[differentiate]
pub fn of_each_round(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for k in 0..3 {
        let mut y = x.to_vec();
        y[k] *= 2.0;
        let rest: Vec<&f64> = y.iter().skip(k).collect();
        s += rest.iter().map(|a| **a * **a * s).sum::<f64>() + rest[0].exp();
    }
    s
}

/// A body.
#[derive(Differentiable, Clone, Debug)]
pub struct Body {
    /// Its mass.
    pub mass: f64,
    /// Where it is.
    pub at: [f64; 2],
}

#[differentiate]
impl Body {
    fn energy(&self, k: f64) -> f64 {
        self.mass * k + self.at[0] * self.at[1]
    }
}

#[differentiate]
fn total(bodies: &[&Body], k: f64) -> f64 {
    bodies.iter().map(|b| b.energy(k)).sum()
}

/// References to values of a type of one's own, lent to a function.
#[differentiate]
pub fn heavy(x: &[f64]) -> f64 {
    let bodies: Vec<Body> = x.chunks_exact(3).map(|c| Body { mass: c[0], at: [c[1], c[2]] }).collect();
    let heavy: Vec<&Body> = bodies.iter().filter(|b| b.mass > 0.1).collect();
    let mut s = 0.0;
    for b in &heavy {
        s += b.energy(2.0) * b.mass;
    }
    for i in 0..heavy.len() {
        s += heavy[i].at[0] * s;
    }
    let heaviest = heavy.iter().max_by(|a, b| a.mass.partial_cmp(&b.mass).unwrap()).unwrap();
    s + total(&heavy, s) + heaviest.at[1]
}

/// Samples with labels, of one class.
#[differentiate]
pub fn class_mean(samples: &[(Vec<f64>, f64)], label: f64) -> Option<f64> {
    let of_class: Vec<&(Vec<f64>, f64)> = samples.iter().filter(|(_, l)| (*l - label).abs() < 0.1).collect();
    if of_class.is_empty() {
        return None;
    }
    let mut mean = vec![0.0; 2];
    for (features, _) in &of_class {
        for (i, &v) in features.iter().enumerate() {
            mean[i] += v;
        }
    }
    let n = of_class.len() as f64;
    Some(mean[0] / n * mean[1] + of_class[0].1)
}

/// Copies into what is there, and room set aside.
#[differentiate]
pub fn copied_into(x: &[f64], rounds: usize) -> f64 {
    let mut now = x.to_vec();
    let mut before = Vec::new();
    before.reserve_exact(x.len());
    let mut rows = vec![x.to_vec(), vec![0.0; 2]];
    for _ in 0..rounds {
        before.clone_from(&now);
        for i in 1..now.len() {
            now[i] += before[i - 1] * before[i];
        }
        let (first, second) = rows.split_at_mut(1);
        second[0].clone_from(&first[0]);
        second[0][0] *= now[0];
        now.shrink_to_fit();
    }
    now.iter().sum::<f64>() + rows[1][0] * before.iter().sum::<f64>()
}

/// References to references: of what is looked at in passing, and of variables that are references.
#[differentiate]
pub fn looked_through(x: &[f64], k: f64) -> f64 {
    let (mut seen, mut log) = (0.0, vec![]);
    let squares: f64 = x.iter().inspect(|v| seen += **v * k).map(|v| v * v).sum();
    let kept = x.iter().copied().inspect(|&v| log.push(v * k)).filter(|v| *v > 0.2).fold(0.0, |a, v| a + v * v);
    let mut product = 1.0;
    for v in x.iter().map(|v| v.sin()).inspect(|v| product *= v) {
        seen += v;
    }
    for v in x {
        let once_more = &v;
        let same: &f64 = once_more;
        seen += **once_more * once_more.sin() + *same;
    }
    squares * seen + product * kept + log.iter().map(|v| v.cos()).sum::<f64>()
}

/// References in variables that are `mut` for nothing.
#[differentiate]
pub fn raised_rows(x: &[f64], k: f64) -> f64 {
    let mut rows = vec![x[..2].to_vec(), x[2..].to_vec()];
    for i in 0..rows.len() {
        #[allow(unused_mut)]
        let mut row = &mut rows[i];
        for j in 0..row.len() {
            row[j] += k * x[j];
        }
    }
    #[allow(unused_mut)]
    let mut first = &rows[0];
    first[0] * first[1] * rows[1][0]
}
