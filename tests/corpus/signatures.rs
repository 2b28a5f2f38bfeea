//! Signatures: kinds of parameters and results, patterns, lifetimes, const generics, `f32`.

use cotangent::differentiate;

/// Behind a reference.
#[differentiate]
pub fn by_reference(x: &f64, y: &f64) -> f64 {
    *x * *y + x * y + x.sin() * (*y).cos()
}

/// Behind `&mut`, with a value beside it.
#[differentiate]
pub fn in_out(x: &mut f64, k: f64) -> f64 {
    let before = *x;
    *x = before * k;
    before + *x * *x
}

/// What was behind the reference does not matter: its cotangent on entry is zero.
#[differentiate]
pub fn pure_output(x: f64, y: &mut f64, z: &mut [f64; 2]) {
    *y = x * x;
    z[0] = *y;
    z[1] = 3.0;
}

/// Passed and never touched.
#[differentiate]
pub fn untouched(x: f64, _y: &mut [f64], _z: &[f64]) -> f64 {
    x * x
}

/// By value and `mut`.
#[differentiate]
pub fn by_value_mut(mut x: f64, mut v: Vec<f64>) -> f64 {
    x *= v[0];
    v[0] = x * x;
    v.push(x);
    x += v[0] * v[v.len() - 1];
    x
}

/// Tuples, arrays and references as patterns.
#[differentiate]
pub fn patterns((a, b): (f64, f64), [c, _, d]: [f64; 3], &e: &f64, (mut f, (g, n)): (f64, (f64, usize))) -> f64 {
    f *= n as f64;
    a * b + c * d * e - f * g
}

/// Parameters without a name.
#[differentiate]
pub fn nameless(x: f64, _: f64, _: usize, (y, _): (f64, f64)) -> f64 {
    x * y
}

/// A tuple in which one field carries no derivative.
#[differentiate]
pub fn mixed_tuple(p: (f64, usize), q: &(usize, f64)) -> (f64, usize) {
    let s = p.0 * q.1 * (p.1 + q.0) as f64;
    (s * s, p.1 + 1)
}

/// Nothing but inactive parameters, and one that is not.
#[differentiate]
pub fn mostly_inactive(n: usize, k: i32, flag: bool, c: char, s: &str, x: f64, v: &[usize], u: u8) -> f64 {
    let m = n as f64 + k as f64 + v.len() as f64 + u as f64 + s.len() as f64;
    if flag && c == 'c' { m * x } else { x }
}

/// Nested tuples in and out.
#[differentiate]
pub fn nested_tuples(p: ((f64, f64), (f64, (f64, f64)))) -> ((f64, f64), f64) {
    let ((a, b), (c, (d, e))) = p;
    ((a * d, b * e), c + (p.1.1.0 * p.0.0))
}

/// A value, an array, a vector and two `&mut` parameters at once.
#[differentiate]
pub fn many_outputs(x: f64, y: f64, a: &mut f64, b: &mut [f64]) -> (f64, [f64; 2], Vec<f64>) {
    *a *= x;
    b[0] += *a * y;
    let v = vec![b[0], x];
    (x * y, [*a, y], v)
}

/// Lifetimes, named and elided, with one that nothing else mentions.
#[differentiate]
pub fn lifetimes<'a, 'b: 'a>(x: &'a [f64], y: &'b [f64], z: &mut [f64]) -> f64 {
    let longer: &'a [f64] = if x.len() > y.len() { x } else { y };
    z[0] *= longer[0];
    z[0] * x[1] * longer[1]
}

/// Const generics with a `where` clause and arithmetic on them.
#[differentiate]
pub fn const_generic<const N: usize, const FLIP: bool>(x: [f64; N], y: &[f64; N]) -> [f64; N]
where
    [f64; N]: Sized,
{
    let mut out = [0.0; N];
    for i in 0..N {
        let j = if FLIP { N - 1 - i } else { i };
        out[i] = x[i] * y[j] / N as f64;
    }
    out
}

/// A reference to a vector, to a box of numbers in a row, to an array of vectors.
#[differentiate]
#[allow(clippy::ptr_arg)]
pub fn odd_references(v: &Vec<f64>, m: &[Vec<f64>; 2], r: &mut Vec<Vec<f64>>) -> f64 {
    r[1][0] *= v[0];
    v[1] * m[0][0] + m[1][1] * r[0][0] * r[1][0]
}

/// No input is active and nothing comes back.
#[differentiate]
pub fn nothing_at_all(_n: usize) {}

/// All results, no active input.
#[differentiate]
pub fn constant_source(n: usize) -> f64 {
    n as f64 * 0.5
}

/// Only one input, only one output, and both are the same place.
#[differentiate]
pub fn only_in_place(x: &mut [f64; 3]) {
    x[0] = x[1] * x[2];
    x[1] *= x[0];
}

/// One cotangent comes back without a value.
#[differentiate]
pub fn unit_with_values(x: f64, y: f64, out: &mut f64) {
    *out = *out * x + y * y;
}

/// `f32` all through: parameters, locals, literals, arrays.
#[differentiate]
pub fn narrow(x: &[f32], w: &mut [f32; 2], k: f32) -> f32 {
    let mut s = 0.0;
    for v in x {
        s += v * k;
        w[0] += s * v;
    }
    w[1] *= 0.5f32;
    s / (1.0 + w[0] * w[0])
}

/// `f32` in, `f64` out, and back.
#[differentiate]
pub fn widths(x: f32, v: &[f64]) -> (f32, f64) {
    let mut s = x as f64;
    for y in v {
        s += *y * x as f64;
    }
    (s as f32 * x, s)
}

/// Explicit unit, doc comments and attributes on the function and its parameters.
#[differentiate]
#[inline]
#[must_use]
#[allow(clippy::too_many_arguments)]
pub fn attributes(#[allow(unused_variables)] x: f64, y: f64) -> f64 {
    #![allow(unused_mut)]
    #[allow(unused_variables)]
    let mut z = x * y;
    y * y * x
}

/// Visible in the crate only.
#[differentiate]
pub(crate) fn in_the_crate(x: f64) -> f64 {
    x * x + private(x)
}

#[differentiate]
fn private(x: f64) -> f64 {
    nested::to_the_parent(x) + nested::to_a_path(x)
}

mod nested {
    use cotangent::differentiate;

    #[differentiate]
    pub(super) fn to_the_parent(x: f64) -> f64 {
        x.exp()
    }

    #[differentiate]
    pub(in crate::signatures) fn to_a_path(x: f64) -> f64 {
        x.sin()
    }
}

/// `extern` and `const` are kept on the original.
#[differentiate]
pub const fn constant_function(x: f64, n: usize) -> f64 {
    let mut s = 1.0;
    let mut i = 0;
    while i < n {
        s *= x;
        i += 1;
    }
    s
}

/// As many values as tuples may have.
#[differentiate]
fn levels(high: f64, low: f64) -> (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, usize) {
    let range = high - low;
    let at = |part: f64| low + range * part;
    (at(0.1), at(0.2), at(0.3), at(0.4), at(0.5), range * range, at(0.6), at(0.7), at(0.8), at(0.9), high.sin(), 3)
}

#[differentiate]
pub fn of_levels(high: f64, low: f64) -> f64 {
    let (first, _, third, _, _, square, _, _, _, tenth, last, count) = levels(high, low);
    let again = levels(third, first);
    (square + tenth * again.5) * last + again.9 * count as f64
}
