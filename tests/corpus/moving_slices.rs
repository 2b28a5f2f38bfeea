//! Slices in variables that move along a container.

use cotangent::differentiate;

/// From the front, one by one.
#[differentiate]
pub fn horner_rest(x: f64, c: &[f64]) -> f64 {
    let mut rest = c;
    let mut s = 0.0;
    while let [first, tail @ ..] = rest {
        s = s * x + first;
        rest = tail;
    }
    s
}

/// The parameter itself moves, from the back.
#[differentiate]
pub fn from_the_back(x: f64, mut c: &[f64]) -> f64 {
    let mut s = 1.0;
    while let Some((last, init)) = c.split_last() {
        s += last * x * s;
        c = init;
    }
    s
}

/// Cuts by an index, and what is left at the end.
#[differentiate]
pub fn by_index(x: &[f64]) -> f64 {
    let mut rest = &x[1..];
    let mut s = x[0];
    while !rest.is_empty() {
        s += rest[0] * s;
        rest = &rest[1..];
    }
    s * x[x.len() - 1]
}

/// Rows of a length that changes.
#[differentiate]
pub fn rows_of_rows(x: &[f64]) -> f64 {
    let mut rest: &[f64] = x;
    let (mut s, mut k) = (0.0, 1);
    while rest.len() >= k {
        let (row, tail) = rest.split_at(k);
        let norm: f64 = row.iter().map(|v| v * v).sum();
        s = s * 0.5 + norm * row[k - 1];
        rest = tail;
        k += 1;
    }
    for v in rest {
        s *= v;
    }
    s
}

/// Both ends move; what is between is kept under a name.
#[differentiate]
pub fn from_both_ends(x: &[f64]) -> f64 {
    let mut rest = x;
    let mut s = 0.0;
    while let [first, middle @ .., last] = rest {
        s += first * last + s * middle.len() as f64;
        if first < last {
            rest = middle;
        } else {
            rest = &rest[1..];
        }
    }
    if let [only] = rest { s * only } else { s }
}

/// All branches of a `match`.
#[differentiate]
pub fn by_cases(x: &[f64]) -> f64 {
    let mut rest = x;
    let mut s = 1.0;
    loop {
        rest = match rest {
            [] => return s,
            [a] => return s * a,
            [a, b] => return s * a * b,
            [a, b, tail @ ..] => {
                s = s * a - b;
                tail
            }
        };
    }
}

/// The same, with assignments in the branches.
#[differentiate]
pub fn by_cases_inside(x: &[f64]) -> f64 {
    let mut rest = x;
    let mut s = 1.0;
    while !rest.is_empty() {
        match rest {
            [a] => {
                s *= a;
                rest = &[];
            }
            [a, b, tail @ ..] => {
                s += a * b;
                rest = if a > b { tail } else { &rest[1..] };
            }
            _ => unreachable!(),
        }
    }
    s
}

/// What was cut before is used after the variable has moved on.
#[differentiate]
pub fn kept_parts(x: &[f64], n: usize) -> f64 {
    let mut rest = x;
    let (head, tail) = rest.split_at(n);
    let all = rest;
    rest = &rest[n / 2..];
    let mut s = head.iter().sum::<f64>() * rest.iter().sum::<f64>();
    rest = tail;
    s += rest.iter().map(|v| v * v).sum::<f64>() * all[0];
    rest = all;
    s * rest[n] + rest.len() as f64
}

/// Parts are lent to functions, and the container changes between the loops.
mod calls {
    use cotangent::differentiate;

    #[differentiate]
    pub fn weight(a: &[f64]) -> f64 {
        let mut s = 0.0;
        for (i, v) in a.iter().enumerate() {
            s += v * v * (i + 1) as f64;
        }
        s
    }
}
use calls::*;

#[differentiate]
pub fn lent_parts(x: &mut [f64], n: usize) -> f64 {
    let mut s = 0.0;
    for round in 0..2 {
        let mut rest = &x[..];
        while rest.len() > n {
            s += weight(rest) * weight(&rest[..n]);
            rest = &rest[n..];
        }
        x[round] *= s;
    }
    s
}

/// Numbers and tags of one length, read side by side; one of them has no derivative.
#[differentiate]
pub fn tagged(x: &[f64], tags: &[u8]) -> f64 {
    let (mut values, mut tags) = (x, tags);
    let mut s = 1.0;
    while let ([v, more @ ..], [t, left @ ..]) = (values, tags) {
        s = if *t == 0 { s * v } else { s + v };
        values = more;
        tags = left;
    }
    s
}

/// A path that ends early.
#[differentiate]
pub fn or_nothing(x: &[f64]) -> f64 {
    let mut rest = x;
    let Some((first, tail)) = rest.split_first() else { return 0.0 };
    rest = tail;
    let mut s = *first;
    while rest.len() > 1 {
        let [a, b, ..] = rest else { unreachable!() };
        if a * b < 0.0 {
            return s * s;
        }
        s += a * b * s;
        rest = &rest[1..];
    }
    s
}

/// Groups of equal sign: the inner loop moves another slice.
#[differentiate]
pub fn runs(x: &[f64]) -> f64 {
    let mut rest = x;
    let mut total = 0.0;
    while !rest.is_empty() {
        let mut run = 1;
        while run < rest.len() && (rest[run] > 0.0) == (rest[0] > 0.0) {
            run += 1;
        }
        let (now, later) = (&rest[..run], &rest[run..]);
        let product: f64 = now.iter().product();
        total = total * 0.9 + product;
        rest = later;
    }
    total
}

/// Cuts that lie outside.
#[differentiate]
pub fn cut_too_far(x: &[f64], from: usize, to: usize) -> f64 {
    let mut rest = x;
    let mut s = 1.0;
    while rest.len() > 1 {
        s += rest[0] * s;
        rest = &rest[from..to];
    }
    s
}

#[differentiate]
pub fn split_too_far(x: &[f64], n: usize) -> f64 {
    let mut rest = x;
    let mut s = 1.0;
    while !rest.is_empty() {
        let (row, tail) = rest.split_at(n);
        s += row[0] * s;
        rest = tail;
    }
    s
}

#[differentiate]
pub fn nothing_to_split(x: &[f64], n: usize) -> f64 {
    let mut rest = x;
    let mut s = 1.0;
    for _ in 0..n {
        let (first, tail) = rest.split_first().unwrap();
        s += first * s;
        rest = tail;
    }
    s
}
