//! Calls of differentiated functions: everywhere a call can stand, with every kind of argument.

use super::calls_helpers::*;
use cotangent::{detach, differentiate};

#[differentiate]
pub fn square(x: f64) -> f64 {
    x * x
}

#[differentiate]
fn product(a: f64, b: f64) -> f64 {
    a * b
}

#[differentiate]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..a.len() {
        s += a[i] * b[i];
    }
    s
}

#[differentiate]
fn square_add(a: f64, out: &mut f64) {
    *out = *out * *out + a;
}

/// Composition, and one call in the argument of another.
#[differentiate]
pub fn composed(x: f64) -> f64 {
    square(square(x) + product(x, square(x)))
}

/// The same variable for both parameters, by value.
#[differentiate]
pub fn same_argument(a: f64) -> f64 {
    product(a, a) + product(a * a, a)
}

/// The same slice for both parameters: two cotangents of one buffer.
#[differentiate]
pub fn same_slice(x: &[f64]) -> f64 {
    dot(x, x) * x[0]
}

/// Overlapping and disjoint parts of one slice in one call.
#[differentiate]
pub fn parts_of_one(x: &[f64]) -> f64 {
    let n = x.len();
    let h = n / 2;
    dot(&x[..h], &x[h..2 * h]) + dot(&x[1..], &x[..n - 1]) * dot(&x[n - 1..], &x[..1])
}

/// Two parts of one slice, of which the sweep finds out whether they are disjoint: all pairs, in both orders.
#[differentiate]
pub fn pairs_of_windows(x: &[f64], n: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() + 1 - n {
        for j in 0..x.len() + 1 - n {
            sum += dot(&x[i..i + n], &x[j..j + n]) * (1.0 + i as f64 - 0.3 * j as f64);
        }
    }
    sum
}

/// Ranges of all kinds, with and without elements in common, and three parts in one call.
#[differentiate]
pub fn ranges_of_all_kinds(x: &[f64; 6]) -> f64 {
    let three = triple(&x[..2], &x[1..=2], &x[4..]);
    three + dot(&x[..3], &x[3..]) + dot(&x[1..=3], &x[..=2]) * dot(&x[..], &x[..]) + dot(&x[2..2], &x[1..1])
}

#[differentiate]
fn triple(a: &[f64], b: &[f64], c: &[f64]) -> f64 {
    a[0] * b[1] * c[0] + a[1] * b[0] * c[1]
}

/// Rows that are read in pairs, and overwritten in between.
#[differentiate]
pub fn rows_in_pairs(a: &[f64], n: usize, l: &mut [f64]) -> f64 {
    let mut own = vec![0.5; n * n];
    for i in 0..n {
        for j in 0..=i {
            let known = dot(&l[i * n..i * n + j], &l[j * n..j * n + j]);
            l[i * n + j] = a[i * n + j] - 0.5 * known;
            own[i * n + j] = dot(&own[j * n..(j + 1) * n], &own[i * n..(i + 1) * n]) - l[j * n];
        }
    }
    dot(&own[..n], &l[..n])
}

/// A layer of a network whose parameters are in one vector.
#[differentiate]
fn layered(x: &[f64], w: &[f64], b: &[f64], gain: &[f64], out: &[f64]) -> f64 {
    let n = x.len();
    let hidden = |i: usize| (0..n).map(|j| w[i * n + j] * x[j]).sum::<f64>() + b[i];
    (0..b.len()).map(|i| out[i] * hidden(i).tanh() * gain[i % gain.len()]).sum()
}

/// Parts of two slices in one call, behind what is lent of another one: disjoint, with elements in common, the same, empty.
#[differentiate]
pub fn parts_of_two(p: &[f64], x: &[f64], from: usize) -> f64 {
    let n = x.len() - 1;
    let apart = layered(&x[1..], &p[..2 * n], &p[2 * n..2 * n + 2], &x[..1], &p[2 * n + 2..]);
    let common = layered(&x[..n], &p[from..from + 2 * n], &p[1..3], &x[1..], &p[1..3]);
    apart * common + layered(&x[..n], &p[..0], &p[n..n], &p[..0], &p[n..n])
}

