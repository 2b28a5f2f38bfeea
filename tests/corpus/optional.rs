//! Values that may be absent: `Option` and `Result`, and what is done with them.

use cotangent::{Differentiable, differentiate};

/// The larger root of a quadratic, if there is one.
#[differentiate]
pub fn root(a: f64, b: f64, c: f64) -> Option<f64> {
    let d = b * b - 4.0 * a * c;
    if d < 0.0 {
        return None;
    }
    Some((d.sqrt() - b) / (2.0 * a))
}

/// The operator `?`.
#[differentiate]
pub fn root_squared(a: f64, b: f64) -> Option<f64> {
    let r = root(a, b, -1.0)?;
    let s = root(b, a, 0.3)?;
    Some(r * s * s)
}

/// A result and its error.
#[differentiate]
pub fn safe_ln(x: f64) -> Result<f64, String> {
    if x <= 0.0 {
        return Err(format!("not positive: {x}"));
    }
    Ok(x.ln())
}

#[differentiate]
pub fn entropy(p: &[f64]) -> Result<f64, String> {
    let mut sum = 0.0;
    for &q in p {
        sum -= q * safe_ln(q)?;
    }
    Ok(sum)
}

/// `match` on a call, with an early return.
#[differentiate]
pub fn matched_call(x: f64) -> f64 {
    let y = match safe_ln(x) {
        Ok(y) => y,
        Err(_) => return 0.25 * x,
    };
    y * y + x
}

/// `if let` on a call.
#[differentiate]
pub fn tested_call(a: f64, b: f64) -> f64 {
    if let Some(r) = root(a, b, -2.0) { r * r * a } else { a * b }
}

/// An option that is kept over the iterations of a loop.
#[differentiate]
pub fn largest(x: &[f64]) -> Option<f64> {
    let mut best: Option<f64> = None;
    for &v in x {
        best = match best {
            None => Some(v * v),
            Some(b) => {
                if v * v > b {
                    Some(v * v)
                } else {
                    Some(b)
                }
            }
        };
    }
    best
}

/// The same with `if let`, and what is in it is changed in place.
#[differentiate]
pub fn running(x: &[f64]) -> f64 {
    let mut state = None;
    for &v in x {
        if let Some(s) = state {
            state = Some(s * 0.5 + v * v);
        } else {
            state = Some(v);
        }
    }
    state.unwrap_or(-1.0)
}

/// Methods with closures.
#[differentiate]
pub fn chained_methods(x: f64, k: f64) -> f64 {
    let o = Some(x).filter(|v| *v > 0.5);
    let a = o.map(|v| v * k).unwrap_or(k);
    let b = o.and_then(|v| if v > 1.0 { Some(v.ln()) } else { None }).unwrap_or_else(|| x * x);
    let c = o.map_or(k * k, |v| v.sin());
    let d = o.map_or_else(|| x.cos(), f64::sqrt);
    let e = o.or(Some(k)).unwrap();
    let f = o.zip(Some(k * x)).map(|(p, q)| p * q).unwrap_or_default();
    a * b + c * d + e * f
}

/// Results of calls, by methods.
#[differentiate]
pub fn methods_of_calls(x: f64, y: f64) -> Result<f64, String> {
    let a = safe_ln(x).unwrap_or(y);
    let r: Result<f64, String> = safe_ln(y);
    let b = r.map(|v| v * v).map_err(|e| e + "!")?;
    let o: Option<f64> = root(x, y, -1.0);
    let c = o.ok_or("no root")?;
    let d = root(1.0, x, y).ok_or_else(|| format!("none at {x}"))?;
    Ok(a * b + c * d)
}

/// `expect` and `unwrap` on calls.
#[differentiate]
pub fn forced(x: f64) -> f64 {
    safe_ln(x).unwrap() * root(x, 1.0, -1.0).expect("a root")
}

#[differentiate]
pub fn forced_to_fail(x: f64) -> f64 {
    if x < 0.0 { safe_ln(x).unwrap() } else { root(1.0, x, 1.0).expect("not positive roots") }
}

/// `let … else`, and patterns inside of patterns.
#[differentiate]
pub fn pairs(x: f64, y: f64) -> f64 {
    let o = if x > 0.0 { Some((x * y, y)) } else { None };
    let Some((a, b)) = o else {
        return x * x;
    };
    match (o, Some(a + b)) {
        (Some((c, _)), Some(d)) if c > d => c * d,
        (Some((_, c)), Some(d)) => c - d,
        _ => 0.0,
    }
}

/// Options as parameters: by value, by reference, to be changed.
#[differentiate]
pub fn with_default(x: Option<f64>, d: f64) -> f64 {
    match x {
        Some(v) if v > 1.0 => v * d,
        Some(v) => v * v,
        None => d,
    }
}

