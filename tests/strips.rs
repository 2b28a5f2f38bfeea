//! Loops that are run strip by strip, of all lengths around those of strips.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/strips.rs"]
mod strips;

use common::vals;
use strips::*;

tests! {
    value valleys, valleys_fwd, valleys_rev, valleys_vjp => (ref Vec::<f64>::new()) (ref vals(1, 1)) (ref vals(2, 1)) (ref vals(8, 1)) (ref vals(9, 2)) (ref vals(10, 3)) (ref vals(16, 1)) (ref vals(17, 1)) (ref vals(29, 2));
    value moments, moments_fwd, moments_rev, moments_vjp => (ref vals(0, 1), ref vals(0, 2), val 0.3, val 0.8) (ref vals(7, 1), ref vals(7, 2), val 0.3, val 0.8) (ref vals(8, 1), ref vals(8, 2), val 0.3, val 0.8) (ref vals(21, 1), ref vals(24, 2), val 0.3, val -0.8);
    value numbered, numbered_fwd, numbered_rev, numbered_vjp => (ref vals(2, 1), val 0.3) (ref vals(11, 1), val 0.3) (ref vals(30, 1), val 0.3);
    value bent, bent_fwd, bent_rev, bent_vjp => (ref vals(0, 1)) (ref vals(2, 1)) (ref vals(3, 1)) (ref vals(10, 1)) (ref vals(27, 2));
    value running, running_fwd, running_rev, running_vjp => (ref vals(0, 1), ref vals(0, 2)) (ref vals(20, 1), ref vals(20, 2));
    value carried, carried_fwd, carried_rev, carried_vjp => (ref vals(0, 1), val 0.4) (ref vals(20, 1), val 0.4);
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (ref vals(1, 1), mut vals(1, 2)) (ref vals(19, 1), mut vals(19, 2));
    value rows, rows_fwd, rows_rev, rows_vjp => (ref vals(27, 1), ref vals(9, 2), fixed 9) (ref vals(40, 1), ref vals(20, 2), fixed 20) (ref vals(12, 1), ref vals(3, 2), fixed 3);
    value with_data, with_data_fwd, with_data_rev, with_data_vjp => (ref vals(3, 1)) (ref vals(18, 1));
    unit too_short, too_short_fwd, too_short_rev, too_short_vjp => (ref vals(11, 1), ref vals(12, 2), mut 0.5) (ref vals(0, 1), ref vals(0, 2), mut 0.5);
}

/// The value is the same to the last bit, and so is the derivative of single precision to what it can tell.
#[test]
fn single_precision() {
    for n in [0, 1, 7, 8, 9, 23] {
        let x: Vec<f32> = vals(n, 1).iter().map(|v| *v as f32).collect();
        let mut x_bar = vec![0.0; n];
        let (value, k_bar) = narrow_rev(&x, &mut x_bar, 0.6, 1.0);
        assert_eq!(value.to_bits(), narrow(&x, 0.6).to_bits());
        let by_hand: f32 = x.iter().map(|x| 2.0 * (x * 0.6 - 1.0) * x).sum();
        assert!((k_bar - by_hand).abs() <= 1e-5 * (1.0 + by_hand.abs()), "{k_bar} is not {by_hand}");
        for (x, bar) in x.iter().zip(&x_bar) {
            assert!((bar - 2.0 * (x * 0.6 - 1.0) * 0.6).abs() < 1e-5);
        }
    }
}

mod ends {
    use super::*;

    panics! {
        unit too_short, too_short_fwd, too_short_rev, too_short_vjp => (ref vals(20, 1), ref vals(12, 2), mut 0.5) "the len is 12 but the index is 12";
        value moments, moments_fwd, moments_rev, moments_vjp => (ref vals(20, 1), ref vals(12, 2), val 0.3, val 0.8) "the len is 12 but the index is 12";
    }
}
