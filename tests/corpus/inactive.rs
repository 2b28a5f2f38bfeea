//! Code without a derivative, copied as it stands: integers, booleans, strings, library calls,
//! macros of `std`; in the middle of code that has one.

use cotangent::{detach, differentiate};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Checks on active values.
#[differentiate]
pub fn checked(x: f64, v: &[f64]) -> f64 {
    assert!(x > 0.0, "x is {x}");
    assert_eq!(v.len(), 2, "two of them");
    assert_ne!(v.len(), 0);
    debug_assert!(v[0].is_finite() && v[1] > v[0], "{} {}", v[0], v[1]);
    debug_assert_eq!(v.len() % 2, 0);
    let y = x.ln() * v[0];
    debug_assert_ne!(v.len(), 7);
    assert!(!y.is_nan());
    y * v[1]
}

/// Printing of active values, with format arguments of all kinds.
#[differentiate]
pub fn prints(x: f64, n: usize) -> f64 {
    let y = x * x;
    println!("x = {x:.3}, y = {}, n = {n:>4}", y);
    print!("");
    eprintln!("{:?} {}", (x, y), n + 1);
    eprint!("{x}\r");
    y + x
}

/// Bit tricks and integer arithmetic that decide about active values.
#[differentiate]
pub fn gray_code(x: &[f64], n: u32) -> f64 {
    let mut s = 0.0;
    for k in 0u32..1 << n {
        let gray = k ^ (k >> 1);
        let mut p = 1.0;
        for b in 0..n {
            if gray & (1 << b) != 0 {
                p *= x[b as usize];
            }
        }
        let sign = if gray.count_ones() % 2 == 0 { 1.0 } else { -1.0 };
        s += sign * p;
    }
    s
}

/// A linear congruential generator: its state changes, its numbers are constants.
#[differentiate]
pub fn monte_carlo(x: f64, seed: u64, n: usize) -> f64 {
    let mut state = seed;
    let mut s = 0.0;
    for _ in 0..n {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let u = (state >> 33) as f64 / (1u64 << 31) as f64;
        s += (x * u).sin() * u;
    }
    s / n.max(1) as f64
}

/// Collections of the library, closures and iterator chains, all without an active operand.
#[differentiate]
pub fn library_calls(x: f64, words: &[&str]) -> f64 {
    let total: usize = words.iter().map(|w| w.len()).sum();
    let longest = words.iter().max_by_key(|w| w.len()).map_or(0, |w| w.len());
    let mut seen = HashSet::new();
    let mut order = BTreeMap::new();
    for (i, w) in words.iter().enumerate() {
        if seen.insert(*w) {
            order.insert(w.to_string(), i);
        }
    }
    let mut y = x;
    let first: Vec<usize> = order.values().copied().collect();
    for &i in &first {
        y = y * x + i as f64;
    }
    let text = format!("{}-{}", total, words.join("+"));
    y * (total + longest) as f64 + text.len() as f64 * x
}

/// An inactive vector is sorted, searched and cut, and gives the order of the active one.
#[differentiate]
pub fn inactive_vectors(x: &[f64], keys: &[i32]) -> f64 {
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by_key(|&i| keys[i]);
    order.dedup();
    order.retain(|&i| keys[i] >= 0);
    let mut s = 1.0;
    while !order.is_empty() {
        let i = order[order.len() - 1];
        order.pop();
        s = s * x[i] + x[i];
    }
    s
}

/// What is asked about active values is itself inactive.
#[differentiate]
pub fn questions_about_active(x: &[f64], y: f64) -> f64 {
    let count: usize = x.iter().filter(|v| **v > 0.0).count();
    let any: bool = x.iter().any(|v| *v > y);
    let sorted: bool = x.is_sorted();
    let bits = (y.to_bits() >> 52) & 1;
    let mut s = x[0] * y * count as f64;
    if any && !sorted {
        s += y * y * (bits + 1) as f64;
    }
    s
}

/// Floating-point values that are inactive: from casts, constants and inactive calls.
#[differentiate]
pub fn inactive_floats(x: f64, n: usize) -> f64 {
    let h = 1.0 / n as f64;
    let mut t: f64 = 0.0;
    let mut s = 0.0;
    let grid: Vec<f64> = (0..n).map(|i| (i as f64 * h).sqrt()).collect();
    for g in &grid {
        t += h;
        s += (x * g).exp() * t.cos() * h;
    }
    s
}

