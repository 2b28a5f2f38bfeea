//! Iterators in variables, whose items are taken one by one.

use cotangent::{Differentiable, differentiate};

/// What comes next is looked at.
#[differentiate]
pub fn looked_ahead(x: &[f64]) -> f64 {
    let mut it = x.iter().peekable();
    let mut s = 0.0;
    while let Some(v) = it.next() {
        if let Some(next) = it.peek() {
            s += v * **next;
        } else {
            s *= v;
        }
    }
    s
}

/// Taken as long as it is small; the rest is another loop's.
#[differentiate]
pub fn runs_of_items(x: &[f64]) -> f64 {
    let mut it = x.iter().copied().peekable();
    let mut total = 0.0;
    while it.peek().is_some() {
        let mut product = 1.0;
        while let Some(&c) = it.peek() {
            product *= c + total;
            it.next();
            if c < 0.0 {
                break;
            }
        }
        total += product;
    }
    total
}

/// Pairs, the first of which is another thing than the others.
#[differentiate]
pub fn first_pair(x: &[f64], y: &[f64]) -> f64 {
    let mut pairs = x.iter().zip(y.iter().rev());
    let (a, b) = pairs.next().unwrap();
    let mut s = a * b;
    for (a, b) in pairs {
        s = s * a + b;
    }
    s
}

/// Numbered items, and an end.
#[differentiate]
pub fn numbered_items(x: &[f64]) -> f64 {
    let mut items = x.iter().enumerate();
    let mut s = 1.0;
    while let Some((i, v)) = items.next() {
        if *v < 0.0 {
            break;
        }
        s += v * i as f64 * s;
    }
    let Some((k, v)) = items.next() else { return s };
    s *= v * k as f64;
    for (k, v) in items {
        s += v * v * k as f64;
    }
    s
}

/// Values that a closure makes, with what it captures.
#[differentiate]
pub fn mapped_items(x: &[f64], k: f64) -> f64 {
    let mut squares = x.iter().map(|v| v * v * k);
    let mut best = match squares.next() {
        Some(first) => first,
        None => return k,
    };
    for v in squares.by_ref() {
        if v > best {
            best = v;
            break;
        }
    }
    if let Some(v) = squares.next() {
        best *= v;
    }
    best + squares.sum::<f64>()
}

/// More than there is.
#[differentiate]
pub fn one_too_many(x: &[f64], y: &[f64]) -> f64 {
    let mut pairs = x.iter().zip(y);
    let mut s = 0.0;
    for _ in 0..x.len() {
        let (a, b) = pairs.next().expect("as many of both");
        s += a * b * s + a;
    }
    s
}

/// The first item is taken, and the others follow it.
#[differentiate]
pub fn smoothed(x: &[f64], weight: f64) -> Vec<f64> {
    let mut out = Vec::with_capacity(x.len());
    let mut items = x.iter();
    if let Some(&first) = items.next() {
        out.push(first);
        for &v in items {
            let last = *out.last().unwrap();
            out.push(weight * v + (1.0 - weight) * last);
        }
    }
    out
}

/// Indices with effects, each of which happens once.
#[differentiate]
pub fn stepped(x: &[f64]) -> f64 {
    let mut at = 0;
    let mut sum = 0.0;
    while let Some(v) = x.get({
        at += 1;
        at
    }) {
        sum += v * sum + at as f64 * v;
        if let Some(w) = x
            .get({
                at += 1;
                at
            })
            .copied()
        {
            sum *= w;
        }
    }
    sum
}