/// Nobody wants the cotangent of the parts.
#[differentiate]
pub fn unwanted_parts(x: &[f64], #[constant] p: &[f64]) -> f64 {
    parts_of_two(p, x, 2) + parts_of_two(p, &x[1..], 0)
}

/// The same local array twice, once behind another reference.
#[differentiate]
pub fn local_array_twice(x: f64) -> f64 {
    let v = [x, x * x, 1.0];
    let w = &v;
    dot(&v, w) + dot(w, &[x, 2.0, v[1]])
}

/// A call in every iteration, on a value that it makes itself.
#[differentiate]
pub fn in_a_loop(x: f64, n: usize) -> f64 {
    let mut v = x;
    for i in 0..n {
        v = product(v, step(v, x)) + i as f64 * 0.1;
    }
    v
}

/// A call on one path only, in a loop; another one behind an early return.
#[differentiate]
pub fn in_a_branch(x: &[f64]) -> f64 {
    let mut s = 0.5;
    for &v in x {
        if v > 0.0 {
            s = product(s, v);
        } else if v < -2.0 {
            return square(v * s);
        } else {
            s += square(v);
        }
    }
    product(s, step(s, x[0]))
}

/// Calls in a condition, an index and an `assert!`: their derivative is not needed.
#[differentiate]
pub fn in_conditions(x: f64, v: &[f64]) -> f64 {
    assert!(square(x) >= 0.0);
    let mut y = x;
    while square(y) > 0.5 {
        y *= 0.7;
    }
    let i = if product(y, 2.0) > 0.0 { 1 } else { 0 };
    y * v[i]
}

/// The place that the callee changes is a local, an element, a field, the parameter itself.
#[differentiate]
pub fn through_mut(x: f64, out: &mut [f64]) -> f64 {
    let mut a = x;
    square_add(x, &mut a);
    square_add(a, &mut out[1]);
    let mut p = (x, a);
    square_add(p.0, &mut p.1);
    for i in 0..out.len() {
        square_add(p.1 * i as f64, &mut out[i]);
    }
    a + p.1
}

/// Scratch space that is overwritten in every iteration by functions of another module.
#[differentiate]
pub fn with_scratch(points: &[f64], means: &[f64], l: &[f64], d: usize) -> f64 {
    let n = points.len() / d;
    let mut xc = vec![0.0; d];
    let mut o = vec![0.0; d];
    let mut total = 0.0;
    for p in 0..n {
        subtract(&points[p * d..(p + 1) * d], means, &mut xc);
        lower_times(l, &xc, &mut o);
        for i in 0..d {
            square_add(xc[i], &mut o[i]);
        }
        total += dot(&o, &o).ln_1p();
    }
    total
}

/// Through a re-export, and one module down.
#[differentiate]
pub fn by_glob(x: f64) -> f64 {
    reexported(x) * inner::cubed(x)
}

/// Several results, taken apart, by field, and one of them not used.
#[differentiate]
pub fn several_results(x: f64, y: f64) -> f64 {
    let (s, p) = sum_and_product(x, y);
    let q = sum_and_product(p, s);
    let (_, r) = sum_and_product(q.0, x);
    s * q.1 + r
}

/// Results that are arrays and vectors, used as arguments at once.
#[differentiate]
pub fn aggregate_results(x: &[f64], k: f64) -> f64 {
    let v = scaled(x, k);
    let w = scaled(&v, v[0]);
    let m = rotation(k);
    let r = rotate(&m, [w[0], x[1]]);
    dot(&scaled(&w, 2.0), &v) + r[0] * r[1] + m[0][1]
}

