//! Iterators of one's own with the methods of iterators: their `next` is called.

use cotangent::{Differentiable, differentiate};

#[differentiate]
pub mod seen {
    use super::Differentiable;

    /// A sequence that falls off.
    #[derive(Differentiable)]
    pub struct Decay {
        value: f64,
        rate: f64,
    }

    impl Decay {
        pub fn new(value: f64, rate: f64) -> Self {
            Decay { value, rate }
        }
    }

    impl Iterator for Decay {
        type Item = f64;

        fn next(&mut self) -> Option<f64> {
            let value = self.value;
            self.value *= self.rate;
            Some(value)
        }
    }

    pub fn decayed(value: f64, rate: f64, weights: &[f64]) -> f64 {
        let first: f64 = Decay { value, rate }.take(4).sum();
        let weighted: f64 = Decay::new(rate, 0.5).zip(weights.iter()).map(|(a, b)| a * b).sum();
        let mut sum = 0.0;
        for (i, v) in Decay::new(value, rate).skip(1).enumerate().take(3) {
            sum += v / (i + 1) as f64;
        }
        let mut decay = Decay::new(first, rate);
        let some: f64 = decay.by_ref().take(2).map(|v| v * v).sum();
        let next = decay.next().unwrap();
        let rest: Vec<f64> = decay.step_by(2).take(2).collect();
        first * weighted + sum * some + next * rest[1]
    }

    /// Steps of Newton's method for a root.
    #[derive(Differentiable)]
    pub struct Newton {
        at: f64,
        of: f64,
    }

    impl Iterator for Newton {
        type Item = f64;

        fn next(&mut self) -> Option<Self::Item> {
            let before = self.at;
            self.at = 0.5 * (before + self.of / before);
            (self.at != before).then_some(self.at)
        }
    }

    fn newton(of: f64) -> Newton {
        Newton { at: of, of }
    }

    fn small(steps: Newton, limit: f64) -> f64 {
        steps.take_while(|v| *v > limit).fold(0.0, |a, b| a + b * b)
    }

    pub fn rooted(a: f64, b: f64) -> f64 {
        let second = newton(b).nth(1).unwrap();
        let mut sum = 0.0;
        for v in newton(a + b).take(3) {
            sum += v * second;
        }
        newton(a).take(6).last().unwrap() * second + small(newton(b), 0.5 * b) + sum
    }

    /// A polynomial, which lends its terms.
    #[derive(Differentiable)]
    pub struct Polynomial {
        coefficients: Vec<f64>,
    }

    #[derive(Differentiable)]
    pub struct Terms<'p> {
        coefficients: &'p [f64],
        at: usize,
    }

    impl Iterator for Terms<'_> {
        type Item = (usize, f64);

        fn next(&mut self) -> Option<(usize, f64)> {
            let coefficient = *self.coefficients.get(self.at)?;
            self.at += 1;
            Some((self.at - 1, coefficient))
        }
    }

    impl Polynomial {
        fn terms(&self) -> Terms<'_> {
            Terms { coefficients: &self.coefficients, at: 0 }
        }

        fn at(&self, x: f64) -> f64 {
            self.terms().map(|(power, c)| c * x.powi(power as i32)).sum()
        }

        fn slope_at(&self, x: f64) -> f64 {
            let mut sum = 0.0;
            for (power, c) in self.terms().skip(1) {
                sum += c * power as f64 * x.powi(power as i32 - 1);
            }
            sum
        }
    }

    pub fn evaluated(coefficients: &[f64], x: f64) -> f64 {
        let polynomial = Polynomial { coefficients: coefficients.to_vec() };
        polynomial.at(x) * polynomial.slope_at(x)
    }

    /// Neighbours in a list.
    #[derive(Differentiable)]
    pub struct Pairs<'x> {
        xs: &'x [f64],
        at: usize,
    }

    impl<'x> Pairs<'x> {
        fn of(xs: &'x [f64]) -> Self {
            Pairs { xs, at: 0 }
        }
    }

    impl Iterator for Pairs<'_> {
        type Item = (f64, f64);

        fn next(&mut self) -> Option<(f64, f64)> {
            if self.at + 1 >= self.xs.len() {
                return None;
            }
            self.at += 1;
            Some((self.xs[self.at - 1], self.xs[self.at]))
        }
    }

    pub fn paired(xs: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (a, b) in Pairs::of(xs) {
            sum += a * b;
        }
        sum * Pairs { xs: &xs[1..], at: 0 }.map(|(a, b)| a / b).sum::<f64>()
    }
}

/// Where no module shows it, a struct that is written out is an iterator by what it is called.
#[derive(Differentiable)]
pub struct Doubling {
    value: f64,
}

#[differentiate]
impl Iterator for Doubling {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        self.value *= 2.0;
        Some(self.value)
    }
}

#[differentiate]
pub fn doubled(value: f64, count: usize) -> f64 {
    let mut sum = 0.0;
    for (i, v) in (Doubling { value }).enumerate().take(count) {
        sum += v * i as f64;
    }
    sum * Doubling { value: value * value }.take(count).map(|v| v.sin()).sum::<f64>()
}