/// Inactive now, active from the third iteration on, inactive again at the end.
#[differentiate]
pub fn active_at_times(x: f64, n: usize) -> f64 {
    let mut a = 1.0;
    let mut s = 0.0;
    for i in 0..n {
        if i == 2 {
            a = x * x;
        } else if i == 5 {
            a = 2.0;
        }
        s += a * x;
        a += 0.5;
    }
    s
}

/// Activity goes round a loop: `b` depends on `x` only after two iterations.
#[differentiate]
pub fn activity_travels(x: f64, n: usize) -> f64 {
    let (mut a, mut b, mut c) = (1.0, 2.0, 3.0);
    for _ in 0..n {
        c = b * 0.5 + c;
        b = a * a + b;
        a = x * 0.5;
    }
    c
}

/// `&str` and `char` arithmetic: a parser of signs.
#[differentiate]
pub fn signs(x: &[f64], pattern: &str) -> f64 {
    let mut s = 0.0;
    for (i, c) in pattern.chars().enumerate() {
        let k = match c {
            '+' => 1.0,
            '-' => -1.0,
            d if d.is_ascii_digit() => f64::from(d.to_digit(10).unwrap()),
            _ => continue,
        };
        s += k * x[i % x.len()] * x[i % x.len()];
    }
    s
}

/// Nested items: constants of constants, a static table, functions, a `use`.
#[differentiate]
pub fn nested_items(x: f64) -> f64 {
    const N: usize = 3;
    const M: usize = N * 2;
    static TABLE: [f64; M] = [0.5, 1.0, 1.5, -1.0, 0.25, 2.0];
    use std::cmp::min;
    fn pick(i: usize) -> usize {
        (i * 5) % M
    }
    let mut s = 0.0;
    for i in 0..min(M, 9) {
        s += TABLE[pick(i)] * x.powi(i as i32);
    }
    s
}

/// Unreachable paths end in macros that never return.
#[differentiate]
pub fn never_types(x: f64, n: usize) -> f64 {
    let y = match n {
        0 => x,
        1 => x * x,
        2 => unreachable!("two of {n}"),
        3 => todo!(),
        _ => panic!("n is {n}, x is {x}"),
    };
    if n > 1 {
        unimplemented!();
    }
    y * x
}

/// Detached values in conditions, indices and arithmetic.
#[differentiate]
pub fn detached_values(x: f64, v: &[f64]) -> f64 {
    let level = detach(x * 10.0).floor() as usize;
    let i = level.min(v.len() - 1);
    let weight = detach(v[i]);
    if detach(x) > 0.5 { weight * x * v[i] } else { x }
}

/// Bits of an active value that carry no derivative: the exponent, the sign, a comparison, an index.
#[differentiate]
pub fn bits(x: f64, table: &[f64]) -> f64 {
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1023;
    let sign = if bits >> 63 != 0 { -1.0 } else { 1.0 };
    let power = f64::from_bits(bits & 0x7ff0_0000_0000_0000);
    let high = (bits >> 32) as u32;
    let near_two = high < 0x4000_0000;
    let index = (bits >> 50) as usize % table.len();
    let step = f64::from_bits(detach(x).to_bits() + 1);
    let y = if near_two { x * x } else { x.abs().sqrt() };
    let scale = if step.abs() > x.abs() { 0.5 } else { 2.0 };
    scale * y * sign * f64::from(exponent) + power * x + table[index] * x
}

/// Text of active values goes into messages.
#[differentiate]
pub fn reported(x: f64, log: &mut Vec<String>) -> f64 {
    let text = format!("x is {x:.3}");
    log.push(text.clone());
    assert!(!x.to_string().is_empty(), "{text}");
    x * x
}

/// Integers whose type no token says, recorded and used in the sweep.
#[differentiate]
pub fn integer_types(x: f64, a: i64, b: i64, n: usize) -> f64 {
    let distance = a.abs_diff(b);
    let before = n.checked_sub(1).unwrap_or(0);
    let ones = n.count_ones();
    let zeros = usize::leading_zeros(n);
    let digits = f64::MANTISSA_DIGITS;
    let largest = f64::MAX_EXP;
    let big = i64::MAX.abs_diff(0);
    let mut counter = 0;
    let mut s = 0.3;
    for i in 0..3 {
        let d = distance + i;
        let e = before * 2;
        let o = ones + zeros;
        let m = digits + 1;
        let l = largest - 1;
        let g = big - d;
        counter += 2;
        let weight = d as f64 * e as f64 + o as f64 * m as f64 + l as f64 + g as f64 * 1e-18;
        s += x * s * weight * 1e-4 * counter as f64;
        s *= x.cos() * (counter + o) as f64;
    }
    s
}

