//! Small programs in the forms in which they are written everywhere.

use cotangent::{Differentiable, differentiate};
use std::ops::{Add, Div, Index, IndexMut, Mul};

#[differentiate]
pub fn inner(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// A unique reference that two arguments of one call go through.
#[differentiate]
pub fn normalized(v: &mut [f64]) -> f64 {
    let length = inner(v, v).sqrt();
    for x in v.iter_mut() {
        *x /= length;
    }
    inner(v, &v[1..]) + length
}

/// A search tree, whose children lie in boxes and have methods named like those of containers.
#[derive(Clone, Debug, Differentiable)]
struct Tree {
    key: f64,
    weight: f64,
    below: Option<Box<Tree>>,
    above: Option<Box<Tree>>,
}

#[differentiate]
impl Tree {
    fn leaf(key: f64, weight: f64) -> Tree {
        Tree { key, weight, below: None, above: None }
    }

    fn insert(&mut self, key: f64, weight: f64) {
        if key < self.key {
            match self.below {
                Some(ref mut child) => child.insert(key, weight),
                None => self.below = Some(Box::new(Tree::leaf(key, weight))),
            }
        } else {
            match &mut self.above {
                Some(child) => child.insert(key, weight * 0.5),
                None => self.above = Some(Box::new(Tree::leaf(key, weight))),
            }
        }
    }

    fn moment(&self) -> f64 {
        let above = match &self.above {
            Some(child) => 2.0 * child.moment(),
            None => 0.0,
        };
        self.key * self.weight + self.below.as_ref().map_or(0.0, |child| child.moment()) + above
    }
}

#[differentiate]
pub fn planted(keys: &[f64], weights: &[f64]) -> f64 {
    let mut tree = Tree::leaf(keys[0], weights[0]);
    for (k, w) in keys.iter().zip(weights).skip(1) {
        tree.insert(*k, w * w);
    }
    tree.moment()
}

#[derive(Clone, Debug, Differentiable)]
struct Grid {
    rows: usize,
    columns: usize,
    cells: Vec<f64>,
}

#[differentiate]
impl Index<(usize, usize)> for Grid {
    type Output = f64;

    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.cells[i * self.columns + j]
    }
}

#[differentiate]
impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.cells[i * self.columns + j]
    }
}

#[differentiate]
impl Mul<&Grid> for &Grid {
    type Output = Grid;

    fn mul(self, other: &Grid) -> Grid {
        let mut product = Grid::blank(self.rows, other.columns);
        for i in 0..self.rows {
            for j in 0..other.columns {
                for k in 0..self.columns {
                    product[(i, j)] += self[(i, k)] * other[(k, j)];
                }
            }
        }
        product
    }
}

#[differentiate]
impl Grid {
    fn blank(rows: usize, columns: usize) -> Self {
        Grid { rows, columns, cells: vec![0.0; rows * columns] }
    }

    fn of(rows: usize, columns: usize, f: impl Fn(usize, usize) -> f64) -> Self {
        let mut grid = Self::blank(rows, columns);
        for i in 0..rows {
            for j in 0..columns {
                grid[(i, j)] = f(i, j);
            }
        }
        grid
    }

    fn trace(&self) -> f64 {
        (0..self.rows).map(|i| self[(i, i)]).sum()
    }
}

/// A matrix is made without a derivative, gets one by one of its elements, and is an operand then.
#[differentiate]
pub fn sheared(x: &[f64]) -> f64 {
    let a = Grid::of(2, 3, |i, j| x[i * 3 + j]);
    let b = Grid::of(3, 2, |i, j| x[j * 3 + i] * x[0]);
    let product = &a * &b;
    let mut shear = Grid::blank(2, 2);
    shear[(0, 0)] = 1.0;
    shear[(1, 1)] = 1.0;
    shear[(0, 1)] += x[5];
    (&product * &shear).trace()
}

#[derive(Clone, Debug, Differentiable)]
enum Formula {
    Number(f64),
    Variable(usize),
    Product(Box<Formula>, Box<Formula>),
    Power { base: Box<Formula>, exponent: i32 },
    Sum(Vec<Formula>),
}

#[differentiate]
fn evaluated(formula: &Formula, at: &[f64]) -> f64 {
    use Formula::*;
    match formula {
        Number(value) => *value,
        &Variable(i) => at[i],
        Product(a, b) => evaluated(a, at) * evaluated(b, at),
        Power { base, exponent } => evaluated(base, at).powi(*exponent),
        Sum(terms) => terms.iter().map(|term| evaluated(term, at)).sum(),
    }
}

