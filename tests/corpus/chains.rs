//! Iterator chains: sources, adaptors and consumers of `std`, and `for` over them.

use cotangent::differentiate;

#[differentiate]
pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(a, b)| a * b).sum()
}

#[differentiate]
pub fn norm(x: &[f64]) -> f64 {
    x.iter().map(|v| v * v).sum::<f64>().sqrt()
}

/// Sums of nothing are −0.0, and of single precision as well.
#[differentiate]
pub fn sums(x: &[f64], y: &[f32]) -> (f64, f32, f64) {
    let s: f64 = x.iter().sum();
    let t = y.iter().copied().sum::<f32>();
    let p: f64 = x.iter().product();
    (s, t * t, p)
}

#[differentiate]
pub fn mean_and_variance(x: &[f64]) -> (f64, f64) {
    let n = x.len() as f64;
    let mean = x.iter().sum::<f64>() / n;
    let variance = x.iter().map(|&v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, variance)
}

#[differentiate]
pub fn log_sum_exp(x: &[f64]) -> f64 {
    let top = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    top + x.iter().map(|v| (v - top).exp()).sum::<f64>().ln()
}

#[differentiate]
pub fn horner(c: &[f64], z: f64) -> f64 {
    c.iter().rev().fold(0.0, |acc, &c| acc * z + c)
}

/// The state of a fold is a tuple: each part is a variable.
#[differentiate]
pub fn moments(x: &[f64]) -> (f64, f64) {
    let (s, q, n) = x.iter().fold((0.0, 0.0, 0usize), |(s, q, n), v| (s + v, q + v * v * s, n + 1));
    (s / (n as f64 + 1.0), q)
}

/// The parts of a state are known before the first of them changes.
#[differentiate]
pub fn fibonacci(a: f64, b: f64, n: usize) -> f64 {
    (0..n).fold((a, b), |(a, b), k| (b, a * b + k as f64)).0
}

#[differentiate]
pub fn reduced(x: &[f64]) -> f64 {
    let top = x.iter().copied().reduce(f64::max).unwrap_or(0.5);
    let mixed = x.iter().copied().reduce(|a, b| a * b + a).unwrap();
    top * mixed
}

/// Which one wins a tie matters to the derivative.
#[differentiate]
pub fn extremes(x: &[f64]) -> f64 {
    let top = x.iter().cloned().max_by(|a, b| a.partial_cmp(b).unwrap()).unwrap();
    let low = x.iter().min_by(|a, b| a.total_cmp(b)).unwrap();
    let (i, best) = x.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).unwrap();
    let (j, &least) = x.iter().enumerate().min_by(|(_, a), (_, b)| a.partial_cmp(b).unwrap()).expect("an item");
    let widest = x.windows(2).max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0]))).unwrap();
    top * top + low * low * low + best * i as f64 + least * j as f64 + widest[0] * widest[1]
}

#[differentiate]
pub fn single_items(x: &[f64]) -> f64 {
    let last = x.iter().map(|v| v * v).last().unwrap();
    let second = x.iter().nth(1).copied().unwrap_or(3.0);
    let first = x.iter().map(|v| v.sin()).next().unwrap_or(2.0);
    let mut s = last * second + first;
    if let Some(v) = x.iter().find(|v| **v > 0.5) {
        s += v * v;
    }
    if let Some(v) = x.iter().find_map(|&v| if v < 0.0 { Some(v.exp()) } else { None }) {
        s *= v;
    }
    s
}

/// Rows of a matrix: chains in chains, collected into vectors of vectors.
#[differentiate]
pub fn rows_of_chunks(x: &[f64], n: usize) -> f64 {
    let m: Vec<Vec<f64>> = x.chunks(n).map(|c| c.iter().map(|v| v * v).collect()).collect();
    m.iter().map(|row| row.iter().sum::<f64>()).map(|s| s * s).sum()
}

#[differentiate]
pub fn mat_vec(a: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    a.iter().map(|row| row.iter().zip(x).map(|(a, b)| a * b).sum()).collect()
}

