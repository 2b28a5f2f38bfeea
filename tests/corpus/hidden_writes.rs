//! Writes that are easy to overlook: behind references, in conditions, in destructuring assignments.

use cotangent::differentiate;
use std::cell::{Cell, RefCell};

/// The index of a reference changes while the reference lives.
#[differentiate]
pub fn index_moves_on(a: &[f64]) -> f64 {
    let mut k = 2;
    let r = &a[k];
    k = 0;
    *r * *r + a[k]
}

/// The usual walk through a vector of parameters.
#[differentiate]
pub fn offset_walk(a: &[f64]) -> f64 {
    let mut s = 0.0;
    let mut at = 0usize;
    while at < 4 {
        let row = &a[at..at + 2];
        at += 2;
        s += row[0] * row[1];
    }
    s
}

/// Inactive variables that a destructuring assignment writes.
#[differentiate]
pub fn fibonacci_factors(x: f64) -> f64 {
    let mut y = x;
    let (mut c, mut d) = (1.0, 2.0);
    for _ in 0..3 {
        y *= c;
        (c, d) = (d, c + d);
    }
    y * d
}

/// An integer behind a unique reference.
#[differentiate]
pub fn counter_behind_reference(x: f64) -> f64 {
    let mut y = x;
    let mut k = 1usize;
    let r = &mut k;
    y *= *r as f64;
    *r += 1;
    y *= *r as f64;
    y
}

/// Inactive items, changed one by one.
#[differentiate]
pub fn items_change(x: f64) -> f64 {
    let mut y = x;
    let mut t = vec![1usize, 2];
    for e in t.iter_mut() {
        *e += 1;
        y *= *e as f64;
    }
    y
}

/// A condition that changes what the body uses.
#[differentiate]
pub fn condition_with_effect(x: f64) -> f64 {
    let mut y = x;
    let mut c = 0.5;
    while {
        c += 0.1;
        c < 1.0
    } {
        y *= c;
    }
    y
}

/// Declared types of parts decide what the arithmetic is.
#[differentiate]
pub fn narrow_parts(x: f64) -> f64 {
    let (a, _b): (u8, u8) = (200, 7);
    let (c, d): (f32, f32) = (0.1, 0.2);
    x * (!a) as f64 + x * (c + d) as f64
}

/// A running maximum by path, on a variable whose type nothing else says.
#[differentiate]
pub fn maximum_by_path(x: &[f64]) -> f64 {
    let mut n = 0.0;
    for v in x {
        n = f64::max(n, *v);
    }
    n * n
}

/// A ring buffer: an index that only remainders use.
#[differentiate]
pub fn ring_buffer(x: &[f64]) -> f64 {
    let mut b = [0.0; 3];
    let mut pos = 0;
    let mut s = 0.0;
    for &v in x {
        b[pos % 3] = v * s;
        s += b[(pos + 1) % 3] + v;
        pos += 1;
    }
    s
}

/// Declared outside of the loop, assigned in each iteration.
#[differentiate]
pub fn deferred_in_loop(x: f64) -> f64 {
    let mut y = x;
    let mut c;
    for i in 0..3 {
        c = y * i as f64;
        y *= c + 1.0;
    }
    y
}

/// A reference to an inactive number, in a loop.
#[differentiate]
pub fn reference_in_loop(x: f64) -> f64 {
    let mut y = x;
    let mut c = 0.5;
    for _ in 0..2 {
        y = (y * c).sin();
        let r = &mut c;
        *r += 0.5;
    }
    y
}

const STEP: f64 = 0.1;

#[differentiate(constant(h))]
pub fn decay(y: f64, h: f64) -> f64 {
    y - h * y * y
}

/// A constant as argument, in a loop.
#[differentiate]
pub fn constant_step(y: f64, n: usize) -> f64 {
    let mut y = y;
    for _ in 0..n {
        y = decay(y, STEP);
    }
    y
}

/// A loop that is only left by `return`.
#[differentiate]
pub fn endless(x: f64) -> f64 {
    let mut y = x;
    loop {
        y = y * 0.5;
        if y < 0.1 {
            return y * x;
        }
    }
}

/// An active value in what the caller holds constant.
#[differentiate]
pub fn constant_log(x: f64, #[constant] log: &mut Vec<f64>) -> f64 {
    log.push(x * x);
    let last = log.len() - 1;
    log[last] * 3.0
}

