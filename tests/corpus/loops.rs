//! Loops of every form, with values carried from one iteration to the next.

use cotangent::differentiate;

/// `s` is multiplied into itself: every iteration needs the value it started from.
#[differentiate]
pub fn repeated_square(x: f64, n: usize) -> f64 {
    let mut s = x;
    for _ in 0..n {
        s = s * s;
    }
    s
}

/// The counter in the arithmetic; zero iterations leave the start value.
#[differentiate]
pub fn counter_in_body(x: f64, n: usize) -> f64 {
    let mut s = 1.0;
    for i in 0..n {
        s = s * x + i as f64;
    }
    s
}

/// Both ends inclusive, counting from a negative number.
#[differentiate]
pub fn inclusive_range(x: f64, a: i32, b: i32) -> f64 {
    let mut s = 0.0;
    for k in a..=b {
        s += x.powi(k) * s + k as f64 * x;
    }
    s
}

/// Backwards, so the reverse sweep goes forwards.
#[differentiate]
pub fn reversed_range(x: &[f64]) -> f64 {
    let mut s = 1.0;
    for i in (0..x.len()).rev() {
        s = s * 0.5 + s * x[i];
    }
    s
}

/// Steps that do not divide the range, forwards and backwards.
#[differentiate]
pub fn stepped_ranges(x: &[f64]) -> f64 {
    let mut s = 0.25;
    for i in (1..x.len()).step_by(3) {
        s = s * x[i] + 1.0;
    }
    for i in (0..x.len()).step_by(2).rev() {
        s = s * s * x[i];
    }
    for i in (0..=4).rev().step_by(2) {
        s += x[i];
    }
    s
}

/// A range of negative length runs no iteration.
#[differentiate]
#[allow(clippy::reversed_empty_ranges)]
pub fn empty_ranges(x: f64, n: usize) -> f64 {
    let mut s = x;
    for _ in 5..n {
        s *= x;
    }
    for _ in 3..1 {
        s = 0.0;
    }
    s
}

/// Nested loops with a triangular range and a running variable across both.
#[differentiate]
pub fn triangle(x: &[f64]) -> f64 {
    let mut s = 0.5;
    for i in 0..x.len() {
        for j in 0..=i {
            s = s * 0.9 + x[i] * x[j];
        }
        s *= x[i];
    }
    s
}

/// Three levels deep, with a local of each level.
#[differentiate]
pub fn three_levels(x: f64, y: f64, n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        let a = x * (i as f64 + 1.0);
        for j in 0..i {
            let b = a * y + j as f64;
            for k in j..n {
                let c = b * a / (k as f64 + 1.0);
                s = 0.5 * s + c;
            }
        }
    }
    s
}

/// By reference, by `.iter()`, with `&` patterns, and enumerated.
#[differentiate]
pub fn over_slices(x: &[f64], w: &[f64]) -> f64 {
    let mut s = 1.0;
    for v in x {
        s += v * s;
    }
    for &v in w.iter() {
        s = s * v + v;
    }
    for (i, v) in x.iter().enumerate() {
        s += *v * w[i] * i as f64;
    }
    for (i, &v) in w.iter().enumerate() {
        s -= v * x[i];
    }
    s
}

/// Over arrays by value, and over a vector that is used up.
#[differentiate]
pub fn by_value(a: [f64; 3], v: Vec<f64>) -> f64 {
    let mut s = 0.5;
    for x in a {
        s = s * x + x;
    }
    for x in v {
        s += x * s;
    }
    for k in [2.0, -1.0] {
        s *= k;
    }
    s
}

/// Parts of what holds nothing but constants, until the loop has gone over it; written over afterwards.
#[differentiate]
pub fn over_mutable_parts(x: &[f64], k: f64) -> f64 {
    let mut table = [0.0; 6];
    for (i, v) in table.iter_mut().enumerate().skip(1) {
        *v = (k * i as f64).exp();
    }
    let mut rows = [1.0; 8];
    for (row, &scale) in rows.chunks_mut(2).zip(x).skip(1).step_by(2) {
        row[1] = scale * row[0];
    }
    let mut seen = vec![2.0; x.len()];
    for (v, i) in seen.iter_mut().rev().zip(0..) {
        *v *= x[i] * x[i];
    }
    let mut chosen = [-1.0, 0.5, -2.0, 4.0];
    for v in chosen.iter_mut().filter(|v| **v < 0.0) {
        *v = k * *v * *v;
    }
    let sum = table.iter().sum::<f64>() * rows.iter().sum::<f64>() + seen.iter().sum::<f64>();
    table[2] = k * k;
    sum * table[2] + chosen.iter().map(|v| v * v).sum::<f64>()
}

