//! Structs that refer to what others own, made by functions of their types and by methods.

use cotangent::{Differentiable, differentiate};

/// Some values with a common factor.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct View<'a> {
    pub values: &'a [f64],
    pub factor: f64,
}

#[differentiate]
impl<'a> View<'a> {
    pub fn new(values: &'a [f64], factor: f64) -> Self {
        View { values, factor: 2.0 * factor }
    }

    pub fn total(&self) -> f64 {
        self.values.iter().map(|v| v.sin() * self.factor).sum()
    }
}

/// Of a parameter, of what is computed here, of a part.
#[differentiate]
pub fn three_views(x: &[f64]) -> f64 {
    let whole = View::new(x, x[0]);
    let own = vec![x[0] * x[1], x[2]];
    let of_own = View::new(&own, 0.5);
    whole.total() * of_own.total() + View::new(&x[1..], x[1]).total()
}

/// In a loop, where both the number and the values change behind the last use.
#[differentiate]
pub fn changing_views(x: &[f64]) -> f64 {
    let mut values = x.to_vec();
    let mut factor = x[1];
    let mut sum = 0.0;
    for i in 0..values.len() {
        let view: View<'_> = View::new(&values, factor);
        factor *= 1.5;
        sum += view.total() * factor;
        if sum > 0.5 {
            sum *= view.factor;
        }
        values[i] *= sum;
    }
    sum + values[0]
}

/// A number that is made again for its own use, and that the struct has, which is used where it cannot be made.
#[differentiate]
pub fn named_before(x: &[f64]) -> f64 {
    let mut factor = x[1];
    let mut sum = 0.0;
    for i in 0..x.len() {
        let named = factor;
        let next = factor + 1.0;
        sum += named.sin() * named + next.cos() * next;
        let view = View { values: &x[i..], factor: named };
        let other = View { values: x, factor: next };
        factor *= 1.5;
        sum += view.total() * other.total() * factor;
    }
    sum
}

/// The same of an index.
#[differentiate]
pub fn counted(x: &[f64]) -> f64 {
    let mut n = 0;
    let mut sum = 0.0;
    while n + 1 < x.len() {
        let at = n;
        sum += x[at];
        let view = View { values: &x[at..], factor: x[at] * sum };
        n += 1;
        sum += view.total() * x[n];
    }
    sum
}

/// A table, and a row of it.
#[derive(Debug, Clone, Differentiable)]
pub struct Table {
    pub cells: Vec<f64>,
    pub columns: usize,
}

/// A row, which its table lends.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Row<'a> {
    pub cells: &'a [f64],
    pub weight: f64,
}

#[differentiate]
impl Table {
    pub fn row(&self, i: usize, weight: f64) -> Row<'_> {
        Row { cells: &self.cells[i * self.columns..(i + 1) * self.columns], weight }
    }
}

#[differentiate]
impl<'a> Row<'a> {
    pub fn dot(&self, other: &[f64]) -> f64 {
        self.cells.iter().zip(other).map(|(a, b)| a * b).sum::<f64>() * self.weight
    }
}

#[differentiate]
pub fn rows_of(x: &[f64]) -> f64 {
    let table = Table { cells: x.to_vec(), columns: 2 };
    let mut sum = 0.0;
    for i in 0..x.len() / 2 {
        let row = table.row(i, x[i]);
        sum += row.dot(&x[1..]) * row.weight;
    }
    sum
}

/// A view of a view, generic.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Line<'a, T> {
    pub from: &'a [T; 2],
    pub to: &'a [T; 2],
}

#[differentiate]
impl<'a, T: num_traits::Float> Line<'a, T> {
    pub fn between(from: &'a [T; 2], to: &'a [T; 2]) -> Self {
        Line { from, to }
    }

    pub fn length(&self) -> T {
        let (a, b) = (self.from[0] - self.to[0], self.from[1] - self.to[1]);
        (a * a + b * b).sqrt()
    }
}

/// How long a path is, and what is looked at of it.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Seen<'a> {
    pub line: &'a Line<'a, f64>,
    pub scale: &'a f64,
}

