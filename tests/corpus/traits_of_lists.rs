//! A trait that vectors have, beside a type that has one in a field.

use cotangent::{Differentiable, differentiate};

#[differentiate]
pub trait Sample {
    fn mean(&self) -> f64;
    fn median(&self) -> f64;
    fn spread(&self) -> f64;
    fn shift(&mut self, by: f64);

    fn score(&self) -> f64 {
        self.mean() * self.median() + self.spread()
    }
}

#[differentiate(trait)]
impl Sample for Vec<f64> {
    fn mean(&self) -> f64 {
        self.iter().sum::<f64>() / self.len() as f64
    }

    fn median(&self) -> f64 {
        let mut sorted = self.clone();
        sorted.sort_by(|a, b| a.partial_cmp(b).unwrap());
        sorted[sorted.len() / 2]
    }

    fn spread(&self) -> f64 {
        let mean = self.mean();
        self.iter().map(|x| (x - mean).powi(2)).sum()
    }

    fn shift(&mut self, by: f64) {
        let mean = self.mean();
        for x in self.iter_mut() {
            *x += by * (*x - mean);
        }
        self.push(by);
    }
}

#[derive(Clone, Debug, Differentiable)]
pub struct Series {
    pub values: Vec<f64>,
    pub scale: f64,
}

#[differentiate(trait)]
impl Sample for Series {
    fn mean(&self) -> f64 {
        self.scale * Sample::mean(&self.values)
    }

    fn median(&self) -> f64 {
        self.scale * <Vec<f64> as Sample>::median(&self.values)
    }

    fn spread(&self) -> f64 {
        self.scale * self.scale * Sample::spread(&self.values)
    }

    fn shift(&mut self, by: f64) {
        self.values.shift(by * self.scale);
        self.scale += by;
    }
}

#[differentiate]
fn moved<S: Sample>(sample: &mut S, by: f64, times: usize) -> f64 {
    for _ in 0..times {
        sample.shift(by);
    }
    sample.score()
}

/// By the name of the trait, of both.
#[differentiate]
pub fn of_both(x: f64, y: f64, z: f64) -> f64 {
    let values = vec![x * y, y, z - x];
    let series = Series { values: vec![z, x, y], scale: z };
    Sample::mean(&values) * Sample::median(&values) + Sample::spread(&series) * <Series as Sample>::mean(&series)
}

/// Through a bound, with values that change.
#[differentiate]
pub fn through_bounds(x: f64, y: f64, times: usize) -> f64 {
    let mut values = vec![x, y, x * y];
    let mut series = Series { values: values.clone(), scale: y };
    moved(&mut values, x, times) * moved(&mut series, y, times) + values[0] * series.values[1]
}

/// Functions of a trait that are given functions: the derivatives are those of the bodies.
#[differentiate]
pub trait Mapped {
    type Scalar;

    fn fmap<F>(&self, f: F) -> Vec<f64>
    where
        F: Fn(f64) -> f64;

    fn reduce<F: Fn(f64, f64) -> f64, T: Into<f64>>(&self, init: T, f: F) -> f64;

    fn map_all(&mut self, by: f64, f: impl FnMut(f64) -> f64) -> f64;

    fn zip_with(&self, f: &dyn Fn(f64, f64) -> f64, other: &[f64]) -> f64;

    fn first_two(&self, f: impl Fn(f64) -> f64) -> f64 {
        let mapped = self.fmap(f);
        mapped[0] * mapped[1]
    }
}

#[differentiate(trait)]
impl Mapped for Vec<f64> {
    type Scalar = f64;

    fn fmap<F>(&self, f: F) -> Vec<f64>
    where
        F: Fn(f64) -> f64,
    {
        self.iter().map(|x| f(*x)).collect()
    }

    fn reduce<F: Fn(f64, f64) -> f64, T: Into<f64>>(&self, init: T, f: F) -> f64 {
        let mut all: f64 = init.into();
        for x in self {
            all = f(all, *x);
        }
        all
    }

    fn map_all(&mut self, by: f64, mut f: impl FnMut(f64) -> f64) -> f64 {
        for x in self.iter_mut() {
            *x = by * f(*x);
        }
        self[0] * by
    }

    fn zip_with(&self, f: &dyn Fn(f64, f64) -> f64, other: &[f64]) -> f64 {
        self.iter().zip(other).map(|(x, y)| f(*x, *y)).sum()
    }
}

#[differentiate(trait)]
impl Mapped for Series {
    type Scalar = f64;

    fn fmap<F>(&self, f: F) -> Vec<f64>
    where
        F: Fn(f64) -> f64,
    {
        let mut out = vec![];
        for x in &self.values {
            out.push(f(*x) * self.scale);
        }
        out
    }

    fn reduce<F: Fn(f64, f64) -> f64, T: Into<f64>>(&self, init: T, f: F) -> f64 {
        let mut all: f64 = init.into();
        for x in &self.values {
            all = f(all, *x * self.scale);
        }
        all
    }

    fn map_all(&mut self, by: f64, mut f: impl FnMut(f64) -> f64) -> f64 {
        self.scale = f(self.scale * by);
        self.scale.sin()
    }

    fn zip_with(&self, f: &dyn Fn(f64, f64) -> f64, other: &[f64]) -> f64 {
        f(self.values[0], other[1]) * self.scale
    }

    fn first_two(&self, f: impl Fn(f64) -> f64) -> f64 {
        f(self.scale) + f(self.values[0])
    }
}

#[differentiate]
fn mapped<M: Mapped>(m: &M, a: f64) -> f64 {
    let scaled = m.fmap(|x| x * a);
    scaled[0] * m.first_two(|x| x.sin() + a) + m.zip_with(&|x, y| x * y * a, &scaled)
}

#[differentiate]
pub fn both_mapped(v: &[f64], scale: f64) -> f64 {
    let list = v.to_vec();
    let mut series = Series { values: Mapped::fmap(&list, |x| x * x * scale), scale };
    let reduced = series.reduce(scale, |all, x| all * 0.5 + x.cos());
    let mut calls = 0.0;
    let changed = series.map_all(v[0], |x| {
        calls += x;
        x * x + v[1]
    });
    mapped(&list, scale)
        + mapped(&series, v[1]) * reduced
        + changed * calls
        + <Vec<f64> as Mapped>::reduce(&list, 1.0, f64::max)
}

/// Called on the lists themselves.
#[differentiate]
pub trait Apart {
    fn apart(&self, other: &Self) -> f64;
    fn ends(&self) -> (f64, f64);
    fn widen(&mut self, by: f64);
}

#[differentiate(trait)]
impl Apart for [f64; 3] {
    fn apart(&self, other: &Self) -> f64 {
        let mut sum = 0.0;
        for i in 0..3 {
            sum += (self[i] - other[i]).powi(2);
        }
        sum.sqrt()
    }

    fn ends(&self) -> (f64, f64) {
        (self[0], self[2] * self[1])
    }

    fn widen(&mut self, by: f64) {
        for x in self.iter_mut() {
            *x *= by;
        }
    }
}

#[differentiate]
pub fn on_lists(x: f64, y: f64, z: f64) -> f64 {
    let mut list = vec![x, y * z, z];
    let squares = list.fmap(|v| v * v * x);
    let changed = list.map_all(y, |v| v.exp() * z);
    let mut at = [x, y, z * z];
    let from = [y, z, x];
    at.widen(from.apart(&[1.0, x, 2.0]));
    let (first, last) = at.ends();
    squares[0] * squares[2] + changed * list[1] + list.mean() * first.sin() - last * at.apart(&from)
        + list.first_two(|v| v * y)
}
