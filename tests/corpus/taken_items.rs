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

/// What is looked for is taken, with all in front of it.
#[differentiate]
pub fn found_one_by_one(x: &[f64]) -> f64 {
    let mut it = x.iter();
    let Some(first) = it.find(|v| **v > 0.5) else { return x[0] };
    let after = it.next().copied().unwrap_or(0.3);
    let mut s = first * after;
    while let Some(v) = it.find(|v| **v > s) {
        s = s * v + after;
        it.next();
    }
    s + it.len() as f64 * first
}

/// Asked for what they have, which takes the items that are looked at.
#[differentiate]
pub fn asked_in_turn(x: &[f64]) -> f64 {
    let mut it = x.iter();
    let low = it.position(|v| *v > 0.4).unwrap_or(0);
    let high = it.position(|v| *v > 0.4).map_or(x.len() - 1, |k| low + 1 + k);
    let more = it.any(|v| *v < 0.3);
    let rest = if it.all(|v| *v < 2.0) { it.sum::<f64>() } else { it.map(|v| v * v).sum::<f64>() };
    x[low] * x[high] * if more { x[0] } else { 2.0 } + rest
}

/// Some way ahead.
#[differentiate]
pub fn ahead(x: &[f64]) -> f64 {
    let mut parts = x.chunks(2);
    let a = parts.nth(1).map_or(0.4, |c| c[0] * c[c.len() - 1]);
    let b = parts.find_map(|c| if c[0] > 0.2 { Some(c[0] * a) } else { None }).unwrap_or(0.3);
    match parts.nth(0) {
        Some(c) => a * b + c[0],
        None => a + b,
    }
}

/// Parts of what is left, by reference.
#[differentiate]
pub fn parts_by_reference(x: &[f64]) -> f64 {
    let mut it = x.iter();
    let head = it.by_ref().take(2).map(|v| v * v).sum::<f64>();
    let low: Vec<f64> = it.by_ref().take_while(|v| **v < 0.7).copied().collect();
    let next = it.next().copied().unwrap_or(head);
    let largest = it.by_ref().fold(next, |a, b| a.max(*b));
    head * largest + low.iter().product::<f64>() * next + it.sum::<f64>()
}

/// Items without numbers: those of two lists, sums up to an item, what is left of others.
#[differentiate]
pub fn without_numbers(x: &[f64], y: &[f64]) -> f64 {
    let mut both = x.iter().chain(y);
    let first = both.next().unwrap();
    let mut sums = y.iter().scan(*first, |sum, v| {
        *sum += v * first;
        Some(*sum)
    });
    let mut s = 0.2;
    while let Some(sum) = sums.next() {
        s = s * sum + first;
        if let Some(v) = both.next() {
            s += v * sum;
        }
    }
    let mut squares = x.iter().filter_map(|v| if *v > 0.4 { Some((v * v, *v)) } else { None }).peekable();
    while let Some((square, v)) = squares.next() {
        s += square * squares.peek().map_or(v, |next| next.1 * v);
    }
    let mut rows = x.windows(2).map(|w| vec![w[0] * w[1], w[1] * s]).filter(|row| row[0] > 0.1);
    rows.next().map_or(s, |row| row[1]) + rows.map(|row| row[0] * row[1]).sum::<f64>() + both.sum::<f64>()
}

/// Two iterators that leave out items, side by side.
#[differentiate]
pub fn side_by_side(x: &[f64], y: &[f64]) -> f64 {
    let pairs = x.iter().enumerate().filter(|(_, v)| **v > 0.4).zip(y.iter().skip_while(|v| **v > 0.6));
    let s = pairs.map(|((i, a), b)| a * b * (i + 1) as f64).sum::<f64>();
    let powers = std::iter::successors(Some(s), |p| Some(p * 0.5));
    let met = powers.zip(y.iter().filter_map(|v| (*v < 0.8).then_some(v * s)));
    s + met.fold(0.1, |t, (a, b)| t * a + b)
}

/// Elements of lists, of types that are not copied, as values.
#[differentiate]
pub fn clones_of_elements(x: &[f64], scale: f64) -> f64 {
    let offers: Vec<Offer> = x.windows(2).map(|w| Offer { cost: w[0] * scale, weight: w[1] }).collect();
    let rows: Vec<Vec<f64>> = x.windows(2).map(|w| vec![w[0] * w[1], scale]).collect();
    let Some(last) = offers.last().cloned() else { return scale };
    let second = match offers.get(1).cloned() {
        Some(o) if o.cost > 0.2 => o.weight * o.cost,
        Some(o) => o.weight,
        None => 0.2,
    };
    let product = rows.get(1).cloned().map_or(0.3, |row| row[0] * row[1]);
    let middle = rows.get(rows.len() / 2).cloned().unwrap_or_default();
    last.cost * second + product * middle.iter().sum::<f64>()
}