#[differentiate]
pub fn lent(x: &Option<f64>, w: &Option<Vec<f64>>) -> f64 {
    let mut sum = x.unwrap_or(0.5);
    if let Some(w) = w {
        for v in w {
            sum += v * v * sum;
        }
    }
    sum
}

#[differentiate]
pub fn changed(x: &mut Option<f64>, k: f64) -> f64 {
    if let Some(v) = x {
        *v *= k;
    }
    let before = x.take().unwrap_or(k);
    if before > 0.0 {
        *x = Some(before * before);
    }
    before * k
}

/// Vectors inside, moved and lent.
#[differentiate]
pub fn normalized(v: Vec<f64>) -> Option<Vec<f64>> {
    let mut norm = 0.0;
    for x in &v {
        norm += x * x;
    }
    if norm == 0.0 { None } else { Some(scaled(v, 1.0 / norm.sqrt())) }
}

#[differentiate]
pub fn scaled(v: Vec<f64>, k: f64) -> Vec<f64> {
    let mut out = v;
    for x in out.iter_mut() {
        *x *= k;
    }
    out
}

#[differentiate]
pub fn first_of_normalized(x: &[f64]) -> Option<f64> {
    let n = normalized(x.to_vec())?;
    let first = n.first()?;
    let last = n.last().copied()?;
    Some(first * last)
}

/// A stack that is popped, and options of elements.
#[differentiate]
pub fn elements(x: &[f64], i: usize) -> f64 {
    let mut stack = vec![1.0];
    for v in x {
        stack.push(v * v);
    }
    let mut sum = x.get(i).copied().unwrap_or(2.0);
    while let Some(top) = stack.pop() {
        sum = sum * 0.5 + top * sum;
    }
    match x.first() {
        Some(f) => f * sum,
        None => sum,
    }
}

/// Several conditions.
#[differentiate]
pub fn let_chain(x: f64, y: f64) -> f64 {
    let a = if x > 0.0 { Some(x * y) } else { None };
    if let Some(p) = a
        && p > 0.5
        && let Some(q) = root(1.0, p, -y)
    {
        p * q
    } else {
        x + y
    }
}

/// Several conditions of a `while`: of a list that is taken from, before and behind a `let`, and with effects of their own.
#[differentiate]
pub fn while_chain(x: &[f64]) -> f64 {
    let mut rest = x.to_vec();
    let mut s = 0.1;
    while let Some(v) = rest.pop()
        && s < 1.0
    {
        s += v * v;
    }
    let mut n = 0;
    'all: while n < 5
        && let Some(v) = x.get(n)
        && let Some(w) = root(1.0, *v, -v * v)
    {
        n += 1;
        for u in x {
            if u * v > 0.5 {
                continue 'all;
            }
            s += u * w;
        }
        s *= 1.1;
    }
    s + rest.len() as f64
}

#[differentiate]
fn grown(y: &mut f64, h: f64) -> bool {
    *y *= 1.0 + h;
    *y < 9.0
}

#[differentiate]
pub fn while_growing(x: &[f64]) -> f64 {
    let (mut y, mut n, mut s) = (1.0 + x[0] * x[0], 0, 0.0);
    while grown(&mut y, 0.5 + x[1] * x[1])
        && let Some(v) = x.get(n)
        && grown(&mut y, 0.1)
    {
        s += y * v;
        n += 1;
    }
    s + y
}

/// Nothing that is active is tried.
#[differentiate]
pub fn parsed(x: f64, n: &str) -> Result<f64, std::num::ParseIntError> {
    let n: i32 = n.parse()?;
    Ok(x.powi(n) * f64::from(n))
}

#[differentiate]
pub fn counted(x: f64, names: &[&str], i: usize) -> Option<f64> {
    let n = names.get(i)?.len() + 1;
    let m: usize = n * names.first()?.len();
    let table = [n as f64, m as f64];
    Some(x * table[names.iter().position(|name| name.len() == 2)?] + x.powi(n as i32))
}

/// In a loop, left early from inside.
#[differentiate]
pub fn newton(x: f64, start: f64) -> Option<f64> {
    let mut y = start;
    for _ in 0..50 {
        let slope = 2.0 * y;
        if slope == 0.0 {
            return None;
        }
        let next = y - (y * y - x) / slope;
        if (next - y).abs() < 1e-14 {
            return Some(next);
        }
        y = next;
    }
    None
}

/// Conditions as options.
#[differentiate]
pub fn conditions(x: f64, y: f64) -> Option<f64> {
    let a = (x > 0.0).then(|| x.sqrt() * y);
    let b = (y > x).then_some(x * y);
    Some(a? + b.unwrap_or(y))
}

