//! Gradient through the steps of particles. The steps are linear: the way back needs no value.

use crate::objectives::particles::{DRAG, PULL, STEP};

/// Value and gradient.
pub fn particles(
    positions: &[[f64; 2]],
    velocities: &[[f64; 2]],
    steps: usize,
    positions_bar: &mut [[f64; 2]],
    velocities_bar: &mut [[f64; 2]],
) -> f64 {
    let mut sum = 0.0;
    let bars = positions_bar.iter_mut().zip(velocities_bar);
    for ((position, velocity), (position_bar, velocity_bar)) in positions.iter().zip(velocities).zip(bars) {
        let ([mut x, mut y], [mut u, mut v]) = (*position, *velocity);
        for _ in 0..steps {
            let du = -PULL * x - DRAG * u;
            let dv = -PULL * y - DRAG * v;
            x += STEP * u;
            y += STEP * v;
            u += STEP * du;
            v += STEP * dv;
        }
        sum += x * y;
        let ([mut x_bar, mut y_bar], [mut u_bar, mut v_bar]) = ([y, x], [0.0; 2]);
        for _ in 0..steps {
            let (from_x, from_y) = (x_bar, y_bar);
            x_bar -= STEP * PULL * u_bar;
            y_bar -= STEP * PULL * v_bar;
            u_bar += STEP * (from_x - DRAG * u_bar);
            v_bar += STEP * (from_y - DRAG * v_bar);
        }
        *position_bar = [x_bar, y_bar];
        *velocity_bar = [u_bar, v_bar];
    }
    sum
}
