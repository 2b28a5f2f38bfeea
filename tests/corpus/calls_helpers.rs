//! What `calls` calls: another module, with a module inside.

use cotangent::differentiate;

#[differentiate]
pub fn step(v: f64, x: f64) -> f64 {
    v.sin() + 0.5 * x
}

/// What a list of imports has beside functions.
pub const STRIDE: f64 = 0.25;

/// A type in such a list.
pub struct Pace(pub f64);

/// A constant of it.
pub const PACE: Pace = Pace(2.0);

#[differentiate]
pub fn subtract(x: &[f64], y: &[f64], out: &mut [f64]) {
    for i in 0..out.len() {
        out[i] = x[i] - y[i];
    }
}

/// A lower triangle, packed, with a unit diagonal, times a vector.
#[differentiate]
pub fn lower_times(l: &[f64], x: &[f64], out: &mut [f64]) {
    let mut k = 0;
    for i in 0..x.len() {
        let mut s = x[i];
        for j in 0..i {
            s += l[k] * x[j];
            k += 1;
        }
        out[i] = s;
    }
}

#[differentiate]
pub fn sum_and_product(a: f64, b: f64) -> (f64, f64) {
    (a + b, a * b)
}

#[differentiate]
pub fn listed(a: f64, b: f64) -> (Vec<f64>, usize, f64) {
    (vec![a * a, b.sin()], 2, a - b)
}

#[differentiate]
pub fn scaled(x: &[f64], k: f64) -> Vec<f64> {
    let mut out = x.to_vec();
    for v in out.iter_mut() {
        *v *= k;
    }
    out
}

#[differentiate]
pub fn rotation(angle: f64) -> [[f64; 2]; 2] {
    let (s, c) = angle.sin_cos();
    [[c, -s], [s, c]]
}

#[differentiate]
pub fn rotate(m: &[[f64; 2]; 2], v: [f64; 2]) -> [f64; 2] {
    [m[0][0] * v[0] + m[0][1] * v[1], m[1][0] * v[0] + m[1][1] * v[1]]
}

#[differentiate]
pub fn doubled(v: Vec<f64>) -> Vec<f64> {
    let mut w = v;
    for x in w.iter_mut() {
        *x *= *x + 1.0;
    }
    w
}

#[differentiate]
pub fn pushes(x: f64, log: &mut Vec<f64>) -> f64 {
    log.push(x * x);
    x * 2.0
}

#[differentiate]
pub fn chosen(x: f64, n: usize, table: &[usize], flag: bool, how: &str) -> f64 {
    let k = table[n % table.len()] as f64;
    let y = if flag { x * x } else { x };
    if how == "twice" { y * k * x } else { y + k }
}

/// Without siblings, on purpose.
pub fn plain_scale(x: f64) -> f64 {
    x * 0.5 + 1.0
}

#[differentiate]
pub fn first_times_last<const N: usize>(a: &[f64; N]) -> f64 {
    a[0] * a[N - 1]
}

#[differentiate]
pub fn spread<const N: usize>(x: f64) -> [f64; N] {
    let mut out = [x; N];
    for i in 1..N {
        out[i] = out[i - 1] * x;
    }
    out
}

#[differentiate]
pub fn scale_all(x: &mut [f64], k: f64) {
    for v in x {
        *v *= k;
    }
}

#[differentiate]
pub fn v_or_one(v: f64) -> f64 {
    if v == 0.0 { 1.0 } else { v }
}

pub mod inner {
    //! One level down.
    use cotangent::differentiate;

    #[differentiate]
    pub fn cubed(x: f64) -> f64 {
        x * x * x
    }

    /// Constants beside functions.
    pub const SHIFT: f64 = 0.125;
    /// Another one.
    pub const DROP: f64 = 0.5;

    #[differentiate]
    pub fn twice(x: f64) -> f64 {
        2.0 * x
    }

    #[differentiate]
    pub fn reexported(x: f64) -> f64 {
        x.exp()
    }
}

#[differentiate]
pub use inner::reexported;
