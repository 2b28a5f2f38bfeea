//! Traits of a module for slices, for iterators and for whatever lends a slice; traits for all types of a kind.

use cotangent::differentiate;

#[differentiate]
pub mod of_slices {
    pub trait Moments {
        fn average(&self) -> f64;
        fn deviation(&self) -> f64;
        fn middle(&self) -> f64;
    }

    impl Moments for [f64] {
        fn average(&self) -> f64 {
            assert!(!self.is_empty(), "nothing to average");
            let this = 1.0 / self.len() as f64;
            self.iter().sum::<f64>() * this
        }

        fn deviation(&self) -> f64 {
            let centre = self.average();
            let spread: f64 = self.iter().map(|v| (v - centre).powi(2)).sum();
            (spread / (self.len() - 1) as f64).sqrt()
        }

        fn middle(&self) -> f64 {
            let mut sorted = self.to_vec();
            sorted.sort_by(|a, b| a.partial_cmp(b).unwrap());
            let half = sorted.len() / 2;
            if sorted.len() % 2 == 1 { sorted[half] } else { 0.5 * (sorted[half - 1] + sorted[half]) }
        }
    }

    /// Methods of slices on slices, vectors, arrays, parts, fields and what a chain gives; by the name of the trait.
    pub fn described(x: &[f64], k: f64) -> f64 {
        #[derive(cotangent::Differentiable)]
        struct Sample {
            data: Vec<f64>,
        }
        let waves: Vec<f64> = x.iter().map(|v| (k * v).sin()).collect();
        let sample = Sample { data: vec![k, x[0] * k, x[1]] };
        let ends = [x[0], x[x.len() - 1] * k];
        x.deviation() * waves.average() + x[1..].middle() + sample.data.deviation() - ends.average()
            + x.iter().map(|v| v * k).collect::<Vec<_>>().deviation()
            + Moments::average(x)
            + <[f64] as Moments>::middle(&waves)
    }
}

#[differentiate]
pub mod of_generic_slices {
    use num_traits::Float;
    use std::iter::Sum;

    pub trait Euclidean<T> {
        fn inner(&self, other: &[T]) -> T;
        fn length(&self) -> T;
        fn stretch(&mut self, factor: T);
        fn stretched(&self, factor: T) -> Vec<T>;
    }

    impl<T: Float + Sum> Euclidean<T> for [T] {
        fn inner(&self, other: &[T]) -> T {
            self.iter().zip(other).map(|(&a, &b)| a * b).sum()
        }

        fn length(&self) -> T {
            self.inner(self).sqrt()
        }

        fn stretch(&mut self, factor: T) {
            for v in self.iter_mut() {
                *v = *v * factor;
            }
        }

        fn stretched(&self, factor: T) -> Vec<T> {
            let mut own = self.to_vec();
            own.stretch(factor);
            own
        }
    }

    /// A direction, and how far another vector goes along it: with methods that change slices, and parts of them.
    pub fn along(direction: &[f64], x: &[f64]) -> f64 {
        let mut unit = direction.to_vec();
        unit.stretch(1.0 / direction.length());
        unit[1..].stretch(x[0]);
        unit.inner(x) + x.stretched(x[1]).length()
    }
}

/// A trait of references to slices, whose items are whatever becomes a number.
#[differentiate]
pub mod of_lent_slices {
    use cotangent::Differentiable;

    #[derive(Differentiable)]
    pub struct Spread {
        pub center: f64,
        pub width: f64,
    }

    pub trait Spreads {
        fn spread(self) -> Result<Spread, String>;
        fn lagged(self, by: usize) -> f64;
    }

    impl<T> Spreads for &[T]
    where
        T: Clone + PartialOrd + Into<f64>,
    {
        fn spread(self) -> Result<Spread, String> {
            let n = self.len() as f64;
            if self.is_empty() {
                return Err("nothing there".into());
            }
            let mut squares = 0.0;
            let center = self
                .iter()
                .map(|x| {
                    let x: f64 = x.clone().into();
                    squares += x * x;
                    x
                })
                .sum::<f64>()
                / n;
            Ok(Spread { center, width: (squares / n - center.powi(2)).sqrt() })
        }

        fn lagged(self, by: usize) -> f64 {
            let mut sum = 0.0;
            for (a, b) in self.iter().zip(&self[by..]) {
                let (a, b): (f64, f64) = (a.clone().into(), b.clone().into());
                sum += a * b.exp();
            }
            sum
        }
    }

    pub fn spread_out(x: &[f64], k: f64) -> f64 {
        let spread = x.spread().unwrap();
        let tail = x[1..].to_vec();
        spread.center * spread.width * k + tail.lagged(1)
    }
}

#[differentiate]
pub mod of_iterators {
    pub trait Averages: Iterator<Item = f64> + Sized {
        fn plain(self) -> f64 {
            let (count, sum) = self.fold((0.0, 0.0), |(count, sum), v| (count + 1.0, sum + v));
            sum / count
        }

        fn quadratic(self) -> f64 {
            self.map(|v| v * v).plain().sqrt()
        }