/// Variants by their names alone, also where a macro holds them.
#[differentiate]
pub fn by_short_names(x: &[f64]) -> f64 {
    use Formula::*;
    let formula = Sum(vec![
        Product(Box::new(Number(x[0])), Box::new(Variable(1))),
        Power { base: Box::new(Variable(2)), exponent: 3 },
        Number(2.0 * x[1]),
    ]);
    evaluated(&formula, x)
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
struct Metres(f64);

#[differentiate]
impl Add for Metres {
    type Output = Metres;

    fn add(self, other: Metres) -> Metres {
        Metres(self.0 + other.0)
    }
}

#[differentiate]
impl Div for Metres {
    type Output = f64;

    fn div(self, other: Metres) -> f64 {
        self.0 / other.0
    }
}

/// The constructor of a struct, given by its name.
#[differentiate]
pub fn relative(x: &[f64]) -> f64 {
    let lengths: Vec<Metres> = x.iter().map(|v| v * v).map(Metres).collect();
    let whole = lengths.iter().copied().fold(Metres(1.0), |a, b| a + b);
    lengths.iter().zip(x).map(|(&part, weight)| part / whole * weight).sum()
}

/// An iterator of one's own.
#[derive(Clone, Debug, Differentiable)]
struct Doubling {
    at: f64,
    step: f64,
    left: usize,
}

#[differentiate]
impl Doubling {
    fn new(at: f64, step: f64) -> Self {
        Doubling { at, step, left: 6 }
    }
}

#[differentiate]
impl Iterator for Doubling {
    type Item = (usize, f64);

    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let now = self.at;
        self.at += self.step;
        self.step *= 2.0;
        Some((self.left, now))
    }
}

#[differentiate]
pub fn stepped(start: f64, step: f64, limit: f64) -> f64 {
    let mut sum = 0.0;
    'steps: for (left, x) in Doubling::new(start, step) {
        if left % 3 == 1 {
            continue;
        }
        if x > limit {
            break 'steps;
        }
        sum += x * x * limit;
    }
    let rest = Doubling { at: sum, step, left: 2 };
    for (_, x) in rest {
        sum += x.sin();
    }
    sum
}

/// What has a density: functions of a trait, beside those of the type, of which some give options.
#[differentiate]
pub trait Density {
    fn log_density(&self, x: f64) -> f64;

    fn parameters(&self) -> usize;
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Laplace {
    centre: f64,
    width: f64,
}

#[derive(Debug)]
pub enum Invalid {
    Width,
}

#[differentiate]
impl Laplace {
    pub fn new(centre: f64, width: f64) -> Result<Laplace, Invalid> {
        if width <= 0.0 {
            return Err(Invalid::Width);
        }
        Ok(Laplace { centre, width })
    }

    pub fn variance(&self) -> Option<f64> {
        Some(2.0 * self.width * self.width)
    }

    pub fn widened(&self) -> Laplace {
        Laplace { centre: self.centre, width: 2.0 * self.width }
    }
}

#[differentiate(trait)]
impl Density for Laplace {
    fn log_density(&self, x: f64) -> f64 {
        -(x - self.centre).abs() / self.width - (2.0 * self.width).ln()
    }

    fn parameters(&self) -> usize {
        2
    }
}

#[differentiate]
fn squared(x: f64) -> f64 {
    x * x
}

/// Products and arguments of what functions of a trait give.
#[differentiate]
pub fn likelihood(x: &[f64], centre: f64, width: f64) -> f64 {
    let Ok(law) = Laplace::new(centre, width) else { return centre };
    let wide = law.widened();
    let sum: f64 = x.iter().map(|&v| law.log_density(v)).sum();
    let last = wide.log_density(x[0]);
    sum + law.log_density(x[0]) * law.variance().unwrap() + squared(last) * wide.width
}

/// A number of a type that only its trait is known of.
#[differentiate]
pub fn criterion<D: Density>(law: &D, x: &[f64]) -> f64 {
    let k = law.parameters();
    let mut penalties = vec![x[0]; k];
    for i in 0..k {
        penalties[i] += i as f64;
    }
    let fit: f64 = x.iter().map(|v| law.log_density(*v)).sum();
    penalties.iter().sum::<f64>() * k as f64 - 2.0 * fit
}

#[differentiate]
pub fn penalised(x: &[f64], centre: f64, width: f64) -> f64 {
    criterion(&Laplace { centre, width }, x)
}

#[derive(Clone, Debug, Differentiable)]
struct Filter {
    taps: Option<Vec<f64>>,
}

#[differentiate]
impl Filter {
    fn applied(&self, x: f64) -> f64 {
        match self.taps.as_ref() {
            Some(taps) if !taps.is_empty() => x * taps.iter().sum::<f64>() / taps.len() as f64,
            _ => x,
        }
    }
}

/// A field that is looked into by patterns with guards alone.
#[differentiate]
pub fn tapped(x: &[f64]) -> f64 {
    let filters = [Filter { taps: Some(x[1..].to_vec()) }, Filter { taps: None }];
    filters[0].applied(x[0]) + filters[1].applied(x[0] * x[0])
}
