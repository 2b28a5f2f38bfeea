//! Iterators of one's own that carry no derivative, in chains and in loops.

use cotangent::differentiate;

/// Points of a low-discrepancy sequence.
struct Halton {
    at: usize,
    base: usize,
}

impl Halton {
    fn new(base: usize) -> Halton {
        Halton { at: 0, base }
    }
}

impl Iterator for Halton {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        self.at += 1;
        let (mut rest, mut digit, mut point) = (self.at, 1.0, 0.0);
        while rest > 0 {
            digit /= self.base as f64;
            point += digit * (rest % self.base) as f64;
            rest /= self.base;
        }
        Some(point)
    }
}

/// A quadrature by points of two sequences; the second one goes on where it was left.
#[differentiate]
pub fn quasi_random(x: &[f64], k: f64, n: usize) -> f64 {
    let (first, mut second) = (Halton { at: 3, base: 2 }, Halton::new(3));
    let mut sum = 0.0;
    for u in first.take(n) {
        sum += (k * u).sin();
    }
    sum += second.by_ref().skip(1).take(n).map(|u| (k * u * sum).exp()).sum::<f64>();
    let weighted: f64 = second.take(n).zip(x).map(|(u, v)| u * v * v).sum();
    sum * weighted + Halton::new(5).step_by(2).take(3).map(|u| k + u).product::<f64>()
}
