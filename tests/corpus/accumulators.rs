//! Types with methods that are called as those of lists are, used far from their `impl`: what else is called on them shows
//! that they are none.

use cotangent::{Differentiable, differentiate};

/// Mean and variance by Welford's recursion.
#[derive(Clone, Debug, Default, Differentiable)]
pub struct Moments {
    #[constant]
    count: u64,
    mean: f64,
    squares: f64,
}

#[differentiate]
impl Moments {
    pub fn push(&mut self, v: f64) -> &mut Self {
        self.count += 1;
        let step = v - self.mean;
        self.mean += step / self.count as f64;
        self.squares += step * (v - self.mean);
        self
    }

    pub fn variance(&self) -> Option<f64> {
        if self.count < 2 { None } else { Some(self.squares / (self.count - 1) as f64) }
    }

    pub fn merge(self, other: Self) -> Self {
        let count = self.count + other.count;
        let step = other.mean - self.mean;
        Moments {
            count,
            mean: self.mean + step * other.count as f64 / count as f64,
            squares: self.squares + other.squares + step * step * (self.count * other.count) as f64 / count as f64,
        }
    }
}

/// A sum that forgets.
#[derive(Clone, Debug, Differentiable)]
pub struct Fading {
    sum: f64,
    weight: f64,
}

#[differentiate]
impl Fading {
    pub fn new() -> Self {
        Fading { sum: 0.0, weight: 1.0 }
    }

    pub fn push(&mut self, v: f64) {
        self.sum += v * self.weight;
        self.weight *= 0.9;
    }

    pub fn extend(&mut self, values: &[f64]) {
        for v in values {
            self.sum += v * v * self.weight;
        }
    }

    pub fn clear(&mut self) {
        self.sum *= 0.0;
    }

    pub fn level(&self) -> f64 {
        self.sum * self.weight
    }
}

/// What is pushed, and asked by a name that lists have not.
#[differentiate]
pub fn pushed(x: &[f64]) -> f64 {
    let mut moments = Moments::default();
    for v in x {
        moments.push(v * v);
    }
    moments.variance().unwrap_or(0.0)
}

/// The same of two, in closures, and one behind the other.
#[differentiate]
pub fn merged(x: &[f64]) -> f64 {
    let (mut a, mut b) = (Moments::default(), Moments::default());
    let half = x.len() / 2;
    x[..half].iter().for_each(|&v| {
        a.push(v).push(v * 0.5);
    });
    x[half..].iter().for_each(|&v| {
        b.push(v);
    });
    a.merge(b).variance().unwrap_or(0.0)
}

/// A constructor without arguments, and other methods that lists have too.
#[differentiate]
pub fn faded(x: &[f64]) -> f64 {
    let mut fading = Fading::new();
    for v in x {
        fading.push(*v);
        if *v > 0.8 {
            fading.clear();
        }
    }
    fading.extend(x);
    fading.level()
}

pub type Series = Vec<f64>;

/// A list by another name is one, where it is indexed.
#[differentiate]
pub fn listed(x: &[f64]) -> f64 {
    let mut series = Series::new();
    for v in x {
        series.push(v * v);
    }
    series[0] * series.iter().sum::<f64>()
}