#[differentiate]
pub fn softmax(x: &[f64]) -> Vec<f64> {
    let top = x.iter().cloned().fold(f64::MIN, f64::max);
    let e: Vec<f64> = x.iter().map(|v| (v - top).exp()).collect();
    let total: f64 = e.iter().sum();
    e.into_iter().map(|v| v / total).collect()
}

#[differentiate]
pub fn numbered(x: &[f64]) -> f64 {
    let even: f64 = x.iter().enumerate().filter(|(i, _)| i % 2 == 0).map(|(_, v)| v * v).sum();
    let moved: f64 = x.iter().enumerate().skip(1).map(|(i, v)| v * i as f64).sum();
    let back: f64 = x.iter().enumerate().rev().map(|(i, v)| v.powi(i as i32)).sum();
    let kept = x.iter().filter(|v| **v > 0.0).enumerate().map(|(k, v)| v / (k as f64 + 1.0)).sum::<f64>();
    even * moved + back * kept
}

/// Cut, stepped, reversed and zipped in all ways.
#[differentiate]
pub fn cut_and_stepped(x: &[f64]) -> f64 {
    let a: f64 = x.iter().step_by(2).map(|v| v * v).sum();
    let b: f64 = x.iter().rev().skip(1).take(2).map(|v| v.sin()).sum();
    let c: f64 = x.iter().zip(x.iter().skip(1)).rev().map(|(a, b)| a * b).sum();
    let d: f64 = x.iter().map(|v| v * v).skip(1).step_by(2).rev().sum();
    let e: f64 = (0..x.len()).rev().step_by(2).map(|i| x[i] * i as f64).sum();
    let f: f64 = (1..10).zip(x).map(|(k, v)| v.powi(k)).sum();
    let g: f64 = x.iter().zip(1..).map(|(v, k): (&f64, i32)| v / k as f64).sum();
    let h: f64 = x.iter().zip(std::iter::repeat(2.5)).map(|(v, k)| v * k).sum();
    a * b + c * d + e * f + g * h
}

#[differentiate]
pub fn until(x: &[f64]) -> f64 {
    let head: f64 = x.iter().take_while(|v| **v > 0.0).map(|v| v * v).sum();
    let tail: f64 = x.iter().skip_while(|v| **v > 0.0).map(|v| v.cos()).sum();
    let mapped: f64 = x.iter().map_while(|&v| if v > 0.0 { Some(v.ln()) } else { None }).sum();
    let logs: f64 = x.iter().filter_map(|v| (*v > 0.1).then(|| v.ln())).sum();
    let first: f64 = x.iter().filter(|v| **v < 0.5).take(2).map(|v| v.exp()).sum();
    head * tail + mapped * logs + first
}

#[differentiate]
pub fn partial_sums(x: &[f64]) -> f64 {
    let sums: Vec<f64> = x
        .iter()
        .scan(0.0, |s, &v| {
            *s += v * v;
            Some(*s)
        })
        .collect();
    let mut run = 1.0;
    let products: Vec<f64> = x
        .iter()
        .map(|v| {
            run *= v;
            run
        })
        .collect();
    sums.iter().zip(&products).map(|(a, b)| a * b).sum::<f64>() * run
}

#[differentiate]
pub fn all_pairs(x: &[f64]) -> f64 {
    let n = x.len();
    let below: f64 = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| x[i] * x[j]).sum();
    let products: f64 = x.iter().flat_map(|a| x.iter().map(move |b| (a - b).powi(2))).sum();
    below + products * 0.25
}

#[differentiate]
pub fn one_after_the_other(x: &[f64], y: &[f64]) -> f64 {
    let both: f64 = x.iter().chain(y).map(|v| v * v).sum();
    let framed: f64 = std::iter::once(x[0] * 2.0).chain(y.iter().copied()).map(|v| v.sin()).sum();
    let stopped: f64 = x.iter().chain(y.iter().rev()).take_while(|v| **v < 0.6).map(|v| v.exp()).sum();
    both * framed + stopped
}