/// Groups by a map, which is iterated in a loop and in chains.
#[differentiate]
pub fn grouped(x: &[f64], labels: &[&str]) -> f64 {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, label) in labels.iter().enumerate() {
        groups.entry(label).or_default().push(i);
    }
    let mut total = 1.0;
    for (name, members) in &groups {
        let mean = members.iter().map(|&i| x[i]).sum::<f64>() / members.len() as f64;
        total *= if *name == "c" { mean } else { 1.0 + mean * mean };
    }
    total + groups.values().map(|members| x[members[0]].sin()).product::<f64>()
}

/// Maps and sets as parameters.
#[differentiate]
pub fn by_sets(x: &[f64], next: &BTreeMap<usize, Vec<usize>>, ends: &BTreeSet<usize>) -> f64 {
    let mut y = x.to_vec();
    for (&i, others) in next.iter() {
        for &k in others {
            y[i] = y[i] * x[k] + y[k];
        }
    }
    let mut last = 1.0;
    for (n, i) in ends.iter().enumerate() {
        last += y[*i] * last * (n + 1) as f64;
    }
    last
}

/// What they are handed.
#[differentiate]
pub fn with_sets(x: &[f64], n: usize) -> f64 {
    let next: BTreeMap<usize, Vec<usize>> = (0..n).map(|i| (i, vec![(i + 1) % 4, 3])).collect();
    let ends: BTreeSet<usize> = (0..n).map(|i| 2 * i % 4).collect();
    by_sets(x, &next, &ends) * x[0]
}

/// Counted, and sorted into classes: what is asked of the numbers carries no derivative.
#[differentiate]
pub fn classified(x: &[f64]) -> f64 {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut groups: BTreeMap<bool, Vec<usize>> = BTreeMap::new();
    let mut fresh = 0.0;
    for (i, v) in x.iter().enumerate() {
        *counts.entry((v * 10.0).floor() as i64).or_insert(0) += 1;
        groups.entry(*v > 0.5).or_default().push(i);
        if seen.insert((v * 4.0) as i32) {
            fresh += v * (i + 1) as f64;
        }
        if let Some(count) = counts.get_mut(&((v * 5.0) as i64)) {
            *count += 1;
        }
    }
    let most = counts.values().copied().max().unwrap_or(0) as f64;
    fresh * most + groups.values().map(|members| members.iter().map(|&i| x[i]).product::<f64>()).sum::<f64>()
}

/// Numbers that are known again by their bits; and bits that a closure keeps, of a number that has a name only there.
#[differentiate]
pub fn known_by_bits(x: &[f64]) -> f64 {
    let mut seen = HashSet::new();
    let mut first: HashMap<u64, usize> = HashMap::new();
    let mut sum = 0.0;
    for (i, v) in x.iter().chain(x).enumerate() {
        if seen.insert(v.to_bits()) {
            sum += v * v;
        }
        sum += x[*first.entry(v.to_bits()).or_insert(i)] * v;
    }
    let mut last = 0;
    let large = x.iter().filter(|v| {
        last = v.to_bits();
        **v > 0.5
    });
    let count = large.count() as f64;
    sum * if f64::from_bits(last) > 0.5 { count } else { 2.0 }
}

/// Characters in vectors that say of no type what they hold.
#[differentiate]
pub fn by_signs(x: &[f64]) -> f64 {
    let mut signs = "+*-+*".chars().rev().collect::<Vec<_>>();
    let others: Vec<_> = "-+*".chars().collect();
    let mut acc = x[0];
    for v in &x[1..] {
        match signs.pop() {
            Some('+') => acc += v,
            Some('*') => acc *= v,
            Some(_) => acc -= v * acc,
            None => break,
        }
    }
    for (v, sign) in x.iter().zip(&others) {
        match sign {
            '+' => acc += v,
            '*' => acc *= v,
            _ => acc -= v,
        }
    }
    acc + signs.len() as f64 * acc
}

/// Words of a text, of which a chain makes numbers.
#[differentiate]
pub fn of_words(x: f64) -> f64 {
    let powers = "1 3 2".split_whitespace().map(|word| x.powi(word.parse().unwrap_or(0)));
    powers.sum()
}

/// References without a derivative that are put elsewhere in branches: a text that is given back, a list in a loop.
#[differentiate]
pub fn judged(x: f64) -> (f64, String) {
    let mut verdict = "small";
    if x >= 1.0 {
        verdict = "large";
    }
    (x * x, verdict.to_string())
}

