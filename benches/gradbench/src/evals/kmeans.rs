//! `kmeans`: the cost of a clustering, and Newton's direction.

use super::Eval;
use crate::input::{Matrix, read, require, rows};
use crate::measure::Outcome;
use cotangent::differentiate;
use serde::Deserialize;
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("kmeans", &[("cost", cost), ("dir", direction)]);

/// Sum of the squares of the distances from each point to the nearest centroid, the first of them
/// where there are several.
#[differentiate(constant(points), rev_fwd)]
fn clustering_cost(centroids: &[f64], points: &[f64], d: usize) -> f64 {
    let mut total = 0.0;
    for point in points.chunks_exact(d) {
        let mut nearest = f64::INFINITY;
        for centroid in centroids.chunks_exact(d) {
            let mut distance = 0.0;
            for i in 0..d {
                let along = centroid[i] - point[i];
                distance += along * along;
            }
            if distance < nearest {
                nearest = distance;
            }
        }
        total += nearest;
    }
    total
}

#[derive(Deserialize)]
struct Input {
    points: Matrix,
    centroids: Matrix,
}

impl Input {
    fn check(&self) -> Result<(), String> {
        let Self { points, centroids } = self;
        require(centroids.rows > 0 && centroids.columns > 0, "there is at least one centroid")?;
        require(points.is(points.rows, centroids.columns), "points are as long as centroids")
    }
}

fn cost(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    let Input { points, centroids } = &input;
    repetitions.measure(|| clustering_cost(&centroids.entries, &points.entries, centroids.columns))
}

/// The gradient over the diagonal of the Hessian, which has nothing beside its diagonal: its product
/// with ones, the derivative of the gradient in that direction.
fn direction(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    input.check()?;
    let Input { points, centroids } = &input;
    let (d, size) = (centroids.columns, centroids.entries.len());
    let ones = vec![1.0; size];
    repetitions.measure(|| {
        let [mut gradient, mut diagonal] = [vec![0.0; size], vec![0.0; size]];
        clustering_cost_rev_fwd(&centroids.entries, &ones, &mut gradient, &mut diagonal, &points.entries, d, 1.0, 0.0);
        for (g, h) in gradient.iter_mut().zip(&diagonal) {
            *g /= h;
        }
        rows(gradient, d)
    })
}
