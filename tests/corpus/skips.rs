//! Calls whose cotangent only a branch gives, so that their sweep is skipped where it is zero; and such that must not be.

use cotangent::{Differentiable, differentiate};
use std::ops::Mul;

/// A weight, for its length.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Weight {
    pub by: f64,
    pub at: f64,
}

#[differentiate]
impl Weight {
    pub fn of(&self, x: f64) -> f64 {
        self.by * (x - self.at) * (x - self.at)
    }

    pub fn scaled(self, by: f64) -> Weight {
        Weight { by: self.by * by, at: self.at }
    }
}

#[differentiate]
impl Mul<f64> for Weight {
    type Output = Weight;
    fn mul(self, by: f64) -> Weight {
        Weight { by: self.by * by, at: self.at * by }
    }
}

#[differentiate]
pub fn inverse(x: f64, k: f64) -> f64 {
    k / x
}

#[differentiate]
pub fn total(x: &[f64], k: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        sum += k * x[i] * x[i];
    }
    sum
}

/// Changes what it is lent.
#[differentiate]
pub fn advance(x: &mut [f64], k: f64) -> f64 {
    let mut last = 0.0;
    for i in 0..x.len() {
        x[i] *= k * x[i];
        last = x[i];
    }
    last * last
}

/// One call, one branch.
#[differentiate]
pub fn one(x: &[f64], k: f64) -> f64 {
    let t = total(x, k);
    let mut s = 0.1 * k;
    if t > 1.0 {
        s += t * k;
    }
    s
}

/// One call behind the other: the second one's arguments are what the first one gives.
#[differentiate]
pub fn chained(x: &[f64], k: f64) -> f64 {
    let t = total(x, k);
    let u = inverse(t + 2.0, k);
    let v = inverse(u, t);
    if v > 1.5 { v * k } else { k }
}

/// What the branch gives is not all that comes.
#[differentiate]
pub fn also_elsewhere(x: &[f64], k: f64) -> f64 {
    let t = total(x, k);
    let u = inverse(t + 2.0, k);
    let mut s = 0.0;
    if u > 0.2 {
        s = u * u;
    }
    s + u * 0.5 + t
}

/// Two branches give.
#[differentiate]
pub fn two_branches(x: &[f64], k: f64) -> f64 {
    let t = total(x, k);
    let mut s = 0.0;
    if t > 0.5 {
        s += t * k;
    }
    if t < 2.0 {
        s += t * t;
    }
    s
}

/// Two results, of which different branches use one each.
#[differentiate]
pub fn two_results(x: &[f64], k: f64) -> f64 {
    let t = total(x, k);
    let u = inverse(t + 2.0, k);
    if k > 0.5 {
        t * k
    } else if k > 0.1 {
        u * k
    } else {
        k
    }
}

/// What the call changes is used, whatever the branch does.
#[differentiate]
pub fn changed(x: &mut [f64], k: f64) -> f64 {
    let t = advance(x, k);
    let mut s = x[0] * k;
    if t > 1.0 {
        s += t;
    }
    s
}

/// Methods and operators of a type, between which only values of the type go.
#[differentiate]
pub fn weighed(w: &Weight, x: f64, k: f64) -> f64 {
    let shifted: Weight = *w * k;
    let twice: Weight = shifted.scaled(x);
    let t = twice.of(x);
    if t > 0.3 { t * k } else { 0.25 * x }
}

/// In a loop whose iterations are recorded.
#[differentiate]
pub fn in_loop(x: &[f64], k: f64) -> f64 {
    let mut s = 1.0;
    for i in 0..x.len() {
        let t = inverse(s + x[i] * x[i], k);
        let u = inverse(t + 1.0, x[i]);
        if u > 0.2 {
            s = s * u + t;
        }
    }
    s
}

/// In a loop of which the data say how long it goes on, with a way out.
#[differentiate]
pub fn in_open_loop(x: f64, k: f64) -> f64 {
    let mut s = x;
    let mut n = 0;
    while n < 6 {
        let t = inverse(s + 1.5, k);
        n += 1;
        if t < 0.1 {
            continue;
        }
        s = s * t + k;
        if s > 4.0 {
            break;
        }
    }
    s
}

/// A way out between the call and its use.
#[differentiate]
pub fn left_early(x: &[f64], k: f64) -> f64 {
    let t = total(x, k);
    if k < 0.2 {
        return k * k;
    }
    let u = inverse(t + 1.0, k);
    if u > 5.0 {
        return u;
    }
    t * u
}

/// A closure that changes what it has captured: its sweep has more to do than the seed says.
#[differentiate]
pub fn stateful(x: f64, k: f64) -> f64 {
    let mut state = x;
    let t = run(
        |y| {
            state *= y;
            state + y
        },
        k,
    );
    let mut s = state;
    if t > 2.0 {
        s += t;
    }
    s
}

