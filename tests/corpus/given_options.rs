//! Options, results and lists that methods of one's own give, with further methods of the standard library called on them at
//! once: that they are such is only told by what stands behind.

use cotangent::{Differentiable, differentiate};

/// A gauge that may not have been read yet.
#[derive(Debug, Clone, Differentiable)]
pub struct Gauge {
    pub scale: f64,
    pub reading: Option<f64>,
}

#[differentiate]
impl Gauge {
    pub fn latest(&self) -> Option<f64> {
        self.reading
    }

    pub fn checked(&self) -> Result<f64, String> {
        match self.reading {
            Some(r) if r >= 0.0 => Ok(r * self.scale),
            _ => Err("nothing was read".to_owned()),
        }
    }

    pub fn harmonics(&self) -> Vec<f64> {
        match self.reading {
            Some(r) => (1..4).map(|k| r / k as f64).collect(),
            None => vec![],
        }
    }

    pub fn spectrum(&self) -> Option<Vec<f64>> {
        self.reading.map(|r| vec![r, r * r, self.scale])
    }
}

/// `map` in front of what only options have.
#[differentiate]
pub fn mapped_results(x: &[f64], seen: bool) -> f64 {
    let g = Gauge { scale: x[0], reading: if seen { Some(x[1]) } else { None } };
    let square = g.latest().map(|r| r * r).unwrap_or(0.5);
    let scaled = g.checked().map(|r| r * x[2]).unwrap_or_default();
    let other = g.latest().map(|r| r * x[3]).unwrap_or_else(|| x[2]);
    let sum = g.spectrum().map(|s| s.iter().map(|v| v.sin()).sum()).unwrap_or(x[3]);
    square + scaled * other - sum
}

/// Several in a row, and patterns on them.
#[differentiate]
pub fn rows_of_methods(x: &[f64], limit: f64) -> f64 {
    let g = Gauge { scale: x[0], reading: Some(x[1]) };
    let low = g.latest().map(|r| r * x[2]).filter(|r| *r < limit).unwrap_or(x[3]);
    let fine = g.checked().map(|r| r + low).ok().unwrap_or_default();
    let both = if let Some(r) = g.latest().map(|r| r * 2.0) { r * fine } else { 0.0 };
    match g.checked().map(|r| r.sqrt()) {
        Ok(root) => both + root,
        Err(_) => both,
    }
}

/// Elements of a list that a method gives.
#[differentiate]
pub fn ends_of_results(x: &[f64], seen: bool) -> f64 {
    let g = Gauge { scale: x[0], reading: seen.then(|| x[1]) };
    let first = g.harmonics().first().copied().unwrap_or(x[2]);
    let last = g.harmonics().last().copied().unwrap_or_default();
    first * x[3] - last * last + g.harmonics().get(1).copied().unwrap_or(x[0])
}
