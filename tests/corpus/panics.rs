//! Functions that panic: in the primal code itself, in checks, in callees, in the middle of
//! loops with effects before.

use crate::common::log::note;
use cotangent::{detach, differentiate};

#[differentiate]
pub fn out_of_bounds(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        s += x[i] * x[i];
    }
    s
}

/// The effects of the iterations before the panic happen all the same.
#[differentiate]
pub fn after_effects(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        note(i);
        s += x[i];
    }
    s
}

/// The second of two slices is too short, and it is read after the first one.
#[differentiate]
pub fn second_too_short(x: &[f64], y: &[f64], out: &mut [f64]) {
    for i in 0..x.len() {
        out[i] = x[i] * y[i];
    }
}

#[differentiate]
pub fn range_too_long(x: &[f64], from: usize, to: usize) -> f64 {
    let part = &x[from..to];
    let mut s = 0.0;
    for v in part {
        s += v * v;
    }
    s
}

#[differentiate]
pub fn checks(x: f64, v: &[f64]) -> f64 {
    assert!(x > 0.0, "x must be positive, it is {x}");
    assert_eq!(v.len(), 3, "with x = {:.1}", x);
    x.ln() * v[0]
}

/// Panics only once the data say so.
#[differentiate]
pub fn diverges(x: f64) -> f64 {
    let mut y = x;
    let mut n = 0;
    while y < 10.0 {
        y *= x;
        n += 1;
        note(n);
        if n > 5 {
            panic!("no convergence after {n} steps from {x}");
        }
    }
    y
}

#[differentiate]
pub fn integer_trouble(x: f64, n: usize, d: i32) -> f64 {
    let k = n - 3;
    x.powi(10 / d) * k as f64
}

#[differentiate]
pub fn mismatched_copy(x: &[f64], out: &mut [f64]) {
    out.copy_from_slice(x);
    out[0] *= 2.0;
}

#[differentiate]
pub fn pops_too_often(x: f64, n: usize) -> f64 {
    let mut v = vec![x; 2];
    let mut s = 0.0;
    for _ in 0..n {
        s += v.pop().unwrap() * x;
    }
    s
}

#[differentiate]
pub fn empty_ends(x: &[f64]) -> f64 {
    x.first().expect("no first element") * 2.0
}

#[differentiate]
pub fn bad_split(x: &mut [f64], at: usize) {
    let (a, b) = x.split_at_mut(at);
    a[0] *= b[0];
}

#[differentiate]
pub fn bad_clamp(x: f64, lo: f64, hi: f64) -> f64 {
    x.clamp(lo, hi)
}

#[differentiate]
pub fn bad_windows(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for w in x.windows(n) {
        s += w[0];
    }
    s
}

#[differentiate]
pub fn bad_step(x: f64, n: usize) -> f64 {
    let mut s = 0.0;
    for _ in (0..4).step_by(n) {
        s += x;
    }
    s
}

#[differentiate]
pub fn bad_swap(x: &mut [f64], i: usize) {
    x.swap(0, i);
}

/// In a callee, in the second iteration, behind an effect of its own.
#[differentiate]
pub fn in_callee(x: &[f64], n: usize) -> f64 {
    let mut s = 1.0;
    for k in 0..n {
        note("caller");
        s *= element(x, k * 2);
    }
    s
}

#[differentiate]
fn element(x: &[f64], i: usize) -> f64 {
    note(detach(i));
    x[i] * x[i]
}

/// Dead code panics, too: it runs as before.
#[differentiate]
pub fn in_dead_code(x: f64, v: &[f64], i: usize) -> f64 {
    let _unused = v[i] * x;
    x * x
}

/// The operands are evaluated from the left: the first of two possible panics comes.
#[differentiate]
pub fn which_first(x: &[f64], y: &[f64], i: usize) -> f64 {
    x[i] * y[i + 1] + x[i + 2]
}

/// In a compound assignment of a plain number the right side is evaluated first.
#[differentiate]
pub fn right_side_first(x: &mut [f64], y: &[f64], i: usize) {
    x[i] += y[i + 1];
}

/// Down the columns: of the first column that is not there, the first row without it, unless the column before it has no
/// place for its sum.
#[differentiate]
pub fn ragged_columns(x: &[Vec<f64>], y: &mut [f64], n: usize) {
    for j in 0..n {
        let mut s = 0.0;
        for i in 0..x.len() {
            s += x[i][j];
        }
        y[j] = s;
    }
}

/// What a function gives is shorter than the loop over it.
#[differentiate]
pub fn short_result(x: &[f64], y: &mut [f64]) {
    let z = all_but_one(x);
    for i in 0..x.len() {
        y[i] += z[i] * x[i];
    }
}

#[differentiate]
fn all_but_one(x: &[f64]) -> Vec<f64> {
    x[1..].to_vec()
}

/// Functions that are not written yet, of any type.
#[differentiate]
pub fn not_yet(x: &[f64], k: f64) -> Option<(Vec<f64>, f64)> {
    if k < 0.0 {
        panic!("k must not be negative, it is {k}");
    }
    let n = x.len();
    todo!("of {n} numbers")
}

/// Branches that panic, where the others give lists: nothing stands behind the panic.
#[differentiate]
pub fn swapped(x: &[f64], k: f64) -> Vec<f64> {
    if let [a, b] = x {
        vec![b * k, *a]
    } else if x.len() == 3 {
        match k > 0.0 {
            true => x.to_vec(),
            false => panic!("k must be positive, it is {k}"),
        }
    } else {
        unreachable!()
    }
}
