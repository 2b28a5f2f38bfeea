//! Functions whose derivatives are differentiated again.

use cotangent::differentiate;

/// Straight-line code: two parameters, one of them twice.
#[differentiate(fwd_fwd, rev_rev)]
pub fn two_charges(x: &[f64; 2], w: f64) -> f64 {
    let along = x[0] - 2.0;
    let over = x[1] - (1.5 - w);
    1.0 / (along * along + over * over).sqrt() + 1.0 / (along * along + x[1] * x[1]).sqrt()
}

/// Overwritten in a loop, read after each write.
#[differentiate(fwd_fwd, rev_rev)]
pub fn powers(x: f64, n: usize) -> f64 {
    let mut power = 1.0;
    let mut sum = 0.0;
    for _ in 0..n {
        power *= x;
        sum += power.sin();
    }
    sum * power
}

/// A branch in a loop, whose outcome is recorded.
#[differentiate(fwd_fwd, rev_rev, constant(points))]
pub fn nearest(centres: &[f64], points: &[f64], d: usize) -> f64 {
    let mut total = 0.0;
    for point in points.chunks_exact(d) {
        let mut best = f64::INFINITY;
        for centre in centres.chunks_exact(d) {
            let mut sum = 0.0;
            for i in 0..d {
                let e = centre[i] - point[i];
                sum += e * e * e * e;
            }
            if sum < best {
                best = sum;
            }
        }
        total += best;
    }
    total
}

/// As often as the data say.
#[differentiate(fwd_fwd, rev_rev)]
pub fn babylonian(x: f64) -> f64 {
    let mut y = x;
    while (y * y - x).abs() > 1e-12 {
        y = 0.5 * (y + x / y);
    }
    y
}

/// Left from inside of a loop.
#[differentiate(fwd_fwd, rev_rev)]
pub fn first_above(x: &[f64], level: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        if x[i] > level {
            return sum * x[i].exp();
        }
        sum += x[i] * x[i] * level;
    }
    sum * sum
}

/// Several outputs, one of them in place.
#[differentiate(fwd_fwd, rev_rev)]
pub fn in_place(x: &[f64], k: f64, out: &mut [f64]) {
    for i in 0..x.len() {
        let v = x[i] * k;
        out[i] += v * v.tanh();
    }
}

/// A tuple.
#[differentiate(fwd_fwd, rev_rev)]
pub fn polar(x: f64, y: f64) -> (f64, f64) {
    let r = (x * x + y * y).sqrt();
    (r, (y / x).atan())
}

/// An array.
#[differentiate(fwd_fwd, rev_rev)]
pub fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A local vector that grows and shrinks.
#[differentiate(fwd_fwd, rev_rev)]
pub fn stacked(x: &[f64]) -> f64 {
    let mut stack = Vec::new();
    for &v in x {
        stack.push(v * v);
    }
    let mut sum = 1.0;
    while let Some(v) = stack.pop() {
        sum *= v + 1.0;
    }
    sum
}

/// Local vectors that are read whole, copied, and overwritten.
#[differentiate(fwd_fwd, rev_rev)]
pub fn scratch(x: &[f64], k: f64) -> f64 {
    let mut a = vec![k; x.len()];
    let b = x.to_vec();
    for _ in 0..2 {
        for i in 0..x.len() {
            a[i] *= b[i] + k;
        }
    }
    let c = vec![k, k * k];
    a.reverse();
    let d = a.clone();
    let mut sum = c[0] * c[1];
    for i in 0..d.len() {
        sum += d[i] * a[0] * x[i];
    }
    sum
}

/// Arms of a match; arrays that are copied, swapped and overwritten.
#[differentiate(fwd_fwd, rev_rev)]
pub fn arms(x: [f64; 3], which: u8) -> f64 {
    let mut a = x;
    a.swap(0, 2);
    match which {
        0 => a[0] *= a[1],
        1 | 2 => {
            let b = a;
            a[1] = b[0] * b[2].cos();
        }
        _ => {
            let mut b = [1.0, x[0] * x[0], 3.0];
            std::mem::swap(&mut a, &mut b);
        }
    }
    a[0] * a[1] * a[2]
}

/// Elementary functions.
#[differentiate(fwd_fwd, rev_rev)]
pub fn elementary(x: f64, y: f64) -> f64 {
    let a = x.exp() + y.ln() + x.sin() * y.cos() + (x * y).tan();
    let b = x.sinh() + y.cosh() + (x - y).tanh() + (0.3 * x).asin() + (0.2 * y).acos() + (x / y).atan();
    let c = x.powi(3) - y.recip() + (1.0 + x * x).ln_1p() + y.exp_m1() + y.cbrt() + x.exp2() + y.log10();
    a * b - c.mul_add(x, y)
}