        fn smoothed(mut self, by: f64) -> f64 {
            let first = self.next().unwrap_or(0.0);
            self.fold(first, |state, v| by * v + (1.0 - by) * state)
        }
    }

    impl<I: Iterator<Item = f64>> Averages for I {}

    /// Methods that a trait writes for all iterators, at the end of chains.
    pub fn averaged(x: &[f64], by: f64) -> f64 {
        x.iter().map(|v| v * by).plain() * x.iter().copied().quadratic()
            + x.windows(2).map(|w| w[0] * w[1]).smoothed(by)
    }
}

#[differentiate]
pub mod of_lenders {
    pub trait Energy {
        fn energy(&self) -> f64;
        fn scaled_energy(&self, k: f64) -> f64;
    }

    impl<V: AsRef<[f64]>> Energy for V {
        fn energy(&self) -> f64 {
            self.as_ref().iter().map(|v| v * v).sum()
        }

        fn scaled_energy(&self, k: f64) -> f64 {
            0.5 * k * self.energy()
        }
    }

    /// Methods of all that lends a slice: of a slice behind a reference, and of a vector.
    pub fn stored(x: &[f64], k: f64) -> f64 {
        let squares: Vec<f64> = x.iter().map(|v| v * v).collect();
        squares.energy() + x.scaled_energy(k)
    }
}

#[differentiate]
pub mod of_all {
    use std::ops::{Add, Mul};

    pub trait Squared {
        fn squared(self) -> Self;
        fn doubled(&self) -> Self;
        fn square(&mut self);
    }

    impl<T: Mul<Output = T> + Add<Output = T> + Copy> Squared for T {
        fn squared(self) -> T {
            self * self
        }

        fn doubled(&self) -> T {
            *self + *self
        }

        fn square(&mut self) {
            *self = *self * *self;
        }
    }

    /// A trait for everything that is multiplied, on numbers.
    pub fn powers(x: f64, y: f64) -> f64 {
        let mut z = x.squared();
        z.square();
        z * y.doubled() + y.squared()
    }

    #[derive(Clone, Copy, cotangent::Differentiable)]
    pub struct Shade {
        pub light: f64,
        pub depth: f64,
    }

    impl Add for Shade {
        type Output = Shade;

        fn add(self, other: Shade) -> Shade {
            Shade { light: self.light + other.light, depth: self.depth + other.depth }
        }
    }

    impl Mul<f64> for Shade {
        type Output = Shade;

        fn mul(self, k: f64) -> Shade {
            Shade { light: self.light * k, depth: self.depth * k }
        }
    }

    pub trait Blend {
        fn blend(self, other: Self, t: f64) -> Self;
    }

    impl<T> Blend for T
    where
        T: Add<Output = T> + Mul<f64, Output = T>,
    {
        fn blend(self, other: T, t: f64) -> T {
            self * (1.0 - t) + other * t
        }
    }

    /// A trait for all that can be blended, on a struct and on numbers; what it gives is taken apart.
    pub fn mixed(a: f64, b: f64, t: f64) -> f64 {
        let (dark, bright) = (Shade { light: a, depth: b }, Shade { light: b, depth: a * b });
        let grey = dark.blend(bright, t);
        grey.light * grey.depth + a.blend(b, t * t)
    }
}

#[differentiate]
pub mod of_both {
    pub trait Envelope {
        fn level(&mut self) -> f64;
        fn set_scale(&mut self, scale: f64);
    }

    #[derive(Clone, cotangent::Differentiable)]
    pub struct Decay {
        time: f64,
        rate: f64,
        scale: f64,
    }

    impl Decay {
        pub fn set_scale(&mut self, scale: f64) {
            self.scale = scale * 2.0;
        }

        pub fn next(&mut self) -> f64 {
            let value = self.level();
            self.time += 0.1;
            value
        }
    }

    impl Envelope for Decay {
        fn level(&mut self) -> f64 {
            self.scale * (-self.rate * self.time).exp()
        }

        fn set_scale(&mut self, scale: f64) {
            self.scale = scale;
        }
    }

    /// A method that changes what it is called on, of a type that has one of its name by a trait too.
    pub fn faded(rate: f64, scale: f64) -> f64 {
        let mut decay = Decay { time: 0.1, rate, scale };
        let mut sum = decay.next() + decay.next();
        decay.set_scale(scale * rate);
        sum += decay.next();
        <Decay as Envelope>::set_scale(&mut decay, scale);
        sum + decay.next() * decay.next()
    }
}

#[differentiate]
fn checked<T: PartialOrd + Copy>(value: T, most: T) -> Result<T, &'static str> {
    if value <= most { Ok(value) } else { Err("too much") }
}

/// A method of floats right behind the question mark of what a generic function gives.
#[differentiate]
fn found(x: f64) -> Result<f64, String> {
    let low = checked(x, 10.0)?.sin();
    let high = match checked(low, 2.0) {
        Ok(value) => value.exp(),
        Err(_) => 0.0,
    };
    Ok(low * high)
}

#[differentiate]
pub fn found_or_none(x: f64) -> f64 {
    found(x).unwrap_or(x * x)
}