/// Patterns of slices.
#[differentiate]
pub fn patterns_of_slices(x: &[f64]) -> f64 {
    match x {
        [] => 0.5,
        [a] => a * a,
        [a, b] if a > b => a * b,
        [first, middle @ .., last] => {
            let mut sum = first * last;
            for m in middle {
                sum += m * m * first;
            }
            sum
        }
    }
}

/// Several unique references that a pattern takes of a slice, from both ends and between them.
#[differentiate]
pub fn lent_ends(x: &mut [f64], k: f64, n: usize) -> f64 {
    let mut sum = k;
    for _ in 0..n {
        match x {
            [a, rest @ .., b, c] if *a > sum => {
                for r in rest {
                    *r *= *a;
                    sum += *r;
                }
                *c *= b.sin();
                std::mem::swap(b, c);
            }
            [a, b, ..] => {
                *a = a.sin() + *b * sum;
                sum += *b;
            }
            _ => sum *= k,
        }
        if let [a, .., b] = x {
            *a += *b * k;
            *b *= *a;
        }
    }
    let [ref mut p, q, ref mut r] = [k, sum, 0.5];
    *p *= q;
    *r += *p * k;
    *r + *p
}

/// What is bound may be changed.
#[differentiate]
pub fn mutable_bindings(x: Option<f64>, y: f64) -> f64 {
    let mut last = y;
    if let Some(mut v) = x {
        v *= y;
        v += v * v;
        last = v;
    }
    last
}

/// Options in containers, tested in a loop.
#[differentiate]
pub fn known_ones(x: &[Option<f64>]) -> f64 {
    let mut sum = 0.0;
    for o in x {
        let Some(v) = o else { continue };
        sum += v * v + sum * v;
    }
    sum
}

/// Several values, in a tuple.
#[differentiate]
pub fn quotient(a: f64, b: f64) -> Result<(f64, Vec<f64>), &'static str> {
    if b == 0.0 { Err("zero") } else { Ok((a / b, vec![a, a % b])) }
}

#[differentiate]
pub fn of_quotient(a: f64, b: f64) -> Result<f64, &'static str> {
    let (q, parts) = quotient(a, b)?;
    let Ok((p, _)) = quotient(q, parts[0]) else {
        return Err("second");
    };
    Ok(p * q + parts[1])
}

/// Nothing in the value, but in what is changed.
#[differentiate]
pub fn checked_scale(x: &mut [f64], k: f64) -> Result<(), String> {
    if k < 0.1 {
        return Err("nothing is left".into());
    }
    for v in x.iter_mut() {
        *v *= k;
    }
    Ok(())
}

#[differentiate]
pub fn scaled_twice(x: &mut [f64], k: f64, text: &str) -> Result<usize, String> {
    checked_scale(x, k)?;
    let shift: f64 = text.parse::<f64>().map_err(|e| e.to_string())?;
    checked_scale(&mut x[1..], k - shift)?;
    Ok(x.len())
}

/// An option by another name.
pub type Checked = Option<f64>;

/// The name says nothing of what is in it.
#[differentiate]
pub fn checked_root(x: f64) -> Checked {
    (x > 0.0).then(|| x.sqrt())
}

/// What is returned, does.
#[differentiate]
pub fn checked_product(x: &[f64]) -> Checked {
    let mut product = 1.0;
    for &v in x {
        product *= checked_root(v)?;
        if product > 10.0 {
            return None;
        }
    }
    Some(product)
}

/// Calls of functions whose results are of a kind that only their use tells.
#[differentiate]
pub fn mapped_calls(x: f64, k: f64) -> Result<f64, String> {
    let a = root(x, k, -1.0).map(|r| r * k).map(|r| r.sin()).unwrap_or(x);
    let b = safe_ln(k).map(|v| v * x).unwrap_or_else(|e| e.len() as f64 * k);
    let c = safe_ln(x).map(|v| v * v).map_or(k * k, |v| v + k);
    let d = safe_ln(x * k).map(|v| v + a).and_then(|v| safe_ln(v * v))?;
    safe_ln(d * d + b * b).map(|v| v + c)
}

/// Options as what they are to iterators: one item or none.
#[differentiate]
pub fn iterated(x: &[f64], least: f64) -> f64 {
    let mut first = x.first().filter(|v| **v > least).map(|v| v * least);
    let mut kept: Vec<f64> = Vec::new();
    for v in x {
        kept.extend(if *v > least { Some(v * v) } else { None });
        kept.extend(Some(v));
    }
    let (high, low): (Vec<f64>, Vec<f64>) = kept.iter().chain(&first).partition(|v| **v > 2.0 * least);
    first.iter_mut().for_each(|v| *v *= least);
    let mut scale = Some(0.5);
    if let Some(scale) = scale.as_mut() {
        *scale *= least;
    }
    scale.unwrap_or(1.0) * high.iter().sum::<f64>() * low.into_iter().chain(first).map(|v| v.cos()).sum::<f64>()
}