#[differentiate]
pub fn flattened(m: &[Vec<f64>]) -> f64 {
    let gathered = |row: &Vec<f64>| row.iter().map(|v| v.sin()).collect::<Vec<_>>();
    let twice: f64 =
        m.iter().flat_map(|row| row.iter().enumerate().map(|(i, v)| v * i as f64).collect::<Vec<_>>()).sum();
    m.iter().flatten().map(|v| v * v).sum::<f64>()
        + m.iter().flat_map(|row| row.iter().skip(1)).product::<f64>()
        + twice * m.iter().flat_map(gathered).sum::<f64>()
}

/// Series: items that are made of the one before.
#[differentiate]
pub fn series(z: f64) -> f64 {
    let geometric: f64 = std::iter::successors(Some(1.0), |t| Some(t * z * 0.5)).take(10).sum();
    let logarithm: f64 = (1..).map(|k| z.powi(k) / k as f64).take_while(|t| t.abs() > 1e-3).sum();
    let mut t = z;
    let drawn: f64 = std::iter::from_fn(|| {
        t *= 0.5;
        if t > 0.05 { Some(t * t) } else { None }
    })
    .sum();
    geometric * logarithm + drawn
}

/// In place, by closures.
#[differentiate]
pub fn in_place(y: &mut [f64], x: &[f64], k: f64) {
    y.iter_mut().zip(x).for_each(|(a, b)| *a += k * b);
    x.iter().zip(y.iter_mut()).for_each(|(a, b)| *b *= a);
    y.iter_mut().rev().enumerate().for_each(|(i, v)| *v *= i as f64 + 0.5);
    y.chunks_mut(2).for_each(|c| c[0] = c.iter().sum());
}

/// `for` over chains, with jumps out of them.
#[differentiate]
pub fn loops_over_chains(x: &[f64]) -> f64 {
    let mut s = 1.0;
    for (i, v) in x.iter().map(|v| v * 2.0).enumerate().filter(|(i, _)| *i != 1) {
        if v > 1.5 {
            break;
        }
        if v < 0.0 {
            continue;
        }
        s += v * v * i as f64 * s;
    }
    'outer: for (i, j) in (0..x.len()).flat_map(|i| (i..x.len()).map(move |j| (i, j))) {
        let k = f64::cos(s);
        for v in [x[i], x[j]].into_iter().map(|v| v * k) {
            if v > 0.9 {
                break 'outer;
            }
            if v < -0.8 {
                continue 'outer;
            }
            s += v;
        }
    }
    for v in x.iter().chain(&[0.5, 0.25]) {
        if *v == 0.25 {
            break;
        }
        s *= 1.0 + v * v;
    }
    s
}

/// Iterators that are kept in variables, and closures that are passed by their names.
#[differentiate]
pub fn by_name(x: &[f64]) -> f64 {
    let k = x[0];
    let scaled = |v: &f64| v * k;
    let positive = |v: &f64| *v > 0.0;
    let all = x.iter().map(scaled);
    let kept = all.clone().filter(positive);
    let roots = x.iter().copied().map(f64::abs).map(f64::sqrt);
    kept.sum::<f64>() + all.zip(roots).map(|(a, b)| a * b).sum::<f64>() + x.iter().map(helper).sum::<f64>()
}

#[differentiate]
fn helper(v: &f64) -> f64 {
    v.exp() * 0.1
}

#[differentiate]
pub fn unzipped(x: &[f64]) -> f64 {
    let (sines, cosines): (Vec<f64>, Vec<f64>) = x.iter().map(|v| (v.sin(), v.cos())).unzip();
    let mut all = sines.clone();
    all.extend(cosines.iter().map(|v| v * 2.0));
    all.extend(&sines);
    all.iter().enumerate().map(|(i, v)| v * i as f64).sum::<f64>()
        + sines.iter().zip(&cosines).map(|(a, b)| a * b).sum::<f64>()
}

/// Arrays of known length.
#[differentiate]
pub fn arrays(p: [f64; 3], q: &[[f64; 2]]) -> f64 {
    let d = p.map(|v| v * v + p[0]);
    let e: [f64; 3] = std::array::from_fn(|i| d[i] * p[(i + 1) % 3]);
    let sums: f64 = q.iter().map(|&[a, b]| a * b + e[0]).sum();
    d.iter().zip(e).map(|(a, b)| a * b).sum::<f64>() + sums
}

