//! Polynomials with whole coefficients, in symbols that stand for whole numbers from zero on.

use std::collections::{BTreeMap, BTreeSet};

/// A sum of products of symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Polynomial<S: Ord>(BTreeMap<Vec<S>, i64>);

impl<S: Ord + Clone> Polynomial<S> {
    /// A number.
    pub fn number(n: i64) -> Self {
        Polynomial([(vec![], n)].into_iter().filter(|(_, n)| *n != 0).collect())
    }

    /// A symbol.
    pub fn symbol(s: S) -> Self {
        Polynomial([(vec![s], 1)].into())
    }

    /// The sum with a multiple of another one; `None` if a coefficient is too large.
    pub fn plus(mut self, other: &Self, times: i64) -> Option<Self> {
        for (product, n) in &other.0 {
            let entry = self.0.entry(product.clone()).or_insert(0);
            *entry = entry.checked_add(n.checked_mul(times)?)?;
        }
        self.0.retain(|_, n| *n != 0);
        Some(self)
    }

    /// The product; `None` if a coefficient is too large.
    pub fn times(&self, other: &Self) -> Option<Self> {
        let mut out = Polynomial(BTreeMap::new());
        for (a, n) in &self.0 {
            for (b, m) in &other.0 {
                let mut product: Vec<S> = a.iter().chain(b).cloned().collect();
                product.sort();
                out = out.plus(&Polynomial([(product, 1)].into()), n.checked_mul(*m)?)?;
            }
        }
        Some(out)
    }

    /// The symbols.
    pub fn symbols(&self) -> BTreeSet<S> {
        self.0.keys().flatten().cloned().collect()
    }

    /// What is multiplied by the symbol, and the rest.
    pub fn split(&self, symbol: &S) -> (Self, Self) {
        let (mut times, mut rest) = (BTreeMap::new(), BTreeMap::new());
        for (product, n) in &self.0 {
            match product.iter().position(|s| s == symbol) {
                Some(at) => {
                    let mut product = product.clone();
                    product.remove(at);
                    times.insert(product, *n);
                }
                None => drop(rest.insert(product.clone(), *n)),
            }
        }
        (Polynomial(times), Polynomial(rest))
    }

    /// A polynomial without the symbol that is nowhere greater: the symbol is replaced by one of its bounds. `None` if the
    /// terms with the symbol have different signs, or the bound is not known.
    pub fn without(&self, symbol: &S, lower: Option<&Self>, upper: Option<&Self>) -> Option<Self> {
        let with = |(product, _): &(&Vec<S>, &i64)| product.contains(symbol);
        let signs: Vec<bool> = self.0.iter().filter(with).map(|(_, n)| *n > 0).collect();
        let bound = match signs.as_slice() {
            [] => return Some(self.clone()),
            all if all.iter().all(|positive| *positive) => lower?,
            all if all.iter().all(|positive| !*positive) => upper?,
            _ => return None,
        };
        let mut out = Polynomial(BTreeMap::new());
        for (product, n) in &self.0 {
            let mut term = Polynomial::number(*n);
            for s in product {
                term = term.times(&if s == symbol { bound.clone() } else { Polynomial::symbol(s.clone()) })?;
            }
            out = out.plus(&term, 1)?;
        }
        Some(out)
    }

    /// Is it at least one, whatever the symbols stand for?
    pub fn is_positive(&self) -> bool {
        self.0.values().all(|n| *n >= 0) && self.0.get(&vec![]).is_some_and(|n| *n > 0)
    }
}
