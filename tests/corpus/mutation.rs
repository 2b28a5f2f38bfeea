//! Variables that are overwritten while their old values are still needed: in place, in loops,
//! by swaps and replacements.

use cotangent::differentiate;
use std::mem;

/// Each element is built from its new left neighbour and its old self.
#[differentiate]
pub fn prefix_sums(x: &[f64], y: &mut [f64]) {
    for i in 1..y.len() {
        y[i] += y[i - 1] * x[i];
    }
}

/// Each element is built from its old right neighbour.
#[differentiate]
pub fn shift_left(y: &mut [f64], k: f64) {
    for i in 0..y.len() - 1 {
        y[i] = y[i] * y[i + 1] + k * y[i];
    }
}

/// Two buffers that change roles by `mem::swap` after every sweep.
#[differentiate]
pub fn ping_pong(u: &[f64], k: f64, steps: usize) -> Vec<f64> {
    let n = u.len();
    let mut a = u.to_vec();
    let mut b = vec![0.0; n];
    for _ in 0..steps {
        for i in 0..n {
            let left = if i == 0 { a[n - 1] } else { a[i - 1] };
            let right = a[(i + 1) % n];
            b[i] = a[i] + k * (left - 2.0 * a[i] + right) * a[i];
        }
        mem::swap(&mut a, &mut b);
    }
    a
}

/// The same with a swap of the slices' contents behind `&mut`, an odd number of times.
#[differentiate]
pub fn ping_pong_in_place(a: &mut [f64], b: &mut [f64], steps: usize) {
    let n = a.len();
    for s in 0..steps {
        for i in 0..n {
            b[i] = b[i] * 0.5 + a[i] * a[n - 1 - i];
        }
        for i in 0..n {
            mem::swap(&mut a[i], &mut b[i]);
        }
        a[s % n] *= 1.5;
    }
}

/// Bubble sort of active values; the weights show where each one went.
#[differentiate]
pub fn bubble_sort(x: &mut [f64]) -> f64 {
    let n = x.len();
    for i in 0..n {
        for j in 0..n - 1 - i {
            if x[j] > x[j + 1] {
                x.swap(j, j + 1);
            }
        }
    }
    let mut s = 0.0;
    for i in 0..n {
        s += x[i] * x[i] * (i + 1) as f64;
    }
    s
}

/// Insertion sort that moves elements one by one, with the key in a local.
#[differentiate]
pub fn insertion_sort(x: &[f64]) -> Vec<f64> {
    let mut v = x.to_vec();
    for i in 1..v.len() {
        let key = v[i];
        let mut j = i;
        while j > 0 && v[j - 1] > key {
            v[j] = v[j - 1];
            j -= 1;
        }
        v[j] = key;
    }
    v
}

/// `mem::swap` of scalars, fields and elements.
#[differentiate]
pub fn swaps(x: f64, y: f64) -> f64 {
    let mut a = x * 2.0;
    let mut b = y * y;
    mem::swap(&mut a, &mut b);
    let mut p = (a * b, a);
    mem::swap(&mut p.0, &mut p.1);
    let mut v = [p.0, b];
    let mut w = [x, p.1];
    mem::swap(&mut v, &mut w);
    v[0] * w[0] + v[1] * a
}

/// `mem::replace` gives the old value and leaves the new one.
#[differentiate]
pub fn replaces(x: f64, y: f64) -> f64 {
    let mut a = x;
    let old = mem::replace(&mut a, x * y);
    let older = mem::replace(&mut a, old * y);
    let mut v = vec![x, y];
    let w = mem::replace(&mut v, vec![older; 3]);
    a * old + w[0] * v[2] + older
}

/// A delay line: the value of three iterations ago.
#[differentiate]
pub fn delay_line(x: &[f64]) -> f64 {
    let (mut a, mut b, mut c) = (0.1, 0.2, 0.3);
    let mut s = 0.0;
    for &v in x {
        let out = mem::replace(&mut a, b);
        b = c;
        c = v * v + 0.1 * out;
        s += out * c;
    }
    s + a
}

/// Overwritten under a condition; the sweep must restore the old value on one path only.
#[differentiate]
pub fn conditionally_overwritten(x: &[f64]) -> f64 {
    let mut m = x[0];
    let mut second = 0.0;
    for i in 1..x.len() {
        if x[i] > m {
            second = m * m;
            m = x[i];
        } else if x[i] > second {
            second = x[i];
        }
        m *= 1.01;
    }
    m * second
}

/// One variable holds two things in turn.
#[differentiate]
pub fn reused_temporary(a: &[f64; 4]) -> f64 {
    let mut t = a[0] * a[1];
    let mut s = t.sin();
    t = a[2] - a[3];
    s += t * t * s;
    t *= s;
    s *= t;
    t = s * t;
    t + s
}

/// A tuple of arrays, its parts written crosswise.
#[differentiate]
pub fn tuple_of_arrays(x: f64) -> f64 {
    let mut p = ([x, 1.0], [x * x, 2.0]);
    for i in 0..2 {
        p.0[i] = p.1[1 - i] * x;
        p.1[i] += p.0[i] * p.0[1 - i];
    }
    p.0[0] * p.1[1] + p.0[1] * p.1[0]
}

