//! Gradient of the product of all variables.

/// Products of what stands before each variable on the way up, of what stands behind it on the way
/// down: no division, so zeros are harmless.
pub fn product(x: &[f64], gradient: &mut [f64]) -> f64 {
    let mut before = 1.0;
    for (g, v) in gradient.iter_mut().zip(x) {
        *g = before;
        before *= v;
    }
    let mut behind = 1.0;
    for (g, v) in gradient.iter_mut().zip(x).rev() {
        *g *= behind;
        behind *= v;
    }
    before
}
