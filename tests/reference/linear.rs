//! What has no reference file: the derivatives of linear functions and of a rotation are known in
//! closed form.

use crate::by_hand;
use crate::compare::{assert_close, direction};
use crate::objectives::{linear::*, quaternion::*};

#[test]
fn dot_product() {
    let (x, y) = (direction(100, 1), direction(100, 2));
    let (x_dot, y_dot) = (direction(100, 3), direction(100, 4));
    let plain = dot(&x, &y);
    let [mut x_bar, mut y_bar] = [vec![0.0; 100], vec![0.0; 100]];
    assert_eq!(by_hand::linear::dot(&x, &y, &mut x_bar, &mut y_bar), plain);
    assert_eq!((&x_bar, &y_bar), (&y, &x));
    let [mut x_bar, mut y_bar] = [vec![0.0; 100], vec![0.0; 100]];
    assert_eq!(dot_rev(&x, &mut x_bar, &y, &mut y_bar, 1.0), plain);
    assert_eq!((&x_bar, &y_bar), (&y, &x));
    let (value, tangent) = dot_fwd(&x, &x_dot, &y, &y_dot);
    assert_eq!(value, plain);
    assert!((tangent - (dot(&x_dot, &y) + dot(&x, &y_dot))).abs() < 1e-12);
}

#[test]
fn matrix_times_vector() {
    let (rows, columns) = (7, 13);
    let (a, x) = (direction(rows * columns, 1), direction(columns, 2));
    let seed = direction(rows, 3);
    let mut plain = vec![0.0; rows];
    mat_vec(&a, &x, &mut plain);

    let expected_a: Vec<f64> = seed.iter().flat_map(|s| x.iter().map(move |x| s * x)).collect();
    let mut expected_x = vec![0.0; columns];
    for (row, s) in a.chunks_exact(columns).zip(&seed) {
        by_hand::add_scaled(*s, row, &mut expected_x);
    }

    let [mut out, mut out_bar] = [vec![f64::NAN; rows], seed.clone()];
    let [mut a_bar, mut x_bar] = [vec![f64::NAN; a.len()], vec![f64::NAN; columns]];
    by_hand::linear::mat_vec(&a, &x, &mut out, &seed, &mut a_bar, &mut x_bar);
    assert_eq!(out, plain);
    assert_close("matrix", &a_bar, &expected_a);
    assert_close("vector", &x_bar, &expected_x);

    out.fill(f64::NAN);
    a_bar.fill(0.0);
    x_bar.fill(0.0);
    mat_vec_rev(&a, &mut a_bar, &x, &mut x_bar, &mut out, &mut out_bar);
    assert_eq!(out, plain);
    assert_eq!(out_bar, vec![0.0; rows], "the values on entry are overwritten");
    assert_close("matrix", &a_bar, &expected_a);
    assert_close("vector", &x_bar, &expected_x);

    let mut out_dot = vec![f64::NAN; rows];
    mat_vec_fwd(&a, &seed.repeat(columns), &x, &vec![0.0; columns], &mut out, &mut out_dot);
    mat_vec(&seed.repeat(columns), &x, &mut plain);
    assert_close("tangent", &out_dot, &plain);
}

/// The rotation is quadratic in the quaternion and linear in the vector, so a central difference
/// with a large step is exact up to rounding.
#[test]
fn rotation_by_quaternion() {
    let (q, v, g) = ([0.3, -0.4, 0.5, 0.7], [1.0, 2.0, 3.0], [0.2, -0.9, 0.4]);
    let weighted = |q: &[f64; 4], v: &[f64; 3]| inner(&rotate(q, v), &g);
    let mut expected = Vec::new();
    for i in 0..4 {
        let (mut up, mut down) = (q, q);
        up[i] += 1.0;
        down[i] -= 1.0;
        expected.push(0.5 * (weighted(&up, &v) - weighted(&down, &v)));
    }
    for i in 0..3 {
        let (mut up, mut down) = (v, v);
        up[i] += 1.0;
        down[i] -= 1.0;
        expected.push(0.5 * (weighted(&q, &up) - weighted(&q, &down)));
    }
    let plain = rotate(&q, &v);
    let (value, q_bar, v_bar) = by_hand::quaternion::rotate(&q, &v, g);
    assert_eq!(value, plain);
    assert_close("by hand", &[&q_bar[..], &v_bar[..]].concat(), &expected);

    let (mut q_bar, mut v_bar) = ([0.0; 4], [0.0; 3]);
    assert_eq!(rotate_rev(&q, &mut q_bar, &v, &mut v_bar, g), plain);
    assert_close("emitted", &[&q_bar[..], &v_bar[..]].concat(), &expected);

    for i in 0..7 {
        let (mut q_dot, mut v_dot) = ([0.0; 4], [0.0; 3]);
        if i < 4 {
            q_dot[i] = 1.0;
        } else {
            v_dot[i - 4] = 1.0;
        }
        let (value, tangent) = rotate_fwd(&q, &q_dot, &v, &v_dot);
        assert_eq!(value, plain);
        assert_close("tangent", &[inner(&tangent, &g)], &[expected[i]]);
    }
}