/// The list that is run over changes.
#[differentiate]
pub fn switched(x: &[f64]) -> f64 {
    let mut list: &[usize] = &[0, 1];
    let mut total: f64 = 0.0;
    for k in 0..3 {
        if k == 1 {
            list = &[2, 3, 0];
        }
        for &i in list {
            total += x[i] * x[k] * total.cos();
        }
    }
    let (square, _): (f64, String) = judged(total);
    square + total
}

fn pair(k: usize) -> (f64, f64) {
    (k as f64, 0.5)
}

/// Taken apart from what has no derivative, and active later.
#[differentiate]
pub fn active_after_patterns(x: &[f64]) -> f64 {
    let (mut a, b) = pair(2);
    a += x[0];
    let [mut c, _, d] = [1.0, 2.0, 3.0];
    if x[1] > 0.1 {
        c *= x[1] * d;
    }
    let (mut low, mut high): (f64, f64) = Default::default();
    for &v in x {
        low = low.min(v);
        high = high.max(v);
    }
    (a * b * c + low * high) * x[1]
}

/// Sorts what it is lent, and says how much is above a limit.
fn share_above(buffer: &mut [f64], limit: f64) -> f64 {
    buffer.sort_by(f64::total_cmp);
    buffer.iter().filter(|v| **v > limit).count() as f64 / buffer.len() as f64
}

/// A buffer that is made for a call in a condition: its change is no change of what it is made of.
#[differentiate]
pub fn asks_with_a_buffer(x: &[f64], limit: f64) -> f64 {
    let mut sum = 0.0;
    for &v in x {
        if share_above(&mut [v, x.iter().sum::<f64>(), x[0]], limit) > 0.4 {
            sum += v * v;
        } else {
            sum -= v * limit;
        }
    }
    sum
}

/// Integers that are not zero.
#[differentiate]
pub fn times_over(x: f64, n: std::num::NonZeroUsize, m: std::num::NonZero<u8>) -> f64 {
    let step = x / n.get() as f64;
    let mut sum = 0.0;
    for i in 0..n.get() {
        sum += (step * i as f64).sin() * x.powi(i32::from(m.get()));
    }
    sum / f64::from(m.get())
}

pub trait Rule {
    fn nodes(&self) -> Vec<f64>;
}

struct Midpoints(usize);

impl Rule for Midpoints {
    fn nodes(&self) -> Vec<f64> {
        (0..self.0).map(|i| (i as f64 + 0.5) / self.0 as f64).collect()
    }
}

/// Values behind a trait that carry no derivative.
#[differentiate]
pub fn behind_a_trait(x: &[f64]) -> f64 {
    let rule: Box<dyn Rule> = Box::new(Midpoints(4));
    let other: &dyn Rule = &Midpoints(3);
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    rules.push(Box::new(Midpoints(2)));
    rules.push(rule);
    let mut sum = 0.0;
    for rule in &rules {
        for node in rule.nodes() {
            sum += (node * x[0]).sin();
        }
    }
    for node in other.nodes() {
        sum += node * x[1];
    }
    sum * x[2]
}

#[differentiate]
fn share(x: f64, of: f64) -> Option<f64> {
    (x > -1.0).then(|| x.tanh() * of)
}

/// Numbers whose type only the inside of a block tells, recorded for calls.
#[differentiate]
pub fn made_in_blocks(x: f64, hot: bool) -> f64 {
    let third = {
        let part = 1.0 / 3.0;
        let squared: f64 = part * part;
        squared + part
    };
    let weight = if hot {
        let low = 0.3;
        low * 2.0
    } else {
        1.0
    };
    share(x, third).unwrap_or(x) + share(x * x, weight).unwrap_or(0.0)
}

/// Two variables, one of them a number of warnings, get their first values in the same branches.
#[differentiate]
pub fn warned(parallax: f64, k: f64) -> (f64, i32) {
    const LEAST: f64 = 0.2;
    let mut warnings: i32;
    let mut w: f64;
    if parallax >= LEAST {
        w = parallax;
        warnings = 0;
    } else {
        w = LEAST;
        warnings = 1;
    }
    let distance = k / w;
    if distance > 3.0 {
        warnings += 2;
    }
    w = distance * k;
    let n: i32 = if parallax > k {
        w *= parallax;
        1
    } else {
        w += k.sin();
        0
    };
    (w * distance, warnings + n)
}

