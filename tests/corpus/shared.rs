//! Values that are shared, or borrowed until they are changed.

use cotangent::{Differentiable, differentiate};
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Clone, Debug, Differentiable)]
pub struct Series {
    pub terms: Vec<f64>,
    pub shift: f64,
}

#[differentiate]
impl Series {
    fn at(&self, x: f64) -> f64 {
        self.terms.iter().rev().fold(self.shift, |sum, term| sum * x + term)
    }
}

/// A list by one of its owners.
#[differentiate]
pub fn of_arc(terms: Arc<[f64]>, x: f64) -> f64 {
    let others = Arc::clone(&terms);
    terms.iter().zip(others.iter().rev()).map(|(a, b)| a * (b * x).sin()).sum()
}

/// A struct by reference to an owner, which is handed on.
#[differentiate]
pub fn of_rc(series: &Rc<Series>, x: f64) -> f64 {
    let own = Rc::clone(series);
    let slope = (**series).at(x + 0.1) - own.at(x);
    slope * series.clone().shift
}

/// The whole by both.
#[differentiate]
pub fn of_both(series: &Rc<Series>, terms: &Arc<Vec<f64>>, x: f64) -> f64 {
    of_rc(series, x) * terms.iter().map(|t| (t * x).cos()).sum::<f64>()
}

/// Scaled only where it has to be, and then another list.
#[differentiate]
pub fn scaled_if_long(x: Cow<'_, [f64]>, most: f64) -> f64 {
    let length = x.iter().map(|v| v * v).sum::<f64>().sqrt();
    let mut kept: Cow<'_, [f64]> =
        if length > most { Cow::Owned(x.iter().map(|v| v * most / length).collect()) } else { Cow::Borrowed(&x) };
    if kept.len() > 2 {
        kept.to_mut()[1] *= most;
    }
    let whole = kept.into_owned();
    whole.iter().enumerate().map(|(i, v)| v * (i as f64 + most)).sum()
}
