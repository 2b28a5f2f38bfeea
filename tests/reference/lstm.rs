//! ADBench's LSTM.

use crate::by_hand::lstm as by_hand;
use crate::compare::{assert_close, assert_tangent, data, direction};
use crate::inputs::adbench::{self, Lstm};
use crate::objectives::lstm::*;

/// Runs a check on all inputs: name, input, value, gradient.
fn for_all(mut check: impl FnMut(&str, &Lstm, f64, &[f64])) {
    let Some(data) = data() else { return };
    let data = data.join("adbench");
    for name in ["lstm_l2_c1024", "lstm_l2_c4096", "lstm_l4_c1024", "lstm_l4_c4096"] {
        let input = adbench::lstm(&data.join(format!("lstm/{name}.txt")));
        let reference = adbench::reference(&data.join(format!("reference/{name}_J.txt")));
        let input = input.unwrap_or_else(|message| panic!("{message}"));
        let (values, gradient) = reference.unwrap_or_else(|message| panic!("{message}"));
        check(name, &input, values[0], &gradient);
    }
}

#[test]
fn by_hand_gradient() {
    let mut scratch = by_hand::Scratch::default();
    for_all(|name, input, expected, gradient| {
        let Lstm { b, main, extra, state, sequence } = input;
        let plain = lstm(main, extra, state, sequence, *b);
        assert_close(name, &[plain], &[expected]);
        let mut found = vec![f64::NAN; gradient.len()];
        let (main_bar, extra_bar) = found.split_at_mut(main.len());
        let value = by_hand::lstm(main, extra, state, sequence, *b, &mut scratch, main_bar, extra_bar);
        assert_eq!(value, plain, "{name}");
        assert_close(name, &found, gradient);
    });
}

#[test]
fn emitted_gradient() {
    for_all(|name, input, _, gradient| {
        let Lstm { b, main, extra, state, sequence } = input;
        let mut found = vec![0.0; gradient.len()];
        let (main_bar, extra_bar) = found.split_at_mut(main.len());
        let value = lstm_rev(main, main_bar, extra, extra_bar, state, sequence, *b, 1.0);
        assert_eq!(value, lstm(main, extra, state, sequence, *b), "{name}");
        assert_close(name, &found, gradient);
    });
}

#[test]
fn emitted_tangents() {
    for_all(|name, input, _, gradient| {
        let Lstm { b, main, extra, state, sequence } = input;
        for seed in 1..=3 {
            let dot = direction(gradient.len(), seed);
            let (main_dot, extra_dot) = dot.split_at(main.len());
            let (value, tangent) = lstm_fwd(main, main_dot, extra, extra_dot, state, sequence, *b);
            assert_eq!(value, lstm(main, extra, state, sequence, *b), "{name}");
            assert_tangent(name, tangent, gradient, &dot);
        }
    });
}
