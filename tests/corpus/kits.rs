//! Habits of small numerical crates: loops that test behind their body, conversions that may fail, factors from helpers.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

/// The eccentric anomaly, by steps until they are small: the loop tests behind its body.
#[differentiate]
pub fn eccentric(mean: f64, e: f64) -> f64 {
    let mut anomaly = mean;
    while {
        let step = (anomaly - e * anomaly.sin() - mean) / (1.0 - e * anomaly.cos());
        anomaly -= step;
        step.abs() > 1e-13
    } {}
    anomaly
}

/// The same with a body, a label, and a way out of it.
#[differentiate]
pub fn squared_until(x: f64, limit: usize) -> f64 {
    let (mut y, mut count) = (x, 0);
    'all: while {
        y = y * y + 0.3 * x;
        y < 5.0
    } {
        count += 1;
        if count > limit {
            break 'all;
        }
        if count % 2 == 0 {
            continue;
        }
        y += 0.1 * x;
    }
    y
}

/// A mean over as many intervals as the type can say.
#[differentiate]
pub fn per_interval<T: Float>(x: T, n: usize) -> Result<T, &'static str> {
    let Some(n) = T::from(n) else { return Err("too many") };
    Ok(x * x / n)
}

/// A value of another precision, if it has one in this.
#[differentiate]
pub fn shifted<T: Float>(x: T, by: f64) -> Option<T> {
    let by = T::from(by * by)?;
    if let Some(half) = T::from(by / (T::one() + T::one())) { Some(x * by + half) } else { None }
}

/// In double precision, whatever the type.
#[differentiate]
pub fn in_double<T: Float>(x: T, y: T) -> Result<f64, String> {
    let v = (x * y).to_f64().ok_or_else(|| "no number".to_string())?;
    match y.to_f64() {
        Some(y) => Ok(v * v + y),
        None => Ok(v),
    }
}

/// As many steps as there is room for.
#[differentiate]
pub fn stepped<T: Float>(x: T, h: T, until: T) -> T {
    let steps = T::to_usize(&(until / h).round()).unwrap_or(0);
    let mut y = x;
    for _ in 0..steps {
        y = y + h * (x - y * y);
    }
    y
}

/// A plane vector of single precision.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Rate {
    pub x: f32,
    pub y: f32,
}

#[differentiate]
impl std::ops::Mul<f32> for Rate {
    type Output = Rate;
    fn mul(self, k: f32) -> Rate {
        Rate { x: self.x * k, y: self.y * k }
    }
}

/// No derivative goes through it.
fn radians(degrees: f32) -> f32 {
    degrees * (std::f32::consts::PI / 180.0)
}

/// Vectors times what helpers without a derivative give.
#[differentiate]
pub fn half_rates(v: Rate, w: Rate) -> f32 {
    let half = v * radians(30.0);
    let turned = w * radians(45.0f32) * 2.0;
    half.x * turned.y - half.y * turned.x
}

/// A place, and a way from one to another.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Way {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Spot {
    pub fn from_zero(self) -> Way {
        Way { x: self.x, y: self.y }
    }
}

#[differentiate]
impl From<(f64, f64)> for Spot {
    fn from((x, y): (f64, f64)) -> Spot {
        Spot { x, y }
    }
}

#[differentiate]
impl std::ops::Neg for Way {
    type Output = Way;
    fn neg(self) -> Way {
        Way { x: -self.x, y: -self.y }
    }
}

/// An affine map of the plane: a matrix by rows, and a shift.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Map(pub [f64; 6]);

#[differentiate]
impl Map {
    pub fn shift(by: Way) -> Map {
        Map([1.0, 0.0, 0.0, 1.0, by.x, by.y])
    }

    pub fn then_scale(self, s: f64) -> Map {
        Map(self.0.map(|v| v * s))
    }

    pub fn then_shift(mut self, by: Way) -> Map {
        self.0[4] += by.x;
        self.0[5] += by.y;
        self
    }

    /// What `by` is, is only said by the functions of the block that take it.
    pub fn scaled_about(s: f64, center: impl Into<Spot>) -> Map {
        let by = center.into().from_zero();
        Self::shift(-by).then_scale(s).then_shift(by)
    }
}

/// Where a place is taken.
#[differentiate]
pub fn moved(spot: Spot, s: f64) -> f64 {
    let map = Map::scaled_about(s, (0.3 * s, spot.y * spot.x));
    map.0[0] * spot.x + map.0[1] * spot.y + 2.0 * map.0[4] * map.0[5]
}

/// The conjugate of a quaternion of whatever can be negated behind references.
#[differentiate]
pub fn conjugate<T>(out: &mut [T; 4], q: &[T; 4])
where
    T: Clone,
    for<'a> &'a T: std::ops::Neg<Output = T>,
{
    out[0] = -&q[0];
    out[1] = -&q[1];
    out[2] = -&q[2];
    out[3] = q[3].clone();
}

/// A vector with the array inside.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Triple(pub [f64; 3]);

#[differentiate]
impl Triple {
    pub fn norm(&self) -> f64 {
        self.0.iter().map(|v| v * v).sum::<f64>().sqrt()
    }

    /// Each number by what it is alone, and by all.
    pub fn bent(mut self, k: f64) -> Triple {
        let n = self.norm();
        let waves = Triple(self.0.map(|v| (v * k).sin() / n));
        self.0[1] *= waves.0[0];
        let squares = self.0.map(|v| v * v * waves.0[2]);
        self.0[0] = squares.iter().sum();
        self
    }
}

#[differentiate]
pub fn bent(x: [f64; 3], k: f64) -> f64 {
    let y = Triple(x).bent(k).0;
    y[0] + 2.0 * y[1] - y[2] * y[0]
}

/// The parts of what a method gives, by a pattern and by their place.
#[differentiate]
pub fn bent_twice(x: Triple, k: f64) -> f64 {
    let Triple(y) = x.bent(k);
    let z = x.bent(k * y[1]).0;
    y[0] + z[1] * y[2] + x.bent(z[0]).0[2]
}

#[differentiate]
pub fn bent_in_array(x: [f64; 3], k: f64) -> f64 {
    bent_twice(Triple(x), k)
}

/// Waves of single precision, one on top of the other.
#[derive(Clone, Debug, Differentiable)]
pub struct Waves {
    pub gain: f32,
    pub weight: f32,
    pub scale: f32,
    pub octaves: i32,
}

/// Sums that start from a literal, in functions whose signatures show no float.
#[differentiate]
impl Waves {
    fn bound(&mut self) {
        let gain = self.gain.abs();
        let mut amp = gain;
        let mut total = 1.;
        for _ in 1..self.octaves {
            total += amp;
            amp *= gain;
        }
        self.scale = 1. / total;
    }

    fn damp(&mut self) {
        let mut left = 1.;
        for i in 0..self.octaves {
            left *= 0.9;
            left = left * left + i as f32 * 0.1;
        }
        self.weight *= left * left;
    }

    fn at(&self, seed: i32, x: f32) -> f32 {
        (x * seed as f32).sin()
    }
}

/// The whole wave.
#[differentiate]
pub fn layered(gain: f32, weight: f32, x: f32) -> f32 {
    let mut waves = Waves { gain, weight, scale: 1., octaves: 2 };
    waves.bound();
    waves.damp();
    let (mut sum, mut amp, mut x) = (0., waves.scale, x);
    for seed in 1..=waves.octaves {
        let part = waves.at(seed, x);
        sum += part * amp;
        amp *= 1. - waves.weight * (part + 1.).min(2.) * 0.5;
        x *= 2.;
        amp *= waves.gain;
    }
    sum
}
