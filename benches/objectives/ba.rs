//! Reprojection error of one observation in bundle adjustment (ADBench's BA).
//!
//! A camera is eleven numbers: rotation (axis times angle), centre, focal length, principal point,
//! two coefficients of radial distortion.

use super::quaternion::*;
use cotangent::differentiate;

/// Numbers in a camera.
pub const CAMERA: usize = 11;

/// Rotation of `v` about the axis `r` by the angle `|r|` (Rodrigues' formula).
#[differentiate(batch)]
pub fn rotate_about(r: &[f64; 3], v: &[f64; 3]) -> [f64; 3] {
    let mut out = [0.0; 3];
    let squared = inner(r, r);
    if squared != 0.0 {
        let angle = squared.sqrt();
        let cos = angle.cos();
        let sin = angle.sin();
        let axis = [r[0] / angle, r[1] / angle, r[2] / angle];
        let turned = cross(&axis, v);
        let along = inner(&axis, v) * (1.0 - cos);
        for i in 0..3 {
            out[i] = v[i] * cos + turned[i] * sin + axis[i] * along;
        }
    } else {
        let turned = cross(r, v);
        for i in 0..3 {
            out[i] = v[i] + turned[i];
        }
    }
    out
}

/// Factor of radial distortion at the squared radius `rho`.
#[differentiate(batch)]
pub fn distortion(k1: f64, k2: f64, rho: f64) -> f64 {
    1.0 + k1 * rho + k2 * rho * rho
}

/// Where the camera sees the point.
#[differentiate(batch)]
pub fn project(camera: &[f64; CAMERA], point: &[f64; 3]) -> [f64; 2] {
    let r = [camera[0], camera[1], camera[2]];
    let v = [point[0] - camera[3], point[1] - camera[4], point[2] - camera[5]];
    let seen = rotate_about(&r, &v);
    let x = seen[0] / seen[2];
    let y = seen[1] / seen[2];
    let factor = distortion(camera[9], camera[10], x * x + y * y);
    [camera[6] * (x * factor) + camera[7], camera[6] * (y * factor) + camera[8]]
}

/// Weighted difference between the projected point and the feature that was seen.
#[differentiate(batch, constant(feature))]
pub fn reprojection_error(camera: &[f64; CAMERA], point: &[f64; 3], weight: f64, feature: &[f64; 2]) -> [f64; 2] {
    let seen = project(camera, point);
    [weight * (seen[0] - feature[0]), weight * (seen[1] - feature[1])]
}

/// What pulls a weight towards one.
#[differentiate]
pub fn weight_error(weight: f64) -> f64 {
    1.0 - weight * weight
}