/// What carries no derivative stays as it is written, in chains as elsewhere.
#[differentiate]
pub fn partly_inactive(x: &[f64], order: &[usize], code: &str) -> f64 {
    let picked: f64 = order.iter().map(|&i| x[i] * x[i]).sum();
    let coded: f64 = code.chars().filter(|c| c.is_alphabetic()).map(|c| x[c as usize % x.len()]).product();
    let positive = x.iter().filter(|v| **v > 0.0).count();
    let sorted = x.iter().all(|v| *v > -0.5);
    let at = x.iter().position(|v| *v < 0.0).unwrap_or(0);
    let weights: Vec<f64> = (0..x.len()).map(|i| i as f64 * 0.5).collect();
    let weighted: f64 = x.iter().zip(&weights).map(|(a, w)| a * w).sum();
    picked * positive as f64 + coded + weighted * x[at] + if sorted { x[0] } else { 0.0 }
}

/// Nothing at all: every consumer of an empty chain.
#[differentiate]
pub fn of_nothing(x: &[f64]) -> f64 {
    let none = x.iter().filter(|v| **v > 100.0);
    let s: f64 = none.clone().sum();
    let p: f64 = none.clone().product();
    let m = none.clone().copied().reduce(|a, b| a + b).unwrap_or(1.5);
    let v: Vec<f64> = none.map(|v| v * 2.0).collect();
    s + p * m + v.len() as f64 + x.iter().sum::<f64>()
}

/// Folds that stop at the first item that has no value.
#[differentiate]
pub fn as_far_as_it_goes(x: &[f64], most: f64) -> f64 {
    let sum: Option<f64> = x.iter().try_fold(0.1, |s, &v| if s < most { Some(s + v * v) } else { None });
    let product = x.iter().try_fold(1.0, |p, v| {
        if *v > 5.0 * most {
            return Err("too much");
        }
        Ok(p * (v + most))
    });
    let mut seen = 0.0;
    let all = x.iter().try_for_each(|v| {
        seen += v * seen + 0.5 * v;
        if seen > most { None } else { Some(()) }
    });
    sum.unwrap_or(most) * product.unwrap_or(0.5) + if all.is_some() { seen } else { 2.0 * seen }
}

/// Items that may be missing, gathered all or not at all.
#[differentiate]
pub fn all_or_nothing(x: &[f64], least: f64) -> Result<f64, String> {
    let root = |v: f64| if v > least { Some((v - least).sqrt()) } else { None };
    let roots: Option<Vec<f64>> = x.iter().map(|v| root(*v)).collect();
    let logs = x
        .iter()
        .map(|&v| if v > -2.0 { Ok((v + 3.0).ln()) } else { Err(format!("{v}")) })
        .collect::<Result<Vec<f64>, String>>()?;
    let total: Option<f64> = x.iter().map(|&v| root(v + 0.5)).sum();
    let product = x.iter().map(|&v| root(v * v)).product::<Option<f64>>();
    let of_roots = match roots {
        Some(roots) => roots.iter().zip(&logs).map(|(a, b)| a * b).sum::<f64>(),
        None => logs.iter().sum(),
    };
    Ok(of_roots + total.unwrap_or(0.25) * product.unwrap_or(least))
}

#[differentiate]
pub fn parted(x: &[f64]) -> f64 {
    let (above, below): (Vec<f64>, Vec<f64>) = x.iter().copied().partition(|v| *v > 0.1);
    let from_the_end = x.iter().rfold(0.3, |s, v| s * 0.7 + v * v);
    above.iter().product::<f64>() * from_the_end + below.iter().map(|v| v * v).sum::<f64>()
}

