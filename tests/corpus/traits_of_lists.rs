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