/// The elements change while the loop goes over them.
#[differentiate]
pub fn over_mutable(x: &mut [f64], k: f64) -> f64 {
    let mut s = 0.0;
    for v in x.iter_mut() {
        *v *= k;
        s += *v * *v;
    }
    for v in &mut *x {
        *v += s;
    }
    for (i, v) in x.iter_mut().enumerate() {
        *v *= *v * i as f64;
    }
    s
}

/// Newton's iteration: how often it runs depends on the data.
#[differentiate]
pub fn newton_root(a: f64) -> f64 {
    let mut x = a;
    while (x * x - a).abs() > 1e-13 * a {
        x = 0.5 * (x + a / x);
    }
    x
}

/// The condition is false at once, and true for long.
#[differentiate]
pub fn halve_until_small(x: f64) -> f64 {
    let mut y = x;
    let mut n = 0;
    while y.abs() > 0.3 {
        y = 0.5 * y * y / (1.0 + y.abs());
        n += 1;
    }
    y * n as f64 + y
}

/// `while` with a counter that moves by a data-dependent step.
#[differentiate]
pub fn irregular_steps(x: &[f64]) -> f64 {
    let mut i = 0;
    let mut s = 1.0;
    while i < x.len() {
        s *= x[i];
        if s > 0.5 {
            i += 2;
        } else {
            s += 0.7;
            i += 1;
        }
    }
    s
}

/// `loop` with a value.
#[differentiate]
pub fn loop_value(x: f64) -> f64 {
    let mut y = x;
    let mut n = 0;
    let r = loop {
        y = y.sin() + 0.1 * x;
        n += 1;
        if n == 4 {
            break y * y;
        }
    };
    r * y
}

/// A variable of the body is declared before and overwritten wholly in every iteration.
#[differentiate]
pub fn scratch_outside(x: &[f64]) -> f64 {
    let mut t = 0.0;
    let mut s = 0.0;
    for i in 0..x.len() {
        t = x[i] * x[i];
        s += t.sin() * t;
    }
    s + t
}

/// Two variables that swap roles: a Fibonacci chain.
#[differentiate]
pub fn fibonacci_chain(x: f64, y: f64, n: usize) -> f64 {
    let mut a = x;
    let mut b = y;
    for _ in 0..n {
        let c = a + b * 0.5;
        a = b;
        b = c * 0.9;
    }
    a * b
}

/// The same, by destructuring assignment.
#[differentiate]
pub fn fibonacci_tuple(x: f64, y: f64, n: usize) -> f64 {
    let (mut a, mut b) = (x, y);
    for _ in 0..n {
        (a, b) = (b, a * b + x);
    }
    a - b
}

/// A loop in each arm, and a branch in each loop.
#[differentiate]
pub fn loops_in_branches(x: &[f64], up: bool) -> f64 {
    let mut s = 1.0;
    if up {
        for v in x {
            if *v > 0.0 {
                s *= v + 1.0;
            } else {
                s -= v * v;
            }
        }
    } else {
        let mut i = x.len();
        while i > 0 {
            i -= 1;
            s = match i % 3 {
                0 => s * x[i],
                1 => s + x[i] * x[i],
                _ => s,
            };
        }
    }
    s
}

/// A sum starts from what another loop left; one of them never runs.
#[differentiate]
pub fn loops_in_sequence(x: &[f64], n: usize, m: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        s += x[i] * x[i];
    }
    let mut p = s + 1.0;
    for i in 0..m {
        p *= x[i];
    }
    p + s
}

/// Only the last value counts, all before it are lost.
#[differentiate]
pub fn last_one_wins(x: &[f64]) -> f64 {
    let mut last = 0.0;
    for v in x {
        last = v * v;
    }
    last
}

/// A loop whose result is never used, with a root at zero in it.
#[differentiate]
pub fn dead_loop(x: &[f64]) -> f64 {
    let mut dead = 0.0;
    for v in x {
        dead += (v * 0.0).sqrt() + dead;
    }
    let _ = dead;
    x[0] * x[1]
}

