//! `ht`: hand tracking, the Jacobian of the distances between a posed hand and points.

mod hand;
mod input;

use super::Eval;
use crate::input::{read, rows};
use crate::measure::Outcome;
use hand::*;
use input::{Input, Problem};
use serde_json::value::RawValue;

pub const EVAL: Eval = Eval::new("ht", &[("jacobian", jacobian), ("objective", objective)]);

fn objective(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    let problem = Problem::new(input)?;
    let Problem { theta, us, hand, targets } = &problem;
    repetitions.measure(|| {
        let mut residuals = vec![0.0; 3 * targets.points.len()];
        all_residuals(theta, us, hand, targets, &mut residuals);
        residuals
    })
}

/// Forward mode, column by column: two for the coordinates within the triangles, where there are
/// any (a point depends on its own only, so all points take theirs at once), then one for each angle.
fn jacobian(input: &RawValue) -> Result<Outcome, String> {
    let (input, repetitions) = read::<Input>(input)?;
    let problem = Problem::new(input)?;
    let Problem { theta, us, hand, targets } = &problem;
    let n = 3 * targets.points.len();
    let inner_columns = if us.is_empty() { 0 } else { 2 };
    let columns = inner_columns + theta.len();
    repetitions.measure(|| {
        let mut all = vec![0.0; n * columns];
        let [mut residuals, mut tangent] = [vec![0.0; n], vec![0.0; n]];
        let mut put = |column: usize, tangent: &[f64]| {
            for (row, dot) in all.chunks_exact_mut(columns).zip(tangent) {
                row[column] = *dot;
            }
        };
        if inner_columns > 0 {
            let mut vertices = vec![[0.0; 3]; hand.positions.len()];
            posed(theta, hand, &mut vertices);
            let still = vec![[0.0; 3]; vertices.len()];
            for column in 0..inner_columns {
                let mut us_dot = vec![[0.0; 2]; us.len()];
                for u_dot in &mut us_dot {
                    u_dot[column] = 1.0;
                }
                differences_fwd(us, &us_dot, &vertices, &still, targets, &mut residuals, &mut tangent);
                put(column, &tangent);
            }
        }
        let us_dot = vec![[0.0; 2]; us.len()];
        let mut theta_dot = [0.0; ANGLES];
        for angle in 0..ANGLES {
            theta_dot[angle] = 1.0;
            all_residuals_fwd(theta, &theta_dot, us, &us_dot, hand, targets, &mut residuals, &mut tangent);
            theta_dot[angle] = 0.0;
            put(inner_columns + angle, &tangent);
        }
        rows(all, columns)
    })
}
