//! The input of hand tracking.

use super::hand::{ANGLES, Affine, BONES, Hand, Targets};
use crate::input::require;
use serde::Deserialize;

/// As the eval sends it.
#[derive(Deserialize)]
pub struct Input {
    theta: Vec<f64>,
    us: Vec<[f64; 2]>,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    correspondences: Vec<usize>,
    points: Vec<[f64; 3]>,
    model: Model,
}

#[derive(Deserialize)]
struct Model {
    parents: Vec<i64>,
    base_relatives: Vec<Affine>,
    inverse_base_absolutes: Vec<Affine>,
    base_positions: Vec<[f64; 4]>,
    weights: Vec<[f64; BONES]>,
    triangles: Vec<[usize; 3]>,
    is_mirrored: bool,
}

/// What the functions take.
#[derive(Debug)]
pub struct Problem {
    /// The pose.
    pub theta: [f64; ANGLES],
    /// Coordinates within triangles; none where points belong to vertices.
    pub us: Vec<[f64; 2]>,
    /// The hand at rest.
    pub hand: Hand,
    /// The points.
    pub targets: Targets,
}

impl Problem {
    /// Checks the input.
    pub fn new(Input { theta, us, data }: Input) -> Result<Self, String> {
        let theta = <[f64; ANGLES]>::try_from(theta).map_err(|_| format!("`input`: `theta` has {ANGLES} numbers"))?;
        let Data { correspondences, points, model } = data;
        require(correspondences.len() == points.len(), "there is one correspondence for each point")?;
        require(us.is_empty() || us.len() == points.len(), "`us` is empty or has a pair for each point")?;
        let corners = corners(&correspondences, !us.is_empty(), &model)?;
        Ok(Self { theta, us, hand: hand(model)?, targets: Targets { points, corners } })
    }
}

/// The vertices that each point depends on.
fn corners(correspondences: &[usize], on_triangles: bool, model: &Model) -> Result<Vec<[usize; 3]>, String> {
    let mut corners = Vec::with_capacity(correspondences.len());
    for &correspondence in correspondences {
        let found = if on_triangles {
            model.triangles.get(correspondence).copied().ok_or("`input`: a correspondence names no triangle")?
        } else {
            [correspondence; 3]
        };
        require(found.iter().all(|&vertex| vertex < model.base_positions.len()), "there is no such vertex")?;
        corners.push(found);
    }
    Ok(corners)
}

fn hand(model: Model) -> Result<Hand, String> {
    let mut parents = Vec::with_capacity(BONES);
    for (bone, &parent) in model.parents.iter().enumerate() {
        let parent = usize::try_from(parent).ok();
        require(parent.is_none_or(|parent| parent < bone), "a bone comes behind its parent")?;
        parents.push(parent);
    }
    let bones = [model.parents.len(), model.base_relatives.len(), model.inverse_base_absolutes.len()];
    require(bones == [BONES; 3], "the model has 22 bones")?;
    require(model.weights.len() == model.base_positions.len(), "there is one row of weights for each vertex")?;
    Ok(Hand {
        parents,
        relatives: model.base_relatives,
        inverse_places: model.inverse_base_absolutes,
        positions: model.base_positions,
        weights: model.weights,
        mirrored: model.is_mirrored,
    })
}
