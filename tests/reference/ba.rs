//! ADBench's bundle adjustment, one observation at a time.

use crate::by_hand::ba as by_hand;
use crate::compare::{assert_close, assert_tangent, data, direction};
use crate::inputs::adbench::{self, Ba};
use crate::objectives::ba::*;

/// Numbers in a row of the Jacobian: camera, point, weight.
const ROW: usize = CAMERA + 4;

/// The reference of one observation.
struct Expected {
    residual: [f64; 2],
    weight_error: f64,
    rows: [[f64; ROW]; 2],
    weight_slope: f64,
}

impl Expected {
    fn new(residual: &[f64], weight_error: f64, rows: &[f64], weight_slope: f64) -> Self {
        Self {
            residual: [residual[0], residual[1]],
            weight_error,
            rows: std::array::from_fn(|i| std::array::from_fn(|j| rows[ROW * i + j])),
            weight_slope,
        }
    }
}

/// Runs a check on the one observation of every file; of the test file on each of the ten.
fn for_all(check: impl Fn(&str, &Ba, &Expected)) {
    let Some(data) = data() else { return };
    let data = data.join("adbench");
    let ok = |message: String| -> ! { panic!("{message}") };
    let read = |name: &str| adbench::ba(&data.join(format!("ba/{name}.txt"))).unwrap_or_else(|message| ok(message));

    let input = read("test");
    let p = input.observations;
    let (values, derivatives) =
        adbench::reference(&data.join("reference/ba_test_J.txt")).unwrap_or_else(|message| ok(message));
    assert_eq!((values.len(), derivatives.len()), (3 * p, 31 * p));
    for i in 0..p {
        let expected = Expected::new(
            &values[2 * i..],
            values[2 * p + i],
            &derivatives[2 * ROW * i..],
            derivatives[2 * ROW * p + i],
        );
        check("ba_test", &input, &expected);
    }

    let blocks = adbench::ba_blocks(&data.join("reference/ba_blocks.txt")).unwrap_or_else(|message| ok(message));
    assert_eq!(blocks.len(), 21, "number of blocks");
    for (name, block) in blocks {
        let expected = Expected::new(&block, block[2], &block[3..], block[33]);
        check(&name, &read(&name), &expected);
    }
}

#[test]
fn by_hand_jacobian() {
    for_all(|name, input, expected| {
        let Ba { camera, point, weight, feature, .. } = input;
        let plain = reprojection_error(camera, point, *weight, feature);
        assert_close(name, &plain, &expected.residual);
        assert_close(name, &[weight_error(*weight)], &[expected.weight_error]);
        let mut rows = [[f64::NAN; ROW]; 2];
        let residual = by_hand::reprojection_error(camera, point, *weight, feature, &mut rows);
        assert_eq!(residual, plain, "{name}");
        assert_close(name, &rows[0], &expected.rows[0]);
        assert_close(name, &rows[1], &expected.rows[1]);
        let (error, slope) = by_hand::weight_error(*weight);
        assert_close(name, &[error, slope], &[expected.weight_error, expected.weight_slope]);
    });
}

#[test]
fn emitted_rows() {
    for_all(|name, input, expected| {
        let Ba { camera, point, weight, feature, .. } = input;
        for i in 0..2 {
            let mut camera_bar = [0.0; CAMERA];
            let mut point_bar = [0.0; 3];
            let mut seed = [0.0; 2];
            seed[i] = 1.0;
            let (residual, weight_bar) =
                reprojection_error_rev(camera, &mut camera_bar, point, &mut point_bar, *weight, feature, seed);
            assert_eq!(residual, reprojection_error(camera, point, *weight, feature), "{name}");
            let row = [&camera_bar[..], &point_bar[..], &[weight_bar]].concat();
            assert_close(name, &row, &expected.rows[i]);
        }
        let (_, weight_bar) = weight_error_rev(*weight, 1.0);
        assert_close(name, &[weight_bar], &[expected.weight_slope]);
    });
}

#[test]
fn emitted_tangents() {
    for_all(|name, input, expected| {
        let Ba { camera, point, weight, feature, .. } = input;
        for seed in 1..=3 {
            let dot = direction(ROW, seed);
            let camera_dot: [f64; CAMERA] = std::array::from_fn(|j| dot[j]);
            let point_dot: [f64; 3] = std::array::from_fn(|j| dot[CAMERA + j]);
            let (residual, tangent) =
                reprojection_error_fwd(camera, &camera_dot, point, &point_dot, *weight, dot[ROW - 1], feature);
            assert_eq!(residual, reprojection_error(camera, point, *weight, feature), "{name}");
            assert_tangent(name, tangent[0], &expected.rows[0], &dot);
            assert_tangent(name, tangent[1], &expected.rows[1], &dot);
        }
        let (_, tangent) = weight_error_fwd(*weight, 1.0);
        assert_close(name, &[tangent], &[expected.weight_slope]);
    });
}

/// Without a rotation the other branch of the formula is taken; its derivative is compared with
/// that of a rotation by almost nothing.
#[test]
fn no_rotation() {
    let camera = [0.0, 0.0, 0.0, 0.1, 0.2, 0.3, 2.0, 0.5, -0.5, 0.01, 0.001];
    let mut almost = camera;
    almost[0] = 1e-7;
    let (point, feature) = ([1.0, 2.0, 4.0], [0.7, 0.9]);
    let mut rows = [[[0.0; ROW]; 2]; 2];
    by_hand::reprojection_error(&camera, &point, 0.8, &feature, &mut rows[0]);
    by_hand::reprojection_error(&almost, &point, 0.8, &feature, &mut rows[1]);
    for i in 0..2 {
        let mut camera_bar = [0.0; CAMERA];
        let mut point_bar = [0.0; 3];
        let mut seed = [0.0; 2];
        seed[i] = 1.0;
        reprojection_error_rev(&camera, &mut camera_bar, &point, &mut point_bar, 0.8, &feature, seed);
        assert_close("no rotation", &camera_bar, &rows[0][i][..CAMERA]);
        for (a, b) in rows[0][i].iter().zip(rows[1][i]) {
            assert!((a - b).abs() < 1e-6, "{a} and {b}");
        }
    }
}