/// An iterator over a range that is advanced by hand.
#[differentiate]
pub fn stepped_by_hand(x: &[f64]) -> f64 {
    let mut odd = (1..x.len()).step_by(2);
    let mut s = 1.0;
    while let Some(i) = odd.next() {
        s += x[i] * x[i - 1] * s;
        if s > 4.0 {
            odd.next();
        }
    }
    s
}

/// A position that steps: the sweep takes the steps back.
#[differentiate]
pub fn packed_triangle(x: &[f64], n: usize) -> f64 {
    let mut start = 0;
    let mut s = 1.0;
    for i in 0..n {
        let end = start + n - 1 - i;
        for k in start..end {
            s = (s * x[k]).sin() + x[k];
        }
        start = end;
    }
    s
}

/// Steps of several kinds, on some paths only; one of them back, and one from a number that is there again and again.
#[differentiate]
pub fn steps(x: &[f64], n: usize) -> f64 {
    let (mut at, mut back, mut turn) = (0, n, 0);
    let mut s = 1.0;
    while at + 1 < n {
        s *= x[at] * x[back - 1] * x[turn];
        back -= 1;
        turn = n - 1 - turn;
        if s > 0.5 {
            at = 1 + at;
            s -= x[at];
        } else {
            at += 2 - 1;
            s += x[at] * x[back];
        }
    }
    s * x[turn]
}

/// Positions whose steps cannot be taken back: by what has changed since, by a product, from elsewhere, and one that
/// is set again in each round.
#[differentiate]
pub fn no_steps(x: &[f64], n: usize) -> f64 {
    let mut s = 1.0;
    let (mut stride, mut at, mut twice, mut other) = (1, 0, 1, 0);
    for i in 0..n {
        let before = at;
        at = at + stride + other % 2;
        stride += 1;
        twice = twice * 2;
        other = before;
        let mut inner = i;
        while inner < n {
            s = s * x[inner % n] + x[(at + other) % n];
            inner += stride;
        }
        s += (s * x[twice % n]).sin();
        at = at % n;
    }
    s
}

/// A new value that has a name from before the position changed.
#[differentiate]
pub fn late_step(x: &[f64], n: usize) -> f64 {
    let mut s = 1.0;
    let mut at = 0;
    for _ in 0..n {
        let next = at + 1;
        s *= x[at];
        at = 2 * at;
        s += (s * x[at % n]).sin();
        at = next;
        s *= x[at % n];
    }
    s
}

macro_rules! many_values {
    ($($shift:literal)*) => {
        /// More recorded values than rustc looks deep into a type.
        #[differentiate]
        pub fn many_recorded(x: f64, rounds: usize) -> f64 {
            let mut y = x;
            for _ in 0..rounds {
                $(
                    y = (y * x).sin() + $shift;
                    y = y * y - x;
                    y = (y - $shift).cos() * y;
                )*
            }
            y
        }
    };
}
many_values! { 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 2.0 2.1 2.2 2.3 2.4 2.5 }

/// Variables that are declared before the loop that alone knows them: numbers, vectors, what only some iterations set.
#[differentiate]
pub fn declared_before(x: &[f64], k: f64) -> f64 {
    let mut term: Vec<f64>;
    let mut product: f64;
    let largest;
    let mut sum = 0.0;
    for i in 0..x.len() {
        term = x[i..].to_vec();
        product = k;
        for j in 0..i {
            product *= x[j] / (j as f64 + 1.5);
        }
        term[0] *= product;
        if product < -0.5 {
            continue;
        }
        let last = term.len() - 1;
        sum += term.iter().sum::<f64>() * product + term[last];
    }
    let mut left = 3;
    let mut at;
    loop {
        let step;
        if left == 0 {
            largest = sum.abs();
            break;
        }
        step = 0.1 * sum;
        at = x[left % x.len()] * step;
        sum += at.sin();
        left -= 1;
    }
    sum * largest
}

#[derive(Clone, Copy, cotangent::Differentiable)]
pub struct Pair {
    pub a: f64,
    pub b: f64,
}

