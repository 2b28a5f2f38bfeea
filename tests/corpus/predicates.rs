//! Functions as arguments through which no derivative comes: predicates, orders, positions.

use cotangent::{Differentiable, differentiate};
use std::cmp::Ordering;

#[differentiate]
pub fn last_where<F: Fn(f64) -> bool>(v: &[f64], is: F) -> f64 {
    let mut last = v[0];
    for x in v {
        if is(*x) {
            last = *x;
        }
    }
    last * last
}

#[differentiate]
pub fn counted_where<F>(v: &[f64], mut is: F) -> f64
where
    F: FnMut(&f64) -> bool,
{
    let mut sum = 0.0;
    for x in v {
        if is(x) {
            sum += x.sin();
        }
    }
    sum
}

#[differentiate]
pub fn top_by(v: &[f64], order: impl Fn(&f64, &f64) -> Ordering) -> f64 {
    let mut top = v[0];
    for x in &v[1..] {
        if order(x, &top) == Ordering::Greater {
            top = *x;
        }
    }
    top * v[0]
}

#[differentiate]
pub fn moved<F: Fn(usize) -> usize>(v: &[f64], to: &F) -> f64 {
    (0..v.len()).map(|i| v[i] * v[to(i)].exp()).sum()
}

#[differentiate]
pub fn first_of(v: &[f64], is: &dyn Fn(f64) -> bool, of: &mut dyn FnMut(usize) -> Option<usize>) -> f64 {
    let mut sum = 0.0;
    for i in 0..v.len() {
        if let Some(j) = of(i) {
            sum += if is(v[j]) { v[j] * v[i] } else { v[i] };
        }
    }
    sum
}

/// What the predicate is compared with carries a derivative, which does not come through it.
#[differentiate]
pub fn by_limit(v: &[f64], limit: f64) -> f64 {
    let near = |a: f64| (a - limit).abs() < 1.0;
    last_where(v, |a| a > limit) + last_where(v, near) * last_where(&v[1..], &near) * limit
}

#[differentiate]
fn both_parts<F: Fn(f64) -> bool>(v: &[f64], is: F) -> f64 {
    last_where(v, &is) * last_where(&v[1..], is)
}

#[differentiate]
pub fn handed_down(v: &[f64]) -> f64 {
    both_parts(v, |a| a > 0.5) + last_where(v, f64::is_finite) + last_where(v, |a| a.is_sign_negative())
}

/// What the function that is called changes through the predicate is not what it was.
#[differentiate]
pub fn every_second(v: &[f64]) -> f64 {
    let mut calls = 0;
    let sum = counted_where(v, |_| {
        calls += 1;
        calls % 2 == 0
    });
    sum * calls as f64
}

/// The same in a loop, where each call begins with what the one before has left.
#[differentiate]
pub fn every_third(v: &[f64]) -> f64 {
    let (mut calls, mut product) = (0, 1.0);
    while calls < 7 {
        let from = calls % v.len();
        product *= 1.5
            + counted_where(&v[from..], |x| {
                calls += 1;
                calls % 3 == 0 && *x > -2.0
            });
    }
    product * v[calls % v.len()]
}