/// Sums that may fail, of items with parts; a part of what is repeated.
#[differentiate]
pub fn sums_of_parts(x: &[f64], limit: f64) -> f64 {
    let add = |sum: f64, v: f64| if sum < limit { Some(sum + v * limit) } else { None };
    let weighted = x.iter().enumerate().try_fold(0.1, |sum, (i, &v)| add(sum, v * i as f64));
    let repeated = std::iter::repeat(limit).take(3).skip(1).filter(|v| *v > 0.2).map(|v| v * v).sum::<f64>();
    weighted.unwrap_or(limit) + repeated
}

/// Items with slices in them, which are looked at as values.
#[differentiate]
pub fn slices_in_items(x: &[f64], scale: f64) -> f64 {
    let mut it = x.iter().filter(|v| **v > 0.3).zip(x.windows(2));
    let first = it.next().map_or(0.4, |(&v, _)| v * scale);
    let second = it.next().map_or(scale, |(v, w)| v * w[1]);
    first * second + it.map(|(v, _)| *v + *v).sum::<f64>()
}

/// Iterators of indices in variables, which meet numbers later.
#[differentiate]
pub fn kept_indices(x: &[f64], k: f64) -> f64 {
    let n = x.len();
    let even = (0..n).filter(|i| i % 2 == 0);
    let back = (1..n).rev().step_by(2);
    let below = [1, 2, 5].into_iter().filter(|i| *i < x.len());
    let weights = [1.0, 2.0, 0.5].iter();
    let mut sum = 0.0;
    for i in even {
        sum += x[i] * x[n - 1 - i];
    }
    let steps = back.map(|i| x[i] - x[i - 1]).fold(0.0, |a, d| a + d * d);
    let some: f64 = below.clone().map(|i| x[i] * k).sum();
    sum + steps * some + weights.zip(x).map(|(a, b)| a * b).sum::<f64>() * below.count() as f64
}

/// Iterators of numbers in variables, of which more than sums is asked.
#[differentiate]
pub fn asked_of_kept(x: &[f64], k: f64) -> f64 {
    let large = x.iter().filter(|v| **v > 0.3);
    let twice = x.iter().map(|v| v * k);
    let at = twice.clone().position(|v| v > 0.4).unwrap_or(0);
    let pairs = x.iter().zip(twice.clone()).filter(|(a, b)| *a + b > 0.5).count();
    let (some, all) = (large.clone().any(|v| *v > 1.0), large.clone().all(|v| *v < 2.0));
    let factor = match (some, all) {
        (true, true) => x[0] * k,
        (true, false) => x[1],
        _ => large.clone().count() as f64 * x[2],
    };
    factor * x[at] * twice.sum::<f64>() + pairs as f64 * large.sum::<f64>()
}

/// Items are taken, and variables change, inside of lists.
#[differentiate]
pub fn listed(x: &[f64]) -> f64 {
    let mut it = x.iter();
    let firsts = vec![*it.next().unwrap(), 0.5, *it.next().unwrap()];
    let rest = vec![
        firsts[0] * firsts[2],
        {
            let mut own = x.iter();
            let first = own.next().copied().unwrap_or(0.1);
            own.fold(first, |sum, v| sum * 0.5 + v)
        },
        it.map(|v| v * v).sum(),
    ];
    let mut at = 0;
    let picked = vec![
        {
            at += 1;
            x[at]
        },
        {
            at += 1;
            x[at] * rest[at]
        },
    ];
    rest.iter().product::<f64>() + picked[0] * picked[1] * at as f64
}

/// The names of items are no names of the program's.
#[differentiate]
pub fn listed_beside(x: &[f64]) -> f64 {
    let (item_0, item_1) = (x[1] * x[0], x[2].sin());
    let mut it = x.iter();
    let list = vec![*it.next().unwrap(), item_0, item_1, *it.next().unwrap(), item_0 * x[0]];
    list[0] + 2.0 * list[1] + 3.0 * list[2] + 4.0 * list[3] * list[4]
}

/// Items that are looked at ahead are references of references.
#[differentiate]
pub fn looked_behind_references(x: &[f64]) -> f64 {
    let mut it = x.iter().peekable();
    let mut s = 0.0;
    while let Some(v) = it.next() {
        s += v;
        while let Some(w) = it.peek() {
            if **w > 0.2 {
                break;
            }
            s += *w * v;
            it.next();
        }
    }
    let first = &&x[0];
    if **first > 0.2 { s * **first } else { s * s }
}
