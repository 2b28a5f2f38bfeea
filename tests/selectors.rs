//! Enums without fields in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/selectors.rs"]
mod selectors;

use common::shape::Shape;
use selectors::imported::*;
use selectors::*;

impl Shape for Rate {
    type Tan = ();
    fn zero(&self) {}
    fn blank() -> Self {
        Rate::Simple
    }
    fn put(&self, _: &mut Vec<f64>) {}
    fn fill(&mut self, _: &mut &[f64]) {}
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(u64::from(*self == Rate::Compound));
    }
}

shapes! {
    Contract, ContractTangent { r } constant { rate };
}

fn contract(rate: Rate) -> Contract {
    Contract { rate, r: 0.7 }
}

tests! {
    value payoff, payoff_fwd, payoff_rev, payoff_vjp => (val 1.3, val 0.9, fixed Side::Call) (val 0.7, val 0.9, fixed Side::Put);
    value spread, spread_fwd, spread_rev, spread_vjp => (val 1.3, val 0.9, fixed &Side::Call) (val 0.7, val 0.9, fixed &Side::Put);
    value walked, walked_fwd, walked_rev, walked_vjp => (val 0.7, fixed Side::Call, fixed 3) (val 0.7, fixed Side::Put, fixed 4) (val 0.7, fixed Side::Put, fixed 0);
    value paired, paired_fwd, paired_rev, paired_vjp => (val 0.7, fixed Side::Call, fixed Side::Call) (val 0.7, fixed Side::Call, fixed Side::Put) (val 0.7, fixed Side::Put, fixed Side::Put);
    value quoted, quoted_fwd, quoted_rev, quoted_vjp => (val 0.7, val 1.2, fixed Side::Call) (val 0.7, val 1.2, fixed Side::Put);
    value grown, grown_fwd, grown_rev, grown_vjp => (val 0.7, val 1.2, fixed Rate::Simple) (val 0.7, val 1.2, fixed Rate::Compound);
    value skewness, skewness_fwd, skewness_rev, skewness_vjp => (ref vec![0.3, 0.2, 1.9]);
    value fitted, fitted_fwd, fitted_rev, fitted_vjp => (val 0.4, ref vec![0.3, 0.8, 0.5, 1.1]);
    value paid, paid_fwd, paid_rev, paid_vjp => (ref contract(Rate::Simple), val 1.2, fixed 4) (ref contract(Rate::Compound), val 1.2, fixed 1) (ref contract(Rate::Simple), val 1.2, fixed 0);
}

/// The siblings of a method of one have no more parameters than it has.
#[test]
fn of_itself() {
    assert_eq!(Side::Put.forward_rev(0.5, 2.0, 1.0), (-1.5, 1.0, -1.0));
    assert_eq!(Side::Call.forward_fwd(0.5, 1.0, 2.0, 0.0), (-1.5, 1.0));
}