#[differentiate]
impl<'a> Seen<'a> {
    pub fn new(line: &'a Line<'a, f64>, scale: &'a f64) -> Seen<'a> {
        Seen { line, scale }
    }

    pub fn size(&self) -> f64 {
        self.line.length() * self.scale
    }
}

#[differentiate]
pub fn along(x: &[f64]) -> f64 {
    let points = [[x[0], x[1]], [x[1], 2.0], [1.0, x[2]]];
    let mut sum = 0.0;
    for i in 0..2 {
        let line = Line::between(&points[i], &points[i + 1]);
        let seen = Seen::new(&line, &x[i]);
        sum += seen.size() * line.length();
    }
    sum
}

/// What refers to nothing is kept, and not computed again.
#[derive(Debug, Clone, Differentiable)]
pub struct Centred {
    pub mean: f64,
    pub rest: Vec<f64>,
}

thread_local! {
    /// How many have been made.
    pub static MADE: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

fn count() {
    MADE.with(|made| made.set(made.get() + 1));
}

#[differentiate]
impl Centred {
    pub fn new(values: &[f64], factor: f64) -> Centred {
        count();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        Centred { mean: mean * factor, rest: values.iter().map(|v| v - mean).collect() }
    }

    pub fn at(&self, t: f64) -> f64 {
        self.mean * t + self.rest.iter().map(|v| v * v).sum::<f64>()
    }
}

#[differentiate]
pub fn centred(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        let part = Centred::new(&x[..i], x[0]);
        sum += part.at(x[i]) * part.mean;
    }
    sum
}

/// Views that are copied, and that may be absent.
#[differentiate]
pub fn copied_views(x: &[f64]) -> f64 {
    let whole = View { values: x, factor: x[2] };
    let copy = whole;
    let other = Some(View { values: &x[1..], factor: x[1] });
    let mut sum = whole.total() * copy.total() + copy.factor;
    if let Some(view) = &other {
        sum *= view.total();
    }
    match other {
        Some(view) => sum * view.total() * view.factor,
        None => sum,
    }
}

/// Types of views whose lifetime is not shown.
#[differentiate]
fn reach(v: &View, scaled: &[f64]) -> f64 {
    let mut sum = v.factor;
    for (a, b) in v.values.iter().zip(scaled) {
        sum += a * b * sum;
    }
    sum
}

#[differentiate]
impl View<'_> {
    fn product(&self, other: &View) -> f64 {
        let mut sum = 0.0;
        for i in 0..self.values.len() {
            sum += self.values[i] * other.values[i] * other.factor;
        }
        sum
    }
}

#[differentiate]
pub fn hidden_lifetimes(x: &[f64]) -> f64 {
    let view = View { values: x, factor: x[1] };
    let other = View { values: &x[1..], factor: x[0] };
    reach(&view, x) * reach(&other, x) + other.product(&view)
}

/// What has a name, which lives as long as its maker says.
#[derive(Clone, Copy, Differentiable)]
pub struct Named<'a> {
    pub size: f64,
    pub name: &'a str,
}

/// Makes them.
#[derive(Clone, Differentiable)]
pub struct Maker {
    pub scale: f64,
}

#[differentiate]
impl Maker {
    fn made<'a>(&self, k: f64) -> Named<'a> {
        Named { size: k * k * self.scale, name: "made" }
    }

    fn made_if<'a>(&self, k: f64) -> Option<Named<'a>> {
        if k > 0.0 { Some(Named { size: k * self.scale, name: "positive" }) } else { None }
    }

    fn chosen(&self, k: f64, n: usize) -> f64 {
        let first = if k > 1.0 { self.made(k) } else { self.made(2.0 * k) };
        let second;
        if n > 2 {
            second = self.made(k + first.size);
        } else {
            second = first;
        }
        let mut last = self.made(second.size);
        for _ in 0..n {
            last = self.made(0.5 * last.size);
        }
        match self.made_if(k - 0.5) {
            Some(found) => found.size * last.size + first.size + second.name.len() as f64 * k,
            None => last.size * first.size,
        }
    }
}

/// Lifetimes that the functions of a block declare for themselves.
#[differentiate]
pub fn own_lifetimes(scale: f64, k: f64, n: usize) -> f64 {
    let maker = Maker { scale };
    maker.chosen(k, n) * maker.made(k).size
}

/// What is written over as a whole is written field by field, and what it refers to stays.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Ride<'a> {
    pub roads: &'a [f64],
    pub slow: f64,
    pub fast: f64,
}

#[differentiate]
impl<'a> Ride<'a> {
    pub fn exchanged(&mut self, by: f64) {
        *self = Ride { slow: self.fast.sin() * by, roads: self.roads, fast: self.slow * self.roads[0] };
    }

    pub fn ridden(&mut self, by: f64, n: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..n {
            sum += self.slow * self.slow;
            if sum < 2.0 {
                *self = Self { roads: self.roads, fast: self.slow * self.roads[i % 2], slow: self.fast.sin() * by }
            }
        }
        sum + self.slow * self.fast
    }
}