/// Primitives with a kink or a convention.
#[differentiate(fwd_fwd, rev_rev)]
pub fn kinked(x: f64, y: f64) -> f64 {
    let a = x.abs() * y.abs() + x.max(y) * x.min(y) + (x * y).clamp(-0.2, 0.2) * x.copysign(y);
    let b = x.hypot(y) * y.atan2(x) + x.atan2(y) + (x * x).powf(y + 1.0) + x.powf(3.0);
    a * b + x.log2() * y.powi(-2)
}

/// Sub-slices, windows, single precision.
#[differentiate(fwd_fwd, rev_rev)]
pub fn smoothed(x: &[f32]) -> f32 {
    let mut sum = 0.0;
    for w in x.windows(2) {
        sum += w[0] * w[0] * w[1];
    }
    let (head, tail) = x.split_at(1);
    sum * head[0] + tail[0] * tail[0] * tail[0]
}

/// Const generics, arrays of arrays.
#[differentiate(fwd_fwd, rev_rev)]
pub fn quadratic<const N: usize>(a: &[[f64; N]; N], x: &[f64; N]) -> f64 {
    let mut sum = 0.0;
    for i in 0..N {
        for j in 0..N {
            sum += a[i][j] * x[i] * x[j];
        }
    }
    sum
}

#[differentiate(fwd_fwd, rev_rev)]
pub fn warped(x: f64, n: i32) -> f64 {
    x.powi(n) + x.cos()
}

/// Calls in sequence and in a loop, of arguments that are overwritten.
#[differentiate(fwd_fwd, rev_rev)]
pub fn iterated(x: f64, n: usize) -> f64 {
    let mut y = warped(warped(x, 2), 3);
    for _ in 0..n {
        y = 0.3 * warped(y, 2) + 0.1 * x;
    }
    y * y
}

#[differentiate(fwd_fwd, rev_rev)]
pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        sum += x[i] * y[i];
    }
    sum
}

/// Parts of one slice as both arguments, in some calls the same part.
#[differentiate(fwd_fwd, rev_rev)]
pub fn gram(x: &[f64], d: usize) -> f64 {
    let mut sum = 0.0;
    let n = x.len() / d;
    for i in 0..n {
        for j in 0..=i {
            sum += dot(&x[i * d..(i + 1) * d], &x[j * d..(j + 1) * d]).sin();
        }
    }
    sum
}

/// Calls of itself, in a branch.
#[differentiate(fwd_fwd, rev_rev)]
pub fn tree(x: f64, depth: usize) -> f64 {
    if depth == 0 {
        return x.sin();
    }
    tree(0.9 * x, depth - 1) * tree(x * x, depth - 1) + x
}

/// An array and a literal as arguments, a tuple as the value.
#[differentiate(fwd_fwd, rev_rev)]
pub fn pair(a: &[f64; 2], k: f64) -> (f64, f64) {
    (a[0] * a[1] * k, a[0].exp() * k)
}

/// Of a local array, of a constant array, of a literal.
#[differentiate(fwd_fwd, rev_rev)]
pub fn paired(x: f64, y: f64) -> f64 {
    let local = [x * y, y];
    let fixed = [2.0, 3.0];
    let (a, b) = pair(&local, 0.7);
    let (c, d) = pair(&fixed, x);
    a * b * c + d * d
}

/// A function that contains a gradient.
#[differentiate]
pub fn slope_squared(x: &[f64; 2], w: f64) -> f64 {
    let mut g = [0.0; 2];
    let (value, w_bar) = two_charges_rev(x, &mut g, w, 1.0);
    let (_, along) = two_charges_fwd(x, &[1.0, 0.0], w, 0.0);
    g[0] * g[0] + g[1] * along + value * w_bar
}

/// A condition of a chain that is asked of pairs behind a reference.
#[differentiate(fwd_fwd, rev_rev)]
pub fn sifted(x: &[f64]) -> f64 {
    x.iter().enumerate().filter(|(i, _)| i % 3 != 1).map(|(i, v)| v * v.sin() * i as f64).sum()
}

/// Bounds that are literals with a sign.
#[differentiate(fwd_fwd, rev_rev)]
pub fn bounded(x: f64, y: f64) -> f64 {
    let low = (x * y).max(-0.5);
    let high = (x * x * y).min(-(0.25 + 0.5));
    low * low * high + x.powf(2.5).max(-1.0)
}