#[differentiate]
pub fn run(mut f: impl FnMut(f64) -> f64, k: f64) -> f64 {
    f(k) * f(k + 1.0)
}

/// Calls itself: it never becomes a part of another function.
#[differentiate]
pub fn over_power(x: f64, k: f64, n: usize) -> f64 {
    if n == 0 { k } else { over_power(x, k, n - 1) / x }
}

/// The inverse of zero is not asked for.
#[differentiate]
pub fn guarded(x: f64, k: f64) -> f64 {
    let t = over_power(x, k, 1);
    if x > 0.0 { t } else { k }
}

/// What only the skipped call gives to is handed back to the caller.
#[differentiate]
pub fn given_for_good(w: Weight, x: f64, k: f64) -> f64 {
    let t = (w * k).of(x);
    if t > 0.3 { t * k } else { 0.25 * x }
}

/// The loop behind a maximum.
#[differentiate]
pub fn rectified(x: &[f64], k: &[f64]) -> f64 {
    let mut loss = 0.0;
    for i in 0..x.len() + 1 - k.len() {
        let mut s = 0.0;
        for j in 0..k.len() {
            s += x[i + j] * k[j];
        }
        loss += s.max(0.0) * x[i];
    }
    loss
}

/// Short loops inside of one another; beside them, what comes without the maximum.
#[differentiate]
pub fn filtered(image: &[f64], k: &[f64], side: usize) -> f64 {
    let mut loss = 0.0;
    for i in 0..side - 2 {
        let (mut s, mut t) = (0.1, 0.0);
        for a in 0..3 {
            for b in 0..3 {
                s += k[3 * a + b] * image[(i + a) * side + b];
                t += k[3 * b + a] * image[i + b];
            }
        }
        loss += s.max(0.0) + t * t;
    }
    loss
}

/// Of the cells of a table few are on the way that is chosen.
#[differentiate]
pub fn warped(a: &[f64], b: &[f64]) -> f64 {
    let mut before = vec![f64::INFINITY; b.len() + 1];
    before[0] = 0.0;
    for x in a {
        let mut now = vec![f64::INFINITY; b.len() + 1];
        for j in 1..=b.len() {
            let cost = (x - b[j - 1]) * (x - b[j - 1]);
            now[j] = cost + before[j].min(now[j - 1]).min(before[j - 1]);
        }
        before = now;
    }
    before[b.len()]
}

/// Each cell counts for itself as well, and a part of it goes on whatever is chosen.
#[differentiate]
pub fn all_cells(a: &[f64], k: f64) -> f64 {
    let n = a.len();
    let mut t = vec![vec![k; n + 1]; n + 1];
    let mut sum = 0.0;
    for i in 1..=n {
        for j in 1..=n {
            t[i][j] = a[i - 1] * a[j - 1] + t[i - 1][j].max(t[i][j - 1]) * k + 0.25 * t[i - 1][j - 1];
            sum += t[i][j].sin();
        }
    }
    sum + t[n][n]
}

/// What was chosen goes on to one of two, in a table in which nothing else is added; what it was chosen by counts elsewhere.
#[differentiate]
pub fn cheapest(cost: &[f64], n: usize) -> f64 {
    let mut t = vec![0.0_f64; n * n];
    let mut most = 0.0;
    for i in 1..n {
        for j in 1..n {
            let c = cost[i * n + j];
            t[i * n + j] = c * c + t[(i - 1) * n + j].min(t[i * n + j - 1]);
            most += c * cost[j];
        }
    }
    t[n * n - 1] + 0.1 * most
}

/// The branch gives to much that stands before it; something of that counts without it.
#[differentiate]
pub fn near(points: &[[f64; 3]], cut: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..points.len() {
        for j in 0..i {
            let (p, q) = (points[i], points[j]);
            let d = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
            let r = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
            if r < cut {
                sum += 1.0 / (0.1 + r);
            }
            sum += 0.25 * d[0];
        }
    }
    sum
}

/// A layer with a vector between it and the next one, by a branch.
#[differentiate]
fn layer(w: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; w.len()];
    for i in 0..w.len() {
        let mut s = 0.1;
        for (a, b) in w[i].iter().zip(x) {
            s += a * b;
        }
        out[i] = if s > 0.0 { s } else { 0.0 };
    }
    out
}

#[differentiate]
pub fn layers(w: &[Vec<f64>], x: &[f64]) -> f64 {
    layer(w, &layer(w, x)).iter().map(|v| v * v).sum()
}

/// What is chosen is not all that comes to the loop.
#[differentiate]
pub fn chosen_and_more(x: &[f64], k: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        let (mut s, mut t) = (0.0, 0.0);
        for j in 0..x.len() {
            s += x[j] * x[i] - k;
            t += x[j].sin() * k;
        }
        sum += s.max(t) + s.min(k) * 0.5 + 0.1 * t;
    }
    sum
}