#[differentiate]
pub fn of_orders(v: &[f64]) -> f64 {
    let least = top_by(v, |a, b| b.partial_cmp(a).unwrap());
    let most = top_by(v, |a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    let by_size = top_by(v, |a: &f64, b: &f64| a.abs().total_cmp(&b.abs()).reverse());
    least + most * top_by(v, f64::total_cmp) + by_size
}

#[differentiate]
pub fn around(v: &[f64]) -> f64 {
    let n = v.len();
    moved(v, &|i| (i + n - 1) % n) * moved(v, &|i: usize| i) + moved(v, &|i| v.len() - 1 - i)
}

#[differentiate]
pub fn of_lent(v: &[f64]) -> f64 {
    let mut left = 2;
    let sum = first_of(v, &|a| a > 0.3, &mut |i| {
        left -= 1;
        (left >= 0).then_some(i / 2)
    });
    sum * left as f64
}

/// A model whose methods are given predicates.
#[derive(Differentiable, Debug, Clone)]
pub struct Levels {
    pub at: Vec<f64>,
    pub width: f64,
}

#[differentiate]
impl Levels {
    fn between<P: Fn(f64) -> bool>(&self, is: P) -> f64 {
        let mut sum = 0.0;
        for level in &self.at {
            if is(*level) {
                sum += level * self.width;
            }
        }
        sum
    }

    fn scaled(&mut self, by: f64, mut is: impl FnMut(usize) -> bool) {
        for (i, level) in self.at.iter_mut().enumerate() {
            if is(i) {
                *level *= by * self.width;
            }
        }
    }

    pub fn excited(&self, energy: f64) -> f64 {
        let mut other = self.clone();
        let mut changed = 0;
        other.scaled(energy, |i| {
            changed += i;
            i % 2 == 0
        });
        other.between(|level| level > 0.2) * energy + self.between(|level| level < energy) + changed as f64 * energy
    }
}

/// A trait whose functions are given predicates.
#[differentiate]
pub trait Chooses {
    fn choice<F: Fn(f64) -> bool>(&self, v: &[f64], is: F) -> f64;

    fn twice(&self, v: &[f64]) -> f64 {
        self.choice(v, |a| a > 0.0) + self.choice(v, |a| a <= 0.0).sin()
    }
}

#[differentiate(trait)]
impl Chooses for Levels {
    fn choice<F: Fn(f64) -> bool>(&self, v: &[f64], is: F) -> f64 {
        let chosen: f64 = v.iter().filter(|a| is(**a)).sum();
        chosen * self.width + self.at[0]
    }
}

#[differentiate]
pub fn of_levels(v: &[f64], width: f64) -> f64 {
    let levels = Levels { at: v.to_vec(), width };
    levels.excited(v[0]) + levels.twice(v) * levels.choice(v, |a| a.abs() > 0.1)
}

/// Nothing goes into the function that it is given, and nothing comes out: all is in what is captured.
#[differentiate]
fn each_neighbour<F: FnMut(usize)>(count: usize, of: usize, mut f: F) {
    if of > 0 {
        f(of - 1);
    }
    if of + 1 < count {
        f(of + 1);
    }
}

#[differentiate]
fn repeated(times: usize, f: &mut impl FnMut()) {
    for _ in 0..times {
        f();
    }
}

#[differentiate]
pub fn smoothed(v: &[f64]) -> f64 {
    let mut sums = vec![0.0; v.len()];
    for i in 0..v.len() {
        each_neighbour(v.len(), i, |j| sums[i] += v[j] * v[i]);
    }
    let (mut product, mut calls) = (v[0], 0);
    repeated(3, &mut || {
        calls += 1;
        product = product * sums[calls % sums.len()] + v[0];
    });
    each_neighbour(v.len(), 1, |j| product *= v[j]);
    product
}

/// What is followed may be told to nobody.
#[differentiate]
fn followed<F: FnMut(usize, f64, &[f64])>(v: &[f64], mut tell: F) -> f64 {
    let mut sum = 1.0;
    for i in 0..v.len() {
        tell(i, sum, v);
        sum = sum.sin() + v[i] * v[0];
    }
    sum
}

#[differentiate]
pub fn untold(v: &[f64]) -> f64 {
    followed(v, |_, _, _| {}) * followed(&v[1..], |_, _, _| ()) + v[0]
}

/// Functions that are given by their names: some where a derivative comes through, others where none does.
#[differentiate]
pub fn zone(p: f64, t: f64) -> i32 {
    match (p > 0.8, t > 0.8) {
        (true, true) => 1,
        (true, false) => 2,
        _ => 3,
    }
}

#[differentiate]
pub fn is_high(x: f64) -> bool {
    x > 0.6
}

#[differentiate]
fn dense(p: f64, t: f64, kind: Kind) -> f64 {
    if matches!(kind, Kind::pT) { p * t } else { p * p / t }
}

#[differentiate]
fn thin(p: f64, t: f64, _kind: Kind) -> f64 {
    (p - t).sin()
}

/// Variants may be named like variables, with a capital inside.
#[derive(Differentiable, Debug, Clone, Copy)]
#[allow(non_camel_case_types)]
pub enum Kind {
    pT,
    hS,
}

#[differentiate]
fn by_zone<Z, F, G>(p: f64, t: f64, kind: Kind, zone: Z, f: F, g: G) -> f64
where
    Z: Fn(f64, f64) -> i32,
    F: Fn(f64, f64, Kind) -> f64,
    G: Fn(f64, f64, Kind) -> f64,
{
    match zone(p, t) {
        1 => f(p, t, kind),
        2 => g(p, t, kind) * p,
        _ => f(p, t, kind) + g(t, p, kind),
    }
}

#[differentiate]
pub fn by_name(v: &[f64]) -> f64 {
    let mut sum = last_where(v, is_high) * by_zone(v[0], v[1], Kind::pT, zone, dense, thin);
    for x in v {
        sum += by_zone(*x, v[0], Kind::hS, zone, thin, |p, t, kind: Kind| dense(p, t, kind) * v[1]);
    }
    sum
}
