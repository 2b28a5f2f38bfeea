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

    /// The sign of all terms with the symbol, or 0 if there are none; `None` if they have different signs, or if the symbol stands
    /// in one of them more than once.
    pub fn sign(&self, symbol: &S) -> Option<i64> {
        let mut sign = 0;
        for (product, n) in &self.0 {
            match product.iter().filter(|s| *s == symbol).count() {
                0 => {}
                1 if sign * n >= 0 => sign = n.signum(),
                _ => return None,
            }
        }
        Some(sign)
    }

    /// The polynomial with something else for a symbol; `None` if a coefficient is too large.
    pub fn with(&self, symbol: &S, value: &Self) -> Option<Self> {
        let mut out = Polynomial(BTreeMap::new());
        for (product, n) in &self.0 {
            let mut term = Polynomial::number(*n);
            for s in product {
                term = term.times(&if s == symbol { value.clone() } else { Polynomial::symbol(s.clone()) })?;
            }
            out = out.plus(&term, 1)?;
        }
        Some(out)
    }

    /// The number, if it is one other than zero.
    pub fn as_number(&self) -> Option<i64> {
        (self.0.len() == 1).then(|| self.0.get(&vec![]).copied()).flatten()
    }

    /// Is it at least one, whatever the symbols stand for?
    pub fn is_positive(&self) -> bool {
        self.0.values().all(|n| *n >= 0) && self.0.get(&vec![]).is_some_and(|n| *n > 0)
    }
}