/// A frame and its rate of turning, for which nothing here names a type.
fn frame() -> ([[f64; 3]; 3], [f64; 3]) {
    ([[0.9, 0.2, -0.1], [-0.2, 0.9, 0.3], [0.1, -0.3, 0.9]], [1.5, -2.5, 0.5])
}

#[differentiate]
fn inner(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Parts of what such a function gives, one of them changed before calls that are lent it.
#[differentiate]
pub fn turning(x: [f64; 3]) -> f64 {
    let (axes, mut rate) = frame();
    for r in rate.iter_mut() {
        *r /= 3.5;
    }
    let mut other = frame();
    other.1[0] += 1.0;
    inner(&axes[0], &x) * inner(&rate, &x) + inner(&other.1, &x).sin()
}

/// A block that gives an index, and writes what the index is used for.
#[differentiate]
pub fn written_beside(x: f64) -> f64 {
    let mut v = [0.0];
    let n: usize = {
        v[0] = x * x;
        0
    };
    v[n] * 2.0
}

/// What a string lends by `as_ref` is a text, and not the string.
#[differentiate]
pub fn by_kinds(kinds: &Vec<String>, last: &String, x: f64) -> f64 {
    let mut y = x;
    for kind in kinds {
        y = match kind.as_ref() {
            "sine" => y.sin(),
            "double" => 2.0 * y,
            _ => y * y,
        };
    }
    let last: &str = last.as_ref();
    if last == "sine" { y * x.sin() } else { y }
}

/// So does what is only known to lend one.
#[differentiate]
pub fn by_kind<K: AsRef<str>>(kind: K, x: f64) -> f64 {
    match kind.as_ref() {
        "sine" => x.sin(),
        _ => x * x,
    }
}

/// Places in an order, in vectors of zeros: only what is put there, or what is done with it, says of which type they are.
#[differentiate]
pub fn ranked(x: &[f64]) -> f64 {
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&i, &j| x[j].total_cmp(&x[i]));
    let mut rank = vec![0; x.len()];
    for (k, &i) in order.iter().enumerate() {
        rank[i] = k;
    }
    let mut seen = [1; 3];
    for i in 0..3u64 {
        seen[i as usize] += i;
    }
    let mut picked = vec![];
    pick(&mut picked, &order, 2);
    let first: f64 = x.iter().enumerate().map(|(i, v)| v * v * rank[i] as f64).sum();
    first + x[rank[0]] * x[picked[0]] * seen[2] as f64
}

fn pick(picked: &mut Vec<usize>, order: &[usize], step: usize) {
    picked.extend(order.iter().step_by(step));
}

/// Places in a field that are taken out, and put back behind the others.
#[derive(Clone, cotangent::Differentiable)]
pub struct Waiting {
    pub turns: Vec<usize>,
    pub load: Vec<f64>,
}

#[differentiate]
impl Waiting {
    fn serve(&mut self, at: usize, by: f64) -> f64 {
        let turn = self.turns.remove(at);
        self.load[turn] *= by;
        self.load[turn]
    }
}

#[differentiate]
pub fn served(x: &[f64]) -> f64 {
    let mut waiting = Waiting { turns: vec![2, 0, 1, 2], load: x.to_vec() };
    let first = waiting.serve(1, x[1]) * waiting.serve(0, x[2]);
    first + waiting.serve(1, first) * x[0]
}

/// Constant for itself, whatever it is given.
#[differentiate(constant(order))]
fn powers(order: f64, x: f64) -> f64 {
    (0..3).map(|k| x.powf(order + k as f64)).sum()
}

#[differentiate]
fn weighed_by(x: f64, #[constant] weights: [f64; 2], at: [usize; 2]) -> f64 {
    x * weights[at[0]] + x * x * weights[at[1]]
}

/// No derivative flows into what others take for constants.
#[differentiate]
pub fn given_to_constants(x: f64, order: f64) -> f64 {
    let mut sum = powers(order, x) + weighed_by(x, [order, 2.0 * x], [0, 1]);
    for _ in 0..2 {
        sum += 0.1 * powers(x, sum * x) + weighed_by(sum, [x, order], [1, 0]);
    }
    sum
}

/// The same, where they are constants before.
#[differentiate]
pub fn given_constants(x: f64, order: f64) -> f64 {
    let (fixed, own) = (detach(order), detach(x));
    let (at, back) = ([0usize, 1], [1usize, 0]);
    let mut sum = powers(fixed, x) + weighed_by(x, [fixed, 2.0 * own], at);
    for _ in 0..2 {
        sum += 0.1 * powers(own, sum * x) + weighed_by(sum, [own, fixed], back);
    }
    sum
}
