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
