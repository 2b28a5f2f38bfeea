//! What is written down on the side, without a derivative: texts with numbers in them, bits, lists of positions that nothing
//! but code without a derivative fills; and macros of the user's that change a counter where they are asked something.

use cotangent::differentiate;
use std::collections::HashSet;
use std::fmt::Write;

/// A text that grows by numbers, and is asked how long it is.
#[differentiate]
pub fn logged(x: &[f64]) -> f64 {
    let mut log = String::new();
    let mut best = f64::INFINITY;
    for (i, w) in x.windows(2).enumerate() {
        let cost = (w[0] - w[1]).powi(2) + w[1];
        if cost < best {
            best = cost;
            log.push_str(&format!("{i}: {cost:.3};"));
            log += &format!("{};", w[0]);
            log.push_str(&w[1].to_string());
            log.push(';');
        }
    }
    best * log.matches(';').count() as f64
}

/// The same by the macros that write to what they are given first.
#[differentiate]
pub fn written(x: &[f64]) -> f64 {
    let mut lines = String::with_capacity(16);
    for v in x {
        write!(lines, "{}", v).unwrap();
        let _ = writeln!(&mut lines, " {v:.1}");
    }
    let count = lines.lines().count();
    lines.clear();
    x[0] * x[1] * count as f64
}

/// Texts of numbers in lists, and a choice between such texts.
#[differentiate]
pub fn labelled(x: &[f64]) -> f64 {
    let mut labels: Vec<String> = Vec::new();
    for (i, v) in x.iter().enumerate() {
        if *v > 0.5 {
            labels.push(format!("{i}:{v}"));
        }
    }
    let first = if x[0] > 1.0 { format!("big {}", x[0]) } else { "small".to_string() };
    let joined = labels.join(";");
    if first.starts_with("big") || joined.is_empty() { x[0] } else { x[0] * x[1] }
}

/// Names that literals are chosen from.
#[differentiate]
pub fn graded(x: &[f64]) -> f64 {
    let mut grades = vec![];
    for v in x {
        grades.push(if *v > 0.6 { "high" } else { "low" });
    }
    x.iter().zip(&grades).map(|(v, grade)| if *grade == "high" { v * v } else { *v }).sum()
}

/// Bits that only decide.
#[differentiate]
pub fn by_bits(x: &[f64]) -> f64 {
    let mut seen = HashSet::new();
    let mut total = 0.0;
    for v in x {
        if seen.insert(v.to_bits()) {
            total += v * v;
        }
    }
    let mut sorted = x.to_vec();
    sorted.sort_by_key(|v| v.to_bits());
    let signs = x.iter().map(|v| v.to_bits() >> 63).sum::<u64>();
    let mut keys: Vec<(u64, usize)> = x.iter().enumerate().map(|(i, v)| (v.to_bits(), i)).collect();
    keys.sort();
    let ranked: f64 = keys.iter().enumerate().map(|(rank, &(_, i))| x[i] * rank as f64).sum();
    total * (1 + signs) as f64 + ranked * sorted[0]
}

/// The way back through the best choices: a list of pairs that shows no type where it is made.
#[differentiate]
pub fn traced_back(x: &[f64]) -> f64 {
    let mut best = [x[0], x[1]];
    let mut back = vec![];
    for v in &x[2..] {
        let before = best;
        let mut from = [0usize; 2];
        for j in 0..2 {
            for i in 0..2 {
                let along = before[i] + v * (i + 2 * j) as f64;
                if i == 0 || along > best[j] {
                    best[j] = along;
                    from[j] = i;
                }
            }
        }
        back.push(from);
    }
    let mut state = if best[0] > best[1] { 0 } else { 1 };
    let mut total = best[state];
    for from in back.iter().rev() {
        total += x[state] * 0.1;
        state = from[state];
    }
    total
}

/// Lists that loops without a derivative fill.
#[differentiate]
pub fn filled(x: &[f64]) -> f64 {
    let mut pairs = Vec::with_capacity(x.len());
    let mut above = 0;
    for i in 0..x.len() {
        if x[i] > 0.5 {
            above += 1;
        }
        pairs.push((i, above));
    }
    let mut rows = Vec::new();
    for i in 0..x.len() {
        let mut row = vec![0usize; 2];
        if x[i] > 0.4 {
            row[1] = i;
        }
        rows.push(row);
    }
    let weighed: f64 = pairs.iter().rev().map(|&(i, n)| x[i] * n as f64).sum();
    rows.iter().map(|row| x[row[1]]).sum::<f64>() * weighed
}

/// Counts whenever it is asked.
macro_rules! exceeds {
    ($asked:expr, $value:expr) => {{
        $asked += 1;
        $value > 0.5
    }};
}

/// What a macro of the user's counts is another number for each condition, in the sweep too.
#[differentiate]
pub fn asked_and_counted(x: &[f64]) -> f64 {
    let mut asked = 0usize;
    let mut total = x[0];
    for i in 0..x.len() - 1 {
        let v = x[i];
        total *= 0.5 + x[asked];
        if exceeds!(asked, v) {
            total += x[asked] * v;
        }
    }
    total * x[asked]
}

/// Places that a pattern lends to be changed, in code without a derivative.
#[differentiate]
pub fn lent_by_patterns(x: &[f64]) -> f64 {
    let mut pair = (0usize, 1usize);
    let mut list = [1usize, 0, 2];
    let mut state = (0usize, true);
    let mut total = x[0];
    for k in 0..2 {
        {
            let (ref mut a, ref mut b) = pair;
            *a += 1;
            *b += k;
            let [ref mut first, ..] = list;
            *first += k;
        }
        {
            match state {
                (ref mut n, true) => *n += 2,
                (_, ref mut on) => *on = true,
            }
        }
        total *= x[pair.0] + x[pair.1] + x[list[0]] * x[state.0];
    }
    total * x[pair.0] * x[list[0]]
}