/// Gauss-Seidel: new and old values of the same vector in one sum.
#[differentiate]
pub fn gauss_seidel(a: &[[f64; 3]; 3], b: &[f64; 3], rounds: usize) -> [f64; 3] {
    let mut x = [0.0; 3];
    for _ in 0..rounds {
        for i in 0..3 {
            let mut r = b[i];
            for j in 0..3 {
                if j != i {
                    r -= a[i][j] * x[j];
                }
            }
            x[i] = r / a[i][i];
        }
    }
    x
}

/// A parameter by value, overwritten; the caller's cotangent is that of the entry value.
#[differentiate]
pub fn overwrites_parameter(mut x: f64, mut v: [f64; 2], y: f64) -> f64 {
    for i in 0..2 {
        x = x * v[i] + y;
        v[i] = x;
    }
    v = [v[1] * x, v[0]];
    x = 1.0;
    v[0] * v[1] + x
}

/// Read, added to, set to zero, read again, in every iteration.
#[differentiate]
pub fn accumulator_reset(x: &[f64]) -> f64 {
    let mut acc = 0.0;
    let mut out = 0.0;
    for i in 0..x.len() {
        acc += x[i] * x[i];
        if i % 3 == 2 {
            out += acc.sin();
            acc = 0.0;
        }
    }
    out * acc + out
}

/// Compound assignment through computed places that read what they write.
#[differentiate]
pub fn self_reference(x: &mut [f64]) {
    let n = x.len();
    for i in 0..n {
        x[i] *= x[i];
        x[(i + 1) % n] += x[i] * x[(i + 1) % n];
        x[i] = x[n - 1 - i];
    }
}

/// The value of a dereference in and out.
#[differentiate]
pub fn in_and_out(a: &mut f64, b: &mut (f64, f64), c: &mut [[f64; 2]; 2]) {
    let t = *a * b.0;
    *a = b.1 - t;
    b.0 *= *a;
    *b = (b.1, b.0 * c[0][1]);
    c[1] = [b.0, *a];
    c[0][0] += c[1][1];
}

/// Values that are written over before anything reads them: their slopes are infinite at zero, and reach nothing.
#[differentiate]
pub fn written_over(x: f64, y: &[f64]) -> f64 {
    let mut t = 1.0 / x;
    let large = t.abs() > 3.0;
    t = if large { 2.0 * x } else { 3.0 * x };
    let mut pair = [x.sqrt(), 0.5];
    pair = [x, t];
    let mut last = x.powf(0.5);
    let mut sum = 0.0;
    for v in y {
        last = v * pair[1] + t;
        sum += last * last;
        last = x.ln() * v;
    }
    last = sum * 0.5;
    sum + last + t
}

/// Functions of the standard library by their names alone.
pub mod by_short_names {
    use cotangent::differentiate;
    use std::mem::{replace, swap, take};

    /// The distance of two sequences under warping, in two rows that change places by the name of the function alone.
    #[differentiate]
    pub fn warped(a: &[f64], b: &[f64], gap: f64) -> f64 {
        let mut above: Vec<f64> = (0..=b.len()).map(|j| gap * j as f64).collect();
        let mut row = vec![0.0; b.len() + 1];
        for (i, x) in a.iter().enumerate() {
            row[0] = gap * (i + 1) as f64;
            for j in 0..b.len() {
                let cost = (x - b[j]) * (x - b[j]);
                row[j + 1] = (above[j] + cost).min(above[j + 1] + gap).min(row[j] + gap);
            }
            swap(&mut above, &mut row);
        }
        above[b.len()]
    }

    /// A queue of three, by functions of `std` under their names alone.
    #[differentiate]
    pub fn pushed_through(first: &mut f64, second: &mut f64, new: f64) -> f64 {
        swap(first, second);
        let old = replace(second, new * *first);
        let mut kept = vec![old, old * new];
        let gone = take(&mut kept);
        gone[0] + gone[1] * *second + kept.len() as f64
    }
}

/// Functions of one's own that are called as some of the standard library are, and some of that under other names.
#[differentiate]
pub mod own_names {
    use std::convert::identity as itself;
    use std::iter::{once, zip as pairs};
    use std::mem::swap as exchange;

    fn swap(a: &mut f64, b: &mut f64) {
        let old = *a;
        *a = *b * 2.0;
        *b = old;
    }

    fn identity(x: f64) -> f64 {
        x * x
    }

    pub fn mixed(x: &[f64], k: f64) -> f64 {
        let (mut a, mut b) = (x[0], k * x[1]);
        swap(&mut a, &mut b);
        exchange(&mut a, &mut b);
        let squares: f64 = x.iter().copied().map(identity).sum();
        let there: f64 = x.iter().map(|v| (*v > 0.0).then_some(v * k)).filter_map(itself).sum();
        let beside: f64 = pairs(x, &x[1..]).map(|(v, w)| v * w).chain(once(k * a)).sum();
        a * b + squares + there * beside
    }
}