/// A struct without a default value.
#[derive(Clone, Debug, Differentiable)]
pub struct Offer {
    pub cost: f64,
    pub weight: f64,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Market {
    pub offers: Vec<Offer>,
    pub rate: f64,
}

/// Elements that are chosen, some of them in loops that change them later.
#[differentiate]
pub fn chosen_elements(markets: &mut Vec<Market>, limit: f64) -> f64 {
    let mut sum = 0.0;
    for market in markets.iter_mut() {
        market.rate *=
            market.offers.iter().min_by(|a, b| a.weight.total_cmp(&b.weight)).map(|o| o.weight).unwrap_or(2.0);
        if let Some(last) = market.offers.last_mut() {
            last.cost *= market.rate;
        }
        let dear = market.offers.iter().filter(|o| o.weight < limit).max_by(|a, b| a.cost.total_cmp(&b.cost));
        sum += dear.map_or(limit, |o| o.cost * o.weight);
    }
    let top = markets.iter().max_by(|a, b| a.rate.partial_cmp(&b.rate).unwrap()).unwrap();
    for offer in &top.offers {
        sum += offer.cost * top.rate;
    }
    let found = top.offers.iter().find(|o| o.cost > limit).cloned();
    sum + found.map(|o| o.weight * sum).unwrap_or(0.5)
}

/// Parts of a list, each of which is another thing.
#[differentiate]
pub fn parts_apart(p: &[f64]) -> f64 {
    let n = p.len() / 3;
    let mut parts = p.chunks_exact(n);
    let (a, b) = (parts.next().unwrap(), parts.next().expect("a second part"));
    let c = parts.next().unwrap();
    a.iter().zip(b).zip(c).map(|((a, b), c)| a * b.sin() + c * c * a).sum()
}

/// The first part gives the scale, the others are sums; the last one may be shorter.
#[differentiate]
pub fn scaled_parts(p: &[f64]) -> f64 {
    let mut parts = p.chunks(2);
    let Some(first) = parts.next() else { return 0.0 };
    let scale = first.iter().product::<f64>();
    let mut s = 0.0;
    for part in parts {
        s = s * scale + part.iter().sum::<f64>();
    }
    s
}

/// Two windows at once, and the windows behind them.
#[differentiate]
pub fn windows_in_pairs(x: &[f64]) -> f64 {
    let mut windows = x.windows(3);
    let mut s = 0.0;
    while let Some(w) = windows.next() {
        s += w[0] * w[2] - w[1];
        if let Some(w) = windows.next() {
            s *= w.iter().sum::<f64>();
        }
    }
    s
}

/// Every second item; the first is a factor.
#[differentiate]
pub fn every_second(x: &[f64]) -> f64 {
    let mut it = x.iter().step_by(2);
    let Some(a) = it.next() else { return 1.0 };
    let b = it.next().copied().unwrap_or(2.0);
    a * b + it.map(|x| x * a).sum::<f64>()
}

/// What a test leaves, backwards.
#[differentiate]
pub fn positive_ones(x: &[f64]) -> f64 {
    let mut it = x.iter().rev().filter(|x| **x > 0.0);
    let a = it.next().copied().unwrap_or(1.5);
    let mut s = a;
    while let Some(x) = it.next() {
        s = s * x + a;
    }
    s
}

/// Moved out of a vector, from both ends of another.
#[differentiate]
pub fn moved_items(x: Vec<f64>, y: &[f64]) -> f64 {
    let mut it = x.into_iter();
    let first = it.next().unwrap();
    let s = it.fold(first, |s, x| s * x.cos() + x);
    let (mut low, mut high) = (y.iter(), y.iter().rev());
    let mut pairs = s;
    for _ in 0..y.len() / 2 {
        pairs += low.next().unwrap() * high.next().unwrap() * s;
    }
    pairs
}

/// What comes next, as a value.
#[differentiate]
pub fn peeked(x: &[f64]) -> f64 {
    let mut total = 0.0;
    let mut it = x.iter().peekable();
    while let Some(&v) = it.next() {
        let w = match it.peek() {
            Some(&&n) if n > 1.0 => n - v,
            Some(n) if **n < 0.0 => **n * v,
            Some(_) => 0.5,
            None => 0.1,
        };
        total += w * v;
        if it.peek().is_some_and(|n| **n > 1.2) {
            total *= 1.1;
        }
        total += it.peek().map_or(0.3, |&&n| n * n * v) + it.peek().map(|n| n.sin()).unwrap_or(0.2);
    }
    let mut copies = x.iter().copied().rev().peekable();
    while let Some(v) = copies.next() {
        total += v * copies.peek().copied().unwrap_or(0.5);
    }
    total
}
