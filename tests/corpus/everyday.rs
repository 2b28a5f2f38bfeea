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