/// The declared types of what is looked up and chosen: references, where the derivative has copies.
#[differentiate]
pub fn declared_lent(x: &[f64]) -> f64 {
    let first: Option<&f64> = x.first();
    let largest: Option<&f64> = x.iter().max_by(|a, b| a.partial_cmp(b).unwrap());
    let rising: Option<&[f64]> = x.windows(2).find(|w| w[0] < w[1]);
    let at: Option<(usize, &f64)> = x.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1));
    let step = rising.map_or(0.5, |w| w[0] * w[1]);
    first.map_or(0.0, |v| v * v) + largest.copied().unwrap_or(1.0) * step + at.map_or(0.0, |(i, v)| v * i as f64)
}

#[differentiate]
fn noted(n: usize, x: &[f64], seen: &mut Vec<Option<f64>>) -> f64 {
    if n < 2 {
        return x[n];
    }
    if let Some(value) = seen[n] {
        return value;
    }
    let value = noted(n - 1, x, seen) * x[2] + noted(n - 2, x, seen).sin();
    seen[n] = Some(value);
    value
}

/// A list of nothing, whose type is told where it is made.
#[differentiate]
pub fn noted_once(x: &[f64], n: usize) -> f64 {
    let mut seen = vec![None::<f64>; n + 1];
    noted(n, x, &mut seen) + seen[n].unwrap_or(0.5)
}

/// Copies of what is there, beside an error.
#[differentiate]
fn copied_or_raised(x: &[f64], i: usize) -> Result<f64, String> {
    let first = x.first().ok_or("nothing".to_owned());
    let other = x.get(i).ok_or_else(|| format!("no {i}")).copied()?;
    first.cloned().map(|first| first * other)
}

#[differentiate]
pub fn copied_beside_errors(x: &[f64], i: usize) -> f64 {
    copied_or_raised(x, i).unwrap_or(0.5) * copied_or_raised(x, 0).unwrap_or(2.0)
}

/// A point of a curve.
#[derive(Clone, Differentiable)]
pub struct Knot {
    pub at: f64,
    pub height: f64,
}

#[derive(Clone, Differentiable)]
pub struct Curve {
    pub knots: Vec<Knot>,
    pub now: usize,
}

/// Elements that are asked for, kept in variables, and looked at later.
#[differentiate]
impl Curve {
    pub fn height(&self, t: f64) -> f64 {
        let mut i = self.now;
        let before = self.knots.get(i);
        i += 1;
        let after = self.knots.get(i);
        match (before, after) {
            (Some(a), Some(b)) => a.height + (b.height - a.height) * (t - a.at) / (b.at - a.at),
            (Some(before), None) => before.height * t,
            _ => t,
        }
    }

    pub fn ends(&self) -> f64 {
        let first = self.knots.first();
        let last = self.knots.last();
        if last.is_none() {
            return 0.0;
        }
        let span = match last {
            Some(last) => last.at,
            None => 0.0,
        };
        first.map_or(1.0, |first| first.at * first.height) * span
    }
}

#[differentiate]
pub fn heights(x: &[f64], t: f64) -> f64 {
    let knots = x.chunks_exact(2).map(|p| Knot { at: p[0], height: p[1] }).collect();
    let mut curve = Curve { knots, now: 0 };
    let first = curve.height(t);
    curve.now = 1;
    first * curve.height(t) + curve.ends()
}

#[derive(Clone, Differentiable)]
pub struct Shelf {
    pub heights: Vec<f64>,
}

#[differentiate]
impl Shelf {
    pub fn get(&self, i: usize) -> f64 {
        self.heights[i]
    }

    pub fn set(&mut self, i: usize, height: f64) {
        self.heights[i] = height;
    }
}

#[differentiate]
fn raised(shelf: &mut Shelf, by: f64) -> f64 {
    let old = shelf.get(1);
    shelf.set(1, by * by);
    old * by + shelf.get(1)
}

/// What is called `get` may give a value, which stays what it was.
#[differentiate]
pub fn raised_shelf(x: &[f64], by: f64) -> f64 {
    let mut shelf = Shelf { heights: x.to_vec() };
    let old = shelf.get(0);
    shelf.set(0, by * x[1]);
    old * shelf.get(0) + raised(&mut shelf, by)
}