/// The same of a struct, of which nothing is there before the loop.
#[differentiate]
pub fn declared_structs(x: f64, y: f64, n: usize) -> f64 {
    let mut term: Pair;
    let mut sum = Pair { a: x, b: y };
    let mut k = 0;
    'outer: while k < n {
        k += 1;
        term = Pair { a: x, b: 0.5 * y };
        for i in 1..=k {
            term = Pair { a: term.a * x - term.b * y / i as f64, b: term.a * y + term.b * x };
        }
        sum = Pair { a: sum.a + term.a * term.b, b: sum.b - term.b };
        if sum.b < -3.0 {
            break 'outer;
        }
    }
    sum.a * sum.b
}

fn nearest(i: u64) -> f64 {
    (i % 3) as f64
}

/// Numbers that become `u64` by what the sweep does not mention: two counters together, one that is counted down in steps, and one
/// that changes and is recorded.
#[differentiate]
pub fn numbers_made_wide(x: f64, k: f64) -> f64 {
    let mut sum = x;
    let mut near = 0.0;
    for i in 1..4 {
        for j in (1..4).rev() {
            sum = 0.5 * (sum * (i * j * 700_000_000) as f64 * 1e-10).sin() + k * k;
            near += nearest(i) + nearest(j);
        }
    }
    for i in (1..=9).rev().step_by(2) {
        let far = i * 700_000_000;
        if far % 3 == 0 && far > 2_500_000_000 {
            sum *= k;
        } else {
            sum = (sum * (far + i) as f64 * 1e-10).cos();
        }
        near += nearest(i);
    }
    let mut seen: Vec<u64> = vec![];
    let mut number = 1;
    for _ in 0..4 {
        number = number * 7_000 + 3;
        seen.push(number);
        sum += k * sum.sin() * number as f64 * 1e-12;
    }
    sum + near + seen.len() as f64
}

/// Counters over literals that become `u64` by what the sweep does not mention: an argument, an item, a part of a tuple.
#[differentiate]
pub fn counters_made_wide(x: f64, k: f64) -> f64 {
    let mut sum = x;
    for i in 0..10 {
        sum = 0.5 * (sum * (i * 500_000_000 + 7) as f64 * 1e-10).sin() + nearest(i);
    }
    let mut seen: Vec<u64> = vec![];
    for i in 0..10 {
        let j = i * 500_000_000 + 3;
        sum = 0.5 * (sum * j as f64 * 1e-10).sin() + k;
        seen.push(i);
    }
    let mut last = (0u64, 1);
    for i in 2..10 {
        if i * 500_000_000 > 2_000_000_000 {
            sum = sum.sin() * k;
        } else {
            sum = 0.5 * sum * sum.cos() + 0.3;
        }
        last = (i, 2);
    }
    sum + (last.0 + seen.len() as u64) as f64
}

/// What is recorded three loops inside, as often in each round as in the first one.
#[differentiate]
pub fn rounds_inside(x: &[f64], k: f64, rounds: usize, times: usize) -> f64 {
    let mut state = x.to_vec();
    for _ in 0..rounds {
        let again = times;
        for _ in 0..again {
            for v in state.iter_mut() {
                *v = (*v * k).sin() + 0.1;
            }
        }
    }
    state.iter().product()
}

/// The same, but the number of rounds inside, and how many there are in these, is another one each time.
#[differentiate]
pub fn rounds_that_grow(rows: &[Vec<f64>], k: f64) -> f64 {
    let mut s = 0.3;
    for (i, row) in rows.iter().enumerate() {
        for j in 0..i {
            for v in &row[j.min(row.len())..] {
                s = (s * v * k).sin() + 0.1;
            }
        }
        for _ in row {
            for v in row {
                s = (s + v * k).cos();
            }
        }
    }
    s
}

#[derive(cotangent::Differentiable)]
struct Leg {
    reach: f64,
    rise: f64,
}

#[differentiate]
fn both_ways(a: f64) -> (f64, f64) {
    (a.sin(), a * a)
}

/// Such variables that get another value behind the loop: as a whole, and as parts.
#[differentiate]
pub fn given_again(a: f64, b: f64, n: usize) -> f64 {
    let mut s = a;
    let mut leg: Leg;
    let mut low: f64;
    let mut high: f64;
    for i in 0..n {
        leg = Leg { reach: b + s, rise: s };
        (low, high) = both_ways(leg.reach);
        s -= 0.1 * low * high * leg.rise;
        if i == 2 && s < 100.0 {
            break;
        }
    }
    leg = Leg { reach: b * s, rise: s };
    (_, high) = both_ways(leg.reach * leg.rise);
    high * leg.reach
}