/// Over and over, and parts from the end.
#[differentiate]
pub fn around(x: &[f64], n: usize) -> f64 {
    let seven: f64 = x.iter().cycle().take(7).enumerate().map(|(i, v)| v * v * i as f64).sum();
    let weighted: f64 = x.iter().zip([2.0, 3.0].iter().cycle()).map(|(v, k)| v * v * k).sum();
    let turned: f64 = x.iter().zip(x.iter().cycle().skip(1)).map(|(a, b)| a * b).sum();
    let ends = x.rchunks(n).map(|c| c[0] * c[c.len() - 1] * c.len() as f64).sum::<f64>();
    let exact = x.rchunks_exact(2).map(|c| c[0].sin() * c[1]).sum::<f64>();
    let none: f64 = std::iter::empty::<f64>().chain(x.iter().copied()).map(|v| v * v * v).sum();
    seven + weighted * turned + ends * exact + none
}

/// Chains one after the other, zipped with others: numbered through.
#[differentiate]
pub fn joined_pairs(x: &[f64], y: &[f64]) -> f64 {
    let around: f64 = x.iter().chain(y).zip(y.iter().chain(x)).map(|(a, b)| a * b * b).sum();
    let first = std::iter::once(0.5).chain(x.iter().copied());
    let steps = x.iter().copied().chain(std::iter::once(1.0)).zip(first).map(|(b, a)| (b - a) * (b - a));
    let numbered: f64 = x.iter().chain(y.iter()).rev().zip(1..).map(|(v, k)| v.powi(k)).sum();
    let mut s = steps.sum::<f64>() * numbered;
    let last = s;
    for (i, (a, b)) in x.iter().map(|v| v * v).chain(y.iter().map(|v| v + last)).zip(y.iter().chain(y)).enumerate() {
        s += a * b * i as f64;
    }
    s + around
}

/// Items that are options or results, or that closures make so.
#[differentiate]
pub fn of_options(x: &[f64], maybe: &[Option<f64>], least: f64) -> f64 {
    let present: f64 = maybe.iter().flatten().map(|v| v * v * least).sum();
    let above: f64 = x.iter().map(|&v| if v > least { Some((v - least).sqrt()) } else { None }).flatten().sum();
    let doubled: f64 = x.iter().flat_map(|v| (*v > least).then(|| v * v * least)).sum();
    let roots: f64 = x.iter().filter_map(|v| root_above(*v, least)).map(|r| r * r * r).sum();
    let mut s = present * above + doubled;
    for v in maybe.iter().copied().flatten() {
        s += v * s;
    }
    let chosen: f64 = maybe.iter().zip(x).filter_map(|(m, v)| m.map(|m| m * v)).sum();
    s * roots + chosen
}

#[differentiate]
fn root_above(v: f64, least: f64) -> Option<f64> {
    if v > least { Some((v - least).sqrt()) } else { None }
}

/// Numbers and words side by side, which come from a text.
#[differentiate]
pub fn by_words(x: &[f64], powers: &str, kinds: &str) -> f64 {
    let mut sum = 0.0;
    for (v, kind) in x.iter().zip(kinds.split(' ')) {
        if kind == "odd" {
            sum += v * v * v;
        }
    }
    let terms = powers.split(',').filter_map(|word| word.trim().parse::<i32>().ok()).zip(x);
    sum + terms.map(|(power, v)| v.powi(power)).sum::<f64>()
}

/// The closures of a chain call what they are given by the same name.
#[differentiate]
pub fn one_name(x: &[f64], least: f64) -> f64 {
    let squares = x.iter().filter_map(|&z| if z > least { Some(z * z) } else { None });
    let sum = squares.fold(0.3, |m, z| m * 0.5 + z * x[0]);
    let grown = x.iter().filter_map(|z| (*z > least).then(|| z.sin())).map(|z| z * z).flat_map(|z| [z, z * z]);
    sum.sin() + grown.filter(|z| *z > 0.01).map(|z| z * z * sum).sum::<f64>()
}

/// Two lists at once from behind, of which one is written to.
#[differentiate]
pub fn deflated(x: &[f64], at: f64) -> f64 {
    let mut rest = [0.0; 3];
    let mut sum = 0.0;
    for (new, old) in rest.iter_mut().zip(&x[1..]).rev() {
        sum = sum * at + old;
        *new = sum;
    }
    rest[0] * rest[1] + rest[2]
}