/// Vectors by value: the callee uses them up.
#[differentiate]
pub fn gives_away(x: &[f64]) -> f64 {
    let v = x.to_vec();
    let w = doubled(v);
    let u = doubled(doubled(w.clone()));
    dot(&u, &w) * u[0]
}

/// The first of several results, whichever they are.
#[differentiate]
pub fn first_results(x: f64, y: f64) -> f64 {
    let (s, ..) = sum_and_product(x, y);
    let (mut list, count, ..) = listed(s, y);
    list[0] *= list[count - 1];
    let (again, ..) = listed(list[0], s);
    list[0] + again[1] * y
}

/// Results that are dropped, but whose effect on a `&mut` is not.
#[differentiate]
pub fn dropped_results(x: f64) -> f64 {
    let mut log = vec![x];
    let _ = pushes(x, &mut log);
    pushes(log[1], &mut log);
    square(x);
    log[0] * log[1] * log[2]
}

/// Inactive arguments of all kinds.
#[differentiate]
pub fn inactive_arguments(x: f64, n: usize) -> f64 {
    let table = [2usize, 0, 1];
    let y = chosen(x, n, &table, true, "twice");
    chosen(y, table[n % 3], &table, y > 1.0, "once")
}

/// Everything about the call is constant.
#[differentiate]
pub fn constant_arguments(x: f64) -> f64 {
    x * square(3.0) + dot(&[1.0, 2.0], &[3.0, 4.0])
}

/// A function without siblings, behind `detach`.
#[differentiate]
pub fn detached_call(x: f64) -> f64 {
    let scale = detach(plain_scale(x));
    x * scale
}

/// `const` generics of the callee, given and inferred.
#[differentiate]
pub fn generic_sizes(x: f64) -> f64 {
    let a = [x, 1.0, x * x];
    let b = first_times_last(&a) * first_times_last(&[x, 2.0]);
    let powers: [f64; 4] = spread::<4>(x);
    b + powers[3]
}

/// A mutable sub-slice, then the whole, of one local vector.
#[differentiate]
pub fn mutable_parts(x: &[f64], k: f64) -> f64 {
    let mut v = x.to_vec();
    scale_all(&mut v[1..], k);
    scale_all(&mut v, v_or_one(k));
    let (a, b) = v.split_at_mut(2);
    subtract(b, &x[..b.len()], &mut a[..1]);
    dot(&v, x)
}

/// A unit function that changes its own `&mut` parameter by calling others with it.
#[differentiate]
pub fn passes_on(x: &mut [f64], k: f64) {
    scale_all(x, k);
    let first = x[0];
    scale_all(&mut *x, first);
    square_add(k, &mut x[1]);
}

/// A nested function of the body, also differentiated.
#[differentiate]
pub fn with_inner_function(x: f64) -> f64 {
    #[differentiate]
    fn inner(a: f64, b: f64) -> f64 {
        a * b + a
    }
    fn index(n: usize) -> usize {
        n * 2
    }
    inner(x, 3.0) * inner(2.0, x) + index(4) as f64 * x
}

/// Items of containers that were filled before stand as operands beside calls.
#[differentiate]
pub fn beside_items(p: &[f64], n: usize) -> f64 {
    let mut nodes = vec![0.0; n];
    let mut weights = vec![p[0]; n];
    for i in 0..n {
        nodes[i] = p[1] * i as f64;
        weights[i] *= p[0];
    }
    let mut constants = vec![0.5];
    constants.push(2.0);
    let mut sum = 0.0;
    for c in constants.iter() {
        sum += c * scaled_sine(p[0]);
    }
    for (x, w) in nodes.iter().zip(weights.iter()) {
        sum += w * scaled_sine(p[1] * x);
        sum -= x - scaled_sine(*w);
    }
    sum
}

#[differentiate]
fn scaled_sine(x: f64) -> f64 {
    2.0 * x.sin()
}

