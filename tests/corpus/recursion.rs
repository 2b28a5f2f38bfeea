//! Recursion: with accumulators, on slices, branching, mutual, and deep.

use super::recursion_other::*;
use cotangent::{Differentiable, differentiate};

/// The textbook case: the callee's value times a parameter.
#[differentiate]
pub fn power(x: f64, n: usize) -> f64 {
    if n == 0 { 1.0 } else { x * power(x, n - 1) }
}

/// By repeated squaring: one call, two uses.
#[differentiate]
pub fn fast_power(x: f64, n: usize) -> f64 {
    if n == 0 {
        return 1.0;
    }
    let h = fast_power(x, n / 2);
    if n % 2 == 0 { h * h } else { h * h * x }
}

/// Two calls on every level.
#[differentiate]
pub fn fibonacci(a: f64, b: f64, n: usize) -> f64 {
    match n {
        0 => a,
        1 => b,
        _ => fibonacci(a, b, n - 1) * 0.5 + fibonacci(a, b, n - 2) * b,
    }
}

/// In tail position, with the state as arguments.
#[differentiate]
pub fn logistic_map(x: f64, r: f64, n: usize) -> f64 {
    if n == 0 {
        return x;
    }
    logistic_map(r * x * (1.0 - x), r, n - 1)
}

/// On halves of a slice.
#[differentiate]
pub fn pairwise(x: &[f64]) -> f64 {
    if x.len() <= 2 {
        let mut s = 0.0;
        for v in x {
            s += v * v;
        }
        return s;
    }
    let h = x.len() / 2;
    let a = pairwise(&x[..h]);
    let b = pairwise(&x[h..]);
    (a * a + b).sqrt() + a * b
}

/// In a loop in each level: a depth-first sum over a tree that lies in an array.
#[differentiate]
pub fn tree(weights: &[f64], children: &[[usize; 2]], node: usize, above: f64) -> f64 {
    let here = above * weights[node];
    let mut total = here * here;
    for &child in &children[node] {
        if child != 0 {
            total += tree(weights, children, child, here);
        }
    }
    total
}

/// In place: a merge of halves by butterflies.
#[differentiate]
pub fn butterflies(x: &mut [f64]) {
    let n = x.len();
    if n < 2 {
        return;
    }
    let h = n / 2;
    butterflies(&mut x[..h]);
    butterflies(&mut x[h..]);
    for i in 0..h {
        let (a, b) = (x[i], x[h + i]);
        x[i] = a + b * b;
        x[h + i] = a * b;
    }
}

/// As deep as the data say.
#[differentiate]
pub fn halving(x: f64) -> f64 {
    if x < 0.1 {
        return x * x;
    }
    let y = halving(x * 0.4);
    y * x + y.sqrt()
}

/// Mutual: the other half stands in another module.
#[differentiate]
pub fn even_part(x: f64, y: f64, n: usize) -> f64 {
    if n == 0 { y } else { odd_part(x, y * x, n - 1) + y }
}

/// Ten thousand levels, on a stack of ordinary size.
#[differentiate]
pub fn countdown(x: f64, n: usize) -> f64 {
    if n == 0 { x } else { countdown(x * 0.9999, n - 1) + 0.0001 * x }
}

/// Hanoi-like: three calls, the middle one on data that the first one has changed.
#[differentiate]
pub fn three_ways(v: &mut [f64], depth: usize) -> f64 {
    if depth == 0 {
        v[0] = (v[0] * v[1]).sin();
        return v[0];
    }
    let a = three_ways(v, depth - 1);
    v.swap(0, 1);
    let b = three_ways(v, depth - 1);
    v[1] += a * 0.1;
    let c = three_ways(v, depth - 1);
    a * b + c
}

/// A formula: a constant, of which the parts are handed on as they are.
#[derive(Debug, Clone)]
pub enum Formula {
    At(usize),
    Number(f64),
    Sum(Box<Formula>, Box<Formula>),
    Product(Box<Formula>, Box<Formula>),
    Sine(Box<Formula>),
    Power { of: Box<Formula>, by: i32 },
}

#[differentiate]
pub fn computed(#[constant] formula: &Formula, x: &[f64]) -> f64 {
    match formula {
        Formula::At(i) => x[*i],
        Formula::Number(c) => *c,
        Formula::Sum(a, b) => computed(a, x) + computed(b, x),
        Formula::Product(a, b) => computed(a, x) * computed(b, x),
        Formula::Sine(a) => computed(a, x).sin(),
        Formula::Power { of, by } => computed(of, x).powi(*by),
    }
}

/// x₀ sin(x₁ x₂) + (x₁ + 0.3)³
#[differentiate]
pub fn formula(x: &[f64]) -> f64 {
    let at = |i| Box::new(Formula::At(i));
    let sine = Formula::Sine(Box::new(Formula::Product(at(1), at(2))));
    let power = Formula::Power { of: Box::new(Formula::Sum(at(1), Box::new(Formula::Number(0.3)))), by: 3 };
    let sum = Formula::Sum(Box::new(Formula::Product(at(0), Box::new(sine))), Box::new(power));
    computed(&sum, x)
}

/// A tree whose nodes hold trees.
#[derive(Clone, Debug, Differentiable)]
pub struct Branch {
    weight: f64,
    twigs: Vec<Branch>,
}

#[differentiate]
impl Branch {
    fn grown(x: &[f64], at: usize) -> Branch {
        let below = [2 * at + 1, 2 * at + 2].into_iter().filter(|i| *i < x.len());
        Branch { weight: x[at], twigs: below.map(|i| Branch::grown(x, i)).collect() }
    }

    fn borne(&self, load: f64) -> f64 {
        let own = self.weight * load;
        own.sin() + self.twigs.iter().map(|t| t.borne(own)).sum::<f64>()
    }
}

/// A branch is cut off and grafted onto another one: nothing but what is done to the list shows that the field is one.
#[differentiate]
pub fn grafted(x: &[f64], load: f64) -> f64 {
    let mut tree = Branch::grown(x, 0);
    let cut = tree.twigs.remove(0);
    let other = tree.twigs[0].clone();
    tree.twigs[0].twigs.push(cut);
    tree.twigs.push(other);
    tree.twigs.swap(0, 1);
    tree.borne(load)
}

/// A vector, halved over and over.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Knot {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl std::ops::Add for Knot {
    type Output = Knot;
    fn add(self, other: Knot) -> Knot {
        Knot { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiate]
impl std::ops::Mul<Knot> for f64 {
    type Output = Knot;
    fn mul(self, knot: Knot) -> Knot {
        Knot { x: self * knot.x, y: self * knot.y }
    }
}

/// What it gives is known inside of it, also of arguments that are long to name.
#[differentiate]
fn bisected(a: Knot, b: Knot, c: Knot, d: Knot, depth: u8) -> (f64, Knot) {
    if depth >= 2 {
        return (a.x * d.y, b);
    }
    let (e, g, h) = (0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + d));
    let (i, j) = (0.5 * (e + g), 0.5 * (g + h));
    let k = 0.5 * (i + j);
    let (left, p) = bisected(a, e, i, k, depth + 1);
    let (right, q) = bisected(k, j, h, d, depth + 1);
    (left + right, p + q)
}

#[differentiate]
pub fn bisected_curve(x: &[f64; 4]) -> f64 {
    let (from, to) = (Knot { x: x[0], y: x[1] }, Knot { x: x[2], y: x[3] });
    let (length, middle) = bisected(from, to, from, to, 0);
    length * middle.x + middle.y
}
