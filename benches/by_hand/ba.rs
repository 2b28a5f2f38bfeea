//! Jacobian of the reprojection error: one way forward, then both rows.

use crate::objectives::ba::CAMERA;

/// One row of the Jacobian: camera, point, weight.
pub type Row = [f64; CAMERA + 4];

fn inner(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A rotation about an axis, with what its derivative needs.
struct Rotation {
    axis: [f64; 3],
    /// Sine, cosine, one over the angle; none for the identity.
    turn: Option<(f64, f64, f64)>,
}

impl Rotation {
    fn new(r: [f64; 3]) -> Self {
        let squared = inner(r, r);
        if squared == 0.0 {
            return Self { axis: r, turn: None };
        }
        let angle = squared.sqrt();
        let axis = [r[0] / angle, r[1] / angle, r[2] / angle];
        Self { axis, turn: Some((angle.sin(), angle.cos(), 1.0 / angle)) }
    }

    fn apply(&self, v: [f64; 3]) -> [f64; 3] {
        let turned = cross(self.axis, v);
        let Some((sin, cos, _)) = self.turn else {
            return std::array::from_fn(|i| v[i] + turned[i]);
        };
        let along = inner(self.axis, v) * (1.0 - cos);
        std::array::from_fn(|i| v[i] * cos + turned[i] * sin + self.axis[i] * along)
    }

    /// What the cotangent `g` of the rotated `v` gives to the rotation vector and to `v`.
    fn back(&self, v: [f64; 3], g: [f64; 3]) -> ([f64; 3], [f64; 3]) {
        let axis = self.axis;
        let vg = cross(v, g);
        let g_turned = cross(g, axis);
        let Some((sin, cos, inverse)) = self.turn else {
            return (vg, std::array::from_fn(|i| g[i] + g_turned[i]));
        };
        let (av, ag) = (inner(axis, v), inner(axis, g));
        let rest = 1.0 - cos;
        let angle_bar = cos * inner(axis, vg) + sin * (av * ag - inner(v, g));
        let axis_bar: [f64; 3] = std::array::from_fn(|i| sin * vg[i] + rest * (av * g[i] + ag * v[i]));
        let radial = inner(axis, axis_bar);
        let r_bar = std::array::from_fn(|i| axis[i] * angle_bar + (axis_bar[i] - axis[i] * radial) * inverse);
        (r_bar, std::array::from_fn(|i| cos * g[i] + sin * g_turned[i] + axis[i] * (ag * rest)))
    }
}

/// Residual and both rows of its Jacobian.
pub fn reprojection_error(
    camera: &[f64; CAMERA],
    point: &[f64; 3],
    weight: f64,
    feature: &[f64; 2],
    rows: &mut [Row; 2],
) -> [f64; 2] {
    let [r1, r2, r3, c1, c2, c3, focal, centre_x, centre_y, k1, k2] = *camera;
    let v = [point[0] - c1, point[1] - c2, point[2] - c3];
    let rotation = Rotation::new([r1, r2, r3]);
    let seen = rotation.apply(v);
    let x = seen[0] / seen[2];
    let y = seen[1] / seen[2];
    let rho = x * x + y * y;
    let factor = 1.0 + k1 * rho + k2 * rho * rho;
    let difference = [focal * (x * factor) + centre_x - feature[0], focal * (y * factor) + centre_y - feature[1]];

    let inverse = 1.0 / seen[2];
    let scale = weight * focal;
    let slope = 2.0 * (k1 + 2.0 * k2 * rho);
    for (i, (row, e)) in rows.iter_mut().zip([x, y]).enumerate() {
        let through = scale * e * slope;
        let mut x_bar = through * x;
        let mut y_bar = through * y;
        if i == 0 {
            x_bar += scale * factor;
        } else {
            y_bar += scale * factor;
        }
        let g = [x_bar * inverse, y_bar * inverse, -(x_bar * x + y_bar * y) * inverse];
        let (r_bar, v_bar) = rotation.back(v, g);
        let by_k1 = scale * e * rho;
        *row = [
            r_bar[0],
            r_bar[1],
            r_bar[2],
            -v_bar[0],
            -v_bar[1],
            -v_bar[2],
            weight * e * factor,
            if i == 0 { weight } else { 0.0 },
            if i == 0 { 0.0 } else { weight },
            by_k1,
            by_k1 * rho,
            v_bar[0],
            v_bar[1],
            v_bar[2],
            difference[i],
        ];
    }
    [weight * difference[0], weight * difference[1]]
}

/// `1 − w²` and its derivative.
pub fn weight_error(weight: f64) -> (f64, f64) {
    (1.0 - weight * weight, -2.0 * weight)
}