/// Nine calls, whose records lie in one another.
#[differentiate]
pub fn nine_calls(x: f64) -> f64 {
    let a = scaled_sine(x) * scaled_sine(2.0 * x) * scaled_sine(x - 1.0);
    let b = scaled_sine(a) + scaled_sine(a * x) * scaled_sine(1.0 + a);
    scaled_sine(b) * scaled_sine(scaled_sine(a - b) + x)
}

/// More calls than records should lie in one place.
#[differentiate]
pub fn many_calls(x: f64) -> f64 {
    let a = nine_calls(x) * nine_calls(2.0 * x) + nine_calls(x - 1.0);
    let b = nine_calls(a) + nine_calls(a * x) * nine_calls(1.0 + a);
    nine_calls(b) * nine_calls(a - b) + x
}

#[differentiate]
pub fn calls_many(x: f64) -> f64 {
    if x > 0.5 { many_calls(x) * x } else { nine_calls(x) }
}

const RISING: &[f64] = &[0.5, -1.5, 2.0, 0.25];
static FALLING: [f64; 3] = [3.0, 2.0, 0.5];
static NOTHING: &[f64] = &[];
const HALF: f64 = 0.5;

/// Lists of a type.
struct Lists;

impl Lists {
    const SHORT: &'static [f64] = &[1.0, -0.5];
}

#[differentiate]
fn polynomial(z: f64, coefficients: &[f64]) -> f64 {
    let mut s = 0.0;
    for &c in coefficients.iter().rev() {
        s = s * z + c;
    }
    s
}

/// Constants by their names: whether they are numbers or references is not visible where they are given.
#[differentiate]
pub fn tables(z: f64, n: usize) -> f64 {
    let mut s = polynomial(z, RISING) / polynomial(z * z, &FALLING) + polynomial(z, NOTHING);
    for _ in 0..n {
        s = product(s, HALF) + polynomial(s, Lists::SHORT);
    }
    s
}

/// What a constant parameter holds, given on.
pub struct Fit {
    /// The coefficients.
    pub table: &'static [f64],
}

#[differentiate(constant(fit))]
pub fn fitted(fit: &Fit, z: f64) -> f64 {
    let y = polynomial(z, fit.table);
    y * polynomial(y, fit.table)
}

/// Another function of the name that a body gives to one of elsewhere.
#[differentiate]
pub fn cubed(x: f64) -> f64 {
    x * x
}

mod elsewhere {
    #[cotangent::differentiate]
    pub fn third_power(x: f64) -> f64 {
        x * x * x
    }
}

/// A name that a `use` inside brings hides the one outside, with all that belongs to it.
#[differentiate]
pub fn renamed_inside(x: f64, y: f64, list: &[f64]) -> f64 {
    let inner = {
        use elsewhere::third_power as cubed;
        use std::cmp::min;
        cubed(x) * min(2, 3) as f64 + list.iter().copied().map(cubed).sum::<f64>()
    };
    inner * cubed(y)
}

#[differentiate]
fn weighed(weights: (f64, f64), pair: (f64, f64)) -> f64 {
    weights.0 * pair.0 + weights.1 * pair.1 * pair.0
}

#[differentiate]
fn apart(three: [f64; 3]) -> f64 {
    three[0] * three[1] - three[2] * three[2]
}

/// Tuples and arrays of what calls gave, by value to several calls.
#[differentiate]
pub fn results_by_value(x: f64, y: f64, n: usize) -> f64 {
    let pair = (square(x), square(y));
    let three = [square(x * y), square(y), square(x)];
    let again = Some(pair);
    let mut total = weighed((0.3, -0.7), pair) + apart(three);
    for i in 0..n {
        let mine = (square(y + i as f64), square(x));
        total += weighed((x, 1.5), pair) * apart(three) + weighed(mine, pair) * weighed(pair, mine);
    }
    if let Some(last) = again {
        total += weighed(last, (y, x)) * weighed((1.0, x), last);
    }
    total - weighed((x, y), pair) + apart(three) * pair.1
}