/// The loop reads what each of its iterations has recorded, and takes back what it has changed.
#[differentiate]
pub fn recorded(x: &[f64], k: f64) -> f64 {
    let mut loss = 0.0;
    let mut work = x.to_vec();
    for i in 0..x.len() {
        let mut s = k;
        for j in 0..x.len() {
            s = (s * x[j]).sin() + k;
            work[j] *= s;
        }
        loss += (s - 0.5).max(0.0) + work[i] * k;
    }
    loss
}

/// Two loops, and what is computed between them.
#[differentiate]
pub fn two_loops(x: &[f64], y: &[f64], k: f64) -> f64 {
    let mut total = 0.0;
    for _ in 0..2 {
        let mut s = 0.0;
        for a in x {
            s += a * k;
        }
        let mut t = s * s;
        for b in y {
            t += b * s;
        }
        total += (t - k).min(0.3) * k;
    }
    total
}

/// Of another float, and of any.
#[differentiate]
pub fn single(x: &[f32], k: f32) -> f32 {
    let mut s = -0.4;
    for i in 0..x.len() {
        s += x[i] * k;
    }
    s.max(0.0)
}

#[differentiate]
fn of_any<F: num_traits::Float>(x: &[F], k: F) -> F {
    let mut s = k;
    for &a in x {
        s = s + a * k;
    }
    s.max(F::zero())
}

#[differentiate]
pub fn generic(x: &[f64], k: f64) -> f64 {
    of_any(x, k) * of_any(x, -k) + of_any(x, k * k)
}

/// What the loop records is read by its own sweep alone, which is skipped where nothing is paid.
#[differentiate]
pub fn paid(normals: &[f64], spot: f64, by: f64) -> f64 {
    let payoff: f64 = normals
        .chunks_exact(3)
        .map(|path| {
            let mut s = spot;
            let mut sum = 0.0;
            for z in path {
                s *= (by * z).exp();
                sum += s;
            }
            (sum / 3.0 - 1.0).max(0.0)
        })
        .sum();
    payoff * by
}

/// The last value is asked for, too, and what has changed is read again behind the loop, and by another one.
#[differentiate]
pub fn paid_and_read(normals: &[f64], spot: f64, by: f64) -> f64 {
    let mut total = 0.0;
    for path in normals.chunks_exact(3) {
        let first = spot * path[0];
        let mut s = first * first;
        for z in path {
            s = (s + by * z).sin();
        }
        let mut t = s * s;
        for z in path {
            t = t * s + (z * t).sin() * by;
        }
        total += (t - 0.1).max(0.0) + s * by;
    }
    total
}

/// What the loop changes lives longer than its iteration.
#[differentiate]
pub fn paid_from_turn_to_turn(normals: &[f64], spot: f64, by: f64) -> f64 {
    let mut s = spot;
    let mut total = 0.0;
    for path in normals.chunks_exact(3) {
        let mut sum = 0.0;
        for z in path {
            s *= (by * z).exp();
            sum += s;
        }
        total += (sum - 2.0).max(0.0) * by;
    }
    total
}

/// One record for two loops, of which one is always swept.
#[differentiate]
pub fn paid_twice(normals: &[f64], spot: f64, by: f64) -> f64 {
    let mut total = 0.0;
    for path in normals.chunks_exact(3) {
        let (mut s, mut low, mut high) = (spot, 0.0, 0.0);
        for z in path {
            s = (s * by + z).sin();
            low += s * s;
            high += s * z * by;
        }
        for z in path {
            s = s * s * by + z;
            high += s * s;
        }
        total += low.min(0.9) + (high - 0.5).max(0.0);
        if s > by {
            let mut r = s;
            for z in path {
                r = (r * z).cos() + by;
                total += r * r;
            }
        }
    }
    total
}

/// The loop inside records in each turn of one that is skipped as a whole, or not.
#[differentiate]
pub fn paid_by_layers(normals: &[f64], spot: f64, by: f64) -> f64 {
    let mut total = 0.0;
    for path in normals.chunks_exact(3) {
        let mut s = spot;
        for k in 0..3 {
            let mut r = path[k] * by;
            for z in path {
                r = (r * s + z).sin();
                if r > by {
                    r *= by;
                }
            }
            s += r * s;
        }
        total += (s - 0.2).max(0.0);
    }
    total
}

/// Until something is reached.
#[differentiate]
pub fn paid_at_last(normals: &[f64], spot: f64, by: f64) -> f64 {
    let mut total = 0.0;
    for path in normals.chunks_exact(3) {
        let mut s = spot.abs() + 0.1;
        let mut n = 0;
        while s < 2.0 && n < 20 {
            s += s * (0.1 + by * by) + 0.01 * path[n % 3];
            n += 1;
        }
        total += (s - 2.1).max(0.0) * path[0];
    }
    total
}
