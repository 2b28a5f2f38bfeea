//! Methods of a type's own that lend the items of a field one after the other, called `iter` or otherwise.

use cotangent::{Differentiable, differentiate};

/// A polynomial, with rows of numbers beside it.
#[derive(Clone, Debug, Differentiable)]
pub struct Poly {
    pub terms: Vec<f64>,
    pub rows: Vec<Vec<f64>>,
    pub k: f64,
}

#[differentiate]
impl Poly {
    fn iter(&self) -> std::slice::Iter<'_, f64> {
        self.terms.iter()
    }

    fn scaled(&self) -> impl Iterator<Item = f64> + '_ {
        self.terms.iter().map(|c| c * self.k)
    }

    fn rows(&self) -> impl Iterator<Item = &Vec<f64>> {
        self.rows.iter()
    }

    /// A loop over it.
    fn at(&self, x: f64) -> f64 {
        let mut s = 0.0;
        for c in self.iter().rev() {
            s = s * x + c;
        }
        s
    }

    /// Chains, with itself, and with what captures another field.
    fn sum(&self) -> f64 {
        let squares: f64 = self.iter().map(|c| c * c).sum();
        squares + self.scaled().zip(self.iter()).map(|(a, b)| a * b * a).sum::<f64>()
    }

    /// Rows, of which each is a list.
    fn all(&self) -> f64 {
        let mut s = 0.0;
        for (i, row) in self.rows().enumerate() {
            for v in row.iter() {
                s += v * v * i as f64;
            }
        }
        s
    }

    /// What it lends is changed behind it.
    fn grow(&mut self) {
        let n: f64 = self.iter().sum();
        self.k *= n;
        for c in self.terms.iter_mut() {
            *c *= n;
        }
    }
}

#[differentiate]
pub fn grown(p: &mut Poly, x: f64, times: usize) -> f64 {
    let before = p.at(x);
    for _ in 0..times {
        p.grow();
    }
    p.at(x) * p.sum() + p.all() * before
}

/// Marks that are looked through by an iterator, whose lifetime the signature hides.
#[derive(Clone, Differentiable)]
pub struct Marks {
    at: Vec<f64>,
}

#[differentiate]
impl Marks {
    #[allow(mismatched_lifetime_syntaxes)]
    pub fn iter(&self) -> std::slice::Iter<f64> {
        self.at.iter()
    }

    pub fn spread(&self) -> f64 {
        self.iter().map(|x| x * x).sum::<f64>() * self.at[0]
    }

    /// Of two values of the type.
    pub fn along(&self, other: &Self, last: Marks) -> f64 {
        let sum: f64 = self.iter().zip(other.iter()).map(|(a, b)| a * b).sum();
        last.iter().rev().fold(sum, |sum, x| sum * x + 1.0)
    }

    /// The name is that of a list further in.
    pub fn hidden(&self, other: &Marks) -> f64 {
        let sum: f64 = {
            let other = &self.at[1..];
            other.iter().map(|x| x.sin()).sum()
        };
        sum * other.at[0]
    }
}

#[differentiate]
pub fn marked(x: &[f64]) -> f64 {
    let marks: Marks = Marks { at: x.to_vec() };
    let other = Marks { at: x.iter().map(|x| x.cos()).collect() };
    marks.spread() * marks.along(&other, marks.clone()) + marks.hidden(&other)
}
