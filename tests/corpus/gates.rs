//! Roots whose derivative is infinite at zero: gates that can be left out, and such that cannot; powers of two that go
//! from one cotangent to the next.

use cotangent::differentiate;

/// The cotangent of the root has been divided by the root: no gate.
#[differentiate]
pub fn attraction(x: &[f64], softening: f64) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        let (dx, dy) = (x[i] - x[0], x[i] + x[0]);
        let r2 = dx * dx + dy * dy + softening;
        sum -= 0.5 * x[i] / r2.sqrt();
    }
    sum
}

/// The root is a factor, whose cotangent is zero where the other factor is: the gate stays.
#[differentiate]
pub fn root_as_factor(x: f64, k: f64) -> f64 {
    let r = x.sqrt();
    0.5 * k * r * k
}

/// What is divided by is not the root.
#[differentiate]
pub fn root_over_other(x: f64, k: f64) -> f64 {
    let r = x.sqrt();
    let other = 2.0 + r;
    k / other / other
}

/// Two quotients: the sum of their cotangents is no product.
#[differentiate]
pub fn root_of_two(x: f64, k: f64) -> f64 {
    let r = x.sqrt();
    k / (r + 1.0) + k * r
}

/// The divisor is changed in between: it is the root no longer.
#[differentiate]
pub fn changed_divisor(x: f64, k: f64) -> f64 {
    let mut d = x.sqrt();
    let r = d;
    d = d * 2.0 + 1.0;
    let a = k * k / d;
    a * r
}

/// All uses have a number of their own.
#[differentiate]
pub fn halves(x: f64, y: f64) -> f64 {
    let a = x * x;
    let b = y * y;
    let c = a + b * 3.0 - 0.25 * a;
    0.5 * c * c + (0.5 * c).sqrt()
}

/// What takes the number of one cotangent has no number of its own any more.
#[differentiate]
pub fn halves_of_squares(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for z in x {
        let a = z * z;
        let b = a * a;
        let c = z * z - 1.0;
        s += (b * 0.5).cos() + 0.5 * c * c + 0.25 * (b * b);
    }
    s
}

/// One of the uses has none.
#[differentiate]
pub fn halves_of_some(x: f64, y: f64) -> f64 {
    let a = x * x + x * y;
    0.5 * (a - y * 4.0)
}

/// The cotangents lie in different blocks, with branches and sums.
#[differentiate]
pub fn halves_in_branches(x: &[f64], k: f64) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        let mut a = x[i] * x[i];
        if k > 0.5 {
            a = 2.0 * a + 0.125 * k;
        }
        let b = if x[i] > 0.2 { 4.0 * a } else { a * a };
        s += 0.25 * b;
    }
    s * 0.5
}

/// Literals that are no powers of two, and such that are too large to be moved.
#[differentiate]
pub fn other_scales(x: f64, y: f64) -> f64 {
    let a = 1e200 * (x * x);
    let b = 0.3 * (y * y);
    1e-200 * a * 65536.0 + (b * b) * 1.52587890625e-5
}

/// The same between single precision numbers.
#[differentiate]
pub fn single_halves(x: f32, y: f32) -> f32 {
    let a = 0.1 * (x * x) + y * y;
    0.5 * a + (2.0 * a).sqrt() * 0.25
}

/// What is made before a branch that does without it.
#[differentiate]
pub fn passed_by(u: f64, x: f64, k: i32) -> f64 {
    let inverse = 1.0 / u;
    let scale = inverse * x;
    if k == 0 { x } else { (x * u).sin() * scale }
}

/// … and before an early return.
#[differentiate]
pub fn left_before(u: f64, x: f64) -> f64 {
    let ratio = x / u;
    let log = ratio.ln();
    if u == 0.0 {
        return x * x;
    }
    match log > 0.0 {
        true => log * u,
        false => ratio,
    }
}

/// No limit is an infinite one, which is not chosen.
#[differentiate]
pub fn limited(v: f64, step: f64, most: f64) -> f64 {
    let limit = most * v;
    v * v + limit.min(step) + (limit * v).max(0.0).min(1.0)
}
