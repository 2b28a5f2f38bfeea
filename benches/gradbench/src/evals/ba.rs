//! `ba`: bundle adjustment, a sparse Jacobian.

use super::Eval;
use crate::input::{LARGEST, read, require};
use crate::measure::Outcome;
use crate::objectives::ba::*;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("ba", &[("jacobian", jacobian), ("objective", objective)]);

/// Numbers in a point.
const POINT: usize = 3;
/// Entries in a row of a residual: camera, point, weight.
const ROW: usize = CAMERA + POINT + 1;
/// Leading entries of each array that are put out, before the last one.
const SHOWN: usize = 30;

#[derive(Deserialize)]
struct Input {
    n: usize,
    m: usize,
    p: usize,
    cam: [f64; CAMERA],
    x: [f64; POINT],
    w: f64,
    feat: [f64; 2],
}

/// All cameras, points, weights and features: here copies of one of each, but nothing relies on it.
struct Problem {
    cameras: Vec<[f64; CAMERA]>,
    points: Vec<[f64; POINT]>,
    weights: Vec<f64>,
    features: Vec<[f64; 2]>,
}

impl Problem {
    fn new(input: &Input) -> Result<Self, String> {
        let Input { n, m, p, cam, x, w, feat } = *input;
        require((1..=LARGEST).contains(&n) && (1..=LARGEST).contains(&m), "`n` and `m` count cameras and points")?;
        require((10..=LARGEST).contains(&p), "`p` counts observations, at least ten")?;
        Ok(Self { cameras: vec![cam; n], points: vec![x; m], weights: vec![w; p], features: vec![feat; p] })
    }

    fn observations(&self) -> usize {
        self.features.len()
    }

    /// The numbers of the camera and of the point of an observation.
    fn seen(&self, observation: usize) -> (usize, usize) {
        (observation % self.cameras.len(), observation % self.points.len())
    }

    fn residual(&self, i: usize) -> [f64; 2] {
        let (camera, point) = self.seen(i);
        reprojection_error(&self.cameras[camera], &self.points[point], self.weights[i], &self.features[i])
    }
}

#[derive(Serialize)]
struct Errors {
    reproj_error: Residuals,
    w_err: WeightErrors,
}

#[derive(Serialize)]
struct Residuals {
    elements: [f64; 2],
    repeated: usize,
}

#[derive(Serialize)]
struct WeightErrors {
    element: f64,
    repeated: usize,
}

fn objective(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    let problem = Problem::new(&input)?;
    let p = problem.observations();
    repetitions.measure(|| {
        let residuals: Vec<[f64; 2]> = (0..p).map(|i| problem.residual(i)).collect();
        let weight_errors: Vec<f64> = problem.weights.iter().map(|&w| weight_error(w)).collect();
        Errors {
            reproj_error: Residuals { elements: residuals[0], repeated: residuals.len() },
            w_err: WeightErrors { element: weight_errors[0], repeated: weight_errors.len() },
        }
    })
}

/// A sparse matrix in compressed rows.
struct Sparse {
    /// Where each row begins; the end of the last one.
    rows: Vec<usize>,
    /// The column of each entry.
    cols: Vec<usize>,
    /// The entries.
    vals: Vec<f64>,
}

impl Sparse {
    fn with_capacity(rows: usize, entries: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self { rows: starts, cols: Vec::with_capacity(entries), vals: Vec::with_capacity(entries) }
    }

    /// Ends the row.
    fn end_row(&mut self) {
        self.rows.push(self.cols.len());
    }
}

/// The derivatives of all errors: one way forward and two pullbacks for an observation, then the
/// weights.
fn sparse_jacobian(problem: &Problem) -> Sparse {
    let p = problem.observations();
    let points_from = CAMERA * problem.cameras.len();
    let weights_from = points_from + POINT * problem.points.len();
    let mut jacobian = Sparse::with_capacity(3 * p, (2 * ROW + 1) * p);
    for i in 0..p {
        let (camera, point) = problem.seen(i);
        let (_, pullback) = reprojection_error_vjp(
            &problem.cameras[camera],
            &problem.points[point],
            problem.weights[i],
            &problem.features[i],
        );
        for seed in [[1.0, 0.0], [0.0, 1.0]] {
            let (camera_bar, point_bar, weight_bar) = pullback(seed);
            jacobian.cols.extend(camera * CAMERA..(camera + 1) * CAMERA);
            jacobian.cols.extend(points_from + point * POINT..points_from + (point + 1) * POINT);
            jacobian.cols.push(weights_from + i);
            jacobian.vals.extend(camera_bar);
            jacobian.vals.extend(point_bar);
            jacobian.vals.push(weight_bar);
            jacobian.end_row();
        }
    }
    for (i, &weight) in problem.weights.iter().enumerate() {
        jacobian.cols.push(weights_from + i);
        jacobian.vals.push(weight_error_rev(weight, 1.0).1);
        jacobian.end_row();
    }
    jacobian
}

/// What is put out of the matrix: of each array the first entries and the last one.
#[derive(Serialize)]
struct Excerpt {
    rows: Vec<usize>,
    cols: Vec<usize>,
    vals: Vec<f64>,
}

fn excerpt<T: Copy>(all: &[T]) -> Vec<T> {
    all[..SHOWN].iter().chain(all.last()).copied().collect()
}

fn jacobian(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    let problem = Problem::new(&input)?;
    repetitions.measure(|| {
        let Sparse { rows, cols, vals } = sparse_jacobian(&problem);
        Excerpt { rows: excerpt(&rows), cols: excerpt(&cols), vals: excerpt(&vals) }
    })
}