/// What closures of conditions add up, keep and count.
#[differentiate]
pub fn asked_with_effects(x: &[f64], limit: f64) -> f64 {
    let (mut sum, mut last, mut log) = (0.0, 0.0, vec![]);
    let kept: f64 = x
        .iter()
        .filter(|v| {
            sum += **v;
            log.push(sum * 2.0);
            sum < limit
        })
        .map(|v| v * v)
        .sum();
    let first: f64 = x
        .iter()
        .take_while(|v| {
            last = **v;
            last < limit
        })
        .sum();
    let mut left = limit;
    let later: f64 = x
        .iter()
        .skip_while(|v| {
            left -= **v * **v;
            left > 0.0
        })
        .map(|v| v.sin())
        .sum();
    let (mut pair, mut ends) = ((0.0, 1.0), [0.0; 2]);
    let found = x
        .iter()
        .find(|v| {
            (pair.0, pair.1) = (**v, pair.0 + 1.0);
            **v > 0.3
        })
        .unwrap_or(&x[0]);
    let product: f64 = x
        .iter()
        .filter(|v| {
            ends.iter_mut().for_each(|e| *e += **v * limit);
            **v > 0.1
        })
        .product();
    kept * sum
        + first * last
        + later * left
        + found * pair.0 * pair.1
        + product * ends[1]
        + log.iter().map(|v| v.cos()).sum::<f64>()
}

/// Searches with effects: only what is looked at counts.
#[differentiate]
pub fn searched_with_effects(x: &[f64], budget: f64) -> f64 {
    let mut left = budget;
    let at = x
        .iter()
        .position(|v| {
            left -= v * v;
            left < 0.0
        })
        .unwrap_or(x.len());
    let mut sum = 0.0;
    let enough = x
        .iter()
        .map(|v| {
            sum += v * budget;
            sum
        })
        .any(|s| s > budget);
    let mut product = 1.0;
    let all = if x.iter().all(|v| {
        product *= v;
        product > 0.01
    }) {
        product
    } else {
        product * 3.0
    };
    let mut largest = f64::NEG_INFINITY;
    let k = x
        .iter()
        .inspect(|&&v| {
            if v > largest {
                largest = v
            }
        })
        .position(|&v| v > 0.4)
        .unwrap_or(0);
    x[..at].iter().sum::<f64>() * left + if enough { sum } else { -sum } + all + largest * x[k]
}

/// How often it is called is no part of its derivative.
#[differentiate]
pub fn counted_calls(x: &[f64], #[constant] calls: &Cell<usize>, k: f64) -> f64 {
    let seen = RefCell::new(0);
    let half = |v: f64| {
        calls.set(calls.get() + 1);
        v * k
    };
    let kept = x.iter().filter(|v| {
        calls.set(calls.get() + 1);
        *seen.borrow_mut() += 1;
        **v > 0.2
    });
    kept.map(|v| half(*v)).sum::<f64>() * *seen.borrow() as f64
}

/// Several references at once to what has no derivative yet, and references that are searched for.
#[differentiate]
pub fn lent_before(x: &[f64], k: f64) -> f64 {
    let (mut sum, mut product) = (0.0, 1.0);
    {
        let (s, p) = (&mut sum, &mut product);
        *s += x[0];
        *p *= *s * k;
    }
    let mut slots = vec![(0usize, 0.0); 3];
    slots[1].0 = 7;
    let slot = slots.iter_mut().find(|slot| slot.0 == 7).unwrap();
    slot.1 = x[1] * k;
    if let Some(slot) = slots.iter_mut().rev().find(|slot| slot.0 == 0) {
        slot.1 += product;
    }
    let mut rows = vec![vec![0.0; 2]; 3];
    let last = rows.iter_mut().last().unwrap();
    last[1] = x[0] * x[1];
    let mut numbers = [3.0, k, 5.0];
    *numbers.iter_mut().find(|v| **v < 4.0).unwrap() *= x[2];
    sum * slots[1].1 + slots[2].1 * rows[2][1] + numbers[0] * numbers[1]
}

/// What is left out has been asked for all the same.
#[differentiate]
pub fn left_out_with_effects(x: &[f64], k: f64) -> f64 {
    let (mut sum, mut asked) = (0.0, 0);
    let running: Vec<f64> = x
        .iter()
        .map(|v| {
            sum += v * k;
            sum
        })
        .skip(2)
        .collect();
    let stepped: Vec<f64> = x
        .iter()
        .map(|v| {
            sum = sum * 0.5 + v;
            sum
        })
        .step_by(2)
        .collect();
    let third = x
        .iter()
        .map(|v| {
            asked += 1;
            v * asked as f64
        })
        .nth(2)
        .unwrap_or(k);
    let mut late = 0.0;
    for (i, v) in (0..x.len())
        .map(|i| {
            sum *= x[i];
            sum
        })
        .enumerate()
        .skip(1)
        .step_by(2)
    {
        late += v * i as f64;
    }
    running.iter().sum::<f64>() * stepped.iter().product::<f64>() + third * late + sum * asked as f64
}

/// The way to the element that is written changes what the value is read with.
#[differentiate]
pub fn way_changes(x: &[f64], k: f64) -> f64 {
    let mut v = x.to_vec();
    let mut i = 0;
    v[{
        i += 1;
        i
    }] *= v[i];
    v[{
        i += 1;
        i
    }] = v[i];
    v[{
        i += 1;
        i
    }] -= v[i] * k;
    let mut next = || {
        i += 1;
        i % 4
    };
    v[next()] += x[next()];
    v[next()] = k;
    v.iter().product()
}
