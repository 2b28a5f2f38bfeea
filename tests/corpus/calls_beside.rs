//! Loops that record numbers beside what calls keep: records that lie in the same rows, and such that cannot; values that
//! a record gives again, and such that it does not.

use cotangent::differentiate;

/// Its record, an exponential, gives its value again.
#[differentiate]
pub fn squash(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Its record is its value.
#[differentiate]
pub fn bend(x: f64) -> f64 {
    x.tanh()
}

/// What it records does not give its value again, which depends on the arguments too.
#[differentiate]
pub fn mix(x: f64, w: f64) -> f64 {
    let e = (0.3 * x).exp();
    w * e + x * w
}

/// It records nothing.
#[differentiate]
pub fn shift(x: f64) -> f64 {
    2.0 * x + 0.5
}

/// Its record has a number of each kind.
#[differentiate]
pub fn choosy(x: f64, k: usize) -> f64 {
    let picked = if x > 0.2 { k * 2 } else { k };
    let y = (x * picked as f64).sin();
    if y > 0.0 { y * y.exp() } else { y.cos() }
}

/// Its record has buffers.
#[differentiate]
pub fn powers(x: f64, n: usize) -> f64 {
    let mut p = x;
    for _ in 0..n {
        p = (p * x).sin() + 0.1 * p * p;
    }
    p
}

/// Its record has another one.
#[differentiate]
pub fn twice(x: f64) -> f64 {
    let y = squash(x);
    y * bend(y * x)
}

/// It calls itself.
#[differentiate]
pub fn nested(x: f64, depth: usize) -> f64 {
    if depth == 0 { x.exp() } else { nested(0.5 * x, depth - 1) * x }
}

/// Of any float.
#[differentiate]
pub fn damped<T: num_traits::Float>(x: T) -> T {
    let e = (-x).exp();
    e / (T::one() + e)
}

/// The state changes in each step, so all values are recorded: of each call its value, or what gives it.
#[differentiate]
pub fn cell(x: &[f64], h: &mut [f64]) {
    for j in 0..x.len() {
        let a = squash(x[j] * h[j]);
        let b = bend(h[j] + x[j]);
        let c = mix(h[j], x[j]);
        let d = shift(h[j]) * choosy(x[j] * h[j], j);
        let t = (h[j] * a).sin();
        h[j] = a * b * c + d * t * a;
    }
}

/// Records that cannot lie in a row.
#[differentiate]
pub fn cell_of_others(x: &[f64], h: &mut [f64]) {
    for j in 0..x.len() {
        let a = powers(x[j] * h[j], j);
        let b = twice(h[j]);
        let c = nested(h[j], j % 3);
        let d = damped(h[j]);
        let e = squash(h[j]);
        h[j] = (a * b).sin() + c * d * e * a;
    }
}

/// Several rounds of both, so that the cells of a row are used again.
#[differentiate]
pub fn rounds(x: &[f64], n: usize) -> f64 {
    let mut h = vec![0.3; x.len()];
    let mut total = 0.0;
    for _ in 0..n {
        cell(x, &mut h);
        cell_of_others(x, &mut h);
        total += h.iter().sum::<f64>();
    }
    total
}

/// The value is wanted only behind a branch, and once more of a call that stands there.
#[differentiate]
pub fn on_some_paths(x: &[f64], k: f64) -> f64 {
    let mut s = k;
    for v in x {
        let a = squash(s * v);
        if *v > 0.3 {
            let b = squash(s);
            s = s * a * b + (b * v).sin();
        } else {
            s = s + a * a * s;
        }
    }
    s
}

/// In an order of its own, with a step, and backwards.
#[differentiate]
pub fn strides(x: &[f64]) -> f64 {
    let mut s = 0.7;
    for i in (0..x.len()).step_by(2) {
        let a = squash(s * x[i]);
        s = (s * a).sin() + a * a;
    }
    for i in (0..x.len()).rev() {
        let a = bend(s * x[i]);
        s = (s * a).sin() + a * a * x[i];
    }
    s
}

/// How many iterations there are, is known when they are over.
#[differentiate]
pub fn until(x: f64) -> f64 {
    let mut s = x;
    let mut i = 0;
    while s < 3.0 && i < 9 {
        let a = squash(s);
        s = s * a + (a * a).exp() * 0.3;
        i += 1;
    }
    s
}

/// In straight code the value of a call stands in the record of the caller, or not.
#[differentiate]
pub fn straight(x: f64, y: f64) -> f64 {
    let mut s = x * y;
    let a = squash(s);
    s = a * s.sin();
    let b = bend(s);
    let c = mix(b, s);
    s = s * a * b * c;
    let d = damped(s);
    s * d * (a * b).cos() * squash(a)
}

/// Caller and callee are generic.
#[differentiate]
pub fn decay<T: num_traits::Float>(x: &[T], k: T) -> T {
    let mut s = k;
    for i in 0..x.len() {
        let a = damped(s * x[i]);
        s = s * a + (a * a).exp();
    }
    s
}

/// Functions inside of functions.
#[differentiate]
pub fn inside(x: &[f64], k: f64) -> f64 {
    #[differentiate]
    fn gate(x: f64) -> f64 {
        (x * x).exp() / (1.0 + x * x)
    }
    let mut s = k;
    for i in 0..x.len() {
        let a = gate(s * x[i]);
        let b = squash(s);
        s = (s * a * b).sin() + a + b * b;
    }
    s
}

/// A type with methods that call functions.
pub struct Unit;

#[differentiate]
impl Unit {
    /// The calls stand in a function of a type.
    pub fn of_a_type(x: &[f64], k: f64) -> f64 {
        let mut s = k;
        for i in 0..x.len() {
            let a = squash(s * x[i]);
            let t = (s * x[i]).cos();
            s = s * a * t + a * a;
        }
        s
    }
}

/// Calls the method, and records numbers beside.
#[differentiate]
pub fn through_a_type(x: &[f64], k: f64) -> f64 {
    let mut s = k;
    for i in 0..x.len() {
        let a = Unit::of_a_type(&x[..i], s);
        s = (s * a).sin() + a * x[i];
    }
    s
}
